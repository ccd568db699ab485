import { afterEach, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { backupOf, csvFile, importFile, restore, textOf } from '../../test/files'
import { createHurriedClock, everything, openTab, readable, type Tab } from '../../test/tabs'
import type { LeadsChange } from '../domain/commands'
import { defaults } from '../domain/lead'
import type { FileContent } from '../files/file'
import type { Command, Workspace } from '../workspace/workspace'
import { createDevice } from './device'
import { databaseName } from './path'

/** Each kind of work is done twice, and far more often in `npm run explore`. */
const ROUNDS = Math.min(100, casesOf(60))
/** Done before the list is first carried: soon what is older than fifty actions is removed. */
const EARLIER = 45
const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

type Place = ReturnType<typeof createPlace>

/** A device of its own: its path has a database that no other one has. */
function createPlace(path: string) {
  let seed = 1000 * path.length
  const entropy = { seed: () => ++seed }
  const clock = createHurriedClock()
  let tab: Tab | null = null
  cleanUps.push(async () => {
    await tab?.dispatch({ name: 'forget' })
    tab?.close()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName(path)).onsuccess = resolve
    })
  })
  return {
    /** As after a reload. */
    async open(): Promise<Workspace> {
      tab?.close()
      tab = openTab(entropy, clock, undefined, path)
      await tab.dispatch({ name: 'start', kept: 'maybe', count: 3, seed: 1 })
      return tab
    },
    /** The texts of all records. */
    async stored(): Promise<readonly string[]> {
      const channel = new BroadcastChannel(databaseName(path))
      const values = await createDevice(path, channel).records.read(async (reading) => {
        const keys = await reading.keys([])
        return Promise.all(keys.map((key) => reading.get(key)))
      })
      channel.close()
      return values.map((value) =>
        value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value),
      )
    },
  }
}

const length = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)

/** A list of one's own: imported, and worked on. */
async function openOwn(place: Place): Promise<Workspace> {
  const workspace = await place.open()
  const people = ['Ada Lovelace', 'Bob Stone', 'Carl Wolf', 'Dora Maar']
  const rows = people.map((name, at) => ({ id: `${at}`, name, email: `p${at}@x.io`, score: 90 - at }))
  await importFile(workspace, csvFile(rows), {}, 'people.csv')
  expect(await workspace.query({ name: 'storage' })).toMatchObject({ isKept: true, isOwnList: true })
  return workspace
}

const change = (id: string, what: LeadsChange): Command => ({ name: 'change-leads', change: what, leads: [id] })

/** What a seller does, one thing a round. */
const work: readonly ((round: number) => Command)[] = [
  (round) => ({ name: 'save-lead', id: '0', draft: { email: `ada${round}@x.io`, status: 'contacted' } }),
  (round) => change('1', { name: 'add-note', date: round, text: `Called for the ${round}th time` }),
  (round) => change('2', { name: 'next-step', step: `Call ${round}`, due: '2026-11-18' }),
  (round) => change('0', { name: 'mark', status: round % 2 ? 'new' : 'qualified' }),
  (round) => ({
    name: 'add-lead',
    keepsSamples: true,
    fields: { ...defaults, name: `Lead ${round}`, score: round % 100 },
  }),
  () => change('2', { name: 'step-done' }),
]

/** Carries the list of one place to another, which then shows the same. */
async function carry(from: Workspace, to: Workspace): Promise<FileContent> {
  const file = await backupOf(from)
  const { outcome } = await restore(to, file)
  expect(outcome).toMatchObject({ done: true, action: { kind: 'restore' } })
  return file
}

test('[BACKUP-3] a list is worked on in two places in turn, again and again: it is the same in both, with its history, and what was just done is undone', async () => {
  const [office, home] = [createPlace('/office/'), createPlace('/home/')]
  const first = await openOwn(office)
  for (let at = 0; at < EARLIER; at++) {
    expect(await first.dispatch(work[at % work.length]!(1000 + at))).toMatchObject({ done: true })
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [here, there] = round % 2 === 0 ? [office, home] : [home, office]
    const workspace = await here.open()
    const before = await everything(workspace)
    expect(await workspace.dispatch(work[round % work.length]!(round))).toMatchObject({ done: true })
    const after = await everything(workspace)
    expect(after).not.toEqual(before)
    expect(await workspace.dispatch(undo)).toMatchObject({ done: true })
    expect(readable(await everything(workspace))).toEqual(readable(before))
    expect(await workspace.dispatch(redo)).toMatchObject({ done: true })

    const other = await there.open()
    const replaced = round % 10 === 0 ? readable(await everything(other)) : null
    await carry(workspace, other)
    expect(readable(await everything(other))).toEqual(readable(after))
    if (round % 10 !== 0) continue
    // The way there is undone as well, and back.
    expect(await other.dispatch(undo)).toMatchObject({ action: { kind: 'restore' } })
    expect(readable(await everything(other))).toEqual(replaced)
    expect(await other.dispatch(redo)).toMatchObject({ action: { kind: 'restore' } })
    expect(readable(await everything(await there.open()))).toEqual(readable(after))
  }
  const { histories } = await everything(await home.open())
  // Each thing that was done is told once.
  expect(histories.flat().length).toBe(4 + EARLIER + ROUNDS)
})

test('[BACKUP-3] carried again and again without any work, neither the file nor what is stored grows', async () => {
  const [office, home] = [createPlace('/office/'), createPlace('/home/')]
  const first = await openOwn(office)
  for (const [at, command] of work.entries()) await first.dispatch(command(at))
  const sizes: { file: number; records: readonly [number, number]; stored: readonly [number, number] }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // The checksum may have a digit more.
    const file = (await textOf(await carry(await office.open(), await home.open()))).indexOf('{"checksum"')
    await carry(await home.open(), await office.open())
    const [one, other] = [await office.stored(), await home.stored()]
    sizes.push({ file, records: [one.length, other.length], stored: [length(one), length(other)] })
  }
  // Each place has two lists from then on: the one that is shown, and the one that it has replaced.
  const [, , early] = sizes
  const late = sizes.at(-1)!
  expect(Math.min(...late.records)).toBeGreaterThan(2 * 4)
  expect(late.file).toBe(early!.file)
  expect(late.records).toEqual(early!.records)
  // Counters get a digit more, in the names of the last commits too.
  for (const [at, size] of late.stored.entries()) expect(size - early!.stored[at]!).toBeLessThan(100)
})

test('[BACKUP-3] [FORGET-1] a lead that is deleted for good here does not come back from the other place', async () => {
  const [office, home] = [createPlace('/office/'), createPlace('/home/')]
  const here = await openOwn(office)
  const there = await home.open()
  await carry(here, there)
  const traces = async (place: Place) => (await place.stored()).filter((text) => /Dora|p3@x/.test(text)).length
  expect(await traces(home)).toBeGreaterThan(0)
  expect(await here.dispatch({ name: 'delete-for-good', leads: ['3'] })).toMatchObject({ done: true })
  expect(await traces(office)).toBe(0)

  // Elsewhere it is in the list that was replaced, until the next one comes; no backup has it.
  await carry(here, there)
  expect((await everything(there)).leads.map(({ name }) => name)).not.toContain('Dora Maar')
  expect(await textOf(await carry(there, here))).not.toMatch(/Dora|p3@x/)
  expect(await traces(office)).toBe(0)
  await carry(here, there)
  expect(await traces(home)).toBe(0)
  expect(await there.dispatch(undo)).toMatchObject({ action: { kind: 'restore' } })
  expect((await everything(there)).leads.map(({ name }) => name)).not.toContain('Dora Maar')
})
