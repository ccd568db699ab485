import { afterAll, beforeAll, expect, test } from 'vitest'
import { CountedRecords, createCountedWorkspace } from '../../test/counted-workspace'
import { backupOf, checkIdOf, csvFile, type FileRow, importFile, lettingGo } from '../../test/files'
import { createStepCounter, type Steps } from '../../test/step-counter'
import type { LeadsChange } from '../domain/commands'
import { defaults, emptyLead, type Lead } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { allOpportunities } from '../domain/opportunity-query'
import type { FileContent } from '../files/file'
import type { Query } from './queries'
import type { Command, Outcome, Workspace } from './workspace'

const [FEW, MANY] = [120, 480]

/** How often each step may be done for each lead only where there are many: where an index is built anew, for example. */
const STEPS_PER_LEAD = 30
/** Here steps are letters. */
const letters = /^base\/(?:byte-store|columns|hash)\.ts/
const LETTERS_PER_LEAD = 120
const REQUESTS = 20
const TURNS = 5
const BYTES = 100_000

/** A kept list in which all grows with its size: leads, creations, the log, notes, opportunities, what is undone. */
interface World {
  readonly size: number
  readonly records: CountedRecords
  readonly rows: readonly Required<Pick<FileRow, 'id' | 'name' | 'email'>>[]
  /** A lead with a long history, and many notes. */
  readonly busy: string
  readonly backup: FileContent
}

interface Tab extends Workspace {
  readonly counted: ReturnType<typeof createCountedWorkspace>['counted']
  readonly records: CountedRecords
}

/** What comes before is not counted. */
type Case<Asked> = (tab: Tab, world: World) => Asked | Promise<Asked>

const day = '2026-01-06'
const undo: Command = { name: 'undo', action: null }
const keptStart: Command = { name: 'start', kept: 'yes', count: 3, seed: 1 }
const addLead: Command = {
  name: 'add-lead',
  fields: { ...emptyLead(), ...defaults, name: 'Ada', email: 'noemail@example.com' },
  keepsSamples: false,
}
const change = (what: LeadsChange, ...leads: readonly string[]): Command => ({
  name: 'change-leads',
  change: what,
  leads,
})

async function does(tab: Workspace, command: Command) {
  const outcome: Outcome = await tab.dispatch(command)
  if ('refused' in outcome) throw new Error(`${command.name}: ${JSON.stringify(outcome)}`)
}

async function createWorld(size: number): Promise<World> {
  const { workspace, records } = createCountedWorkspace()
  await workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
  const rows = Array.from({ length: size }, (_, at) => ({
    id: `p${at}`,
    name: `Person ${at}`,
    company: `Company ${at % 7}`,
    email: at % 2 ? 'noemail@example.com' : `p${at}@x.io`,
    status: at % 4 ? 'new' : 'converted',
  }))
  const ids = rows.map(({ id }) => id)
  await importFile(workspace, csvFile(rows))
  const others = csvFile(rows.map((row) => ({ ...row, company: 'Of a second file' })))
  await importFile(workspace, others, { duplicates: 'update' })
  await does(workspace, change({ name: 'next-step', step: 'Call', due: day }, ...ids.slice(0, size / 2)))
  await does(workspace, change({ name: 'delete' }, ...ids.slice(-size / 8)))
  const added = await workspace.dispatch(addLead)
  const busy = ('lead' in added && added.lead?.id) || ''
  for (let at = 0; at < size / 3; at++) {
    await does(workspace, addLead)
    await does(workspace, change({ name: 'mark', status: at % 2 ? 'qualified' : 'contacted' }, busy))
    await does(workspace, change({ name: 'add-note', date: at, text: `Note ${at}` }, busy))
  }
  for (let at = 0; at < size / 15; at++) {
    await does(workspace, change({ name: 'next-step', step: `Call ${at}`, due: day }, ...ids.slice(0, 101)))
    await does(workspace, change({ name: 'next-step', step: `Write ${at}`, due: day }, busy))
    await does(workspace, undo)
  }
  return { size, records, rows, busy, backup: await backupOf(workspace) }
}

async function leadOf(tab: Workspace, id: string): Promise<Lead> {
  const lead = await tab.query({ name: 'lead', id })
  if (!lead) throw new Error(`there is no lead ${id}`)
  return lead
}

async function settingsOf(tab: Workspace, file: FileContent) {
  const preview = await tab.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  return { ...preview.settings, duplicates: 'update' as const }
}

