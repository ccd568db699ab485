import { expect, test } from 'vitest'
import { backupOf, csvFile, importFile, restore, textOf } from '../../test/files'
import { catchUp, keep, openDatabase, resultOf, sampleStart, save, undo, useKeptTabs } from '../../test/kept-tabs'
import { createManualClock, settle } from '../../test/manual-clock'
import { createHurriedClock, everything, openTab, PATH } from '../../test/tabs'
import { everyLead } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import { wholeList } from '../domain/lead-query'
import { createLeadEngine } from '../engine/lead-engine'
import { Database, readHead } from '../store/database'
import { saveSnapshot } from '../store/snapshot'
import { Store } from '../store/store'
import type { Workspace } from '../workspace/workspace'
import { createDevice } from './device'

const { open, openKept } = useKeptTabs()

const ada = {
  id: 'a-1815',
  name: 'Ada Quillfeather',
  company: 'Enginewrights',
  email: 'ada@quill.example',
  score: 70,
}
const bo = { id: 'b-2', name: 'Bo Lindqvist', company: 'Fjord & Co', email: 'bo@fjord.example', score: 50 }
const cy = { id: 'c-3', name: 'Cy Marsh', company: 'Marsh Ltd', email: 'cy@marsh.example', score: 30 }

/** What a search for her would look for. Her first action was written with another email. */
const traces = ['a-1815', 'quillfeather', 'enginewrights', 'quill.example', 'ada-old']

async function importRows(tab: Workspace, rows: readonly (typeof ada)[]) {
  const { outcome } = await importFile(tab, csvFile(rows))
  expect(outcome).toMatchObject({ done: true })
}

const deleteLeads = (tab: Workspace, ...leads: string[]) =>
  tab.dispatch({ name: 'change-leads', change: { name: 'delete' }, leads })
const deleteForGood = (tab: Workspace, ...leads: string[]) => tab.dispatch({ name: 'delete-for-good', leads })
const idsIn = async (tab: Workspace) => (await everyLead(tab)).map(({ id }) => id)
const recentIn = async (tab: Workspace) => (await tab.query({ name: 'actions', count: 50 })) ?? []

/** Every byte of every record, as one byte and as two bytes a letter: engines store texts in both ways. */
async function rawTexts(): Promise<string> {
  const database = await openDatabase()
  const store = database.transaction('records').objectStore('records')
  const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf<unknown[]>(store.getAll())])
  database.close()
  const texts: string[] = [JSON.stringify(keys)]
  const look = (value: unknown) => {
    if (value instanceof Uint8Array) {
      texts.push(new TextDecoder('latin1').decode(value))
      for (const start of [0, 1]) texts.push(new TextDecoder('utf-16le').decode(value.subarray(start)))
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
    else texts.push(String(value))
  }
  look(values)
  return texts.join('\n').toLowerCase()
}

async function tracesOnDevice(): Promise<string[]> {
  const stored = await rawTexts()
  return traces.filter((trace) => stored.includes(trace))
}

/** Saved, converted, marked together with others, deleted and brought back. */
async function workOn(tab: Workspace) {
  await importRows(tab, [{ ...ada, email: 'ada-old@quill.example' }, bo, cy])
  await tab.dispatch(save(ada.id, ada.email))
  const leads = [ada.id, bo.id]
  await tab.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'qualified' }, leads })
  await tab.dispatch({ name: 'convert-lead', id: ada.id })
  await deleteLeads(tab, ada.id)
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'delete-lead', subject: ada.name } })
}

test('[FORGET-1] a lead that is deleted for good is in no record on this device, and in no later backup', async () => {
  const tab = await openKept()
  await workOn(tab)
  expect(await tracesOnDevice()).toEqual(traces)
  expect(await deleteForGood(tab, ada.id)).toMatchObject({ action: { kind: 'delete-for-good', subject: '1' } })
  expect(await tracesOnDevice()).toEqual([])
  const backup = (await textOf(await backupOf(tab))).toLowerCase()
  expect(traces.filter((trace) => backup.includes(trace))).toEqual([])
  expect(backup).toContain('lindqvist')
  expect(await idsIn(tab)).toEqual([bo.id, cy.id])
  expect(await idsIn(await open())).toEqual([bo.id, cy.id])
})

