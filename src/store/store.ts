import { type ActionFigures, createdAt, type History, type HistoryEntry, summaryOf } from '../domain/action'
import { isRefusal, type RecentAction, type Refusal } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { StorageError } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { redo, undo } from './actions'
import { decodeChunk, encodeChunk, LEADS_PER_CHUNK, type Row } from './chunk'
import { type Commit, type Database, firstCommit, type StoredChunk, type StoredEdits } from './database'
import { Draft } from './draft'
import { Records, type RowChange } from './records'
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

/** So many rows are shown at once; between two such parts others have their turn. */
export const ROWS_PER_PART = 5000

/** So many leads are shown faster from a snapshot; with fewer there is none. */
const LEADS_PER_SNAPSHOT = 10_000

export interface StorePorts {
  createEngine(image?: EngineImage): KeepableEngine
  /** Called between two parts. */
  onPart(applied: number, total: number): Promise<void>
  /** Lets nobody ask while only a part is shown. */
  whileShowing<Result>(work: Promise<Result>): Promise<Result>
}

/** What belongs to a decision beside its draft. */
export interface Decided {
  /** Of the action that was done, undone or redone. */
  readonly entry?: LogEntry
  readonly figures?: ActionFigures
  /** Of the leads that it creates. */
  readonly chunks?: readonly StoredChunk[]
  /** The same leads in their order, where they are at hand sooner than from the chunks. Their orders count from 0. */
  leads?(): Iterable<Lead>
  /** Of an action with too many of them for its entry. */
  readonly edits?: readonly Edit[]
  /** Those that are ready to be stored. */
  readonly storedEdits?: readonly StoredEdits[]
}

type State = Awaited<ReturnType<Database['state']>>
type AnyIterable<Value> = Iterable<Value> | AsyncIterable<Value>

/** What has to be done to show other creations than before. */
interface News {
  readonly creations: ReadonlyMap<number, Creation>
  /** Of which less is shown than before, and those of which more is. */
  readonly hidden: readonly Creation[]
  readonly added: readonly Creation[]
  /** Of those that are added, by their numbers and indexes. */
  readonly chunks: ReadonlyMap<number, ReadonlyMap<number, StoredChunk>>
  /** All that is shown is among those that are added. */
  readonly isReload: boolean
}

/** What other tabs have written. */
interface WrittenElsewhere {
  readonly news: News
  readonly changed: readonly { readonly creation: Creation; readonly index: number; readonly rows: readonly Row[] }[]
}

const shownOfAny = (creation: Creation | undefined) => (creation ? shownOf(creation) : 'none')

function creationsAfter(before: ReadonlyMap<number, Creation>, { creations }: Commit): Creation[] {
  const after = new Map<number, Creation | null>([...before, ...creations])
  return [...after.values()].filter((creation) => creation !== null)
}

/** What is stored, as it was at one revision, ready to be asked. It is changed by `commit` alone, here or in another tab. */
export class Store {
  #database: Database
  readonly #ports: StorePorts
  #head: Head
  #creations = new Map<number, Creation>()
  #records: Records
  /** Leads that would be shown, were there not a later one with the same id. */
  #hasShadowed = false
  /** How many rows were changed since the last snapshot. */
  #changesSinceSnapshot = 0
  #isTorn = false
  readonly #watchers = new Set<(changes: readonly RowChange[] | 'all') => void>()

