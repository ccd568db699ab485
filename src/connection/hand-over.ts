import { createdAt } from '../domain/action'
import type { Day } from '../domain/day'
import { type LeadQuery, noWork } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import { noFigures } from '../domain/opportunity-query'
import { pageOf } from '../domain/page'
import { sampleLeads } from '../domain/sample-data'
import { countByStatus, referenceDue, referenceQuery } from '../engine/reference-engine'
import { answerQuery, inMemory, isFileQuery } from '../workspace/queries'
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
  const leads = [...sampleLeads(samples.seed, samples.count)]
  const sources = {
    // Nothing was created in a list that is not loaded yet.
    list: 0,
    leads: {
      query: (asked: LeadQuery) => referenceQuery(leads, asked),
      lead: (id: string) => leads.find((lead) => lead.id === id) ?? null,
      counts: () => countByStatus(leads),
      due: (today: Day) => referenceDue(leads, today),
    },
    opportunities: noOpportunities,
    storage: inMemory,
  }
  let query: Workspace['query'] = async (asked) => {
    // Stays pending until the worker has started. If it never does, the connection reports it.
    if (
      asked.name === 'place' ||
      asked.name === 'actions' ||
      asked.name === 'selection' ||
      asked.name === 'opportunity-place' ||
      asked.name === 'opportunity-selection' ||
      asked.name === 'lead-with-email' ||
      asked.name === 'leads-sharing' ||
      asked.name === 'matches-any'
    )
      return worker.query(asked)
    if (asked.name === 'work-done') return noWork
    if (asked.name === 'history') {
      const entries = leads.some(({ id }) => id === asked.id) ? [createdAt(startedAt)] : []
      return { entries, total: entries.length }
    }
    if (!isFileQuery(asked)) return answerQuery(asked, sources)
    await isLoaded
    return worker.query(asked)
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
    query: (asked) => query(asked),
    async dispatch(command) {
      await isLoaded
      return worker.dispatch(command)
    },
    subscribe: (listener) => worker.subscribe((event) => void tell(listener, event)),
  }
}
