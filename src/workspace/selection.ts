import { Bitset } from '../base/bitset'
import type { Row } from '../domain/edit'
import type { ListQuery } from '../domain/lead-query'
import type { OpportunityListQuery } from '../domain/opportunity-query'
import type { Store } from '../store/store'
import type { View } from '../store/view'
import { type LeadSet, leadsOfOrders, leadsWithIds } from './lead-set'

/** What is selected, for the list of a query. */
export interface Selection {
  readonly count: number
  /** How many of these the list's filters hide. */
  readonly hidden: number
  /** Those on the page of the query. */
  readonly ids: readonly string[]
}

/** A list that can be selected from. */
interface Selectable<Query> {
  visitOrders(view: View, query: Query, visit: (order: number) => void): void
  idsOn(view: View, query: Query & { readonly page: number }): readonly string[]
  has(row: Row): boolean
}

const leads: Selectable<ListQuery> = {
  visitOrders: (view, query, visit) => view.leads.visitOrders(query, visit),
  idsOn: (view, query) => view.leads.query(query).rows.map(({ id }) => id),
  has: () => true,
}

const opportunities: Selectable<OpportunityListQuery> = {
  visitOrders: (view, query, visit) => view.opportunities.visitOrders(query, visit),
  idsOn: (view, query) => view.opportunities.query(query).rows.map(({ id }) => id),
  has: ({ opportunity }) => opportunity !== null,
}

/** The leads that the seller has selected in each list. */
export function createSelections(currentStore: () => Store) {
  return { leads: createSelection(currentStore, leads), opportunities: createSelection(currentStore, opportunities) }
}

export type Selections = ReturnType<typeof createSelections>
export type ListName = keyof Selections

/**
 * Leads by their ids, or those that are selected in a list: `asked` is how many the seller was asked about, and it is never
 * done to more.
 */
export type SomeLeads = readonly string[] | { readonly selectedIn: ListName; readonly asked?: number }

/** What was selected at a moment. */
export interface TakenSelection {
  readonly leads: LeadSet
  /** It has served its purpose: these are no longer selected, and what was selected since is. */
  end(): void
}

/** By the orders of the leads. It ends when another list is shown: what is named of another one is not selected. */
function createSelection<Query extends ListQuery | OpportunityListQuery>(
  currentStore: () => Store,
  list: Selectable<Query>,
) {
  let selected = new Bitset()
  let count = 0
  let number = 0
  let watched: Store | null = null

  function clear() {
    selected = new Bitset()
    count = 0
  }

  function set(order: number, isSelected: boolean) {
    selected.ensureCapacity(order)
    if (selected.has(order) === isSelected) return
    if (isSelected) selected.add(order)
    else selected.delete(order)
    count += isSelected ? 1 : -1
  }

  /** The same list may be loaded anew. */
  function stayIn(view: View) {
    const before = leadsOfOrders(number, selected, count)
    clear()
    number = view.number
    for (const row of before.rowsIn(view) ?? []) if (list.has(row)) set(row.lead.order, true)
  }

  /** What leaves the list by a change is no longer selected. */
  function store(): Store {
    const current = currentStore()
    if (current === watched) return current
    watched = current
    clear()
    number = current.view.number
    current.watch((edits) => {
      if (watched !== current) return
      if (edits === 'all') stayIn(current.view)
      else
        for (const { before, after } of edits) if (before && !(after && list.has(after))) set(before.lead.order, false)
    })
    return current
  }

  return {
    select(of: number, ids: readonly string[], isSelected: boolean) {
      for (const row of leadsWithIds(of, ids).rowsIn(store().view) ?? []) {
        if (list.has(row)) set(row.lead.order, isSelected)
      }
    },

    selectAll(of: number, query: Query) {
      const { view } = store()
      if (view.number === of) list.visitOrders(view, query, (order) => set(order, true))
    },

    clear,

    take(): TakenSelection {
      store()
      const [of, orders] = [number, selected.copy()]
      return {
        leads: leadsOfOrders(of, orders, count),
        end() {
          store()
          if (number === of) for (const order of orders.bits()) set(order, false)
        },
      }
    },

    /** In the list of this query. */
    in(query: Query & { readonly page: number }): Selection {
      const { view } = store()
      if (count === 0) return { count, hidden: 0, ids: [] }
      let listed = 0
      list.visitOrders(view, query, (order) => {
        if (selected.has(order)) listed++
      })
      const isSelected = (id: string) => selected.has(view.leads.lead(id)!.order)
      return { count, hidden: count - listed, ids: list.idsOn(view, query).filter(isSelected) }
    },
  }
}
