import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STRIDE } from '../../test/cases'
import { failIndexedDb } from '../../test/failing-indexed-db'
import { backupOf, createFileWorkspace, csvFile, importFile, restore } from '../../test/files'
import { dumpIn, dumpOf, fillDatabase, goldenFiles, notesIn, type Seen, storesOf } from '../../test/golden-files'
import {
  catchUp,
  createLeads,
  DATABASE,
  forget,
  keptStart,
  OLD_DATABASE,
  resultOf,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { createHurriedClock, everything, openTab, readable, type Tab } from '../../test/tabs'
import { everyOpportunity, historyOf } from '../../test/thread-workspace'
import { actionKinds, type HistoryEntry } from '../domain/action'
import { type Lead, leadSources, leadStatuses, unfilled } from '../domain/lead'
import { type Opportunity, stages } from '../domain/opportunity'
import { columnNames } from '../store/chunk'
import { inMemory } from '../workspace/queries'
import type { Command } from '../workspace/workspace'
import { FORMAT } from './device'

// What each version of the app has kept, backed up and exported: every later one opens it, or says why not. A folder
// for each format. `npm run golden` writes the files of a new one; they are never written anew.

const FOLDER = 'test/golden'
const { open, openKept, databases } = useKeptTabs()

const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const cases = files.filter((file) => file.endsWith('-seen.json')).map((file) => file.replace('-seen.json', ''))
/** The first one that is known by a file is 2; from 5 on all of them open with their undo. */
const formats = Array.from({ length: FORMAT - 1 }, (_, at) => at + 2)
const casesOf = (format: number) => cases.filter((name) => name.startsWith(`format-${format}/`))

/** With what leads have in fields that came later. */
function seenIn(name: string): Seen {
  const seen = JSON.parse(textOf(`${name}-seen.json`)) as Seen
  const whole = (leads: readonly Lead[]) => leads.map((lead) => ({ ...unfilled, ...lead }))
  const deals = (opportunities: readonly Opportunity[]) =>
    opportunities.map((each) => Object.assign({ step: '', due: '' }, each))
  const undone = seen.undone?.map((after) => ({
    ...after,
    leads: whole(after.leads ?? []),
    opportunities: deals(after.opportunities ?? []),
  }))
  return { ...seen, leads: whole(seen.leads), opportunities: deals(seen.opportunities), ...(undone && { undone }) }
}

/** Edits of format 4 have more fields than those that they changed, and no opportunity. */
function onlyChanged(entry: HistoryEntry): HistoryEntry {
  if (entry.event.type !== 'edited') return entry
  const { before, after } = entry.event
  const names = leadFieldsOf(after).filter((name) => Reflect.get(before, name) !== Reflect.get(after, name))
  const pick = (values: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]))
  return { ...entry, event: { type: 'edited', before: pick(before), after: pick(after) } }
}

const leadFieldsOf = (values: object) => Object.keys(values).filter((name) => name !== 'opportunity')

/** As it is read, in all formats. */
function comparable({ leads, opportunities, histories }: Seen) {
  const read = readable({ leads, opportunities, histories })
  return { ...read, histories: read.histories.map((history) => history.map(onlyChanged)) }
}

/** What a tab shows of what was seen. Of many leads only some are listed. */
async function shownIn(tab: Tab, { total, leads }: Seen): Promise<Seen> {
  if (total === undefined) return everything(tab)
  const { leads: counts } = await tab.query({ name: 'totals' })
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(total)
  const opportunities = await everyOpportunity(tab)
  const found = await Promise.all(leads.map(({ id }) => tab.query({ name: 'lead', id })))
  const histories = await Promise.all(leads.map(({ id }) => historyOf(tab, id)))
  return { leads: found.map((lead) => lead!), opportunities, histories: histories.map((history) => history!) }
}

async function expectSeen(tab: Tab, seen: Seen) {
  expect(comparable(await shownIn(tab, seen))).toEqual(comparable(seen))
}

