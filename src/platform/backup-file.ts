import {
  type BackupFile,
  BackupFileError,
  type BackupFileProblem,
  type BackupFiles,
  type KeptBackupFile,
} from '../workspace/ports'
import { createConnection, result } from './indexed-db'
import { databaseName } from './path'

/** Not among the types of TypeScript, and not in every browser. */
interface Handle extends FileSystemFileHandle {
  queryPermission(mode: typeof readWrite): Promise<PermissionState>
  requestPermission(mode: typeof readWrite): Promise<PermissionState>
}

interface Pickers {
  showSaveFilePicker?(options: object): Promise<Handle>
  showOpenFilePicker?(options: object): Promise<[Handle]>
}

interface KeptRecord extends Pick<KeptBackupFile, 'known' | 'next'> {
  readonly handle: Handle
}

const readWrite = { mode: 'readwrite' } as const
const types = [{ description: 'JSON', accept: { 'application/json': ['.json'] } }]

const STORE = 'file'
const KEY = 'kept'

/** Handles stand in a database of their own: what is done to the leads does not touch it. */
export function connectToHandles(path: string) {
  return createConnection<{ readonly [STORE]: IDBObjectStore }>({
    name: `${databaseName(path)} backup`,
    version: 1,
    upgrade: (database) => void database.createObjectStore(STORE),
    onLost() {},
  })
}

export function createBackupFiles(path: string): BackupFiles {
  const pickers = globalThis as Pickers
  const name = `${databaseName(path)} backup`
  const channel = new BroadcastChannel(name)
  const connection = connectToHandles(path)

  async function pick(which: 'new' | 'existing', suggestedName: string): Promise<Handle | null | undefined> {
    if (which === 'new') return pickers.showSaveFilePicker?.({ id: 'backup', suggestedName, types })
    const [chosen] = (await pickers.showOpenFilePicker?.({ id: 'backup', types })) ?? []
    return chosen
  }

  return {
    isSupported: 'showSaveFilePicker' in globalThis,

    async choose(which, suggestedName) {
      try {
        const handle = await pick(which, suggestedName)
        return handle ? fileOf(handle) : null
      } catch (error) {
        if (nameOf(error) === 'AbortError') return null
        throw error
      }
    },

    async load() {
      if (!(await connection.exists())) return null
      const record = await connection.transact('readonly', ({ file }) =>
        result(file.get(KEY) as IDBRequest<KeptRecord | undefined>),
      )
      return record ? { file: fileOf(record.handle), known: record.known, next: record.next } : null
    },

    async keep(kept) {
      const record = kept && { handle: handles.get(kept.file), known: kept.known, next: kept.next }
      await connection.create(async ({ file }) => {
        if (record) await result(file.put(record, KEY))
        else await result(file.delete(KEY))
      })
      // What is only about to be written is nothing to follow: tabs whose writes fail would call one another again and again.
      if (!kept?.next) channel.postMessage(null)
    },

    subscribe(listener) {
      channel.onmessage = listener
    },

    async alone(work) {
      await navigator.locks.request(name, work)
    },
  }
}

/** A file does not show its handle, which can only be used in a browser. */
const handles = new WeakMap<BackupFile, Handle>()

function fileOf(handle: Handle): BackupFile {
  const file: BackupFile = {
    name: handle.name,

    async isAllowed(mayAsk) {
      const state = await handle.queryPermission(readWrite)
      // Without a click it is an error to ask.
      const answer = mayAsk && state === 'prompt' ? await handle.requestPermission(readWrite).catch(() => state) : state
      return answer === 'granted' ? 'yes' : answer === 'prompt' ? 'ask' : 'no'
    },

    read: () => handle.getFile().catch(fail),

    /** The browser writes into a file beside it, and swaps the two when it is closed. */
    async write(content, mayReplace) {
      const writable = await handle.createWritable().catch(fail)
      try {
        await writable.write(content as Blob)
        if (await mayReplace()) {
          await writable.close()
          return true
        }
      } catch (error) {
        await writable.abort().catch(() => {})
        return fail(error)
      }
      await writable.abort()
      return false
    },
  }
  handles.set(file, handle)
  return file
}

const problems: Readonly<Record<string, BackupFileProblem>> = {
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NotFoundError: 'missing',
  QuotaExceededError: 'full',
  NoModificationAllowedError: 'locked',
  // The file was changed by somebody else while it was read.
  NotReadableError: 'locked',
}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '')

function fail(error: unknown): never {
  if (error instanceof BackupFileError) throw error
  throw new BackupFileError(problems[nameOf(error)] ?? 'failed', { cause: error })
}
