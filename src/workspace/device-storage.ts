import type { Entry } from '../domain/action'
import type { StorageProblem } from '../domain/storage-problem'

export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

/** The entries that were kept, in their order. Rejects with a `StorageError`; then nothing was written. */
export interface Journal {
  /** No other journal has it, not even one that takes its place. */
  readonly id: string
  /** Runs the work while no other tab writes. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** The entries from this index on. */
  read(from: number): Promise<readonly Entry[]>
  /** Resolves once the entry is durable; with false where another tab has added one with this index. */
  add(index: number, entry: Entry): Promise<boolean>
}

/** What was found at the start. */
export interface Kept {
  readonly journal: Journal
  /** From the first on, up to the first that cannot be read. */
  readonly entries: readonly Entry[]
  /** How many are missing behind them, or cannot be read. */
  readonly unreadable: number
}

/** Keeps a journal on this device. */
export interface DeviceStorage {
  /** Null where nothing is kept any more; rejects with 'missing' where nothing was ever kept, or the browser removed it. */
  open(): Promise<Kept | null>
  /** Starts to keep these entries. Refused where something is kept already, whether it can be read or not. */
  create(entries: readonly Entry[]): Promise<Journal>
  /** Removes what cannot be read, and keeps the rest. */
  repair(): Promise<void>
  clear(): Promise<void>
  /** Whether the browser may remove the data when space runs low. */
  mayBeEvicted(): Promise<boolean>
  /** Other tabs have written, or replaced or cleared what is kept. */
  subscribe(listener: () => void): void
}

/** Keeps nothing: for data that lasts as long as the page. */
export const memoryJournal: Journal = {
  id: '',
  exclusively: (work) => work(),
  read: async () => [],
  add: async () => true,
}
