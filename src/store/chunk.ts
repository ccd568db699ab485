import * as v from 'valibot'
import type { Row } from '../domain/edit'
import { byField, emptyLead, isValueOf, type Lead, type LeadField, leadFields, unfilled } from '../domain/lead'
import type { Note } from '../domain/note'
import { isAmount, isStage, newOpportunity, type OpportunityFields } from '../domain/opportunity'
import { type ChunkKey, type Creation, notesSchema } from './schema'

/** A row as it is stored. */
export interface StoredRow extends Row {
  /** The number of the action that created or changed it last. */
  readonly touchedBy: number
  readonly isRemoved: boolean
}

/** As its creation leaves it. A lead that is created as converted has an opportunity of the same order. */
export function newRow(lead: Lead, notes: readonly Note[] = noNotes): StoredRow {
  const opportunity = lead.status === 'converted' ? newOpportunity(lead.order) : null
  return { lead, opportunity, notes, touchedBy: relativeBase.number, isRemoved: false }
}

/** This many leads of a creation are stored together: about 45 kB. */
export const LEADS_PER_CHUNK = 400

/** The key of the chunk that holds the lead of this order. */
export function chunkOf({ number, firstOrder }: ChunkBase, order: number): ChunkKey {
  return [number, Math.floor((order - firstOrder) / LEADS_PER_CHUNK)]
}

/** The first order of a chunk, and the one after its last. */
export function ordersOf({ firstOrder, count }: Creation, index: number): [number, number] {
  const first = firstOrder + index * LEADS_PER_CHUNK
  return [first, Math.min(first + LEADS_PER_CHUNK, firstOrder + count)]
}

/** Numbers and orders in a chunk are relative to those of its creation, so that a creation can be moved. */
export type ChunkBase = Pick<Creation, 'number' | 'firstOrder'>

/** For leads whose creation has no number yet. */
export const relativeBase: ChunkBase = { number: 0, firstOrder: 0 }

type Column = (row: StoredRow, creation: ChunkBase) => string | number

/** A row's value in each column, mostly empty for leads that were not touched since. A later version only adds columns. */
const columns = {
  order: ({ lead }, { firstOrder }) => lead.order - firstOrder,
  id: ({ lead }) => lead.id,
  ...byField(
    (field) =>
      ({ lead }: StoredRow) =>
        lead[field],
  ),
  touchedBy: ({ touchedBy }, { number }) => touchedBy - number || '',
  isRemoved: ({ isRemoved }) => (isRemoved ? 1 : ''),
  opportunityOrder: ({ opportunity }, { firstOrder }) => (opportunity ? opportunity.order - firstOrder : ''),
  opportunityStage: ({ opportunity }) => opportunity?.stage ?? '',
  opportunityAmount: ({ opportunity }) => opportunity?.amount ?? '',
  notes: ({ notes }) => (notes.length === 0 ? '' : JSON.stringify(notes.map(({ date, text }) => [date, text]))),
} satisfies Readonly<Record<string, Column>>

type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as readonly ColumnName[]

/** The value of a column in chunks that were written before the column was added. */
const legacyDefaults: Partial<Record<ColumnName, string>> = { ...unfilled, isRemoved: '', notes: '' }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The names of the columns, then their values: one line per row, or a single line if all rows have the same value. */
export function encodeChunk(rows: readonly StoredRow[], creation: ChunkBase): Uint8Array<ArrayBuffer> {
  const all = columnNames.map((name) => {
    const values = rows.map((row) => columns[name](row, creation))
    return values.every((value) => value === values[0]) ? values.slice(0, 1) : values
  })
  const text = joined(all.map((values) => values.join('\n')))
  const lines = all.reduce((sum, values) => sum + values.length - 1, columnNames.length - 1)
  // Tabs, newlines and lone surrogates are rare: only texts that contain them are escaped.
  const hasItsEnds = countOf('\t', text) === columnNames.length && countOf('\n', text) === lines
  if (hasItsEnds && !text.includes('\\') && text.isWellFormed()) return encoder.encode(text)
  return encoder.encode(joined(all.map((values) => values.map((value) => escaped(String(value))).join('\n'))))
}

