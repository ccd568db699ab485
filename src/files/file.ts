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

/** Why a file can't be used. */
export type FileProblem =
  /** It contains no leads. */
  | 'no-rows'
  /** Column names without rows. */
  | 'header-only'
  /** A backup of this app, to be restored instead of imported. */
  | 'backup'
  /** Often mistaken for a table. */
  | 'web-page'
  | 'json'
  | 'web-archive'
  | 'google-link'
  | 'xml'
  /** Word, PowerPoint and the like. */
  | 'document'
  /** Workbooks that are not read (a password, .xls, .xlsb, .ods, .numbers, SYLK), whatever the file extension. */
  | 'encrypted-workbook'
  | 'old-workbook'
  | 'binary-workbook'
  | 'opendocument'
  | 'spreadsheet-xml'
  | 'sylk'
  | 'numbers'
  /** An .xlsx file that is cut or altered, or that would unpack to more than is read here. */
  | 'damaged-workbook'
  | 'large-workbook'
  /** A zip file that is no workbook. */
  | 'archive'
  /** Not text in any known encoding. */
  | 'not-text'
  /** The browser can't read it, for example because it was moved. */
  | 'unreadable-file'
  /** What is stored can't be read, and the file can't be compared with it. */
  | 'not-compared'
  | 'not-a-backup'
  | 'newer-backup'
  /** From before 1.0. */
  | 'older-backup'
  /** Cut or altered. */
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

const CHUNK_BYTES = 2 ** 20

/** In characters: Chromium holds no text that is longer by more than a chunk. */
export const MAX_TEXT = 535_000_000

/** The lines of a UTF-8 file, without line ends. Of a file whose first line is no header of ours little is read. */
export async function* linesOf(file: FileContent): AsyncGenerator<{ text: string; bytesRead: number }, void> {
  const decoder = new TextDecoder('utf-8')
  let rest: string[] = []
  let length = 0
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    const bytesRead = Math.min(from + CHUNK_BYTES, file.size)
    const chunk = decoder.decode(await bytesOf(file, from, bytesRead), { stream: true })
    const lines = chunk.split('\n')
    const next = lines.pop() ?? ''
    for (const line of lines) {
      yield { text: rest.join('') + line, bytesRead }
      rest = []
      length = 0
    }
    rest.push(next)
    length += next.length
    if (length > MAX_TEXT || (from === 0 && lines.length === 0)) break
  }
  const last = rest.join('') + decoder.decode()
  if (last !== '') yield { text: last, bytesRead: file.size }
}

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
