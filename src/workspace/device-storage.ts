import type { Entry } from '../domain/action'
import type { StorageProblem } from '../domain/storage-problem'

export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

/** Parts of imports, by the ids of their batches. */
export type Parts = ReadonlyMap<string, readonly string[]>

/** A journal with all that belongs to it. */
export interface JournalContent {
  readonly entries: readonly Entry[]
  readonly parts: Parts
}

/** The entries that were kept, in their order. Rejects with a `StorageError`; then nothing was written. */
export interface Journal {
  /** No other journal has it, not even one that takes its place. */
  readonly id: string
  /** Runs the work while no other tab writes. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** The entries from this index on. */
  read(from: number): Promise<readonly Entry[]>
  /** One part of an import. */
  part(batch: string, index: number): Promise<string>
  /**
   * Resolves once the entries are durable, all of them and the parts of their imports; with false where another tab has
   * added one with this index.
   */
  add(index: number, entries: readonly Entry[], parts?: Parts): Promise<boolean>
  /** Puts another journal in the place of this one, which stays aside with these entries. */
  replace(entries: readonly Entry[], next: JournalContent): Promise<Journal>
  /** Puts this one aside with these entries, and one that is aside back in its place. Null where it is not there. */
  bringBack(entries: readonly Entry[], id: string): Promise<Kept | null>
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
  /** Starts to keep a journal, and those that are aside. Refused where something is kept already, readable or not. */
  create(content: JournalContent, aside: ReadonlyMap<string, JournalContent>): Promise<Journal>
  /** Removes what cannot be read, and keeps the rest. */
  repair(): Promise<void>
  clear(): Promise<void>
  /** When the last backup was made, in ms since 1970. */
  backedUpAt(): Promise<number | null>
  noteBackup(date: number): Promise<void>
  /** Whether the browser may remove the data when space runs low. */
  mayBeEvicted(): Promise<boolean>
  /** Other tabs have written, or replaced or cleared what is kept. */
  subscribe(listener: () => void): void
}
