import { MAX_SCORE } from '../domain/constants'
import { type Lead, leadSources, leadStatuses, searchedFields } from '../domain/lead'
import { NOWHERE, rowOf, scoreOf } from './address'
import type { EngineColumns } from './engine-image'
import { type NumberColumn, numberColumn } from './growing-column'
import { HashTable } from './hash-table'
import { LeadRecords } from './lead-records'
import { ScoreBucket } from './score-bucket'
import { Slots } from './slots'
import { TextIndex } from './text-index'

const MAX_ORDER = 2 ** 32 - 1

/** Where any of these changes, the lead gets another slot, row or entry in an index. */
const indexedFields: readonly (keyof Lead)[] = ['id', ...searchedFields, 'score', 'order']

/** The leads: each has a slot, where it stays, and a row in the bucket of its score, which may move. */
export class LeadTable {
  readonly slots: Slots
  /** Where the lead of each slot stands. */
  readonly addresses: NumberColumn
  readonly buckets: readonly ScoreBucket[]
  readonly records: LeadRecords
  readonly #ids: TextIndex
  /** A slot for each email in lower case; by that, all slots of an email that several leads have. Built when it is needed. */
  #emails: { readonly first: TextIndex; readonly others: ReadonlyMap<number, readonly number[]> } | null = null
  /** Increases whenever leads are added or moved. */
  revision = 0

