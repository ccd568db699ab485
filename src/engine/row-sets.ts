import { type StatusFilter, statusFilters } from '../domain/filters'
import { leadStatuses } from '../domain/lead'
import { Bitset, bitCount, lowestBit } from './bitset'

/** Sets of a bucket's leads, as bits of their rows: a page is found by counting bits. */
export class RowSets {
  /** The leads that the last search found. */
  readonly matches = new Bitset()
  /** The leads that pass each choice of the status filter. */
  readonly #members: Readonly<Record<StatusFilter, Bitset>> = {
    all: new Bitset(),
    new: new Bitset(),
    contacted: new Bitset(),
    qualified: new Bitset(),
    converted: new Bitset(),
  }

  /** The status is its index in the list of statuses. */
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

  /** How many leads pass the filter, and match where there is a search; of those in the first rows, where given. */
  count(filter: StatusFilter, isSearched: boolean, rows = Number.POSITIVE_INFINITY): number {
    const members = this.#members[filter].words
    const matches = isSearched ? this.matches.words : members
    let count = 0
    for (let word = 0; word < members.length && 32 * word < rows; word++) {
      const bits = members[word]! & matches[word]!
      count += bitCount(32 * word + 32 <= rows ? bits : bits & ((1 << (rows % 32)) - 1))
    }
    return count
  }

  /** The rows of those leads, after the first `offset` and at most `limit`. */
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
