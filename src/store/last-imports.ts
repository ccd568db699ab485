import type { Database } from './database'
import { editsInParts, type Pause } from './log-edits'
import type { LogEntry } from './schema'
import type { View } from './view'

/** Finds out which import has created or updated each lead last: only the log says so. */
export class LastImports {
  #known: { readonly view: View; readonly revision: number; readonly isDone: Promise<void> } | null = null
  /** The leads that imports have updated, where that is stored apart: it takes long to read. */
  readonly #updated = new Map<string, Uint32Array>()

  /** Reads it for the engine of a view, which orders leads by it: once at each revision. Rejects once if that can't be read. */
  read(database: Database, view: View, revision: number, pause: Pause): Promise<void> {
    if (this.#known?.view === view && this.#known.revision === revision) return this.#known.isDone
    const reading = this.#readLog(database, view, pause)
    this.#known = { view, revision, isDone: reading.catch(() => {}) }
    return reading
  }

  async #readLog(database: Database, view: View, pause: Pause) {
    const imports = new Set<number>()
    const last = new Map<number, number>()
    for await (const entry of database.log(view.number)) {
      if (entry.kind !== 'import' || entry.doneAt === null) continue
      imports.add(entry.number)
      for (const order of await this.#updatedBy(entry, database, view, pause)) last.set(order, entry.number)
    }
    view.leads.setNumbers('imported', (order) => {
      const created = view.createdBy(order)
      return last.get(order) ?? (imports.has(created) ? created : -1)
    })
  }

  async #updatedBy(entry: LogEntry, database: Database, view: View, pause: Pause): Promise<Iterable<number>> {
    const { number, date, edits, editedChunks } = entry
    if (editedChunks.length === 0) return edits.map(({ order }) => order)
    // It may have leads that were deleted for good since: nobody asks for their numbers.
    const key = [view.number, number, date].join()
    const known = this.#updated.get(key)
    if (known) return known
    const orders: number[] = []
    for await (const some of editsInParts(database, view.number, entry, pause)) {
      for (const { order } of some) orders.push(order)
    }
    this.#updated.set(key, Uint32Array.from(orders))
    return orders
  }
}
