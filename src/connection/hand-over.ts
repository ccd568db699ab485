import { createdAt, type History } from '../domain/action'
import { noWork } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import { noFigures } from '../domain/opportunity-query'
import { pageOf } from '../domain/page'
import { sampleLeads } from '../domain/sample-data'
import { FewLeads } from '../engine/few-leads'
import { storageInMemory } from '../workspace/answers'
import { type AnswerTo, type Query, queryKindOf, type Records } from '../workspace/queries'
import type { Workspace, WorkspaceEvent } from '../workspace/workspace'

/** Sample leads come without opportunities. */
const noOpportunities = {
  query: () => ({ ...pageOf<Opportunity>([], 1), total: 0, stages: noFigures }),
  totals: () => noFigures,
  ofLead: () => null,
}

/**
 * The page answers queries until the worker has created the same leads from the same seed: the first rows need none.
 * Commands and events always go through the worker: there is only one writer.
 */
export function handOver(
  samples: { readonly seed: number; readonly count: number },
  startedAt: number,
  worker: Workspace,
  isLoaded: Promise<unknown>,
): Workspace {
  const leads = new FewLeads(sampleLeads(samples.seed, samples.count))
  const records: Records = {
    // Nothing was created in a list that is not loaded yet.
    list: 0,
    leads,
    opportunities: noOpportunities,
    storage: () => storageInMemory,
  }
  /** Stays pending until the worker has started where it is asked. If it never does, the connection reports it. */
  let query = async <Q extends Query>(asked: Q): Promise<AnswerTo<Q>> => {
    const kind = queryKindOf(asked)
    if ('fromRecords' in kind) return kind.fromRecords(asked, records)
    if (asked.name === 'work-done') return noWork as AnswerTo<Q>
    if (asked.name === 'history') return historyOf(asked.id) as AnswerTo<Q>
    if ('fromFiles' in kind) await isLoaded
    return worker.query(asked)
  }

  function historyOf(id: string): History {
    const entries = leads.lead(id) ? [createdAt(startedAt)] : []
    return { entries, total: entries.length }
  }

  async function switchToWorker() {
    await isLoaded
    query = worker.query
  }
  /** Delayed until the worker can be queried: it may have found stored leads instead of the samples. */
  async function tell(listener: (event: WorkspaceEvent) => void, event: WorkspaceEvent) {
    await isLoaded.catch(() => {})
    listener(event)
  }
  // A failed load is reported by the connection; the page keeps showing its own leads.
  switchToWorker().catch(() => {})
  return {
    ...worker,
    query: (asked) => query(asked),
    async dispatch(command) {
      await isLoaded
      return worker.dispatch(command)
    },
    subscribe: (listener) => worker.subscribe((event) => void tell(listener, event)),
  }
}
