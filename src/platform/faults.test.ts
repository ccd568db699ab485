import { describe, expect, test } from 'vitest'
import { STRIDE } from '../../test/cases'
import { type Failure, failIndexedDb, type Plan } from '../../test/failing-indexed-db'
import {
  catchUp,
  createLeads,
  createOpportunities,
  deleteDatabase,
  forget,
  keep,
  keptStart,
  named,
  redo,
  sampleStart,
  save,
  statusOf,
  undo,
  useKeptTabs,
} from '../../test/kept-tabs'
import { everything, type Tab } from '../../test/tabs'
import { everyLead, everyOpportunity, historyOf } from '../../test/thread-workspace'
import type { Command, Outcome, Workspace } from '../workspace/workspace'

const { open, openKept, closeTabs, goTo, createModel } = useKeptTabs()

const problems = /^(full|failed|refused)$/

/** Without histories: they are read from where calls fail. */
async function recordsOf(workspace: Workspace) {
  return { leads: await everyLead(workspace), opportunities: await everyOpportunity(workspace) }
}

/** What was done must show in every tab, as in the model; what was refused, in none. */
class Story {
  readonly model = createModel()
  readonly tab: Tab
  steps = 0
  /** What a new tab must show. */
  onDevice: Awaited<ReturnType<typeof everything>> | null = null

  private constructor(tab: Tab) {
    this.tab = tab
  }

  static async begin(): Promise<Story> {
    await deleteDatabase()
    const story = new Story(await open(sampleStart, { name: 0 }))
    await story.model.dispatch(sampleStart)
    return story
  }

  async perform(tab: Tab, command: Command): Promise<Outcome> {
    goTo(++this.steps)
    const outcome = await named(command.name, tab.dispatch(command))
    const isDone = 'done' in outcome
    if (!isDone && outcome.refused === 'not-saved') expect(outcome.problem).toMatch(problems)
    else if (!['keep-on-device', 'forget', 'catch-up'].includes(command.name))
      expect(await this.model.dispatch(command)).toEqual(outcome)
    const now = await everything(this.model)
    if (isDone || command.name !== 'catch-up') expect(await recordsOf(tab)).toEqual(await recordsOf(this.model))
    const { isKept } = await statusOf(tab)
    if (command.name === 'keep-on-device') expect(isKept).toBe(isDone)
    if (command.name === 'forget') expect(isKept).toBe(!isDone && this.onDevice !== null)
    this.onDevice = isKept ? now : null
    return outcome
  }

  /** All that is written in one tab. */
  async writeAll() {
    const [first, second] = (await everything(this.tab)).leads
    await this.perform(this.tab, keep)
    await this.perform(this.tab, save(first?.id ?? '', 'first@example.com'))
    await this.perform(this.tab, { name: 'convert-lead', id: second?.id ?? '' })
    await this.perform(this.tab, createLeads)
    await this.perform(this.tab, undo)
    await this.perform(this.tab, redo)
  }

  /** What is read and written where there is another tab. */
  async shareAll() {
    const other = await open(keptStart, { name: 0 })
    const { isKept, problem } = await statusOf(other)
    if (isKept) {
      expect(await recordsOf(other)).toEqual({
        leads: this.onDevice?.leads,
        opportunities: this.onDevice?.opportunities,
      })
      await this.perform(other, createOpportunities)
    } else {
      expect(problem).toMatch(problems)
      expect((await everything(other)).leads).toEqual([])
    }
    if ('refused' in (await this.perform(this.tab, catchUp))) return
    await this.perform(this.tab, forget)
    await this.perform(this.tab, keep)
    await this.perform(this.tab, createLeads)
  }

  /** Once nothing fails any more. */
  async check() {
    const { tab } = this
    const reloaded = await open()
    if (this.onDevice) expect(await everything(reloaded)).toEqual(this.onDevice)
    else {
      const { isKept, isUnopened } = await statusOf(reloaded)
      expect(isKept).toBe(false)
      // Where the database is there and empty, nothing is missed.
      expect((await everything(reloaded)).leads).toHaveLength(isUnopened ? 0 : 3)
    }
    expect(await this.perform(tab, catchUp)).toMatchObject({ done: true })
    expect(await this.perform(tab, keep)).toMatchObject({ done: true })
    expect(await this.perform(tab, createLeads)).toMatchObject({ done: true })
    expect(await everything(await open())).toEqual(await everything(tab))
  }
}

