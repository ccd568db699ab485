import * as fc from 'fast-check'
import { SIMULATED_DELAY_MS } from '../src/domain/constants'
import type { LeadDraft } from '../src/domain/lead'
import type { Command, Outcome, Workspace } from '../src/workspace/workspace'
import { anyDraft } from './arbitraries'
import { type ManualClock, settle } from './manual-clock'
import { everyLead } from './thread-workspace'

/** One thing that happens to a workspace. `at` chooses a lead, or now and then one that is not there. */
export type Step =
  | { readonly step: 'save'; readonly at: number; readonly draft: LeadDraft; readonly times: number }
  | { readonly step: 'convert'; readonly at: number; readonly times: number }
  | { readonly step: 'create-leads'; readonly count: number }
  | { readonly step: 'create-opportunities' }
  | { readonly step: 'advance'; readonly ms: number }

const at = fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, { weight: 2, arbitrary: fc.nat(200) })
const times = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constantFrom(2, 3) })
const delay = SIMULATED_DELAY_MS
const ms = fc.oneof(fc.constantFrom(0, 1, delay - 1, delay, delay + 1, 3 * delay), fc.nat(2 * delay))

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constant('save' as const), at, draft: anyDraft, times }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('convert' as const), at, times }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('create-leads' as const), count: fc.nat(25) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('create-opportunities' as const) }) },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('advance' as const), ms }) },
)

export const anySteps = fc.array(step, { maxLength: 25, size: 'max' })

async function commandOf(workspace: Workspace, taken: Exclude<Step, { step: 'advance' }>): Promise<Command> {
  switch (taken.step) {
    case 'create-leads':
      return { name: 'create-sample-leads', count: taken.count }
    case 'create-opportunities':
      return { name: 'create-sample-opportunities' }
    case 'save':
    case 'convert': {
      const leads = await everyLead(workspace)
      const id = leads[taken.at % (leads.length + 1)]?.id ?? 'no-such-lead'
      return taken.step === 'save' ? { name: 'save-lead', id, draft: taken.draft } : { name: 'convert-lead', id }
    }
  }
}

export interface Dispatched {
  readonly command: Command
  readonly outcome: Promise<Outcome>
}

/** Time is advanced, or a command is dispatched, maybe more than once, without waiting for the delay. */
export async function take(taken: Step, workspace: Workspace, clock: ManualClock): Promise<Dispatched[]> {
  if (taken.step === 'advance') {
    await clock.advance(taken.ms)
    return []
  }
  const command = await commandOf(workspace, taken)
  const repeats = 'times' in taken ? taken.times : 1
  const dispatched = Array.from({ length: repeats }, () => ({ command, outcome: workspace.dispatch(command) }))
  await settle()
  return dispatched
}
