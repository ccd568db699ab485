import { isRefusal } from '../../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import type { AppServices } from '../../shared/app/app-context'
import type { Command } from '../../workspace/workspace'

export type SampleKind = keyof typeof messages.samplesCreated

const kinds: Readonly<Record<SampleKind, { readonly command: Command; readonly count: number }>> = {
  leads: { command: { name: 'create-sample-leads', count: SAMPLE_LEADS }, count: SAMPLE_LEADS },
  opportunities: { command: { name: 'create-sample-opportunities' }, count: SAMPLE_OPPORTUNITIES },
}

export async function createSamples({ workspace, notify, report }: AppServices, kind: SampleKind) {
  const { command, count } = kinds[kind]
  try {
    const outcome = await workspace.dispatch(command)
    if (isRefusal(outcome)) report(outcome)
    else notify('success', fill(messages.samplesCreated[kind], { count }), outcome.action)
  } catch {
    notify('error', messages.sampleDataFailed)
  }
}
