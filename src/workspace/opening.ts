import { StorageError, type StorageProblem } from '../domain/storage-problem'
import { Database, writeCommit } from '../store/database'
import { MemoryRecords } from '../store/memory-records'
import { emptyHead, firstList } from '../store/schema'
import { Store, type StorePorts } from '../store/store'
import { type StorageStatus, storageInMemory } from './answers'
import type { createKeptData } from './kept-data'
import type { Entropy } from './ports'

/** What a tab shows, and what it says about it. */
export interface Opened {
  readonly store: Store
  readonly status: StorageStatus
  /** What was on the device when it could not be opened. */
  readonly seen: string
}

interface OpeningPorts {
  readonly keptData: ReturnType<typeof createKeptData>
  readonly storePorts: StorePorts
  readonly entropy: Entropy
  reportError(error: unknown): void
}

/** From whatever is found to what is shown. */
export function createOpening({ keptData, storePorts, entropy, reportError }: OpeningPorts) {
  async function openEmpty(status: StorageStatus, seen = ''): Promise<Opened> {
    const records = new MemoryRecords()
    const head = { ...emptyHead, nextList: firstList(entropy.seed()) }
    await records.write(async (writing) => writeCommit(writing, { head, lists: [], removed: [] }))
    return { store: await Store.open(new Database(records), storePorts), status, seen }
  }

  /** Nothing, and why what is kept can't be shown. */
  function openNothing(problem: StorageProblem, details: Partial<StorageStatus> = {}, seen = ''): Promise<Opened> {
    return openEmpty({ ...storageInMemory, isUnopened: true, problem, ...details }, seen)
  }

  async function openNothingAfter(cause: unknown): Promise<Opened> {
    const problem = cause instanceof StorageError ? cause.problem : 'failed'
    if (problem === 'failed') {
      reportError(cause)
      return openNothing(problem, { reason: reasonOf(cause) }, await markOrNone())
    }
    if (problem !== 'unreadable') return openNothing(problem)
    reportError(cause)
    const seen = await markOrNone()
    return openNothing(problem, { unreadable: await keptData.unreadable().catch(() => 0) }, seen)
  }

  const markOrNone = () => keptData.mark().catch(() => '')

  return {
    openEmpty: () => openEmpty(storageInMemory),
    openNothing,

    /** What is kept on the device, or why it can't be shown; null if nothing is. Never rejects. */
    async openKept(isExpected: boolean): Promise<Opened | null> {
      try {
        const found = await keptData.find(isExpected)
        if (!found) return null
        const store = await Store.open(found, storePorts)
        return { store, status: { ...storageInMemory, isKept: true }, seen: '' }
      } catch (error) {
        return openNothingAfter(error)
      }
    },
  }
}

/** The words of the error that all others come from. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : String(error)
}
