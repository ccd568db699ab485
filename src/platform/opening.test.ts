import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { backupOf, createFileWorkspace, csvFile, importFile, restore, textOf } from '../../test/files'
import {
  DATABASE,
  keep,
  keptStart,
  openDatabase,
  resultOf,
  sampleStart,
  save,
  statusOf,
  useKeptTabs,
} from '../../test/kept-tabs'
import { createManualClock, settle } from '../../test/manual-clock'
import { createHurriedClock, everything, openTab, readable, workspaceWith } from '../../test/tabs'
import { everyLead } from '../../test/thread-workspace'
import { hashOfText } from '../base/hash'
import { createLeadEngine } from '../engine/lead-engine'
import { FORMAT } from '../store/schema'
import { type Workspace } from '../workspace/workspace'
import { createDevice } from './device'
import { storedFile } from './stored'

const { open, openKept, databases } = useKeptTabs()
const lea = { id: 'l', name: 'Lea', email: 'lea@x.example' }
const startKept = (workspace: Workspace) => workspace.dispatch(keptStart)

/** Of which the leads can't be shown. */
function withEngine(createEngine: typeof createLeadEngine): Workspace {
  return workspaceWith({ createEngine, device: createDevice('/') })
}

test('[OPEN-1] whatever is thrown while leads are opened ends in words, and what is stored stays', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([lea]))
  const errors = [
    new RangeError('an engine that trips'),
    'a text',
    null,
    new DOMException('a quota', 'QuotaExceededError'),
  ]
  for (const error of errors) {
    let calls = 0
    const workspace = withEngine((image) => {
      // The screen that says so has a store too, an empty one.
      if (calls++ > 0) return createLeadEngine(image)
      throw error
    })
    expect(await startKept(workspace)).toEqual({ done: true, action: null })
    expect(await statusOf(workspace)).toMatchObject({ isUnopened: true, problem: 'failed', reason: String(error) })
    expect(await everyLead(workspace)).toEqual([])
  }
  expect(await (await open()).query({ name: 'lead', id: 'l' })).toMatchObject({ name: 'Lea' })
})

test('[OPEN-1] whatever single record is missing or is another, a start ends: with the leads, or in words and with a way on', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([lea, { id: 'm', name: 'Mia' }]))
  await tab.dispatch(save('l', 'lea@y.example'))
  tab.close()
  const records = async () => {
    const database = await openDatabase()
    const store = database.transaction('records', 'readwrite').objectStore('records')
    return { database, store }
  }
  const { database, store } = await records()
  const [keys, values] = [await resultOf(store.getAllKeys()), await resultOf<unknown[]>(store.getAll())]
  database.close()
  for (const [at, key] of keys.entries()) {
    for (const value of [undefined, values[(at + 1) % values.length], { value: {}, hash: 0 }, 'text']) {
      const changed = await records()
      if (value === undefined) await resultOf(changed.store.delete(key))
      else await resultOf(changed.store.put(value, key))
      changed.database.close()
      const damaged = await open()
      const { isKept, isUnopened, problem } = await statusOf(damaged)
      expect([isKept, isUnopened && problem === 'unreadable']).toContain(true)
      if (isUnopened) {
        expect(await damaged.dispatch({ name: 'open-readable' })).toMatchObject({ done: true })
        expect(await statusOf(damaged)).toMatchObject({ isKept: true, isUnopened: false })
      }
      damaged.close()
      const whole = await records()
      whole.store.clear()
      for (const [index, each] of keys.entries()) whole.store.put(values[index], each)
      await resultOf(whole.store.count())
      whole.database.close()
    }
  }
})

