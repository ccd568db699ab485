import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { unconvertedLeads } from '../../test/arbitraries'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, everyOpportunity } from '../../test/thread-workspace'
import { anySteps, type Dispatched, type Step, take } from '../../test/workspace-steps'
import type { RefusalReason } from '../domain/commands'
import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE, SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import { type Lead, leadStatuses } from '../domain/lead'
import { noFigures } from '../domain/opportunity-query'
import type { Command, Outcome, Workspace } from './workspace'

/** Long enough to find the smallest failing sequence. */
const patient = { timeout: 60_000 }

const lastAdvance: Step = { step: 'advance', ms: SIMULATED_DELAY_MS }

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const pending = (count: number) => ({ ...noFigures, Pending: { count, sum: BigInt(100 * count * OPPORTUNITY_AMOUNT) } })

/** What leads, opportunities and totals say, read page by page, and what the leads alone say they must be. */
async function readAndRecount(workspace: Workspace) {
  const leads = await everyLead(workspace)
  const opportunities = await everyOpportunity(workspace)
  const converted = leads.filter(({ status }) => status === 'converted')
  const counts = leadStatuses.map((status) => [status, leads.filter((lead) => lead.status === status).length])
  return {
    read: { opportunities: byId(opportunities), totals: await workspace.query({ name: 'totals' }) },
    recounted: {
      opportunities: byId(
        converted.map(({ id, name, company, step, due }) => ({
          id,
          name,
          accountName: company,
          step,
          due,
          stage: OPPORTUNITY_STAGE,
          amount: OPPORTUNITY_AMOUNT,
          order: expect.any(Number),
        })),
      ),
      totals: {
        leads: Object.fromEntries(counts),
        opportunities: pending(converted.length),
      },
    },
  }
}

/** For each lead that a step adds, whether it comes converted. */
function conversionsAddedBy(step: Step): boolean[] {
  if (step.step === 'create-leads') return Array.from({ length: step.count }, () => false)
  return Array.from({ length: step.step === 'create-opportunities' ? SAMPLE_OPPORTUNITIES : 0 }, () => true)
}

const verdict = (outcome: Outcome) => ('refused' in outcome ? outcome.refused : 'done')

const referenceEmail = /^\S+@\S+\.\S+$/

/** What the rules say comes of each command, in the plainest words: a list of leads, and for each until when it is busy. */
function createModel(first: readonly Lead[]) {
  const leads = new Map(first.map((lead) => [lead.id, lead]))
  const busy: { readonly id: string; readonly untilMs: number; readonly after: Lead }[] = []
  const opportunityIds: string[] = []

  function advanceTo(nowMs: number) {
    for (let next = busy[0]; next && next.untilMs <= nowMs; next = busy[0]) {
      busy.shift()
      if (next.after.status === 'converted' && leads.get(next.id)?.status !== 'converted')
        opportunityIds.unshift(next.id)
      leads.set(next.id, next.after)
    }
  }

  function resultOf(command: Command): Lead | RefusalReason | null {
    if (!('id' in command) || command.name === 'take-back') return null
    const lead = leads.get(command.id)
    if (!lead) return 'no-such-lead'
    if (busy.some(({ id }) => id === command.id)) return 'busy'
    if (command.name === 'convert-lead')
      return lead.status === 'converted' ? 'already-converted' : { ...lead, status: 'converted' }
    const { email, status } = command.draft
    if (!referenceEmail.test(email.trim())) return 'invalid-email'
    if ((status === 'converted') !== (lead.status === 'converted')) return 'status-not-offered'
    return { ...lead, email: email.trim(), status }
  }

  return {
    leads,
    opportunityIds,
    advanceTo,
    dispatch(command: Command, nowMs: number): Outcome {
      const result = resultOf(command)
      if (typeof result === 'string') return { refused: result }
      if (result) busy.push({ id: result.id, untilMs: nowMs + SIMULATED_DELAY_MS, after: result })
      return { done: true, action: null }
    },
    /** Samples are random: the model takes those it does not know as they came. */
    adopt(sampled: readonly Lead[]) {
      for (const lead of sampled) leads.set(lead.id, lead)
    },
  }
}

test(
  '[EDIT-1] [EDIT-2] [EDIT-4] [CONVERT-3] [CONVERT-4] [CONVERT-5] [TIME-1] any sequence of commands has the outcomes, the waits, the leads, the opportunities and the totals that the rules give',
  patient,
  async () => {
    await fc.assert(
      fc.asyncProperty(unconvertedLeads, anySteps, async (first, steps) => {
        const clock = createManualClock()
        const workspace = createThreadWorkspace(clock, first)
        const model = createModel(first)
        const expected: Outcome[] = []
        const dispatched: Dispatched[] = []
        let delayed = 0
        for (const step of [...steps, lastAdvance]) {
          const taken = await take(step, workspace, clock)
          const outcomes = taken.map(({ command }) => model.dispatch(command, clock.now()))
          expected.push(...outcomes)
          delayed += taken.filter(({ command }, index) => 'id' in command && 'done' in (outcomes[index] ?? {})).length
          dispatched.push(...taken)
          model.advanceTo(clock.now())
          const leads = await everyLead(workspace)
          const opportunities = (await everyOpportunity(workspace)).map(({ id }) => id)
          const added = leads.filter(({ id }) => !model.leads.has(id))
          expect(added.map(({ status }) => status === 'converted')).toEqual(conversionsAddedBy(step))
          model.adopt(added)
          if (step.step === 'create-opportunities')
            model.opportunityIds.unshift(...opportunities.slice(0, SAMPLE_OPPORTUNITIES))
          expect(byId(leads)).toEqual(byId([...model.leads.values()]))
          expect(opportunities).toEqual(model.opportunityIds)
          const { read, recounted } = await readAndRecount(workspace)
          expect(read).toEqual(recounted)
          expect(clock.waits).toEqual(Array.from({ length: delayed }, () => SIMULATED_DELAY_MS))
        }
        const outcomes = await Promise.all(dispatched.map(({ outcome }) => outcome))
        expect(outcomes.map(verdict)).toEqual(expected.map(verdict))
      }),
    )
  },
)
