import { expect, test } from 'vitest'
import { leadWith, numberedLeads } from '../../../test/leads'
import { createManualClock } from '../../../test/manual-clock'
import { createThreadWorkspace } from '../../../test/thread-workspace'
import { noFilters, storedFilters } from '../../domain/filters'
import type { Lead } from '../../domain/lead'
import { allOpportunities } from '../../domain/opportunity-query'
import { createState } from '../../ui/state'
import { createShownLists, isFiltered } from './shown-list'

function start(stored: string | null = null, leads: readonly Lead[] = numberedLeads(3)) {
  let entry = stored
  const storage = { read: () => entry, write: (_: string, text: string) => void (entry = text) }
  const workspace = createThreadWorkspace(createManualClock(), leads)
  const lists = createShownLists(workspace, storage, createState('2026-11-18'))
  return { ...lists, list: lists.leads, workspace, stored: () => entry, storage }
}

const contacts = { label: 'contacts.csv', created: { list: 1, orders: { first: 1, end: 3 } } }

test('[FILTERS-1] the entry holds source and order only while they are chosen', () => {
  const { list, stored } = start()
  expect(stored()).toBeNull()
  list.filter({ ...noFilters, source: 'Google', orderBy: { field: 'name', direction: 'asc' } })
  const again = start(stored())
  expect(again.list.current()).toEqual(list.current())
  again.list.filter({ ...again.list.current().filters, source: 'all', orderBy: null })
  expect(again.stored()).toBe('{"search":"","status":"all","scoreOrder":null}')
})

test('[SOURCE-4] one import is shown through further filters, until they are cleared; it is not stored', () => {
  const { list, stored } = start()
  list.filter({ ...noFilters, search: 'ada', scoreOrder: 'asc' })
  list.showImport(contacts)
  expect(list.current()).toMatchObject({ filters: { ...noFilters, scoreOrder: 'asc' }, shownImport: contacts, page: 1 })
  expect(isFiltered(list.current())).toBe(true)
  list.filter({ ...list.current().filters, source: 'Google' })
  expect(list.query()).toMatchObject({ source: 'Google', created: contacts.created })
  list.showImport({ label: 'others.csv', created: { list: 1, orders: { first: 3, end: 9 } } })
  expect(list.query()).toMatchObject({ source: 'all', created: { list: 1, orders: { first: 3, end: 9 } } })
  expect(start(stored()).list.current().shownImport).toBeNull()
  list.clear({ status: 'new' })
  expect(list.current()).toMatchObject({
    filters: { ...noFilters, status: 'new', scoreOrder: 'asc' },
    shownImport: null,
  })
})

const ada = leadWith({ id: 'ada', status: 'converted' })
const zoe = leadWith({ id: 'zoe', name: 'Zoë Åberg', company: 'Fjord & Co', email: 'zoe@fjord.example', order: 1 })

test.each([
  ['ada love', ''],
  ['ada@engines', ''],
  ['Zoë', 'Zoë'],
  ['zoe aberg', 'zoe aberg'],
  ['Fjord  &  Co', 'Fjord  &  Co'],
  ['fjord.example', 'fjord.example'],
])('[DELETE-4] after a deletion for good the search %j is %j in both lists and in the entry', async (search, left) => {
  const { list, opportunities, workspace, stored, forgetSearches } = start(null, [ada, zoe])
  list.filter({ ...noFilters, search, status: 'qualified' })
  list.widen('email')
  opportunities.filter({ ...allOpportunities, search, stage: 'Won' })
  await workspace.dispatch({ name: 'delete-for-good', leads: [ada.id] })
  await forgetSearches()
  expect(list.current()).toMatchObject({
    filters: { search: left, status: 'qualified' },
    match: left ? 'email' : 'literal',
  })
  expect(opportunities.current().filters).toMatchObject({ search: left, stage: 'Won' })
  expect(stored()).toBe(
    storedFilters({ ...noFilters, search: left, status: 'qualified' }, { ...(left && { search: left }), stage: 'Won' }),
  )
})

test('[DELETE-4] so it is with one that another tab has stored, whose other filters stay', async () => {
  const { list, workspace, stored, storage, forgetSearches } = start(null, [ada, zoe])
  list.filter({ ...noFilters, search: 'zo' })
  storage.write('filters', storedFilters({ ...noFilters, search: 'Ada', source: 'Google' }, { search: 'lovelace' }))
  await workspace.dispatch({ name: 'delete-for-good', leads: [ada.id] })
  await forgetSearches()
  expect(stored()).toBe(storedFilters({ ...noFilters, source: 'Google' }, null))
  expect(list.current().filters.search).toBe('zo')
})