test.each(['removed', 'emptied'])(
  '[LOST-1] data that is %s while the page is open is noticed by itself, without a save',
  async (how) => {
    const clock = createManualClock()
    const tab = await open(sampleStart, { clock })
    await importFile(tab, csvFile([lea]))
    expect(await statusOf(tab)).toMatchObject({ isKept: true })
    const events: string[] = []
    tab.subscribe((event) => events.push(event.type === 'home' ? event.is : event.type))
    if (how === 'removed') await resultOf(indexedDB.deleteDatabase(DATABASE))
    else {
      const database = await openDatabase()
      await resultOf(database.transaction('records', 'readwrite').objectStore('records').clear())
      database.close()
    }
    await expect
      .poll(async () => {
        await clock.advance(2000)
        await settle()
        return (await statusOf(tab)).isKept
      })
      .toBe(false)
    expect(events).toContain('memory')
    expect(await statusOf(tab)).toMatchObject({ isKept: false, isUnopened: false, problem: 'missing' })
    expect(await tab.query({ name: 'lead', id: 'l' })).toMatchObject({ name: 'Lea' })
    // Nothing was made in its place by looking.
    if (how === 'removed') expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DATABASE)
    expect(await tab.dispatch(keep)).toMatchObject({ done: true })
    tab.close()
    expect(await (await open()).query({ name: 'lead', id: 'l' })).toMatchObject({ name: 'Lea' })
  },
)

test('[PATH-1] two consoles at two paths of one host are two', async () => {
  const clock = createHurriedClock()
  let seed = 0
  const at = (path: string) => openTab({ seed: () => ++seed }, clock, undefined, path)
  const [one, other] = [at('/'), at('/team/')]
  await one.dispatch(sampleStart)
  await other.dispatch(sampleStart)
  await importFile(one, csvFile([lea]))
  expect(await other.dispatch(keep)).toMatchObject({ done: true })
  await importFile(other, csvFile([{ id: 'm', name: 'Mia' }]))
  const again = at('/team/')
  await again.dispatch(keptStart)
  expect((await everyLead(again)).map(({ id }) => id)).toEqual(['m'])
  expect((await everyLead(await open())).map(({ id }) => id)).toEqual(['l'])
  await other.dispatch({ name: 'forget' })
  expect((await everyLead(await open())).map(({ id }) => id)).toEqual(['l'])
  for (const tab of [one, other, again]) tab.close()
  for (const database of databases) database.close()
  await resultOf(indexedDB.deleteDatabase('sales-console /team/'))
})

test('[OPEN-2] what is stored can be downloaded as it is, damaged or not', async () => {
  const tab = await openKept()
  await importFile(tab, csvFile([lea]))
  const stored = await textOf(await storedFile('/'))
  const lines = stored
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { database?: string; key?: unknown[] })
  expect(lines[0]).toMatchObject({ database: DATABASE, version: FORMAT })
  expect(lines.map(({ key }) => JSON.stringify(key))).toContain('["head",0]')
  expect(stored).toContain('lea@x.example')
})

/** A backup with several imports, edits, conversions and deletions. */
async function backup() {
  const workspace = await createFileWorkspace()
  await importFile(workspace, csvFile([lea, { id: 'm', name: 'Mia', status: 'converted' }, { id: 'n', name: 'Nia' }]))
  const { outcome } = await importFile(
    workspace,
    csvFile([
      { id: 'o', name: 'Ole', email: 'ole@x.example' },
      { id: 'p', name: 'Pia' },
    ]),
  )
  await workspace.dispatch({ name: 'convert-lead', id: 'l' })
  await workspace.dispatch(save('o', 'ole@y.example'))
  if (!('done' in outcome)) throw new Error('not imported')
  await workspace.dispatch({ name: 'undo', action: outcome.action, workedOn: 'keep' })
  return textOf(await backupOf(workspace))
}

