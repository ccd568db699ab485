import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { backupOf, createFileWorkspace, restore } from '../../test/files'
import { numberedLeads } from '../../test/leads'
import { createManualClock, type ManualClock } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead } from '../../test/thread-workspace'
import type { ActionRef } from '../domain/action'
import type { LeadsChange } from '../domain/commands'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import { defaults, type Lead, leadFields, plainFields, unfilled } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { csvLine } from '../files/csv-text'
import type { FileContent } from '../files/file'
import { type ImportSettings, noColumns, updatedFields } from '../files/import'
import type { Workspace } from './workspace'

const fields = [...leadFields, 'stage', 'amount'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

const fileOf = (rows: readonly ({ readonly id: string } & Partial<Values>)[]): FileContent =>
  new Blob([
    csvLine(['Id', ...fields]),
    ...rows.map((row) => csvLine([row.id, ...fields.map((field) => row[field] ?? '')])),
  ])

/** What the check says, lead by lead, of the rows of this file; `isDone` imports them too. */
async function importRows(
  workspace: Workspace,
  rows: Parameters<typeof fileOf>[0],
  changed: Partial<ImportSettings>,
  isDone: boolean,
) {
  const file = fileOf(rows)
  const preview = await workspace.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const columns = { ...noColumns, id: [0], ...Object.fromEntries(fields.map((field, at) => [field, [at + 1]])) }
  const settings = { ...preview.settings, columns, duplicates: 'update', updates: updatedFields, ...changed } as const
  const check = await workspace.query({ name: 'import-check', file, settings })
  if (!check || 'problem' in check) throw new Error('the file was not checked')
  const told = []
  for (let page = 1; ; page++) {
    const answer = await workspace.query({ name: 'import-changes', checkId: check.checkId, page })
    if (!answer) throw new Error('nothing was checked')
    told.push(...answer.rows)
    if (page >= answer.pageCount) break
  }
  const outcome = isDone ? await workspace.dispatch({ name: 'import-leads', checkId: check.checkId }) : null
  return { check, told, action: outcome && 'done' in outcome ? outcome.action : null }
}

/** A row that sets every field of a lead otherwise. Converted is not left. */
function otherRow(id: string, lead: Values): { readonly id: string } & Partial<Values> {
  const isConverted = lead.status === 'converted'
  return {
    id,
    name: `Not ${lead.name}`,
    company: `Not${lead.company}`,
    email: `not-${lead.email}`,
    source: lead.source === 'Google' ? 'Email' : 'Google',
    score: lead.score === '1' ? '2' : '1',
    status: isConverted ? 'converted' : lead.status === 'contacted' ? 'qualified' : 'contacted',
    ...Object.fromEntries(plainFields.map((field) => [field, `0${lead[field]}`])),
    step: 'Something else',
    due: '2030-01-01',
    ...(isConverted && { stage: lead.stage === 'Won' ? 'Lost' : 'Won', amount: lead.amount === '1' ? '2' : '1' }),
  }
}

const ownIn = ({ told }: Awaited<ReturnType<typeof importRows>>) =>
  Object.fromEntries(
    told.map(({ id, fields: all }) => [id, all.filter(({ isOwn }) => isOwn).map(({ field }) => field as Field)]),
  )

async function valuesOf(workspace: Workspace, lead: Lead): Promise<Values> {
  const deal = await workspace.query({ name: 'opportunity', id: lead.id })
  const all = { ...lead, stage: deal?.stage ?? '', amount: deal?.amount ?? '' }
  return Object.fromEntries(fields.map((field) => [field, String(all[field])])) as Values
}

/** Which fields of all leads the import takes for own work, by id. */
async function ownWorkIn(workspace: Workspace) {
  const leads = await everyLead(workspace)
  if (leads.length === 0) return {}
  const rows = await Promise.all(leads.map(async (lead) => otherRow(lead.id, await valuesOf(workspace, lead))))
  return ownIn(await importRows(workspace, rows, {}, false))
}

/** A lead of the model: its values, and whether the seller has set each last. */
interface ModelLead {
  readonly values: Values
  readonly byHand: ReadonlySet<Field>
  readonly isDeleted: boolean
  /** The action that has changed it last. */
  readonly touched: number
}
type State = ReadonlyMap<string, ModelLead>

/** All that happened, as whole states: an undo goes back to the one before. */
class Model {
  states: State[] = [new Map()]
  undone: State[] = []
  /** Imports that are done: what was there before, and what each has created or changed. */
  imports: { readonly at: number; readonly before: State; readonly ids: readonly string[]; readonly ref: ActionRef }[] =
    []

  get now(): State {
    return this.states.at(-1)!
  }

  shown(): [string, ModelLead][] {
    return [...this.now].filter(([, { isDeleted }]) => !isDeleted)
  }

  /** Changes leads; those that stay as they are were not touched. Nothing is done where all of them do. */
  act(change: (id: string, lead: ModelLead) => Partial<Omit<ModelLead, 'touched'>> | null, more: State = new Map()) {
    const touched = this.states.length
    const next = new Map(this.now)
    const ids = [...more.keys()]
    for (const [id, lead] of this.now) {
      const after = change(id, lead)
      const { values } = after ?? {}
      const isTouched =
        after && (!values || 'isDeleted' in after || fields.some((each) => values[each] !== lead.values[each]))
      if (!isTouched) continue
      next.set(id, { ...lead, ...after, touched })
      ids.push(id)
    }
    for (const [id, lead] of more) next.set(id, { ...lead, touched })
    if (ids.length === 0) return null
    const before = this.now
    this.states.push(next)
    this.undone = []
    return { at: touched, before, ids }
  }

  undo() {
    this.undone.push(this.states.pop()!)
    this.imports = this.imports.filter(({ at }) => at < this.states.length)
  }

  own(): Record<string, Field[]> {
    const own = this.shown().map(([id, { values, byHand }]) => {
      const isTold = (field: Field) =>
        byHand.has(field) && !(field === 'status' && values.status === 'converted') && isThere(field, values)
      return [id, fields.filter(isTold)] as const
    })
    return Object.fromEntries(own)
  }
}

const isThere = (field: Field, values: Values) => values[field] !== '' || field === 'step' || field === 'due'

const set = (lead: ModelLead, changed: Partial<Values>, isByHand: boolean): Pick<ModelLead, 'values' | 'byHand'> => {
  const values = { ...lead.values, ...changed }
  const byHand = new Set(lead.byHand)
  const differs = (field: Field) => values[field] !== lead.values[field]
  for (const field of fields.filter(differs)) {
    // Text and day of a next step are one thing.
    for (const each of field === 'step' || field === 'due' ? (['step', 'due'] as const) : [field]) {
      if (isByHand) byHand.add(each)
      else byHand.delete(each)
    }
  }
  return { values, byHand }
}

const convertedTo = (lead: ModelLead, deal: Partial<Values>): Partial<Values> => ({
  status: 'converted',
  stage: deal.stage || 'Pending',
  amount: deal.amount || '2500',
  ...(lead.values.status === 'converted' && { stage: lead.values.stage, amount: lead.values.amount }),
})

/** What a row makes of a lead, field by field. */
function imported(
  lead: ModelLead,
  row: Partial<Values>,
  ownWork: 'keep' | 'replace',
): Pick<ModelLead, 'values' | 'byHand'> {
  const isKept = (field: Field) => ownWork === 'keep' && lead.byHand.has(field) && isThere(field, lead.values)
  const isConverted = lead.values.status === 'converted'
  const changed: Partial<Values> = {}
  for (const field of fields) {
    const value = row[field]
    const isOfDeal = field === 'stage' || field === 'amount'
    if (!value || isKept(field) || (isOfDeal && !isConverted) || (field === 'status' && isConverted)) continue
    Object.assign(changed, field === 'status' && value === 'converted' ? convertedTo(lead, row) : { [field]: value })
  }
  return set(lead, changed, false)
}

type Step =
  | { readonly do: 'change'; readonly change: LeadsChange; readonly picks: readonly number[] }
  | { readonly do: 'email' | 'add' | 'undo' | 'redo' | 'undo-import'; readonly at: number }
  | {
      readonly do: 'import'
      readonly rows: readonly { readonly pick: number; readonly row: Partial<Values> }[]
      readonly ownWork: 'keep' | 'replace'
      readonly deleted: 'leave-out' | 'bring-back'
    }

const noValues: Values = { ...defaults, score: '0', stage: '', amount: '' }

/** The real workspace and the model of it, side by side. */
class Trial {
  readonly clock: ManualClock = createManualClock()
  readonly workspace = createThreadWorkspace(this.clock)
  readonly model = new Model()
  #named = 0

  async start() {
    await this.take({
      do: 'import',
      rows: [0, 1, 2, 3].map((pick) => ({ pick, row: pick === 3 ? { status: 'converted' } : {} })),
      ownWork: 'keep',
      deleted: 'leave-out',
    })
  }

  /** Goes on as the model does; a step that makes no sense now is left out. */
  async take(step: Step) {
    await this.clock.advance(1000)
    switch (step.do) {
      case 'change':
        return this.#change(step.change, step.picks)
      case 'email':
        return this.#email(step.at)
      case 'add':
        return this.#add(step.at)
      case 'import':
        return this.#import(step)
      case 'undo':
        return this.#undo()
      case 'redo':
        return this.#redo()
      case 'undo-import':
        return this.#undoImport(step.at)
    }
  }

  async #change(change: LeadsChange, picks: readonly number[]) {
    const shown = this.model.shown()
    const isOfOne = change.name === 'amount' || change.name === 'add-note'
    const ids = new Set(picks.slice(0, isOfOne ? 1 : 9).flatMap((pick) => shown[pick % shown.length]?.[0] ?? []))
    if (ids.size === 0) return
    await this.workspace.dispatch({ name: 'change-leads', change, leads: [...ids], isPartial: true })
    this.model.act((id, lead) => (ids.has(id) ? this.#changed(lead, change) : null))
  }

  #changed(lead: ModelLead, change: LeadsChange): Partial<ModelLead> | null {
    const { status, due } = lead.values
    const isConverted = status === 'converted'
    switch (change.name) {
      case 'mark':
        return isConverted ? null : set(lead, { status: change.status }, true)
      case 'convert': {
        // The stage and the amount are not the seller's.
        const { values } = set(lead, convertedTo(lead, {}), true)
        return isConverted ? null : { values, byHand: new Set([...lead.byHand, 'status']) }
      }
      case 'stage':
        return isConverted ? set(lead, { stage: change.stage }, true) : null
      case 'amount':
        return isConverted ? set(lead, { amount: String(change.amount) }, true) : null
      case 'next-step':
        return set(lead, { step: change.step, due: change.due }, true)
      case 'step-done':
        return due === '' ? null : set(lead, { step: '', due: '' }, true)
      case 'delete':
        return { isDeleted: true }
      default:
        return { byHand: lead.byHand }
    }
  }

  async #email(at: number) {
    const shown = this.model.shown()
    const [id, { values }] = shown[at % shown.length] ?? ['', { values: noValues }]
    if (id === '') return
    const email = `hand-${++this.#named}@x.example`
    const draft = { email, status: values.status as 'new' }
    const saved = this.workspace.dispatch({ name: 'save-lead', id, draft })
    await this.clock.advance(SIMULATED_DELAY_MS)
    expect(await saved).toMatchObject({ done: true })
    this.model.act((each, lead) => (each === id ? set(lead, { email }, true) : null))
  }

  async #add(at: number) {
    const name = `Added ${++this.#named}`
    const given = {
      name,
      company: at % 2 ? 'Own' : '',
      email: `${this.#named}@added.example`,
      phone: at % 3 ? '1' : '',
    }
    const rest = { source: 'Referral', score: 0, status: 'contacted' } as const
    const outcome = await this.workspace.dispatch({
      name: 'add-lead',
      fields: { ...unfilled, ...given, ...rest },
      keepsSamples: true,
    })
    if (!('done' in outcome) || !outcome.lead) throw new Error('no lead was added')
    const values = { ...noValues, ...given, ...rest, score: '0' }
    const byHand = new Set(fields.filter((field) => field !== 'step' && field !== 'due' && values[field] !== ''))
    this.model.act(() => null, new Map([[outcome.lead.id, { values, byHand, isDeleted: false, touched: 0 }]]))
  }

  async #import({ rows, ownWork, deleted }: Step & { readonly do: 'import' }) {
    const known = [...this.model.now.keys()]
    const byId = new Map(
      rows.map(({ pick, row }) => {
        const id = known[pick] ?? `lead-${pick}`
        const named = { name: `Name ${++this.#named}` }
        const email = row.email || (known[pick] ? '' : `${this.#named}@file.example`)
        return [id, { ...named, ...row, email }] as const
      }),
    )
    const all = [...byId].map(([id, row]) => ({ id, ...row }))
    const { action } = await importRows(this.workspace, all, { ownWork, deleted }, true)
    const created = new Map(
      [...byId]
        .filter(([id]) => !this.model.now.has(id))
        .map(([id, row]): [string, ModelLead] => {
          const isConverted = row.status === 'converted'
          const deal = isConverted
            ? { stage: row.stage || 'Pending', amount: row.amount || '2500' }
            : { stage: '', amount: '' }
          const said = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
          return [id, { values: { ...noValues, ...said, ...deal }, byHand: new Set(), isDeleted: false, touched: 0 }]
        }),
    )
    const done = this.model.act((id, lead) => {
      const row = byId.get(id)
      if (!row || (lead.isDeleted && deleted === 'leave-out')) return null
      const after = imported(lead, row, ownWork)
      return { values: after.values, byHand: after.byHand, ...(lead.isDeleted && { isDeleted: false }) }
    }, created)
    expect(action !== null).toBe(done !== null)
    if (done && action) this.model.imports.push({ ...done, ref: action })
  }

  async #undo() {
    if (this.model.states.length <= 2) return
    expect(await this.workspace.dispatch({ name: 'undo', action: null })).toMatchObject({ done: true })
    this.model.undo()
  }

  async #redo() {
    const next = this.model.undone.pop()
    if (!next) return
    expect(await this.workspace.dispatch({ name: 'redo', action: null })).toMatchObject({ done: true })
    this.model.states.push(next)
  }

  /** Of one whose leads were worked on: but for these, it is undone as an action of its own. */
  async #undoImport(at: number) {
    const { imports, now } = this.model
    const { at: number, before, ids, ref } = imports[at % imports.length]!
    const isUntouched = (id: string) => now.get(id)!.touched === number
    if (ids.every(isUntouched) || !ids.some(isUntouched)) return
    const { list, number: of } = ref
    const action = { list, number: of }
    expect(await this.workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({ done: true })
    this.model.act((id) => {
      if (!ids.includes(id) || !isUntouched(id)) return null
      const was = before.get(id)
      return !was || was.isDeleted ? { isDeleted: true } : { values: was.values, byHand: was.byHand }
    })
  }
}

