import { MAX_SCORE } from '../domain/constants'
import { type StatusFilter, statusFilters } from '../domain/filters'
import { leadStatuses } from '../domain/lead'
import { Bitset, bitCount, lowestBit } from './bitset'
import { byteColumn, type NumberColumn, numberColumn } from './columns'

/** A lead's row in the bucket of its score, and the score in the lowest seven bits. */
export type Address = number

/** The address of a slot without a lead. Its score has no bucket, so marking it marks no lead. */
export const NO_ADDRESS: Address = MAX_SCORE + 1

const addressOf = (score: number, row: number): Address => (row << 7) | score
export const scoreOf = (address: Address): number => address & 127
export const rowOf = (address: Address): number => address >>> 7

/** The row of pending leads, larger than any real one. */
const PENDING_ROW = 2 ** 25 - 1

interface PendingLead {
  readonly slot: number
  readonly order: number
  readonly letters: number
  readonly status: number
}

/** The leads with one score, one row each, in the order of creation. A removed lead leaves a gap: a row in no set. */
export class ScoreBucket {
  /** Columns by row: the lead's slot, its order, the letters of name and company as bits, the index of its status. */
  readonly slots = numberColumn()
  readonly orders = numberColumn()
  readonly letters = numberColumn()
  readonly statuses = byteColumn()
  sets = new RowSets()
  readonly #score: number
  /** The address of each slot, shared by all buckets. */
  readonly #addresses: NumberColumn
  #pending: PendingLead[] = []
  #gaps = 0

  constructor(score: number, addresses: NumberColumn) {
    this.#score = score
    this.#addresses = addresses
  }

  get size(): number {
    return this.slots.length
  }

  /** A lead between two rows without a gap stays pending until `flush`. */
  add(slot: number, order: number, letters: number, status: number) {
    const row = this.#firstRowAfter(order)
    if (row === this.size) this.append(slot, order, letters, status)
    else if (this.#isGap(row - 1)) this.#fillGap(row - 1, slot, order, letters, status)
    else if (this.#isGap(row)) this.#fillGap(row, slot, order, letters, status)
    else {
      this.#pending.push({ slot, order, letters, status })
      this.#addresses.values[slot] = addressOf(this.#score, PENDING_ROW)
    }
  }

  isPending(slot: number): boolean {
    return rowOf(this.#addresses.values[slot]!) === PENDING_ROW
  }

  /** Gives all pending leads their rows, in one pass. */
  flush() {
    if (this.#pending.length === 0) return
    this.#rebuild(this.#pending.toSorted((a, b) => a.order - b.order))
    this.#pending = []
  }

  /** The lead must come after all others. */
  append(slot: number, order: number, letters: number, status: number) {
    if (this.size === this.slots.values.length && 4 * this.#gaps > this.size) this.removeGaps()
    this.slots.push(slot)
    this.orders.push(order)
    this.letters.push(letters)
    this.statuses.push(status)
    this.#setRow(this.size - 1, slot, status)
  }

  appendAll(slots: Uint32Array, orders: Uint32Array, letters: Uint32Array, statuses: Uint8Array) {
    let row = this.size
    this.slots.pushAll(slots)
    this.orders.pushAll(orders)
    this.letters.pushAll(letters)
    this.statuses.pushAll(statuses)
    for (; row < this.size; row++) this.#setRow(row, this.slots.values[row]!, this.statuses.values[row]!)
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

  /** How many leads of a set come before this order, and whether the lead with this order is in the set. */
  rank(filter: StatusFilter, isSearched: boolean, order: number) {
    const end = this.#firstRowAfter(order)
    const row = end > 0 && this.orders.values[end - 1] === order ? end - 1 : end
    return {
      before: this.sets.count(filter, isSearched, row),
      isListed: this.sets.count(filter, isSearched, end) > this.sets.count(filter, isSearched, row),
    }
  }

  /** The slots of the leads from `firstOrder` up to, but not including, `endOrder`. */
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
    // Fast path: a lead that is newer than all others.
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
    this.#setRow(row, slot, status)
  }

  #setRow(row: number, slot: number, status: number) {
    this.sets.add(row, status)
    this.#addresses.values[slot] = addressOf(this.#score, row)
  }

  /** Removes the gaps and inserts the pending leads, which must be sorted. */
  #rebuild(pending: readonly PendingLead[]) {
    const rows = this.sets.rows('all', false, 0, this.size)
    const [slots, orders] = [this.slots.copy(), this.orders.copy()]
    const [letters, statuses] = [this.letters.copy(), this.statuses.copy()]
    for (const column of [this.slots, this.orders, this.letters, this.statuses]) column.length = 0
    this.sets = new RowSets()
    this.#gaps = 0
    let next = 0
    for (const row of rows) {
      while (next < pending.length && pending[next]!.order < orders[row]!) this.#appendPending(pending[next++]!)
      this.append(slots[row]!, orders[row]!, letters[row]!, statuses[row]!)
    }
    while (next < pending.length) this.#appendPending(pending[next++]!)
  }

  #appendPending({ slot, order, letters, status }: PendingLead) {
    this.append(slot, order, letters, status)
  }
}

/** Sets of a bucket's rows, one bit each: a page is found by counting bits. */
class RowSets {
  /** The rows found by the last search. */
  readonly matches = new Bitset()
  /** The rows that pass each status filter. */
  readonly #members = Object.fromEntries(statusFilters.map((filter) => [filter, new Bitset()])) as Readonly<
    Record<StatusFilter, Bitset>
  >

  /** `status` is an index of `leadStatuses`. */
  add(row: number, status: number) {
    if (row % 32 === 0) {
      this.matches.ensureCapacity(row)
      for (const filter of statusFilters) this.#members[filter].ensureCapacity(row)
    }
    this.#members.all.add(row)
    this.#members[leadStatuses[status]!].add(row)
  }

  delete(row: number) {
    for (const filter of statusFilters) this.#members[filter].delete(row)
  }

  has(row: number): boolean {
    return this.#members.all.has(row)
  }

  /** How many of the first rows pass the filter and, if there is a search, match it. */
  count(filter: StatusFilter, isSearched: boolean, firstRows = Number.POSITIVE_INFINITY): number {
    const members = this.#members[filter].words
    const matches = isSearched ? this.matches.words : members
    let count = 0
    for (let word = 0; word < members.length && 32 * word < firstRows; word++) {
      const bits = members[word]! & matches[word]!
      count += bitCount(32 * word + 32 <= firstRows ? bits : bits & ((1 << (firstRows % 32)) - 1))
    }
    return count
  }

  /** The same rows, skipping `offset` and at most `limit`. */
  rows(filter: StatusFilter, isSearched: boolean, offset: number, limit: number): number[] {
    const members = this.#members[filter].words
    const matches = isSearched ? this.matches.words : members
    const rows: number[] = []
    let passed = 0
    for (let word = 0; word < members.length && rows.length < limit; word++) {
      let bits = members[word]! & matches[word]!
      if (passed + bitCount(bits) <= offset) {
        passed += bitCount(bits)
        continue
      }
      for (; bits !== 0 && rows.length < limit; bits &= bits - 1) {
        if (passed++ >= offset) rows.push(32 * word + lowestBit(bits))
      }
    }
    return rows
  }
}
