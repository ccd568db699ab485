import { MAX_SCORE } from '../domain/constants'
import { type Lead, type LeadSource, type LeadStatus, leadSources, leadStatuses } from '../domain/lead'
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

/**
 * What each column has of the rows. Leads that only their creation has touched have nothing there. A later version adds
 * columns here and to `whereMissing`, and takes none away.
 */
function columnsOf(rows: readonly Row[], { number, firstOrder }: ChunkBase) {
  const columns = {
    order: [] as number[],
    id: [] as string[],
    name: [] as string[],
    company: [] as string[],
    email: [] as string[],
    source: [] as string[],
    score: [] as number[],
    status: [] as string[],
    touchedBy: [] as (number | '')[],
    isLeft: [] as (1 | '')[],
    opportunityOrder: [] as (number | '')[],
    opportunityStage: [] as string[],
    opportunityAmount: [] as (number | '')[],
  } satisfies Record<keyof Lead, unknown> & Record<string, unknown>
  for (const { lead, opportunity, touchedBy, isLeft } of rows) {
    columns.order.push(lead.order - firstOrder)
    columns.id.push(lead.id)
    columns.name.push(lead.name)
    columns.company.push(lead.company)
    columns.email.push(lead.email)
    columns.source.push(lead.source)
    columns.score.push(lead.score)
    columns.status.push(lead.status)
    columns.touchedBy.push(touchedBy - number || '')
    columns.isLeft.push(isLeft ? 1 : '')
    columns.opportunityOrder.push(opportunity ? opportunity.order - firstOrder : '')
    columns.opportunityStage.push(opportunity ? opportunity.stage : '')
    columns.opportunityAmount.push(opportunity ? opportunity.amount : '')
  }
  return columns
}

type ColumnName = keyof ReturnType<typeof columnsOf>
export const columnNames = Object.keys(columnsOf([], anyCreation)) as ColumnName[]

/** What a column means in chunks that were written before there was one. These were there from the first version on. */
const whereMissing: Partial<Record<ColumnName, string>> = {}

const knownSources: ReadonlyMap<string, LeadSource> = new Map(leadSources.map((source) => [source, source]))
const knownStatuses: ReadonlyMap<string, LeadStatus> = new Map(leadStatuses.map((status) => [status, status]))

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The names of the columns, then their texts: a line for each row, or a single one where all are the same. */
export function encodeChunk(rows: readonly Row[], creation: ChunkBase): Uint8Array<ArrayBuffer> {
  const all = Object.values<readonly (string | number)[]>(columnsOf(rows, creation)).map((values) =>
    values.every((value) => value === values[0]) ? values.slice(0, 1) : values,
  )
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
  const [orders, ids, leadNames, companies] = [columnOf('order'), columnOf('id'), columnOf('name'), columnOf('company')]
  const [emails, sources, scores, statuses] = [
    columnOf('email'),
    columnOf('source'),
    columnOf('score'),
    columnOf('status'),
  ]
  const [touchedBy, isLeft] = [columnOf('touchedBy'), columnOf('isLeft')]
  const opportunityOrders = columnOf('opportunityOrder')
  const [stages, amounts] = [columnOf('opportunityStage'), columnOf('opportunityAmount')]
  return ids.map((id, at): Row => {
    const opportunityOrder = opportunityOrders[at]!
    const source = knownSources.get(sources[at]!)
    const status = knownStatuses.get(statuses[at]!)
    const score = Number(scores[at])
    if (!source || !status || !Number.isInteger(score) || score < 0 || score > MAX_SCORE) {
      throw new Error('a lead with an unknown source, status or score')
    }
    return {
      lead: {
        id,
        name: leadNames[at]!,
        company: companies[at]!,
        email: emails[at]!,
        source,
        score,
        status,
        order: firstOrder + Number(orders[at]),
      },
      opportunity:
        opportunityOrder === ''
          ? null
          : { stage: stages[at]!, amount: Number(amounts[at]), order: firstOrder + Number(opportunityOrder) },
      touchedBy: number + Number(touchedBy[at]),
      isLeft: isLeft[at] === '1',
    }
  })
}
