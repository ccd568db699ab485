import type { StatusFilter } from '../domain/filters'
import { addressOf, rowOf } from './address'
import { byteColumn, type NumberColumn, numberColumn } from './growing-column'
import { RowSets } from './row-sets'

/** A lead that has no row yet. */
interface LateLead {
  readonly slot: number
  readonly order: number
  readonly letters: number
  readonly status: number
}

/** The row of leads that have none yet: no bucket is so large. */
const LATE_ROW = 2 ** 25 - 1

/** The leads of one score, a row each, in their order. A removed lead leaves its row as a gap, which is in no set. */
export class ScoreBucket {
  /** Columns by row: the lead's slot, its order, which letters name and company contain, the index of its status. */
  readonly slots = numberColumn()
  readonly orders = numberColumn()
  readonly letters = numberColumn()
  readonly statuses = byteColumn()
  sets = new RowSets()
  readonly #score: number
  /** Where the lead of each slot stands, in any bucket. */
  readonly #addresses: NumberColumn
  #late: LateLead[] = []
  #gaps = 0

  constructor(score: number, addresses: NumberColumn) {
    this.#score = score
    this.#addresses = addresses
  }

  get size(): number {
    return this.slots.length
  }

  /** Between rows without a gap there is no place for it: then the lead is late, until `settle` is called. */
  add(slot: number, order: number, letters: number, status: number) {
    const row = this.#firstRowAfter(order)
    if (row === this.size) this.append(slot, order, letters, status)
    else if (this.#isGap(row - 1)) this.#fillGap(row - 1, slot, order, letters, status)
    else if (this.#isGap(row)) this.#fillGap(row, slot, order, letters, status)
    else {
      this.#late.push({ slot, order, letters, status })
      this.#addresses.values[slot] = addressOf(this.#score, LATE_ROW)
    }
  }

  isLate(slot: number): boolean {
    return rowOf(this.#addresses.values[slot]!) === LATE_ROW
  }

  /** Gives late leads their rows, all at once. */
  settle() {
    if (this.#late.length === 0) return
    this.#rebuild(this.#late.toSorted((a, b) => a.order - b.order))
    this.#late = []
  }

  /** For a lead that comes after all others. */
  append(slot: number, order: number, letters: number, status: number) {
    if (this.size === this.slots.values.length && 4 * this.#gaps > this.size) this.removeGaps()
    this.slots.push(slot)
    this.orders.push(order)
    this.letters.push(letters)
    this.statuses.push(status)
    this.#enter(this.size - 1, slot, status)
  }

  /** Takes the place of as many appends. */
  appendAll(slots: Uint32Array, orders: Uint32Array, letters: Uint32Array, statuses: Uint8Array) {
    let row = this.size
    this.slots.pushAll(slots)
    this.orders.pushAll(orders)
    this.letters.pushAll(letters)
    this.statuses.pushAll(statuses)
    for (; row < this.size; row++) this.#enter(row, this.slots.values[row]!, this.statuses.values[row]!)
  }

  removeGaps() {
    if (this.#gaps > 0) this.#rebuild([])
  }

  remove(row: number) {
    this.sets.delete(row)
    this.#gaps++
  }

  changeStatus(row: number, status: number) {
    this.statuses.values[row] = status
    this.sets.delete(row)
    this.sets.add(row, status)
  }

  /** How many leads of a set come before one of this order, and whether it is in the set itself. */
  rank(filter: StatusFilter, isSearched: boolean, order: number) {
    const end = this.#firstRowAfter(order)
    const row = end > 0 && this.orders.values[end - 1] === order ? end - 1 : end
    return {
      before: this.sets.count(filter, isSearched, row),
      isListed: this.sets.count(filter, isSearched, end) > this.sets.count(filter, isSearched, row),
    }
  }

  /** The slots of the leads with an order from the first on, up to the end. */
  slotsBetween(firstOrder: number, endOrder: number): number[] {
    const slots: number[] = []
    for (let row = this.#firstRowAfter(firstOrder - 1); row < this.size && this.orders.values[row]! < endOrder; row++) {
      if (this.sets.has(row)) slots.push(this.slots.values[row]!)
    }
    return slots
  }

  #firstRowAfter(order: number): number {
    const orders = this.orders.values
    let from = 0
    let to = this.size
    // Nearly always a lead is newer than all others.
    if (to === 0 || orders[to - 1]! < order) return to
    while (from < to) {
      const middle = (from + to) >>> 1
      if (orders[middle]! > order) to = middle
      else from = middle + 1
    }
    return from
  }

  #isGap(row: number): boolean {
    return row >= 0 && !this.sets.has(row)
  }

  #fillGap(row: number, slot: number, order: number, letters: number, status: number) {
    this.slots.values[row] = slot
    this.orders.values[row] = order
    this.letters.values[row] = letters
    this.statuses.values[row] = status
    this.#gaps--
    this.#enter(row, slot, status)
  }

  #enter(row: number, slot: number, status: number) {
    this.sets.add(row, status)
    this.#addresses.values[slot] = addressOf(this.#score, row)
  }

  /** Without its gaps, and with these leads among the others. */
  #rebuild(late: readonly LateLead[]) {
    const rows = this.sets.rows('all', false, 0, this.size)
    const [slots, orders] = [this.slots.copy(), this.orders.copy()]
    const [letters, statuses] = [this.letters.copy(), this.statuses.copy()]
    for (const column of [this.slots, this.orders, this.letters, this.statuses]) column.length = 0
    this.sets = new RowSets()
    this.#gaps = 0
    let next = 0
    for (const row of rows) {
      while (next < late.length && late[next]!.order < orders[row]!) this.#appendLate(late[next++]!)
      this.append(slots[row]!, orders[row]!, letters[row]!, statuses[row]!)
    }
    while (next < late.length) this.#appendLate(late[next++]!)
  }

  #appendLate({ slot, order, letters, status }: LateLead) {
    this.append(slot, order, letters, status)
  }
}