/** As a version has left it. Versions before 1.0 had one database, whatever the path. */
async function fill(name: string) {
  const dump = dumpIn(textOf(`${name}-database.json`))
  await fillDatabase(dump.version < 5 ? OLD_DATABASE : DATABASE, dump)
}

test('there are files of each kind', () => {
  // Its backups are of the same version as those of format 4.
  expect(casesOf(3)).toHaveLength(1)
  expect(casesOf(4)).toHaveLength(6)
  expect(casesOf(5)).toHaveLength(5)
  expect(casesOf(6)).toHaveLength(7)
  expect(casesOf(7)).toHaveLength(8)
  expect(casesOf(8)).toHaveLength(9)
  expect(casesOf(9)).toHaveLength(10)
  expect(casesOf(FORMAT)).not.toEqual([])
  for (const each of cases) {
    for (const kind of ['database.json', 'backup.json', 'leads.csv']) expect(files).toContain(`${each}-${kind}`)
  }
})

// A tab of an older version must not read half of what a newer one has written.
test('[SYNC-5] another kind of action, column, status, source or stage comes with another format', () => {
  const values = { statuses: leadStatuses.join(), sources: leadSources.join(), stages: stages.join() }
  expect({ FORMAT, kinds: actionKinds.join(), columns: columnNames.join(), ...values }).toEqual({
    FORMAT: 9,
    kinds:
      'start,save,convert,sample-leads,sample-opportunities,start-over,import,restore,add,mark,convert-leads,delete,delete-lead,delete-for-good,stage,stages,amount,delete-opportunity,delete-opportunities,next-step,next-steps,step-done,steps-done,add-note,edit-note,delete-note',
    columns:
      'order,id,name,company,email,source,score,status,phone,step,due,touchedBy,isRemoved,opportunityOrder,opportunityStage,opportunityAmount,notes',
    statuses: 'new,contacted,qualified,converted',
    sources: 'LinkedIn,Facebook,Instagram,Website,Google,Trade Show,Referral,Email,Other Social Media,Other',
    stages: 'Pending,Won,Lost',
  })
})

test('[PROMISE-3] [SYNC-5] [KEEP-7] what this version keeps, backs up and exports is what the files of its format say', async () => {
  for await (const [path, text] of goldenFiles()) expect(text, path).toBe(textOf(path))
})

/** Of all files of a format, with their names. */
function hashOf(format: number): string {
  const hash = createHash('sha256')
  for (const file of files.filter((each) => each.startsWith(`format-${format}/`)).toSorted())
    hash.update(`${file}\n${textOf(file)}`)
  return hash.digest('hex').slice(0, 16)
}

// Written anew, they would be what this version writes, and no longer what the seller has.
test('[PROMISE-3] the files of a format stay as they were written, and a new one adds a line here', () => {
  expect(Object.fromEntries(formats.map((format) => [format, hashOf(format)]))).toEqual({
    2: '41eae2fe32a44d6a',
    3: '064704508ca68546',
    4: '7fc6c3ac16a68e5e',
    5: 'a8b22ea0a26ebb25',
    6: 'de5c63654ae21e24',
    7: '6ae96a2f8f09f173',
    8: '052349c5f110d367',
    9: 'dd26e5dbfacc575a',
  })
})

const backupVersion = (name: string): number => JSON.parse(textOf(`${name}-backup.json`).split('\n', 1)[0]!).version

test('[PROMISE-3] a new format has a new version of backups: an older console says that it is newer', () => {
  const ofEarlier = cases.filter((name) => !casesOf(FORMAT).includes(name)).map(backupVersion)
  for (const name of casesOf(FORMAT)) expect(backupVersion(name)).toBe(Math.max(...ofEarlier) + 1)
})

