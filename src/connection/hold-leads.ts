import type { Change } from '../domain/edit'
import { isCollated } from '../domain/filters'
import type { Lead } from '../domain/lead'
import { FewLeads } from '../engine/few-leads'
import type { Clock } from '../workspace/ports'
import type { AnswerTo, Query, QueryNamed } from '../workspace/queries'
import type { Workspace } from '../workspace/workspace'

/** After so long without another one: a change, or a query. */
export const REST_MS = 1000

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
    const changes: Change<Lead>[] = []
    missed = changes
    // Where it fails, the worker answers.
    const leads = await readFew(worker).catch(() => null)
    if (missed !== changes) return
    missed = null
    leads?.apply(changes)
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
    stopWaiting = clock.after(REST_MS, () => void takeOver())
  })

  return {
    ...worker,
    query(asked) {
      // It is told what is shown by this one.
      if (asked.name === 'leads') stopTelling()
      return worker.query(asked)
    },
    now<Q extends Query>(asked: Q): AnswerTo<Q> | null {
      if (!held || !isAtHand(asked)) return null
      stopTelling()
      stopTelling = clock.after(REST_MS, () => void worker.query(asked).catch(() => {}))
      return held.query({ ...asked, created: undefined }) as AnswerTo<Q>
    },
  }
}

/** Null where they are many. */
async function readFew(worker: Workspace): Promise<FewLeads | null> {
  const leads = new FewLeads()
  for (let from: number | null = 0; from !== null; ) {
    const part: AnswerTo<QueryNamed<'few-leads'>> = await worker.query({ name: 'few-leads', from })
    if (!part) return null
    leads.add(part.leads)
    from = part.next
  }
  return leads
}

/** An order by texts takes a while, and only the worker knows the last actions and which leads came together. */
function isAtHand(asked: Query): asked is QueryNamed<'leads'> {
  if (asked.name !== 'leads' || asked.created) return false
  const { field } = asked.order
  return !isCollated(field) && field !== 'touched' && (asked.match ?? 'literal') === 'literal'
}