const joined = (texts: readonly string[]) => [columnNames.join('\n'), ...texts].join('\t')

function countOf(end: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(end); at !== -1; at = text.indexOf(end, at + 1)) count++
  return count
}

/** With the flag `u` only lone surrogates match; UTF-8 cannot encode those. */
const special = /[\t\n\\\ud800-\udfff]/gu
const escapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\\': '\\\\' }
const unescapes = new Map(Object.entries(escapes).map(([plain, written]) => [written, plain]))

function escaped(plain: string): string {
  return plain.replace(special, (found) => escapes[found] ?? `\\u${found.charCodeAt(0).toString(16)}`)
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u(....)|.)/g, (found, unit?: string) =>
    unit === undefined ? (unescapes.get(found) ?? found) : String.fromCharCode(Number.parseInt(unit, 16)),
  )
}

/** The columns of a chunk by name; throws if the bytes are none, or have no such column. */
export function columnsOf(bytes: Uint8Array): (name: string, missing?: string) => readonly string[] {
  const text = decoder.decode(bytes)
  const [header = '', ...texts] = text.split('\t')
  const hasEscapes = text.includes('\\')
  const names = header.split('\n')
  const lines = texts.map((column) => column.split('\n'))
  const count = lines[names.indexOf('id')]?.length ?? 0
  return (name, missing) => {
    const at = names.indexOf(name)
    const values = at === -1 ? [missing] : (lines[at] ?? [])
    const [first] = values
    if (first === undefined || (values.length !== 1 && values.length !== count)) throw new Error(`no column ${name}`)
    const all = values.length === count ? (values as string[]) : Array.from({ length: count }, () => first)
    return hasEscapes ? all.map(unescaped) : all
  }
}

function opportunityOf(stage: string, amountText: string, order: number): OpportunityFields {
  const amount = Number(amountText)
  // Number reads nothing as 0.
  const isKnown = isStage(stage) && isAmount(amount) && amountText !== ''
  if (!isKnown) throw new Error('an opportunity with an unknown stage or amount')
  return { stage, amount, order }
}

function notesOf(text: string): readonly Note[] {
  if (text === '') return noNotes
  return v.parse(notesSchema, JSON.parse(text)).map(([date, said]) => ({ date, text: said }))
}

const noNotes: readonly Note[] = []

/** Throws if the bytes are no chunk, or hold a value that no lead can have. */
export function decodeChunk(bytes: Uint8Array, { number, firstOrder }: ChunkBase): StoredRow[] {
  const read = columnsOf(bytes)
  const columnOf = (name: ColumnName) => read(name, legacyDefaults[name])
  function fieldOf(field: LeadField) {
    const isValue = isValueOf[field]
    return columnOf(field).map((text) => {
      const value = field === 'score' ? Number(text) : text
      if (!isValue(value)) throw new Error(`a lead with an unknown ${field}`)
      return value
    })
  }
  const fields = leadFields.map((field) => [field, fieldOf(field)] as const)
  const [orders, ids] = [columnOf('order'), columnOf('id')]
  const [touchedBy, isRemoved] = [columnOf('touchedBy'), columnOf('isRemoved')]
  const opportunityOrders = columnOf('opportunityOrder')
  const [stages, amounts] = [columnOf('opportunityStage'), columnOf('opportunityAmount')]
  const notes = columnOf('notes')
  return ids.map((id, at): StoredRow => {
    const opportunityOrder = opportunityOrders[at]!
    const lead: Record<string, string | number> = emptyLead()
    lead.id = id
    for (const [field, values] of fields) lead[field] = values[at]!
    lead.order = firstOrder + Number(orders[at])
    return {
      lead: lead as unknown as Lead,
      opportunity:
        opportunityOrder === ''
          ? null
          : opportunityOf(stages[at]!, amounts[at]!, firstOrder + Number(opportunityOrder)),
      notes: notesOf(notes[at]!),
      touchedBy: number + Number(touchedBy[at]),
      isRemoved: isRemoved[at] === '1',
    }
  })
}