const anyValues: fc.Arbitrary<Partial<Values>> = fc
  .record({
    company: fc.constantFrom('', 'A', 'B'),
    email: fc.constantFrom('', 'a@x.example', 'b@x.example'),
    source: fc.constantFrom('', 'Google', 'Referral'),
    score: fc.constantFrom('', '10', '20'),
    status: fc.constantFrom('new', 'contacted', 'qualified', 'converted'),
    stage: fc.constantFrom('', 'Won', 'Lost'),
    amount: fc.constantFrom('', '10', '20'),
    phone: fc.constantFrom('', '1', '2'),
    next: fc.constantFrom(
      { step: '', due: '' },
      { step: 'Call', due: '2026-11-18' },
      { step: 'Call', due: '2026-11-19' },
      { step: 'Meet', due: '2026-11-18' },
    ),
  })
  .map(({ next, ...row }) => ({ ...row, ...next }))

const anyChange = fc.constantFrom<LeadsChange>(
  { name: 'mark', status: 'new' },
  { name: 'mark', status: 'contacted' },
  { name: 'mark', status: 'qualified' },
  { name: 'convert' },
  { name: 'stage', stage: 'Won' },
  { name: 'stage', stage: 'Lost' },
  { name: 'amount', amount: 10 },
  { name: 'next-step', step: 'Call', due: '2026-11-18' },
  { name: 'next-step', step: 'Call', due: '2026-12-01' },
  { name: 'step-done' },
  { name: 'delete' },
  { name: 'add-note', date: 1, text: 'Called' },
)
const picks = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change'), change: anyChange, picks }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import'),
      rows: fc.uniqueArray(fc.record({ pick: fc.nat(5), row: anyValues }), {
        selector: ({ pick }) => pick,
        minLength: 1,
        maxLength: 4,
      }),
      ownWork: fc.constantFrom('keep', 'replace'),
      deleted: fc.constantFrom('leave-out', 'bring-back'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('email', 'add', 'undo', 'undo', 'redo', 'undo-import', 'undo-import'),
      at: fc.nat(11),
    }),
  },
)

