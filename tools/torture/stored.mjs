// @ts-check
import { call } from './tab.mjs'

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('../../src/store/schema').LogEntry} LogEntry */
/** @typedef {import('../../src/store/schema').LoggedEdit} LoggedEdit */
/** @typedef {import('../../src/store/schema').Creation} Creation */
/** @typedef {import('../../src/store/schema').Head} Head */
/** @typedef {import('../../src/store/schema').List} List */
/** @typedef {import('../../src/domain/lead').Lead} Lead */
/** @typedef {import('../../src/domain/opportunity').OpportunityFacts} OpportunityFacts */
/** @typedef {import('../../src/domain/opportunity').Stage} Stage */
/** Notes are their moments and texts, the oldest first. */
/** @typedef {[date: number, text: string][]} StoredNotes */
/** @typedef {{ lead: Lead, opportunity: OpportunityFacts | null, notes: StoredNotes, touchedBy: number, isRemoved: boolean }} StoredRow */
/** The rows of a chunk: the creation's number, and the index of the chunk. */
/** @typedef {{ creation: number, index: number, rows: StoredRow[] }} StoredChunk */

/**
 * All that stands under a list's number. The indexes are keys alone.
 * @typedef {object} StoredList
 * @property {List} list
 * @property {Map<number, Creation>} creations
 * @property {StoredChunk[]} chunks
 * @property {Map<number, LogEntry>} log
 * @property {{ number: number, chunk: number[], edits: LoggedEdit[] }[]} edits
 * @property {number[][]} leads
 * @property {number[][]} done
 */

/**
 * `strays` are keys of records that the product does not know, or whose list has none; `damaged` those of altered ones.
 * @typedef {{ format: number, head: Head, manifest: any, lists: Map<number, StoredList>, strays: unknown[], damaged: unknown[] }} Stored
 */

/** Reads what is stored, without the product. @param {Page} page @returns {Promise<Stored>} */
export async function storedBy(page) {
  const { format, records, damaged, others } = JSON.parse(await call(page, 'storedRecords'))
  /** @type {Map<string, any>} */
  const single = new Map()
  /** @type {Map<number, StoredList>} */
  const lists = new Map()
  const strays = [...others]
  for (const [key, value] of records) {
    const [number, kind, ...rest] = key
    if (typeof number !== 'number') {
      if (key.length === 1) single.set(number, value)
      if (key.length > 1 || !['head', 'backup', 'manifest'].includes(number)) strays.push(key)
      continue
    }
    const list = lists.get(number) ?? emptyList()
    lists.set(number, list)
    if (!add(list, kind, rest, value)) strays.push(key)
  }
  // Creations come after the chunks: 'creation' > 'chunk'.
  for (const { creations, chunks } of lists.values()) {
    for (const chunk of chunks) {
      const creation = creations.get(chunk.creation)
      if (creation) chunk.rows = rowsIn(/** @type {any} */ (chunk).text, creation)
      else strays.push(['chunk', chunk.creation, chunk.index])
    }
  }
  return { format, head: single.get('head'), manifest: single.get('manifest') ?? null, lists, strays, damaged }
}

/** @returns {StoredList} */
function emptyList() {
  const missing = /** @type {any} */ (null)
  return { list: missing, creations: new Map(), chunks: [], log: new Map(), edits: [], leads: [], done: [] }
}

/** False if there is no such record in a list. @param {StoredList} to @param {string} kind @param {number[]} rest @param {any} value */
function add(to, kind, rest, value) {
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = rest
  const known = {
    list: [0, () => (to.list = value)],
    creation: [1, () => to.creations.set(first, value)],
    chunk: [2, () => to.chunks.push(Object.assign({ creation: first, index: second, rows: [] }, { text: value }))],
    log: [1, () => to.log.set(first, value)],
    edits: [3, () => to.edits.push({ number: third, chunk: [first, second], edits: JSON.parse(value) })],
    lead: [2, () => to.leads.push(rest)],
    done: [2, () => to.done.push(rest)],
  }
  const [length, set] = /** @type {[number, () => unknown] | [null]} */ (known[/** @type {'list'} */ (kind)] ?? [null])
  if (length !== rest.length) return false
  set?.()
  return true
}

/** @type {Record<string, string>} */
const escapes = { t: '\t', n: '\n' }
const unescaped = (/** @type {string} */ text) =>
  text.replace(/\\(?:u(....)|(.))/g, (_, unit, plain) =>
    unit ? String.fromCharCode(Number.parseInt(unit, 16)) : (escapes[plain] ?? plain),
  )

/**
 * The names of the columns, then their values: one for each row, or a single one for all. Orders and numbers count from
 * those of the creation.
 * @param {string} text @param {Creation} creation @returns {StoredRow[]}
 */
function rowsIn(text, { number, firstOrder }) {
  const [header = '', ...columns] = text.split('\t')
  const values = columns.map((column) => column.split('\n').map(unescaped))
  const names = header.split('\n')
  return (values[names.indexOf('id')] ?? []).map((_, row) => {
    const of = (/** @type {string} */ name) => {
      const own = values[names.indexOf(name)] ?? []
      return (own.length === 1 ? own[0] : own[row]) ?? `no ${name}`
    }
    const [id, name, company, email, source, status] = ['id', 'name', 'company', 'email', 'source', 'status'].map(of)
    const [phone, step, due, notes] = ['phone', 'step', 'due', 'notes'].map(of)
    const lead = { id, name, company, email, source, score: Number(of('score')), status, phone, step, due }
    const opportunity = {
      stage: /** @type {Stage} */ (of('opportunityStage')),
      amount: Number(of('opportunityAmount')),
      order: firstOrder + Number(of('opportunityOrder')),
    }
    return {
      lead: /** @type {Lead} */ ({ ...lead, order: firstOrder + Number(of('order')) }),
      opportunity: of('opportunityOrder') === '' ? null : opportunity,
      notes: notes ? JSON.parse(notes) : [],
      touchedBy: number + Number(of('touchedBy')),
      isRemoved: of('isRemoved') === '1',
    }
  })
}
