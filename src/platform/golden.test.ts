import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importFile, restore } from '../../test/files'
import {
  dumpIn,
  dumpOf,
  everything,
  fillDatabase,
  type GoldenIndex,
  goldenFiles,
  hashOfFiles,
  notesIn,
  type Seen,
  vocabulary,
} from '../../test/golden-files'
import {
  catchUp,
  DATABASE,
  forget,
  keep,
  keptStart,
  OLD_DATABASE,
  resultOf,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { readable } from '../../test/tabs'
import { type Lead, unfilled } from '../domain/lead'
import type { Opportunity } from '../domain/opportunity'
import { FORMAT, OLDEST_FORMAT } from '../store/schema'
import { storageInMemory } from '../workspace/answers'
import type { Command } from '../workspace/workspace'

// What each version from 1.0.0 on has kept, backed up and exported: every later one opens it, with its undo. A folder for
// each format. `npm run golden` writes the files of a new one, and their hash; they are never written anew.

const FOLDER = 'test/golden'
const { open, openKept } = useKeptTabs()

const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
const cases = files.filter((file) => file.endsWith('-seen.json')).map((file) => file.replace('-seen.json', ''))
const index = JSON.parse(textOf('index.json')) as GoldenIndex
const casesOf = (format: number) => cases.filter((name) => name.startsWith(`format-${format}/`))
/** A case of 1.0.0. */
const [OF_1_0 = ''] = casesOf(OLDEST_FORMAT)

/** With what leads have in fields that came later. */
function seenIn(name: string): Seen {
  const seen = JSON.parse(textOf(`${name}-seen.json`)) as Seen
  const whole = <Some extends { leads: readonly Lead[]; opportunities: readonly Opportunity[] }>(some: Some) => ({
    ...some,
    leads: some.leads.map((lead) => ({ ...unfilled, ...lead })),
  })
  return { ...whole(seen), undone: seen.undone.map(whole), broughtBack: seen.broughtBack && whole(seen.broughtBack) }
}

const dumpOfCase = (name: string) => dumpIn(textOf(`${name}-database.json`))
const backupTextOf = (name: string) => textOf(`${name}-backup.json`)
const backupVersion = (name: string): number => JSON.parse(backupTextOf(name).split('\n', 1)[0]!).version
const backupAs = (name: string, version: number) =>
  new Blob([backupTextOf(name).replace(/"version":\d+/, `"version":${version}`)])

// Written anew, they would be what this version writes, and no longer what the seller has.
test('every format since 1.0.0 has its files, as they were written', () => {
  const formats = Array.from({ length: FORMAT - OLDEST_FORMAT + 1 }, (_, at) => String(OLDEST_FORMAT + at))
  expect(Object.keys(index)).toEqual(formats)
  for (const format of formats) {
    const own = files
      .filter((file) => file.startsWith(`format-${format}/`))
      .map((file) => [file, textOf(file)] as const)
    expect(hashOfFiles(own), `format ${format}`).toBe(index[format]!.hash)
    expect(casesOf(Number(format)).length).toBeGreaterThanOrEqual(9)
  }
  for (const each of cases) {
    for (const kind of ['database.json', 'backup.json', 'leads.csv']) expect(files).toContain(`${each}-${kind}`)
  }
})

// A tab of an older version must not read half of what a newer one has written.
test('[SYNC-5] another kind of action, column, status, source or stage comes with another format', () => {
  expect(vocabulary).toEqual(index[FORMAT]!.vocabulary)
})

test('[SYNC-5] [KEEP-7] what this version keeps, backs up and exports is what the files of its format say', async () => {
  for await (const [path, text] of goldenFiles()) expect(text, path).toBe(textOf(path))
})

test('a new format has a new version of backups: an older console says that it is newer', () => {
  const versions = Object.keys(index).map((format) => backupVersion(casesOf(Number(format))[0]!))
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
})

test('[PROMISE-2] what a newer version has kept or backed up is refused in words, and nothing changes', async () => {
  const newer = { ...dumpOfCase(OF_1_0), version: FORMAT + 1 }
  await fillDatabase(DATABASE, newer)
  const tab = await open()
  const status = { ...storageInMemory, isUnopened: true, problem: 'newer-version' }
  expect(await statusOf(tab)).toEqual(status)
  expect((await restore(tab, backupAs(OF_1_0, FORMAT + 1))).summary).toEqual({ problem: 'newer-backup' })
  await tab.dispatch({ name: 'open-readable' })
  expect(await statusOf(tab)).toEqual(status)
  expect(await dumpOf(DATABASE)).toEqual(newer)
})

test.each(cases)(
  '[PROMISE-1] [UNDO-2] [NOTE-22] what an earlier version kept is shown, and what was done is undone: %s',
  async (name) => {
    const { undone, broughtBack, ...seen } = seenIn(name)
    await fillDatabase(DATABASE, dumpOfCase(name))
    const tab = await open()
    expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null })
    expect(await everything(tab)).toEqual(seen)
    expect(undone).not.toEqual([])
    for (const { kind, leads, opportunities, notes } of undone) {
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
  const { summary, outcome } = await restore(tab, new Blob([backupTextOf(name)]))
  expect(outcome).toMatchObject({ done: true })
  expect(summary).toMatchObject({ leads: seen.leads.length, opportunities: seen.opportunities.length })
  for (const each of [tab, await open()]) expect(readable(await everything(each))).toEqual(readable(seen))
})

