import type { FileContent, FileProblem } from './file'
import type { Delimiter, Encoding, FileRecord } from './import'

/** A record of a CSV file, or a single line if no record can be parsed. */
export interface CsvRecord extends FileRecord {
  readonly problem: 'broken-quotes' | 'too-long' | null
}

export interface CsvChunk {
  /** Never empty records. Their texts are well-formed and contain no carriage returns. */
  readonly records: readonly CsvRecord[]
  /** Position in the file; consecutive chunks may report the same one. */
  readonly bytesRead: number
}

/** Reads CSV files of any size in chunks. Throws an `UnreadableFileError` if the browser can't read the file. */
export interface CsvReader {
  /** The likely encoding, or the problem if the file is not a table. */
  guessEncoding(file: FileContent): Promise<Encoding | { readonly problem: FileProblem }>
  read(file: FileContent, encoding: Encoding, delimiter: Delimiter): AsyncIterable<CsvChunk>
}
