import type { Bitset } from '../base/bitset'
import type { Lead } from '../domain/lead'
import { LEADS_PER_CHUNK, type StoredRow } from '../store/chunk'
import type { View } from '../store/view'

/**
 * The leads that a command is about, as they were named when it was given. Orders count from 0 in each list, and a file may
 * give its ids to others: in another list than the one they were named in they stand for nobody.
 */
export interface LeadSet {
  /** How many were named. */
  readonly size: number
  /** Those that are still there; null where another list is shown. */
  rowsIn(view: View): Iterable<StoredRow> | null
  /** Whether this lead of a list is one of them. */
  has(list: number, lead: Lead): boolean
}

export function leadsWithIds(list: number, named: readonly string[]): LeadSet {
  const ids = new Set(named)
  return {
    size: ids.size,
    rowsIn: (view) => (view.number === list ? rowsWithIds(view, ids) : null),
    has: (other, { id }) => other === list && ids.has(id),
  }
}

/** `orders` must not change any more. */
export function leadsOfOrders(list: number, orders: Bitset, size: number): LeadSet {
  const includes = (order: number) => orders.has(order)
  return {
    size,
    rowsIn: (view) => (view.number === list ? rowsOfOrders(view, orders) : null),
    has: (other, { order }) => other === list && includes(order),
  }
}

function* rowsWithIds(view: View, ids: Iterable<string>): Generator<StoredRow, void> {
  for (const id of ids) {
    const row = view.row(id)
    if (row) yield row
  }
}

/** Read in ranges of orders: one lead at a time takes ten times as long. */
function* rowsOfOrders(view: View, orders: Bitset): Generator<StoredRow, void> {
  let end = 0
  for (const order of orders.bits()) {
    if (order < end) continue
    end = order + LEADS_PER_CHUNK
    yield* view.rowsBetween(order, end, (each) => orders.has(each))
  }
}
