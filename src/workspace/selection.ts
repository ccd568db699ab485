import type { LeadQuery, ListQuery } from '../domain/lead-query'
import { Bitset, lowestBit } from '../engine/bitset'
import type { Store } from '../store/store'

/** What is selected, for the list of a query. */
export interface Selection {
  readonly count: number
  /** How many of these the list's filters hide. */
  readonly hidden: number
  /** Those on the page of the query. */
  readonly ids: readonly string[]
}

/** The leads that the seller has selected, by their orders. It ends when another list is shown. */
export function createSelection(currentStore: () => Store) {
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

  /** Leads that are removed are no longer selected. */
  function store(): Store {
    const current = currentStore()
    if (current === watched) return current
    watched = current
    clear()
    current.watch((edits) => {
      if (watched !== current) return
      if (edits === 'all') clear()
      else for (const { before, after } of edits) if (before && !after) set(before.lead.order, false)
    })
    return current
  }

  const has = (order: number) => {
    selected.ensureCapacity(order)
    return selected.has(order)
  }

  return {
    select(ids: readonly string[], isSelected: boolean) {
      const { leads } = store().view
      for (const id of ids) {
        const lead = leads.lead(id)
        if (lead) set(lead.order, isSelected)
      }
    },

    selectAll(query: ListQuery) {
      store().view.leads.visitOrders(query, (order) => set(order, true))
    },

    clear,
    hasOrder: has,

    has(id: string): boolean {
      const lead = store().view.leads.lead(id)
      return lead !== null && has(lead.order)
    },

    /** In the list of this query. */
    in(query: LeadQuery): Selection {
      const { leads } = store().view
      if (count === 0) return { count, hidden: 0, ids: [] }
      let listed = 0
      leads.visitOrders(query, (order) => {
        if (has(order)) listed++
      })
      const ids = leads.query(query).rows.filter(({ order }) => has(order))
      return { count, hidden: count - listed, ids: ids.map(({ id }) => id) }
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

export type SelectedLeads = ReturnType<typeof createSelection>
