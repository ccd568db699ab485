import type { FileContent, FileProblem } from './file'
import type { Delimiter, Encoding, FileRecord, Sheet, SheetFacts } from './import'

/** A row of a table, or a single line of a CSV file, or a whole contact card, if no record can be parsed. */
export interface TableRecord extends FileRecord {
  readonly problem: 'broken-quotes' | 'too-long' | 'cut-card' | null
  /** Columns of a sheet that have a number with three decimals: as a text, '1.234' would be thousands. */
  readonly decimals?: readonly number[]
  /** First and last columns of the texts of a sheet that are merged over several. */
  readonly spans?: readonly (readonly [first: number, last: number])[]
}

export interface TableChunk {
  /** Never empty records. Their texts are well-formed and contain no carriage returns. */
  readonly records: readonly TableRecord[]
  /** Position in the file; consecutive chunks may report the same one. */
  readonly bytesRead: number
  /** Of a sheet, as far as it is read. */
  readonly facts?: SheetFacts
}

/** Reads CSV files of any size in chunks. Throws an `UnreadableFileError` if the browser can't read the file. */
export interface CsvReader {
  /** The likely encoding, or the problem if the file is not a table. */
  guessEncoding(file: FileContent): Promise<Encoding | { readonly problem: FileProblem }>
  read(file: FileContent, encoding: Encoding, delimiter: Delimiter): AsyncIterable<TableChunk>
}

/** Throws an `UnusableFileError` wherever the file turns out to be damaged or too large. */
export interface WorkbookReader {
  /** Null if the file is neither a workbook nor any other archive. */
  open(file: FileContent): Promise<Workbook | null>
}

export interface Workbook {
  /** Those with cells, in the order of their tabs. */
  readonly sheets: readonly Sheet[]
  /**
   * Rows without content are no records; the line of a record is the number of its row. Unless it is for a preview, all
   * that was read of the file turns out to be whole, or it throws at the end.
   */
  read(sheet: number, isPreview?: boolean): AsyncIterable<TableChunk>
}
