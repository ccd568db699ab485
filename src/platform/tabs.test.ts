import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf, STRIDE } from '../../test/cases'
import {
  catchUp,
  createLeads,
  deleteDatabase,
  forget,
  keep,
  keptStart,
  named,
  redo,
  sampleStart,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { anyOf, everything, PATH, type Tab } from '../../test/tabs'
import type { ActionRef } from '../domain/action'
import type { LeadsChange } from '../domain/commands'
import { draftOf, type Lead, type LeadDraft } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { storageInMemory } from '../workspace/answers'
import type { Command, Outcome, Workspace } from '../workspace/workspace'
import { createDevice } from './device'

const { open, openKept, closeTabs, goTo, createModel } = useKeptTabs()

type Seen = Awaited<ReturnType<typeof everything>>

/** What a seller does in one of the tabs, aimed at what that tab shows. */
type Deed =
  /** With the panel opened so many steps ago. */
  | {
      readonly does: 'save'
      readonly at: number
      readonly ago: number
      readonly email: string | null
      readonly status: Lead['status'] | null
    }
  | { readonly does: 'convert'; readonly at: number }
  /** Of one lead, or of all. */
  | { readonly does: 'change'; readonly at: number | null; readonly change: LeadsChange }
  | { readonly does: 'create-leads'; readonly count: number }
  | { readonly does: 'create-opportunities' | 'start-over' }
  /** Of the newest one, or of the one that was done, undone or redone so many times ago. */
  | { readonly does: 'undo' | 'redo'; readonly ago: number | null }

const ago = fc.option(fc.nat(10), { freq: 2 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('save' as const),
      at: fc.nat(2),
      ago: fc.nat(2),
      email: fc.constantFrom(null, 'a@x.example', 'b@x.example', 'invalid'),
      status: fc.constantFrom(null, 'new' as const, 'contacted' as const, 'converted' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('convert' as const), at: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      at: fc.option(fc.nat(2), { freq: 3 }),
      change: fc.constantFrom<LeadsChange>(
        { name: 'stage', stage: 'Won' },
        { name: 'stage', stage: 'Lost' },
        { name: 'delete-opportunity' },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      at: fc.nat(2),
      change: fc.constantFrom<LeadsChange>({ name: 'amount', amount: 0.29 }, { name: 'amount', amount: -1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('create-leads' as const), count: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('create-opportunities' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('start-over' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('undo' as const), ago }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('redo' as const), ago }) },
)

/** A command with the step and the tab in which it was given: in the model these give it the same date and seed. */
interface Given {
  readonly command: Command
  readonly tab: number
  readonly step: number
}

/** The reference: the same commands one after another in memory, where there are no tabs and nothing fails. */
class Model {
  readonly given: Given[] = []
  /** What was seen after each step, the newest last. */
  readonly seen: Seen[] = []
  /** The actions of all outcomes, the newest last. */
  readonly actions: ActionRef[] = []
  readonly #workspace: Workspace
  #tab = 0

  private constructor() {
    this.#workspace = createModel(() => this.#tab)
  }

  static async after(given: readonly Given[]): Promise<Model> {
    const model = new Model()
    goTo(0)
    await model.#workspace.dispatch(sampleStart)
    for (const each of given) await model.carryOut(each)
    return model
  }

  async carryOut(given: Given): Promise<Outcome> {
    this.given.push(given)
    this.#tab = given.tab
    goTo(given.step)
    const outcome = await this.#workspace.dispatch(given.command)
    if ('done' in outcome && outcome.action) this.actions.push(outcome.action)
    return outcome
  }

  everything(): Promise<Seen> {
    return everything(this.#workspace)
  }

  status() {
    return statusOf(this.#workspace)
  }
}

interface Real {
  readonly tabs: Tab[]
  step: number
}

const device = createDevice(PATH, new BroadcastChannel('none'))

function commandOf(what: Deed, { seen, actions }: Model): Command {
  switch (what.does) {
    case 'undo':
    case 'redo': {
      const { list, number } = (what.ago !== null && actions.at(-1 - what.ago)) || noSuchAction
      return { name: what.does, action: what.ago === null ? null : { list, number } }
    }
    case 'create-leads':
      return { name: 'create-sample-leads', count: what.count }
    case 'create-opportunities':
      return { name: 'create-sample-opportunities' }
    case 'start-over':
      return { name: 'start-over' }
    case 'convert':
      return { name: 'convert-lead', id: anyOf(seen.at(-1)?.leads ?? [], what.at) }
    case 'change': {
      const { leads = [] } = seen.at(-1) ?? {}
      const ids = what.at === null ? leads.map(({ id }) => id) : [anyOf(leads, what.at)]
      return { name: 'change-leads', change: what.change, leads: ids, isPartial: true }
    }
    case 'save': {
      const shown = seen.at(-1 - what.ago) ?? seen[0]
      const lead = shown?.leads[what.at % Math.max(1, shown.leads.length)]
      if (!lead) return { name: 'save-lead', id: 'no-such-lead', draft: { email: 'a@x.example', status: 'new' } }
      const base = draftOf(lead)
      const draft: LeadDraft = { email: what.email ?? base.email, status: what.status ?? base.status }
      return { name: 'save-lead', id: lead.id, draft, base }
    }
  }
}

const noSuchAction: ActionRef = { list: 1, number: 1000 }

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check = () => true

  async run(model: Model, real: Real) {
    goTo(++real.step)
    await this.take(model, real)
    const seen = await model.everything()
    for (const tab of real.tabs) {
      expect(await named('catching up', tab.dispatch(catchUp))).toMatchObject({ done: true })
      expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null })
      expect(await everything(tab)).toEqual(seen)
    }
    model.seen.push(seen)
  }

  abstract take(model: Model, real: Real): Promise<void>
  abstract toString(): string
}

/** In one tab, or in several at the same moment. */
class Deeds extends Step {
  readonly deeds: readonly Deed[]
  readonly firstTab: number

  constructor(deeds: readonly Deed[], firstTab: number) {
    super()
    this.deeds = deeds
    this.firstTab = firstTab
  }

  async take(model: Model, { tabs, step }: Real) {
    const given = this.deeds.map((what, index) => {
      const tab = (this.firstTab + index) % tabs.length
      return { command: commandOf(what, model), tab, step }
    })
    const dispatched = given.map(({ command, tab }) => tabs[tab]!.dispatch(command))
    const outcomes = await named(this.toString(), Promise.all(dispatched))
    const all = given.map((each, index) => ({ ...each, outcome: outcomes[index]! }))
    // Leads were meant of the list that the other tab has replaced at the same moment.
    const done = all.filter(({ outcome }) => !('refused' in outcome && outcome.refused === 'other-list'))
    await named('catching up', tabs[0]!.dispatch(catchUp))
    const order = (await explains(done, model, await everything(tabs[0]!))) ? done : done.toReversed()
    // Where none explains it, this says what the second would have given.
    for (const { outcome, ...each } of order) expect(outcome).toEqual(await model.carryOut(each))
    const isChanged = outcomes.some((outcome) => 'done' in outcome && outcome.action)
    if (done.length < all.length) expect((await model.everything()).leads).not.toEqual(model.seen.at(-1)?.leads)
    if (!isChanged) expect(await model.everything()).toEqual(model.seen.at(-1))
  }

  toString = () => `${JSON.stringify(this.deeds)} from tab ${this.firstTab} on`
}

type Done = Given & { readonly outcome: Outcome }

/** Whether the outcomes are those of the commands in this order, and what is seen too. */
async function explains(order: readonly Done[], model: Model, seen: Seen): Promise<boolean> {
  if (order.length === 1) return true
  const copy = await Model.after(model.given)
  for (const { outcome, ...given } of order) if (!isSame(await copy.carryOut(given), outcome)) return false
  return isSame(await copy.everything(), seen)
}

class Reload extends Step {
  readonly at: number

  constructor(at: number) {
    super()
    this.at = at
  }

  async take(_: Model, { tabs }: Real) {
    const name = this.at % tabs.length
    tabs[name]!.close()
    tabs[name] = await open(keptStart, { name })
  }

  toString = () => `reload ${this.at}`
}

/** Other tabs follow, or are told; they never overwrite what is kept anew. */
class ForgetAndKeep extends Step {
  readonly at: number
  readonly isSeenBetween: boolean

  constructor(at: number, isSeenBetween: boolean) {
    super()
    this.at = at
    this.isSeenBetween = isSeenBetween
  }

  async take(model: Model, { tabs }: Real) {
    const chosen = this.at % tabs.length
    const tab = tabs[chosen]!
    expect(await tab.dispatch(forget)).toMatchObject({ done: true })
    expect(await everything(tab)).toEqual(model.seen.at(-1))
    expect(await statusOf(tab)).toEqual(await model.status())
    expect(await device.records.read((reading) => reading.keys([]))).toEqual([])
    for (const other of this.isSeenBetween ? tabs.filter((each) => each !== tab) : []) {
      expect(await other.dispatch(catchUp)).toMatchObject({ done: true })
      expect(await statusOf(other)).toEqual({ ...storageInMemory, problem: 'missing' })
    }
    expect(await tab.dispatch(keep)).toMatchObject({ done: true })
    for (const [name, other] of tabs.entries()) {
      await other.dispatch(catchUp)
      const { leads, opportunities } = model.seen.at(-1)!
      // The histories of a tab that is left behind are gone with what was kept.
      expect(await everything(other)).toMatchObject({ leads, opportunities })
      if ((await statusOf(other)).isKept) continue
      expect(name).not.toBe(chosen)
      expect(await statusOf(other)).toEqual({ ...storageInMemory, problem: 'missing' })
      expect(await other.dispatch(keep)).toEqual({ refused: 'not-saved', problem: 'exists' })
      other.close()
      tabs[name] = await open(keptStart, { name })
    }
  }

  toString = () => `forget and keep ${this.at}, seen between: ${this.isSeenBetween}`
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const steps = fc.commands(
  [
    fc.tuple(deed, fc.nat(2)).map(([what, tab]) => new Deeds([what], tab)),
    fc.tuple(deed, deed, fc.nat(2)).map(([one, other, tab]) => new Deeds([one, other], tab)),
    fc.tuple(deed, deed, fc.nat(2)).map(([one, other, tab]) => new Deeds([one, other], tab)),
    fc.nat(2).map((at) => new Reload(at)),
    fc.tuple(fc.nat(2), fc.boolean()).map(([at, isSeenBetween]) => new ForgetAndKeep(at, isSeenBetween)),
  ],
  { maxCommands: 16, size: 'max' },
)

test('[KEEP-2] [KEEP-3] [KEEP-5] [SYNC-2] [SYNC-3] [SYNC-4] whatever is done in two or three tabs, and however often they are reloaded: all show the same, as if it had been done in one, and nothing that was confirmed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 3 }), steps, async (count, commands) => {
      await deleteDatabase()
      goTo(0)
      const tabs = [await open(sampleStart, { name: 0 })]
      expect(await tabs[0]!.dispatch(keep)).toMatchObject({ done: true })
      while (tabs.length < count) tabs.push(await open(keptStart, { name: tabs.length }))
      const model = await Model.after([])
      model.seen.push(await model.everything())
      await fc.asyncModelRun(() => ({ model, real: { tabs, step: 0 } }), commands)

      const reloaded = await open(keptStart, { name: 0 })
      expect(await everything(reloaded)).toEqual(model.seen.at(-1))
      for (const command of [undo, redo]) {
        let outcome: Outcome
        do {
          outcome = await model.carryOut({ command, tab: 0, step: 1000 })
          expect(await reloaded.dispatch(command)).toEqual(outcome)
        } while ('done' in outcome)
        expect(await everything(reloaded)).toEqual(await model.everything())
      }
      await closeTabs()
    }),
    { numRuns: Math.ceil(casesOf(30) / STRIDE) },
  )
})