test('[FORGET-1] its phone, next steps and notes go with it: imported, written, changed, done and deleted', async () => {
  const tab = await openKept()
  const words = ['5550142', 'zeppelin', 'quagga', 'oboist', 'walnut', 'kestrel', 'marzipan']
  const file = [
    'Id,Name,Phone,Next step,Due,Notes,City',
    'a-1815,Ada Quillfeather,+44 5550142,Zeppelin,2026-11-18,[2026-11-17T14:05:33Z] Quagga,Walnut Grove',
    'b-2,Bo Lindqvist,+46 8 123,Post a card,2026-11-18,Likes rye bread,Umeå',
  ]
  const { check } = await importFile(tab, new Blob([file.join('\n')]), { noteColumns: [6] })
  expect(check.createdWith).toEqual({ phone: 2, step: 2, notes: 2 })
  const change = (each: LeadsChange) => tab.dispatch({ name: 'change-leads', change: each, leads: [ada.id] })
  const date = Date.UTC(2026, 10, 17, 14, 5, 33)
  await change({ name: 'edit-note', date, text: 'Oboist' })
  await change({ name: 'add-note', date, text: 'Kestrel' })
  await change({ name: 'delete-note', date })
  await change({ name: 'step-done' })
  await change({ name: 'next-step', step: 'Marzipan', due: '2026-11-20' })
  await tab.dispatch(undo)
  const stored = await rawTexts()
  expect(words.filter((word) => stored.includes(word))).toEqual(words)
  await deleteForGood(tab, ada.id)
  const [left, backup] = [await rawTexts(), (await textOf(await backupOf(tab))).toLowerCase()]
  expect(words.filter((word) => left.includes(word) || backup.includes(word))).toEqual([])
  expect(left).toContain('rye bread')
  expect(backup).toContain('rye bread')
})

test('[FORGET-1] copies of a lead that are not shown go too: deleted, undone, replaced, under another id', async () => {
  const tab = await openKept()
  await importRows(tab, [ada, bo])
  const before = await backupOf(tab)
  // In the list that the backup replaces.
  await restore(tab, before)
  await deleteLeads(tab, ada.id)
  // Undone.
  await importRows(tab, [{ ...ada, id: 'other' }])
  await tab.dispatch(undo)
  // Shown, with the email of the others and a part of the name.
  await importRows(tab, [{ ...ada, id: 'again', name: 'Ada', company: '' }])
  expect(await idsIn(tab)).toEqual(['again', bo.id])
  expect(await tracesOnDevice()).toEqual(traces.filter((trace) => trace !== 'ada-old'))
  await deleteForGood(tab, 'again')
  expect(await tracesOnDevice()).toEqual([])
  // What was replaced is still there, without her.
  const restored = (await recentIn(tab)).find(({ kind }) => kind === 'restore')!
  expect(restored.refusal).toBeNull()
})

test.each([
  ['no email, and undone', {}, {}],
  ['another email, and deleted', { email: 'ada@old.example' }, { email: 'ada@new.example' }],
  ['no email any more, and another company', { email: '' }, { email: 'ada@new.example', company: 'Elsewhere' }],
])('[FORGET-1] a copy that is not shown is found by the name too: %s', async (_, first, second) => {
  const tab = await openKept()
  await importRows(tab, [bo])
  const importAda = (fields: object) =>
    importFile(tab, csvFile([{ name: ada.name, company: ada.company, email: '', ...fields }]))
  await importAda(first)
  const hidden = (await everyLead(tab)).find(({ name }) => name === ada.name)
  if ('email' in first) await deleteLeads(tab, hidden!.id)
  else await tab.dispatch(undo)
  await importAda(second)
  const shown = (await everyLead(tab)).find(({ name }) => name === ada.name)
  expect(shown?.id).not.toBe(hidden?.id)
  expect(await rawTexts()).toContain(hidden?.id)
  await deleteForGood(tab, shown!.id)
  expect(await tracesOnDevice()).toEqual([])
  expect(await rawTexts()).not.toContain(hidden?.id)
  expect(await idsIn(tab)).toEqual([bo.id])
})

