import { expect, test } from 'vitest'
import { backupOf, createFileWorkspace, csvFile, importFile, lettingGo, restore } from '../../test/files'
import {
  forget,
  keptStart,
  openDatabase,
  redo,
  resultOf,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everyLead } from '../../test/thread-workspace'
import { defaults } from '../domain/lead'
import type { Command, Workspace } from '../workspace/workspace'

const { open, goTo } = useKeptTabs()

const startOver: Command = { name: 'start-over' }
const fields = { ...defaults, name: 'By Hand', email: 'by@hand.example', score: 1 }
const add: Command = { name: 'add-lead', fields, keepsSamples: false }

const people = (prefix: string, count: number) =>
  csvFile(
    Array.from({ length: count }, (_, at) => ({
      id: `${prefix}${at}`,
      name: `${prefix} ${at}`,
      email: `${prefix}${at}@x.example`,
    })),
  )

const namesOf = async (tab: Workspace) => (await everyLead(tab)).map(({ name }) => name).toSorted()

/** A tab that has imported 30 leads and worked on one of them, and the names that it shows. */
async function openWorked(prefix = 'Own', tab?: Workspace) {
  const opened = tab ?? (await open(sampleStart))
  goTo(1)
  expect((await importFile(opened, people(prefix, 30))).outcome).toMatchObject({ done: true })
  const [lead] = await everyLead(opened)
  await opened.dispatch({ name: 'change-leads', change: { name: 'mark', status: 'qualified' }, leads: [lead!.id] })
  return { tab: opened, names: await namesOf(opened) }
}

/** Another device's backup. */
async function otherBackup(prefix: string) {
  return backupOf((await openWorked(prefix, await createFileWorkspace())).tab)
}

type Replacement = (tab: Workspace) => Promise<unknown>
const replacements: Readonly<Record<string, Replacement>> = {
  'starting over': (tab) => tab.dispatch(startOver),
  'an import': (tab) => importFile(tab, people('Few', 5)),
  'a new lead': (tab) => tab.dispatch(add),
  'a restored backup': async (tab) => restore(tab, await backupOf(tab)),
}

test.each(Object.keys(replacements))(
  '[OWN-6] after starting over and %s the own list can still be brought back, after a reload too',
  async (name) => {
    const { tab, names } = await openWorked()
    goTo(2)
    await tab.dispatch(startOver)
    await replacements[name]!(tab)
    const shown = await namesOf(tab)
    for (const each of [tab, await open(keptStart)]) {
      expect((await statusOf(each)).ownBefore).toContainEqual({ list: 2, leads: 30, date: 1000 })
    }
    expect(await tab.dispatch({ name: 'bring-back', list: 2 })).toMatchObject({ done: true })
    expect(await namesOf(tab)).toEqual(names)
    expect(await namesOf(await open(keptStart))).toEqual(names)
    expect(await tab.dispatch(redo)).toMatchObject({ done: true })
    expect(await namesOf(tab)).toEqual(shown)
    expect((await statusOf(tab)).ownBefore).toContainEqual({ list: 2, leads: 30, date: 1000 })
  },
)

test('[OWN-6] of two wrong backups in a row neither costs the own list; its last action is then the next to undo', async () => {
  const [first, second] = [await otherBackup('One'), await otherBackup('Two')]
  const { tab, names } = await openWorked('Own')
  for (const backup of [first, second]) expect((await restore(tab, backup)).outcome).toMatchObject({ done: true })
  const [own] = (await statusOf(tab)).ownBefore
  expect(await tab.dispatch({ name: 'bring-back', list: own!.list })).toMatchObject({ done: true })
  expect(await namesOf(tab)).toEqual(names)
  expect(await tab.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'save' } })
})

test('[OWN-6] an own list that was worked on stays where all of that and its import are undone, and a lead is added', async () => {
  const { tab, names } = await openWorked()
  await tab.dispatch(undo)
  await tab.dispatch(undo)
  expect(await namesOf(tab)).toHaveLength(3)
  await tab.dispatch(add)
  const [own] = (await statusOf(tab)).ownBefore
  expect(own).toMatchObject({ leads: 30 })
  await tab.dispatch({ name: 'bring-back', list: own!.list })
  expect(await namesOf(tab)).toEqual(names)
})

test('[UNDO-11] a list that is left for an own one comes back by a redo as a whole, and the undo of that leaves it again', async () => {
  const { tab, names } = await openWorked()
  await tab.dispatch(startOver)
  await importFile(tab, people('Few', 5))
  await tab.dispatch({ name: 'create-sample-opportunities' })
  const few = await namesOf(tab)
  const [own] = (await statusOf(tab)).ownBefore
  await tab.dispatch({ name: 'bring-back', list: own!.list })
  const opening = { done: true, action: { kind: 'import', subject: '5' } }
  for (const byNumber of [false, true]) {
    const redone = await tab.dispatch(redo)
    expect(redone).toMatchObject(opening)
    expect(await namesOf(tab)).toEqual(few)
    const action = byNumber && 'action' in redone ? redone.action : null
    expect(await tab.dispatch({ name: 'undo', action })).toMatchObject(opening)
    expect(await namesOf(tab)).toEqual(names)
  }
  // Once something was done in it, that is what an undo means.
  await tab.dispatch(redo)
  await tab.dispatch(add)
  for (const kind of ['add', 'sample-opportunities']) {
    expect(await tab.dispatch(undo)).toMatchObject({ action: { kind } })
  }
})

