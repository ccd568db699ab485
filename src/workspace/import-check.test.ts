import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOfChunks } from '../../test/files'
import { change } from '../domain/change'
import { type ImportSettings, MAX_SHOWN_ROWS, type ValueTranslation } from '../domain/import'
import { isEmail, type Lead, type LeadSource, type LeadStatus, leadSources, leadStatuses } from '../domain/lead'
import { createLeadEngine } from '../engine/lead-engine'
import { csvReader } from '../platform/csv-file'
import { createImporter } from './importer'

/** The cells of a row. A row of empty cells is an empty line. */
type Row = readonly [
  id: string,
  name: string,
  first: string,
  last: string,
  company: string,
  email: string,
  otherEmail: string,
  source: string,
  score: string,
  status: string,
]

const columns: ImportSettings['columns'] = {
  id: [0],
  name: [1],
  firstName: [2],
  lastName: [3],
  company: [4],
  email: [5, 6],
  source: [7],
  score: [8],
  status: [9],
}

interface Case {
  readonly rows: readonly Row[]
  readonly list: readonly Lead[]
  readonly duplicates: 'skip' | 'update'
  readonly replacesSamples: boolean
  readonly sources: ReadonlyMap<string, LeadSource>
  readonly statuses: ReadonlyMap<string, LeadStatus>
}

/** What the translations know of the values below. */
const knownSources = new Map<string, LeadSource>([
  ['web', 'Website'],
  ['Referral', 'Referral'],
])
const knownStatuses = new Map<string, LeadStatus>([
  ['new', 'new'],
  ['Working', 'contacted'],
  ['SQL', 'qualified'],
  ['Converted', 'converted'],
])

type Created = { -readonly [Key in keyof Omit<Lead, 'order'>]: Lead[Key] }

function translated<Value>(
  text: string,
  chosen: ReadonlyMap<string, Value>,
  known: ReadonlyMap<string, Value>,
  unknown: Value,
  counts: ValueTranslation<Value>[],
): { value: Value; isKnown: boolean } {
  const found = chosen.get(text) ?? known.get(text)
  const value = found ?? unknown
  if (text === '') return { value: unknown, isKnown: false }
  const at = counts.findIndex((counted) => counted.text === text)
  if (at === -1) counts.push({ text, count: 1, becomes: value, isKnown: found !== undefined })
  else counts[at] = { ...counts[at]!, count: counts[at]!.count + 1 }
  return { value, isKnown: found !== undefined }
}

const isBlank = (row: Row) => row.every((cell) => cell.trim() === '')

/** A single text that is neither a name nor an email: below the last row it is a footer. */
const isNote = (row: Row) =>
  row.filter((cell) => cell.trim() !== '').length === 1 &&
  (row[1] + row[2] + row[3]).trim() === '' &&
  !row.some(isEmail)