test('[PROMISE-2] what a newer version has kept or backed up is refused in words, and nothing changes', async () => {
  const [name = ''] = casesOf(FORMAT)
  const newer = { ...dumpIn(textOf(`${name}-database.json`)), version: FORMAT + 1 }
  await fillDatabase(DATABASE, newer)
  const tab = await open()
  const status = { ...inMemory, isUnopened: true, problem: 'newer-version' }
  expect(await statusOf(tab)).toEqual(status)
  const version = backupVersion(name)
  const backup = textOf(`${name}-backup.json`).replace(`"version":${version}`, `"version":${version + 1}`)
  expect((await restore(tab, new Blob([backup]))).summary).toEqual({ problem: 'newer-backup' })
  await tab.dispatch({ name: 'open-readable' })
  expect(await statusOf(tab)).toEqual(status)
  expect(await dumpOf(DATABASE)).toEqual(newer)
})

test.each(formats.filter((format) => format >= 5).flatMap(casesOf))(
  '[PROMISE-1] [KEEP-7] [UNDO-2] [STAGE-7] [NOTE-22] what an earlier version kept is shown, and what was done is undone: %s',
  async (name) => {
    const { undone = [], broughtBack, ...seen } = seenIn(name)
    await fill(name)
    const tab = await open()
    expect(await statusOf(tab)).toMatchObject({ isKept: true, isTakenOver: false, problem: null })
    expect(await everything(tab)).toEqual(seen)
    expect(undone).not.toEqual([])
    for (const { kind, leads, opportunities, notes = {} } of undone) {
      expect(await tab.dispatch(undo)).toMatchObject({ done: true, action: { kind } })
      const now = await everything(tab)
      expect(now).toMatchObject({ leads, opportunities })
      expect(notesIn(now)).toEqual(notes)
    }
    expect(await tab.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
    if (!broughtBack) return
    const [own] = (await statusOf(tab)).ownBefore
    expect(await tab.dispatch({ name: 'bring-back', list: own!.list })).toMatchObject({ done: true })
    expect(await everything(tab)).toEqual(broughtBack)
  },
)

test.each(cases)('[PROMISE-1] [BACKUP-1] a backup of an earlier version is restored: %s', async (name) => {
  const seen = seenIn(name)
  const tab = await open(sampleStart)
  const { summary, outcome } = await restore(tab, new Blob([textOf(`${name}-backup.json`)]))
  expect(outcome).toMatchObject({ done: true })
  const { total = seen.leads.length, opportunities } = seen
  expect(summary).toMatchObject({ leads: total, opportunities: opportunities.length })
  await expectSeen(tab, seen)
  await expectSeen(await open(), seen)
})

test.each(cases)('[PROMISE-1] [EXPORT-1] an export of an earlier version is imported: %s', async (name) => {
  const { leads, total = leads.length, histories } = seenIn(name)
  const tab = await open(sampleStart)
  await importFile(tab, new Blob([textOf(`${name}-leads.csv`)]))
  const withoutOrder = (lead: Lead) => ({ ...lead, order: 0 })
  const now = await everything(tab)
  const { leads: all } = now
  // A file is UTF-8, which has no half of a letter; and lines of a note are read with any break between them.
  const written = JSON.stringify(notesIn({ leads, histories }))
    .replaceAll('\\ud800', '\ufffd')
    .replaceAll('\\r\\n', '\\n')
  expect(notesIn(now)).toEqual(JSON.parse(written))
  expect(all).toHaveLength(total)
  const listed = all.filter(({ id }) => leads.some((lead) => lead.id === id))
  expect(listed.map(withoutOrder)).toEqual(leads.map(withoutOrder))
})

/** The old database has nothing any more but whose it was. */
async function expectLeft() {
  const { stores } = await dumpOf(OLD_DATABASE)
  const counts = Object.entries(stores).map(([name, store]) => [name, 'values' in store ? store.values.length : 1])
  expect(counts.filter(([, count]) => count !== 0)).toEqual([['taken-by', 1]])
  expect(stores).toMatchObject({ 'taken-by': { values: [['taken-by', '/']] } })
}

const imported = (name: string) => /imported|updated|restored|large/.test(name)

test.each(casesOf(4))('[KEEP-7] [SYNC-5] what a version before 1.0 kept is taken over: %s', async (name) => {
  const seen = seenIn(name)
  await fill(name)
  const tab = await open({ ...keptStart, kept: 'maybe' } as Command)
  expect(await statusOf(tab)).toMatchObject({ isKept: true, isUnopened: false, isTakenOver: true, problem: null })
  await expectSeen(tab, seen)
  expect(await tab.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
  // An old version finds nothing there that it could show or write.
  await expectLeft()
  await expect(resultOf(indexedDB.open(OLD_DATABASE, 4))).rejects.toMatchObject({ name: 'VersionError' })

  const next = await open()
  expect(await statusOf(next)).toMatchObject({ isKept: true, isTakenOver: false, problem: null })
  await expectSeen(next, seen)
  expect(await next.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
})

test.each(casesOf(4))('[KEEP-7] [OWN-1] [UNDO-1] work goes on with what was taken over: %s', async (name) => {
  const seen = seenIn(name)
  await fill(name)
  const tab = await open()
  const isOwn = imported(name)
  await tab.dispatch(catchUp)
  expect(await statusOf(tab)).toMatchObject({ backedUpAt: name.endsWith('left') ? 7000 : null, hasOwnWork: isOwn })
  expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
  expect(await tab.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'sample-leads' } })
  await expectSeen(await open(), seen)
  const { check } = await importFile(tab, csvFile([{ id: 'new', name: 'New' }]))
  expect(check).toMatchObject({ created: 1, replacesSamples: !isOwn })
  expect(await tab.dispatch(undo)).toMatchObject({ done: true, action: { kind: 'import' } })
  await expectSeen(await open(), seen)
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  expect(await statusOf(await open({ ...keptStart, kept: 'maybe' } as Command))).toMatchObject({ isKept: false })
})

const TAKEN = 'format-4/imported-and-left'

/** Each call fails in one of three ways; in all of them in `npm run explore`. */
const EVERY = Math.min(STRIDE, 3)

test.each([
  ['UnknownError', 1],
  ['abort', 2],
  ['late abort', 3],
] as const)(
  '[KEEP-7] [FAULT-1] whatever ends the taking over, at any step, it is completed at the next start (%s)',
  async (failure, first) => {
    const seen = seenIn(TAKEN)
    for (let at = EVERY === 1 ? 1 : first; ; at += EVERY) {
      await fill(TAKEN)
      const faults = failIndexedDb({ at, lasts: true, failure })
      const failed = await open()
      faults.restore()
      if (!(await statusOf(failed)).isKept) expect((await everything(failed)).leads).toEqual([])
      const tab = await open()
      expect(await statusOf(tab), `call ${at}`).toMatchObject({ isKept: true, problem: null })
      await expectSeen(tab, seen)
      await expectLeft()
      // What is no longer kept does not come back.
      await tab.dispatch(forget)
      expect(await statusOf(await open({ ...keptStart, kept: 'maybe' } as Command))).toMatchObject({ isKept: false })
      for (const database of databases.splice(0)) database.close()
      for (const name of [DATABASE, OLD_DATABASE]) await resultOf(indexedDB.deleteDatabase(name))
      if (faults.count() >= at) continue
      expect(at).toBeGreaterThan(30)
      break
    }
  },
)

const OTHER_PATH = '/other/'

async function openOther(start: Command): Promise<Tab> {
  let seed = 5000
  const tab = openTab({ seed: () => ++seed }, createHurriedClock(), undefined, OTHER_PATH)
  await tab.dispatch(start)
  return tab
}

test('[KEEP-7] [SYNC-4] a console at another path does not take what was taken, not even in part', async () => {
  const seen = seenIn(TAKEN)
  await fill(TAKEN)
  // The first one is ended right after it has taken it.
  const faults = failIndexedDb({ at: 2, lasts: true, failure: 'UnknownError', only: 'transaction' })
  expect(await statusOf(await open())).toMatchObject({ isKept: false, isUnopened: true })
  faults.restore()
  const taken = await dumpOf(OLD_DATABASE)
  expect(taken).toMatchObject({ version: 5, stores: { 'taken-by': { values: [['taken-by', '/']] } } })

  const other = await openOther({ ...keptStart, kept: 'maybe' } as Command)
  expect(await statusOf(other)).toEqual(inMemory)
  expect((await everything(other)).leads).toHaveLength(3)
  const missing = await openOther(keptStart)
  expect(await statusOf(missing)).toEqual({ ...inMemory, isUnopened: true, problem: 'missing' })
  for (const command of [{ name: 'open-readable' } as const, forget]) await missing.dispatch(command)
  expect(await dumpOf(OLD_DATABASE)).toEqual(taken)
  for (const each of [other, missing]) each.close()

  await expectSeen(await open(), seen)
  await expectLeft()
})

test('[SYNC-4] [KEEP-7] what is kept already is not replaced by what an old version kept, which stays as it is', async () => {
  const before = await everything(await openKept())
  await fill(TAKEN)
  const old = await dumpOf(OLD_DATABASE)
  const tab = await open()
  expect(await statusOf(tab)).toMatchObject({ isKept: true, isTakenOver: false, problem: null })
  expect(await everything(tab)).toEqual(before)
  expect(await dumpOf(OLD_DATABASE)).toEqual(old)
})

test('[SYNC-5] [FAULT-3] a tab of an old version that does not make way is told, and nothing is taken from it', async () => {
  await fill(TAKEN)
  const before = await dumpOf(OLD_DATABASE)
  const old = await resultOf(indexedDB.open(OLD_DATABASE, 4))
  const tab = await open()
  expect(await statusOf(tab)).toEqual({ ...inMemory, isUnopened: true, problem: 'blocked' })
  expect(await storesOf(old)).toEqual(before.stores)
  old.close()
  const next = await open()
  expect(await statusOf(next)).toMatchObject({ isKept: true, problem: null })
  await expectSeen(next, seenIn(TAKEN))
})

test.each([2, 3])('[KEEP-7] [FAULT-2] what format %i kept is told, and stays as it is', async (format) => {
  await fill(`format-${format}/imported`)
  const before = await dumpOf(OLD_DATABASE)
  expect(before.version).toBe(format)
  for (const kept of ['yes', 'maybe'] as const) {
    const tab = await open({ ...keptStart, kept } as Command)
    expect(await statusOf(tab)).toEqual({ ...inMemory, isUnopened: true, problem: 'older-version' })
    expect(await everything(tab)).toEqual({ leads: [], opportunities: [], histories: [] })
    await tab.dispatch(catchUp)
    await tab.dispatch({ name: 'open-readable' })
    expect(await statusOf(tab)).toEqual({ ...inMemory, isUnopened: true, problem: 'older-version' })
  }
  expect(await dumpOf(OLD_DATABASE)).toEqual(before)
})

test.each([2, 3])(
  '[LOST-2] [KEEP-4] in the place of what format %i kept a backup is restored, or nothing',
  async (format) => {
    await fill(`format-${format}/imported`)
    const other = await createFileWorkspace()
    await importFile(other, csvFile([{ id: 'new', name: 'New' }]))
    const tab = await open()
    expect((await restore(tab, await backupOf(other))).outcome).toMatchObject({ done: true })
    expect((await everything(await open())).leads).toMatchObject([{ id: 'new' }])
    await tab.dispatch(forget)
    // It is still told until it is given up as well.
    const again = await open({ ...keptStart, kept: 'maybe' } as Command)
    expect(await statusOf(again)).toMatchObject({ isUnopened: true, problem: 'older-version' })
    expect(await again.dispatch(forget)).toMatchObject({ done: true })
    await expectLeft()
    expect(await statusOf(await open({ ...keptStart, kept: 'maybe' } as Command))).toEqual(inMemory)
  },
)

test('[BACKUP-2] [KEEP-7] a backup of format 2 is told, and nothing changes', async () => {
  const tab = await open(sampleStart)
  const before = await everything(tab)
  const { summary, outcome } = await restore(tab, new Blob([textOf('format-2/imported-backup.json')]))
  expect(summary).toEqual({ problem: 'older-backup' })
  expect(outcome).toEqual({ refused: 'nothing-checked' })
  expect(await everything(tab)).toEqual(before)
  expect(await statusOf(tab)).toEqual(inMemory)
})
