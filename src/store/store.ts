import { type ActionFigures, createdAt, type History, type HistoryEntry, summaryOf } from '../domain/action'
import { isRefusal, type RecentAction, type Refusal } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { redo, undo } from './actions'
import { chunkOf, decodeChunk, encodeChunk, LEADS_PER_CHUNK, ordersOf, type Row } from './chunk'
import { type Commit, type Database, firstCommit, type StoredChunk, type StoredEdits } from './database'
import { Draft } from './draft'
import {
  type ChunkKey,
  type Creation,
  type Edit,
  type Head,
  isUndone,
  type LogEntry,
  shownCount,
  shownOf,
} from './schema'
import { shownIn, View, type ViewPorts, type ViewUpdate } from './view'

/** From this many leads on, a start from a snapshot is faster than from the chunks. */
const MIN_LEADS_OF_SNAPSHOT = 10_000

export interface StorePorts extends ViewPorts {
  /** Holds queries back while only a part is shown. */
  holdQueries<Result>(work: Promise<Result>): Promise<Result>
}

/** What a decision writes beside its draft. */
export interface Decided {
  /** The action that was done, undone or redone. */
  readonly entry?: LogEntry
  readonly figures?: ActionFigures
  /** The leads that it creates. */
  readonly chunks?: readonly StoredChunk[]
  /** The same leads, when they are at hand sooner than from the chunks. Their orders count from 0. */
  leads?(): Iterable<Lead>
  /** The edits of an action that has too many of them for its entry. */
  readonly edits?: readonly Edit[]
  /** Edits that are ready to be stored. */
  readonly storedEdits?: readonly StoredEdits[]
}

type State = Awaited<ReturnType<Database['state']>>

interface UpdateFromOtherTabs {
  readonly update: ViewUpdate
  readonly changed: readonly { readonly creation: Creation; readonly index: number; readonly rows: readonly Row[] }[]
}

/**
 * A database and a view of it at one revision. Only `commit` changes the database; what other tabs commit is shown by
 * `catchUp`.
 */
export class Store {
  #database: Database
  readonly #ports: StorePorts
  #head: Head
  #view: View
  /** The view's count of changes when the last snapshot was saved. */
  #changesInSnapshot = 0

