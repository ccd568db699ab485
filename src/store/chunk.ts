import { MAX_SCORE } from '../domain/constants'
import {
  byField,
  emptyLead,
  fieldDefinitions,
  fieldsWhereMissing,
  type Lead,
  type LeadField,
  leadFields,
} from '../domain/lead'
import type { Opportunity } from '../domain/opportunity'
import type { Creation, OpportunityFacts } from './schema'

/** A lead as it is stored, with all that goes with it. */
export interface Row {
  readonly lead: Lead
  readonly opportunity: OpportunityFacts | null
  /** The number of the action that created or changed it last. */
  readonly touchedBy: number
  /** It stays though the action that created it was undone. */
  readonly isLeft: boolean
}

export function opportunityOf({ lead, opportunity }: Row): Opportunity | null {
  return opportunity && { id: lead.id, name: lead.name, accountName: lead.company, ...opportunity }
}

/** So many leads of a creation are stored together: about 45 kB. */
export const LEADS_PER_CHUNK = 400

/** Numbers and orders in a chunk count from those of its creation: it is the same wherever its creation is. */
export type ChunkBase = Pick<Creation, 'number' | 'firstOrder'>

/** For leads of which it is not known yet what their creation will be. */
export const anyCreation: ChunkBase = { number: 0, firstOrder: 0 }

type Column = (row: Row, creation: ChunkBase) => string | number

/**
 * What each column has of a row. Leads that only their creation has touched have nothing in most. A later version adds
 * columns and takes none away.
 */
const columns = {
  order: ({ lead }, { firstOrder }) => lead.order - firstOrder,
  id: ({ lead }) => lead.id,
  ...byField(
    (field) =>
      ({ lead }: Row) =>
        lead[field],
  ),
  touchedBy: ({ touchedBy }, { number }) => touchedBy - number || '',
  isLeft: ({ isLeft }) => (isLeft ? 1 : ''),
  opportunityOrder: ({ opportunity }, { firstOrder }) => (opportunity ? opportunity.order - firstOrder : ''),
  opportunityStage: ({ opportunity }) => opportunity?.stage ?? '',
  opportunityAmount: ({ opportunity }) => opportunity?.amount ?? '',
} satisfies Readonly<Record<string, Column>>

type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as readonly ColumnName[]

/** What a column means in chunks that were written before there was one. */
const whereMissing: Partial<Record<ColumnName, string>> = fieldsWhereMissing

/** Read a field as it is stored; null where no lead can have that. */
const readers = byField(readerOf)

function readerOf(field: LeadField): (text: string) => string | number | null {
  const { holds } = fieldDefinitions[field]
  if (holds === 'text') return (text) => text
  if (holds === 'score') {
    return (text) => {
      const score = Number(text)
      return Number.isInteger(score) && score >= 0 && score <= MAX_SCORE ? score : null
    }
  }
  const choices: ReadonlyMap<string, string> = new Map(holds.map((choice) => [choice, choice]))
  return (text) => choices.get(text) ?? null
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The names of the columns, then their texts: a line for each row, or a single one where all are the same. */
export function encodeChunk(rows: readonly Row[], creation: ChunkBase): Uint8Array<ArrayBuffer> {
  const all = columnNames.map((name) => {
    const values = rows.map((row) => columns[name](row, creation))
    return values.every((value) => value === values[0]) ? values.slice(0, 1) : values
  })
  const text = joined(all.map((values) => values.join('\n')))
  const lines = all.reduce((sum, values) => sum + values.length - 1, columnNames.length - 1)
  // Hardly any text has one of the characters that columns and lines end with, or half of a surrogate pair.
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

/** With the `u`, just those surrogates that are no half of a pair: UTF-8 has none. */
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

/** Throws where it is none, or has what no lead can have. */
export function decodeChunk(bytes: Uint8Array, { number, firstOrder }: ChunkBase): Row[] {
  const text = decoder.decode(bytes)
  const [header = '', ...texts] = text.split('\t')
  const hasEscapes = text.includes('\\')
  const names = header.split('\n')
  const lines = texts.map((column) => column.split('\n'))
  const count = lines[names.indexOf('id')]?.length ?? 0
  function columnOf(name: ColumnName): readonly string[] {
    const at = names.indexOf(name)
    const values = at === -1 ? [whereMissing[name]] : (lines[at] ?? [])
    const [first] = values
    if (first === undefined || (values.length !== 1 && values.length !== count)) throw new Error(`no column ${name}`)
    const all = values.length === count ? (values as string[]) : Array.from({ length: count }, () => first)
    return hasEscapes ? all.map(unescaped) : all
  }
  function fieldOf(field: LeadField) {
    const read = readers[field]
    return columnOf(field).map((value) => {
      const found = read(value)
      if (found === null) throw new Error(`a lead with an unknown ${field}`)
      return found
    })
  }
  const fields = leadFields.map((field) => [field, fieldOf(field)] as const)
  const [orders, ids] = [columnOf('order'), columnOf('id')]
  const [touchedBy, isLeft] = [columnOf('touchedBy'), columnOf('isLeft')]
  const opportunityOrders = columnOf('opportunityOrder')
  const [stages, amounts] = [columnOf('opportunityStage'), columnOf('opportunityAmount')]
  return ids.map((id, at): Row => {
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
          : { stage: stages[at]!, amount: Number(amounts[at]), order: firstOrder + Number(opportunityOrder) },
      touchedBy: number + Number(touchedBy[at]),
      isLeft: isLeft[at] === '1',
    }
  })
}
