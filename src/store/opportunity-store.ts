import { PAGE_SIZE } from '../domain/constants'
import type { Change } from '../domain/edit'
import type { Opportunity } from '../domain/opportunity'
import { clampPage, type Page, pageCount } from '../domain/page'

/** The opportunities, newest first. A page and the totals cost the same however many there are. */
export function createOpportunityStore(initial: readonly Opportunity[] = []) {
  /** In the order of creation. */
  const list: Opportunity[] = [...initial]
  const byId = new Map(list.map((opportunity) => [opportunity.id, opportunity]))
  let amount = list.reduce((sum, opportunity) => sum + opportunity.amount, 0)

  /** Where the one with this order is, or would be. Nearly always at the end. */
  function indexOf(order: number): number {
    let [low, high] = [0, list.length]
    if (high > 0 && order > list[high - 1]!.order) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      if (list[middle]!.order < order) low = middle + 1
      else high = middle
    }
    return low
  }

  function remove({ id, order }: Opportunity) {
    const removed = byId.get(id)
    if (!removed) throw new Error(`no opportunity has the id ${id}`)
    byId.delete(id)
    list.splice(indexOf(order), 1)
    amount -= removed.amount
  }

  function add(opportunity: Opportunity) {
    if (byId.has(opportunity.id)) throw new Error(`two opportunities have the id ${opportunity.id}`)
    const at = indexOf(opportunity.order)
    if (list[at]?.order === opportunity.order) throw new Error(`two opportunities have the order ${opportunity.order}`)
    byId.set(opportunity.id, opportunity)
    list.splice(at, 0, opportunity)
    amount += opportunity.amount
  }

  return {
    apply(changes: readonly Change<Opportunity>[]) {
      for (const { before, after } of changes) {
        if (before) remove(before)
        if (after) add(after)
      }
    },
    opportunity: (id: string): Opportunity | null => byId.get(id) ?? null,
    page(wanted: number): Page<Opportunity> {
      const page = clampPage(wanted, list.length)
      const end = list.length - (page - 1) * PAGE_SIZE
      const rows = list.slice(Math.max(0, end - PAGE_SIZE), end).toReversed()
      return { rows, page, pageCount: pageCount(list.length), matching: list.length }
    },
    totals: () => ({ opportunities: list.length, amount }),
    all: (): readonly Opportunity[] => list,
  }
}

export type OpportunityStore = ReturnType<typeof createOpportunityStore>
