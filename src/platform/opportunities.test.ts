import { expect, test } from 'vitest'
import { backupOf, csvFile, importFile, textOf } from '../../test/files'
import { catchUp, openDatabase, resultOf, undo, useKeptTabs } from '../../test/kept-tabs'
import { leadWith } from '../../test/leads'
import { createManualClock, settle } from '../../test/manual-clock'
import { everything, PATH } from '../../test/tabs'
import { createThreadWorkspace, everyOpportunity } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import { allOpportunities, type OpportunityListQuery } from '../domain/opportunity-query'
import { createLeadEngine } from '../engine/lead-engine'
import { Database, readHead } from '../store/database'
import { Store } from '../store/store'
import { View } from '../store/view'
import type { SomeLeads } from '../workspace/selection'
import type { Outcome, Workspace } from '../workspace/workspace'
import { createDevice } from './device'

const { open, openKept } = useKeptTabs()

const people = [
  { id: 'ada', name: 'Ada', company: 'Engines', email: 'ada@x.example', status: 'converted' },
  { id: 'bo', name: 'Bo', company: 'Fjord', email: 'bo@x.example', status: 'converted' },
  { id: 'cy', name: 'Cy', company: 'Marsh', email: 'cy@x.example', status: 'converted' },
  { id: 'di', name: 'Di', company: 'Engines', email: 'di@x.example', status: 'qualified' },
]

async function openWithPeople() {
  const tab = await openKept()
  expect((await importFile(tab, csvFile(people))).outcome).toMatchObject({ done: true })
  return tab
}

const change = (tab: Workspace, what: LeadsChange, leads: SomeLeads, isPartial = false): Promise<Outcome> =>
  tab.dispatch({ name: 'change-leads', change: what, leads, isPartial })
const win: LeadsChange = { name: 'stage', stage: 'Won' }
const amountOf = (amount: number): LeadsChange => ({ name: 'amount', amount })
const deleteIt: LeadsChange = { name: 'delete-opportunity' }
const selected: SomeLeads = { selectedIn: 'opportunities' }

/** The newest first. */
const shown = async (tab: Workspace) =>
  (await everyOpportunity(tab)).map(({ id, stage, amount }) => `${id} ${stage} ${amount}`)
const recent = async (tab: Workspace) => (await tab.query({ name: 'actions', count: 50 })) ?? []
const selectionIn = (tab: Workspace, query: Partial<OpportunityListQuery> = {}) =>
  tab.query({ name: 'opportunity-selection', ...allOpportunities, ...query, page: 1 })

const before = ['cy Pending 2500', 'bo Pending 2500', 'ada Pending 2500']

test('[STAGE-1] stage and amount are set at once, and are in other tabs and over a reload', async () => {
  const tab = await openWithPeople()
  const other = await open()
  expect(await shown(other)).toEqual(before)
  expect(await change(tab, win, ['ada'])).toMatchObject({ action: { kind: 'stage', subject: 'Ada' } })
  expect(await change(tab, amountOf(12_000.5), ['ada'])).toMatchObject({ action: { kind: 'amount', subject: 'Ada' } })
  expect(await change(tab, deleteIt, ['bo'])).toMatchObject({ action: { kind: 'delete-opportunity', subject: 'Bo' } })
  const after = ['cy Pending 2500', 'ada Won 12000.5']
  expect(await shown(tab)).toEqual(after)
  await other.dispatch(catchUp)
  expect(await shown(other)).toEqual(after)
  expect(await other.query({ name: 'opportunity', id: 'ada' })).toMatchObject({ stage: 'Won', amount: 12_000.5 })
  expect(await other.query({ name: 'opportunity', id: 'bo' })).toBeNull()
  expect(await other.query({ name: 'lead', id: 'bo' })).toMatchObject({ status: 'converted' })
  const reloaded = await open()
  expect(await everything(reloaded)).toEqual(await everything(tab))
  expect((await reloaded.query({ name: 'totals' })).opportunities).toEqual({
    Pending: { count: 1, sum: 250_000n },
    Won: { count: 1, sum: 1_200_050n },
    Lost: { count: 0, sum: 0n },
  })
})

