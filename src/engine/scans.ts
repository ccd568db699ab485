import { Bitset } from '../base/bitset'
import { withoutAccents } from '../base/latin'
import type { Change } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { withoutExtraSpaces } from '../domain/lead-query'
import type { LeadTable } from './lead-table'
import { partsOf, type TextSearch } from './text-search'
import type { WordDictionary } from './word-dictionary'

/** So many words or emails take 1 ms, so that a keystroke does not have to wait. */
const COMPARED_PER_PART = 1000

/**
 * Searches names and companies without accents: by comparing each word, since a text without accents is its words without
 * accents. Keeps what it found.
 */
export class AccentScan {
  readonly #leads: LeadTable
  readonly #textSearch: TextSearch
  #search = ''
  /** Words have other numbers after a compaction, which replaces the dictionary. */
  #words: WordDictionary | null = null
  #parts: readonly string[] = []
  /** The words that match each part. */
  #sets: readonly Bitset[] = []
  /** All words below this are compared. */
  #next = 0

  constructor(leads: LeadTable, textSearch: TextSearch) {
    this.#leads = leads
    this.#textSearch = textSearch
  }

  /** Compares some more words. Returns the share that is compared. */
  advance(search: string): number {
    const { words } = this.#leads.records
    if (search !== this.#search || words !== this.#words) {
      this.#search = search
      this.#words = words
      this.#parts = partsOf(withoutAccents(withoutExtraSpaces(search)))
      this.#sets = this.#parts.map(() => new Bitset())
      this.#next = 0
    }
    const end = Math.min(this.#next + COMPARED_PER_PART, words.size)
    for (const set of this.#sets) set.ensureCapacity(end)
    for (; this.#next < end; this.#next++) this.#compare(this.#next, withoutAccents(words.text(this.#next)))
    return words.size === 0 ? 1 : end / words.size
  }

  /** Marks the leads that match. */
  mark(search: string) {
    while (this.advance(search) < 1);
    this.#textSearch.markSequences(this.#sets)
  }

  #compare(word: number, text: string) {
    for (const [at, part] of this.#parts.entries()) {
      if (at === 0 ? text.includes(part) : text.startsWith(part)) this.#sets[at]!.add(word)
    }
  }
}

/** What a slot is looked at for. Null where no lead can match. */
export type MatchOfSlots = (search: string) => ((slot: number) => boolean) | null

/** Searches what has no index, lead by lead. Keeps what it found. */
export class LeadScan {
  readonly #leads: LeadTable
  readonly #textSearch: TextSearch
  readonly #matchOf: MatchOfSlots
  #search: string | null = null
  #isMatch: ReturnType<MatchOfSlots> = null
  /** The slots of the leads that match. Slots without a lead may be among them. */
  #found = new Bitset()
  /** All slots below this are compared. */
  #next = 0
  /** Those that were changed since. */
  #changed: number[] = []

  constructor(leads: LeadTable, textSearch: TextSearch, matchOf: MatchOfSlots) {
    this.#leads = leads
    this.#textSearch = textSearch
    this.#matchOf = matchOf
  }

  /** Compares some more leads. Returns the share that is compared. */
  advance(search: string): number {
    if (search !== this.#search) {
      this.#search = search
      this.#isMatch = this.#matchOf(search)
      this.#found = new Bitset()
      this.#next = 0
      this.#changed = []
    }
    if (!this.#isMatch) return 1
    for (const slot of this.#changed) this.#compare(slot)
    this.#changed = []
    const { count } = this.#leads.slots
    const end = Math.min(this.#next + COMPARED_PER_PART, count)
    for (; this.#next < end; this.#next++) this.#compare(this.#next)
    return count === 0 ? 1 : end / count
  }

  /** Marks the leads that match. */
  mark(search: string) {
    while (this.advance(search) < 1);
    this.#textSearch.markSlots(this.#found)
  }

  /** Must be called after these changes, even if they were taken back: their leads may have other slots now. */
  update(changes: readonly Change<Lead>[]) {
    if (!this.#isMatch) return
    if (this.#changed.length + changes.length > COMPARED_PER_PART) return this.#forget()
    for (const { before, after } of changes) {
      for (const lead of [before, after]) {
        const slot = lead && this.#leads.slotOf(lead.id)
        if (slot !== null) this.#changed.push(slot)
      }
    }
  }

  /** So many are compared again in parts, with all others. */
  #forget() {
    this.#search = null
    this.#isMatch = null
    this.#changed = []
  }

  #compare(slot: number) {
    this.#found.ensureCapacity(slot)
    if (this.#leads.isUsed(slot) && this.#isMatch?.(slot)) this.#found.add(slot)
    else this.#found.delete(slot)
  }
}
