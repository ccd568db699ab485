import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDraft, fewUnconvertedLeads } from '../../test/arbitraries'
import { casesOf } from '../../test/cases'
import { leadWith } from '../../test/leads'
import { createManualClock } from '../../test/manual-clock'
import { createMemoryDevice } from '../../test/memory-device'
import { workspaceWith } from '../../test/tabs'
import { createThreadWorkspace, everyLead, everyOpportunity, historyOf } from '../../test/thread-workspace'
import type { ActionRef } from '../domain/action'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import type { LeadStatus } from '../domain/lead'
import { stages } from '../domain/opportunity'
import { createLeadEngine } from '../engine/lead-engine'
import { type Command, type Outcome, type Workspace } from './workspace'

const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', status: 'qualified', score: 2 })
const alan = leadWith({ id: 'alan', name: 'Alan Turing', score: 1, order: 1 })

const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }
const convert = (id: string): Command => ({ name: 'convert-lead', id })
const save = (id: string, status: LeadStatus, email = 'new@example.com'): Command => ({
  name: 'save-lead',
  id,
  draft: { email, status },
})

/** All that can be read of the workspace, as text. */
async function textOf(workspace: Workspace): Promise<string> {
  const { leads, opportunities } = await workspace.query({ name: 'totals' })
  const sums = stages.map((stage) => String(opportunities[stage].sum))
  return JSON.stringify([await everyLead(workspace), await everyOpportunity(workspace), leads, sums])
}

function start(leads = [ada, alan]) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, leads, createLeadEngine)
  async function act(command: Command): Promise<Outcome> {
    const outcome = workspace.dispatch(command)
    await clock.advance(SIMULATED_DELAY_MS)
    return outcome
  }
  return { clock, workspace, act, lead: (id: string) => workspace.query({ name: 'lead', id }) }
}

const summaryOf = (outcome: Outcome) => ('done' in outcome ? outcome.action : null)

/** What was done, for an undo or a redo of it. */
function refOf(outcome: Outcome): ActionRef {
  const action = summaryOf(outcome)
  if (!action) throw new Error(`nothing was done: ${JSON.stringify(outcome)}`)
  return { list: action.list, number: action.number }
}

test('[UNDO-2] [CONVERT-5] undoing a conversion gives the status back and removes the opportunity', async () => {
  const { workspace, act, lead } = start()
  const before = await textOf(workspace)
  const conversion = { list: 1, number: 1, kind: 'convert', subject: 'Ada Lovelace' }
  expect(summaryOf(await act(convert('ada')))).toEqual(conversion)
  const after = await textOf(workspace)
  expect(summaryOf(await act(undo))).toMatchObject(conversion)
  expect(await lead('ada')).toEqual(ada)
  expect(await textOf(workspace)).toBe(before)
  expect(summaryOf(await act(redo))).toMatchObject(conversion)
  expect(await textOf(workspace)).toBe(after)
})

test('[UNDO-1] undo and redo do not wait', async () => {
  const { clock, workspace, act, lead } = start()
  await act(save('ada', 'new'))
  const waits = clock.waits.length
  await workspace.dispatch(undo)
  expect(await lead('ada')).toEqual(ada)
  await workspace.dispatch(redo)
  expect(await lead('ada')).toEqual({ ...ada, email: 'new@example.com', status: 'new' })
  expect(clock.waits).toHaveLength(waits)
})

test('[UNDO-1] what the screen starts with, and a save that changes nothing, are no actions', async () => {
  const { act } = start()
  expect(summaryOf(await act({ name: 'start', kept: 'no', count: 5, seed: 1 }))).toBeNull()
  expect(summaryOf(await act(save('ada', ada.status, ada.email)))).toBeNull()
  expect(await act(undo)).toEqual({ refused: 'nothing-to-undo' })
  expect(await act(redo)).toEqual({ refused: 'nothing-to-redo' })
})