test('[STAGE-1] nothing waits: not even behind a save of another lead', async () => {
  const lead = leadWith({ status: 'converted' })
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, [lead, leadWith({ id: 'lead-2', order: 1 })])
  const draft = { email: 'new@x.example', status: 'new' } as const
  const saved = workspace.dispatch({ name: 'save-lead', id: 'lead-2', draft })
  expect(await change(workspace, win, [lead.id])).toMatchObject({ done: true })
  expect(await workspace.query({ name: 'opportunity', id: lead.id })).toMatchObject({ stage: 'Won' })
  expect(await workspace.query({ name: 'lead', id: 'lead-2' })).toMatchObject({ email: lead.email })
  await clock.advance(1500)
  expect(await saved).toMatchObject({ done: true })
})

test('[STAGE-1] a pending save or conversion of the lead is done first', async () => {
  const clock = createManualClock()
  const lead = leadWith({})
  const workspace = createThreadWorkspace(clock, [lead])
  const converted = workspace.dispatch({ name: 'convert-lead', id: lead.id })
  await settle()
  expect(await change(workspace, win, [lead.id])).toMatchObject({ action: { kind: 'stage' } })
  expect(await converted).toMatchObject({ action: { kind: 'convert' } })
  expect(await shown(workspace)).toEqual([`${lead.id} Won 2500`])
})

test('[STAGE-1] what sets the same again changes nothing, and is no action', async () => {
  const tab = await openWithPeople()
  const actions = await recent(tab)
  expect(await change(tab, { name: 'stage', stage: 'Pending' }, ['ada'])).toEqual({ done: true, action: null })
  expect(await change(tab, amountOf(2500), ['ada'])).toEqual({ done: true, action: null })
  expect(await change(tab, win, ['nobody'])).toEqual({ refused: 'no-such-lead' })
  expect(await recent(tab)).toEqual(actions)
})

test('[STAGE-2] a conversion is not undone while its opportunity is deleted, and the deletion is named', async () => {
  const tab = await openWithPeople()
  const converted = await tab.dispatch({ name: 'convert-lead', id: 'di' })
  if (!('action' in converted) || !converted.action) throw new Error('not converted')
  const { list, number } = converted.action
  await change(tab, deleteIt, ['di'])
  expect(await tab.dispatch({ name: 'undo', action: { list, number } })).toMatchObject({
    refused: 'changed-since',
    by: { kind: 'delete-opportunity', subject: 'Di' },
  })
  expect(await tab.dispatch({ name: 'convert-lead', id: 'di' })).toEqual({ refused: 'already-converted' })
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'delete-opportunity' } })
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'convert' } })
  expect(await tab.query({ name: 'lead', id: 'di' })).toMatchObject({ status: 'qualified' })
  expect(await shown(tab)).toEqual(before)
})

test('[STAGE-2] [FORGET-1] deleted for good, a stage and an amount are in no record and no backup', async () => {
  const tab = await openWithPeople()
  await change(tab, amountOf(76_543.21), ['bo'])
  await change(tab, amountOf(76_543.22), ['ada'])
  await change(tab, win, ['ada', 'bo'])
  await tab.dispatch({ name: 'delete-for-good', leads: ['bo'] })
  const database = await openDatabase()
  const values = await resultOf<unknown[]>(database.transaction('records').objectStore('records').getAll())
  database.close()
  const decoded = (_: string, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value)
  const stored = JSON.stringify(values, decoded)
  for (const text of [stored, await textOf(await backupOf(tab))]) {
    expect(text).toContain('76543.22')
    expect(text).not.toContain('76543.21')
  }
  expect(await shown(await open())).toEqual(['cy Pending 2500', 'ada Won 76543.22'])
})

