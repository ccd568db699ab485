import { StorageError, type StorageProblem } from '../domain/storage-problem'
import { copyData, Database, keptMark, noteBackup, readHead, writeCommit } from '../store/database'
import type { NewList } from '../store/draft'
import { openedList } from '../store/list-records'
import { readablePart } from '../store/readable'
import type { Records, Writing } from '../store/records'
import { emptyHead, firstList } from '../store/schema'
import type { Entropy } from './ports'

/** The storage of this device. Rejects with a `StorageError`; then nothing was written. */
export interface Device {
  /** Cheap, and not certain: data that should be there may be found by reading alone. */
  exists(): Promise<boolean>
  /** Rejects with 'missing' if nothing was ever kept, or the browser has removed it. */
  readonly records: Records
  /** Like `records.write`, where nothing was kept so far. */
  create<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result>
  /** Removes what versions before 1.0 have kept: all else rejects with 'older-version' where that is all there is. */
  removeOlder(): Promise<void>
  /** Whether the browser may remove the data when space runs low. */
  mayBeEvicted(): Promise<boolean>
  /** How many more bytes the browser allows; null where it does not say. */
  room(): Promise<number | null>
  /** Other tabs have written, or the data may be gone. */
  subscribe(listener: () => void): void
}

/** The data on this device as a whole: found, begun, repaired and removed. */
export function createKeptData(device: Device, entropy: Entropy) {
  /** Writes all of it anew, if what is there is what was expected: otherwise another tab was faster, and it 'exists'. */
  async function rewrite(expected: string, write: (writing: Writing, id: string) => Promise<void>): Promise<Database> {
    const id = String(entropy.seed())
    const written = device.create(async (writing) => {
      if ((await keptMark(writing)) !== expected) throw new StorageError('exists')
      await write(writing, id)
    })
    await written.catch(async (error: unknown) => {
      // It may be written without its end being told.
      if ((await device.records.read(readHead).catch(() => null))?.id !== id) throw error
    })
    return new Database(device.records, id)
  }

  /** 'nothing' if it was removed on purpose, null if there is no database. */
  async function open(isExpected: boolean): Promise<Database | 'nothing' | null> {
    try {
      const head = await device.records.read(async (reading) => {
        const found = await readHead(reading)
        if (!found && (await keptMark(reading)) !== '') throw new StorageError('unreadable')
        return found
      })
      return head ? new Database(device.records, head.id) : 'nothing'
    } catch (error) {
      const problem = error instanceof StorageError ? error.problem : null
      // Samples are no worse in a browser that allows no storage.
      if (problem === 'missing' || (problem && !isExpected && isHarmless(problem))) return null
      throw error
    }
  }

  return {
    /** Null if nothing is kept; rejects with 'missing' if something is expected and there is no database. */
    async find(isExpected: boolean): Promise<Database | null> {
      const found = await open(isExpected)
      if (found instanceof Database) return found
      if (!found && isExpected) throw new StorageError('missing')
      return null
    },

    mark: () => device.records.read(keptMark),

    /** How many leads can't be read, as far as that is known. */
    unreadable: async () => (await device.records.read(readablePart)).unreadable,

    /** Starts to keep these records. */
    keep: (records: Records, expected: string): Promise<Database> =>
      rewrite(expected, async (writing, id) => {
        writing.delete([])
        await records.read((reading) => copyData(reading, writing, id))
      }),

    /** Keeps what can be read of what is damaged. */
    repair: (expected: string): Promise<Database> =>
      rewrite(expected, async (writing, id) => {
        const { records, isOwn, backedUpAt, before } = await readablePart(writing)
        const lists = [openedList(records, isOwn), ...(before ? [openedList(before, true)] : [])]
        writeOnly(writing, id, firstList(entropy.seed()), lists, backedUpAt)
      }),

    /** A missing database needs no clearing. */
    async clear(expected: string) {
      try {
        await device.records.write(async (writing) => {
          if ((await keptMark(writing)) !== expected) throw new StorageError('exists')
          writing.delete([])
        })
      } catch (error) {
        if (error instanceof StorageError && error.problem === 'missing') return
        // It may be removed without that being told.
        if ((await device.records.read(keptMark).catch(() => null)) !== '') throw error
      }
    },
  }
}

/** Writes the list that is shown, and one from before, in the place of everything. */
function writeOnly(writing: Writing, id: string, first: number, lists: readonly NewList[], backedUpAt: number | null) {
  const before = lists.length > 1 ? first + 1 : null
  const head = { ...emptyHead, id, revision: 1, current: first, nextList: first + lists.length, before }
  writing.delete([])
  writeCommit(writing, { head, lists: lists.map((list, at) => ({ ...list, number: first + at })), removed: [] })
  if (backedUpAt !== null) noteBackup(writing, { date: backedUpAt, revision: 1 })
}

function isHarmless(problem: StorageProblem): boolean {
  return problem === 'refused' || problem === 'failed' || problem === 'full'
}