test('[AGAIN-1] [AGAIN-2] whatever is done, imported and undone: own work is what was last changed by hand, and stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 20, size: 'max' }), async (steps) => {
      const trial = new Trial()
      const { workspace, model } = trial
      await trial.start()
      for (const step of steps) await trial.take(step)
      const own = model.own()
      expect(await ownWorkIn(workspace)).toEqual(own)
      // It is in a backup too.
      const other = createThreadWorkspace(createManualClock())
      await restore(other, await backupOf(workspace))
      expect(await ownWorkIn(other)).toEqual(own)
      const rows = model.shown().map(([id, { values }]) => otherRow(id, values))
      if (rows.length === 0) return
      const { check } = await importRows(workspace, rows, {}, true)
      expect(check.ownWork).toBe(Object.values(own).filter((all) => all.length > 0).length)
      for (const lead of await everyLead(workspace)) {
        const was = model.now.get(lead.id)!
        const row = rows.find(({ id }) => id === lead.id)!
        const now = await valuesOf(workspace, lead)
        expect(now).toEqual(imported(was, row, 'keep').values)
      }
    }),
    { numRuns: casesOf(60, 12) },
  )
})

const own = (...names: Field[]) => fields.filter((field) => names.includes(field))

test('[AGAIN-1] [AGAIN-5] a status that was set by hand stays, unless it is to be replaced; the count and the list are the same', async () => {
  const workspace = createThreadWorkspace(createManualClock())
  const rows = [
    { id: 'ada', name: 'Ada', email: 'ada@x.example', score: '40', status: 'new' },
    { id: 'bo', name: 'Bo', email: 'bo@x.example', score: '7', status: 'new' },
  ]
  await importRows(workspace, rows, {}, true)
  const change = { name: 'mark', status: 'qualified' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: ['ada'] })
  const again = rows.map((row) => ({ ...row, score: '55' }))
  const fieldsOfAda = [
    { field: 'score', before: 40, after: 55, isOwn: false },
    { field: 'status', before: 'qualified', after: 'new', isOwn: true },
  ]
  const told = [
    { id: 'ada', name: 'Ada', fields: fieldsOfAda },
    { id: 'bo', name: 'Bo', fields: [{ field: 'score', before: 7, after: 55, isOwn: false }] },
  ]
  const replaced = await importRows(workspace, again, { ownWork: 'replace' }, false)
  expect(replaced.check).toMatchObject({ ownWork: 1, changed: 2, updated: 2, updatedFields: { score: 2, status: 1 } })
  expect(replaced.told).toEqual(told)
  const kept = await importRows(workspace, again, {}, true)
  expect(kept.check).toMatchObject({ ownWork: 1, changed: 2, updated: 2, updatedFields: { score: 2, status: 0 } })
  expect(kept.told).toEqual(told)
  const find = async (id: string) => workspace.query({ name: 'lead', id })
  expect(await find('ada')).toMatchObject({ score: 55, status: 'qualified' })
  // What was imported is gone from the check.
  expect(await workspace.query({ name: 'import-changes', checkId: kept.check.checkId, page: 1 })).toBeNull()
  const last = await importRows(workspace, again, { ownWork: 'replace' }, true)
  expect(last.check).toMatchObject({ ownWork: 1, changed: 1, updated: 1 })
  expect(await find('ada')).toMatchObject({ status: 'new' })
  expect(await ownWorkIn(workspace)).toEqual({ ada: [], bo: [] })
})

