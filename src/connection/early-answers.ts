import { createdAt } from '../domain/action'
import { noWork } from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import { noFigures } from '../domain/opportunity-query'
import { pageOf } from '../domain/page'
import { sampleLeads } from '../domain/sample-data'
import { FewLeads } from '../engine/few-leads'
import { storageInMemory } from '../workspace/answers'
import { type AnswerTo, type Query, queryKindOf, type Records } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'
import { isSameQuery } from './live-query'

/** What the page can answer while the worker loads; null for what only the worker knows. */
type EarlyAnswers = (asked: Query) => { readonly answer: unknown } | null

/**
 * The page answers until the worker says that something changed, as it does once it has opened what is kept or created the
 * samples: then those that show it ask again. Commands wait for that: there is only one writer, and one that comes after
 * another is told apart from it only in an open list. To be called before there are other subscribers, so that what they
 * ask then is answered by the worker; with what it returns, the answers. Null where the worker was sooner.
 */
export function answeringEarly(worker: Workspace, isLoaded: Promise<unknown>) {
  let isOpened = false
  worker.subscribe(({ type }) => (isOpened ||= type === 'changed'))
  return (early: EarlyAnswers): Workspace | null =>
    isOpened
      ? null
      : {
          ...worker,
          async query<Q extends Query>(asked: Q): Promise<AnswerTo<Q>> {
            const known = isOpened ? null : early(asked)
            return known ? (known.answer as AnswerTo<Q>) : worker.query(asked)
          },
          async dispatch(command) {
            await isLoaded
            return worker.dispatch(command)
          },
        }
}

/** As the store notes them, of which the connection knows nothing. */
export function notedAnswers(noted: readonly (readonly [query: object, answer: unknown])[]): EarlyAnswers {
  return (asked) => {
    const known = noted.find(([query]) => isSameQuery(query, asked))
    return known ? { answer: known[1] } : null
  }
}

/** Sample leads come without opportunities. */
const noOpportunities = {
  query: () => ({ ...pageOf<Opportunity>([], 1), total: 0, stages: noFigures }),
  totals: () => noFigures,
  ofLead: () => null,
}

/** The worker creates the same leads from the same seed. */
export function sampleAnswers({ seed, count }: { readonly seed: number; readonly count: number }, startedAt: number) {
  const leads = new FewLeads(sampleLeads(seed, count))
  // Nothing was created in a list that is not loaded yet.
  const records: Records = { list: 0, leads, opportunities: noOpportunities, storage: () => storageInMemory }
  return (asked: Query): ReturnType<EarlyAnswers> => {
    const kind = queryKindOf(asked)
    if ('fromRecords' in kind) return { answer: kind.fromRecords(asked, records) }
    if (asked.name === 'work-done') return { answer: noWork }
    if (asked.name !== 'history') return null
    const entries = leads.lead(asked.id) ? [createdAt(startedAt)] : []
    return { answer: { entries, total: entries.length } }
  }
}
