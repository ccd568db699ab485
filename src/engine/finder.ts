import { addressOf, placeOf, scoreOf } from './address'
import type { ScoreBucket } from './score-bucket'
import type { TextDictionary } from './text-dictionary'

/** So many leads may be added before the index takes them in, or an eighth of what it holds: until then they are few. */
const FEW_LEADS = 2048

/**
 * Marks in each bucket the leads that a search finds: those whose name or company is one of the texts that hold it.
 * An index leads from each text to its leads. Leads added since are looked at one by one, and all leads are when the
 * texts found would lead to more of them than there are.
 */
export class Finder {
  readonly #texts: TextDictionary
  readonly #buckets: readonly ScoreBucket[]
  /** The last search, whose finds the buckets still show. */
  #search: string | null = null
  /** The index: the leads of text n stand in `#carriers` from `#starts[n]` up to `#starts[n + 1]`. */
  #starts = new Uint32Array(1)
  #carriers = new Uint32Array(0)
  #marks = new Uint8Array(0)
  /** How many leads of each bucket, and in all, the index holds. */
  #indexed: number[]
  #indexedLeads = 0

  constructor(texts: TextDictionary, buckets: readonly ScoreBucket[]) {
    this.#texts = texts
    this.#buckets = buckets
    this.#indexed = buckets.map(() => 0)
  }

  /** Leads were added: what was found may not be all. */
  forget() {
    this.#search = null
  }

  find(search: string) {
    const isNarrower = this.#search !== null && search.includes(this.#search)
    // With the first question after they came, whatever it asks: the first search need not wait for it.
    if (!isNarrower) this.#indexIfManyAreNew()
    if (search === '' || search === this.#search) return
    const holding = this.#texts.holding(search, isNarrower)
    this.#search = search
    const isHolding = this.#marksFor(this.#texts.size)
    let carriers = 0
    for (let at = 0; at < holding.length; at++) {
      const text = holding[at]!
      isHolding[text] = 1
      carriers += this.#carriersOf(text)
    }
    if (carriers > this.#indexedLeads) {
      for (const bucket of this.#buckets) markLeads(bucket, 0, isHolding)
      return
    }
    this.#markCarriers(holding)
    for (const [score, bucket] of this.#buckets.entries()) markLeads(bucket, this.#indexed[score]!, isHolding)
  }

  /** A mark for each text, in memory that is used again: fresh memory costs more than all the rest of a search. */
  #marksFor(texts: number): Uint8Array {
    if (this.#marks.length < texts) this.#marks = new Uint8Array(2 * texts)
    return this.#marks.fill(0)
  }

  #carriersOf(text: number): number {
    return text + 1 < this.#starts.length ? this.#starts[text + 1]! - this.#starts[text]! : 0
  }

  #markCarriers(holding: Uint32Array) {
    const words = this.#buckets.map((bucket) => bucket.found.words.fill(0))
    const starts = this.#starts
    const carriers = this.#carriers
    for (let at = 0; at < holding.length; at++) {
      const text = holding[at]!
      const end = starts[text + 1] ?? 0
      for (let carrier = starts[text] ?? 0; carrier < end; carrier++) {
        const address = carriers[carrier]!
        const place = placeOf(address)
        words[scoreOf(address)]![place >>> 5]! |= 1 << (place & 31)
      }
    }
  }

  #indexIfManyAreNew() {
    const leads = this.#buckets.reduce((sum, bucket) => sum + bucket.size, 0)
    if (leads - this.#indexedLeads > Math.max(FEW_LEADS, this.#indexedLeads / 8)) this.#index(leads)
  }

  /** Counts the leads of each text, lays out where each text's leads end, and fills in from there to where they start. */
  #index(leads: number) {
    const ends = new Uint32Array(this.#texts.size + 1)
    this.#eachMention((text) => ends[text]!++)
    for (let text = 1; text < ends.length; text++) ends[text]! += ends[text - 1]!
    const carriers = new Uint32Array(2 * leads)
    this.#eachMention((text, address) => {
      carriers[--ends[text]!] = address
    })
    this.#starts = ends
    this.#carriers = carriers
    this.#indexed = this.#buckets.map((bucket) => bucket.size)
    this.#indexedLeads = leads
  }

  #eachMention(note: (text: number, address: number) => void) {
    for (const [score, { names, companies, size }] of this.#buckets.entries()) {
      for (let place = 0; place < size; place++) {
        note(names.values[place]!, addressOf(score, place))
        note(companies.values[place]!, addressOf(score, place))
      }
    }
  }
}

/** Marks the leads from this place on, looking at each. */
function markLeads(bucket: ScoreBucket, from: number, isHolding: Uint8Array) {
  const names = bucket.names.values
  const companies = bucket.companies.values
  const words = bucket.found.words
  for (let place = from; place < bucket.size; ) {
    const word = place >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = words[word]! & ((1 << (place & 31)) - 1)
    for (; place < end; place++) bits |= (isHolding[names[place]!]! | isHolding[companies[place]!]!) << (place & 31)
    words[word] = bits
  }
}
