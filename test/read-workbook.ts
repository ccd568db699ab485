import type { FileContent } from '../src/files/file'
import type { SheetFacts } from '../src/files/import'
import type { TableRecord } from '../src/files/table-reader'
import { files } from '../src/platform/files'

/** All that the reader says of a sheet. */
export async function readSheet(file: FileContent, sheet = 0, reader = files.workbooks) {
  const workbook = await reader.open(file)
  if (!workbook) throw new Error('it is no workbook')
  const records: TableRecord[] = []
  let facts: SheetFacts | undefined
  for await (const chunk of workbook.read(sheet)) {
    records.push(...chunk.records)
    facts = chunk.facts ?? facts
  }
  return { sheets: workbook.sheets, records, facts }
}

export async function cellsOf(file: FileContent, sheet = 0): Promise<readonly (readonly string[])[]> {
  const { records } = await readSheet(file, sheet)
  return records.map(({ cells }) => cells)
}
