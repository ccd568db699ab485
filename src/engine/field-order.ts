import { countBefore } from '../base/binary-search'
import { collate } from '../domain/collation'
import type { CollatedField, Direction } from '../domain/filters'
import type { Lead } from '../domain/lead'
import type { LeadTable } from './lead-table'
import { sortInParts } from './sort-in-parts'
import { between, sortTexts } from './sort-texts'

/** So many texts are read in 1 ms, so that a keystroke does not have to wait. */
const TEXTS_PER_PART = 1000
/** So many slots are moved in a few milliseconds. */
const SLOTS_PER_PART = 2 ** 15
/** Where more are distinct, nearly all are: to look them up takes longer than to compare them. */
const MOST_KNOWN = 2 ** 15
/** Inserting more leads than this takes longer than sorting all. */
const MOST_CHANGED = 5000
/** How much of the work is done after each step, roughly. */
const READ = 0.4
const READ_IN_ORDER = 0.45
const SORTED = 0.95

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
    /** Each text once, as far as they are known, and the number of each slot's. */
    const texts: string[] = []
    const textOf = new Uint32Array(count)
    const known = new Map<string, number>()
    const slots = new Uint32Array(count)
    let used = 0
    for (let slot = 0; slot < count; slot++) {
      if (slot % TEXTS_PER_PART === 0) yield (READ * slot) / count
      if (!this.#leads.isUsed(slot)) continue
      const text = this.#leads.text(slot, this.#field)
      const isFew = known.size < MOST_KNOWN
      const number = (isFew ? known.get(text) : undefined) ?? texts.push(text) - 1
      if (isFew) known.set(text, number)
      textOf[slot] = number
      slots[used++] = slot
      orders[slot] = this.#leads.orderOf(slot)
    }
    const byOrder = (a: number, b: number) => orders[a]! - orders[b]!
    const inOrder = yield* between(READ, READ_IN_ORDER, sortInParts(slots.subarray(0, used), byOrder))
    const places = yield* between(READ_IN_ORDER, SORTED, sortTexts(texts, collate))
    /** Where the next lead of each place goes. */
    const next = new Uint32Array(texts.length + 1)
    for (let at = 0; at < used; at++) {
      if (at % SLOTS_PER_PART === 0) yield SORTED
      next[places[textOf[inOrder[at]!]!]! + 1]!++
    }
    const isFirst = new Uint8Array(used)
    const sorted = new Uint32Array(used)
    for (let place = 0; place < texts.length; place++) {
      // Places that are left at the end start behind the last lead: nothing is written there.
      isFirst[next[place]!] = 1
      next[place + 1]! += next[place]!
    }
    for (let at = 0; at < used; at++) {
      if (at % SLOTS_PER_PART === 0) yield SORTED + ((1 - SORTED) * at) / used
      sorted[next[places[textOf[inOrder[at]!]!]!]!++] = inOrder[at]!
    }
    this.#slots = sorted
    this.#isFirst = isFirst
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

/** Where the slot is that compares as equal, or would be. */
export function findSlot(slots: Uint32Array, compare: (slot: number) => number) {
  const position = countBefore(slots.length, (at) => compare(slots[at]!) < 0)
  return { position, isFound: position < slots.length && compare(slots[position]!) === 0 }
}