test('[UNDO-3] an action that a later one built on is refused, and the later one is named', async () => {
  const { workspace, act } = start()
  const saved = refOf(await act(save('ada', 'contacted')))
  const converted = refOf(await act(convert('ada')))
  const both = await textOf(workspace)
  const conversion = { ...converted, kind: 'convert', subject: 'Ada Lovelace' }
  expect(await act({ name: 'undo', action: saved })).toEqual({ refused: 'changed-since', by: conversion })
  expect(await textOf(workspace)).toBe(both)
  await act({ name: 'undo', action: converted })
  expect(summaryOf(await act({ name: 'undo', action: saved }))).toMatchObject({ kind: 'save' })
})

test('[UNDO-3] the same values again are newer work all the same', async () => {
  const { act, lead } = start()
  const first = refOf(await act(save('ada', 'contacted', ada.email)))
  await act(save('ada', 'new', ada.email))
  const last = refOf(await act(save('ada', 'contacted', ada.email)))
  expect(await act({ name: 'undo', action: first })).toMatchObject({ refused: 'changed-since', by: last })
  expect(await lead('ada')).toEqual({ ...ada, status: 'contacted' })
})

test('[UNDO-4] a new action ends what ‘redo the last undo’ redoes; what it left as it was can be redone by itself', async () => {
  const { act, lead } = start()
  const converted = refOf(await act(convert('ada')))
  await act(undo)
  const saved = refOf(await act(save('alan', 'contacted')))
  await act(undo)
  const by = refOf(await act(convert('alan')))
  expect(await act(redo)).toEqual({ refused: 'nothing-to-redo' })
  expect(await act({ name: 'redo', action: saved })).toMatchObject({ refused: 'changed-since', by })
  expect(summaryOf(await act({ name: 'redo', action: converted }))).toMatchObject(converted)
  expect(await lead('ada')).toMatchObject({ status: 'converted' })
  expect(await lead('alan')).toMatchObject({ status: 'converted', email: alan.email })
})

test('[HISTORY-1] [HISTORY-2] a lead’s history tells what changed and when, and what was undone', async () => {
  const { clock, workspace, act } = start()
  const startedAt = clock.date()
  const history = async () => (await historyOf(workspace, 'ada')) ?? []
  const created = { date: startedAt, isUndone: false, event: { type: 'created' } }
  expect(await history()).toEqual([created])
  await act(save('ada', 'contacted'))
  const saved = {
    date: startedAt + SIMULATED_DELAY_MS,
    isUndone: false,
    event: {
      type: 'edited',
      before: { email: ada.email, status: 'qualified' },
      after: { email: 'new@example.com', status: 'contacted' },
    },
  }
  expect(await history()).toEqual([saved, created])
  await act(convert('ada'))
  await act(undo)
  const [newest, ...older] = await history()
  expect(newest).toMatchObject({ isUndone: true, event: { after: { status: 'converted' } } })
  expect(older).toEqual([saved, created])
  await act(redo)
  expect((await history())[0]).toMatchObject({ isUndone: false })
})

test('[HISTORY-1] leads of the samples were created when they were', async () => {
  const { clock, workspace, act } = start()
  await clock.advance(60_000)
  const at = clock.date()
  await act({ name: 'create-sample-opportunities' })
  const [opportunity] = await everyOpportunity(workspace)
  expect(await historyOf(workspace, opportunity?.id ?? '')).toEqual([
    { date: at, isUndone: false, event: { type: 'created' } },
  ])
})

test('[UNDO-3] what is just being saved or converted is neither undone nor redone', async () => {
  const { clock, workspace, act, lead } = start()
  const action = refOf(await act(save('ada', 'contacted', ada.email)))
  const pending = workspace.dispatch(save('ada', 'contacted'))
  expect(await workspace.dispatch({ name: 'undo', action })).toEqual({ refused: 'busy' })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await pending).toMatchObject({ done: true })
  await act(undo)
  const converting = workspace.dispatch(convert('ada'))
  expect(await workspace.dispatch(redo)).toEqual({ refused: 'busy' })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await converting).toMatchObject({ done: true })
  expect(await lead('ada')).toMatchObject({ status: 'converted', email: ada.email })
})

