import { type StatusFilter, statusFilters } from '../domain/filters'
import { type Lead, type LeadStatus, leadSources, leadStatuses } from '../domain/lead'
import { Bitset, bitCount, placeOfLowest } from './bitset'
import { byteColumn, numberColumn } from './growing-column'
import { PackedTexts } from './packed-texts'

/**
 * The leads of one score as columns, in the order of creation; a lead's place in them never changes.
 * Sets of leads are bits in the same order, so that a page is found by counting bits.
 */
export class ScoreBucket {
  readonly ids = new PackedTexts()
  readonly emails = new PackedTexts()
  /** Numbers of texts. */
  readonly names = numberColumn()
  readonly companies = numberColumn()
  /** The signs of the letters in both, as bits. */
  readonly letters = numberColumn()
  readonly found = new Bitset()
  readonly #sources = byteColumn()
  readonly #statuses = byteColumn()
  /** The leads that each choice of the status filter lets through. One that was taken back is in none of them. */
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
    const place = this.size
    this.ids.push(lead.id)
    this.emails.push(lead.email)
    this.names.push(name)
    this.companies.push(company)
    this.letters.push(letters)
    this.#sources.push(leadSources.indexOf(lead.source))
    this.#statuses.push(leadStatuses.indexOf(lead.status))
    if (place % 32 === 0) this.#reach(place)
    this.#members.all.add(place)
    this.#members[lead.status].add(place)
    return place
  }

  change(place: number, { email, status }: Lead) {
    if (email !== this.emails.get(place)) this.emails.set(place, email)
    this.#members[this.status(place)].delete(place)
    this.#members[status].add(place)
    this.#statuses.values[place] = leadStatuses.indexOf(status)
  }

  takeBack(place: number) {
    this.#members.all.delete(place)
    this.#members[this.status(place)].delete(place)
  }

  source(place: number): Lead['source'] {
    return leadSources[this.#sources.values[place]!]!
  }

  status(place: number): LeadStatus {
    return leadStatuses[this.#statuses.values[place]!]!
  }

  /** Gives every set a word for the 32 leads from this place on. */
  #reach(place: number) {
    this.found.reach(place)
    for (const filter of statusFilters) this.#members[filter].reach(place)
  }

  /** How many leads pass the filter, and were found where there is a search. */
  count(filter: StatusFilter, isSearched: boolean): number {
    const members = this.#members[filter].words
    const found = isSearched ? this.found.words : members
    let count = 0
    for (let word = 0; word < members.length; word++) count += bitCount(members[word]! & found[word]!)
    return count
  }

  /** The places of those leads: so many of them, after the first so many. */
  places(filter: StatusFilter, isSearched: boolean, after: number, most: number): number[] {
    const members = this.#members[filter].words
    const found = isSearched ? this.found.words : members
    const places: number[] = []
    let passed = 0
    for (let word = 0; word < members.length && places.length < most; word++) {
      let bits = members[word]! & found[word]!
      if (passed + bitCount(bits) <= after) {
        passed += bitCount(bits)
        continue
      }
      for (; bits !== 0 && places.length < most; bits &= bits - 1) {
        if (passed++ >= after) places.push(32 * word + placeOfLowest(bits))
      }
    }
    return places
  }
}
