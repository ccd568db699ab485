/** The subset of `Blob` that is used here. */
export interface FileContent {
  readonly size: number
  slice(start: number, end: number): FileContent
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Creates a file piece by piece: it may be larger than memory. */
export type CreateFile = (type: string) => { write(text: string): void; finish(): FileContent }

/** Called between chunks of work on a file. Returning false cancels the work, whose result is then null. */
export type FileProgress = (done: number, total: number, rows?: number) => Promise<boolean>

/**
 * Why a file can't be used.
 * - no-rows: it contains no leads
 * - header-only: column names without rows
 * - backup: a backup of this app, to be restored instead of imported
 * - web-page, contact-cards: often mistaken for a table
 * - workbook: a spreadsheet's own format, whatever the file extension
 * - not-text: not text in any known encoding
 * - unreadable-file: the browser can't read it, for example because it was moved
 * - not-compared: what is stored can't be read, and the file can't be compared with it
 * - not-a-backup, newer-backup, older-backup, damaged-backup: not a backup of this app, from a newer version, from one
 *   before 1.0 that is no longer read, or truncated or altered
 */
export type FileProblem =
  | 'no-rows'
  | 'header-only'
  | 'backup'
  | 'web-page'
  | 'contact-cards'
  | 'workbook'
  | 'not-text'
  | 'unreadable-file'
  | 'not-compared'
  | 'not-a-backup'
  | 'newer-backup'
  | 'older-backup'
  | 'damaged-backup'

export class UnreadableFileError extends Error {}

/** How a backup of this app begins. */
export const startOfBackup = /^\{"app":"sales-console"/

/** What a backup contains, shown before it is restored. */
export interface BackupSummary {
  /** Passed to the command that restores this backup. */
  readonly checkId: number
  /** When the backup was made, in ms since 1970. */
  readonly date: number
  readonly leads: number
  readonly opportunities: number
  /** How many actions of the seller the backup contains. */
  readonly actions: number
}
