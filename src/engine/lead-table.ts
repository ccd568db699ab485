import { type NumberColumn, numberColumn } from '../base/columns'
import { HashTable, TextIndex } from '../base/text-index'
import { MAX_SCORE } from '../domain/constants'
import { isDay } from '../domain/day'
import type { CollatedField } from '../domain/filters'
import { isScore, type Lead, leadSources, leadStatuses, searchedFields, unsearchedFields } from '../domain/lead'
import { dayNumber } from './day-number'
import type { EngineColumns } from './engine-image'
import { LeadRecords } from './lead-records'
import { NO_ADDRESS, rowOf, ScoreBucket, scoreOf } from './score-bucket'

const MAX_ORDER = 2 ** 32 - 1

/** Changing any of these gives the lead another slot, row or index entry. */
const indexedFields: readonly (keyof Lead)[] = ['id', ...searchedFields, 'score', 'order']

/** All leads. Each has a slot, which never changes, and a row in the bucket of its score, which may change. */
export class LeadTable {
  readonly slots: Slots
  /** Indexed by slot. */
  readonly addresses: NumberColumn
  readonly buckets: readonly ScoreBucket[]
  readonly records: LeadRecords
  readonly #ids: TextIndex
  /** The first slot of each lower-cased email; by that slot, all slots that share the email. Built on demand. */
  #emails: { readonly first: TextIndex; readonly shared: ReadonlyMap<number, readonly number[]> } | null = null
  /** Increases whenever leads are added or moved. */
  revision = 0

  constructor(image?: EngineColumns) {
    this.slots = new Slots(image)
    this.addresses = numberColumn(new Uint32Array(this.slots.count).fill(NO_ADDRESS))
    this.buckets = Array.from({ length: MAX_SCORE + 1 }, (_, score) => new ScoreBucket(score, this.addresses))
    this.records = new LeadRecords(image)
    const table = image && new HashTable(image.idTable.slice(), image.rowSlots.length)
    this.#ids = new TextIndex((slot) => this.records.id(slot), table)
    if (image) this.#fillBuckets(image)
    for (let slot = 0; slot < this.slots.count; slot++) if (!this.isUsed(slot)) this.slots.release(slot)
  }

  get size(): number {
    return this.#ids.size
  }

  slotOf(id: string): number | null {
    return this.#ids.get(id)
  }

  /** Whether a lead is in this slot. */
  isUsed(slot: number): boolean {
    return this.addresses.values[slot] !== NO_ADDRESS
  }

  /** The slots of the leads with this email, ignoring case, in the order of creation. */
  slotsOfEmail(email: string): readonly number[] {
    if (email === '') return []
    this.#emails ??= this.#indexEmails()
    const { first, shared } = this.#emails
    const slot = first.get(email.toLowerCase())
    return slot === null ? [] : (shared.get(slot) ?? [slot])
  }

  lead(slot: number): Lead {
    const address = this.addresses.values[slot]!
    const row = rowOf(address)
    const lead = this.records.read(slot)
    lead.score = scoreOf(address)
    const { statuses, sources, orders } = this.buckets[lead.score]!
    lead.status = leadStatuses[statuses.values[row]!]!
    lead.source = leadSources[sources.values[row]!]!
    lead.order = orders.values[row]!
    return lead
  }

  text(slot: number, field: CollatedField): string {
    if (field !== 'source' && field !== 'status') return this.records.text(slot, field)
    const address = this.addresses.values[slot]!
    const { statuses, sources } = this.buckets[scoreOf(address)]!
    const row = rowOf(address)
    return field === 'source' ? leadSources[sources.values[row]!]! : leadStatuses[statuses.values[row]!]!
  }

  /** The day of its next step, as a number; 0 without one. */
  dayOf(slot: number): number {
    const address = this.addresses.values[slot]!
    return this.buckets[scoreOf(address)]!.days.values[rowOf(address)]!
  }

  /** The order of creation. */
  orderOf(slot: number): number {
    const address = this.addresses.values[slot]!
    return this.buckets[scoreOf(address)]!.orders.values[rowOf(address)]!
  }

  /** Returns its slot. */
  add(lead: Lead): number {
    assertStorable(lead)
    this.#emails = null
    const slot = this.slots.take()
    if (!this.#ids.add(lead.id, slot)) {
      this.slots.release(slot)
      throw new Error(`there is a lead ${lead.id} already`)
    }
    if (slot === this.addresses.length) this.addresses.push(NO_ADDRESS)
    const letters = this.records.write(slot, lead)
    this.buckets[lead.score]!.add({ slot, order: lead.order, letters, ...numbersOf(lead) })
    this.revision++
    return slot
  }

  /** `before` is the lead as it is. Returns its slot, which may be another one then. */
  change(slot: number, before: Lead, after: Lead): number {
    assertStorable(after)
    this.#flushIfPending(slot)
    if (indexedFields.some((field) => before[field] !== after[field])) {
      if (before.id !== after.id && this.slotOf(after.id) !== null)
        throw new Error(`there is a lead ${after.id} already`)
      this.#remove(slot, before.id)
      return this.add(after)
    }
    if (unsearchedFields.some((field) => before[field] !== after[field])) {
      this.#emails = null
      this.records.discard(slot)
      this.records.write(slot, after)
    }
    const row = rowOf(this.addresses.values[slot]!)
    this.buckets[after.score]!.change(row, numbersOf(after))
    return slot
  }

  remove(slot: number) {
    this.#emails = null
    this.#flushIfPending(slot)
    this.#remove(slot, this.records.id(slot))
  }

  /** Must be called after changes, before the next read. */
  flush() {
    for (const bucket of this.buckets) bucket.flush()
    if (this.records.needsCompaction) this.compact()
  }

