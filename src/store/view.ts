import { type Edit, isSameRow } from '../domain/edit'
import type { Lead } from '../domain/lead'
import type { Note } from '../domain/note'
import { StorageError } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { type IndexedOpportunity, OpportunityIndex } from '../engine/opportunity-index'
import { decodeChunk, encodeChunk, LEADS_PER_CHUNK, ordersOf, type StoredRow } from './chunk'
import type { ListRecord, ListState, StoredChunk } from './database'
import { appears, type Creation, creationFinder, includesOrder, isShown, type List, shownIn } from './schema'

/** Rows are applied in batches of this size; other work gets its turn between two of them. */
export const ROWS_PER_BATCH = 5000

export interface ViewPorts {
  createEngine(image?: EngineImage): KeepableEngine
  /** Called between two batches. */
  onBatch(applied: number, total: number): Promise<void>
}

/** The part of the view that the engine does not hold. */
interface RestOfView {
  readonly opportunities: readonly IndexedOpportunity[]
  readonly touchedBy: readonly (readonly [order: number, number: number])[]
  readonly removed: readonly number[]
  readonly notes: readonly (readonly [order: number, notes: readonly Note[]])[]
}

/** A view as data that can be stored. */
export interface ViewImage extends ListState {
  readonly leads: EngineImage
  /** As JSON. */
  readonly rest: string
}

/** A chunk of which only these rows were changed, if that is known. */
export interface ChangedChunk extends StoredChunk {
  readonly changed?: readonly StoredRow[]
}

type OnEdits = (edits: readonly Edit[]) => void
type AnyIterable<Value> = Iterable<Value> | AsyncIterable<Value>

/** How many rows were applied since the last batch ended. */
function batches({ onBatch }: ViewPorts, total: number) {
  let applied = 0
  let since = 0
  return async (rows: number) => {
    applied += rows
    since += rows
    if (since < ROWS_PER_BATCH || applied >= total) return
    since = 0
    await onBatch(applied, total)
  }
}

/** The leads and opportunities of a list that are shown, indexed for queries. `Store` keeps it equal to a database. */
export class View {
  readonly #ports: ViewPorts
  readonly leads: KeepableEngine
  readonly opportunities: OpportunityIndex
  #number: number
  #list: List
  #creations: ReadonlyMap<number, Creation> = new Map()
  #creationAt: (order: number) => Creation | null = () => null
  /** The action that touched a lead last, by the lead's order, unless that is the one that created it. */
  readonly #touchedBy: Map<number, number>
  readonly #removed: Set<number>
  /** By the orders of the leads that have any. */
  readonly #notes: Map<number, readonly Note[]>
  #changeCount = 0

