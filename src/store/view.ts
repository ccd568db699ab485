import { change } from '../domain/change'
import type { Lead } from '../domain/lead'
import { type Opportunity, opportunityOf } from '../domain/opportunity'
import { StorageError } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { decodeChunk, LEADS_PER_CHUNK, newRow, ordersOf, type Row } from './chunk'
import type { Snapshot, StoredChunk } from './database'
import { createOpportunityStore, type OpportunityStore } from './opportunity-store'
import { type Creation, includesOrder, shownCount, shownOf } from './schema'

/** Rows are added in batches of this size; other work gets its turn between two of them. */
export const ROWS_PER_BATCH = 5000

/** Null if the row is created, or removed. */
export interface RowChange {
  readonly before: Row | null
  readonly after: Row | null
}

/** The part of the rows that the engine does not hold. */
interface RestOfRows {
  readonly opportunities: readonly Opportunity[]
  readonly touchedBy: readonly (readonly [order: number, number: number])[]
  readonly left: readonly number[]
}

export interface ViewPorts {
  createEngine(image?: EngineImage): KeepableEngine
  /** Called between two batches. */
  onBatch(applied: number, total: number): Promise<void>
}

/** How to show other creations than now. Everything it needs has been read. */
export interface ViewUpdate {
  readonly creations: ReadonlyMap<number, Creation>
  /** Creations that show fewer leads than before. */
  readonly hidden: readonly Creation[]
  /** Creations that show more leads than before, or, in a reload, any. */
  readonly added: readonly Creation[]
  /** The chunks of the added creations, by number and index. */
  readonly chunks: ReadonlyMap<number, ReadonlyMap<number, StoredChunk>>
  readonly isReload: boolean
}

type AnyIterable<Value> = Iterable<Value> | AsyncIterable<Value>
type ReadChunks = (creation: number) => AnyIterable<StoredChunk>

/** The leads and opportunities that this tab shows, indexed for queries. `Store` keeps it equal to a database. */
export class View {
  readonly #ports: ViewPorts
  #leads: KeepableEngine
  #opportunities: OpportunityStore
  #creations: ReadonlyMap<number, Creation> = new Map()
  #byFirstOrder: readonly Creation[] = []
  /** The action that touched a lead last, by the lead's order, unless that is the one that created it. */
  #touchedBy: Map<number, number>
  #left: Set<number>
  /** Two leads have the same id, and only the later one is shown. */
  #hasShadowed = false
  #changeCount = 0
  #isTorn = false
  readonly #watchers = new Set<(changes: readonly RowChange[] | 'all') => void>()

  constructor(ports: ViewPorts, snapshot?: Snapshot) {
    const rest = snapshot ? (JSON.parse(snapshot.rest) as RestOfRows) : null
    this.#ports = ports
    this.#leads = ports.createEngine(snapshot?.leads)
    this.#opportunities = createOpportunityStore(rest?.opportunities)
    this.#touchedBy = new Map(rest?.touchedBy)
    this.#left = new Set(rest?.left)
    if (snapshot) this.#setCreations(snapshot.creations)
  }

  get leads(): KeepableEngine {
    return this.#leads
  }

  get opportunities(): OpportunityStore {
    return this.#opportunities
  }

  get creations(): ReadonlyMap<number, Creation> {
    return this.#creations
  }

  get hasShadowed(): boolean {
    return this.#hasShadowed
  }

  /** How many rows were changed so far. */
  get changeCount(): number {
    return this.#changeCount
  }

  /** An update has failed halfway: neither the old state nor the new one is shown. */
  get isTorn(): boolean {
    return this.#isTorn
  }

