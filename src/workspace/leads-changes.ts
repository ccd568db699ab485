import {
  changeOf,
  isRefusal,
  kindOfChange,
  type LeadsChange,
  type Refusal,
  type RefusalReason,
} from '../domain/commands'
import { QUICK_CHANGE_LEADS } from '../domain/constants'
import type { Edit } from '../domain/edit'
import { addAction, type Done } from '../store/actions'
import { LEADS_PER_CHUNK, type StoredRow } from '../store/chunk'
import type { Draft } from '../store/draft'
import { forgetLeads, leadsSharing, type Sharing } from '../store/forget'
import type { View } from '../store/view'
import type { Outcome } from './outcome'
import type { Persistence } from './persistence'
import type { Clock } from './ports'
import type { ListName, Selections } from './selection'

/** Leads by their ids, or those that are selected in a list. */
export type SomeLeads = readonly string[] | { readonly selectedIn: ListName }

/** Changes of many leads at once: each is one action, done for all of them or for none. */
export function createLeadsChanges(
  persistence: Persistence,
  selections: Selections,
  clock: Pick<Clock, 'date' | 'yield'>,
) {
  function* rowsOf(view: View, leads: SomeLeads): Generator<StoredRow, void> {
    if ('selectedIn' in leads) return yield* selectedRows(view, selections[leads.selectedIn])
    for (const id of new Set(leads)) {
      const row = view.row(id)
      if (row) yield row
    }
  }

  /** Read in ranges of orders: one lead at a time takes ten times as long. */
  function* selectedRows(view: View, selection: Selections[ListName]): Generator<StoredRow, void> {
    let end = 0
    for (const order of selection.orders()) {
      if (order < end) continue
      end = order + LEADS_PER_CHUNK
      yield* view.rowsBetween(order, end, selection.hasOrder)
    }
  }

  const countOf = (leads: SomeLeads) => ('selectedIn' in leads ? selections[leads.selectedIn].size : leads.length)

  async function decide(
    draft: Draft,
    change: LeadsChange,
    leads: SomeLeads,
    isPartial: boolean,
  ): Promise<Done | Refusal | null> {
    const refused = new Map<RefusalReason, number>()
    const isOne = countOf(leads) === 1
    let [possible, name] = [0, '']
    function* edits(): Generator<Edit, void> {
      let { nextOrder } = draft.list
      for (const before of rowsOf(draft.view, leads)) {
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
    if (countOf(leads) > QUICK_CHANGE_LEADS) await draft.expect(countOf(leads))
    const subject = (edited: number) => (isOne ? name : String(edited))
    const details = isOne
      ? {}
      : { ...('status' in change && { status: change.status }), ...('stage' in change && { stage: change.stage }) }
    const kind = kindOfChange(change, isOne)
    const done = await addAction(draft, { kind, subject, date: clock.date(), edits: edits(), ...details })
    if (refused.size === 0 || (isPartial && possible > 0)) return done
    return { refused: 'partly', partly: { possible, refused: Object.fromEntries(refused) } }
  }

  return {
    change: (change: LeadsChange, leads: SomeLeads, isPartial: boolean): Promise<Outcome> =>
      persistence.commit((draft) => decide(draft, change, leads, isPartial), {
        activity: 'changing',
        canCancel: true,
      }),

    deleteForGood: (leads: SomeLeads): Promise<Outcome> =>
      persistence.commit((draft) => forgetLeads(draft, rowsOf(draft.view, leads), clock.date()), {
        activity: 'changing',
      }),

    /** Null if it can't be read. */
    sharing: (leads: SomeLeads): Promise<Sharing | null> =>
      persistence.readable((store) => leadsSharing(store, rowsOf(store.view, leads), clock.yield)),
  }
}
