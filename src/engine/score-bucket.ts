import { countBefore } from '../base/binary-search'
import { Bitset, CommonBits } from '../base/bitset'
import { byteColumn, type NumberColumn, numberColumn } from '../base/columns'
import { MAX_SCORE } from '../domain/constants'
import { type SourceFilter, type StatusFilter, sourceFilters, statusFilters } from '../domain/filters'
import type { LeadQuery } from '../domain/lead-query'

/** A lead's row in the bucket of its score, and the score in the lowest seven bits. */
export type Address = number

/** The address of a slot without a lead. Its score has no bucket, so marking it marks no lead. */
export const NO_ADDRESS: Address = MAX_SCORE + 1

const addressOf = (score: number, row: number): Address => (row << 7) | score
export const scoreOf = (address: Address): number => address & 127
export const rowOf = (address: Address): number => address >>> 7

/** The row of pending leads, larger than any real one. */
const PENDING_ROW = 2 ** 25 - 1

/** Days as numbers in their order, from the first up to the last one. See `dayNumber`. */
export interface DayRange {
  readonly first: number
  readonly last: number
}

/** A lead as its row stores it: the letters of name and company as bits, status and source as indexes. */
export interface BucketRow {
  readonly slot: number
  readonly order: number
  readonly letters: number
  readonly status: number
  readonly source: number
  /** 0 without a next step. */
  readonly day: number
}

/** The leads with one score, one row each, in the order of creation. A removed lead leaves a gap: a row in no set. */
export class ScoreBucket {
  readonly slots = numberColumn()
  readonly orders = numberColumn()
  readonly letters = numberColumn()
  readonly statuses = byteColumn()
  readonly sources = byteColumn()
  readonly days = numberColumn()
  sets = new RowSets()
  readonly #score: number
  /** The address of each slot, shared by all buckets. */
  readonly #addresses: NumberColumn
  #pending: BucketRow[] = []
  #gaps = 0
  /** The rows of days that were asked. Gaps may be among them. */
  readonly #ofDays: (DayRange & { readonly rows: Bitset })[] = []

  constructor(score: number, addresses: NumberColumn) {
    this.#score = score
    this.#addresses = addresses
  }

  get size(): number {
    return this.slots.length
  }

