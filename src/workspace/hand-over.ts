import { createdAt } from '../domain/action'
import { addLeads } from '../domain/commands'
import { sampleLeads } from '../domain/sample-data'
import { createNaiveEngine } from '../engine/naive-engine'
import { createOpportunityStore } from './opportunity-store'
import { answerQuery } from './queries'
import type { Workspace } from './workspace'

/**
 * The page answers until the worker has created the same leads from the same seed: the first rows wait for no worker.
 * Commands and events are the worker's from the start: there is one writer.
 */
export function handOver(
  samples: { readonly seed: number; readonly count: number },
  startedAt: number,
  worker: Workspace,
  isLoaded: Promise<unknown>,
): Workspace {
  const leads = createNaiveEngine()
  leads.apply(addLeads([...sampleLeads(samples.seed, samples.count)]))
  const sources = { leads, opportunities: createOpportunityStore(), history: { of: () => [createdAt(startedAt)] } }
  let query: Workspace['query'] = async (asked) => answerQuery(asked, sources)
  async function switchToWorker() {
    await isLoaded
    query = worker.query
  }
  // A load that fails is reported by the connection; what the page holds stays visible.
  switchToWorker().catch(() => {})
  return {
    query: (asked) => query(asked),
    async dispatch(command) {
      await isLoaded
      return worker.dispatch(command)
    },
    subscribe: worker.subscribe,
  }
}
