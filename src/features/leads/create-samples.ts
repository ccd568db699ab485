import { isRefusal } from '../../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import type { Command } from '../../workspace/workspace'
import type { Console } from '../console-context'

export type SampleKind = 'leads' | 'opportunities'

const kinds: Readonly<Record<SampleKind, { readonly command: Command; readonly success: string }>> = {
  leads: {
    command: { name: 'create-sample-leads', count: SAMPLE_LEADS },
    success: fill(messages.sampleLeadsCreated, { count: SAMPLE_LEADS }),
  },
  opportunities: {
    command: { name: 'create-sample-opportunities' },
    success: fill(messages.sampleOpportunitiesCreated, { count: SAMPLE_OPPORTUNITIES }),
  },
}

export async function createSamples({ workspace, notify, report }: Console, kind: SampleKind) {
  const { command, success } = kinds[kind]
  try {
    const outcome = await workspace.dispatch(command)
    if (isRefusal(outcome)) report(outcome)
    else notify('success', success, outcome.action)
  } catch {
    notify('error', messages.sampleDataFailed)
  }
}
