import { connectToHandles } from './backup-file'
import { result } from './indexed-db'

/** Not among the types of TypeScript, and not in every browser. */
interface Handle extends FileSystemFileHandle {
  queryPermission(mode: typeof reading): Promise<PermissionState>
  requestPermission(mode: typeof reading): Promise<PermissionState>
}

interface Pickers {
  showOpenFilePicker?(options: object): Promise<[Handle]>
}

const reading = { mode: 'read' } as const
const KEY = 'imported'
/** Nobody closes a picker as soon: it was not shown. */
const NOT_SHOWN_MS = 200

export function createImportFiles(path: string) {
  const connection = connectToHandles(path)
  const handles = new WeakMap<File, Promise<FileSystemHandle | null>>()
  const pickers = globalThis as Pickers

  async function fileOf(handle: Handle): Promise<File> {
    const file = await handle.getFile()
    handles.set(file, Promise.resolve(handle))
    return file
  }

  async function choose(): Promise<File | null> {
    const askedAt = performance.now()
    try {
      const [handle] = await pickers.showOpenFilePicker!({ id: 'import' })
      return await fileOf(handle)
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (isClosed && performance.now() - askedAt > NOT_SHOWN_MS) return null
      throw error
    }
  }

  async function forget() {
    if (await connection.exists()) await connection.create((stores) => result(stores.file.delete(KEY)))
  }

  return {
    choose: pickers.showOpenFilePicker ? choose : null,
    note: (file: File, handle: Promise<FileSystemHandle | null>) => void handles.set(file, handle),

    async keep(file: File) {
      const handle = await handles.get(file)
      if (handle?.kind === 'file') await connection.create((stores) => result(stores.file.put(handle, KEY)))
      // The one before is no longer the last.
      else await forget()
    },

    async last() {
      if (!(await connection.exists())) return null
      const handle = await connection.transact('readonly', (stores) =>
        result(stores.file.get(KEY) as IDBRequest<Handle | undefined>),
      )
      if (!handle) return null
      const isAllowed = (await handle.queryPermission(reading)) === 'granted'
      const file = isAllowed ? await handle.getFile().catch(() => null) : null
      return {
        name: handle.name,
        changedAt: file?.lastModified ?? null,
        async open() {
          if ((await handle.requestPermission(reading)) !== 'granted') throw new Error('it is not allowed')
          return fileOf(handle)
        },
      }
    },

    forget,
  }
}