test('[AGAIN-2] [AGAIN-5] of so many leads that their edits are stored apart, page by page', async () => {
  const workspace = createThreadWorkspace(createManualClock())
  const rows = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, name: `Lead ${at}`, email: `${at}@x.example` }))
  await importRows(workspace, rows, {}, true)
  await workspace.dispatch({ name: 'select-all', list: 'leads', query: wholeList })
  const change = { name: 'next-step', step: 'Call', due: '2026-11-18' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: { selectedIn: 'leads' } })
  const moved = rows.filter((_, at) => at % 2 === 0).map((row) => ({ ...row, due: '2026-11-19' }))
  const { check } = await importRows(workspace, moved, { ownWork: 'replace' }, true)
  expect(check.ownWork).toBe(150)
  const found = await ownWorkIn(workspace)
  expect(found).toEqual(Object.fromEntries(rows.map(({ id }) => [id, Number(id) % 2 ? own('step', 'due') : []])))
})

test('[AGAIN-2] samples are nobody’s work until they are changed', async () => {
  const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 2, seed: 1 })
  const [lead, other] = await everyLead(workspace)
  const status = lead!.status === 'contacted' ? 'qualified' : 'contacted'
  await workspace.dispatch({ name: 'change-leads', change: { name: 'mark', status }, leads: [lead!.id] })
  expect(await ownWorkIn(workspace)).toEqual({ [lead!.id]: ['status'], [other!.id]: [] })
})