test('[FORGET-1] others who share an email or an id are told before, and left: deleted, undone and replaced', async () => {
  const tab = await openKept()
  const at = { email: 'info@fjord.example' }
  // An own list that waits behind samples.
  await importRows(tab, [{ ...cy, id: ada.id }])
  await tab.dispatch({ name: 'start-over' })
  await importRows(tab, [
    { ...ada, ...at },
    { ...bo, ...at },
  ])
  await deleteLeads(tab, bo.id)
  await importRows(tab, [
    { ...ada, ...at, id: 'other' },
    { ...bo, ...at, id: 'd-4', name: 'Dee Ott' },
  ])
  await tab.dispatch(undo)
  const asked = { name: 'leads-sharing', leads: [ada.id] } as const
  expect(await tab.query(asked)).toEqual({ count: 3, names: [bo.name, 'Dee Ott', cy.name] })
  await deleteForGood(tab, ada.id)
  const left = await rawTexts()
  expect(['quillfeather', 'enginewrights'].filter((trace) => left.includes(trace))).toEqual([])
  for (const { name } of [bo, cy, { name: 'Dee Ott' }]) expect(left).toContain(name.toLowerCase())
  expect(await tab.query(asked)).toEqual({ count: 0, names: [] })
})

test('[FORGET-1] the name of a file that names the person goes, that of another file stays', async () => {
  const tab = await openKept()
  for (const [file, row] of [
    ['quillfeather_ada.vcf', bo],
    ['fjord.csv', ada],
  ] as const) {
    const { outcome } = await importFile(tab, csvFile([row]), {}, file)
    expect(outcome).toMatchObject({ done: true })
  }
  await deleteForGood(tab, ada.id)
  expect(await tracesOnDevice()).toEqual([])
  expect((await recentIn(tab)).map(({ kind, file }) => [kind, file])).toEqual([
    ['delete-for-good', undefined],
    ['import', 'fjord.csv'],
    ['import', undefined],
  ])
})

test('[FORGET-1] what an import of many has changed in a lead goes as well, and the rest of it can be undone', async () => {
  const tab = await openKept()
  const others = Array.from({ length: 104 }, (_, at) => ({ ...bo, id: `p-${at}`, email: `p${at}@fjord.example` }))
  await importRows(tab, [{ ...ada, email: 'ada-old@quill.example' }, ...others])
  const before = await everyLead(tab)
  const updated = [ada, ...others].map((row) => ({ ...row, email: row.email.replace('@', '@new.') }))
  await importFile(tab, csvFile(updated), { duplicates: 'update' })
  await deleteForGood(tab, ada.id)
  expect(await tracesOnDevice()).toEqual([])
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'import', figures: { leads: 0, edited: 104 } } })
  expect(await everyLead(tab)).toEqual(before.filter(({ id }) => id !== ada.id))
})

test('[FORGET-1] a snapshot has nobody who was deleted for good, not even one that was being written', async () => {
  const tab = await openKept()
  await importRows(tab, [ada, bo])
  const { records } = createDevice(PATH)
  const database = new Database(records, (await records.read(readHead))!.id)
  const noProgress = async () => {}
  const store = await Store.open(database, {
    createEngine: createLeadEngine,
    onBatch: noProgress,
    holdQueries: (work) => work,
  })
  const snapshot = { revision: store.head.revision, view: store.view.image() }
  await saveSnapshot(records, database.id, snapshot, 'early')
  expect((await rawTexts()).match(/"snapshot"/g)).not.toBeNull()
  await deleteForGood(tab, ada.id)
  expect((await rawTexts()).match(/"snapshot"/g)).toBeNull()
  await saveSnapshot(records, database.id, snapshot, 'late')
  expect((await rawTexts()).match(/"snapshot"/g)).toBeNull()
  expect(await tracesOnDevice()).toEqual([])
  // Neither does the engine that goes on have them: the next snapshot is of another one.
  await store.catchUp()
  await saveSnapshot(records, database.id, { revision: store.head.revision, view: store.view.image() }, 'later')
  expect((await rawTexts()).match(/"snapshot"/g)).not.toBeNull()
  expect(await tracesOnDevice()).toEqual([])
})

test.each(['leads-file', 'backup-file'] as const)(
  '[FORGET-1] a %s that is being written while another tab deletes for good is written anew',
  async (name) => {
    const other = await openKept()
    await importRows(other, [ada, bo])
    await other.dispatch({ name: 'create-sample-leads', count: 5000 })
    let onTurn = async () => {}
    const tab = openTab({ seed: () => 7 }, { ...createHurriedClock(), yield: () => onTurn() })
    await tab.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
    let deleted = 0
    onTurn = async () => {
      onTurn = async () => {}
      deleted++
      expect(await deleteForGood(other, ada.id)).toMatchObject({ done: true })
    }
    const query = {
      'leads-file': { name: 'leads-file', ...wholeList, separator: ',' },
      'backup-file': { name: 'backup-file' },
    } as const
    const file = await tab.query(query[name])
    tab.close()
    const text = file instanceof Blob ? (await file.text()).toLowerCase() : ''
    expect(deleted).toBe(1)
    expect(text).toContain('lindqvist')
    // The id of a sample may have hers in it.
    expect(traces.filter((trace) => trace !== ada.id && text.includes(trace))).toEqual([])
  },
)