test('[OWN-7] what would remove an own list is refused with its number and day, and removes only the one that was named', async () => {
  const { tab, names } = await openWorked()
  goTo(2)
  await tab.dispatch(startOver)
  goTo(3)
  await importFile(tab, people('Few', 5))
  await tab.dispatch(startOver)
  const few = { list: 4, leads: 5, date: 3000 }
  // The list that was worked on stays rather than the newer one.
  expect(await tab.dispatch(startOver)).toEqual({ refused: 'removes-list', goes: few })
  expect(await tab.dispatch({ ...startOver, letsGo: [2] })).toEqual({ refused: 'removes-list', goes: few })
  expect(await tab.dispatch({ ...startOver, letsGo: [4] })).toMatchObject({ done: true })
  expect((await statusOf(tab)).ownBefore).toEqual([{ list: 2, leads: 30, date: 1000 }])
  for (const command of [{ name: 'clear-undone' }, forget] as const) {
    expect(await tab.dispatch(command)).toEqual({
      refused: 'removes-list',
      goes: { list: 2, leads: 30, date: 1000 },
    })
  }
  await tab.dispatch({ name: 'bring-back', list: 2 })
  expect(await namesOf(tab)).toEqual(names)
})

test('[OWN-7] a list that was let go is nowhere any more', async () => {
  const { tab } = await openWorked()
  await tab.dispatch(startOver)
  await tab.dispatch(startOver)
  expect(await lettingGo(tab)({ name: 'clear-undone' })).toMatchObject({ done: true })
  expect(await statusOf(tab)).toMatchObject({ ownBefore: [], hasUndone: false })
  expect(await tab.dispatch({ name: 'bring-back', list: 2 })).toEqual({ refused: 'replaced-removed' })
})

test('[OWN-7] the backup of a list that is not shown has what was in it', async () => {
  const { tab, names } = await openWorked()
  await tab.dispatch(startOver)
  await tab.dispatch(startOver)
  const file = await tab.query({ name: 'backup-file', list: 2 })
  if (!file || 'problem' in file) throw new Error('no backup was made')
  const other = await createFileWorkspace()
  expect((await restore(other, file)).outcome).toMatchObject({ done: true })
  expect(await namesOf(other)).toEqual(names)
})

test('[OWN-7] [FAULT-2] the own list before stays where the list that is shown is damaged, and what is readable is opened', async () => {
  const { tab, names } = await openWorked()
  await tab.dispatch(startOver)
  await tab.dispatch(startOver)
  const database = await openDatabase()
  const store = database.transaction('records', 'readwrite').objectStore('records')
  const { current } = (await resultOf(store.get(['head', 0]))).value
  await resultOf(store.delete([current, 'creation', 0, 0]))
  database.close()
  const opened = await open(keptStart)
  expect(await statusOf(opened)).toMatchObject({ isUnopened: true })
  expect(await opened.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
  const [own] = (await statusOf(opened)).ownBefore
  await opened.dispatch({ name: 'bring-back', list: own!.list })
  expect(await namesOf(opened)).toEqual(names)
})

test('[OWN-6] a list that goes to another device and comes back is not asked about, unless something was done in it meanwhile', async () => {
  const { tab } = await openWorked()
  const other = await createFileWorkspace()
  const carry = async (from: Workspace, to: Workspace) => (await restore(to, await backupOf(from))).outcome
  const work = async (workspace: Workspace) => {
    const [lead] = await everyLead(workspace)
    const note = { name: 'add-note', date: Date.now(), text: 'called' } as const
    return workspace.dispatch({ name: 'change-leads', change: note, leads: [lead!.id] })
  }
  for (let times = 0; times < 4; times++) {
    goTo(10 + times)
    expect(await carry(tab, other)).toMatchObject({ done: true })
    expect(await work(other)).toMatchObject({ done: true })
    expect(await carry(other, tab)).toMatchObject({ done: true })
    expect((await statusOf(tab)).ownBefore).toEqual([])
    if (times % 2 === 0) expect(await work(tab)).toMatchObject({ done: true })
  }

  expect(await work(tab)).toMatchObject({ done: true })
  const old = await backupOf(tab)
  // An undo is work too.
  await tab.dispatch(undo)
  expect((await restore(tab, old)).outcome).toMatchObject({ done: true })
  expect((await statusOf(tab)).ownBefore).toHaveLength(1)
  await tab.dispatch(undo)
  goTo(20)
  expect(await work(tab)).toMatchObject({ done: true })
  expect((await restore(tab, old)).outcome).toMatchObject({ done: true })
  expect((await statusOf(tab)).ownBefore).toMatchObject([{ date: 20_000 }])
})
