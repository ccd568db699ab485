import { change } from '../domain/change'
import type { Lead } from '../domain/lead'
import type { Opportunity } from '../domain/opportunity'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { opportunityOf, type Row } from './chunk'
import { createOpportunityStore, type OpportunityStore } from './opportunity-store'
import type { Creation } from './schema'

/** Null where it is created, or removed. */
export interface RowChange {
  readonly before: Row | null
  readonly after: Row | null
}

/** Of the rows, what the engine does not hold. */
interface Rest {
  readonly opportunities: readonly Opportunity[]
  readonly touchedBy: readonly (readonly [order: number, number: number])[]
  readonly left: readonly number[]
}

/** The leads that are shown, in this tab: what is stored, ready to be asked. */
export class Records {
  readonly leads: KeepableEngine
  readonly opportunities: OpportunityStore
  /** By their first orders, all that there are, hidden ones too. */
  #creations: readonly Creation[] = []
  /** Which action touched a lead last, where that is not the one that created it. By orders. */
  readonly #touchedBy: Map<number, number>
  readonly #left: Set<number>

  constructor(
    createEngine: (image?: EngineImage) => KeepableEngine,
    snapshot?: { readonly leads: EngineImage; readonly rest: string },
  ) {
    const rest = snapshot ? (JSON.parse(snapshot.rest) as Rest) : null
    this.leads = createEngine(snapshot?.leads)
    this.opportunities = createOpportunityStore(rest?.opportunities)
    this.#touchedBy = new Map(rest?.touchedBy)
    this.#left = new Set(rest?.left)
  }

  snapshot(): { leads: EngineImage; rest: string } {
    const rest: Rest = {
      opportunities: this.opportunities.all(),
      touchedBy: [...this.#touchedBy],
      left: [...this.#left],
    }
    return { leads: this.leads.image(), rest: JSON.stringify(rest) }
  }

  setCreations(creations: Iterable<Creation>) {
    this.#creations = [...creations].toSorted((a, b) => a.firstOrder - b.firstOrder)
  }

  creationOf(order: number): Creation {
    let [low, high] = [0, this.#creations.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#creations[middle]!.firstOrder <= order) low = middle + 1
      else high = middle
    }
    const creation = this.#creations[low - 1]
    if (!creation || !isAmong(creation, order)) throw new Error(`no lead has the order ${order}`)
    return creation
  }

  row(id: string): Row | null {
    const lead = this.leads.lead(id)
    return lead && this.#rowOf(lead)
  }

  #rowOf(lead: Lead): Row {
    const opportunity = this.opportunities.opportunity(lead.id)
    return {
      lead,
      opportunity: opportunity && { stage: opportunity.stage, amount: opportunity.amount, order: opportunity.order },
      touchedBy: this.#touchedBy.get(lead.order) ?? this.creationOf(lead.order).number,
      isLeft: this.#left.has(lead.order),
    }
  }

  /** The leads with an order from the first up to the last. */
  rowsBetween(firstOrder: number, endOrder: number): Row[] {
    return this.leads.between(firstOrder, endOrder).map((lead) => this.#rowOf(lead))
  }

  /** Those of a creation that were touched after it. */
  touchedOf(creation: Creation): Row[] {
    const orders = [...this.#touchedBy.keys()].filter((order) => isAmong(creation, order))
    return orders.toSorted((a, b) => a - b).flatMap((order) => this.rowsBetween(order, order + 1))
  }

  /** Makes all changes, or, where one cannot be made, none. */
  apply(changes: readonly RowChange[]) {
    this.leads.apply(changes.map(({ before, after }) => change('leads', before?.lead ?? null, after?.lead ?? null)))
    let creation: Creation | null = null
    for (const { before, after } of changes) {
      if (before?.opportunity || after?.opportunity) {
        this.opportunities.apply([
          change('opportunities', before && opportunityOf(before), after && opportunityOf(after)),
        ])
      }
      const { order } = (after ?? before)!.lead
      // Most are of one creation.
      if (!creation || !isAmong(creation, order)) creation = this.creationOf(order)
      if (after && after.touchedBy !== creation.number) this.#touchedBy.set(order, after.touchedBy)
      else this.#touchedBy.delete(order)
      if (after?.isLeft) this.#left.add(order)
      else this.#left.delete(order)
    }
  }
}

/** Whether an order is one of those of a creation. */
export function isAmong({ firstOrder, count }: Creation, order: number): boolean {
  return order >= firstOrder && order < firstOrder + count
}