test('[FORGET-2] what was done to a lead that is deleted for good can’t be undone, and is told without its name', async () => {
  const tab = await openKept()
  await workOn(tab)
  await deleteForGood(tab, ada.id)
  const recent = await recentIn(tab)
  expect(recent.map(({ kind, subject, refusal }) => [kind, subject, refusal?.refused ?? null])).toEqual([
    ['delete-for-good', '1', 'deleted-for-good'],
    ['convert', '', 'deleted-for-good'],
    // What it did to the others can be undone; the deletion was undone, and is gone.
    ['mark', '2', null],
    ['save', '', 'deleted-for-good'],
    ['import', '3', null],
  ])
  // Ctrl+Z means the last thing that can be undone.
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'mark' } })
  expect((await tab.query({ name: 'lead', id: bo.id }))?.status).toBe('new')
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'import' }, done: true })
  expect(await idsIn(tab)).toHaveLength(3)
  expect(await tab.dispatch({ name: 'redo', action: null })).toMatchObject({ done: true })
  expect(await idsIn(tab)).toEqual([bo.id, cy.id])
})

test('[FORGET-3] another tab shows it as well, where a whole piece of the list is gone, and stores nothing of it', async () => {
  const tab = await openKept()
  const many = Array.from({ length: 900 }, (_, at) => ({ ...bo, id: `p-${at}`, email: `p${at}@fjord.example` }))
  await importRows(tab, [...many.slice(0, 400), ...many.slice(400, 800).map((row) => ({ ...row, ...ada, id: row.id }))])
  const other = await open()
  other.freeze()
  const gone = many.slice(400, 800).map(({ id }) => id)
  expect(await deleteForGood(tab, ...gone)).toMatchObject({ action: { subject: '400' } })
  await other.dispatch(catchUp)
  expect(await everything(other)).toEqual(await everything(tab))
  expect(await idsIn(other)).toHaveLength(400)
  expect(await other.dispatch(save('p-1', 'p1@new.example'))).toMatchObject({ done: true })
  expect(await tracesOnDevice()).toEqual([])
  expect(await everything(await open())).toEqual(await everything(other))
})

test('[SELECT-8] what can’t be done for some is told with their numbers, and done for the others only if asked', async () => {
  const tab = await openKept()
  await importRows(tab, [ada, { ...bo, email: '' }, cy])
  await tab.dispatch({ name: 'convert-lead', id: cy.id })
  const all = [ada.id, bo.id, cy.id]
  const change = { name: 'mark', status: 'qualified' } as const
  expect(await tab.dispatch({ name: 'change-leads', change, leads: all })).toEqual({
    refused: 'partly',
    partly: { possible: 1, refused: { 'invalid-email': 1, 'status-not-offered': 1 } },
  })
  expect((await tab.query({ name: 'lead', id: ada.id }))?.status).toBe('new')
  expect(await tab.dispatch({ name: 'change-leads', change, leads: all, isPartial: true })).toMatchObject({
    action: { kind: 'mark', subject: '1' },
  })
  expect(await tab.dispatch({ name: 'change-leads', change, leads: [cy.id], isPartial: true })).toMatchObject({
    partly: { possible: 0 },
  })
  // Nothing is left to change.
  expect(await tab.dispatch({ name: 'change-leads', change, leads: [ada.id] })).toEqual({ done: true, action: null })
})

