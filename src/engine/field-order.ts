import { countBefore } from '../base/binary-search'
import { withoutAccents } from '../base/latin'
import { collate } from '../domain/collation'
import type { CollatedField, Direction } from '../domain/filters'
import type { Lead } from '../domain/lead'
import type { LeadTable } from './lead-table'
import { sortInParts } from './sort-in-parts'

/** So many texts are read in 1 ms, so that a keystroke does not have to wait. */
const TEXTS_PER_PART = 1000
/** Inserting more leads than this takes longer than sorting all. */
const MOST_CHANGED = 5000
/** How much of the work is done after each step, roughly. */
const READ = 0.25
const WITH_PREFIXES = 0.35
const SORTED_BY_UNITS = 0.7
const SORTED = 0.9

/** All leads in one direction. */
export interface Ranking {
  readonly slots: Uint32Array
  /** By slot. */
  readonly positions: Uint32Array
}

interface LeadInSlot {
  readonly slot: number
  readonly lead: Lead
}

/** All leads in the order of a field: prepared in parts, kept, and brought up to date when it is next used. */
export class FieldOrder {
  readonly #leads: LeadTable
  readonly #field: CollatedField
  #work: Generator<number, void> | null
  /** Ascending. `#isFirst` is 1 where a text differs from the one before. */
  #slots = new Uint32Array()
  #isFirst = new Uint8Array()
  /** Slots that were taken, left or changed since the work began. */
  readonly #changed = new Set<number>()
  #rankings: Partial<Record<Direction, Ranking>> = {}

  constructor(leads: LeadTable, field: CollatedField) {
    this.#leads = leads
    this.#field = field
    this.#work = this.#sort()
  }

  /** Does a part of the work. Returns the share that is done. */
  advance(): number {
    const part = this.#work?.next()
    if (part && !part.done) return part.value
    this.#work = null
    return 1
  }

