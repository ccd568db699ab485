import { Bitset, lowestBit } from '../base/bitset'
import type { Row } from '../domain/edit'
import type { ListQuery } from '../domain/lead-query'
import type { OpportunityListQuery } from '../domain/opportunity-query'
import type { Store } from '../store/store'
import type { View } from '../store/view'

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

/** By the orders of the leads. It ends when other data is shown. */
function createSelection<Query extends ListQuery | OpportunityListQuery>(
  currentStore: () => Store,
  list: Selectable<Query>,
) {
  let selected = new Bitset()
  let count = 0
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

  /** What leaves the list by a change is no longer selected. */
  function store(): Store {
    const current = currentStore()
    if (current === watched) return current
    watched = current
    clear()
    current.watch((edits) => {
      if (watched !== current) return
      if (edits === 'all') clear()
      else
        for (const { before, after } of edits) if (before && !(after && list.has(after))) set(before.lead.order, false)
    })
    return current
  }

  const has = (order: number) => {
    selected.ensureCapacity(order)
    return selected.has(order)
  }

  return {
    select(ids: readonly string[], isSelected: boolean) {
      const { view } = store()
      for (const id of ids) {
        const row = view.row(id)
        if (row && list.has(row)) set(row.lead.order, isSelected)
      }
    },

    selectAll(query: Query) {
      list.visitOrders(store().view, query, (order) => set(order, true))
    },

    clear,
    hasOrder: has,

    has(id: string): boolean {
      const lead = store().view.leads.lead(id)
      return lead !== null && has(lead.order)
    },

    /** In the list of this query. */
    in(query: Query & { readonly page: number }): Selection {
      const { view } = store()
      if (count === 0) return { count, hidden: 0, ids: [] }
      let listed = 0
      list.visitOrders(view, query, (order) => {
        if (has(order)) listed++
      })
      const isSelected = (id: string) => has(view.leads.lead(id)!.order)
      return { count, hidden: count - listed, ids: list.idsOn(view, query).filter(isSelected) }
    },

    get size(): number {
      store()
      return count
    },

    /** In ascending order. */
    *orders(): Generator<number, void> {
      store()
      for (const [at, word] of selected.words.entries()) {
        for (let bits = word; bits !== 0; bits &= bits - 1) yield 32 * at + lowestBit(bits)
      }
    },
  }
}
