import type { History } from '../domain/action'
import { isRefusal, type OtherList, type RecentAction, type Refusal, refuse } from '../domain/commands'
import { type Edit, withFields } from '../domain/edit'
import type { Lead } from '../domain/lead'
import type { SourceWins, WorkDone } from '../domain/lead-query'
import { StorageError } from '../domain/storage-problem'
import { type Decided, summaryOfDone } from './actions'
import { chunkOf, decodeChunk, encodeChunk, type StoredRow } from './chunk'
import { type Commit, Database, type ListChange, type ListState, type StoredChunk, writeCommit } from './database'
import { Draft, type NewList } from './draft'
import { historyOf } from './lead-history'
import { openedList } from './list-records'
import type { Pause } from './log-edits'
import { MemoryRecords } from './memory-records'
import { ownListsBeside } from './own-lists'
import { type OwnFieldsOf, OwnWork } from './own-work'
import {
  appears,
  type ChunkKey,
  type Creation,
  emptyHead,
  type Head,
  isOwnList,
  type List,
  type LogEntry,
  otherLists,
  rangesOf,
  shownCount,
  shownIn,
} from './schema'
import { loadSnapshot, type Snapshot } from './snapshot'
import { newestDone, obstacleToRedo, obstacleToUndo } from './undo'
import { type ChangedChunk, ROWS_PER_BATCH, View, type ViewPorts } from './view'
import { winsBySource } from './wins'
import { workDone } from './work-done'

/** From this many leads on, a start from a snapshot is faster than from the chunks. */
const MIN_LEADS_OF_SNAPSHOT = 10_000

/** Each takes two records, and a record takes as long as many leads: from so many on, a snapshot is always taken. */
const MANY_CREATIONS = 100

export interface StorePorts extends ViewPorts {
  /** Holds queries back while only a part is shown. */
  holdQueries<Result>(work: Promise<Result>): Promise<Result>
  /** Called when all is ready to be written; nothing is written if it throws. */
  beforeWrite?(): void
}

/** The rows that change, or 'all' if any may have changed. */
type Watcher = (edits: readonly Edit[] | 'all') => void

type State = Awaited<ReturnType<Database['state']>>

/** One commit, however often it is tried: a try may have been written without its end being told. */
export interface Attempt {
  /** Empty where that can't be. */
  id: string
  /** By the last try. */
  decided: Decided | null
}

/** More than other tabs commit before a tab looks again. */
const KNOWN_COMMITS = 8

/** What changes the view of the current list into that of another state. */
interface Update extends Omit<ListState, 'number'> {
  readonly chunks: readonly ChangedChunk[]
}

/** What is written, and what is shown once it is: an update of the view, or another view. */
interface Prepared {
  readonly commit: Commit
  readonly shown: View | Update
}

/**
 * A database and a view of its current list at one revision. Only `commit` changes its lists; what other tabs commit
 * is shown by `catchUp`.
 */
export class Store {
  #database: Database
  readonly #ports: StorePorts
  #head: Head
  #view: View
  /** The view's count of changes when the last snapshot was taken. */
  #changesInSnapshot = 0
  #isInconsistent = false
  readonly #ownWork = new OwnWork()
  #beside: { readonly key: string; readonly found: Promise<readonly OtherList[]> } | null = null
  readonly #watchers = new Set<Watcher>()

  /** Rejects with 'unreadable' if the records do not fit together. */
  static async open(database: Database, ports: StorePorts): Promise<Store> {
    const cached = await Store.#openSnapshot(database, ports).catch(() => null)
    if (cached) return cached
    let state = await database.state()
    for (;;) {
      try {
        return new Store(database, ports, state.head, await loadView(database, state, ports))
      } catch (error) {
        // Reads of different revisions may not fit together: they are repeated.
        const { revision } = state.head
        state = await database.state()
        if (state.head.revision === revision) throw error
      }
    }
  }

