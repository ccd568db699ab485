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

/** `action` is the one that was done, undone or redone; null if nothing was changed. */
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
  /** Sample leads can be stopped while they are generated. */
  readonly canStop?: true
}

export type WorkspaceEvent =
  | { readonly type: 'changed' }
  | ({ readonly type: 'progress' } & Progress)
  /** This action is being undone or redone. */
  | { readonly type: 'undoing'; readonly action: ActionSummary }
  /** Where the data lives from now on. Emitted before 'changed' and before the outcome of the command. */
  | { readonly type: 'home'; readonly is: 'device' | 'memory' | 'unopened' }

/** The data on this device. Rejects with a `StorageError`; then nothing was written. */
export interface Device {
  /** Cheap, and not certain: data that should be there may be found by `open` alone. */
  exists(): Promise<boolean>
  /**
   * The kept data, or the journals of an earlier version that this one has not read yet. Null if nothing is kept any
   * more; rejects with 'missing' if nothing was ever kept, or the browser removed it.
   */
  open(): Promise<{ readonly database: Database } | { readonly older: Journals } | null>
  /** Starts to keep this. Unless it `replaces`, it rejects with 'exists' if anything is kept already, readable or not. */
  create(content: Commit, options: { readonly replaces: boolean }): Promise<Database>
  /** Replaces the journals of an earlier version. */
  replaceOlder(content: Commit): Promise<void>
  /** How many leads cannot be read. */
  unreadable(): Promise<number>
  /** Removes what cannot be read, and keeps the rest. */
  repair(): Promise<void>
  clear(): Promise<void>
  clearSnapshot(): Promise<void>
  lastBackup(): Promise<Backup | null>
  noteBackup(backup: Backup): Promise<void>
  /** Whether the browser may remove the data when space runs low. */
  mayBeEvicted(): Promise<boolean>
  /** Other tabs have written, or replaced or cleared what is kept. */
  subscribe(listener: () => void): void
}

export interface Backup {
  /** In ms since 1970. */
  readonly date: number
  /** The number of the first action that is not in it; null if that is not known. */
  readonly nextNumber: number | null
}

interface HomePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly device: Device
  reportError(error: unknown): void
  emit(event: WorkspaceEvent): void
}

/** Null to change nothing. */
export type Decision = Decided | null

/** After this time without a change a snapshot is saved, and the size on this device is updated. */
const UPKEEP_DELAY_MS = 1000
/** The size is rounded up to a multiple of this many bytes. */
const SIZE_STEP = 100_000

interface CommitOptions<Prepared> {
  /** Long work that does not depend on the state, and is not repeated when a decision is. */
  prepare?(): Promise<Prepared>
  /** What the progress says while leads come or go. */
  readonly activity?: Progress['activity']
  /** How much of the work `prepare` is, from 0 to 1. */
  readonly preparedShare?: number
}