test('[SELECT-9] a change of many leads can be cancelled whole until it is written', async () => {
  const tab = await openKept()
  await tab.dispatch({ name: 'create-sample-leads', count: 6000 })
  const other = await open()
  const before = await tab.query({ name: 'totals' })
  await tab.dispatch({ name: 'select-all', list: 'leads', query: wholeList })
  const told: boolean[] = []
  const stop = tab.subscribe((event) => {
    if (event.type !== 'progress' || event.activity !== 'changing') return
    told.push(event.canStop ?? false)
    void tab.dispatch({ name: 'cancel' })
  })
  const change = { name: 'delete' } as const
  expect(await tab.dispatch({ name: 'change-leads', change, leads: { selectedIn: 'leads' } })).toEqual({
    refused: 'cancelled',
  })
  expect(told[0]).toBe(true)
  expect(await tab.query({ name: 'totals' })).toEqual(before)
  stop()
  // Another tab sees nothing of it, and the selection is as it was.
  await other.dispatch(catchUp)
  expect(await other.query({ name: 'totals' })).toEqual(before)
  expect(await tab.query({ name: 'selection', ...wholeList, page: 1 })).toMatchObject({ count: 6003, hidden: 0 })
  // Nothing but that change is cancelled.
  await other.dispatch({ name: 'create-sample-leads', count: 6000 })
  await tab.dispatch(catchUp)
  expect(await tab.query({ name: 'totals' })).toEqual(await other.query({ name: 'totals' }))
  expect(await tab.dispatch({ name: 'change-leads', change, leads: { selectedIn: 'leads' } })).toMatchObject({
    action: { kind: 'delete', subject: '6003' },
  })
  expect(await everyLead(tab)).toHaveLength(6000)
})

test('[SELECT-9] [FORGET-1] the deletion of many for good lets others have their turn before it is written', async () => {
  const tab = await openKept()
  await tab.dispatch({ name: 'create-sample-leads', count: 6000 })
  await tab.dispatch({ name: 'select-all', list: 'leads', query: wholeList })
  const told: number[] = []
  tab.subscribe((event) => {
    if (event.type === 'progress' && event.activity === 'changing') told.push(event.applied)
  })
  expect(await tab.dispatch({ name: 'delete-for-good', leads: { selectedIn: 'leads' } })).toMatchObject({ done: true })
  // While the leads are collected, and while their chunks are rewritten.
  expect(told).toEqual([5000, 5000])
  expect(await everyLead(tab)).toEqual([])
})

test('[MANY-4] what is pending on the leads was asked for before, and is done before', async () => {
  const clock = createManualClock()
  const tab = await open(sampleStart, { clock })
  await tab.dispatch(keep)
  const [first, second] = (await everyLead(tab)).filter(({ status }) => status !== 'converted')
  const [saved, other] = [first!, second!].map(({ id }) => tab.dispatch(save(id, 'now@x.example')))
  await settle()
  const deleted = await deleteLeads(tab, first!.id)
  expect(deleted).toMatchObject({ action: { kind: 'delete-lead', subject: first!.name } })
  expect(await saved).toMatchObject({ action: { kind: 'save' } })
  // What is pending on another lead was asked for before as well: Ctrl+Z means the deletion.
  expect(await tab.dispatch(undo)).toMatchObject({ action: { kind: 'delete-lead' } })
  expect(await tab.query({ name: 'lead', id: first!.id })).toMatchObject({ email: 'now@x.example' })
  expect(await tab.dispatch(undo)).toMatchObject({ takenBack: second!.id })
  expect(await other).toMatchObject({ refused: 'taken-back' })
  tab.close()
})

test('[MANY-5] a selection lasts through other filters, says what they hide, and ends with its leads', async () => {
  const tab = await openKept()
  await importRows(tab, [ada, bo, cy])
  const ask = (search: string) => tab.query({ name: 'selection', ...wholeList, search, page: 1 })
  await tab.dispatch({ name: 'select', list: 'leads', ids: [ada.id, cy.id, 'nobody'], isSelected: true })
  expect(await ask('')).toEqual({ count: 2, hidden: 0, ids: [ada.id, cy.id] })
  expect(await ask('marsh')).toEqual({ count: 2, hidden: 1, ids: [cy.id] })
  await tab.dispatch({ name: 'select-all', list: 'leads', query: { ...wholeList, search: 'fjord' } })
  expect(await ask('')).toMatchObject({ count: 3 })
  await tab.dispatch({ name: 'select', list: 'leads', ids: [bo.id], isSelected: false })
  await deleteLeads(tab, cy.id)
  expect(await ask('')).toEqual({ count: 1, hidden: 0, ids: [ada.id] })
  await tab.dispatch({ name: 'clear-selection', list: 'leads' })
  expect(await ask('')).toEqual({ count: 0, hidden: 0, ids: [] })
  // Another list has other leads.
  await tab.dispatch({ name: 'select', list: 'leads', ids: [ada.id], isSelected: true })
  await tab.dispatch({ name: 'start-over' })
  expect(await ask('')).toMatchObject({ count: 0 })
})
