import * as v from 'valibot'
import { joinBytes } from '../base/join-bytes'
import { leadSources, leadStatuses } from '../domain/lead'
import { stages } from '../domain/opportunity'
import type { EngineImage } from '../engine/engine-image'
import { columnNames } from './chunk'
import { keyOf, readHead, snapshotKeys } from './database'
import type { Key, Records, Writing } from './records'
import { creationSchema, listSchema } from './schema'
import type { ViewImage } from './view'

type Columns = EngineImage['columns']
type Column = Columns[keyof Columns]

/**
 * A snapshot is a cache: an image of the view at one revision. Its parts stand under an id of its own, and the manifest
 * that names them is written last. Whatever is odd about it, the leads are read from their chunks.
 */
const { manifest: MANIFEST, parts: PARTS } = snapshotKeys

/** What is in an image, and what its numbers stand for; a version with other meanings can't use it. */
const meanings = JSON.stringify([columnNames, leadStatuses, leadSources, stages])
const REST = 'rest'

const columnTypes = { Uint8Array, Uint16Array, Uint32Array } as const

const manifestSchema = v.object({
  id: v.string(),
  /** Of the data as a whole. */
  of: v.string(),
  revision: v.number(),
  number: v.number(),
  list: listSchema,
  creations: v.array(creationSchema),
  meanings: v.literal(meanings),
  version: v.number(),
  columns: v.array(v.object({ name: v.string(), type: v.picklist(Object.keys(columnTypes)), parts: v.number() })),
})
type Manifest = v.InferOutput<typeof manifestSchema>

/** Each part is written in its own transaction, so that no save waits for all of them. */
const PART_BYTES = 2 * 2 ** 20

export interface Snapshot {
  readonly revision: number
  readonly view: ViewImage
}

/** `of` is the id of the data: what has replaced it meanwhile gets no snapshot. */
export async function saveSnapshot(records: Records, of: string, { revision, view }: Snapshot, id: string) {
  const { number, list, creations, leads, rest } = view
  const all = Object.entries<Column>({ ...leads.columns, [REST]: new TextEncoder().encode(rest) })
  const columns = all.map(([name, column]) => ({
    name,
    type: column.constructor.name,
    parts: Math.ceil(column.byteLength / PART_BYTES),
  }))
  /** Not after leads were deleted for good: the image still has them. */
  async function isOf(writing: Writing): Promise<boolean> {
    if ((await readHead(writing))?.id !== of) return false
    const now = v.safeParse(listSchema, await writing.get(keyOf.list(number)))
    return now.success && now.output.forgotten === list.forgotten
  }
  for (const [name, column] of all) {
    const bytes = new Uint8Array(column.buffer as ArrayBuffer, column.byteOffset, column.byteLength)
    for (let part = 0; part * PART_BYTES < bytes.length; part++) {
      const some = bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
      await records.write(async (writing) => {
        if (await isOf(writing)) writing.put([...PARTS, id, name, part], some, revision)
      })
    }
  }
  const manifest = { id, of, revision, number, list, creations, meanings, version: leads.version, columns }
  await records.write(async (writing) => {
    if (!(await isOf(writing))) return
    for (const key of await writing.keys(PARTS)) if (key[1] !== id) writing.delete(key)
    writing.put(MANIFEST, manifest)
  })
}

/** Null if there is none that can be used. */
export async function loadSnapshot(records: Records, of: string): Promise<Snapshot | null> {
  try {
    const stored = await records.read((reading) => reading.get(MANIFEST))
    const { success, output } = v.safeParse(manifestSchema, stored)
    return success && output.of === of ? await read(records, output) : null
  } catch {
    return null
  }
}

export function clearSnapshot(records: Records): Promise<void> {
  return records.write(async (writing) => {
    writing.delete(MANIFEST)
    writing.delete(PARTS)
  })
}

async function read(records: Records, manifest: Manifest): Promise<Snapshot | null> {
  const { id, revision, number, list, creations, version } = manifest
  const columns: Record<string, Column> = {}
  const isSmall = manifest.columns.every(({ parts }) => parts <= 1)
  // A large one is read in several transactions, between which other tabs can write.
  for (const some of isSmall ? [manifest.columns] : manifest.columns.map((column) => [column])) {
    const found = await records.read((reading) =>
      Promise.all(some.map((column) => Promise.all(keysOf(id, column).map((key) => reading.get(key))))),
    )
    for (const [at, { name, type }] of some.entries()) {
      const parts = found[at]!
      if (!parts.every((part) => part instanceof Uint8Array)) return null
      columns[name] = new columnTypes[type as keyof typeof columnTypes](joinBytes(parts).buffer)
    }
  }
  const { [REST]: rest, ...leads } = columns
  // The engine validates its columns.
  const image = { version, columns: leads as unknown as Columns }
  return {
    revision,
    view: { number, list, creations, leads: image, rest: new TextDecoder().decode(rest as Uint8Array) },
  }
}

function keysOf(id: string, { name, parts }: Manifest['columns'][number]): Key[] {
  return Array.from({ length: parts }, (_, part) => [...PARTS, id, name, part])
}