/** Row by row, with plain arrays and maps. */
function obviousCheck({ rows, list, duplicates, replacesSamples, sources, statuses }: Case) {
  const listed = replacesSamples ? [] : list.map((lead) => ({ before: lead, after: { ...lead } }))
  const changed = new Set<{ before: Lead; after: Lead }>()
  const created: { before: Created; after: Created }[] = []
  const ids = new Map<string, { before: Created; after: Created }>()
  const emails = new Map<string, { before: Created; after: Created }>()
  const sourceCounts: ValueTranslation<LeadSource>[] = []
  const statusCounts: ValueTranslation<LeadStatus>[] = []
  const unreadableRows: unknown[] = []
  const duplicateRows: unknown[] = []
  let newIds = 0

  const lastRow = rows.findLastIndex((row) => !isBlank(row) && !isNote(row))
  for (const [index, row] of rows.slice(0, lastRow + 1).entries()) {
    if (isBlank(row)) continue
    const record = { line: index + 2, cells: row }
    const [id, whole, first, last, company, mainEmail, otherEmail, sourceText, scoreText, statusText] = row.map(
      (cell) => cell.trim(),
    ) as unknown as Row
    const name = whole || [first, last].filter((part) => part !== '').join(' ')
    const email = mainEmail || otherEmail
    const score = Number(scoreText || '0')
    const isScore = /^\d*(?:\.0)?$/.test(scoreText) && score <= 100
    const reason =
      name === '' ? 'no-name' : email && !isEmail(email) ? 'malformed-email' : isScore ? null : 'invalid-score'
    if (reason) {
      unreadableRows.push({ ...record, reason })
      continue
    }
    const source = translated(sourceText, sources, knownSources, 'Other', sourceCounts)
    const status = translated(statusText, statuses, knownStatuses, 'new', statusCounts)
    const isSame = (lead: Lead) => lead.email.toLowerCase() === email.toLowerCase()
    const found = [
      { reason: 'same-id', lead: listed.find((lead) => id !== '' && lead.before.id === id) },
      { reason: 'same-id-in-file', lead: id === '' ? undefined : ids.get(id) },
      { reason: 'same-email', lead: listed.find(({ before }) => email !== '' && isSame(before)) },
      { reason: 'same-email-in-file', lead: email === '' ? undefined : emails.get(email.toLowerCase()) },
    ].find(({ lead }) => lead !== undefined)
    let about = found?.lead
    if (!about) {
      const lead = { name, company, email, source: source.value, score, status: status.value }
      const ownId = id || `new-${++newIds}`
      about = { before: { id: ownId, ...lead }, after: { id: ownId, ...lead } }
      created.push(about)
    } else {
      duplicateRows.push({ ...record, reason: found!.reason })
      const draft = { email: about.after.email, status: about.after.status }
      if (duplicates === 'update') {
        if (email) draft.email = email
        if (status.isKnown && draft.status !== 'converted') draft.status = status.value
      }
      const inList = listed.find((lead) => lead === about)
      if (inList && (draft.email !== about.after.email || draft.status !== about.after.status)) changed.add(inList)
      about.after = { ...about.after, ...draft }
    }
    if (id !== '' && !ids.has(id)) ids.set(id, about)
    if (email !== '' && !emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), about)
  }

  const differs = (lead: { before: Created; after: Created }) =>
    lead.before.email !== lead.after.email || lead.before.status !== lead.after.status
  const updates = [...changed].filter(differs)
  if (lastRow === -1) return { problem: 'no-rows' }
  const leads = created.map(({ after }) => after)
  return {
    check: {
      rows: created.length + duplicateRows.length + unreadableRows.length,
      created: created.length,
      updated: [...created, ...changed].filter(differs).length,
      duplicates: duplicateRows.length,
      unreadable: unreadableRows.length,
      withoutEmail: leads.filter(({ email }) => email === '').length,
      sources: sourceCounts.toSorted((a, b) => b.count - a.count),
      statuses: statusCounts.toSorted((a, b) => b.count - a.count),
      firstLeads: leads
        .slice(0, 10)
        .map(({ name, company, email, source, score, status }) => ({ name, company, email, source, score, status })),
      duplicateRows: duplicateRows.slice(0, MAX_SHOWN_ROWS),
      unreadableRows: unreadableRows.slice(0, MAX_SHOWN_ROWS),
      replacesSamples,
    },
    leads: leads.map((lead) => [lead.id, lead.name, lead.company, lead.email, lead.source, lead.score, lead.status]),
    updates,
  }
}

