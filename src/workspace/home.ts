import { type ActionSummary, type History, summaryOf } from '../domain/action'
import { isRefusal, type RecentAction, type Refusal } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { StorageError, type StorageProblem } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { forgetReplaced, forgetUndone } from '../store/actions'
import { type Commit, contentOf, type Database } from '../store/database'
import type { Draft } from '../store/draft'
import { contentOfJournals, type Journal, type Journals } from '../store/journal'
import { createMemoryDatabase } from '../store/memory-database'
import { shownContent } from '../store/restore'
import { type Decided, Store } from '../store/store'
import type { Clock } from './ports'
import { inMemory, type StorageStatus } from './queries'
import { createWorkQueue } from './work-queue'

/** With the action that was done, undone or redone; null where nothing was changed. */
export type Outcome =
  | {
      readonly done: true
      readonly action: ActionSummary | null
      /** Why an import or a restored backup lasts only as long as the page. */
      readonly notKept?: StorageProblem
    }
  | Refusal

export const nothingChanged: Outcome = { done: true, action: null }

export interface Progress {
  readonly activity: 'creating' | 'opening' | 'reading' | 'importing' | 'writing'
  /** Leads or rows; bytes where a file is read. */
  readonly applied: number
  readonly total: number
  /** How many rows were read. */
  readonly rows?: number
  /** The creation of leads can be stopped until they are kept. */
  readonly canStop?: true
}

export type WorkspaceEvent =
  | { readonly type: 'changed' }
  | ({ readonly type: 'progress' } & Progress)
  /** This action is being undone or redone. */
  | { readonly type: 'undoing'; readonly action: ActionSummary }

/** What this device keeps. Rejects with a `StorageError`; then nothing was written. */
export interface Device {
  /**
   * What is kept, or what an earlier version kept and this one has not read yet. Null where nothing is kept any more;
   * rejects with 'missing' where nothing was ever kept, or the browser removed it.
   */
  open(): Promise<{ readonly database: Database } | { readonly older: Journals } | null>
  /** Starts to keep all of this. Refused where something is kept already, readable or not, unless it is to be replaced. */
  create(content: Commit, options: { readonly replaces: boolean }): Promise<Database>
  /** Keeps this in the place of what an earlier version kept. */
  replaceOlder(content: Commit): Promise<void>
  /** How many of the leads that were shown cannot be read. */
  unreadable(): Promise<number>
  /** Removes what cannot be read, and keeps the rest. */
  repair(): Promise<void>
  clear(): Promise<void>
  clearSnapshot(): Promise<void>
  /** When the last backup was made, in ms since 1970. */
  backedUpAt(): Promise<number | null>
  noteBackup(date: number): Promise<void>
  /** Whether the browser may remove the data when space runs low. */
  mayBeEvicted(): Promise<boolean>
  /** Other tabs have written, or replaced or cleared what is kept. */
  subscribe(listener: () => void): void
}

interface HomePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly device: Device
  reportError(error: unknown): void
  emit(event: WorkspaceEvent): void
}

/** Null where nothing is to be changed. */
export type Decision = Decided | null

/** When nothing was changed for so long, a snapshot is saved, and it is told how much room all of it takes. */
const UPKEEP_DELAY_MS = 1000
/** That is told in steps of so many bytes. */
const SIZE_STEP = 100_000

/** How a decision is carried out. */
interface Way<Prepared> {
  /** What takes long and needs not be decided again. */
  prepare?(): Promise<Prepared>
  /** What the seller is told while leads come or go. */
  readonly activity?: Progress['activity']
  /** So much of the work is done then, from 0 to 1. */
  readonly prepared?: number
}