/** Holds the data, in this page or on this device. Reads and writes happen one after another. */
export function createHome({ createEngine, clock, device, reportError, emit }: HomePorts) {
  const { enqueue, holdQueries, settled } = createWorkQueue()
  let activity: Progress['activity'] = 'opening'
  let preparedShare = 0
  let store: Store
  let status: StorageStatus = inMemory
  let backup: Backup | null = null
  let lastHome: ReturnType<typeof homeOf> | null = null
  let stopTimer = () => {}

  const storePorts = {
    createEngine,
    async onBatch(applied: number, total: number) {
      emit({
        type: 'progress',
        activity,
        applied: Math.round(total * preparedShare + applied * (1 - preparedShare)),
        total,
      })
      await clock.yield()
    },
    holdQueries,
  }

  function setStatus(next: StorageStatus) {
    status = next
    const is = homeOf(next)
    if (is !== lastHome) emit({ type: 'home', is })
    lastHome = is
  }

  async function openStore(database: Database, next: StorageStatus) {
    activity = 'opening'
    preparedShare = 0
    store = await Store.open(database, storePorts)
    setStatus(next)
    scheduleUpkeep()
  }

  /** The one way to write. */
  function commit<Prepared = void>(
    decide: (draft: Draft, prepared: Prepared) => Promise<Decision | Refusal>,
    options: CommitOptions<Prepared> = {},
  ): Promise<Outcome> {
    return enqueueWithRecovery(() => commitNow(decide, options))
  }

  async function commitNow<Prepared = void>(
    decide: (draft: Draft, prepared: Prepared) => Promise<Decision | Refusal>,
    options: CommitOptions<Prepared>,
  ): Promise<Outcome> {
    const done = (await (options.prepare && holdQueries(options.prepare()))) as Prepared
    activity = options.activity ?? 'opening'
    preparedShare = options.preparedShare ?? 0
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
      // Even a refused commit may have caught up with another tab.
      if (store.head.revision !== revision) emit({ type: 'changed' })
    }
    const { entry, figures } = (decided as Decision) ?? {}
    if (!decided) return nothingChanged
    scheduleUpkeep()
    return { done: true, action: entry ? { ...summaryOf(entry), ...(figures && { figures }) } : null }
  }

  /** Commits the seller's own data: from now on everything is kept on this device, if possible. */
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
          // Data that is kept already is never replaced.
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
          setStatus({ ...inMemory, backedUpAt: status.backedUpAt, isKept: kept !== null, problem: notKept })
          emit({ type: 'changed' })
          void updateDetails()
          scheduleUpkeep()
        }
      }
    })
  }

  function scheduleUpkeep() {
    stopTimer()
    if (status.isKept) stopTimer = clock.after(UPKEEP_DELAY_MS, () => void enqueue(upkeep))
  }

  async function upkeep() {
    try {
      if (status.isKept && store.wantsSnapshot) await store.saveSnapshot()
    } catch (error) {
      problemOf(error)
      // The snapshot is a cache: an incomplete one only takes room.
      await device.clearSnapshot().catch(() => {})
    }
    await updateDetails()
  }

  /** What fails is tried again if it can be recovered from. */
  function withRecovery<Result>(work: () => Promise<Result>): Promise<Result> {
    return work().catch(async (error: unknown) => {
      await recover(error)
      return work()
    })
  }

  /** A write that fails is refused. */
  function enqueueWithRecovery(work: () => Promise<Outcome>): Promise<Outcome> {
    return enqueue(() =>
      withRecovery(work).catch((error: unknown): Outcome => ({ refused: 'not-saved', problem: problemOf(error) })),
    )
  }

  async function readable<Value>(read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read()
    } catch (error) {
      problemOf(error)
      return null
    }
  }

  /** Throws errors that are no storage problem. */
  function problemOf(error: unknown): StorageProblem {
    if (!(error instanceof StorageError)) throw error
    if (error.problem === 'failed' || error.problem === 'unreadable') reportError(error)
    return error.problem
  }

  /** Prepares another try; throws if none can help. */
  async function recover(error: unknown) {
    if (!(error instanceof StorageError) || !status.isKept) throw error
    const { problem } = error
    if (store.view.isTorn) {
      await reopen()
      throw error
    }
    if (problem === 'full') return device.clearSnapshot()
    // Another tab has replaced or cleared the kept data.
    if (problem === 'replaced' && (await openKept())) return
    if (problem !== 'replaced' && problem !== 'missing') throw error
    await leaveDevice('missing')
  }

  /** Shows the kept data, or why it cannot be shown. */
  async function reopen() {
    try {
      if (!(await openKept())) await openEmpty('missing')
    } catch (error) {
      await openEmpty(problemOf(error))
    }
  }

  /** Shows the kept data; false if there is none. */
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
    void updateDetails()
    return true
  }

  /** Converts the data of an earlier version. */
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

  /** Shows nothing, and why. */
  async function openEmpty(problem: StorageProblem, unreadable = 0) {
    await openStore(createMemoryDatabase(), { ...inMemory, isUnopened: true, problem, unreadable })
    emit({ type: 'changed' })
  }

  /** The kept data is gone: what is shown stays for as long as the page, without its log. */
  async function leaveDevice(problem: StorageProblem) {
    const content = store.shownContent()
    store.moveTo(createMemoryDatabase(content), content.head)
    setStatus({ ...inMemory, problem })
    emit({ type: 'changed' })
  }

  async function keepOnDevice(): Promise<Outcome> {
    if (status.isKept) return nothingChanged
    store.moveTo(await device.create(await contentOf(store.database), { replaces: false }))
    setStatus({ ...inMemory, isKept: true })
    emit({ type: 'changed' })
    await updateDetails()
    scheduleUpkeep()
    return nothingChanged
  }

  async function forget(): Promise<Outcome> {
    if (!status.isKept && !status.isUnopened) return nothingChanged
    const content = await contentOf(store.database).catch((error: unknown) => {
      // Damaged data is given up, with its log.
      if (error instanceof StorageError && error.problem === 'unreadable') return store.shownContent()
      throw error
    })
    await device.clear()
    store.moveTo(createMemoryDatabase(content), content.head)
    setStatus(inMemory)
    emit({ type: 'changed' })
    return nothingChanged
  }

  /**
   * Shows the kept data, or why it cannot be shown; false if there is none, with an empty store. With 'maybe' it is no
   * problem if nothing is found.
   */
  async function open(kept: 'yes' | 'maybe' | 'no'): Promise<boolean> {
    try {
      const mayOpen = kept === 'maybe' ? await device.exists() : kept === 'yes'
      if (mayOpen && (await openKept())) return true
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

  async function updateDetails() {
    if (!status.isKept) return
    const mayBeEvicted = await device.mayBeEvicted()
    backup = await device.lastBackup().catch(() => null)
    const bytes = await store.database.size().catch(() => null)
    const size = bytes === null ? null : Math.ceil(bytes / SIZE_STEP) * SIZE_STEP
    const next = { ...status, mayBeEvicted, backedUpAt: backup?.date ?? null, size }
    if (!status.isKept || JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    emit({ type: 'changed' })
  }

  async function catchUp(): Promise<Outcome> {
    if (await store.catchUp()) emit({ type: 'changed' })
    await updateDetails()
    return nothingChanged
  }

  async function noteBackup(): Promise<Outcome> {
    const { nextNumber } = store.head
    backup = { date: clock.date(), nextNumber }
    if (status.isKept) await device.noteBackup(backup)
    status = { ...status, backedUpAt: backup.date }
    emit({ type: 'changed' })
    return nothingChanged
  }

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

  device.subscribe(() => void enqueueWithRecovery(catchUp))

  return {
    commit,
    commitAndKeep,
    settled,
    /** Runs work during which nothing is changed. */
    whileUnchanged: enqueue,
    /** The same for work that reads what is stored. */
    whileReadable: <Result>(work: () => Promise<Result>): Promise<Result | { readonly problem: StorageProblem }> =>
      enqueue(() => withRecovery(work).catch((error: unknown) => ({ problem: problemOf(error) }))),
    /** Shows the kept data, or else what is decided for an empty store. */
    start: <Prepared>(
      kept: 'yes' | 'maybe' | 'no',
      decide: (draft: Draft, prepared: Prepared) => Promise<Decision>,
      options: CommitOptions<Prepared>,
    ): Promise<Outcome> =>
      holdQueries(enqueue(async () => ((await open(kept)) ? nothingChanged : commitNow(decide, options)))),
    /** After the previous worker was lost. Unsaved data is lost with it, and never replaced by samples. */
    reopen: (isKept: boolean): Promise<Outcome> =>
      holdQueries(
        enqueue(async () => {
          await (isKept ? reopen() : openEmpty('lost'))
          return nothingChanged
        }),
      ),
    /** The content of a backup of an earlier version. */
    async contentOfJournal(journal: Journal): Promise<Commit> {
      const replayed = await contentOfJournals({ current: journal, aside: new Map() }, storePorts)
      return shownContent(createMemoryDatabase(replayed))
    },
    holdQueries,
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: () => enqueueWithRecovery(forget),
    forgetUndone: forgetUndoneForGood,
    noteBackup: () => enqueueWithRecovery(noteBackup),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(catchUp),
    store: () => store,
    /** Null if it cannot be read; the same goes for `recentActions`. */
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
      hasWorkSinceBackup: store.head.nextNumber > (backup?.nextNumber ?? store.head.nextNumber),
      hasUndone: store.head.redo.length + store.head.replacements.length > 0,
      hasOwnWork: status.isKept ? store.head.ownWork > 0 : store.hasOwnLeads,
    }),
  }
}

export type Home = ReturnType<typeof createHome>

function homeOf({ isKept, isUnopened }: StorageStatus) {
  if (isUnopened) return 'unopened'
  return isKept ? 'device' : 'memory'
}