/** Of the leads that are there, and as many new ones that share their emails. */
const fileOf = ({ rows }: World) =>
  csvFile([
    ...rows.map((row) => ({ ...row, company: 'Of a new file' })),
    ...rows.map(({ email }, at) => ({ name: `Another ${at}`, email })),
  ])

async function checkOf(tab: Workspace, world: World): Promise<number> {
  const file = fileOf(world)
  return checkIdOf(await tab.query({ name: 'import-check', file, settings: await settingsOf(tab, file) }))
}

const selectAll = (tab: Workspace) => does(tab, { name: 'select-all', list: 'leads', query: wholeList })

const changeAll =
  (what: LeadsChange): Case<Command> =>
  async (tab) => {
    await selectAll(tab)
    return { name: 'change-leads', change: what, leads: { selectedIn: 'leads' }, isPartial: true }
  }

const changes: Readonly<Record<LeadsChange['name'], Case<Command>>> = {
  mark: changeAll({ name: 'mark', status: 'qualified' }),
  convert: changeAll({ name: 'convert' }),
  delete: changeAll({ name: 'delete' }),
  stage: changeAll({ name: 'stage', stage: 'Won' }),
  amount: () => change({ name: 'amount', amount: 5 }, 'p4'),
  'delete-opportunity': changeAll({ name: 'delete-opportunity' }),
  'next-step': changeAll({ name: 'next-step', step: 'Write', due: day }),
  'step-done': changeAll({ name: 'step-done' }),
  'add-note': (_, { busy }) => change({ name: 'add-note', date: 0, text: 'One more' }, busy),
  'edit-note': (_, { busy }) => change({ name: 'edit-note', date: 5, text: 'Another' }, busy),
  'delete-note': (_, { busy }) => change({ name: 'delete-note', date: 5 }, busy),
}

async function didAll(tab: Tab, world: World, what: LeadsChange['name']) {
  await does(tab, await changes[what](tab, world))
}

/** They wait for as long as the case takes. */
async function holdSaves(tab: Tab, { rows, size }: World) {
  tab.counted.onWait = () => new Promise(() => {})
  for (const { id } of rows.slice(0, (7 / 8) * size)) {
    void tab.dispatch({ name: 'save-lead', id, draft: { email: 'new@x.io', status: 'new' } })
  }
  await tab.query({ name: 'totals' })
}

/** The import that created most of the leads, or the one that updated them. */
async function importOf(tab: Tab, { size }: World, isUpdate = false) {
  const actions = await tab.query({ name: 'actions', count: 10 * size })
  const found = actions?.find(({ created, figures }) => (isUpdate ? figures?.edited === size : created))
  if (!found) throw new Error('there is no import')
  return found
}

const commands: Readonly<Record<Exclude<Command['name'], 'change-leads'>, Case<Command>>> = {
  'save-lead': () => ({ name: 'save-lead', id: 'p1', draft: { email: 'new@x.io', status: 'new' } }),
  'convert-lead': () => ({ name: 'convert-lead', id: 'p1' }),
  start: () => keptStart,
  reopen: () => ({ name: 'reopen', isKept: true }),
  'create-sample-leads': (_, { size }) => ({ name: 'create-sample-leads', count: size }),
  'stop-generating': () => ({ name: 'stop-generating' }),
  'create-sample-opportunities': () => ({ name: 'create-sample-opportunities' }),
  async undo(tab, world) {
    await didAll(tab, world, 'delete')
    return undo
  },
  async redo(tab, world) {
    await didAll(tab, world, 'mark')
    await does(tab, undo)
    return { name: 'redo', action: null }
  },
  select: (_, { rows }) => ({ name: 'select', list: 'leads', ids: rows.map(({ id }) => id), isSelected: true }),
  'select-all': () => ({ name: 'select-all', list: 'leads', query: wholeList }),
  async 'clear-selection'(tab) {
    await selectAll(tab)
    return { name: 'clear-selection', list: 'leads' }
  },
  'delete-for-good': (_, { rows, size }) => ({
    name: 'delete-for-good',
    leads: rows.slice(0, size / 4).map(({ id }) => id),
  }),
  cancel: () => ({ name: 'cancel' }),
  async 'take-back'(tab, world) {
    await holdSaves(tab, world)
    return { name: 'take-back', id: 'p1' }
  },
  'add-lead': () => addLead,
  'import-leads': async (tab, world) => ({ name: 'import-leads', checkId: await checkOf(tab, world) }),
  async 'restore-backup'(tab, { backup }) {
    const checkId = checkIdOf(await tab.query({ name: 'backup-check', file: backup }))
    return { name: 'restore-backup', checkId }
  },
  'stop-file-work': () => ({ name: 'stop-file-work' }),
  'note-backup': () => ({ name: 'note-backup' }),
  'start-over': () => ({ name: 'start-over' }),
  async 'bring-back'(tab, world) {
    const { list } = await importOf(tab, world)
    await does(tab, { name: 'start-over' })
    return { name: 'bring-back', list }
  },
  async 'keep-on-device'(tab) {
    await does(tab, { name: 'forget' })
    return { name: 'keep-on-device' }
  },
  'clear-undone': () => ({ name: 'clear-undone' }),
  forget: () => ({ name: 'forget' }),
  async 'open-readable'(tab) {
    await tab.records.write(async (writing) => {
      const creations = (await writing.keys([])).filter(([, kind]) => kind === 'creation')
      writing.put(creations.at(-1)!, { number: -1 })
    })
    await does(tab, { name: 'reopen', isKept: true })
    return { name: 'open-readable' }
  },
  async 'catch-up'(tab, world) {
    const other = await openTab(tab.records)
    for (let at = 0; at < world.size / 3; at++) await does(other, addLead)
    await didAll(other, world, 'mark')
    return { name: 'catch-up' }
  },
  async leave(tab, world) {
    await holdSaves(tab, world)
    return { name: 'leave' }
  },
}

