import { defaults, type LeadFields, newLeadFields } from '../domain/lead'
import { writerOf } from './copied-email'
import { noList } from './duplicate-finder'
import { emailIn } from './email-cell'
import type { CreateFile } from './file'
import { readFreeText } from './free-text'
import { countHeaders } from './guess-import'
import type { ImportPreview, PastedLead } from './import'
import type { Importer } from './importer'
import { fieldOfHeader } from './known-headers'

/**
 * Reads whatever was typed or pasted: an email as that of the one who wrote it, the rows of a table as the import does,
 * any other text as that of one lead.
 */
export async function readPasted(importer: Importer, createFile: CreateFile, text: string): Promise<PastedLead> {
  const writer = writerOf(text)
  if (writer !== null) return { leads: 1, fields: readFreeText(writer) }
  const rows = /\S[\n\r]+\s*\S/.test(text) ? await readTable(importer, createFile, text) : null
  return rows ?? { leads: 1, fields: readFreeText(text) }
}

async function readTable(importer: Importer, createFile: CreateFile, text: string): Promise<PastedLead | null> {
  const written = createFile('text/plain')
  written.write(text)
  const file = written.finish()
  const preview = await importer.preview(file, null)
  if ('problem' in preview || !isTable(preview)) return null
  let ids = 0
  const target = { ...noList, newId: () => String(++ids) }
  const checked = await importer.check(file, preview.settings, target, () => Promise.resolve(true))
  if (!checked || 'problem' in checked) return null
  const { created, firstLeads } = checked.check
  const [first] = firstLeads
  if (!first) return null
  return { leads: created, fields: created > 1 ? {} : saidOf(first) }
}

/** A signature has lines with commas too: a table has a header, or the email of another lead in each row. */
function isTable({ settings, records }: ImportPreview): boolean {
  const { header, columns, delimiter } = settings
  if (header !== null && countHeaders(records[header]!.cells) > 1) return records.length > header + 1
  if (records.length > 1 && records.every(({ cells }) => cells.length === 1 && emailIn(cells[0]!))) return true
  const rows = records.filter(({ cells }) => cells.length > 1)
  // Each line has the name of a field, and its value.
  if (rows.some(({ cells }) => cells.length === 2 && fieldOfHeader(cells[0]!) !== null)) return false
  const [column = -1] = columns.email
  const emails = new Set(rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.includes('@')))
  return emails.size > 1 || (delimiter === '\t' && rows.length > 1 && rows.length === records.length)
}

/** What the import takes where a row says nothing counts as not said. A new lead is not converted. */
function saidOf(lead: LeadFields): Partial<LeadFields> {
  const said = newLeadFields.filter((field) => lead[field] !== defaults[field] && lead[field] !== 'converted')
  return Object.fromEntries(said.map((field) => [field, lead[field]]))
}
