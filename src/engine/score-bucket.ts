import { type StatusFilter, statusFilters } from '../domain/filters'
import { type Lead, type LeadStatus, leadSources, leadStatuses, plainTextFields } from '../domain/lead'
import { Bitset, bitCount, lowestBit } from './bitset'
import { byteColumn, numberColumn } from './growing-column'
import { PackedTexts } from './packed-texts'

type PlainTexts = Pick<Lead, (typeof plainTextFields)[number]>

/**
 * The leads of one score as columns, in the order of creation; a lead's row never changes.
 * Sets of leads are bits in the same order, so that a page is found by counting bits.
 */
export class ScoreBucket {
  /** Text ids in the dictionary. */
  readonly names = numberColumn()
  readonly companies = numberColumn()
  /** Which letters name and company contain, as bits. */
  readonly letters = numberColumn()
  /** The leads that the last search found. */
  readonly matches = new Bitset()
  readonly #ids = new PackedTexts()
  readonly #plainTexts = plainTextFields.map((field) => ({
    field,
    texts: field === 'id' ? this.#ids : new PackedTexts(),
  }))
  readonly #sources = byteColumn()
  readonly #statuses = byteColumn()
  /** The leads that pass each choice of the status filter. A removed lead is in none of them. */
  readonly #members: Readonly<Record<StatusFilter, Bitset>> = {
    all: new Bitset(),
    new: new Bitset(),
    contacted: new Bitset(),
    qualified: new Bitset(),
    converted: new Bitset(),
  }

  get size(): number {
    return this.names.length
  }

  add(lead: Lead, name: number, company: number, letters: number): number {
    const row = this.size
    for (const { field, texts } of this.#plainTexts) texts.push(lead[field])
    this.names.push(name)
    this.companies.push(company)
    this.letters.push(letters)
    this.#sources.push(leadSources.indexOf(lead.source))
    this.#statuses.push(leadStatuses.indexOf(lead.status))
    if (row % 32 === 0) this.#ensureCapacity(row)
    this.#members.all.add(row)
    this.#members[lead.status].add(row)
    return row
  }

  change(row: number, lead: Lead) {
    for (const { field, texts } of this.#plainTexts) if (lead[field] !== texts.get(row)) texts.set(row, lead[field])
    this.#members[this.status(row)].delete(row)
    this.#members[lead.status].add(row)
    this.#statuses.values[row] = leadStatuses.indexOf(lead.status)
  }

  remove(row: number) {
    this.#members.all.delete(row)
    this.#members[this.status(row)].delete(row)
  }

  id(row: number): string {
    return this.#ids.get(row)
  }

  plainTexts(row: number): PlainTexts {
    return Object.fromEntries(this.#plainTexts.map(({ field, texts }) => [field, texts.get(row)])) as PlainTexts
  }

  source(row: number): Lead['source'] {
    return leadSources[this.#sources.values[row]!]!
  }

  status(row: number): LeadStatus {
    return leadStatuses[this.#statuses.values[row]!]!
  }

  /** Every set gets a word for the 32 leads from this row on. */
  #ensureCapacity(row: number) {
    this.matches.ensureCapacity(row)
    for (const filter of statusFilters) this.#members[filter].ensureCapacity(row)
  }

  /** How many leads pass the filter, and match where there is a search. */
  count(filter: StatusFilter, isSearched: boolean): number {
    const members = this.#members[filter].words
    const matches = isSearched ? this.matches.words : members
    let count = 0
    for (let word = 0; word < members.length; word++) count += bitCount(members[word]! & matches[word]!)
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