const page = 1
const reasons = {
  'no-name': '',
  'malformed-email': '',
  'invalid-score': '',
  'broken-quotes': '',
  'cut-card': '',
  'too-long': '',
}

const queries: Readonly<Record<Query['name'], Case<Query>>> = {
  leads: () => ({ name: 'leads', ...wholeList, search: 'er', order: { field: 'touched', direction: 'asc' }, page }),
  'matches-any': () => ({ name: 'matches-any', search: 'persón' }),
  'near-matches': () => ({ name: 'near-matches', ...wholeList, search: 'persón' }),
  place: async (tab) => ({ name: 'place', ...wholeList, lead: await leadOf(tab, 'p1') }),
  async selection(tab) {
    await selectAll(tab)
    return { name: 'selection', ...wholeList, page }
  },
  lead: () => ({ name: 'lead', id: 'p1' }),
  'few-leads': () => ({ name: 'few-leads', from: 0 }),
  history: (_, { busy }) => ({ name: 'history', id: busy, count: 5 }),
  actions: (_, { size }) => ({ name: 'actions', count: size }),
  'lead-like': () => ({
    name: 'lead-like',
    fields: { name: '', company: '', phone: '', email: 'noemail@example.com' },
  }),
  'leads-sharing': (_, { rows, size }) => ({
    name: 'leads-sharing',
    leads: rows.slice(0, size / 4).map(({ id }) => id),
  }),
  'steps-of': (_, { rows }) => ({ name: 'steps-of', leads: rows.map(({ id }) => id) }),
  opportunities: () => ({ name: 'opportunities', ...allOpportunities, page }),
  opportunity: () => ({ name: 'opportunity', id: 'p4' }),
  'opportunity-place': async (tab) => ({
    name: 'opportunity-place',
    ...allOpportunities,
    lead: await leadOf(tab, 'p4'),
  }),
  async 'opportunity-selection'(tab) {
    await does(tab, { name: 'select-all', list: 'opportunities', query: allOpportunities })
    return { name: 'opportunity-selection', ...allOpportunities, page }
  },
  totals: () => ({ name: 'totals' }),
  wins: () => ({ name: 'wins' }),
  due: () => ({ name: 'due', today: day }),
  'work-done': () => ({ name: 'work-done', from: 0, to: Number.MAX_SAFE_INTEGER }),
  storage: () => ({ name: 'storage' }),
  'import-preview': (_, world) => ({ name: 'import-preview', file: fileOf(world), settings: null }),
  async 'import-check'(tab, world) {
    const file = fileOf(world)
    return { name: 'import-check', file, settings: await settingsOf(tab, file) }
  },
  'import-changes': async (tab, world) => ({ name: 'import-changes', checkId: await checkOf(tab, world), page }),
  'pasted-lead': (_, { rows }) => ({
    name: 'pasted-lead',
    text: rows.map(({ name, email }) => `${name} <${email}>`).join('\n'),
  }),
  async 'unreadable-rows'(tab, { rows }) {
    const file = csvFile(rows.map(({ id }) => ({ id })))
    return { name: 'unreadable-rows', file, settings: await settingsOf(tab, file), reasons }
  },
  'leads-file': () => ({ name: 'leads-file', ...wholeList, separator: ',' }),
  'opportunities-file': () => ({ name: 'opportunities-file', ...allOpportunities, separator: ',' }),
  'written-leads': () => ({ name: 'written-leads', content: 'calendar', leads: null }),
  'backup-file': () => ({ name: 'backup-file' }),
  'list-backup': () => ({ name: 'list-backup' }),
  'backup-check': (_, { backup }) => ({ name: 'backup-check', file: backup }),
}