  static async open(database: Database, ports: StorePorts): Promise<Store> {
    for (;;) {
      const state = await database.state()
      const store = new Store(database, ports, state.head)
      try {
        await ports.whileShowing(store.#open(state))
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
    this.#records = new Records(ports.createEngine)
  }

  get records(): Records {
    return this.#records
  }

  get head(): Head {
    return this.#head
  }

  get database(): Database {
    return this.#database
  }

  /** Something could not be read while it was to be shown: neither what was there nor what is now is shown. */
  get isTorn(): boolean {
    return this.#isTorn
  }

  /** Whether any leads are the seller's own: then the next import adds to them. */
  get hasImported(): boolean {
    return [...this.#creations.values()].some((creation) => creation.kind === 'import' && shownOf(creation) !== 'none')
  }

  /** Tells which rows change, or that all may have; returns a function that ends it. */
  watch(listener: (changes: readonly RowChange[] | 'all') => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /**
   * Decides on the newest state, writes what was decided, and shows it. Where it is refused, or nothing is decided,
   * nothing is changed.
   */
  async commit(decide: (draft: Draft) => Promise<Decided | Refusal | null>): Promise<Refusal | null> {
    for (;;) {
      await this.catchUp()
      const draft = this.#createDraft()
      try {
        const decided = await decide(draft)
        if ((!decided || isRefusal(decided)) && (await this.#isNewest())) return decided
        if (!decided || isRefusal(decided)) continue
        const commit = await this.#commitOf(draft, decided)
        const news = await this.#newsOf(creationsAfter(this.#creations, commit), commit.chunks)
        if (!(await this.#database.write(commit))) continue
        this.#head = commit.head
        await this.#ports.whileShowing(this.#show(news, [...draft.changes.values()], decided))
        return null
      } catch (error) {
        if (await this.#isNewest()) throw error
      }
    }
  }

  /** What happened to a lead, the newest first and so much of it, and how much there is in all. */
  async historyOf(id: string, count: number): Promise<History> {
    const lead = this.#records.leads.lead(id)
    if (!lead) return { entries: [], total: 0 }
    const creation = this.#records.creationOf(lead.order)
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

  /** What was done, the newest first and so much of it. Whether each can be undone or redone is tried out. */
  async recentActions(count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[]> {
    const entries = await this.#database.newest(count)
    const actions: RecentAction[] = []
    for (const entry of entries.filter(({ kind }) => kind !== 'start')) {
      const { number, date, editedChunks } = entry
      const draft = this.#createDraft()
      const settle = isUndone(entry) ? redo : undo
      // To try it out with very many edits takes too long; it is found out when it is asked for.
      const result = editedChunks.length > 0 && !entry.isPast ? null : await settle(draft, number, busyLeads)
      // That one is asked about.
      const refusal = result && isRefusal(result) && result.refused !== 'worked-on' ? result : null
      actions.push({ ...summaryOf(entry), date, isUndone: isUndone(entry), refusal })
    }
    return actions
  }

  #createDraft(): Draft {
    return new Draft(this.#records, this.#head, this.#creations, this.#database)
  }

  /** What is shown, without a past: as one commit to an empty store. */
  shownContent(): Commit {
    const shown = [...this.#creations.values()].filter((creation) => shownOf(creation) !== 'none')
    const chunks = shown.flatMap((creation) =>
      Array.from({ length: Math.ceil(creation.count / LEADS_PER_CHUNK) }, (_, index): StoredChunk => {
        const rows = this.#records.rowsBetween(...ordersOf(creation, index))
        return { key: [creation.number, index], bytes: encodeChunk(rows, creation) }
      }),
    )
    const creations = shown.map((creation) => ({ ...creation, lost: creation.count - shownCount(creation) }))
    return firstCommit({ ...this.#head, redo: [], replacements: [], ownWork: 0 }, creations, chunks)
  }

  /** From now on it is stored there, where all of it was written. */
  moveTo(database: Database, head = this.#head) {
    this.#database = database
    this.#head = head
  }

  /**
   * Shows what other tabs have written; true where there was anything. What was read at different revisions may not fit
   * together: then it is read again.
   */
  async catchUp(): Promise<boolean> {
    for (let hasNews = false; ; hasNews = true) {
      if (await this.#isNewest()) return hasNews
      const state = await this.#database.state()
      const news = await this.#readNews(state).catch((error: unknown) => ({ error }))
      const isOutdated = (await this.#database.head()).revision !== state.head.revision
      if (isOutdated) continue
      if ('error' in news) throw news.error
      await this.#ports.whileShowing(this.#showNews(state.head, news))
    }
  }

  /** Where it is worth it, the next start is faster with a snapshot. */
  get wantsSnapshot(): boolean {
    return this.#changesSinceSnapshot >= LEADS_PER_SNAPSHOT && !this.#hasShadowed
  }

  async saveSnapshot() {
    this.#changesSinceSnapshot = 0
    const { revision } = this.#head
    await this.#database.saveSnapshot({
      revision,
      creations: [...this.#creations.values()],
      ...this.#records.snapshot(),
    })
  }

  async #isNewest(): Promise<boolean> {
    return (await this.#database.head()).revision === this.#head.revision
  }

  async #open({ head, creations }: State) {
    const snapshot = totalOf(creations) < LEADS_PER_SNAPSHOT ? null : await this.#database.snapshot()
    if (!snapshot || snapshot.revision > this.#head.revision) {
      await this.#load(creations, (number) => this.#database.chunks(number))
      return
    }
    this.#records = new Records(this.#ports.createEngine, snapshot)
    this.#setCreations(snapshot.creations)
    this.#head = { ...head, revision: snapshot.revision }
    await this.#showNews(head, await this.#readNews({ head, creations }))
  }

  #setCreations(creations: readonly Creation[]) {
    this.#creations = new Map(creations.map((creation) => [creation.number, creation]))
    this.#records.setCreations(creations)
  }

  #apply(changes: readonly RowChange[]) {
    this.#records.apply(changes)
    this.#changesSinceSnapshot += changes.length
    for (const tell of this.#watchers) tell(changes)
  }

  /** Shows all of it anew. */
  async #load(creations: readonly Creation[], chunksOf: (creation: number) => AnyIterable<StoredChunk>) {
    this.#records = new Records(this.#ports.createEngine)
    this.#hasShadowed = false
    this.#setCreations(creations)
    for (const tell of this.#watchers) tell('all')
    const total = totalOf(creations)
    let applied = 0
    for (const creation of creations) {
      const expected = applied + shownCount(creation)
      if (expected === applied) continue
      for await (const { bytes } of chunksOf(creation.number)) {
        const rows = this.#shownIn(creation, bytes)
        if (!this.#add(rows)) for (const after of rows) this.#apply(this.#changesTo(null, after))
        applied += rows.length
        if (isPartEnd(applied) && applied < total) await this.#ports.onPart(applied, total)
      }
      if (applied !== expected) throw new StorageError('unreadable')
    }
  }

  #shownIn(creation: Creation, bytes: Uint8Array): Row[] {
    const shown = shownOf(creation)
    if (shown === 'none') return []
    try {
      const rows = decodeChunk(bytes, creation)
      return shown === 'all' ? rows : rows.filter(({ isLeft }) => isLeft)
    } catch (cause) {
      throw new StorageError('unreadable', { cause })
    }
  }

  async #commitOf(draft: Draft, decided: Decided): Promise<Commit> {
    const { entry, chunks: created = [], edits, storedEdits = [] } = decided
    const chunks = [...created]
    for (const key of changedChunks(draft)) chunks.push({ key, bytes: await this.#chunkOf(draft, key) })
    const apart = [...storedEdits, ...(entry && edits ? editsByChunk(entry.number, edits, draft) : [])]
    if (entry && edits) draft.setEntry({ ...entry, editedChunks: apart.map(({ chunk }) => [...chunk]) })
    const { creations, cleared, entries, logStart, head } = draft
    return {
      follows: this.#head.revision,
      head: { ...head, revision: this.#head.revision + 1, creations: [...draft.allCreations()].length },
      creations,
      cleared,
      chunks,
      entries,
      logStart,
      edits: apart,
    }
  }

  /** With what the draft changes of it. Leads that are not shown are known to the database alone. */
  async #chunkOf(draft: Draft, key: ChunkKey): Promise<Uint8Array<ArrayBuffer>> {
    const [number, index] = key
    const creation = this.#creations.get(number)!
    let rows: Row[]
    if (creation.hiddenBy === null && !this.#hasShadowed) rows = this.#records.rowsBetween(...ordersOf(creation, index))
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

  async #readNews({ creations }: State): Promise<WrittenElsewhere> {
    const written = await this.#database.writtenSince(this.#head.revision)
    const news = await this.#newsOf(creations, written)
    const changed = written.flatMap(({ key: [number, index], bytes }) => {
      const creation = news.creations.get(number)
      return creation ? [{ creation, index, rows: this.#shownIn(creation, bytes) }] : []
    })
    return { news, changed }
  }

  async #showNews(head: Head, { news, changed }: WrittenElsewhere) {
    this.#head = head
    await this.#show(news, [])
    for (const { creation, index, rows } of changed) this.#reconcile(creation, index, rows)
  }

  /** What has to be done to show these creations. All that has to be read for it is read: what fails, fails before. */
  async #newsOf(after: readonly Creation[], atHand: readonly StoredChunk[]): Promise<News> {
    const creations = new Map(after.map((creation) => [creation.number, creation]))
    const isOther = ({ number }: Creation) =>
      shownOfAny(this.#creations.get(number)) !== shownOfAny(creations.get(number))
    const hidden = [...this.#creations.values()].filter(
      (creation) => shownOfAny(creation) !== 'none' && isOther(creation),
    )
    // Where most goes, the rest is shown anew.
    const isReload = hidden.length > 0 && (totalOf(hidden) >= totalOf(after) || this.#hasShadowed)
    const added = after.filter((creation) => shownOfAny(creation) !== 'none' && (isReload || isOther(creation)))
    const chunks = new Map<number, Map<number, StoredChunk>>(added.map(({ number }) => [number, new Map()]))
    const known = new Set(atHand.map(({ key }) => key[0]).filter((number) => !this.#creations.has(number)))
    const read = added.filter(({ number }) => !known.has(number))
    const total = totalOf(read)
    // That it takes a while is told at once.
    if (total > ROWS_PER_PART) await this.#ports.onPart(0, total)
    for (const { number } of read) {
      for await (const chunk of this.#database.chunks(number)) chunks.get(number)!.set(chunk.key[1], chunk)
    }
    for (const chunk of atHand) chunks.get(chunk.key[0])?.set(chunk.key[1], chunk)
    return { creations, hidden, added, chunks, isReload }
  }

  async #show(news: News, edits: readonly RowChange[], { entry, leads }: Decided = {}) {
    const { creations, hidden, added, chunks, isReload } = news
    this.#isTorn = true
    if (isReload) await this.#load([...creations.values()], (number) => chunks.get(number)?.values() ?? [])
    else {
      const isNew = ({ number }: Creation) => !this.#creations.has(number)
      this.#records.setCreations([...this.#creations.values(), ...added.filter(isNew)])
      this.#apply(edits)
      for (const { number, firstOrder, count } of hidden) {
        const rows = this.#records.rowsBetween(firstOrder, firstOrder + count)
        const stays = shownOfAny(creations.get(number))
        const gone = rows.filter(({ isLeft }) => stays === 'none' || (stays === 'left' && !isLeft))
        this.#apply(gone.map((row) => ({ before: row, after: null })))
      }
      this.#setCreations([...creations.values()])
      const total = totalOf(added)
      let applied = 0
      for (const creation of added) {
        const expected = applied + shownCount(creation)
        const ready = leads && creation.number === entry?.number ? chunksOfRows(leads(), creation) : null
        for (const { key, bytes } of chunks.get(creation.number)!.values()) {
          const rows = ready?.next().value ?? this.#shownIn(creation, bytes)
          this.#reconcile(creation, key[1], rows)
          applied += rows.length
          if (isPartEnd(applied) && applied < total) await this.#ports.onPart(applied, total)
        }
        if (applied !== expected) throw new StorageError('unreadable')
      }
    }
    this.#isTorn = false
  }

  /** False where one of them has the id of a lead that is shown. */
  #add(rows: readonly Row[]): boolean {
    try {
      this.#apply(rows.map((after) => ({ before: null, after })))
      return true
    } catch {
      return false
    }
  }

  /** Of two leads with one id the later is shown. */
  #changesTo(before: Row | null, after: Row): RowChange[] {
    const other = before ? null : this.#records.row(after.lead.id)
    if (!other) return [{ before, after }]
    this.#hasShadowed = true
    if (other.lead.order > after.lead.order) return []
    return [
      { before: other, after: null },
      { before: null, after },
    ]
  }

  /** Makes the leads that are shown of a chunk those that are in it. */
  #reconcile(creation: Creation, index: number, stored: readonly Row[]) {
    const rows = this.#records.rowsBetween(...ordersOf(creation, index))
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
}

/** The rows of a creation that nothing has touched since, chunk by chunk. */
function* chunksOfRows(leads: Iterable<Lead>, { number, firstOrder }: Creation): Generator<Row[], undefined> {
  let rows: Row[] = []
  for (const lead of leads) {
    const order = firstOrder + lead.order
    rows.push({ lead: { ...lead, order }, opportunity: null, touchedBy: number, isLeft: false })
    if (rows.length < LEADS_PER_CHUNK) continue
    yield rows
    rows = []
  }
  yield rows
}

/** Whether another part has ended with the last chunk of so many leads. */
const isPartEnd = (applied: number) => applied % ROWS_PER_PART < LEADS_PER_CHUNK

/** How many leads of them are shown. */
const totalOf = (creations: readonly Creation[]) => creations.reduce((sum, creation) => sum + shownCount(creation), 0)

/** The first order of a chunk, and the one after its last. */
function ordersOf({ firstOrder, count }: Creation, index: number): [number, number] {
  const first = firstOrder + index * LEADS_PER_CHUNK
  return [first, Math.min(first + LEADS_PER_CHUNK, firstOrder + count)]
}

function chunkOf({ number, firstOrder }: Creation, order: number): ChunkKey {
  return [number, Math.floor((order - firstOrder) / LEADS_PER_CHUNK)]
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