  /** Frees what leads have left that were changed or removed. */
  compact() {
    if (!this.records.hasUnused) return
    this.records.compact(this.usedSlots())
    // The words have new numbers.
    this.slots.setIndexed(0)
    this.revision++
  }

  image() {
    for (const bucket of this.buckets) bucket.removeGaps()
    this.revision++
    const records = this.records.image()
    const { indexed, reused } = this.slots
    return {
      ...records,
      idTable: this.#ids.copy(),
      bucketSizes: Uint32Array.from(this.buckets, ({ size }) => size),
      rowSlots: concatenate(this.buckets.map(({ slots }) => slots)),
      rowOrders: concatenate(this.buckets.map(({ orders }) => orders)),
      rowLetters: concatenate(this.buckets.map(({ letters }) => letters)),
      rowStatuses: Uint8Array.from(concatenate(this.buckets.map(({ statuses }) => statuses))),
      rowSources: Uint8Array.from(concatenate(this.buckets.map(({ sources }) => sources))),
      rowDays: concatenate(this.buckets.map(({ days }) => days)),
      reusedSlots: Uint32Array.from(reused),
      counts: Uint32Array.of(indexed, ...this.records.byteCounts),
    }
  }

  #fillBuckets({ bucketSizes, rowSlots, rowOrders, rowLetters, rowStatuses, rowSources, rowDays }: EngineColumns) {
    let start = 0
    for (const [score, bucket] of this.buckets.entries()) {
      const end = start + bucketSizes[score]!
      bucket.appendAll({
        slots: rowSlots.subarray(start, end),
        orders: rowOrders.subarray(start, end),
        letters: rowLetters.subarray(start, end),
        statuses: rowStatuses.subarray(start, end),
        sources: rowSources.subarray(start, end),
        days: rowDays.subarray(start, end),
      })
      start = end
    }
  }

  #indexEmails() {
    const first = new TextIndex((slot) => this.records.text(slot, 'email').toLowerCase())
    const shared = new Map<number, number[]>()
    for (const slot of this.usedSlots()) {
      const email = this.records.text(slot, 'email').toLowerCase()
      const known = email === '' ? null : first.getOrAdd(email, slot)
      if (known === null) continue
      const all = shared.get(known)
      if (all) all.push(slot)
      else shared.set(known, [known, slot])
    }
    for (const slots of shared.values()) slots.sort((a, b) => this.orderOf(a) - this.orderOf(b))
    return { first, shared }
  }

  *usedSlots() {
    for (let slot = 0; slot < this.slots.count; slot++) if (this.isUsed(slot)) yield slot
  }

  /** Must be called before a lead is read: a pending lead has no row. */
  #flushIfPending(slot: number) {
    const bucket = this.buckets[scoreOf(this.addresses.values[slot]!)]!
    if (bucket.isPending(slot)) bucket.flush()
  }

  #remove(slot: number, id: string) {
    const address = this.addresses.values[slot]!
    this.#ids.delete(id)
    this.buckets[scoreOf(address)]!.remove(rowOf(address))
    this.records.discard(slot)
    this.addresses.values[slot] = NO_ADDRESS
    this.slots.release(slot)
  }
}

function concatenate(
  columns: readonly { readonly values: Uint8Array | Uint32Array; readonly length: number }[],
): Uint32Array {
  const all = new Uint32Array(columns.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const { values, length } of columns) {
    all.set(values.subarray(0, length), at)
    at += length
  }
  return all
}

/** Throws if a column cannot hold a value, which would be lost silently. */
function assertStorable({ id, source, score, status, due, order }: Lead) {
  const isStorable =
    isScore(score) &&
    Number.isInteger(order) &&
    order >= 0 &&
    order <= MAX_ORDER &&
    leadSources.includes(source) &&
    leadStatuses.includes(status) &&
    (due === '' || isDay(due))
  if (!isStorable) throw new Error(`lead ${id} has a source, score, status, day or order that does not exist`)
}

/** Status, source and day as a row stores them. */
function numbersOf({ status, source, due }: Pick<Lead, 'status' | 'source' | 'due'>) {
  return { status: leadStatuses.indexOf(status), source: leadSources.indexOf(source), day: dayNumber(due) }
}

/**
 * Allocates slots: the numbers under which leads are stored. The slot of a removed lead is reused only after the word
 * index no longer lists it under the words of that lead.
 */
class Slots {
  /** All slots below this are or were in use. */
  count: number
  /** The slots below this are in the word index, except those in `reused`. */
  indexed: number
  /** Slots that got another lead after the word index was built. */
  readonly reused: number[]
  readonly #free: number[] = []
  /** Free slots that are still in the word index. */
  #retired: number[] = []

  constructor(image?: EngineColumns) {
    this.count = image?.recordStarts.length ?? 0
    this.indexed = image?.counts[0] ?? 0
    this.reused = [...(image?.reusedSlots ?? [])]
  }

  take(): number {
    const slot = this.#free.pop() ?? this.count++
    if (slot < this.indexed) this.reused.push(slot)
    return slot
  }

  release(slot: number) {
    if (slot < this.indexed) this.#retired.push(slot)
    else this.#free.push(slot)
  }

  /** An upper bound for the number of leads that are not in the word index. */
  get unindexed(): number {
    return this.count - this.indexed + this.reused.length
  }

  /** Must be called after the word index was built for the slots below this, or dropped (0). */
  setIndexed(indexed: number) {
    for (const slot of this.#retired) this.#free.push(slot)
    this.#retired = []
    this.indexed = indexed
    this.reused.length = 0
  }
}
