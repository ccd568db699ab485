import { bothFields, type Change, type RowFields } from '../domain/edit'
import type { StoredRow } from './chunk'
import { type Database, decodeEdits, type ListChange, type StoredChunk, type StoredEdits } from './database'
import { type Creation, type Head, type List, type LogEntry, type LoggedEdit, shownIn } from './schema'
import { ROWS_PER_BATCH, type View } from './view'

/** What becomes of a lead. */
interface RowChange {
  readonly fields: RowFields
  readonly touchedBy: number
  readonly isRemoved: boolean
}

/** A list that replaces the current one. It gets its number when it is written. */
export interface NewList extends Omit<ListChange, 'number'> {
  /** Its view, if it was loaded before. */
  readonly view?: View
}

/** A commit in the making. The store does not change until the commit is written. */
export class Draft {
  readonly view: View
  readonly database: Database
  readonly #onBatch: (applied: number, total: number) => Promise<void>
  head: Head
  list: List
  /** Changes of leads that are there, by their orders. */
  readonly rows = new Map<number, RowChange>()
  /** Null if the creation is removed. */
  readonly creations = new Map<number, Creation | null>()
  /** The chunks of new creations. */
  readonly chunks: StoredChunk[] = []
  readonly entries = new Map<number, Change<LogEntry>>()
  readonly edits: StoredEdits[] = []
  /** The list that is shown next: a new one, or one that is stored. */
  shows: NewList | number | null = null
  /** Lists that are changed as a whole, the current one first: leads are deleted for good. */
  readonly rewrites: ListChange[] = []
  /** How many leads it is about, for the progress; null if that is all of them. */
  expected: number | null = null

  constructor(view: View, head: Head, database: Database, onBatch: (applied: number, total: number) => Promise<void>) {
    this.view = view
    this.database = database
    this.#onBatch = onBatch
    this.head = head
    this.list = view.list
  }

  /** The number of the list. */
  get number(): number {
    return this.view.number
  }

  /** Null if no lead of this order is shown. */
  rowOf(order: number): StoredRow | null {
    const [lead] = this.view.leads.between(order, order + 1)
    return lead ? this.view.row(lead.id) : null
  }

  creation(number: number): Creation | null {
    const changed = this.creations.get(number)
    return changed === undefined ? (this.view.creations.get(number) ?? null) : changed
  }

  creationOf(order: number): Creation {
    const stored = this.view.creationOf(order)
    return this.creation(stored.number) ?? stored
  }

  *allCreations(): Generator<Creation, void> {
    for (const number of new Set([...this.view.creations.keys(), ...this.creations.keys()])) {
      const creation = this.creation(number)
      if (creation) yield creation
    }
  }

  setCreation(creation: Creation) {
    this.creations.set(creation.number, creation)
  }

  touchOf(order: number): Pick<RowChange, 'touchedBy' | 'isRemoved'> {
    return this.rows.get(order) ?? this.view.touchOf(order)
  }

  /** Of a lead whose creation is not undone. */
  setRow(order: number, fields: RowFields, touchedBy: number, isRemoved: boolean) {
    const creation = this.creationOf(order)
    const removed = creation.removed + Number(isRemoved) - Number(this.touchOf(order).isRemoved)
    if (removed !== creation.removed) this.setCreation({ ...creation, removed })
    this.rows.set(order, { fields: bothFields(this.rows.get(order)?.fields ?? {}, fields), touchedBy, isRemoved })
  }

  async entry(number: number): Promise<LogEntry | null> {
    const changed = this.entries.get(number)
    return changed ? changed.after : this.database.entry(this.number, number)
  }

  /** Null removes it. */
  setEntry(before: LogEntry | null, after: LogEntry | null) {
    const number = (before ?? after)!.number
    const changed = this.entries.get(number)
    this.entries.set(number, { before: changed ? changed.before : before, after })
  }

  /** All edits of an action. */
  async editsOf(entry: LogEntry): Promise<readonly LoggedEdit[]> {
    if (entry.editedChunks.length === 0) return entry.edits
    const all: LoggedEdit[] = []
    for await (const { bytes } of this.database.edits(this.number, entry)) {
      for (const edit of decodeEdits(bytes)) {
        all.push(edit)
        await this.pause(all.length)
      }
    }
    return all
  }

  /** Long work shows its progress from the first moment on. */
  async expect(leads: number) {
    this.expected = leads
    await this.#onBatch(0, leads)
  }

  /** Called for each of many leads: others get their turn now and then. */
  async pause(done: number) {
    if (done % ROWS_PER_BATCH !== 0 || done === 0) return
    await this.#onBatch(done, Math.max(done, this.expected ?? shownIn(this.view.creations.values())))
  }
}