describe('every call', () => {
  /** Returns whether a call has failed. */
  async function tellWith(plan: Plan, part: 'writeAll' | 'shareAll'): Promise<boolean> {
    goTo(0)
    const story = await Story.begin()
    if (part === 'shareAll') await story.perform(story.tab, keep)
    const faults = failIndexedDb(plan)
    try {
      await story[part]()
      faults.restore()
      await story.check()
    } catch (error) {
      throw new Error(`${part} with ${JSON.stringify(plan)}: ${String(error)}`, { cause: error })
    } finally {
      faults.restore()
      await closeTabs()
    }
    return faults.count() >= plan.at
  }

  test.each<{ name: string; lasts: boolean; failures: readonly [Failure, ...Failure[]] }>([
    { name: 'it throws', lasts: false, failures: ['QuotaExceededError', 'UnknownError'] },
    { name: 'the connection is closed', lasts: false, failures: ['InvalidStateError'] },
    { name: 'its transaction is aborted at the end', lasts: false, failures: ['late abort'] },
    { name: 'its transaction is completed, and told as aborted', lasts: false, failures: ['untold'] },
    {
      name: 'all fail from then on',
      lasts: true,
      failures: ['QuotaExceededError', 'UnknownError', 'InvalidStateError', 'abort'],
    },
  ])(
    '[FAULT-1] [FAULT-4] [KEEP-3] whichever call fails: what was confirmed is there, the rest was refused and is not ($name)',
    async ({ lasts, failures }) => {
      const planAt = (at: number): Plan => ({ at, lasts, failure: failures[at % failures.length] ?? failures[0] })
      for (const part of ['writeAll', 'shareAll'] as const) {
        let at = 1
        while (await tellWith(planAt(at), part)) at += STRIDE
        expect(at).toBeGreaterThan(30)
      }
    },
  )

  test('[FAULT-1] [KEEP-3] [SAMPLE-7] a creation that was stopped and cannot be kept is refused, here and after a reload', async () => {
    const total = async (of: Tab) =>
      Object.values((await of.query({ name: 'totals' })).leads).reduce((sum, count) => sum + count)
    const tab = await openKept()
    let faults: ReturnType<typeof failIndexedDb> | null = null
    const stopListening = tab.subscribe(({ type }) => {
      if (type !== 'progress' || faults) return
      faults = failIndexedDb({ at: 1, lasts: true, failure: 'QuotaExceededError' })
      void tab.dispatch({ name: 'stop-generating' })
    })
    const outcome = await tab.dispatch({ name: 'create-sample-leads', count: 12_000 })
    expect(outcome).toEqual({ refused: 'not-saved', problem: 'full' })
    stopListening()
    expect(faults).not.toBeNull()
    faults!.restore()
    expect(await total(tab)).toBe(3)
    expect(await total(await open())).toBe(3)
  })
})

/** While this runs, calls fail as planned. */
async function withFaults<Result>(plan: Plan, work: () => Promise<Result>): Promise<Result> {
  const faults = failIndexedDb(plan)
  try {
    return await named(JSON.stringify(plan), work())
  } finally {
    faults.restore()
  }
}

describe('refusals and interruptions', () => {
  const refusal = (problem: string) => ({ refused: 'not-saved', problem })

  test('[FAULT-3] a full disk is told, and nothing is changed until there is room', async () => {
    const tab = await openKept()
    const before = await everything(tab)
    const full: Plan = { at: 1, lasts: true, failure: 'QuotaExceededError', only: 'put' }
    expect(await withFaults(full, () => tab.dispatch(createLeads))).toEqual(refusal('full'))
    expect(await everything(tab)).toEqual(before)
    expect(await everything(await open())).toEqual(before)
    expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
    expect(await everything(await open())).toEqual(await everything(tab))
  })

  test('[FAULT-3] where storage is refused, this is told, and work goes on in memory', async () => {
    await openKept()
    const refused: Plan = { at: 1, lasts: true, failure: 'SecurityError', only: 'open' }
    await withFaults(refused, async () => {
      const kept = await open()
      expect(await statusOf(kept)).toMatchObject({ isKept: false, problem: 'refused' })
      const tab = await open(sampleStart)
      expect(await tab.dispatch(keep)).toEqual(refusal('refused'))
      expect(await statusOf(tab)).toMatchObject({ isKept: false, problem: null })
      expect(await tab.dispatch(createLeads)).toMatchObject({ done: true })
      expect((await everything(tab)).leads).toHaveLength(5)
    })
  })

  test.each<Plan>([
    { at: 1, lasts: false, failure: 'InvalidStateError', only: 'transaction' },
    { at: 1, lasts: false, failure: 'abort', only: 'delete' },
    { at: 1, lasts: false, failure: 'late abort', only: 'put' },
  ])('[FAULT-3] an action that the browser interrupts is done once all the same: %o', async (plan) => {
    const tab = await openKept()
    expect(await withFaults(plan, () => tab.dispatch(createLeads))).toMatchObject({ done: true })
    expect((await everything(tab)).leads).toHaveLength(5)
    expect(await everything(await open())).toEqual(await everything(tab))
    expect(await withFaults({ ...plan, lasts: true }, () => tab.dispatch(createLeads))).toEqual(refusal('failed'))
    expect(await everything(await open())).toEqual(await everything(tab))
  })

  test('[KEEP-2] [FAULT-3] a clock that goes back changes neither the order of the history nor of undo', async () => {
    const tab = await openKept()
    const [lead] = (await everything(tab)).leads
    const emails = ['one@example.com', 'two@example.com', 'three@example.com']
    let hours = 3
    for (const email of emails) {
      goTo(3600 * hours--)
      expect(await tab.dispatch(save(lead?.id ?? '', email))).toMatchObject({ done: true })
    }
    const reloaded = await open()
    for (const each of [tab, reloaded]) {
      const history = (await historyOf(each, lead?.id ?? '')) ?? []
      const edits = history.flatMap(({ event }) => (event.type === 'edited' ? [event.after.email] : []))
      expect(edits).toEqual(emails.toReversed())
      expect(history.at(-1)).toMatchObject({ event: { type: 'created' } })
    }
    for (const email of ['two@example.com', 'one@example.com', lead?.email]) {
      expect(await reloaded.dispatch(undo)).toMatchObject({ done: true })
      expect(await reloaded.query({ name: 'lead', id: lead?.id ?? '' })).toMatchObject({ email })
    }
    expect(await reloaded.dispatch(undo)).toEqual({ refused: 'nothing-to-undo' })
  })
})

// As in Chromium, if the file CURRENT of its LevelDB is missing.
test('[FAULT-2] saved leads that the browser does not list are opened', async () => {
  const before = await everything(await openKept())
  await closeTabs()
  const { databases } = IDBFactory.prototype
  IDBFactory.prototype.databases = async () => []
  try {
    const tab = await open()
    expect(await statusOf(tab)).toMatchObject({ isKept: true, problem: null })
    expect(await everything(tab)).toEqual(before)
  } finally {
    IDBFactory.prototype.databases = databases
  }
})
