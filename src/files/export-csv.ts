import { type Lead, type LeadField, leadFields } from '../domain/lead'
import type { Note } from '../domain/note'
import type { Opportunity, OpportunityFields } from '../domain/opportunity'
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

export const leadColumns: readonly string[] = ['Id', ...leadFields.map(headerOf), 'Notes', 'Stage', 'Amount']

/** What is exported of a lead beside its fields. */
interface LeadDetails {
  notesOf(lead: Lead): readonly Note[]
  opportunityOf(lead: Lead): OpportunityFields | null
}

export function exportLeads(
  createFile: CreateFile,
  leads: Iterable<Lead>,
  { notesOf, opportunityOf }: LeadDetails,
  total: number,
  separator: CsvSeparator,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  const cells = (lead: Lead) => {
    const opportunity = opportunityOf(lead)
    return [
      lead.id,
      ...leadFields.map((field) => (field === 'email' ? emailCell(lead.email) : lead[field])),
      noteCell(notesOf(lead)),
      opportunity?.stage ?? '',
      opportunity ? amountIn(opportunity.amount, separator) : '',
    ]
  }
  return exportRows(createFile, leadColumns, leads, cells, total, separator, onProgress)
}

export function exportOpportunities(
  createFile: CreateFile,
  opportunities: Iterable<Opportunity>,
  total: number,
  separator: CsvSeparator,
  onProgress: FileProgress,
): Promise<FileContent | null> {
  const cells = ({ id, name, accountName, stage, amount }: Opportunity) =>
    [id, name, accountName, stage, amountIn(amount, separator)] as const
  return exportRows(createFile, opportunityColumns, opportunities, cells, total, separator, onProgress)
}

/** A spreadsheet that wants semicolons takes 12.5 for a day in May. */
const amountIn = (amount: number, separator: CsvSeparator) =>
  separator === ';' ? String(amount).replace('.', ',') : amount

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