test.each<Command>([catchUp, createLeads, undo, keep])(
  '[SYNC-4] a tab that was frozen while all was replaced follows, and writes nothing of what it shows: %o',
  async (command) => {
    const tab = await openKept()
    const frozen = await open()
    frozen.freeze()
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await tab.dispatch(forget)).toMatchObject({ done: true })
    goTo(1)
    const anew = await open({ name: 'start', kept: 'no', count: 4, seed: 2 })
    expect(await anew.dispatch(keep)).toMatchObject({ done: true })
    expect(await anew.dispatch(createLeads)).toMatchObject({ done: true })
    goTo(2)
    expect(await frozen.dispatch(command)).toMatchObject({ done: true })
    if (command === keep) await frozen.dispatch(catchUp)
    await anew.dispatch(catchUp)
    const seen = await everything(anew)
    expect(seen.leads).toHaveLength({ 'create-sample-leads': 8, undo: 4 }[command.name as string] ?? 6)
    for (const each of [frozen, await open()]) expect(await everything(each)).toEqual(seen)
  },
)

test('[SYNC-1] [SYNC-3] a tab that is refused for what another one did shows what that was', async () => {
  const one = await openKept()
  const other = await open()
  const [lead] = (await everything(one)).leads
  other.freeze()
  expect(await one.dispatch({ name: 'convert-lead', id: lead!.id })).toMatchObject({ done: true })
  let isTold = false
  other.subscribe(({ type }) => (isTold ||= type === 'changed'))
  expect(await other.dispatch({ name: 'convert-lead', id: lead!.id })).toEqual({ refused: 'already-converted' })
  expect(isTold).toBe(true)
})

test('[SYNC-1] [ORDER-9] a lead that another tab has changed there and back was touched last here too', async () => {
  const one = await openKept()
  const other = await open()
  const byTouch = { name: 'leads', ...wholeList, order: { field: 'touched', direction: 'desc' }, page: 1 } as const
  const lead = (await other.query(byTouch)).rows.at(-1)!
  other.freeze()
  for (const status of lead.status === 'contacted' ? (['new', 'contacted'] as const) : ['contacted', lead.status]) {
    const command = { name: 'change-leads', change: { name: 'mark', status }, leads: [lead.id] } as Command
    expect(await one.dispatch(command)).toMatchObject({ done: true })
  }
  await other.dispatch(catchUp)
  expect((await other.query(byTouch)).rows[0]).toEqual(lead)
})