  /** From a snapshot, with what was committed since. Whatever fails, there are the chunks. */
  static async #openSnapshot(database: Database, ports: StorePorts): Promise<Store | null> {
    const head = await database.head()
    const snapshot = await loadSnapshot(database.records, head.id)
    if (!snapshot || snapshot.revision > head.revision || snapshot.view.number !== head.current) return null
    const { creations } = snapshot.view
    if (!isWorthwhile(shownIn(creations), creations.length)) return null
    // Few records are read, to see that they are whole; very many take longer than the leads.
    if (creations.length < MANY_CREATIONS) await database.state()
    const { revision } = snapshot
    const store = new Store(database, ports, { ...head, revision }, View.fromImage(snapshot.view, ports))
    await store.catchUp()
    return store
  }

  private constructor(database: Database, ports: StorePorts, head: Head, view: View) {
    this.#database = database
    this.#ports = ports
    this.#head = head
    this.#view = view
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

  /** An update has failed halfway: neither the old state nor the new one is shown. */
  get isInconsistent(): boolean {
    return this.#isInconsistent
  }

  /** Is told of all that is shown otherwise than before. Returns a function that ends it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /**
   * Decides, writes the decision and shows it. A refusal, or a decision for nothing, changes nothing. If another tab
   * has committed meanwhile, it is decided anew. Returns what was decided last.
   */
  async commit(
    decide: (draft: Draft) => Promise<Decided | Refusal | null>,
    attempt: Attempt = { id: '', decided: null },
  ): Promise<Decided | Refusal | null> {
    for (;;) {
      if (attempt.id !== '' && this.#head.commits.includes(attempt.id)) return attempt.decided
      const draft = this.#createDraft()
      try {
        const decided = await decide(draft)
        let prepared: Prepared | Refusal | null = null
        if (decided && !isRefusal(decided)) {
          attempt.decided = decided
          prepared = await this.#prepare(draft, attempt)
        }
        if (!prepared || isRefusal(prepared)) {
          if (await this.catchUp()) continue
          return prepared ?? decided
        }
        this.#ports.beforeWrite?.()
        if (!(await this.#database.write(prepared.commit))) {
          await this.catchUp()
          continue
        }
        this.#head = prepared.commit.head
        // It is done, even if it can't be shown: see `isInconsistent`.
        await this.#show(prepared.shown).catch(() => {})
        return decided
      } catch (error) {
        if (!(await this.catchUp())) throw error
      }
    }
  }

  /** Takes a snapshot if the next start would be noticeably faster with it. To be saved with `saveSnapshot`. */
  takeSnapshot(): Snapshot | null {
    const { changeCount, creations } = this.#view
    const changes = changeCount - this.#changesInSnapshot
    const isSmall = shownIn(creations.values()) < MIN_LEADS_OF_SNAPSHOT
    // A large one takes seconds to write: not after every change.
    if (changes === 0 || !isWorthwhile(changes, isSmall ? creations.size : 0)) return null
    this.#changesInSnapshot = changeCount
    return { revision: this.#head.revision, view: this.#view.image() }
  }

  historyOf(id: string, count: number): Promise<History> {
    return historyOf(this.#database, this.#view, id, count)
  }

  /** The leads that were deleted, a chunk at a time. They are stored, and nothing but their orders is in memory. */
  async *deletedRows(): AsyncGenerator<readonly StoredRow[], void> {
    const keys = new Map<string, ChunkKey>()
    for (const order of this.#view.removed) {
      const key = chunkOf(this.#view.creationOf(order), order)
      keys.set(key.join(), key)
    }
    for (const key of keys.values()) {
      const bytes = await this.#database.chunk(this.#view.number, key)
      // Another tab may have removed it just now.
      const rows = bytes ? decodeChunk(bytes, this.#view.creations.get(key[0])!) : []
      yield rows.filter(({ isRemoved }) => isRemoved)
    }
  }

  /** Which fields of leads the seller has changed since their last import, while nothing changes. */
  ownWork(pause: Pause): Promise<OwnFieldsOf> {
    return this.#ownWork.fieldsOf(this.#database, this.#view, this.#head.revision, pause)
  }

  workDone(from: number, to: number, pause: Pause): Promise<WorkDone> {
    return workDone(this.#database, this.#view, from, to, pause)
  }

  winsBySource(pause: Pause): Promise<readonly SourceWins[]> {
    return winsBySource(this.#database, this.#view, pause)
  }

  async ownListsBeside(): Promise<readonly OtherList[]> {
    const beside = otherLists(this.#head)
    if (beside.length === 0) return []
    const stamp = await this.#database.stampOf(beside)
    const key = JSON.stringify([this.#head.current, beside, stamp, this.#view.list.forgotten, this.#head.id])
    if (this.#beside?.key !== key) {
      const found = ownListsBeside(this.#database, this.#head)
      this.#beside = { key, found }
      found.catch(() => (this.#beside = null))
    }
    return this.#beside.found
  }

  /** Of another list. */
  async viewOf(list: number): Promise<View> {
    return loadView(this.#database, await this.#database.listState(list), this.#ports)
  }

  newestDone(): Promise<LogEntry | null> {
    return newestDone(this.#createDraft())
  }

  /** The newest `count` actions, and whether each can be undone or redone. */
  async recentActions(count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[]> {
    const draft = this.#createDraft()
    const actions: RecentAction[] = []
    const { next } = this.#head
    if (next !== null) {
      const { list } = await this.#database.listState(next)
      const opening = await this.#database.entry(next, list.opening)
      const refusal = busyLeads.length > 0 ? refuse('busy') : null
      if (opening) {
        actions.push({
          ...summaryOfDone({ entry: { ...opening, list: next } }),
          date: opening.date,
          isUndone: true,
          refusal,
        })
      }
    }
    for (const entry of await this.#database.newest(this.#view.number, count)) {
      if (entry.kind === 'start') continue
      const { date, doneAt, editedChunks, edits } = entry
      const obstacleTo = doneAt === null ? obstacleToRedo : obstacleToUndo
      // With very many edits it takes too long to tell: the seller learns of an obstacle on asking for it.
      const obstacle = editedChunks.length === 0 ? await obstacleTo(draft, entry, edits, busyLeads) : null
      // 'worked-on' is a question to the seller, no obstacle.
      const refusal = obstacle?.refused === 'worked-on' ? null : obstacle
      actions.push({
        ...summaryOfDone({ entry: { ...entry, list: this.#view.number }, ...(await figuresOf(draft, entry)) }),
        ...this.#createdBy(entry),
        date,
        isUndone: doneAt === null,
        refusal,
      })
    }
    return actions
  }

  /** Of an import whose leads are shown. */
  #createdBy({ kind, number }: LogEntry): Pick<RecentAction, 'created'> {
    const creation = kind === 'import' ? this.#view.creations.get(number) : undefined
    if (!creation || shownCount(creation) === 0) return {}
    const { firstOrder, count } = creation
    return { created: { list: this.#view.number, orders: { first: firstOrder, end: firstOrder + count } } }
  }

  /** The store continues with another database that holds the same. */
  moveTo(database: Database, head = this.#head) {
    this.#database = database
    this.#head = { ...head, id: database.id }
  }

  /** Continues in memory with what is shown, without its past: what was stored is gone, or can't be read. */
  async leave() {
    const { revision, nextList } = this.#head
    const { number, list } = this.#view
    const { nextNumber: opening, nextOrder } = list
    const opened = openedList([...this.#view.records()], isOwnList(list))
    // What a page has seen under a number must not be something else under it from now on.
    const content = { ...opened, list: { ...opened.list, opening, nextNumber: opening + 1, nextOrder } }
    const head = { ...emptyHead, revision: revision + 1, current: number, nextList }
    const records = new MemoryRecords()
    await records.write(async (writing) => writeCommit(writing, { head, lists: [{ ...content, number }], removed: [] }))
    this.#view.adopt(stateOf(number, content))
    this.#view.dropPast()
    this.#tell('all')
    this.moveTo(new Database(records), head)
  }

  /** Shows what other tabs have committed; returns whether there was anything. */
  async catchUp(): Promise<boolean> {
    for (let hasNews = false; ; hasNews = true) {
      if ((await this.#database.head()).revision === this.#head.revision) return hasNews
      const state = await this.#database.state()
      const read = await this.#readNews(state).catch((error: unknown) => ({ error }))
      // Reads of different revisions may not fit together: they are repeated.
      if ((await this.#database.head()).revision !== state.head.revision) continue
      if ('error' in read) throw read.error
      this.#head = state.head
      await this.#show(read)
    }
  }

  #createDraft(): Draft {
    return new Draft(this.#view, this.#head, this.#database, this.#ports.onBatch)
  }

  /** A view that cannot be updated is loaded anew. */
  async #show(shown: View | Update) {
    if (shown instanceof View) return this.#replaceView(shown)
    const { list, creations, chunks } = shown
    this.#isInconsistent = true
    // Even where no row is another one, more was done.
    this.#tell([])
    try {
      await this.#ports.holdQueries(this.#view.update(list, creations, chunks, (edits) => this.#tell(edits)))
    } catch {
      const state = await this.#database.state()
      const loaded = await this.#ports.holdQueries(loadView(this.#database, state, this.#ports))
      this.#head = state.head
      this.#replaceView(loaded)
    }
    this.#isInconsistent = false
  }

  #replaceView(view: View) {
    this.#view = view
    this.#changesInSnapshot = 0
    this.#tell('all')
  }

  #tell(edits: readonly Edit[] | 'all') {
    for (const notify of this.#watchers) notify(edits)
  }

  async #readNews(state: State): Promise<View | Update> {
    const after = new Map(state.creations.map((creation) => [creation.number, creation]))
    const isForgotten = state.list.forgotten !== this.#view.list.forgotten
    if (state.number !== this.#view.number || isForgotten || this.#view.wantsReload(after)) {
      return loadView(this.#database, state, this.#ports)
    }
    const added = state.creations.filter((creation) => appears(creation, this.#view.creations))
    const addedNumbers = new Set(added.map(({ number }) => number))
    const isKnown = (number: number) => !addedNumbers.has(number)
    const written = await this.#database.writtenSince(this.#head.revision, state.number, isKnown)
    return { ...state, chunks: [...written, ...(await this.#chunksOf(added, state.creations))] }
  }

  /** All stored chunks of these creations. */
  async #chunksOf(wanted: readonly Creation[], all: readonly Creation[]): Promise<readonly StoredChunk[]> {
    const total = wanted.reduce((sum, { stored }) => sum + stored, 0)
    // Long work shows its progress from the first moment on.
    if (total > ROWS_PER_BATCH) await this.#ports.onBatch(0, total)
    const chunks: StoredChunk[] = []
    const isWanted = new Set(wanted)
    const ranges = rangesOf(all, (creation) => isWanted.has(creation))
    for await (const chunk of this.#database.chunks(this.#view.number, ranges)) chunks.push(chunk)
    return chunks
  }

  /** Reads all that is needed to write and show a draft: a failure happens here, and leaves everything as it is. */
  #prepare(draft: Draft, { id }: Attempt): Promise<Prepared | Refusal> {
    const commits = [...this.#head.commits, ...(id === '' ? [] : [id])].slice(-KNOWN_COMMITS)
    const head = { ...draft.head, revision: this.#head.revision + 1, commits }
    if (draft.rewrites.length > 0) return this.#prepareRewrites(head, draft.rewrites)
    return draft.shows === null ? this.#prepareChange(draft, head) : this.#prepareOtherList(draft, head, draft.shows)
  }

  /** Those that the next head no longer names. */
  #removedLists(next: Head): number[] {
    const kept = new Set([next.current, ...otherLists(next)])
    return [this.#head.current, ...otherLists(this.#head)].filter((number) => number > 0 && !kept.has(number))
  }

  /** A new list, or one that is stored, takes the place of the current one. */
  async #prepareOtherList(draft: Draft, head: Head, shows: NewList | number): Promise<Prepared> {
    const { number, list } = draft
    const removed = this.#removedLists(head)
    const left: ListChange[] = number === 0 ? [] : [{ ...noChange, number, list }]
    if (typeof shows !== 'number') {
      const state = stateOf(head.current, shows)
      const view = shows.view ?? (await View.load(state, shows.chunks, this.#ports))
      view.adopt(state)
      return { commit: { head, lists: [...left, { ...shows, number: head.current }], removed }, shown: view }
    }
    const state = await this.#database.listState(shows)
    const view = await loadView(this.#database, state, this.#ports)
    if (head.next !== number) return { commit: { head, lists: left, removed }, shown: view }
    // Back in a list, 'redo the last undo' shows the one that was left.
    const shown: List = { ...state.list, redo: [...state.list.redo, 'next list'] }
    view.adopt({ ...state, list: shown })
    return { commit: { head, lists: [...left, { ...noChange, number: shows, list: shown }], removed }, shown: view }
  }

  async #prepareChange(draft: Draft, head: Head): Promise<Prepared | Refusal> {
    const { number, edits } = draft
    const creations = [...draft.allCreations()]
    const list = { ...draft.list, creations: creations.length }
    const written = [...draft.chunks, ...(await this.#changedChunks(draft))]
    const entries = [...draft.entries.values()]
    const change: ListChange = { number, list, creations: draft.creations, chunks: written, entries, edits }
    const commit: Commit = { head, lists: [change], removed: this.#removedLists(head) }
    if (this.#view.wantsReload(new Map(creations.map((creation) => [creation.number, creation])))) {
      const state = { number, list, creations }
      return { commit, shown: await View.load(state, withChunks(this.#database, state, written), this.#ports) }
    }
    // Those of a new creation are in the draft.
    const before = this.#view.creations
    const back = creations.filter((each) => appears(each, before) && before.has(each.number))
    const isWritten = new Set(written.map(({ key }) => key.join()))
    const stored = (await this.#chunksOf(back, creations)).filter(({ key }) => !isWritten.has(key.join()))
    const chunks = [...written, ...stored]
    return (await this.#hasTakenIds(draft, chunks))
      ? refuse('ids-taken')
      : { commit, shown: { list, creations, chunks } }
  }

  /** The view is loaded anew: the old one still holds what is deleted for good. */
  async #prepareRewrites(head: Head, lists: readonly ListChange[]): Promise<Prepared> {
    const [{ number, list, creations: changed, chunks, removedChunks = [] }] = lists as [ListChange]
    const all = new Map([...this.#view.creations, ...changed])
    const creations = [...all.values()].filter((creation) => creation !== null)
    const state = { number, list, creations }
    const stored = withChunks(this.#database, state, chunks, removedChunks)
    const commit: Commit = { head, lists, removed: [], clearsCaches: true }
    return { commit, shown: await View.load(state, stored, this.#ports) }
  }

  /** The chunks that a draft changes, as it leaves them. */
  async #changedChunks(draft: Draft): Promise<ChangedChunk[]> {
    const keys = new Map<string, ChunkKey>()
    let looked = 0
    for (const order of draft.rows.keys()) {
      const key = chunkOf(draft.creationOf(order), order)
      if (draft.creation(key[0])) keys.set(key.join(), key)
      await draft.pause(looked++)
    }
    const chunks: ChangedChunk[] = []
    for (const key of keys.values()) {
      const creation = draft.creation(key[0])!
      const bytes = await this.#database.chunk(draft.number, key)
      if (!bytes) throw new StorageError('unreadable')
      const rows = decodeChunk(bytes, creation).map((row) => changedRow(row, draft))
      const changed = rows.filter(({ lead }) => draft.rows.has(lead.order))
      chunks.push({ key, bytes: encodeChunk(rows, creation), changed })
      const { size } = draft.rows
      if (chunks.length % 12 === 0) await this.#ports.onBatch(Math.floor((size * chunks.length) / keys.size), size)
    }
    return chunks
  }

  /** Whether a lead that comes back has the id of another one that is shown. */
  async #hasTakenIds(draft: Draft, chunks: readonly StoredChunk[]): Promise<boolean> {
    let looked = 0
    for (const { key, bytes } of chunks) {
      const [before, creation] = [this.#view.creations.get(key[0]), draft.creation(key[0])]
      const mayComeBack = before && creation && (before.isUndone || before.removed > 0)
      for (const { lead, isRemoved } of mayComeBack ? decodeChunk(bytes, creation) : []) {
        const other = isRemoved ? null : this.#view.leads.lead(lead.id)
        if (other && other.order !== lead.order) return true
        await draft.pause(looked++)
      }
    }
    return false
  }
}

/** Whether a start is noticeably faster with a snapshot of so many leads in so many creations. */
function isWorthwhile(leads: number, creations: number): boolean {
  return leads >= MIN_LEADS_OF_SNAPSHOT || creations >= MANY_CREATIONS
}

const noChange: Pick<ListChange, 'creations' | 'chunks' | 'entries' | 'edits'> = {
  creations: new Map(),
  chunks: [],
  entries: [],
  edits: [],
}

function loadView(database: Database, state: ListState, ports: ViewPorts): Promise<View> {
  return View.load(state, withChunks(database, state, []), ports)
}

/** The stored chunks of what is shown, without some, and with others in the place of some. */
async function* withChunks(
  database: Database,
  { number, creations }: ListState,
  written: readonly StoredChunk[],
  removed: readonly ChunkKey[] = [],
) {
  const isRemoved = new Set(removed.map((key) => key.join()))
  const replaced = new Map(written.map((chunk) => [chunk.key.join(), chunk]))
  for await (const chunk of database.chunks(
    number,
    rangesOf(creations, ({ isUndone }) => !isUndone),
  )) {
    const key = chunk.key.join()
    if (isRemoved.has(key)) continue
    yield replaced.get(key) ?? chunk
    replaced.delete(key)
  }
  yield* replaced.values()
}

/** Of an import. The first versions have not noted how many leads it has updated: then its edits are counted. */
async function figuresOf(draft: Draft, entry: LogEntry): Promise<Pick<RecentAction, 'figures'>> {
  const { kind, subject, updated } = entry
  if (kind !== 'import') return {}
  const edited = updated ?? (await draft.editsOf(entry)).filter(({ wasRemoved }) => !wasRemoved).length
  return { figures: { leads: Number(subject), edited } }
}

/** The state of a list that is not stored yet. */
export function stateOf(number: number, { list, creations }: NewList): ListState {
  return { number, list, creations: [...creations.values()].filter((creation) => creation !== null) }
}

function changedRow(row: StoredRow, draft: Draft): StoredRow {
  const change = draft.rows.get(row.lead.order)
  if (!change) return row
  const { fields, touchedBy, isRemoved } = change
  const changed = withFields(row, fields)
  // No list with such a row would open.
  if (changed.opportunity && changed.lead.status !== 'converted') throw new Error('a lead that is half converted')
  return { ...changed, touchedBy, isRemoved }
}