  /** The listener gets the rows that change, or 'all' if any may have changed. Returns a function that ends it. */
  watch(listener: (changes: readonly RowChange[] | 'all') => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  snapshot(): Pick<Snapshot, 'creations' | 'leads' | 'rest'> {
    const rest: RestOfRows = {
      opportunities: this.#opportunities.all(),
      touchedBy: [...this.#touchedBy],
      left: [...this.#left],
    }
    return { creations: [...this.#creations.values()], leads: this.#leads.image(), rest: JSON.stringify(rest) }
  }

  creationOf(order: number): Creation {
    let [low, high] = [0, this.#byFirstOrder.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#byFirstOrder[middle]!.firstOrder <= order) low = middle + 1
      else high = middle
    }
    const creation = this.#byFirstOrder[low - 1]
    if (!creation || !includesOrder(creation, order)) throw new Error(`no lead has the order ${order}`)
    return creation
  }

  row(id: string): Row | null {
    const lead = this.#leads.lead(id)
    return lead && this.#rowOf(lead)
  }

  /** The leads from `firstOrder` up to, but not including, `endOrder`. */
  rowsBetween(firstOrder: number, endOrder: number): Row[] {
    return this.#leads.between(firstOrder, endOrder).map((lead) => this.#rowOf(lead))
  }

  /** The leads of a creation that a later action has touched. */
  touchedOf(creation: Creation): Row[] {
    const orders = [...this.#touchedBy.keys()].filter((order) => includesOrder(creation, order))
    return orders.toSorted((a, b) => a - b).flatMap((order) => this.rowsBetween(order, order + 1))
  }

  /** Starts over with these creations. */
  async load(creations: readonly Creation[], readChunks: ReadChunks) {
    this.#leads = this.#ports.createEngine()
    this.#opportunities = createOpportunityStore()
    this.#touchedBy = new Map()
    this.#left = new Set()
    this.#hasShadowed = false
    this.#setCreations(creations)
    for (const notify of this.#watchers) notify('all')
    const total = shownIn(creations)
    let applied = 0
    for (const creation of creations) {
      const expected = applied + shownCount(creation)
      if (expected === applied) continue
      for await (const { bytes } of readChunks(creation.number)) {
        const rows = this.shownRows(creation, bytes)
        if (!this.#add(rows)) for (const after of rows) this.#apply(this.#changesTo(null, after))
        applied += rows.length
        if (isEndOfBatch(applied) && applied < total) await this.#ports.onBatch(applied, total)
      }
      if (applied !== expected) throw new StorageError('unreadable')
    }
  }

  /** Reads all that is needed to show these creations: a failure happens here, and leaves the view as it is. */
  async prepareUpdate(
    after: readonly Creation[],
    written: readonly StoredChunk[],
    readChunks: ReadChunks,
  ): Promise<ViewUpdate> {
    const creations = new Map(after.map((creation) => [creation.number, creation]))
    const shown = (creation: Creation | undefined) => (creation ? shownOf(creation) : 'none')
    const isChanged = ({ number }: Creation) => shown(this.#creations.get(number)) !== shown(creations.get(number))
    const hidden = [...this.#creations.values()].filter((creation) => shown(creation) !== 'none' && isChanged(creation))
    // To remove most of the leads takes longer than to load the others anew.
    const isReload = hidden.length > 0 && (shownIn(hidden) >= shownIn(after) || this.#hasShadowed)
    const added = after.filter((creation) => shown(creation) !== 'none' && (isReload || isChanged(creation)))
    const chunks = new Map<number, Map<number, StoredChunk>>(added.map(({ number }) => [number, new Map()]))
    const isWritten = new Set(written.map(({ key }) => key[0]).filter((number) => !this.#creations.has(number)))
    const toRead = added.filter(({ number }) => !isWritten.has(number))
    const total = shownIn(toRead)
    // Long work shows its progress from the first moment on.
    if (total > ROWS_PER_BATCH) await this.#ports.onBatch(0, total)
    for (const { number } of toRead) {
      for await (const chunk of readChunks(number)) chunks.get(number)!.set(chunk.key[1], chunk)
    }
    for (const chunk of written) chunks.get(chunk.key[0])?.set(chunk.key[1], chunk)
    return { creations, hidden, added, chunks, isReload }
  }

  /** `newLeads` are the leads of a new creation, when they are at hand sooner than from its chunks. */
  async update(
    { creations, hidden, added, chunks, isReload }: ViewUpdate,
    edits: readonly RowChange[],
    newLeads?: { readonly creation: number; readonly leads: Iterable<Lead> },
  ) {
    this.#isTorn = true
    if (isReload) await this.load([...creations.values()], (number) => chunks.get(number)?.values() ?? [])
    else {
      const isNew = ({ number }: Creation) => !this.#creations.has(number)
      this.#setCreations([...this.#creations.values(), ...added.filter(isNew)])
      this.#apply(edits)
      for (const creation of hidden) this.#hide(creation, creations.get(creation.number))
      this.#setCreations([...creations.values()])
      const total = shownIn(added)
      let applied = 0
      for (const creation of added) {
        const expected = applied + shownCount(creation)
        const ready = newLeads?.creation === creation.number ? chunksOfRows(newLeads.leads, creation) : null
        for (const { key, bytes } of chunks.get(creation.number)!.values()) {
          const rows = ready?.next().value ?? this.shownRows(creation, bytes)
          this.reconcile(creation, key[1], rows)
          applied += rows.length
          if (isEndOfBatch(applied) && applied < total) await this.#ports.onBatch(applied, total)
        }
        if (applied !== expected) throw new StorageError('unreadable')
      }
    }
    this.#isTorn = false
  }

  /** The rows of a chunk that are shown. */
  shownRows(creation: Creation, bytes: Uint8Array): Row[] {
    const shown = shownOf(creation)
    if (shown === 'none') return []
    try {
      const rows = decodeChunk(bytes, creation)
      return shown === 'all' ? rows : rows.filter(({ isLeft }) => isLeft)
    } catch (cause) {
      throw new StorageError('unreadable', { cause })
    }
  }

  /** Makes the shown rows of a chunk equal to these. */
  reconcile(creation: Creation, index: number, stored: readonly Row[]) {
    const rows = this.rowsBetween(...ordersOf(creation, index))
    if (rows.length === 0 && this.#add(stored)) return
    const present = new Map(rows.map((row) => [row.lead.order, row]))
    const changes: RowChange[] = []
    for (const after of stored) {
      const before = present.get(after.lead.order) ?? null
      present.delete(after.lead.order)
      if (!before || JSON.stringify(before) !== JSON.stringify(after)) changes.push(...this.#changesTo(before, after))
    }
    const gone = [...present.values()].map((before) => ({ before, after: null }))
    this.#apply([...gone, ...changes])
  }

  #setCreations(creations: readonly Creation[]) {
    this.#creations = new Map(creations.map((creation) => [creation.number, creation]))
    this.#byFirstOrder = creations.toSorted((a, b) => a.firstOrder - b.firstOrder)
  }

  #rowOf(lead: Lead): Row {
    const opportunity = this.#opportunities.opportunity(lead.id)
    return {
      lead,
      opportunity: opportunity && { stage: opportunity.stage, amount: opportunity.amount, order: opportunity.order },
      touchedBy: this.#touchedBy.get(lead.order) ?? this.creationOf(lead.order).number,
      isLeft: this.#left.has(lead.order),
    }
  }

  #hide({ firstOrder, count }: Creation, after: Creation | undefined) {
    const remaining = after ? shownOf(after) : 'none'
    const rows = this.rowsBetween(firstOrder, firstOrder + count)
    const gone = rows.filter(({ isLeft }) => remaining === 'none' || (remaining === 'left' && !isLeft))
    this.#apply(gone.map((row) => ({ before: row, after: null })))
  }

  /** False, with nothing added, if one of them has the id of a lead that is shown. */
  #add(rows: readonly Row[]): boolean {
    try {
      this.#apply(rows.map((after) => ({ before: null, after })))
      return true
    } catch {
      return false
    }
  }

  /** Of two leads with the same id, the later one is shown. */
  #changesTo(before: Row | null, after: Row): RowChange[] {
    const other = before ? null : this.row(after.lead.id)
    if (!other) return [{ before, after }]
    this.#hasShadowed = true
    if (other.lead.order > after.lead.order) return []
    return [
      { before: other, after: null },
      { before: null, after },
    ]
  }

  /** Makes all changes, or none and throws. */
  #apply(changes: readonly RowChange[]) {
    this.#leads.apply(changes.map(({ before, after }) => change('leads', before?.lead ?? null, after?.lead ?? null)))
    let creation: Creation | null = null
    for (const { before, after } of changes) {
      if (before?.opportunity || after?.opportunity) {
        this.#opportunities.apply([
          change('opportunities', before && opportunityOfRow(before), after && opportunityOfRow(after)),
        ])
      }
      const { order } = (after ?? before)!.lead
      // Most changes are of the same creation as the one before.
      if (!creation || !includesOrder(creation, order)) creation = this.creationOf(order)
      if (after && after.touchedBy !== creation.number) this.#touchedBy.set(order, after.touchedBy)
      else this.#touchedBy.delete(order)
      if (after?.isLeft) this.#left.add(order)
      else this.#left.delete(order)
    }
    this.#changeCount += changes.length
    for (const notify of this.#watchers) notify(changes)
  }
}

function opportunityOfRow({ lead, opportunity }: Row): Opportunity | null {
  return opportunity && opportunityOf(lead, opportunity)
}

/** How many leads of these creations are shown. */
export function shownIn(creations: readonly Creation[]): number {
  return creations.reduce((sum, creation) => sum + shownCount(creation), 0)
}

/** The rows of a new creation, chunk by chunk. */
function* chunksOfRows(leads: Iterable<Lead>, { number, firstOrder }: Creation): Generator<Row[], undefined> {
  let rows: Row[] = []
  for (const lead of leads) {
    rows.push(newRow({ ...lead, order: firstOrder + lead.order }, number))
    if (rows.length < LEADS_PER_CHUNK) continue
    yield rows
    rows = []
  }
  yield rows
}

/** Whether the last chunk has completed a batch. */
const isEndOfBatch = (applied: number) => applied % ROWS_PER_BATCH < LEADS_PER_CHUNK