/** Where the data lives: in this page, or on this device. What is written or read is done one after another. */
export function createHome({ createEngine, clock, device, reportError, emit }: HomePorts) {
  const { enqueue, awaited, settled } = createWorkQueue()
  let activity: Progress['activity'] = 'opening'
  let prepared = 0
  let store: Store
  let status: StorageStatus = inMemory
  let stopTimer = () => {}

  const storePorts = {
    createEngine,
    async onBatch(applied: number, total: number) {
      emit({ type: 'progress', activity, applied: Math.round(total * prepared + applied * (1 - prepared)), total })
      await clock.yield()
    },
    holdQueries: awaited,
  }

  async function openStore(database: Database, next: StorageStatus) {
    activity = 'opening'
    prepared = 0
    store = await Store.open(database, storePorts)
    status = next
    scheduleUpkeep()
  }

  /** The one way to write. */
  function commit<Prepared = void>(
    decide: (draft: Draft, prepared: Prepared) => Promise<Decision | Refusal>,
    way: Way<Prepared> = {},
  ): Promise<Outcome> {
    return enqueueWithRecovery(() => commitNow(decide, way))
  }

  async function commitNow<Prepared = void>(
    decide: (draft: Draft, prepared: Prepared) => Promise<Decision | Refusal>,
    way: Way<Prepared>,
  ): Promise<Outcome> {
    const done = (await (way.prepare && awaited(way.prepare()))) as Prepared
    activity = way.activity ?? 'opening'
    prepared = way.prepared ?? 0
    let decided: Decision = null
    const { revision } = store.head
    try {
      const refusal = await store.commit(async (draft) => {
        const decision = await decide(draft, done)
        decided = decision && !isRefusal(decision) ? decision : null
        return decision
      })
      if (refusal) return refusal
    } finally {
      // Also where it is refused for what another tab has written: that is shown by now.
      if (store.head.revision !== revision) emit({ type: 'changed' })
    }
    const { entry, figures } = (decided as Decision) ?? {}
    if (!decided) return nothingChanged
    scheduleUpkeep()
    return { done: true, action: entry ? { ...summaryOf(entry), ...(figures && { figures }) } : null }
  }

  /** The same for the seller's own data: it is kept from now on, where that is possible. */
  function commitAndKeep(decide: (draft: Draft) => Promise<Decision | Refusal>): Promise<Outcome> {
    return enqueueWithRecovery(async () => {
      if (status.isKept) return commitNow(decide, { activity: 'importing' })
      const memory = store.database
      const isUnreadable = status.isUnopened && status.problem === 'unreadable'
      let kept: Database | null = null
      let notKept: StorageProblem | null = null
      async function write(next: Commit): Promise<boolean> {
        const all = createMemoryDatabase(await contentOf(memory))
        await all.write(next)
        try {
          kept = await device.create(await contentOf(all), { replaces: isUnreadable })
        } catch (error) {
          // What is kept already is never replaced.
          if (problemOf(error) === 'exists') throw error
          notKept = problemOf(error)
        }
        return memory.write(next)
      }
      store.moveTo({ ...memory, write })
      try {
        const outcome = await commitNow(decide, { activity: 'importing' })
        return isRefusal(outcome) || !notKept ? outcome : { ...outcome, notKept }
      } finally {
        store.moveTo(kept ?? memory)
        if (kept || notKept) {
          status = { ...inMemory, backedUpAt: status.backedUpAt, isKept: kept !== null, problem: notKept }
          emit({ type: 'changed' })
          void tellDetails()
          scheduleUpkeep()
        }
      }
    })
  }

  /** Nobody waits for it. */
  function scheduleUpkeep() {
    stopTimer()
    if (status.isKept) stopTimer = clock.after(UPKEEP_DELAY_MS, () => void enqueue(upkeep))
  }

  async function upkeep() {
    try {
      if (status.isKept && store.wantsSnapshot) await store.saveSnapshot()
    } catch (error) {
      problemOf(error)
      // It is a cache: a half of one would only take room.
      await device.clearSnapshot().catch(() => {})
    }
    await tellDetails()
  }

  /** What cannot be written is refused with the reason, and nothing is changed. */
  function enqueueWithRecovery(work: () => Promise<Outcome>): Promise<Outcome> {
    return enqueue(async () => {
      try {
        return await work().catch(async (error: unknown) => {
          await recover(error)
          return work()
        })
      } catch (error) {
        return { refused: 'not-saved', problem: problemOf(error) }
      }
    })
  }

  async function readable<Value>(read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read()
    } catch (error) {
      problemOf(error)
      return null
    }
  }

  /** What is no problem of the storage is thrown again. */
  function problemOf(error: unknown): StorageProblem {
    if (!(error instanceof StorageError)) throw error
    if (error.problem === 'failed' || error.problem === 'unreadable') reportError(error)
    return error.problem
  }

  /** Makes it possible to try again; throws what it cannot recover from. */
  async function recover(error: unknown) {
    if (!(error instanceof StorageError) || !status.isKept) throw error
    const { problem } = error
    if (store.view.isTorn) {
      await reopen()
      throw error
    }
    if (problem === 'full') return device.clearSnapshot()
    // Another tab has replaced or cleared what is kept.
    if (problem === 'replaced' && (await openKept())) return
    if (problem !== 'replaced' && problem !== 'missing') throw error
    await leaveDevice('missing')
  }

  /** What cannot be shown is told. */
  async function reopen() {
    await openKept().catch((error: unknown) => openEmpty(problemOf(error)))
  }

  /** Shows what is kept. False where nothing is. */
  async function openKept(): Promise<boolean> {
    try {
      const kept = await device.open()
      if (!kept) return false
      if ('older' in kept) return await openOlder(kept.older, false)
      await openStore(kept.database, { ...inMemory, isKept: true })
    } catch (error) {
      if (problemOf(error) !== 'unreadable') throw error
      await openEmpty('unreadable', await device.unreadable())
      return true
    }
    emit({ type: 'changed' })
    void tellDetails()
    return true
  }

  /** What an earlier version kept is read once, and kept as this one does; of what is damaged, what is readable. */
  async function openOlder(older: Journals, evenIfDamaged: boolean): Promise<boolean> {
    if (older.isDamaged && !evenIfDamaged) {
      await openEmpty('unreadable')
      return true
    }
    activity = 'opening'
    const content = await contentOfJournals(older, storePorts).catch((cause: unknown) => {
      throw new StorageError('unreadable', { cause })
    })
    await device.replaceOlder(content)
    return openKept()
  }

  /** For data that cannot be shown: the screen says why. */
  async function openEmpty(problem: StorageProblem, unreadable = 0) {
    await openStore(createMemoryDatabase(), { ...inMemory, isUnopened: true, problem, unreadable })
    emit({ type: 'changed' })
  }

  /** What is shown stays, and lasts as long as the page. Its log is gone with the device's data. */
  async function leaveDevice(problem: StorageProblem) {
    const content = store.shownContent()
    store.moveTo(createMemoryDatabase(content), content.head)
    status = { ...inMemory, problem }
    emit({ type: 'changed' })
  }

  async function keepOnDevice(): Promise<Outcome> {
    if (status.isKept) return nothingChanged
    store.moveTo(await device.create(await contentOf(store.database), { replaces: false }))
    status = { ...inMemory, isKept: true }
    emit({ type: 'changed' })
    await tellDetails()
    scheduleUpkeep()
    return nothingChanged
  }

  async function forget(): Promise<Outcome> {
    if (!status.isKept && !status.isUnopened) return nothingChanged
    const content = await contentOf(store.database).catch((error: unknown) => {
      // What is damaged is given up, with all that was done.
      if (error instanceof StorageError && error.problem === 'unreadable') return store.shownContent()
      throw error
    })
    await device.clear()
    store.moveTo(createMemoryDatabase(content), content.head)
    status = inMemory
    emit({ type: 'changed' })
    return nothingChanged
  }

  /**
   * What is kept on this device, or why it cannot be shown; false where nothing is, and the store is empty. Where it is
   * not known whether anything is kept, nothing is missed when nothing is found.
   */
  async function open(kept: 'yes' | 'maybe' | 'no'): Promise<boolean> {
    try {
      if (kept !== 'no' && (await openKept())) return true
    } catch (error) {
      const problem = problemOf(error)
      if (kept === 'yes' || problem === 'newer-version' || problem === 'blocked') {
        await openEmpty(problem)
        return true
      }
    }
    await openStore(createMemoryDatabase(), inMemory)
    return false
  }

  async function tellDetails() {
    if (!status.isKept) return
    const [mayBeEvicted, backedUpAt] = [await device.mayBeEvicted(), await device.backedUpAt().catch(() => null)]
    const bytes = await store.database.size().catch(() => null)
    const size = bytes === null ? null : Math.ceil(bytes / SIZE_STEP) * SIZE_STEP
    const news = { ...status, mayBeEvicted, backedUpAt, size }
    if (!status.isKept || JSON.stringify(news) === JSON.stringify(status)) return
    status = news
    emit({ type: 'changed' })
  }

  async function showNews(): Promise<Outcome> {
    if (await store.catchUp()) emit({ type: 'changed' })
    await tellDetails()
    return nothingChanged
  }

  async function noteBackup(): Promise<Outcome> {
    const backedUpAt = clock.date()
    if (status.isKept) await device.noteBackup(backedUpAt)
    status = { ...status, backedUpAt }
    emit({ type: 'changed' })
    return nothingChanged
  }

  /** What was undone or replaced is removed, and can no longer be brought back. */
  function forgetUndoneForGood(): Promise<Outcome> {
    return commit(async (draft) => {
      forgetUndone(draft, draft.head.redo)
      await forgetReplaced(draft)
      return {}
    })
  }

  async function openReadable(): Promise<Outcome> {
    const kept = await device.open().catch(() => null)
    if (kept && 'older' in kept) await openOlder(kept.older, true)
    else {
      await device.repair()
      await openKept()
    }
    return nothingChanged
  }

  device.subscribe(() => void enqueueWithRecovery(showNews))

  return {
    commit,
    commitAndKeep,
    settled,
    /** Nothing is changed meanwhile. */
    whileUnchanged: enqueue,
    /** Shows what is kept, or what is decided for an empty store. */
    start: <Prepared>(
      kept: 'yes' | 'maybe' | 'no',
      decide: (draft: Draft, prepared: Prepared) => Promise<Decision>,
      way: Way<Prepared>,
    ): Promise<Outcome> => awaited(enqueue(async () => ((await open(kept)) ? nothingChanged : commitNow(decide, way)))),
    /** What a backup of an earlier version leads to. */
    async contentOfJournal(journal: Journal): Promise<Commit> {
      const replayed = await contentOfJournals({ current: journal, aside: new Map() }, storePorts)
      return shownContent(createMemoryDatabase(replayed))
    },
    /** Lets nobody ask before it is done. */
    awaited,
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: () => enqueueWithRecovery(forget),
    forgetUndone: forgetUndoneForGood,
    noteBackup: () => enqueueWithRecovery(noteBackup),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(showNews),
    store: () => store,
    /** Null where it cannot be read, and so are the recent actions. */
    historyOf: (id: string, count: number): Promise<History | null> => readable(() => store.historyOf(id, count)),
    recentActions: (count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[] | null> =>
      readable(() =>
        enqueue(async () => {
          if (await store.catchUp()) emit({ type: 'changed' })
          return store.recentActions(count, busyLeads)
        }),
      ),
    status: (): StorageStatus => ({
      ...status,
      hasUndone: store.head.redo.length + store.head.replacements.length > 0,
      hasOwnWork: status.isKept ? store.head.ownWork > 0 : store.hasImported,
    }),
  }
}

export type Home = ReturnType<typeof createHome>