test.each(cases)('[PROMISE-1] [EXPORT-1] an export of an earlier version is imported: %s', async (name) => {
  const { leads, histories } = seenIn(name)
  const tab = await open(sampleStart)
  await importFile(tab, new Blob([textOf(`${name}-leads.csv`)]))
  const withoutOrder = (lead: Lead) => ({ ...lead, order: 0 })
  const now = await everything(tab)
  // A file is UTF-8, which has no half of a letter; and lines of a note are read with any break between them.
  const written = JSON.stringify(notesIn({ leads, histories }))
    .replaceAll('\\ud800', '\ufffd')
    .replaceAll('\\r\\n', '\\n')
  expect(notesIn(now)).toEqual(JSON.parse(written))
  expect(now.leads.map(withoutOrder)).toEqual(leads.map(withoutOrder))
})

/** Of versions before 1.0: the formats 5 to 7 under the name of today, those before them under another one. */
const beforeFirst = [
  [OLD_DATABASE, 2],
  [OLD_DATABASE, 4],
  [DATABASE, 5],
  [DATABASE, 7],
] as const

test.each(beforeFirst)(
  '[KEEP-7] [FAULT-2] [LOST-2] what a version before 1.0 kept is told, stays as it is, and can be given up: %s, %i',
  async (name, version) => {
    await fillDatabase(name, { ...dumpOfCase(OF_1_0), version })
    const before = await dumpOf(name)
    const told = { ...storageInMemory, isUnopened: true, problem: 'older-version' }
    const maybe = { ...keptStart, kept: 'maybe' } as Command
    for (const start of [keptStart, maybe]) {
      const tab = await open(start)
      expect(await statusOf(tab)).toEqual(told)
      expect(await everything(tab)).toEqual({ leads: [], opportunities: [], histories: [] })
      for (const command of [catchUp, { name: 'open-readable' } as const]) await tab.dispatch(command)
      expect(await statusOf(tab)).toEqual(told)
      expect(await dumpOf(name)).toEqual(before)
    }
    const tab = await open(maybe)
    expect(await tab.dispatch(forget)).toMatchObject({ done: true })
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name)
    const next = await open(maybe)
    expect(await statusOf(next)).toEqual(storageInMemory)
    expect(await next.dispatch(keep)).toMatchObject({ done: true })
    expect(await everything(await open())).toEqual(await everything(next))
  },
)

test('[KEEP-7] only what a version before 1.0 kept is given up, and what another tab holds is told', async () => {
  await fillDatabase(OLD_DATABASE, { ...dumpOfCase(OF_1_0), version: 4 })
  await fillDatabase('another app', { version: 1, stores: {} })
  const tab = await open()
  const held = await resultOf(indexedDB.open(OLD_DATABASE))
  expect(await tab.dispatch(forget)).toEqual({ refused: 'not-saved', problem: 'blocked' })
  held.close()
  expect(await tab.dispatch(forget)).toMatchObject({ done: true })
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['another app'])
  await resultOf(indexedDB.deleteDatabase('another app'))
})

test('[KEEP-7] what is kept already is shown, whatever a version before 1.0 has kept, which stays as it is', async () => {
  const before = await everything(await openKept())
  await fillDatabase(OLD_DATABASE, { ...dumpOfCase(OF_1_0), version: 4 })
  const old = await dumpOf(OLD_DATABASE)
  expect(await everything(await open())).toEqual(before)
  expect(await dumpOf(OLD_DATABASE)).toEqual(old)
})

test.each([1, 4])(
  '[BACKUP-2] [KEEP-7] a backup of before 1.0, version %i, is told, and nothing changes',
  async (version) => {
    const tab = await open(sampleStart)
    const before = await everything(tab)
    const { summary, outcome } = await restore(tab, backupAs(OF_1_0, version))
    expect(summary).toEqual({ problem: 'older-backup' })
    expect(outcome).toEqual({ refused: 'nothing-checked' })
    expect(await everything(tab)).toEqual(before)
    expect(await statusOf(tab)).toEqual(storageInMemory)
  },
)
