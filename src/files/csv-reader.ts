import type { FileContent, FileProblem } from './file'
import type { Delimiter, Encoding, FileRecord } from './import'

/** A record of a CSV file, or a line of it where no record can be made out. */
export interface CsvRecord extends FileRecord {
  readonly problem: 'broken-quotes' | 'too-long' | null
}

export interface CsvChunk {
  /** None of them is empty. Their texts are well-formed and have no carriage returns. */
  readonly records: readonly CsvRecord[]
  /** Of the file. Several chunks may come of what was read at once. */
  readonly bytesRead: number
}

/** Reads CSV files in chunks, of any size. Throws an `UnreadableFileError` where the browser can't read one. */
export interface CsvReader {
  /** The likely encoding, or what the file is where it is no table. */
  guessEncoding(file: FileContent): Promise<Encoding | { readonly problem: FileProblem }>
  read(file: FileContent, encoding: Encoding, delimiter: Delimiter): AsyncIterable<CsvChunk>
}
