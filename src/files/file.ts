/** A file of the browser's: a `Blob`, as far as it is known here. */
export interface FileContent {
  readonly size: number
  slice(start: number, end: number): FileContent
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Creates a file, text by text: it may be larger than what fits into memory. */
export type CreateFile = (type: string) => { write(text: string): void; finish(): FileContent }

/** Called between chunks of work on a file. False stops it: then its result is null. */
export type FileProgress = (done: number, total: number, rows?: number) => Promise<boolean>

/**
 * Why a file is of no use.
 * - no-rows: nothing in it is a lead
 * - header-only: names of columns, and no row
 * - opportunities: our own export of those
 * - backup: of this app, to be restored and not imported
 * - web-page, contact-cards: what is often taken for a table
 * - workbook: a spreadsheet's own format, whatever its name says
 * - not-text: bytes that are no text in any known encoding
 * - unreadable-file: the browser can't read it, for example because it was moved
 * - not-a-backup, newer-backup, damaged-backup: no backup of this app, one of a newer version, or cut or altered
 */
export type FileProblem =
  | 'no-rows'
  | 'header-only'
  | 'opportunities'
  | 'backup'
  | 'web-page'
  | 'contact-cards'
  | 'workbook'
  | 'not-text'
  | 'unreadable-file'
  | 'not-a-backup'
  | 'newer-backup'
  | 'damaged-backup'

/** The browser can't read it. */
export class UnreadableFileError extends Error {}

/** How a backup of this app begins. */
export const startOfBackup = /^\{"app":"sales-console"/

/** What is in a backup, and what it would replace is what is shown now. */
export interface BackupSummary {
  /** Names it to the command that restores it. */
  readonly checkId: number
  /** When it was made, in ms since 1970. */
  readonly date: number
  readonly leads: number
  readonly opportunities: number
  /** How many actions of the seller it contains. */
  readonly actions: number
}