  /** Rejects with 'unreadable' if the records of the list do not fit together. */
  static async load(state: ListState, chunks: AnyIterable<StoredChunk>, ports: ViewPorts): Promise<View> {
    const view = new View(state, ports)
    const total = shownIn(state.creations)
    const batch = batches(ports, total)
    // Long work shows its progress from the first moment on.
    if (total > ROWS_PER_BATCH) await ports.onBatch(0, total)
    const counts = new RowCounts()
    let edits: Edit[] = []
    for await (const { key, bytes } of chunks) {
      const creation = view.#creations.get(key[0])
      if (!creation) throw new StorageError('unreadable')
      if (creation.isUndone) continue
      const rows = rowsOf(creation, key[1], bytes, state.list)
      counts.add(creation, rows)
      edits.push(...view.#editsFor(creation, rows, []))
      // Small creations together: to apply edits costs more than a lead does.
      if (edits.length >= LEADS_PER_CHUNK) {
        view.#apply(edits)
        edits = []
      }
      await batch(rows.length)
    }
    view.#apply(edits)
    if (![...view.#creations.values()].every((creation) => creation.isUndone || counts.isWhole(creation))) {
      throw new StorageError('unreadable')
    }
    return view
  }

  /** Throws if the image is of another version of the engine, or makes no sense. */
  static fromImage({ rest, leads, ...state }: ViewImage, ports: ViewPorts): View {
    return new View(state, ports, { leads, rest: JSON.parse(rest) as RestOfView })
  }

  private constructor(
    { number, list, creations }: ListState,
    ports: ViewPorts,
    image?: { readonly leads: EngineImage; readonly rest: RestOfView },
  ) {
    this.#ports = ports
    this.#number = number
    this.#list = list
    this.leads = ports.createEngine(image?.leads)
    this.opportunities = new OpportunityIndex(this.leads, image?.rest.opportunities)
    this.#touchedBy = new Map(image?.rest.touchedBy)
    this.#removed = new Set(image?.rest.removed)
    this.#notes = new Map(image?.rest.notes)
    this.#setCreations(creations)
    checkCreations(creations, list)
    this.leads.setNotes((order) => this.notesOf(order))
    this.#tellTouches()
  }

  /** The number of the list. */
  get number(): number {
    return this.#number
  }

  get list(): List {
    return this.#list
  }

  /** How many rows were changed since the view was loaded from its chunks or from an image. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** Later changes of the view do not change it. */
  image(): ViewImage {
    const rest: RestOfView = {
      opportunities: this.opportunities.all(),
      touchedBy: [...this.#touchedBy],
      removed: [...this.#removed],
      notes: [...this.#notes],
    }
    const creations = [...this.#creations.values()]
    return { number: this.number, list: this.#list, creations, leads: this.leads.image(), rest: JSON.stringify(rest) }
  }

  /** The same leads, in a list of another state. */
  adopt({ number, list, creations }: ListState) {
    this.#number = number
    this.#list = list
    this.#setCreations(creations)
  }

  /** As if nothing had been done to the leads. */
  dropPast() {
    this.#touchedBy.clear()
    this.#removed.clear()
    this.#tellTouches()
  }

  /** What is shown, without its past. */
  *records(): Generator<ListRecord, void> {
    for (const creation of this.#creations.values()) {
      let stored = 0
      for (let index = 0; index * LEADS_PER_CHUNK < creation.count; index++) {
        const shown = this.rowsBetween(...ordersOf(creation, index))
        const rows = shown.map((row) => ({ ...row, touchedBy: creation.number }))
        stored += rows.length
        if (rows.length > 0) yield { chunk: { key: [creation.number, index], bytes: encodeChunk(rows, creation) } }
      }
      if (stored > 0) yield { creation: { ...creation, stored, removed: 0 } }
    }
  }

  get creations(): ReadonlyMap<number, Creation> {
    return this.#creations
  }

  /** Null if no lead of this id is shown. */
  row(id: string): StoredRow | null {
    const lead = this.leads.lead(id)
    return lead && this.#rowOf(lead)
  }

  /** Those from `firstOrder` up to, but not including, `endOrder` that are wanted. */
  rowsBetween(firstOrder: number, endOrder: number, isWanted?: (order: number) => boolean): StoredRow[] {
    return this.leads.between(firstOrder, endOrder, isWanted).map((lead) => this.#rowOf(lead))
  }

  /** The oldest first. */
  notesOf(order: number): readonly Note[] {
    return this.#notes.get(order) ?? []
  }

  creationOf(order: number): Creation {
    const creation = this.#creationAt(order)
    if (!creation) throw new Error(`no lead has the order ${order}`)
    return creation
  }

  /** The action that created the lead of this order; -1 if there never was one. */
  createdBy(order: number): number {
    return this.#creationAt(order)?.number ?? -1
  }

  /** Of a lead whose creation is not undone. */
  touchOf(order: number): { readonly touchedBy: number; readonly isRemoved: boolean } {
    const touchedBy = this.#touchedBy.get(order) ?? this.creationOf(order).number
    return { touchedBy, isRemoved: this.#removed.has(order) }
  }

  /** The orders of the leads that were deleted, unless their creation is undone. */
  get removed(): Iterable<number> {
    return this.#removed
  }

  /** The orders of a creation's leads that later actions have touched. */
  touchedSince(creation: Creation): number[] {
    return [...ordersWithin(this.#touchedBy, creation)]
  }

  /** Whether it is faster to load these creations than to remove all that they no longer show. */
  wantsReload(after: ReadonlyMap<number, Creation>): boolean {
    const hidden = [...this.#creations.values()].filter((creation) => appears(creation, after))
    return hidden.length > 0 && shownIn(hidden) >= shownIn(after.values())
  }

  /** Shows another state of the list. `chunks` are those that changed, and those of creations that were not shown. */
  async update(
    list: List,
    creations: readonly Creation[],
    chunks: readonly ChangedChunk[],
    onEdits: OnEdits,
  ): Promise<void> {
    const before = this.#creations
    this.#list = list
    // Both the old and the new ones, until all of it is applied.
    this.#setCreations([...new Map([...before, ...creations.map((each) => [each.number, each] as const)]).values()])
    const now = new Set(creations.filter(({ isUndone }) => !isUndone).map(({ number }) => number))
    for (const creation of before.values()) if (!now.has(creation.number)) await this.#hide(creation, onEdits)
    this.#setCreations(creations)
    const counts = new RowCounts()
    const shown = chunks.filter(({ key }) => now.has(key[0]))
    const total = shown.reduce((sum, { key }) => sum + countOf(ordersOf(this.#creations.get(key[0])!, key[1])), 0)
    const batch = batches(this.#ports, total)
    for (const { key, bytes, changed } of shown) {
      const creation = this.#creations.get(key[0])!
      const isWhole = !changed || appears(creation, before)
      const rows = isWhole ? rowsOf(creation, key[1], bytes, list) : changed
      const orders = isWhole ? undefined : new Set(rows.map(({ lead }) => lead.order))
      if (isWhole) counts.add(creation, rows)
      const present = this.rowsBetween(...ordersOf(creation, key[1]), orders && ((order) => orders.has(order)))
      this.#apply(this.#editsFor(creation, rows, present), onEdits)
      await batch(countOf(ordersOf(creation, key[1])))
    }
    const added = creations.filter((creation) => appears(creation, before))
    if (!added.every((creation) => counts.isWhole(creation))) throw new StorageError('unreadable')
    this.#tellTouches()
  }

  /** Must be called whenever a lead was touched: the engine orders leads by it. */
  #tellTouches() {
    this.leads.setTouches((order) => this.#touchedBy.get(order) ?? this.createdBy(order))
  }

  #setCreations(creations: readonly Creation[]) {
    this.#creations = new Map(creations.map((creation) => [creation.number, creation]))
    this.#creationAt = creationFinder(creations)
  }

  #rowOf(lead: Lead): StoredRow {
    const opportunity = this.opportunities.of(lead.order)
    return {
      lead,
      opportunity: opportunity && { stage: opportunity.stage, amount: opportunity.amount, order: opportunity.order },
      notes: this.notesOf(lead.order),
      ...this.touchOf(lead.order),
    }
  }

  async #hide(creation: Creation, onEdits: OnEdits) {
    const { firstOrder, count } = creation
    const end = firstOrder + count
    for (let from = firstOrder; from < end; from += ROWS_PER_BATCH) {
      const to = Math.min(end, from + ROWS_PER_BATCH)
      this.#apply(
        this.rowsBetween(from, to).map((before) => ({ before, after: null })),
        onEdits,
      )
      if (to < end) await this.#ports.onBatch(to - firstOrder, count)
    }
    for (const marks of [this.#touchedBy, this.#removed]) {
      for (const order of ordersWithin(marks, creation)) marks.delete(order)
    }
  }

  /** What makes the shown rows of a chunk equal to the stored ones. The marks of its leads are set at once. */
  #editsFor(creation: Creation, stored: readonly StoredRow[], shown: readonly StoredRow[]): Edit[] {
    const present = new Map(shown.map((row) => [row.lead.order, row]))
    const changes: Edit[] = []
    for (const row of stored) {
      const { order } = row.lead
      if (row.touchedBy === creation.number) this.#touchedBy.delete(order)
      else this.#touchedBy.set(order, row.touchedBy)
      if (row.isRemoved) this.#removed.add(order)
      else this.#removed.delete(order)
      if (!isShown(creation, row)) continue
      const before = present.get(order) ?? null
      present.delete(order)
      if (!before || !isSameRow(before, row)) changes.push({ before, after: row })
    }
    const gone: Edit[] = [...present.values()].map((before) => ({ before, after: null }))
    return [...gone, ...changes]
  }

  #setNotes(order: number, notes: readonly Note[]) {
    if (notes.length > 0) this.#notes.set(order, notes)
    else this.#notes.delete(order)
  }

  /** Makes all changes, or none and throws. */
  #apply(changes: readonly Edit[], onEdits?: OnEdits) {
    try {
      this.leads.apply(
        changes.map(({ before, after }) => ({ before: before?.lead ?? null, after: after?.lead ?? null })),
      )
      this.opportunities.apply(changes)
      for (const { before, after } of changes) this.#setNotes((after ?? before)!.lead.order, after?.notes ?? [])
    } catch (cause) {
      throw new StorageError('unreadable', { cause })
    }
    this.#changeCount += changes.length
    onEdits?.(changes)
  }
}

interface Marks {
  readonly size: number
  has(order: number): boolean
  keys(): Iterable<number>
}

/** The marked orders of a creation: there may be many creations, and many marks. */
function* ordersWithin(marks: Marks, creation: Creation): Generator<number, void> {
  const { firstOrder, count } = creation
  if (count > marks.size) {
    for (const order of marks.keys()) if (includesOrder(creation, order)) yield order
    return
  }
  for (let order = firstOrder; order < firstOrder + count; order++) if (marks.has(order)) yield order
}

const countOf = ([first, end]: readonly [number, number]) => end - first

/** How many rows of each creation were found. */
class RowCounts {
  readonly #stored = new Map<number, number>()
  readonly #removed = new Map<number, number>()

  add({ number }: Creation, rows: readonly StoredRow[]) {
    this.#stored.set(number, (this.#stored.get(number) ?? 0) + rows.length)
    const removed = rows.reduce((sum, { isRemoved }) => sum + Number(isRemoved), 0)
    this.#removed.set(number, (this.#removed.get(number) ?? 0) + removed)
  }

  isWhole({ number, stored, removed }: Creation): boolean {
    return (this.#stored.get(number) ?? 0) === stored && (this.#removed.get(number) ?? 0) === removed
  }
}

/** Throws if creations do not fit into their list, or share an order. */
function checkCreations(creations: readonly Creation[], { nextNumber, nextOrder }: List) {
  const byFirstOrder = creations.toSorted((a, b) => a.firstOrder - b.firstOrder)
  let end = 0
  for (const { number, firstOrder, count, stored, removed } of byFirstOrder) {
    const fits = firstOrder >= end && firstOrder + count <= nextOrder && number < nextNumber
    if (!fits || removed > stored || stored > count) throw new StorageError('unreadable')
    end = firstOrder + count
  }
}

/** The rows of a chunk; rejects those that do not fit into their creation and list. */
export function rowsOf(creation: Creation, index: number, bytes: Uint8Array, list: List): StoredRow[] {
  const [firstOrder, endOrder] = ordersOf(creation, index)
  let next = firstOrder
  try {
    const rows = decodeChunk(bytes, creation)
    for (const { lead, opportunity, touchedBy } of rows) {
      const { order } = lead
      const hasPlace = Number.isInteger(order) && order >= next && order < endOrder
      const hasAction = Number.isInteger(touchedBy) && touchedBy >= 0 && touchedBy < list.nextNumber
      if (!hasPlace || !hasAction || !isSoundLead(lead) || !isSoundOpportunity(lead, opportunity, list))
        throw new Error('no such row')
      next = order + 1
    }
    return rows
  } catch (cause) {
    throw new StorageError('unreadable', { cause })
  }
}

/** A next step has its day. */
function isSoundLead({ step, due }: Lead): boolean {
  return (step === '') === (due === '')
}

function isSoundOpportunity(lead: Lead, opportunity: StoredRow['opportunity'], { nextOrder }: List): boolean {
  // A converted lead has none if it was deleted.
  if (!opportunity) return true
  const { order } = opportunity
  return lead.status === 'converted' && Number.isInteger(order) && order >= 0 && order < nextOrder
}