const moreQueries: Readonly<Record<string, Case<Query>>> = {
  'history of one among many': () => ({ name: 'history', id: 'p1', count: 5 }),
}

const moreCommands: Readonly<Record<string, Case<Command>>> = {
  async 'undo of an import'(tab, world) {
    await does(tab, { name: 'import-leads', checkId: await checkOf(tab, world) })
    return undo
  },
  'undo of updates, and of what was done since': async (tab, world) => ({
    name: 'undo',
    action: await importOf(tab, world, true),
    workedOn: 'undo',
  }),
  'undo of an import but for what was done since': async (tab, world) => ({
    name: 'undo',
    action: await importOf(tab, world),
    workedOn: 'keep',
  }),
  async 'undo of what was done last, where much is gone'(tab, world) {
    await does(tab, { name: 'undo', action: await importOf(tab, world, true), workedOn: 'undo' })
    await does(tab, { name: 'undo', action: await importOf(tab, world) })
    return undo
  },
}

async function openTab(records: CountedRecords): Promise<Tab> {
  const { workspace, counted } = createCountedWorkspace(records, true)
  await workspace.dispatch(keptStart)
  return { ...workspace, dispatch: lettingGo(workspace), counted, records }
}

interface Cost {
  readonly requests: number
  readonly bytes: number
  readonly turns: number
  readonly steps: Steps
}

let few: World
let many: World
const counter = createStepCounter()

beforeAll(async () => {
  few = await createWorld(FEW)
  many = await createWorld(MANY)
})
afterAll(() => counter.stop())

async function costIn(world: World, act: (tab: Tab) => Promise<() => Promise<unknown>>): Promise<Cost> {
  const tab = await openTab(new CountedRecords(await world.records.read((reading) => reading.scan(everything))))
  const run = await act(tab)
  const before = { ...tab.counted }
  counter.take()
  await run()
  const steps = counter.take()
  const { requests, bytes, turns } = tab.counted
  return { requests: requests - before.requests, bytes: bytes - before.bytes, turns: turns - before.turns, steps }
}

const everything = { first: [], last: [] }

/** That of many leads is about four times that of few. */
async function expectLinear(act: (tab: Tab, world: World) => Promise<() => Promise<unknown>>) {
  const [less, more] = [await costIn(few, (tab) => act(tab, few)), await costIn(many, (tab) => act(tab, many))]
  const squares = [...more.steps].flatMap(([place, steps]) => {
    const inLess = less.steps.get(place) ?? 0
    const allowed = 5 * inLess + (letters.test(place) ? LETTERS_PER_LEAD : STEPS_PER_LEAD) * MANY
    return steps > allowed ? [{ place, inLess, steps }] : []
  })
  expect(squares).toEqual([])
  expect(more.requests).toBeLessThanOrEqual(5 * less.requests + REQUESTS)
  expect(more.turns).toBeLessThanOrEqual(5 * less.turns + TURNS)
  expect(more.bytes).toBeLessThanOrEqual(5 * less.bytes + BYTES)
}

const allCommands = { ...commands, ...moreCommands, ...prefixed('change-leads', changes) }

function prefixed<Value>(name: string, values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}: ${key}`, value]))
}

test.each(Object.entries(allCommands))(
  '[PROGRESS-3] four times as much costs about four times as much: %s',
  (_, find) =>
    expectLinear(async (tab, world) => {
      const command = await find(tab, world)
      return () => does(tab, command)
    }),
)

test.each(Object.entries({ ...queries, ...moreQueries }))(
  '[PROGRESS-3] four times as much is asked for about four times the cost: %s',
  (_, find) =>
    expectLinear(async (tab, world) => {
      const query = await find(tab, world)
      return () => tab.query(query)
    }),
)