  constructor(image?: EngineColumns) {
    this.slots = new Slots(image)
    this.addresses = numberColumn(new Uint32Array(this.slots.count).fill(NOWHERE))
    this.buckets = Array.from({ length: MAX_SCORE + 1 }, (_, score) => new ScoreBucket(score, this.addresses))
    this.records = new LeadRecords(image)
    const table = image && new HashTable(image.idTable.slice(), image.rowSlots.length)
    this.#ids = new TextIndex((slot) => this.records.id(slot), table)
    if (image) this.#fillBuckets(image)
    let unused = 0
    for (let slot = 0; slot < this.slots.count; slot++) {
      if (this.#isUsed(slot)) continue
      this.slots.release(slot)
      unused++
    }
    if (this.slots.count - unused !== this.size) throw new Error('image with two leads in one slot')
  }

  get size(): number {
    return this.#ids.size
  }

  slotOf(id: string): number | null {
    return this.#ids.get(id)
  }

  /** Those of the leads with this email, in any case, in the order of their creation. */
  slotsOfEmail(email: string): readonly number[] {
    if (email === '') return []
    this.#emails ??= this.#indexEmails()
    const { first, others } = this.#emails
    const slot = first.get(email.toLowerCase())
    return slot === null ? [] : (others.get(slot) ?? [slot])
  }

  lead(slot: number): Lead {
    const address = this.addresses.values[slot]!
    const row = rowOf(address)
    const lead = this.records.read(slot)
    lead.score = scoreOf(address)
    const { statuses, orders } = this.buckets[lead.score]!
    lead.status = leadStatuses[statuses.values[row]!]!
    lead.order = orders.values[row]!
    return lead
  }

  add(lead: Lead) {
    check(lead)
    this.#emails = null
    const slot = this.slots.take()
    if (!this.#ids.add(lead.id, slot)) {
      this.slots.release(slot)
      throw new Error(`there is a lead ${lead.id} already`)
    }
    if (slot === this.addresses.length) this.addresses.push(NOWHERE)
    const letters = this.records.write(slot, lead)
    this.buckets[lead.score]!.add(slot, lead.order, letters, leadStatuses.indexOf(lead.status))
    this.revision++
  }

  change(slot: number, after: Lead) {
    check(after)
    this.#emails = null
    this.#settleIfLate(slot)
    const before = this.lead(slot)
    if (indexedFields.some((field) => before[field] !== after[field])) {
      if (before.id !== after.id && this.slotOf(after.id) !== null)
        throw new Error(`there is a lead ${after.id} already`)
      this.#remove(slot, before.id)
      this.add(after)
      return
    }
    this.records.discard(slot)
    this.records.write(slot, after)
    const row = rowOf(this.addresses.values[slot]!)
    this.buckets[after.score]!.changeStatus(row, leadStatuses.indexOf(after.status))
  }

  remove(slot: number) {
    this.#emails = null
    this.#settleIfLate(slot)
    this.#remove(slot, this.records.id(slot))
  }

  /** To be called after changes, before anything is read. */
  settle() {
    for (const bucket of this.buckets) bucket.settle()
    if (!this.records.isSparse) return
    this.records.compact(this.#usedSlots())
    // The words have other numbers now.
    this.slots.setIndexed(0)
    this.revision++
  }

  image() {
    for (const bucket of this.buckets) bucket.removeGaps()
    this.revision++
    const records = this.records.image()
    const { count, indexed, reused } = this.slots
    return {
      ...records,
      idTable: this.#ids.copy(),
      bucketSizes: Uint32Array.from(this.buckets, ({ size }) => size),
      rowSlots: joined(this.buckets.map(({ slots }) => slots)),
      rowOrders: joined(this.buckets.map(({ orders }) => orders)),
      rowLetters: joined(this.buckets.map(({ letters }) => letters)),
      rowStatuses: Uint8Array.from(joined(this.buckets.map(({ statuses }) => statuses))),
      reusedSlots: Uint32Array.from(reused),
      counts: Uint32Array.of(records.recordBytes.length, count, indexed, ...this.records.byteCounts),
    }
  }

  #fillBuckets({ bucketSizes, rowSlots, rowOrders, rowLetters, rowStatuses }: EngineColumns) {
    let start = 0
    for (const [score, bucket] of this.buckets.entries()) {
      const end = start + bucketSizes[score]!
      bucket.appendAll(
        rowSlots.subarray(start, end),
        rowOrders.subarray(start, end),
        rowLetters.subarray(start, end),
        rowStatuses.subarray(start, end),
      )
      start = end
    }
  }

  #indexEmails() {
    const first = new TextIndex((slot) => this.records.email(slot).toLowerCase())
    const others = new Map<number, number[]>()
    for (const slot of this.#usedSlots()) {
      const email = this.records.email(slot).toLowerCase()
      const known = email === '' ? null : first.getOrAdd(email, slot)
      if (known === null) continue
      const all = others.get(known)
      if (all) all.push(slot)
      else others.set(known, [known, slot])
    }
    for (const slots of others.values()) slots.sort((a, b) => this.#orderOf(a) - this.#orderOf(b))
    return { first, others }
  }

  #orderOf(slot: number): number {
    const address = this.addresses.values[slot]!
    return this.buckets[scoreOf(address)]!.orders.values[rowOf(address)]!
  }

  #isUsed(slot: number): boolean {
    return this.addresses.values[slot] !== NOWHERE
  }

  *#usedSlots() {
    for (let slot = 0; slot < this.slots.count; slot++) if (this.#isUsed(slot)) yield slot
  }

  /** Before a lead is read: a late lead has no row. */
  #settleIfLate(slot: number) {
    const bucket = this.buckets[scoreOf(this.addresses.values[slot]!)]!
    if (bucket.isLate(slot)) bucket.settle()
  }

  #remove(slot: number, id: string) {
    const address = this.addresses.values[slot]!
    this.#ids.delete(id)
    this.buckets[scoreOf(address)]!.remove(rowOf(address))
    this.records.discard(slot)
    this.addresses.values[slot] = NOWHERE
    this.slots.release(slot)
  }
}

function joined(
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

/** A field that has no place in a column must not be dropped silently. */
function check({ id, source, score, status, order }: Lead) {
  const isStored =
    isWholeNumber(score, MAX_SCORE) &&
    isWholeNumber(order, MAX_ORDER) &&
    leadSources.includes(source) &&
    leadStatuses.includes(status)
  if (!isStored) throw new Error(`lead ${id} has a source, score, status or order that does not exist`)
}

function isWholeNumber(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most
}
