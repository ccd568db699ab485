import { type Lead, type LeadField, leadFields } from '../domain/lead'
import type { Note } from '../domain/note'
import type { Opportunity } from '../domain/opportunity'
import { type CsvSeparator, csvLine } from './csv-text'
import { emailCell } from './email-cell'
import type { CreateFile, FileContent, FileProgress } from './file'
import { noteCell } from './note-cell'
import { writeRows } from './write-rows'

/** Without it spreadsheets do not detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

export const opportunityColumns = ['Id', 'Name', 'Account', 'Stage', 'Amount'] as const

/** A field's name, but for the one of two words. */
const headerOf = (field: LeadField) => (field === 'step' ? 'Next step' : field[0]!.toUpperCase() + field.slice(1))

export function exportLeads(
  createFile: CreateFile,
  leads: Iterable<Lead>,
  notesOf: (order: number) => readonly Note[],
  total: number,
  separator: CsvSeparator,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  const header = ['Id', ...leadFields.map(headerOf), 'Notes']
  const cells = (lead: Lead) => [
    lead.id,
    ...leadFields.map((field) => (field === 'email' ? emailCell(lead.email) : lead[field])),
    noteCell(notesOf(lead.order)),
  ]
  return exportRows(createFile, header, leads, cells, total, separator, onProgress)
}

export function exportOpportunities(
  createFile: CreateFile,
  opportunities: Iterable<Opportunity>,
  total: number,
  separator: CsvSeparator,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  // A spreadsheet that wants semicolons takes 12.5 for a day in May.
  const amountIn = (amount: number) => (separator === ';' ? String(amount).replace('.', ',') : amount)
  const cells = ({ id, name, accountName, stage, amount }: Opportunity) =>
    [id, name, accountName, stage, amountIn(amount)] as const
  return exportRows(createFile, opportunityColumns, opportunities, cells, total, separator, onProgress)
}

async function exportRows<Row>(
  createFile: CreateFile,
  header: readonly string[],
  rows: Iterable<Row>,
  cells: (row: Row) => readonly (string | number)[],
  total: number,
  separator: CsvSeparator,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  const head = BYTE_ORDER_MARK + csvLine(header, separator)
  const format = { type: 'text/csv', head, foot: '', textOf: (row: Row) => csvLine(cells(row), separator) }
  return (await writeRows(createFile, format, rows, total, onProgress))?.file ?? null
}