test('[UNDO-1] [LOST-1] what is done after the kept data was removed can be undone and redone, the first action too', async () => {
  const device = createMemoryDevice()
  const workspace = workspaceWith({ device })
  await workspace.dispatch({ name: 'start', kept: 'no', count: 3, seed: 1 })
  await workspace.dispatch({ name: 'keep-on-device' })
  await device.records.write(async (writing) => writing.delete([]))
  await workspace.dispatch({ name: 'catch-up' })
  expect(await workspace.query({ name: 'storage' })).toMatchObject({ isKept: false, problem: 'missing' })
  const before = await textOf(workspace)
  const action = refOf(await workspace.dispatch({ name: 'create-sample-opportunities' }))
  const after = await textOf(workspace)
  expect(await workspace.query({ name: 'actions', count: 9 })).toMatchObject([{ ...action, refusal: null }])
  expect(await workspace.dispatch(undo)).toMatchObject({ done: true, action })
  expect(await textOf(workspace)).toBe(before)
  expect(await workspace.dispatch(redo)).toMatchObject({ done: true, action })
  expect(await textOf(workspace)).toBe(after)
})

const pendingSave = save('ada', 'contacted')

test('[UNDO-10] undo takes back what is pending: nothing is written, and redo does it at once', async () => {
  const { clock, workspace, act, lead } = start()
  const outcome = workspace.dispatch(pendingSave)
  await clock.advance(SIMULATED_DELAY_MS - 1)
  const takenBack = { list: 1, number: -1, kind: 'save', subject: 'Ada Lovelace' }
  expect(summaryOf(await workspace.dispatch(undo))).toEqual(takenBack)
  expect(await outcome).toEqual({ refused: 'taken-back' })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await lead('ada')).toEqual(ada)
  expect(await historyOf(workspace, 'ada')).toHaveLength(1)
  expect(summaryOf(await workspace.dispatch(redo))).toMatchObject({ number: 1, kind: 'save' })
  expect(await lead('ada')).toMatchObject({ status: 'contacted' })
  await act(undo)
  expect(await lead('ada')).toEqual(ada)
})

test('[UNDO-10] the newest of what is pending and what is done is undone first', async () => {
  const { clock, workspace, act, lead } = start()
  const saved = refOf(await act(save('alan', 'contacted')))
  const first = workspace.dispatch(pendingSave)
  await clock.advance(1000)
  const second = workspace.dispatch(convert('alan'))
  await clock.advance(SIMULATED_DELAY_MS - 1000)
  expect(await first).toMatchObject({ done: true })
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ number: -1, kind: 'convert' })
  expect(await second).toEqual({ refused: 'taken-back' })
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ kind: 'save', subject: 'Ada Lovelace' })
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ ...saved, kind: 'save', subject: 'Alan Turing' })
  expect(await lead('alan')).toEqual(alan)
  const third = workspace.dispatch(convert('ada'))
  await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ kind: 'sample-leads' })
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ kind: 'convert', subject: 'Ada Lovelace' })
  expect(await third).toEqual({ refused: 'taken-back' })
})

test('[PENDING-2] a change is taken back by its lead, whatever was asked for after it, and redone alone', async () => {
  const { clock, workspace, lead } = start()
  const first = workspace.dispatch(pendingSave)
  const second = workspace.dispatch(convert('alan'))
  await clock.advance(1)
  const taken = await workspace.dispatch({ name: 'take-back', id: 'ada' })
  expect(taken).toMatchObject({ done: true, takenBack: 'ada', action: { kind: 'save', subject: 'Ada Lovelace' } })
  expect(await first).toEqual({ refused: 'taken-back' })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await second).toMatchObject({ done: true })
  expect(await lead('ada')).toEqual(ada)
  expect(await lead('alan')).toMatchObject({ status: 'converted' })
  // Nothing waits any more.
  for (const id of ['ada', 'alan'])
    expect(await workspace.dispatch({ name: 'take-back', id })).toEqual({ refused: 'nothing-to-undo' })
  expect(await workspace.dispatch({ name: 'redo', action: refOf(taken) })).toMatchObject({ done: true })
  expect(await lead('ada')).toMatchObject({ status: 'contacted' })
})