async function realCheck({ rows, list, duplicates, replacesSamples, sources, statuses }: Case) {
  const leads = createLeadEngine()
  leads.apply(list.map((lead) => change('leads', null, lead)))
  const lines = rows.map((row) => (isBlank(row) ? '' : row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')))
  let newIds = 0
  const checked = await createImporter(csvReader).check(
    new Blob([['i;n;f;l;c;e;o;s;p;t', ...lines].join('\n')]),
    { encoding: 'utf-8', delimiter: ';', header: 0, columns, sources, statuses, duplicates },
    { leads, replacesSamples, newId: () => `new-${++newIds}` },
    () => Promise.resolve(true),
  )
  if (!checked || 'problem' in checked) return checked
  const { check, chunks, updates } = checked
  return { check, leads: rowsOfChunks(chunks), updates }
}

const anyRow: fc.Arbitrary<Row> = fc.tuple(
  fc.constantFrom('', '', '1', '2', 'a', 'A', '__proto__'),
  fc.constantFrom('', 'Ada', ' Bo "B" ', 'constructor', 'İ\\n'),
  fc.constantFrom('', '', 'Cy'),
  fc.constantFrom('', '', 'Dee'),
  fc.constantFrom('', 'Engines; Ltd', '__proto__'),
  fc.constantFrom('', '', 'a@x.io', 'A@X.io', 'b@x.io', 'STRAßE@x.io', 'straße@x.io', 'c@x.io', 'bad'),
  fc.constantFrom('', '', '', 'b@X.IO', 'worse'),
  fc.constantFrom('', 'web', 'Referral', 'Zebra', ' Zebra', '__proto__'),
  fc.constantFrom('', '0', '7', '100', '55.0', '101', 'high'),
  fc.constantFrom('', 'new', 'Working', 'SQL', 'Converted', 'Zzz', 'constructor'),
)
const blankRow: Row = ['', '', '', '', ' ', '', '', '', '', '']

const anyList = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3', 'A', 'constructor'),
      name: fc.constantFrom('Ada', 'Eve'),
      company: fc.constantFrom('', 'Old'),
      email: fc.constantFrom('', 'a@x.io', 'B@x.io', 'straßE@x.io', 'bad'),
      source: fc.constantFrom(...leadSources),
      score: fc.nat(100),
      status: fc.constantFrom(...leadStatuses),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  )
  .map((leads): Lead[] => leads.map((lead, order) => ({ ...lead, order })))

const anyCase: fc.Arbitrary<Case> = fc.record({
  rows: fc.array(fc.oneof({ weight: 9, arbitrary: anyRow }, { weight: 1, arbitrary: fc.constant(blankRow) }), {
    maxLength: 14,
  }),
  list: anyList,
  duplicates: fc.constantFrom('skip', 'update'),
  replacesSamples: fc.boolean(),
  sources: fc
    .array(fc.tuple(fc.constantFrom('web', 'Zebra', '__proto__'), fc.constantFrom(...leadSources)), { maxLength: 2 })
    .map((chosen) => new Map(chosen)),
  statuses: fc
    .array(fc.tuple(fc.constantFrom('new', 'Zzz', 'constructor'), fc.constantFrom(...leadStatuses)), { maxLength: 2 })
    .map((chosen) => new Map(chosen)),
})

test('[IMPORT-3] [IMPORT-4] [IMPORT-5] a check says what the obvious one says, and so do its leads and changes', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (anyOne) => {
      expect(await realCheck(anyOne)).toEqual(obviousCheck(anyOne))
    }),
  )
})

test.each(['skip', 'update'] as const)('[IMPORT-5] of many rows too: %s', async (duplicates) => {
  const statuses = ['', 'new', 'SQL', 'Converted', 'Zzz']
  const rows = Array.from({ length: 13_000 }, (_, index): Row => {
    const [id, email] = [index % 11_500, (index * 7) % 12_000]
    const [status, score] = [statuses[index % 5]!, index % 97 === 0 ? 'x' : String(index % 101)]
    const address = email % 10 === 0 ? '' : `${index % 2 ? 'U' : 'u'}${email}@x.io`
    return [`${id}`, `Lead ${index}`, '', '', '', address, '', `Source ${index % 300}`, score, status]
  })
  const list = [500, 20_000].map((id, order): Lead => {
    const texts = { id: `${id}`, name: 'Ada', company: '', email: `u${id + 1}@x.io` }
    return Object.assign(texts, { source: 'Other', score: 1, status: 'new', order } as const)
  })
  const noChoices = { sources: new Map<string, LeadSource>(), statuses: new Map<string, LeadStatus>() }
  const many: Case = { rows, list, duplicates, replacesSamples: false, ...noChoices }
  const expected = obviousCheck(many)
  if (!('check' in expected)) throw new Error('there are rows')
  const { sources, ...check } = expected.check
  // The most frequent ones are shown.
  expect(await realCheck(many)).toEqual({ ...expected, check: { ...check, sources: sources.slice(0, 200) } })
  expect(check.duplicates).toBeGreaterThan(MAX_SHOWN_ROWS)
  expect(check.unreadable).toBeGreaterThan(MAX_SHOWN_ROWS)
})
