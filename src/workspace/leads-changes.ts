import {
  changeOf,
  isRefusal,
  kindOfChange,
  type LeadsChange,
  type Refusal,
  type RefusalReason,
  refuse,
} from '../domain/commands'
import { QUICK_CHANGE_LEADS } from '../domain/constants'
import type { Edit } from '../domain/edit'
import { addAction, type Done } from '../store/actions'
import type { StoredRow } from '../store/chunk'
import type { Draft } from '../store/draft'
import { forgetLeads } from '../store/forget'
import type { LeadSet } from './lead-set'
import type { Outcome } from './outcome'
import type { Persistence } from './persistence'
import type { Clock } from './ports'

/** Changes of many leads at once: each is one action, done for all of them or for none. */
export function createLeadsChanges(persistence: Persistence, clock: Pick<Clock, 'date' | 'yield'>) {
  async function decide(
    draft: Draft,
    change: LeadsChange,
    leads: LeadSet,
    isPartial: boolean,
  ): Promise<Done | Refusal | null> {
    const meant = leads.rowsIn(draft.view)
    if (!meant) return refuse('other-list')
    if (leads.size === 0) return refuse('leads-gone')
    const refused = new Map<RefusalReason, number>()
    const isOne = leads.size === 1
    let [possible, name] = [0, '']
    function* edits(rows: Iterable<StoredRow>): Generator<Edit, void> {
      let { nextOrder } = draft.list
      for (const before of rows) {
        const after = changeOf(change, before, nextOrder)
        if (after && isRefusal(after)) {
          refused.set(after.refused, (refused.get(after.refused) ?? 0) + 1)
          continue
        }
        if (after?.opportunity?.order === nextOrder) nextOrder++
        possible++
        name = before.lead.name
        yield { before, after }
      }
    }
    if (leads.size > QUICK_CHANGE_LEADS) await draft.expect(leads.size)
    const subject = (edited: number) => (isOne ? name : String(edited))
    const details = isOne
      ? {}
      : { ...('status' in change && { status: change.status }), ...('stage' in change && { stage: change.stage }) }
    const kind = kindOfChange(change, isOne)
    const done = await addAction(draft, { kind, subject, date: clock.date(), edits: edits(meant), ...details })
    if (possible + refused.size === 0) return refuse(isOne ? 'no-such-lead' : 'leads-gone')
    if (refused.size === 0 || (isPartial && possible > 0)) return done
    return { refused: 'partly', partly: { possible, refused: Object.fromEntries(refused) } }
  }

  async function forget(draft: Draft, leads: LeadSet): Promise<Done | Refusal> {
    const named = leads.rowsIn(draft.view)
    if (!named) return refuse('other-list')
    return (await forgetLeads(draft, named, clock.date())) ?? refuse('leads-gone')
  }

  return {
    change: (change: LeadsChange, leads: LeadSet, isPartial: boolean): Promise<Outcome> =>
      persistence.commit((draft) => decide(draft, change, leads, isPartial), {
        activity: 'changing',
        canCancel: true,
      }),

    deleteForGood: (leads: LeadSet): Promise<Outcome> =>
      persistence.commit((draft) => forget(draft, leads), { activity: 'changing' }),
  }
}