test('[UNDO-4] [UNDO-10] what was asked for before an undo does not end its redo; what is asked for later does', async () => {
  const { clock, workspace, act } = start()
  const action = refOf(await act({ name: 'create-sample-leads', count: 300 }))
  const early = workspace.dispatch(pendingSave)
  await clock.advance(100)
  expect(await workspace.dispatch({ name: 'undo', action })).toMatchObject({ done: true })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await early).toMatchObject({ done: true })
  expect(summaryOf(await workspace.dispatch(redo))).toMatchObject({ kind: 'sample-leads' })
  expect(await everyLead(workspace)).toHaveLength(302)
  await workspace.dispatch({ name: 'undo', action })
  await act(save('alan', 'contacted'))
  expect(await workspace.dispatch(redo)).toEqual({ refused: 'nothing-to-redo' })
})

test('[UNDO-10] what was taken back is redone in its order, and no longer after a new action', async () => {
  const { clock, workspace, act } = start()
  await act(save('alan', 'contacted'))
  await workspace.dispatch(undo)
  void workspace.dispatch(pendingSave)
  await clock.advance(1)
  const taken = refOf(await workspace.dispatch(undo))
  expect(taken).toMatchObject({ number: -1 })
  void workspace.dispatch(convert('alan'))
  await clock.advance(1)
  expect(summaryOf(await workspace.dispatch(undo))).toMatchObject({ number: -2 })
  expect(summaryOf(await workspace.dispatch(redo))).toMatchObject({ kind: 'convert' })
  // It was a new action after those.
  expect(await workspace.dispatch(redo)).toEqual({ refused: 'nothing-to-redo' })
  expect(await workspace.dispatch({ name: 'redo', action: taken })).toEqual({ refused: 'nothing-to-redo' })
})

test('[LEAVE-2] what is pending when the page goes is written at once, and can be undone one by one', async () => {
  const { workspace, act, lead } = start()
  const before = await textOf(workspace)
  const outcomes = [pendingSave, convert('alan')].map((command) => workspace.dispatch(command))
  await lead('ada')
  await workspace.dispatch({ name: 'leave' })
  expect((await Promise.all(outcomes)).map(summaryOf)).toMatchObject([
    { number: 1, kind: 'save' },
    { number: 2, kind: 'convert' },
  ])
  expect(await lead('ada')).toMatchObject({ status: 'contacted' })
  expect(summaryOf(await act(undo))).toMatchObject({ number: 2 })
  expect(summaryOf(await act(undo))).toMatchObject({ number: 1 })
  expect(await textOf(workspace)).toBe(before)
})

test('[RECENT-1] recent actions tell what was done, the newest first, and what can be undone or redone', async () => {
  const { workspace, act } = start()
  await act(save('ada', 'contacted'))
  await act(convert('ada'))
  await act(convert('alan'))
  await act(undo)
  const actions = await workspace.query({ name: 'actions', count: 2 })
  expect(actions).toMatchObject([
    { number: 3, kind: 'convert', subject: 'Alan Turing', isUndone: true, refusal: null },
    { number: 2, kind: 'convert', subject: 'Ada Lovelace', isUndone: false, refusal: null },
  ])
  expect(await workspace.query({ name: 'actions', count: 9 })).toMatchObject([
    {},
    {},
    {
      number: 1,
      kind: 'save',
      change: { before: { status: 'qualified' }, after: { status: 'contacted' } },
      isUndone: false,
      refusal: { refused: 'changed-since', by: { number: 2 } },
    },
  ])
  // To tell it changes nothing.
  expect(summaryOf(await act(redo))).toMatchObject({ number: 3 })
})

