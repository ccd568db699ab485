import type { Change } from '../domain/edit'
import { isCollated } from '../domain/filters'
import type { Lead } from '../domain/lead'
import { FewLeads } from '../engine/few-leads'
import type { Clock } from '../workspace/ports'
import type { AnswerTo, Query, QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** After so long without another one: a change, or a query. */
const REST_MS = 500

/**
 * Where the leads are few the page holds them too, and answers a search before the next frame is drawn: by the way to the
 * worker and back its rows would come a frame later. The worker is the only writer: what it says has changed is changed here,
 * or all is taken over again.
 */
export function holdLeads(worker: Workspace, clock: Pick<Clock, 'after'>): Workspace {
  let held: FewLeads | null = null
  /** What was changed while the leads are taken over; null while they are not. */
  let missed: Change<Lead>[] | null = null
  let stopWaiting = () => {}
  let stopTelling = () => {}

  async function takeOver() {
    const [leads, changes]: [FewLeads, Change<Lead>[]] = [new FewLeads(), []]
    missed = changes
    for (let from: number | null = 0; from !== null; ) {
      const part: AnswerTo<QueryNamed<'few-leads'>> = await worker.query({ name: 'few-leads', from })
      if (missed !== changes) return
      if (!part) return
      leads.add(part.leads)
      from = part.next
    }
    leads.apply(changes)
    missed = null
    held = leads
  }

  worker.subscribe((event) => {
    if (event.type !== 'changed' || !event.topics.includes('leads')) return
    if (event.leads) {
      held?.apply(event.leads)
      missed?.push(...event.leads)
      return
    }
    held = missed = null
    stopWaiting()
    // Where it fails, the worker answers.
    stopWaiting = clock.after(REST_MS, () => void takeOver().catch(() => {}))
  })

  return {
    ...worker,
    now<Q extends Query>(asked: Q): AnswerTo<Q> | null {
      if (!held || !isAtHand(asked)) return null
      stopTelling()
      stopTelling = clock.after(REST_MS, () => void worker.query(asked).catch(() => {}))
      return held.query({ ...asked, created: undefined }) as AnswerTo<Q>
    },
  }
}

/** An order by texts takes a while, and only the worker knows the last actions and which leads came together. */
function isAtHand(asked: Query): asked is QueryNamed<'leads'> {
  if (asked.name !== 'leads' || asked.created) return false
  const { field } = asked.order
  return !isCollated(field) && field !== 'touched' && (asked.match ?? 'literal') === 'literal'
}
