import type { Row } from './chunk'
import type { Database } from './database'
import { type Creation, type Edit, type Head, type LogEntry, shownOf } from './schema'
import type { View } from './view'

/** A commit in the making, seen as the state it leads to. The store does not change until the commit is written. */
export class Draft {
  readonly #view: View
  readonly #database: Database
  readonly #stored: ReadonlyMap<number, Creation>
  /** Changes of shown leads, by their orders. */
  readonly changes = new Map<number, { readonly before: Row; readonly after: Row }>()
  /** Null if the creation is removed. */
  readonly creations = new Map<number, Creation | null>()
  /** Creations of which only the leads marked `isLeft` stay stored. */
  readonly cleared = new Set<number>()
  readonly entries = new Map<number, LogEntry | null>()
  head: Head
  /** Entries before this number are removed. */
  logStart = 0

  constructor(view: View, head: Head, database: Database) {
    this.#view = view
    this.#stored = view.creations
    this.#database = database
    this.head = head
  }

  /** The lead with this id, as the draft leaves it; null if none is shown. */
  row(id: string): Row | null {
    const stored = this.#view.row(id)
    const row = stored && (this.changes.get(stored.lead.order)?.after ?? stored)
    if (!row) return null
    const shown = shownOf(this.creationOf(row.lead.order))
    return shown === 'all' || (shown === 'left' && row.isLeft) ? row : null
  }

  setRow(after: Row) {
    const { id, order } = after.lead
    const before = this.changes.get(order)?.before ?? this.#view.row(id)
    if (before) this.changes.set(order, { before, after })
  }

  /** The leads of a creation that later actions have touched. */
  touchedSince(creation: Creation): Row[] {
    return this.#view.touchedOf(creation).flatMap(({ lead }) => {
      const row = this.row(lead.id)
      return row && row.touchedBy !== creation.number ? [row] : []
    })
  }

  /** The leads that stay although their creation was undone. */
  left(creation: Creation): Row[] {
    return this.touchedSince(creation).filter(({ isLeft }) => isLeft)
  }

  creation(number: number): Creation | null {
    const changed = this.creations.get(number)
    return changed === undefined ? (this.#stored.get(number) ?? null) : changed
  }

  creationOf(order: number): Creation {
    const stored = this.#view.creationOf(order)
    return this.creation(stored.number) ?? stored
  }

  *allCreations(): Generator<Creation, void> {
    for (const number of new Set([...this.#stored.keys(), ...this.creations.keys()])) {
      const creation = this.creation(number)
      if (creation) yield creation
    }
  }

  setCreation(creation: Creation) {
    this.creations.set(creation.number, creation)
  }

  /** Removes a creation and its leads, except those that are left. */
  removeCreation(creation: Creation) {
    this.cleared.add(creation.number)
    const left = shownOf(creation) === 'left' ? this.left(creation) : []
    for (const row of left) this.setRow(row)
    this.creations.set(creation.number, left.length > 0 ? creation : null)
  }

  async entry(number: number): Promise<LogEntry | null> {
    const changed = this.entries.get(number)
    return changed === undefined ? this.#database.entry(number) : changed
  }

  setEntry(entry: LogEntry) {
    this.entries.set(entry.number, entry)
  }

  newestDone(): Promise<LogEntry | null> {
    return this.#database.newestDone()
  }

  async edits({ number, edits, editedChunks }: LogEntry): Promise<readonly Edit[]> {
    if (editedChunks.length === 0) return edits
    const all: Edit[] = []
    for await (const some of this.#database.edits(number)) all.push(...some.edits)
    return all
  }
}