  /** Must be called with every lead that is added, changed or removed. */
  note(before: LeadInSlot | null, after: LeadInSlot | null) {
    const isSame =
      before?.slot === after?.slot &&
      before?.lead[this.#field] === after?.lead[this.#field] &&
      before?.lead.order === after?.lead.order
    if (isSame) return
    this.#rankings = {}
    for (const side of [before, after]) if (side) this.#changed.add(side.slot)
    if (this.#changed.size <= MOST_CHANGED) return
    this.#changed.clear()
    this.#work = this.#sort()
  }

  ranking(direction: Direction): Ranking {
    while (this.advance() < 1);
    if (this.#changed.size > 0) this.#mergeChanged()
    const isFirst = (at: number) => this.#isFirst[at] === 1
    this.#rankings[direction] ??= rankingOf(
      direction === 'asc' ? this.#slots : withGroupsReversed(this.#slots, isFirst),
      this.#leads.slots.count,
    )
    return this.#rankings[direction]
  }

  /** Where the lead is in the ranking, or would be. */
  find(lead: Lead, direction: Direction): { readonly position: number; readonly isFound: boolean } {
    const { slots } = this.ranking(direction)
    const sign = direction === 'asc' ? 1 : -1
    const compare = (slot: number) =>
      sign * this.#compare(slot, lead[this.#field]) || this.#compareOrder(slot, lead.order)
    return findSlot(slots, compare)
  }

  *#sort(): Generator<number, void> {
    const { count } = this.#leads.slots
    const orders = new Uint32Array(count)
    const texts: string[] = []
    const slots = new Uint32Array(count)
    let used = 0
    for (let slot = 0; slot < count; slot++) {
      if (slot % TEXTS_PER_PART === 0) yield (READ * slot) / count
      const isUsed = this.#leads.isUsed(slot)
      texts.push(isUsed ? this.#leads.text(slot, this.#field) : '')
      if (!isUsed) continue
      slots[used++] = slot
      orders[slot] = this.#leads.orderOf(slot)
    }
    const prefixes = yield* between(READ, WITH_PREFIXES, prefixesOf(texts))
    const byUnits = (a: number, b: number) => (texts[a]! < texts[b]! ? -1 : Number(texts[a]! > texts[b]!))
    const byPrefix = (a: number, b: number) => prefixes[a]! - prefixes[b]! || byUnits(a, b) || orders[a]! - orders[b]!
    // This order is nearly the right one, which leaves few comparisons to the slow collator.
    const roughly = yield* between(WITH_PREFIXES, SORTED_BY_UNITS, sortInParts(slots.subarray(0, used), byPrefix))
    // Each text is compared once, however many leads share it.
    const starts: number[] = []
    for (let at = 0; at < used; at++) {
      if (at % TEXTS_PER_PART === 0) yield SORTED_BY_UNITS
      if (at === 0 || byUnits(roughly[at - 1]!, roughly[at]!) !== 0) starts.push(at)
    }
    const ends = [...starts.slice(1), used]
    const groups = Uint32Array.from(starts.keys())
    const textAt = (group: number) => texts[roughly[starts[group]!]!]!
    const byText = (a: number, b: number) => collate(textAt(a), textAt(b))
    const sorted = yield* between(SORTED_BY_UNITS, SORTED, sortInParts(groups, byText))
    this.#slots = new Uint32Array(used)
    this.#isFirst = new Uint8Array(used)
    for (let at = 0, end = 0; at < sorted.length; at++) {
      if (at % TEXTS_PER_PART === 0) yield SORTED + ((1 - SORTED) * at) / sorted.length
      const group = sorted[at]!
      const start = end
      this.#slots.set(roughly.subarray(starts[group], ends[group]), start)
      end += ends[group]! - starts[group]!
      // Texts may differ, and be equal to the collator.
      if (at === 0 || byText(sorted[at - 1]!, group) !== 0) this.#isFirst[start] = 1
      else this.#slots.subarray(this.#isFirst.lastIndexOf(1, start), end).sort((a, b) => orders[a]! - orders[b]!)
    }
  }

  #mergeChanged() {
    const leads = this.#leads
    const kept = this.#removeChanged()
    const added = [...this.#changed]
      .filter((slot) => leads.isUsed(slot))
      .map((slot) => ({ slot, text: leads.text(slot, this.#field), order: leads.orderOf(slot) }))
      .toSorted((a, b) => collate(a.text, b.text) || a.order - b.order)
    this.#changed.clear()
    const ends = added.map(
      ({ text, order }) =>
        findSlot(kept.slots, (slot) => this.#compare(slot, text) || this.#compareOrder(slot, order)).position,
    )
    this.#slots = new Uint32Array(kept.slots.length + added.length)
    this.#isFirst = new Uint8Array(this.#slots.length)
    for (let next = 0, from = 0; next <= added.length; next++) {
      const end = ends[next] ?? kept.slots.length
      this.#slots.set(kept.slots.subarray(from, end), from + next)
      this.#isFirst.set(kept.isFirst.subarray(from, end), from + next)
      if (next < added.length) this.#slots[end + next] = added[next]!.slot
      from = end
    }
    for (const [index, end] of ends.entries()) {
      const at = end + index
      for (const each of [at, at + 1])
        if (each < this.#slots.length) this.#isFirst[each] = this.#differsFromPrevious(each)
    }
  }

  #removeChanged() {
    const isChanged = new Uint8Array(this.#leads.slots.count)
    for (const slot of this.#changed) isChanged[slot] = 1
    const [slots, isFirst] = [this.#slots, this.#isFirst]
    let kept = 0
    // The next text of a group that loses its first one is the first.
    let startsGroup = 0
    for (let at = 0; at < slots.length; at++) {
      startsGroup |= isFirst[at]!
      if (isChanged[slots[at]!] === 1) continue
      slots[kept] = slots[at]!
      isFirst[kept++] = startsGroup
      startsGroup = 0
    }
    return { slots: slots.subarray(0, kept), isFirst: isFirst.subarray(0, kept) }
  }

  #differsFromPrevious(at: number): number {
    if (at === 0) return 1
    return Number(this.#compare(this.#slots[at - 1]!, this.#leads.text(this.#slots[at]!, this.#field)) !== 0)
  }

  #compare(slot: number, text: string): number {
    return collate(this.#leads.text(slot, this.#field), text)
  }

  #compareOrder(slot: number, order: number): number {
    return this.#leads.orderOf(slot) - order
  }
}

/**
 * By slot, the beginning of the text as a number: as many letters as fit, each as its rank among all that occur. Nearly the
 * order of the collator, and compared much sooner.
 */
function* prefixesOf(texts: readonly string[]): Generator<number, Float64Array> {
  const ranks = new Float64Array(2 ** 16)
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_PART === 0) yield at / texts.length / 2
    for (let unit = 0; unit < text.length; unit++) ranks[text.charCodeAt(unit)] = 1
  }
  const letters = [...ranks.keys()].filter((unit) => ranks[unit] === 1).map((unit) => String.fromCharCode(unit))
  const base = letters.map(withoutAccents)
  let rank = 0
  const byBase = [...letters.keys()].toSorted((a, b) => collate(base[a]!, base[b]!))
  for (const [at, letter] of byBase.entries()) {
    if (at === 0 || collate(base[byBase[at - 1]!]!, base[letter]!) !== 0) rank++
    ranks[letters[letter]!.charCodeAt(0)] = rank
  }
  // At least 2: there may be no letter at all.
  const radix = rank + 2
  const length = Math.floor(53 / Math.log2(radix))
  const prefixes = new Float64Array(texts.length)
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_PART === 0) yield 0.5 + at / texts.length / 2
    let prefix = 0
    for (let unit = 0; unit < length; unit++)
      prefix = radix * prefix + (unit < text.length ? ranks[text.charCodeAt(unit)]! : 0)
    prefixes[at] = prefix
  }
  return prefixes
}

/** In reverse, but leads that are equal stay in the order of creation: `isFirst` says where such a group starts. */
export function withGroupsReversed(ascending: Uint32Array, isFirst: (at: number) => boolean): Uint32Array {
  const slots = new Uint32Array(ascending.length)
  let to = 0
  for (let start = slots.length - 1, end = slots.length; start >= 0; start--) {
    if (!isFirst(start)) continue
    for (let at = start; at < end; at++) slots[to++] = ascending[at]!
    end = start
  }
  return slots
}

export function rankingOf(slots: Uint32Array, slotCount: number): Ranking {
  const positions = new Uint32Array(slotCount)
  for (let at = 0; at < slots.length; at++) positions[slots[at]!] = at
  return { slots, positions }
}

/** The same work as a part of a larger one. */
export function* between<Result>(from: number, to: number, work: Generator<number, Result>): Generator<number, Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    yield from + (to - from) * value
  }
}

/** Where the slot is that compares as equal, or would be. */
export function findSlot(slots: Uint32Array, compare: (slot: number) => number) {
  const position = countBefore(slots.length, (at) => compare(slots[at]!) < 0)
  return { position, isFound: position < slots.length && compare(slots[position]!) === 0 }
}
