import { expect, test } from 'vitest'
import { numberedLeads } from '../../../test/leads'
import { createManualClock } from '../../../test/manual-clock'
import { createThreadWorkspace } from '../../../test/thread-workspace'
import { noFilters } from '../../domain/filters'
import { createState } from '../../ui/state'
import { createShownLists, isFiltered } from './shown-list'

function start(stored: string | null = null) {
  let entry = stored
  const storage = { read: () => entry, write: (_: string, text: string) => void (entry = text) }
  const { leads: list } = createShownLists(
    createThreadWorkspace(createManualClock(), numberedLeads(3)),
    storage,
    createState('2026-11-18'),
  )
  return { list, stored: () => entry }
}

const contacts = { label: 'contacts.csv', created: { list: 1, orders: { first: 1, end: 3 } } }

test('[FILTERS-1] [SOURCE-2] [ORDER-5] the entry holds source and order only while they are chosen', () => {
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