test('[STAGE-3] the stages of several are one action, told with the stage; so is a deletion', async () => {
  const tab = await openWithPeople()
  const stages = { kind: 'stages', subject: '2', stage: 'Won' }
  expect(await change(tab, win, ['ada', 'cy'])).toMatchObject({ action: stages })
  expect((await recent(tab))[0]).toMatchObject(stages)
  expect(await change(tab, deleteIt, ['ada', 'bo'])).toMatchObject({
    action: { kind: 'delete-opportunities', subject: '2' },
  })
  expect(await shown(tab)).toEqual(['cy Won 2500'])
  // Not again.
  expect(await change(tab, win, ['cy'])).toEqual({ done: true, action: null })
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'delete-opportunities', figures: { edited: 2 } } })
  expect(await tab.dispatch(undo)).toMatchObject({ action: stages })
  expect(await shown(tab)).toEqual(before)
})

test('[STAGE-3] where some have no opportunity, none is changed, unless the seller agrees to some', async () => {
  const tab = await openWithPeople()
  const partly = { refused: 'partly', partly: { possible: 1, refused: { 'no-opportunity': 1 } } }
  expect(await change(tab, win, ['ada', 'di'])).toEqual(partly)
  expect(await change(tab, deleteIt, ['ada', 'di'])).toEqual(partly)
  expect(await shown(tab)).toEqual(before)
  expect(await change(tab, win, ['ada', 'di'], true)).toMatchObject({ action: { kind: 'stages', subject: '1' } })
  expect(await change(tab, deleteIt, ['di'], true)).toMatchObject({ refused: 'partly', partly: { possible: 0 } })
  expect(await shown(tab)).toEqual([...before.slice(0, 2), 'ada Won 2500'])
})

test('[STAGE-4] opportunities are selected apart from leads, with what filters hide; what is deleted leaves', async () => {
  const tab = await openWithPeople()
  const select = (ids: readonly string[], isSelected = true) =>
    tab.dispatch({ name: 'select', list: 'opportunities', ids, isSelected })
  await tab.dispatch({ name: 'select', list: 'leads', ids: ['di', 'cy'], isSelected: true })
  // Of a lead without an opportunity there is nothing to select.
  await select(['ada', 'cy', 'di', 'nobody'])
  expect(await selectionIn(tab)).toEqual({ count: 2, hidden: 0, ids: ['cy', 'ada'] })
  expect(await selectionIn(tab, { search: 'engines' })).toEqual({ count: 2, hidden: 1, ids: ['ada'] })
  expect(await change(tab, win, selected)).toMatchObject({ action: { kind: 'stages', subject: '2' } })
  // What was done ends the selection.
  expect(await selectionIn(tab)).toEqual({ count: 0, hidden: 0, ids: [] })
  await select(['ada', 'cy'])
  expect(await selectionIn(tab, { stage: 'Pending' })).toEqual({ count: 2, hidden: 2, ids: [] })
  const query = { ...allOpportunities, stage: 'Pending' } as const
  await tab.dispatch({ name: 'select-all', list: 'opportunities', query })
  expect(await selectionIn(tab)).toEqual({ count: 3, hidden: 0, ids: ['cy', 'bo', 'ada'] })
  await select(['bo'], false)
  await change(tab, deleteIt, ['cy'])
  expect(await selectionIn(tab)).toEqual({ count: 1, hidden: 0, ids: ['ada'] })
  // An undo does not select it again; a deleted lead leaves as well, and so it does in the other list.
  await tab.dispatch(undo)
  expect(await selectionIn(tab)).toMatchObject({ count: 1 })
  await select(['cy'])
  await change(tab, { name: 'delete' }, ['cy'])
  expect(await selectionIn(tab)).toEqual({ count: 1, hidden: 0, ids: ['ada'] })
  const leads = { search: '', status: 'all', source: 'all', order: { field: 'score', direction: 'desc' } } as const
  expect(await tab.query({ name: 'selection', ...leads, page: 1 })).toMatchObject({ count: 1, ids: ['di'] })
  expect(await change(tab, deleteIt, selected)).toMatchObject({
    action: { kind: 'delete-opportunity', subject: 'Ada' },
  })
  expect(await selectionIn(tab)).toEqual({ count: 0, hidden: 0, ids: [] })
  expect(await shown(tab)).toEqual(['bo Pending 2500'])
})

