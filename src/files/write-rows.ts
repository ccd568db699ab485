import type { CreateFile, FileContent, FileProgress } from './file'

const ROWS_PER_CHUNK = 5000

export interface RowFormat<Row> {
  /** Of the media. */
  readonly type: string
  readonly head: string
  readonly foot: string
  /** Empty for a row that is not written. */
  textOf(row: Row): string
}

/** A file, and how many rows are in it; null if `onProgress` cancelled it. */
export async function writeRows<Row>(
  createFile: CreateFile,
  { type, head, foot, textOf }: RowFormat<Row>,
  rows: Iterable<Row>,
  total: number,
  onProgress: FileProgress,
): Promise<{ readonly file: FileContent; readonly count: number } | null> {
  const file = createFile(type)
  let chunk = head
  let read = 0
  let count = 0
  for (const row of rows) {
    const text = textOf(row)
    if (text !== '') count++
    chunk += text
    read++
    if (read % ROWS_PER_CHUNK > 0) continue
    file.write(chunk)
    chunk = ''
    if (!(await onProgress(read, total))) return null
  }
  file.write(chunk + foot)
  return { file: file.finish(), count }
}
