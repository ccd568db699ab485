import type { Direction } from '../domain/filters'
import type { Lead } from '../domain/lead'
import { findSlot, type Ranking, rankingOf, withGroupsReversed } from './field-order'
import type { LeadTable } from './lead-table'
import { sortInParts } from './sort-in-parts'
import { between } from './sort-texts'

/** So many numbers are read in a few milliseconds. */
const NUMBERS_PER_PART = 10_000
/** How much of the work is done after each step, roughly: less than all until the order is there. */
const READ = 0.4
const SORTED = 0.95

/**
 * All leads in the order of a number that each has, those with equal numbers in the order of creation. Prepared in parts,
 * and of no more use when a lead or a number changes.
 */
export class NumberOrder {
  readonly #leads: LeadTable
  readonly #numberOf: (order: number) => number
  #work: Generator<number, void> | null
  /** Ascending. */
  #slots = new Uint32Array()
  /** By slot. */
  readonly #numbers: Float64Array
  #rankings: Partial<Record<Direction, Ranking>> = {}

  /** `numberOf` gives the number of the lead of an order. */
  constructor(leads: LeadTable, numberOf: (order: number) => number) {
    this.#leads = leads
    this.#numberOf = numberOf
    this.#numbers = new Float64Array(leads.slots.count)
    this.#work = this.#sort()
  }

  /** Does a part of the work. Returns the share that is done. */
  advance(): number {
    const part = this.#work?.next()
    if (part && !part.done) return part.value
    this.#work = null
    return 1
  }

  ranking(direction: Direction): Ranking {
    while (this.advance() < 1);
    const isFirst = (at: number) => at === 0 || this.#numberAt(at) !== this.#numberAt(at - 1)
    this.#rankings[direction] ??= rankingOf(
      direction === 'asc' ? this.#slots : withGroupsReversed(this.#slots, isFirst),
      this.#leads.slots.count,
    )
    return this.#rankings[direction]
  }

  /** Where the lead is in the ranking, or would be. */
  find({ order }: Lead, direction: Direction): { readonly position: number; readonly isFound: boolean } {
    const { slots } = this.ranking(direction)
    const sign = direction === 'asc' ? 1 : -1
    const number = this.#numberOf(order)
    const compare = (slot: number) => sign * (this.#numbers[slot]! - number) || this.#leads.orderOf(slot) - order
    return findSlot(slots, compare)
  }

  #numberAt(at: number): number {
    return this.#numbers[this.#slots[at]!]!
  }

  *#sort(): Generator<number, void> {
    const { count } = this.#leads.slots
    const [numbers, slots, orders] = [this.#numbers, new Uint32Array(count), new Uint32Array(count)]
    let used = 0
    for (let slot = 0; slot < count; slot++) {
      if (slot % NUMBERS_PER_PART === 0) yield (READ * slot) / count
      if (!this.#leads.isUsed(slot)) continue
      slots[used++] = slot
      orders[slot] = this.#leads.orderOf(slot)
      numbers[slot] = this.#numberOf(orders[slot]!)
    }
    // Nearly sorted where few leads were changed since they came: slots are mostly in the order of creation.
    const compare = (a: number, b: number) => numbers[a]! - numbers[b]! || orders[a]! - orders[b]!
    this.#slots = yield* between(READ, SORTED, sortInParts(slots.subarray(0, used), compare))
  }
}
