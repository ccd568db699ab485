import { addressOf, placeOf, scoreOf } from './address'
import { type Bitset, placeOfLowest } from './bitset'
import type { ScoreBucket } from './score-bucket'
import { plainLetterSign, type TextDictionary } from './text-dictionary'

/** So many leads may be added before the index takes them in, or an eighth of what it holds: until then they are few. */
const FEW_LEADS = 2048

/**
 * Marks in each bucket the leads that a search finds: those whose name or company is one of the texts that hold it.
 * An index leads from each text to its leads. Leads added since are looked at one by one, and all leads are when more
 * than half of the texts are found, or when one letter is sought: which letters it has is told of each lead.
 */
export class Finder {
  readonly #texts: TextDictionary
  readonly #buckets: readonly ScoreBucket[]
  /** The last search, whose finds the buckets still show. */
  #search: string | null = null
  /** The index: the leads of text n stand in `#carriers` from `#starts[n]` up to `#starts[n + 1]`. */
  #starts = new Uint32Array(1)
  #carriers = new Uint32Array(0)
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
    const letter = plainLetterSign(search)
    if (letter !== null) {
      for (const bucket of this.#buckets) markLeadsWith(bucket, letter)
      return
    }
    if (2 * holding.count() > this.#texts.size) {
      for (const bucket of this.#buckets) markLeads(bucket, 0, holding)
      return
    }
    this.#markCarriers(holding)
    for (const [score, bucket] of this.#buckets.entries()) markLeads(bucket, this.#indexed[score]!, holding)
  }

  #markCarriers(holding: Bitset) {
    const found = this.#buckets.map((bucket) => bucket.found.words.fill(0))
    const [starts, carriers, words] = [this.#starts, this.#carriers, holding.words]
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const text = 32 * word + placeOfLowest(bits)
        const end = starts[text + 1] ?? 0
        for (let carrier = starts[text] ?? 0; carrier < end; carrier++) {
          const address = carriers[carrier]!
          const place = placeOf(address)
          found[scoreOf(address)]![place >>> 5]! |= 1 << (place & 31)
        }
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
function markLeads(bucket: ScoreBucket, from: number, holding: Bitset) {
  const names = bucket.names.values
  const companies = bucket.companies.values
  const found = bucket.found.words
  const texts = holding.words
  for (let place = from; place < bucket.size; ) {
    const word = place >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = found[word]! & ((1 << (place & 31)) - 1)
    for (; place < end; place++) {
      const [name, company] = [names[place]!, companies[place]!]
      const isHeld = (texts[name >>> 5]! >>> (name & 31)) | (texts[company >>> 5]! >>> (company & 31))
      bits |= (isHeld & 1) << (place & 31)
    }
    found[word] = bits
  }
}

/** Marks the leads that have this sign of a letter. */
function markLeadsWith(bucket: ScoreBucket, sign: number) {
  const letters = bucket.letters.values
  const found = bucket.found.words
  for (let place = 0; place < bucket.size; ) {
    const word = place >>> 5
    const end = Math.min(32 * (word + 1), bucket.size)
    let bits = 0
    for (; place < end; place++) bits |= ((letters[place]! >>> sign) & 1) << (place & 31)
    found[word] = bits
  }
}
