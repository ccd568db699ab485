import type { FileContent } from '../files/file'

/** What the console needs of the world around it; `src/platform` has the real ones, tests have ones they control. */
export interface Clock {
  /** The date, in ms since 1970. */
  date(): number
  /** In ms since any fixed moment, never going back. */
  now(): number
  /** Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void
  wait(delayMs: number): Promise<void>
  /** Lets messages that have arrived meanwhile be handled. */
  yield(): Promise<void>
}

export interface Entropy {
  /** A safe whole number, from 0 up. */
  seed(): number
}

/** Small texts that outlive the page. Never throws: what cannot be stored lasts for this visit. */
export interface KeyValueStore {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** A version of the product that is newer than the page's, and was fetched in the background. */
export interface NewVersion {
  isReady(): boolean
  subscribe(listener: () => void): () => void
  /** Reloads the page with it. */
  reload(): void
}

/** Why a chosen file can't be read or written. */
export type BackupFileProblem = 'not-allowed' | 'missing' | 'full' | 'locked' | 'failed'

export class BackupFileError extends Error {
  readonly problem: BackupFileProblem

  constructor(problem: BackupFileProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** A file outside the browser that the seller has chosen. Rejects with a `BackupFileError`. */
export interface BackupFile {
  readonly name: string
  /** Asks for the permission to read and write it only where `mayAsk`, which needs a click. */
  isAllowed(mayAsk: boolean): Promise<'yes' | 'ask' | 'no'>
  read(): Promise<FileContent>
  /**
   * Replaces all of it, or nothing. `mayReplace` is called when all is written and nothing is replaced yet; false if it
   * says so.
   */
  write(content: FileContent, mayReplace: () => Promise<boolean>): Promise<boolean>
}

/** A state of the file: how it can be recognised, and what of this device is in it. */
export interface BackupFileState {
  /** Null for a file that is none of this device's: it has to be asked for. */
  readonly stamp: string | null
  /** Null for any list: nothing in the file would be missed. */
  readonly list: string | null
  readonly revision: number
  /** When it was written or read; null if it never was. */
  readonly date: number | null
}

export interface KeptBackupFile {
  readonly file: BackupFile
  /** As this device has written or read it last. */
  readonly known: BackupFileState
  /** What was about to be written: a crash leaves the one or the other. */
  readonly next: BackupFileState | null
}

/** The file for the automatic backup, of all tabs. */
export interface BackupFiles {
  readonly isSupported: boolean
  /** Null if the seller chooses none. */
  choose(which: 'new' | 'existing', suggestedName: string): Promise<BackupFile | null>
  load(): Promise<KeptBackupFile | null>
  /** Null forgets it. Tells the other tabs, unless it is only about to be written. */
  keep(kept: KeptBackupFile | null): Promise<void>
  /** Another tab has kept one. */
  subscribe(listener: () => void): void
  /** Only one tab at a time does such work. */
  alone(work: () => Promise<void>): Promise<void>
}