/** With the checksum that it should have. */
function forged(lines: readonly string[]): Blob {
  const checksum = lines.reduce((hash, line) => hashOfText(line, hash), 0)
  return new Blob([...lines, JSON.stringify({ checksum })].map((line) => `${line}\n`))
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

function changedAt(value: unknown, path: Path, next: (old: unknown) => unknown): unknown {
  if (path.length === 0) return next(value)
  const [key, ...rest] = path
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Reflect.set(copy, key!, changedAt(Reflect.get(copy, key!), rest, next))
  return copy
}

test('[BACKUP-2] a forged backup with a right checksum is refused and nothing changes, or it works like any other', async () => {
  const lines = (await backup()).trim().split('\n').slice(0, -1)
  const values = fc.oneof(
    fc.constantFrom<unknown>(-1, -1e6, 0, 1, 2, 5, 2 ** 32, 2 ** 40, 1e300, 0.5, null, '', 'x', [], {}, true, false),
    fc.integer({ min: -3, max: 9 }),
  )
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: fc.nat(), where: fc.nat(), value: values }) },
    { weight: 1, arbitrary: fc.record({ at: fc.nat(), twice: fc.boolean() }) },
    // Within the text of a chunk: another column, a value of another lead.
    {
      weight: 4,
      arbitrary: fc.record({
        at: fc.nat(),
        cell: fc.nat(),
        text: fc.constantFrom('', '-1', '0', '1', '7', 'NaN', 'l', 'm', 'converted', 'new', '4294967295', '1e300'),
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      let next = lines
      for (const each of changes) {
        const at =
          'cell' in each
            ? next.findIndex((line) => line.startsWith('{"chunk"')) + (each.at % 2)
            : 1 + (each.at % (next.length - 1))
        const line = next[at]
        if (!line) continue
        if ('twice' in each) next = next.toSpliced(at, 1, ...(each.twice ? [line, line] : []))
        else if ('cell' in each) {
          const parsed = JSON.parse(line) as { text?: string }
          if (typeof parsed?.text !== 'string') continue
          const cells = parsed.text.split(/(?<=[\t\n])|(?=[\t\n])/)
          cells[each.cell % cells.length] = each.text
          next = next.with(at, JSON.stringify({ ...parsed, text: cells.join('') }))
        } else {
          const parsed: unknown = JSON.parse(line)
          const paths = pathsOf(parsed)
          next = next.with(
            at,
            JSON.stringify(changedAt(parsed, paths[each.where % paths.length]!, () => each.value)) ?? 'null',
          )
        }
      }
      const workspace = await createFileWorkspace()
      await importFile(workspace, csvFile([{ id: 'own', name: 'Own' }]))
      const before = await everything(workspace)
      const { summary, outcome } = await restore(workspace, forged(next))
      if (!summary || 'problem' in summary) {
        expect(summary).toEqual({ problem: expect.stringMatching(/^(damaged|not-a|newer|older)-?/) })
        expect(await everything(workspace)).toEqual(before)
        return
      }
      expect(outcome).toMatchObject({ done: true })
      await works(workspace)
      // As a tab that opens it would find it.
      const copy = await createFileWorkspace()
      expect((await restore(copy, await backupOf(workspace))).outcome).toMatchObject({ done: true })
      expect(readable(await everything(copy))).toEqual(readable(await everything(workspace)))
    }),
    { numRuns: casesOf(500) },
  )
})

/** Whatever can be done with a list can be done with this one, and be undone. */
async function works(workspace: Workspace) {
  const { leads, opportunities } = await everything(workspace)
  const converted = leads.filter(({ status }) => status === 'converted').map(({ id }) => id)
  expect(opportunities.map(({ id }) => id).toSorted()).toEqual(converted.toSorted())
  for (const { id, status } of leads) {
    expect(await workspace.dispatch({ name: 'save-lead', id, draft: { email: 'a@b.example', status } })).toMatchObject({
      done: true,
    })
    if (status !== 'converted')
      expect(await workspace.dispatch({ name: 'convert-lead', id })).toMatchObject({ done: true })
  }
  const created = await workspace.dispatch({ name: 'create-sample-opportunities' })
  expect(created).toMatchObject({ done: true })
  expect((await workspace.query({ name: 'totals' })).opportunities.Pending.count).toBe(leads.length + 10)
  for (let steps = 1 + 2 * leads.length - converted.length; steps > 0; steps--) {
    expect(await workspace.dispatch({ name: 'undo', action: null })).toMatchObject({ done: true })
  }
  expect((await everything(workspace)).leads).toEqual(leads)
}
