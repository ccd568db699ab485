import { isLeadWork } from '../domain/action'
import type { StatusFilter } from '../domain/filters'
import { type WorkDone, wholeList } from '../domain/lead-query'
import type { Database } from './database'
import { editsInParts, type Pause } from './log-edits'
import type { View } from './view'

/**
 * What was done by hand from a moment up to another one, both in ms since 1970. The log is read from its end back to the
 * first entry that is older: what was done before the clock was set back may be missing.
 */
export async function workDone(
  database: Database,
  view: View,
  from: number,
  to: number,
  pause: Pause,
): Promise<WorkDone> {
  const [worked, qualified, converted] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for await (const entry of database.log(view.number, true)) {
    if (entry.date < from) break
    if (entry.doneAt === null || entry.date >= to || !isLeadWork(entry.kind)) continue
    for await (const edits of editsInParts(database, view.number, entry, pause)) {
      for (const { order, after } of edits) {
        worked.add(order)
        if (after?.status === 'qualified') qualified.add(order)
        if (after?.status === 'converted') converted.add(order)
      }
    }
  }
  /** How many of these leads are there, with this status. */
  function count(orders: ReadonlySet<number>, status: StatusFilter): number {
    let shown = 0
    if (orders.size > 0)
      view.leads.visitOrders({ ...wholeList, status }, (order) => (shown += Number(orders.has(order))))
    return shown
  }
  return {
    worked: count(worked, 'all'),
    qualified: count(qualified, 'qualified'),
    converted: count(converted, 'converted'),
  }
}
