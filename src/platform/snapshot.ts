import { leadSources, leadStatuses } from '../domain/lead'
import { columnNames } from '../store/chunk'
import type { Snapshot } from '../store/database'
import type { Creation } from '../store/schema'
import { result } from './indexed-db'
import { readBytes, writeBytes } from './pieces'

type Columns = Snapshot['leads']['columns']
type Column = Columns[keyof Columns]

/** Stored last, under the key 'manifest': if it exists, every part that it lists was written. */
interface Manifest {
  /** The id of the store. */
  readonly id: string
  readonly revision: number
  readonly creations: readonly Creation[]
  /** What the numbers in the engine's columns stand for; a version with other meanings can't read them. */
  readonly meanings: string
  readonly version: number
  readonly columns: readonly { readonly name: string; readonly empty: Column; readonly parts: number }[]
}

const meanings = JSON.stringify([columnNames, leadStatuses, leadSources])
const REST = 'rest'

/** Each part is written in its own transaction, so that no save waits for all of them. */
const PART_BYTES = 2 * 2 ** 20

/** One transaction on a store's snapshot; rejects if the store was replaced or removed. */
type Transact = <Result>(work: (snapshot: IDBObjectStore) => Promise<Result>) => Promise<Result>

/** Removes the previous snapshot first, which takes as much space. */
export async function saveSnapshot(write: Transact, id: string, snapshot: Snapshot) {
  const { revision, creations, leads, rest } = snapshot
  await write(async (store) => store.clear())
  const all = Object.entries<Column>({ ...leads.columns, [REST]: new TextEncoder().encode(rest) })
  const columns: Manifest['columns'][number][] = []
  for (const [name, column] of all) {
    const bytes = new Uint8Array(column.buffer as ArrayBuffer, column.byteOffset, column.byteLength)
    const parts = Math.ceil(bytes.length / PART_BYTES)
    for (let part = 0; part < parts; part++) {
      const some = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      await write(async (store) => writeBytes(store, [name, part], some, revision))
    }
    columns.push({ name, empty: column.slice(0, 0), parts })
  }
  const manifest: Manifest = { id, revision, creations, meanings, version: leads.version, columns }
  await write(async (store) => void store.put(manifest, 'manifest'))
}

/** Null if there is no snapshot of this store, or it is from an incompatible version of the app. */
export async function loadSnapshot(read: Transact, id: string): Promise<Snapshot | null> {
  const manifest = await read((store) => result<Manifest | undefined>(store.get('manifest')))
  if (manifest?.id !== id || manifest.meanings !== meanings) return null
  const columns: Record<string, Column> = {}
  for (const { name, empty, parts } of manifest.columns) {
    const texts = await read((store) =>
      Promise.all(Array.from({ length: parts }, (_, part) => readBytes(store, [name, part]))),
    )
    const all = new Uint8Array(texts.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0))
    let at = 0
    for (const bytes of texts) {
      if (!bytes) return null
      all.set(bytes, at)
      at += bytes.length
    }
    columns[name] = new (empty.constructor as new (buffer: ArrayBuffer) => Column)(all.buffer)
  }
  const { [REST]: rest, ...leads } = columns
  const { revision, creations, version } = manifest
  // The engine validates the columns.
  return {
    revision,
    creations,
    leads: { version, columns: leads as unknown as Columns },
    rest: new TextDecoder().decode(rest),
  }
}