  static async open(database: Database, ports: StorePorts): Promise<Store> {
    for (;;) {
      const state = await database.state()
      const store = new Store(database, ports, state.head)
      try {
        await ports.holdQueries(store.#open(state))
        return store
      } catch (error) {
        if (await store.#isNewest()) throw error
      }
    }
  }

  private constructor(database: Database, ports: StorePorts, head: Head) {
    this.#database = database
    this.#ports = ports
    this.#head = head
    this.#view = new View(ports)
  }

  get view(): View {
    return this.#view
  }

  get head(): Head {
    return this.#head
  }

  get database(): Database {
    return this.#database
  }

  /** Whether any leads were imported or restored: then the next import adds to them. */
  get hasOwnLeads(): boolean {
    return [...this.#view.creations.values()].some((creation) => {
      const isRestored = creation.owner !== creation.number
      return (creation.kind === 'import' || isRestored) && shownOf(creation) !== 'none'
    })
  }

  /**
   * Decides, writes the decision and shows it. A refusal, or a decision for nothing, changes nothing. If another tab
   * has committed meanwhile, it is decided anew.
   */
  async commit(decide: (draft: Draft) => Promise<Decided | Refusal | null>): Promise<Refusal | null> {
    for (;;) {
      const draft = this.#createDraft()
      try {
        const decided = await decide(draft)
        if (!decided || isRefusal(decided)) {
          if (await this.catchUp()) continue
          return decided
        }
        const commit = await this.#commitOf(draft, decided)
        const update = await this.#prepareUpdate([...draft.allCreations()], commit.chunks)
        if (!(await this.#database.write(commit))) {
          await this.catchUp()
          continue
        }
        this.#head = commit.head
        const { entry, leads } = decided
        const newLeads = entry && leads && { creation: entry.number, leads: leads() }
        await this.#ports.holdQueries(this.#view.update(update, [...draft.changes.values()], newLeads))
        return null
      } catch (error) {
        if (!(await this.catchUp())) throw error
      }
    }
  }

  /** The newest `count` events of a lead, and how many there are in all. */
  async historyOf(id: string, count: number): Promise<History> {
    const lead = this.#view.leads.lead(id)
    if (!lead) return { entries: [], total: 0 }
    const creation = this.#view.creationOf(lead.order)
    const { entries, total } = await this.#database.entriesOf(lead.order, chunkOf(creation, lead.order), count)
    const edited = entries.map((entry): HistoryEntry => {
      const { before, after, order } = entry.edit
      return {
        date: entry.date,
        isUndone: isUndone(entry) && !entry.left.includes(order),
        event: { type: 'edited', before, after },
      }
    })
    return { entries: [...edited, createdAt(creation.date)].slice(0, count), total: total + 1 }
  }

  /** The newest `count` actions. Whether each can be undone or redone is tried out on a draft. */
  async recentActions(count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[]> {
    const entries = await this.#database.newest(count)
    const actions: RecentAction[] = []
    for (const entry of entries.filter(({ kind }) => kind !== 'start')) {
      const { number, date, editedChunks } = entry
      const undoOrRedo = isUndone(entry) ? redo : undo
      // With very many edits a trial takes too long: the seller learns of an obstacle on asking for it.
      const isTried = editedChunks.length === 0 || entry.isPast
      const result = isTried ? await undoOrRedo(this.#createDraft(), number, busyLeads) : null
      // 'worked-on' is a question to the seller, no obstacle.
      const refusal = result && isRefusal(result) && result.refused !== 'worked-on' ? result : null
      actions.push({ ...summaryOf(entry), date, isUndone: isUndone(entry), refusal })
    }
    return actions
  }

  /** All that is shown, without its past, as one commit to an empty database. */
  shownContent(): Commit {
    const shown = [...this.#view.creations.values()].filter((creation) => shownOf(creation) !== 'none')
    const chunks = shown.flatMap((creation) =>
      Array.from({ length: Math.ceil(creation.count / LEADS_PER_CHUNK) }, (_, index): StoredChunk => {
        const rows = this.#view.rowsBetween(...ordersOf(creation, index))
        return { key: [creation.number, index], bytes: encodeChunk(rows, creation) }
      }),
    )
    const creations = shown.map((creation) => ({ ...creation, lost: creation.count - shownCount(creation) }))
    return firstCommit({ ...this.#head, redo: [], replacements: [], ownWork: 0 }, creations, chunks)
  }

  /** The store continues with another database that holds the same. */
  moveTo(database: Database, head = this.#head) {
    this.#database = database
    this.#head = head
  }

  /** Shows what other tabs have committed; returns whether there was anything. */
  async catchUp(): Promise<boolean> {
    for (let hasNews = false; ; hasNews = true) {
      if (await this.#isNewest()) return hasNews
      const state = await this.#database.state()
      const read = await this.#readUpdate(state).catch((error: unknown) => ({ error }))
      // Reads of different revisions may not fit together: they are repeated.
      if ((await this.#database.head()).revision !== state.head.revision) continue
      if ('error' in read) throw read.error
      await this.#ports.holdQueries(this.#applyUpdate(state.head, read))
    }
  }

  /** Whether a new snapshot would make the next start noticeably faster. */
  get wantsSnapshot(): boolean {
    return this.#view.changeCount - this.#changesInSnapshot >= MIN_LEADS_OF_SNAPSHOT && !this.#view.hasShadowed
  }

  async saveSnapshot() {
    this.#changesInSnapshot = this.#view.changeCount
    await this.#database.saveSnapshot({ revision: this.#head.revision, ...this.#view.snapshot() })
  }

  #createDraft(): Draft {
    return new Draft(this.#view, this.#head, this.#database)
  }

  async #isNewest(): Promise<boolean> {
    return (await this.#database.head()).revision === this.#head.revision
  }

  async #open({ head, creations }: State) {
    const snapshot = shownIn(creations) < MIN_LEADS_OF_SNAPSHOT ? null : await this.#database.snapshot()
    if (!snapshot || snapshot.revision > this.#head.revision) {
      await this.#view.load(creations, (number) => this.#database.chunks(number))
      return
    }
    this.#view = new View(this.#ports, snapshot)
    this.#head = { ...head, revision: snapshot.revision }
    await this.#applyUpdate(head, await this.#readUpdate({ head, creations }))
  }

  #prepareUpdate(after: readonly Creation[], written: readonly StoredChunk[]): Promise<ViewUpdate> {
    return this.#view.prepareUpdate(after, written, (number) => this.#database.chunks(number))
  }

  async #readUpdate({ creations }: State): Promise<UpdateFromOtherTabs> {
    const written = await this.#database.writtenSince(this.#head.revision)
    const update = await this.#prepareUpdate(creations, written)
    const changed = written.flatMap(({ key: [number, index], bytes }) => {
      const creation = update.creations.get(number)
      return creation ? [{ creation, index, rows: this.#view.shownRows(creation, bytes) }] : []
    })
    return { update, changed }
  }

  async #applyUpdate(head: Head, { update, changed }: UpdateFromOtherTabs) {
    this.#head = head
    await this.#view.update(update, [])
    for (const { creation, index, rows } of changed) this.#view.reconcile(creation, index, rows)
  }

  async #commitOf(draft: Draft, decided: Decided): Promise<Commit> {
    const { entry, chunks: created = [], edits, storedEdits = [] } = decided
    const chunks = [...created]
    for (const key of changedChunks(draft)) chunks.push({ key, bytes: await this.#encodeChanged(draft, key) })
    const allEdits = [...storedEdits, ...(entry && edits ? editsByChunk(entry.number, edits, draft) : [])]
    if (entry && edits) draft.setEntry({ ...entry, editedChunks: allEdits.map(({ chunk }) => [...chunk]) })
    const { creations, cleared, entries, logStart, head } = draft
    return {
      follows: this.#head.revision,
      head: { ...head, revision: this.#head.revision + 1, creations: [...draft.allCreations()].length },
      creations,
      cleared,
      chunks,
      entries,
      logStart,
      edits: allEdits,
    }
  }

  /** A chunk with the draft's changes. Leads that are not shown are read from the database. */
  async #encodeChanged(draft: Draft, key: ChunkKey): Promise<Uint8Array<ArrayBuffer>> {
    const [number, index] = key
    const creation = this.#view.creations.get(number)!
    let rows: Row[]
    if (creation.hiddenBy === null && !this.#view.hasShadowed)
      rows = this.#view.rowsBetween(...ordersOf(creation, index))
    else {
      const bytes = await this.#database.chunk(key)
      rows = bytes ? decodeChunk(bytes, creation) : []
    }
    if (draft.cleared.has(number)) rows = rows.filter(({ isLeft }) => isLeft)
    return encodeChunk(
      rows.map((row) => draft.changes.get(row.lead.order)?.after ?? row),
      creation,
    )
  }
}

function changedChunks(draft: Draft): ChunkKey[] {
  const keys = new Map<string, ChunkKey>()
  for (const order of draft.changes.keys()) {
    const key = chunkOf(draft.creationOf(order), order)
    if (draft.creation(key[0])) keys.set(key.join(), key)
  }
  return [...keys.values()]
}

function editsByChunk(number: number, all: readonly Edit[], draft: Draft): StoredEdits[] {
  const byChunk = new Map<string, StoredEdits & { readonly edits: Edit[] }>()
  for (const edit of all) {
    const chunk = chunkOf(draft.creationOf(edit.order), edit.order)
    const group = byChunk.get(chunk.join()) ?? { number, chunk, edits: [] }
    group.edits.push(edit)
    byChunk.set(chunk.join(), group)
  }
  return [...byChunk.values()]
}
