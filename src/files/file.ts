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
 * - encrypted-workbook, old-workbook, binary-workbook, opendocument, numbers: workbooks that are not read (a password,
 *   .xls, .xlsb, .ods, .numbers), whatever the file extension
 * - damaged-workbook: an .xlsx file that is cut or altered
 * - large-workbook: it would unpack to more than is read here
 * - archive: a zip file that is no workbook
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
  | 'encrypted-workbook'
  | 'old-workbook'
  | 'binary-workbook'
  | 'opendocument'
  | 'numbers'
  | 'damaged-workbook'
  | 'large-workbook'
  | 'archive'
  | 'not-text'
  | 'unreadable-file'
  | 'not-compared'
  | 'not-a-backup'
  | 'newer-backup'
  | 'older-backup'
  | 'damaged-backup'

/** Thrown where a file turns out to be of no use while it is read. */
export class UnusableFileError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

export class UnreadableFileError extends UnusableFileError {
  constructor(cause: unknown) {
    super('unreadable-file', 'the browser cannot read the file', { cause })
  }
}

/** Reads at most to the end of the file. */
export async function bytesOf(file: FileContent, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer())
  } catch (error) {
    throw new UnreadableFileError(error)
  }
}

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