test('[STAGE-4] what another tab deletes, or an undo takes away, is no longer selected', async () => {
  const tab = await openWithPeople()
  const other = await open()
  await tab.dispatch({ name: 'convert-lead', id: 'di' })
  await tab.dispatch({ name: 'select-all', list: 'opportunities', query: allOpportunities })
  expect(await selectionIn(tab)).toMatchObject({ count: 4 })
  await tab.dispatch(undo)
  expect(await selectionIn(tab)).toMatchObject({ count: 3 })
  await other.dispatch(catchUp)
  await change(other, deleteIt, ['bo'])
  await tab.dispatch(catchUp)
  expect(await selectionIn(tab)).toEqual({ count: 2, hidden: 0, ids: ['cy', 'ada'] })
  // Another list has other opportunities.
  await tab.dispatch({ name: 'start-over' })
  expect(await selectionIn(tab)).toMatchObject({ count: 0 })
})

test('[STAGE-3] [SELECT-9] beyond 1,000 it tells its progress, and can be cancelled as a whole', async () => {
  const tab = await openKept()
  const rows = Array.from({ length: 6000 }, (_, at) => ({ id: `p-${at}`, name: `P ${at}`, status: 'converted' }))
  await importFile(tab, csvFile(rows))
  const other = await open()
  await tab.dispatch({ name: 'select-all', list: 'opportunities', query: allOpportunities })
  let told = 0
  const stop = tab.subscribe((event) => {
    if (event.type !== 'progress' || event.activity !== 'changing') return
    told++
    void tab.dispatch({ name: 'cancel' })
  })
  const totals = await tab.query({ name: 'totals' })
  for (const what of [win, deleteIt]) {
    expect(await change(tab, what, selected)).toEqual({ refused: 'cancelled' })
    expect(await tab.query({ name: 'totals' })).toEqual(totals)
  }
  expect(told).toBeGreaterThan(1)
  stop()
  await other.dispatch(catchUp)
  expect(await other.query({ name: 'totals' })).toEqual(totals)
  expect(await selectionIn(tab)).toMatchObject({ count: 6000 })
  expect(await change(tab, win, selected)).toMatchObject({ action: { kind: 'stages', subject: '6000', stage: 'Won' } })
  const won = { Pending: { count: 0, sum: 0n }, Won: { count: 6000, sum: 1_500_000_000n }, Lost: { count: 0, sum: 0n } }
  expect((await tab.query({ name: 'totals' })).opportunities).toEqual(won)
  await other.dispatch(catchUp)
  expect((await other.query({ name: 'totals' })).opportunities).toEqual(won)
  expect((await (await open()).query({ name: 'totals' })).opportunities).toEqual(won)
  expect(await other.dispatch(undo)).toMatchObject({ action: { kind: 'stages', figures: { edited: 6000 } } })
  expect(await other.query({ name: 'totals' })).toEqual(totals)
})

test('[STAGE-1] a snapshot has stages and amounts, and what was deleted', async () => {
  const tab = await openWithPeople()
  await change(tab, win, ['ada'])
  await change(tab, amountOf(0.29), ['ada'])
  await change(tab, deleteIt, ['bo'])
  const { records } = createDevice(PATH)
  const database = new Database(records, (await records.read(readHead))!.id)
  const ports = { createEngine: createLeadEngine, onBatch: async () => {} }
  const { view } = await Store.open(database, { ...ports, holdQueries: (work) => work })
  const again = View.fromImage(structuredClone(view.image()), ports)
  const seen = (each: View) => [...each.opportunities.list(allOpportunities)]
  expect(seen(again)).toEqual(await everyOpportunity(tab))
  expect(again.opportunities.totals()).toEqual((await tab.query({ name: 'totals' })).opportunities)
})