/** Most drafts can be saved, and differ from one another. */
const anyStatus = fc.constantFrom('new' as const, 'contacted' as const, 'qualified' as const)
const draft = fc.oneof(
  { weight: 3, arbitrary: fc.record({ email: fc.constantFrom('a@x.example', 'b@x.example'), status: anyStatus }) },
  { weight: 1, arbitrary: anyDraft },
)

/** As sellers do it, who wait for nothing. */
const hurried = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('save' as const, 'convert' as const), at: fc.nat(3), draft }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('create-leads' as const, 'create-opportunities' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.nat(2 * SIMULATED_DELAY_MS) }) },
)

async function expectConvertedOnlyByConversion(workspace: Workspace) {
  const converted = (await everyLead(workspace)).filter(({ status }) => status === 'converted').map(({ id }) => id)
  const opportunities = (await everyOpportunity(workspace)).map(({ id }) => id)
  expect(opportunities.toSorted()).toEqual(converted.toSorted())
}

test('[CONVERT-5] [UNDO-10] whatever is done while something is pending: undo begins with the newest, and undo all is the start', async () => {
  await fc.assert(
    fc.asyncProperty(fewUnconvertedLeads, fc.array(hurried, { maxLength: 30, size: 'max' }), async (leads, all) => {
      const clock = createManualClock()
      const workspace = createThreadWorkspace(clock, leads, createLeadEngine)
      const first = await textOf(workspace)
      /** What was asked for, in this order, as long as it is pending, and whether nothing was done at once since. */
      let pending: { readonly kind: string; readonly subject: string }[] = []
      let isPendingNewest = true
      for (const each of all) {
        const count = pending.length
        const shown = await everyLead(workspace)
        const lead = 'at' in each ? shown[each.at % Math.max(1, shown.length)] : undefined
        if (each.does === 'wait') await clock.advance(each.ms)
        else if (each.does === 'create-leads') await workspace.dispatch({ name: 'create-sample-leads', count: 2 })
        else if (each.does === 'create-opportunities') await workspace.dispatch({ name: 'create-sample-opportunities' })
        else if (each.does === 'redo') await workspace.dispatch(redo)
        else if (each.does === 'undo') {
          const newest = isPendingNewest ? pending.at(-1) : undefined
          const note = summaryOf(await workspace.dispatch(undo))
          if (newest) expect(note).toMatchObject(newest)
        } else if (lead && 'draft' in each) {
          const asked = { kind: each.does, subject: lead.name }
          const outcome = workspace.dispatch(
            each.does === 'save' ? { name: 'save-lead', id: lead.id, draft: each.draft } : convert(lead.id),
          )
          pending.push(asked)
          void outcome.finally(() => {
            pending = pending.filter((other) => other !== asked)
          })
        }
        await clock.advance(0)
        const isAsked = pending.length > count
        isPendingNewest = isAsked || (['wait', 'save', 'convert'].includes(each.does) && isPendingNewest)
      }
      while ('done' in (await workspace.dispatch(undo)));
      expect(await textOf(workspace)).toBe(first)
      await clock.advance(2 * SIMULATED_DELAY_MS)
      expect(await textOf(workspace)).toBe(first)
      while ('done' in (await workspace.dispatch(redo)));
      await expectConvertedOnlyByConversion(workspace)
      while ('done' in (await workspace.dispatch(undo)));
      expect(await textOf(workspace)).toBe(first)
    }),
    { numRuns: casesOf(100, 24) },
  )
})

test('[LEAVE-2] what was written because the page might go is not done again when its delay is over', async () => {
  const { clock, workspace, lead } = start()
  const outcome = workspace.dispatch(convert('ada'))
  await lead('ada')
  const leaving = workspace.dispatch({ name: 'leave' })
  await clock.advance(SIMULATED_DELAY_MS)
  await leaving
  expect(await outcome).toMatchObject({ done: true, action: { number: 1, kind: 'convert' } })
  expect(await historyOf(workspace, 'ada')).toHaveLength(2)
})