  /** A lead between two rows without a gap stays pending until `flush`. */
  add(lead: BucketRow) {
    const row = this.#firstRowAfter(lead.order)
    if (row === this.size) this.#append(lead)
    else if (this.#isGap(row - 1)) this.#fillGap(row - 1, lead)
    else if (this.#isGap(row)) this.#fillGap(row, lead)
    else {
      this.#pending.push(lead)
      this.#addresses.values[lead.slot] = addressOf(this.#score, PENDING_ROW)
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

  appendAll(
    columns: Readonly<
      Record<'slots' | 'orders' | 'letters' | 'days', Uint32Array> & Record<'statuses' | 'sources', Uint8Array>
    >,
  ) {
    let row = this.size
    this.slots.pushAll(columns.slots)
    this.orders.pushAll(columns.orders)
    this.letters.pushAll(columns.letters)
    this.statuses.pushAll(columns.statuses)
    this.sources.pushAll(columns.sources)
    this.days.pushAll(columns.days)
    for (; row < this.size; row++) this.#setRow(row)
  }

  removeGaps() {
    if (this.#gaps > 0) this.#rebuild([])
  }

  remove(row: number) {
    this.#leaveSets(row)
    this.#gaps++
  }

  change(row: number, { status, source, day }: Pick<BucketRow, 'status' | 'source' | 'day'>) {
    this.#leaveSets(row)
    this.statuses.values[row] = status
    this.sources.values[row] = source
    this.days.values[row] = day
    this.#setRow(row)
  }

  /** The rows that pass the filters, have one of these days and, if there is a search, match it. */
  rows(
    { status, source, created }: Pick<LeadQuery, 'status' | 'source' | 'created'>,
    isSearched: boolean,
    days?: DayRange,
  ): CommonBits {
    const from = created && this.#firstRowAfter(created.first - 1)
    const to = created && this.#firstRowAfter(created.end - 1)
    return this.sets.rows(status, source, isSearched, days && this.#rowsOf(days), from, to)
  }

  /** The row of this order, or of the next one, and whether it is of this order. */
  find(order: number): { readonly row: number; readonly isFound: boolean } {
    const end = this.#firstRowAfter(order)
    const isFound = end > 0 && this.orders.values[end - 1] === order
    return { row: isFound ? end - 1 : end, isFound }
  }

  /** The slots of the leads from `firstOrder` up to, but not including, `endOrder`. */
  slotsBetween(firstOrder: number, endOrder: number, isWanted: (order: number) => boolean = () => true): number[] {
    const slots: number[] = []
    for (let row = this.#firstRowAfter(firstOrder - 1); row < this.size && this.orders.values[row]! < endOrder; row++) {
      if (this.sets.has(row) && isWanted(this.orders.values[row]!)) slots.push(this.slots.values[row]!)
    }
    return slots
  }

  #rowsOf({ first, last }: DayRange): Bitset {
    const known = this.#ofDays.find((range) => range.first === first && range.last === last)
    if (known) return known.rows
    const rows = this.sets.createSet()
    const days = this.days.values
    for (let row = 0; row < this.size; row++) if (days[row]! >= first && days[row]! <= last) rows.add(row)
    // Those that are due, all days and none: more are asked only when the day changes.
    if (this.#ofDays.length === 3) this.#ofDays.shift()
    this.#ofDays.push({ first, last, rows })
    return rows
  }

  #firstRowAfter(order: number): number {
    const orders = this.orders.values
    // Fast path: a lead that is newer than all others.
    if (this.size === 0 || orders[this.size - 1]! < order) return this.size
    return countBefore(this.size, (row) => orders[row]! <= order)
  }

  #isGap(row: number): boolean {
    return row >= 0 && !this.sets.has(row)
  }

  /** The lead must come after all others. */
  #append({ slot, order, letters, status, source, day }: BucketRow) {
    if (this.size === this.slots.values.length && 4 * this.#gaps > this.size) this.removeGaps()
    this.slots.push(slot)
    this.orders.push(order)
    this.letters.push(letters)
    this.statuses.push(status)
    this.sources.push(source)
    this.days.push(day)
    this.#setRow(this.size - 1)
  }

  #fillGap(row: number, { slot, order, letters, status, source, day }: BucketRow) {
    this.slots.values[row] = slot
    this.orders.values[row] = order
    this.letters.values[row] = letters
    this.statuses.values[row] = status
    this.sources.values[row] = source
    this.days.values[row] = day
    this.#gaps--
    this.#setRow(row)
  }

  #setRow(row: number) {
    this.#ofDays.length = 0
    this.sets.add(row, this.statuses.values[row]!, this.sources.values[row]!)
    this.#addresses.values[this.slots.values[row]!] = addressOf(this.#score, row)
  }

  #leaveSets(row: number) {
    this.sets.delete(row, this.statuses.values[row]!, this.sources.values[row]!)
  }

  /** Removes the gaps and inserts the pending leads, which must be sorted. */
  #rebuild(pending: readonly BucketRow[]) {
    const rows = this.sets.rows('all', 'all', false).indices()
    const [slots, orders, letters] = [this.slots.copy(), this.orders.copy(), this.letters.copy()]
    const [statuses, sources, days] = [this.statuses.copy(), this.sources.copy(), this.days.copy()]
    for (const column of [this.slots, this.orders, this.letters, this.statuses, this.sources, this.days])
      column.length = 0
    this.sets = new RowSets()
    this.#gaps = 0
    let next = 0
    for (const row of rows) {
      const order = orders[row]!
      while (next < pending.length && pending[next]!.order < order) this.#append(pending[next++]!)
      const [status, source, day] = [statuses[row]!, sources[row]!, days[row]!]
      this.#append({ slot: slots[row]!, order, letters: letters[row]!, status, source, day })
    }
    while (next < pending.length) this.#append(pending[next++]!)
  }
}

/** Sets of a bucket's rows, one bit each: a page is found by counting bits. */
class RowSets {
  /** The rows found by the last search. */
  readonly matches = new Bitset()
  /** The rows that pass each filter, as `statusFilters` and `sourceFilters` list them: first all rows. */
  readonly #ofStatus = statusFilters.map(() => new Bitset())
  readonly #ofSource = sourceFilters.map(() => new Bitset())
  /** How many rows are of each status. */
  readonly counts = new Uint32Array(statusFilters.length - 1)

  /** `status` and `source` are indexes of `leadStatuses` and `leadSources`. */
  add(row: number, status: number, source: number) {
    if (row % 32 === 0) for (const set of [this.matches, ...this.#ofStatus, ...this.#ofSource]) set.ensureCapacity(row)
    this.counts[status]!++
    this.#ofStatus[0]!.add(row)
    this.#ofStatus[status + 1]!.add(row)
    this.#ofSource[0]!.add(row)
    this.#ofSource[source + 1]!.add(row)
  }

  /** With the status and the source that it was added with. */
  delete(row: number, status: number, source: number) {
    this.counts[status]!--
    this.#ofStatus[0]!.delete(row)
    this.#ofStatus[status + 1]!.delete(row)
    this.#ofSource[0]!.delete(row)
    this.#ofSource[source + 1]!.delete(row)
  }

  has(row: number): boolean {
    return this.#ofStatus[0]!.has(row)
  }

  /** An empty set of rows, which can be combined with the others until a row is added. */
  createSet(): Bitset {
    const set = new Bitset()
    set.words = new Uint32Array(this.matches.words.length)
    return set
  }

  /** The rows from `from` up to `to` that pass the filters, are in `others` and, if there is a search, match it. */
  rows(
    status: StatusFilter,
    source: SourceFilter,
    isSearched: boolean,
    others?: Bitset,
    from?: number,
    to?: number,
  ): CommonBits {
    const ofStatus = this.#ofStatus[statusFilters.indexOf(status)]!
    const ofSource = this.#ofSource[sourceFilters.indexOf(source)]!
    return new CommonBits(ofStatus, ofSource, isSearched ? this.matches : ofStatus, others, from, to)
  }
}
