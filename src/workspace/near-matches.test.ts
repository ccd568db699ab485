import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadsAndQuery } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { startHeld as startHeldWith } from '../../test/held-workspace'
import { leadWith } from '../../test/leads'
import { createManualClock, resultByNow } from '../../test/manual-clock'
import { referenceQuery } from '../../test/reference-engine'
import { createThreadWorkspace } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import { SAMPLE_LEADS, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import { type LeadQuery, wholeList, wideMatches } from '../domain/lead-query'
import type { NearMatches } from './answers'

/** Compared in several parts. */
const MANY = 12_000
const manyLeads = Array.from({ length: MANY }, (_, order) =>
  leadWith({ id: `lead-${order}`, name: `José ${order}`, email: `jose.${order}@example.com`, order }),
)
const asked = { name: 'near-matches', search: 'jose', status: 'all', source: 'all' } as const
const list = {
  name: 'leads',
  search: 'jose',
  status: 'all',
  source: 'all',
  order: { field: 'score', direction: 'desc' },
  page: 1,
} as const

const startHeld = () => startHeldWith(manyLeads)

/** Filter by filter, over all leads. */
function referenceCounts(leads: readonly Lead[], search: Omit<LeadQuery, 'order' | 'page'>): NearMatches {
  const query = { ...wholeList, ...search, page: 1 }
  return {
    'any-status': referenceQuery(leads, { ...query, status: 'all' }).matching,
    'any-source': referenceQuery(leads, { ...query, source: 'all' }).matching,
    'no-extra-spaces': referenceQuery(leads, { ...query, search: search.search.trim().split(/\s+/).join(' ') })
      .matching,
    'no-accents': referenceQuery(leads, { ...query, match: 'no-accents' }).matching,
    email: referenceQuery(leads, { ...query, match: 'email' }).matching,
    phone: referenceQuery(leads, { ...query, match: 'phone' }).matching,
    notes: referenceQuery(leads, { ...query, match: 'notes' }).matching,
  }
}

test('[SEARCH-3] [DUE-1] the counts are those of the lists that would be shown, whatever the leads and the search', async () => {
  await fc.assert(
    fc.asyncProperty(leadsAndQuery, async ({ leads, query: { search: text, status, source, due, created } }) => {
      const search = { search: text, status, source, due }
      const listed = { ...search, created: created && { list: 1, orders: created } }
      const workspace = createThreadWorkspace(createManualClock(), leads)
      const answer = await workspace.query({ name: 'near-matches', ...listed })
      expect(answer).toEqual(referenceCounts(leads, { ...search, created }))
      for (const match of wideMatches) {
        const shown = await workspace.query({ ...list, ...listed, match })
        expect(shown.matching).toBe(answer?.[match])
      }
    }),
    { numRuns: casesOf(50) },
  )
})

test('[SEARCH-5] other queries are answered between two parts, and the same list ends nothing', async () => {
  const { workspace, goOn, release } = await startHeld()
  const counting = workspace.query(asked)
  expect(await resultByNow(counting)).toBe('pending')
  await goOn()
  expect(await resultByNow(workspace.query({ ...list, page: 2 }))).toMatchObject({ matching: 0, total: MANY })
  expect(await resultByNow(workspace.query({ name: 'totals' }))).toMatchObject({
    opportunities: { Pending: { count: 0 } },
  })
  expect(await resultByNow(counting)).toBe('pending')
  release()
  expect(await counting).toMatchObject({ 'no-accents': MANY, email: MANY })
})

test.each([
  ['search', { search: 'josef' }],
  ['status', { status: 'new' }],
  ['source', { source: 'Other' }],
  ['day', { due: '2026-11-18' }],
  ['import', { created: { list: 1, orders: { first: 1, end: 9 } } }],
] as const)('[SEARCH-5] a list of another %s ends the count: no further part is done', async (_, other) => {
  const { workspace, goOn, partsDone } = await startHeld()
  const counting = workspace.query(asked)
  await goOn()
  await workspace.query({ ...list, ...other })
  const before = partsDone()
  await goOn()
  expect(await resultByNow(counting)).toBe(null)
  expect(partsDone()).toBe(before)
})

test('[SEARCH-5] a newer count ends the one before', async () => {
  const { workspace, goOn, release } = await startHeld()
  const [first, second] = [workspace.query(asked), workspace.query({ ...asked, search: 'jose 1' })]
  await goOn()
  expect(await resultByNow(first)).toBe(null)
  release()
  expect(await second).toMatchObject({
    'no-accents': manyLeads.filter(({ name }) => name.includes(' 1')).length,
    email: 0,
  })
})

test('[SEARCH-5] what is changed while it is counted is counted as it is', async () => {
  const { clock, workspace, goOn, release } = await startHeld()
  const counting = workspace.query(asked)
  await goOn()
  for (const id of ['lead-1', `lead-${MANY - 1}`]) {
    const draft = { email: 'someone@example.com', status: 'new' } as const
    const saved = workspace.dispatch({ name: 'save-lead', id, draft })
    await clock.advance(SIMULATED_DELAY_MS)
    expect(await saved).toMatchObject({ done: true })
  }
  release()
  expect(await counting).toMatchObject({ 'no-accents': MANY, email: MANY - 2 })
  expect(await workspace.query({ ...list, match: 'email' })).toMatchObject({ matching: MANY - 2 })
})

test('[SEARCH-5] a list that is replaced while it is counted is counted anew', async () => {
  const { workspace, goOn, release } = await startHeld()
  const counting = workspace.query({ ...asked, search: '@' })
  await goOn()
  const replaced = workspace.dispatch({ name: 'start-over' })
  await goOn()
  release()
  expect(await replaced).toMatchObject({ done: true })
  expect(await counting).toMatchObject({ 'no-accents': 0, email: SAMPLE_LEADS })
})

test('[SEARCH-6] what is said in notes and next steps is found by its words, as it is now', async () => {
  const { clock, workspace, goOn, release } = await startHeld()
  const change = async (id: string, wanted: LeadsChange) => {
    expect(await workspace.dispatch({ name: 'change-leads', change: wanted, leads: [id] })).toMatchObject({
      done: true,
    })
  }
  await change('lead-1', { name: 'add-note', date: clock.date(), text: 'Met at the fair\n#Berlin' })
  const counting = workspace.query({ ...asked, search: ' #berlin' })
  await goOn()
  const last = `lead-${MANY - 1}`
  await change(last, { name: 'next-step', step: 'Call #berlin office', due: '2026-11-20' })
  await change('lead-2', { name: 'add-note', date: clock.date(), text: '#BERLIN' })
  await workspace.dispatch({ name: 'undo', action: null })
  release()
  expect(await counting).toMatchObject({ notes: 2, email: 0 })
  const { rows } = await workspace.query({ ...list, search: '#berlin', match: 'notes' })
  expect(rows.map(({ id }) => id)).toEqual(['lead-1', last])
  await workspace.dispatch({ name: 'change-leads', change: { name: 'delete' }, leads: ['lead-1'] })
  expect(await workspace.query({ ...list, search: '#berlin', match: 'notes' })).toMatchObject({ matching: 1 })
})