test('[AGAIN-4] a lead whose history is not whole is own work in all that it has', async () => {
  // Of these leads nothing is in the log.
  const [first, second] = numberedLeads(2)
  const workspace = createThreadWorkspace(createManualClock(), [first!, { ...second!, company: '' }])
  const filled = own('name', 'company', 'email', 'source', 'score', 'status', 'step', 'due')
  expect(await ownWorkIn(workspace)).toEqual({
    'lead-1': filled,
    'lead-2': filled.filter((field) => field !== 'company'),
  })
  await importRows(workspace, [{ id: 'lead-1', name: 'Lead', company: 'Other' }], { ownWork: 'replace' }, true)
  expect((await ownWorkIn(workspace))['lead-1']).toEqual(own('email', 'source', 'score', 'status', 'step', 'due'))
})

test.each(['opportunity', 'qualified'] as const)(
  '[AGAIN-3] a status that stays is not converted by the file (taken as %s), and counts as none that is',
  async (converted) => {
    const workspace = createThreadWorkspace(createManualClock())
    const rows = ['ada', 'bo'].map((id) => ({ id, name: id, email: `${id}@x.example`, status: 'new' }))
    await importRows(workspace, rows, {}, true)
    const change = { name: 'mark', status: 'qualified' } as const
    await workspace.dispatch({ name: 'change-leads', change, leads: ['ada'] })
    const again = rows.map((row) => ({ ...row, status: 'converted', stage: 'Won', amount: '10' }))
    const { check } = await importRows(workspace, again, { converted }, true)
    expect(check.converted).toEqual({
      count: 1,
      inList: 1,
      withoutAmount: 0,
      sum: converted === 'opportunity' ? 1000n : 0n,
    })
    expect(await workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'qualified' })
    expect(await workspace.query({ name: 'opportunity', id: 'ada' })).toBeNull()
  },
)
