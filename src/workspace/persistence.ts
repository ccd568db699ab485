import type { ActionSummary, History } from '../domain/action'
import { isRefusal, type RecentAction, type Refusal, refuse } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { noWork, type WorkDone } from '../domain/lead-query'
import { StorageError, type StorageProblem } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { clearUndone, summaryOfDone } from '../store/actions'
import { copyData, Database } from '../store/database'
import type { Draft, NewList } from '../store/draft'
import { MemoryRecords } from '../store/memory-records'
import type { Writing } from '../store/records'
import { type BackupNote, isOwnList, listIdOf } from '../store/schema'
import { clearSnapshot, saveSnapshot } from '../store/snapshot'
import { type Decided, Store, stateOf } from '../store/store'
import { View } from '../store/view'
import { createKeptData, type Device } from './kept-data'
import type { Clock, Entropy } from './ports'
import { inMemory, type StorageStatus } from './queries'
import { createWorkQueue } from './work-queue'

/** `action` is the one that was done, undone or redone; null if nothing was changed. */
export type Outcome =
  | {
      readonly done: true
      readonly action: ActionSummary | null
      /** Instead of an undo, this action was done. */
      readonly isNew?: true
      /** The lead that was added by hand. */
      readonly lead?: Lead
      /** The lead whose pending command was taken back. */
      readonly takenBack?: string
      /** Why an import or a restored backup lasts only as long as the page. */
      readonly notKept?: StorageProblem
    }
  | Refusal

export const nothingChanged: Outcome = { done: true, action: null }

export interface Progress {
  readonly activity: 'creating' | 'opening' | 'reading' | 'importing' | 'writing' | 'ordering' | 'changing'
  /** Leads or rows; bytes where a file is read, percent where leads are ordered. */
  readonly applied: number
  readonly total: number
  /** How many rows were read. */
  readonly rows?: number
  /** Sample leads can be stopped while they are generated, a change of many leads until it is written. */
  readonly canStop?: true
}

export type WorkspaceEvent =
  | { readonly type: 'changed' }
  /** What is selected has changed. */
  | { readonly type: 'selected' }
  | ({ readonly type: 'progress' } & Progress)
  /** This action is being undone or redone. */
  | { readonly type: 'undoing'; readonly action: ActionSummary }
  /** Where the data lives from now on. Emitted before 'changed' and before the outcome of the command. */
  | { readonly type: 'home'; readonly is: 'device' | 'memory' | 'unopened' }

interface PersistencePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly entropy: Entropy
  readonly device: Device
  reportError(error: unknown): void
  emit(event: WorkspaceEvent): void
}

/** Null to change nothing. */
export type Decision = Decided | null
type Decide<Prepared = void> = (draft: Draft, prepared: Prepared) => Promise<Decision | Refusal>

/** After this time without a change a snapshot is saved, and the size on this device is updated. */
const UPKEEP_DELAY_MS = 1000
/** How often it is looked after whether the data is still there: nobody says so if it was removed by other means. */
const LOOK_EVERY_MS = 2000
/** The size is rounded up to a multiple of this many bytes. */
const SIZE_STEP = 100_000

interface CommitOptions<Prepared> {
  /** Long work that does not depend on the state, and is not repeated when a decision is. */
  prepare?(): Promise<Prepared>
  /** What the progress says while leads come or go. */
  readonly activity?: Progress['activity']
  /** How much of the work `prepare` is, from 0 to 1. */
  readonly preparedShare?: number
  /** Whether it can be cancelled until it is written. */
  readonly canCancel?: boolean
}

/** Holds the data, in this page or on this device. Reads and writes happen one after another. */
export function createPersistence({ createEngine, clock, entropy, device, reportError, emit }: PersistencePorts) {
  const { enqueue, holdQueries, settled } = createWorkQueue()
  const keptData = createKeptData(device, entropy, clock)
  let activity: Progress['activity'] = 'opening'
  let preparedShare = 0
  /** Of a commit that can be cancelled, until it is written. */
  let cancellation: { isCancelled: boolean } | null = null
  let store: Store
  let status: StorageStatus = inMemory
  let backup: BackupNote | null = null
  /** What was on the device when it could not be opened. */
  let seen = ''
  let lastHome: ReturnType<typeof homeOf> | null = null
  let stopUpkeep = () => {}
  let stopLooking = () => {}

  const storePorts = {
    createEngine,
    async onBatch(applied: number, total: number) {
      emit({
        type: 'progress',
        activity,
        applied: Math.round(total * preparedShare + applied * (1 - preparedShare)),
        total,
        ...(cancellation && { canStop: true }),
      })
      await clock.yield()
      if (cancellation?.isCancelled) throw new Cancelled()
    },
    beforeWrite() {
      if (cancellation?.isCancelled) throw new Cancelled()
      cancellation = null
    },
    holdQueries,
  }

  function setStatus(next: StorageStatus) {
    status = next
    const is = homeOf(next)
    if (is !== lastHome) emit({ type: 'home', is })
    lastHome = is
    scheduleUpkeep()
    scheduleLook()
  }

  async function openStore(database: Database, next: StorageStatus) {
    activity = 'opening'
    preparedShare = 0
    store = await Store.open(database, storePorts)
    device.subscribe(look)
    setStatus(next)
  }

  /** The one way to write. */
  function commit<Prepared = void>(decide: Decide<Prepared>, options: CommitOptions<Prepared> = {}): Promise<Outcome> {
    return enqueueWithRecovery(() => commitNow(decide, options))
  }

  async function commitNow<Prepared = void>(
    decide: Decide<Prepared>,
    options: CommitOptions<Prepared>,
  ): Promise<Outcome> {
    const done = (await (options.prepare && holdQueries(options.prepare()))) as Prepared
    activity = options.activity ?? 'opening'
    preparedShare = options.preparedShare ?? 0
    cancellation = options.canCancel ? { isCancelled: false } : null
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
    if (store.isInconsistent) await showAgain()
    const { entry, figures, isNew } = (decided as Decision) ?? {}
    if (!decided) return nothingChanged
    scheduleUpkeep()
    const action = entry ? summaryOfDone({ entry, ...(figures && { figures }) }) : null
    return { done: true, action, ...(isNew && { isNew }) }
  }

  /** Commits the seller's own data: from now on everything is kept on this device, if possible. */
  function commitAndKeep(decide: Decide): Promise<Outcome> {
    return enqueueWithRecovery(async () => {
      if (status.isKept) return commitNow(decide, { activity: 'importing' })
      const { records: memory } = store.database as Database & { readonly records: MemoryRecords }
      let written: Database | null = null
      let notKept: StorageProblem | null = null
      /** All of it is written to the device, with what is written now. */
      async function write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
        const next = memory.copy()
        await next.write(work)
        try {
          written = await keptData.keep(next, status.isUnopened && status.problem === 'unreadable' ? seen : '')
        } catch (error) {
          // Data that is kept already is never replaced.
          if (problemOf(error) === 'exists') throw error
          notKept = problemOf(error)
        }
        return memory.write(work)
      }
      store.moveTo(new Database({ read: (work) => memory.read(work), write }))
      try {
        const outcome = await commitNow(decide, { activity: 'importing' })
        return isRefusal(outcome) || !notKept ? outcome : { ...outcome, notKept }
      } finally {
        store.moveTo(written ?? new Database(memory))
        if (written || notKept) {
          setStatus({ ...inMemory, isKept: written !== null, problem: notKept })
          emit({ type: 'changed' })
          void updateDetails()
        }
      }
    })
  }

  function scheduleUpkeep() {
    stopUpkeep()
    if (status.isKept) stopUpkeep = clock.after(UPKEEP_DELAY_MS, () => void upkeep())
  }

  /** A snapshot is taken between two commits, and written beside them: no save waits for it. */
  async function upkeep() {
    const snapshot = await enqueue(async () => (status.isKept ? store.takeSnapshot() : null))
    const { id } = store.head
    if (snapshot) {
      await saveSnapshot(device.records, id, snapshot, String(entropy.seed())).catch((error: unknown) => {
        // A full device, or a newer version that has taken over, is no fault.
        if (!(error instanceof StorageError) || error.problem === 'failed') reportError(error)
        // An incomplete one only takes room.
        return clearSnapshot(device.records).catch(() => {})
      })
    }
    await enqueue(updateDetails)
  }

  function scheduleLook() {
    stopLooking()
    if (status.isKept) stopLooking = clock.after(LOOK_EVERY_MS, look)
  }

  /** Notices what other tabs have written, and data that was removed. What fails is looked at again, and told by what is done. */
  function look() {
    void enqueue(() => withRecovery(follow))
      .catch(() => {})
      .finally(scheduleLook)
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
      withRecovery(work).catch((error: unknown): Outcome => {
        if (error instanceof FoundMeanwhile) return refuse('found-meanwhile')
        if (error instanceof Cancelled) return refuse('cancelled')
        return { refused: 'not-saved', problem: problemOf(error) }
      }),
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
    if (!(error instanceof StorageError)) throw error
    const { problem } = error
    // What this tab has found on the device is no longer there, but something else.
    if (status.isUnopened && problem === 'exists') {
      await showAgain()
      throw new FoundMeanwhile()
    }
    if (!status.isKept) throw error
    if (store.isInconsistent) {
      await showAgain()
      throw error
    }
    if (problem === 'full') return clearSnapshot(device.records)
    // Another tab has replaced or cleared the kept data.
    if ((problem === 'replaced' || problem === 'exists') && (await keptData.mark()) !== '') {
      await showAgain()
      return
    }
    if (problem !== 'replaced' && problem !== 'missing') throw error
    await store.leave()
    setStatus({ ...inMemory, problem: 'missing' })
    emit({ type: 'changed' })
  }

  /** Shows what is kept on the device, or why it can't be shown. Never rejects. False if nothing is kept. */
  async function show(isExpected = true): Promise<boolean> {
    try {
      const found = await keptData.find(isExpected)
      if (!found) return false
      await openStore(found.database, { ...inMemory, isKept: true, isTakenOver: found.isTakenOver })
    } catch (error) {
      await showProblem(error)
      return true
    }
    emit({ type: 'changed' })
    void updateDetails()
    return true
  }

  async function showAgain() {
    if (!(await show())) await showNothing('missing')
  }

  /** Shows nothing, and why: any error ends here, with its words. */
  async function showProblem(cause: unknown) {
    const problem = cause instanceof StorageError ? cause.problem : 'failed'
    if (problem === 'failed' || problem === 'unreadable') reportError(cause)
    const isFound = problem === 'unreadable' || problem === 'failed'
    seen = isFound ? await keptData.mark().catch(() => '') : ''
    const unreadable = problem === 'unreadable' ? await keptData.unreadable().catch(() => 0) : 0
    await showNothing(problem, { reason: problem === 'failed' ? reasonOf(cause) : null, unreadable })
  }

  async function showNothing(problem: StorageProblem, details: Partial<StorageStatus> = {}) {
    await openStore(new Database(new MemoryRecords()), { ...inMemory, isUnopened: true, problem, ...details })
    emit({ type: 'changed' })
  }

  async function keepOnDevice(): Promise<Outcome> {
    if (status.isKept) return nothingChanged
    store.moveTo(await keptData.keep(store.database.records, ''))
    setStatus({ ...inMemory, isKept: true })
    emit({ type: 'changed' })
    await updateDetails()
    return nothingChanged
  }

  /** Removes what is kept, unless it is no longer what this tab shows or has found there. */
  async function forget(): Promise<Outcome> {
    if (status.isUnopened) return forgetUnopened()
    if (!status.isKept) return nothingChanged
    await store.catchUp()
    const { id, revision } = await store.database.head()
    const memory = new MemoryRecords()
    try {
      await device.records.read((reading) =>
        memory.write(async (writing) => {
          await copyData(reading, writing, '')
        }),
      )
      await keptData.clear(`${id}:${revision}`)
      store.moveTo(new Database(memory))
    } catch (error) {
      // Damaged data is given up, with its log.
      if (!(error instanceof StorageError && error.problem === 'unreadable')) throw error
      await keptData.clear(`${id}:${revision}`)
      await store.leave()
    }
    setStatus(inMemory)
    emit({ type: 'changed' })
    return nothingChanged
  }

  async function forgetUnopened(): Promise<Outcome> {
    if (status.problem === 'older-version') await device.clearOld()
    else await keptData.clear(seen)
    await showNothing('missing')
    return nothingChanged
  }

  async function updateDetails() {
    if (!status.isKept) return
    const mayBeEvicted = await device.mayBeEvicted()
    backup = await store.database.lastBackup().catch(() => null)
    const bytes = await store.database.size().catch(() => null)
    const size = bytes === null ? null : Math.ceil(bytes / SIZE_STEP) * SIZE_STEP
    const room = roundedRoom(await device.room())
    const next = { ...status, mayBeEvicted, backedUpAt: backup?.date ?? null, size, room }
    if (!status.isKept || JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    emit({ type: 'changed' })
  }

  async function catchUp(): Promise<Outcome> {
    await follow()
    await updateDetails()
    return nothingChanged
  }

  async function follow(): Promise<Outcome> {
    if (await store.catchUp()) {
      emit({ type: 'changed' })
      scheduleUpkeep()
    }
    const last = status.isKept ? await store.database.lastBackup() : backup
    if (last?.date !== backup?.date) await updateDetails()
    return nothingChanged
  }

  async function noteBackup(revision = store.head.revision): Promise<Outcome> {
    backup = { date: clock.date(), revision }
    await store.database.noteBackup(backup)
    status = { ...status, backedUpAt: backup.date }
    emit({ type: 'changed' })
    return nothingChanged
  }

  /** Keeps what can be read of what is damaged, if that is what is still there. */
  async function openReadable(): Promise<Outcome> {
    if (!status.isUnopened) return nothingChanged
    await keptData.repair(seen)
    await showAgain()
    return nothingChanged
  }

  return {
    commit,
    commitAndKeep,
    /** Cancels the commit that is under way, if it can be. */
    cancel() {
      if (cancellation) cancellation.isCancelled = true
    },
    settled,
    /** Runs work during which nothing is changed. */
    whileUnchanged: <Result>(work: () => Promise<Result>): Promise<Result> => enqueue(() => withRecovery(work)),
    /** The same with what other tabs have written, for work that is of no use where what is stored can't be read. */
    whileReadable: <Result>(work: () => Promise<Result>): Promise<Result | { readonly problem: StorageProblem }> =>
      enqueue(() =>
        withRecovery(async () => {
          if (await store.catchUp()) emit({ type: 'changed' })
          return work()
        }).catch((error: unknown) => ({ problem: problemOf(error) })),
      ),
    /** Shows the kept data, or else what is decided for an empty store. With 'maybe' it is no problem if there is none. */
    start: <Prepared>(
      kept: 'yes' | 'maybe' | 'no',
      decide: Decide<Prepared>,
      options: CommitOptions<Prepared>,
    ): Promise<Outcome> =>
      holdQueries(
        enqueue(async () => {
          const mayBeKept = kept === 'maybe' ? await device.exists().catch(() => false) : kept === 'yes'
          if (mayBeKept && (await show(kept === 'yes'))) return nothingChanged
          await openStore(new Database(new MemoryRecords()), inMemory)
          return commitNow(decide, options)
        }),
      ),
    /** After the previous worker was lost. Unsaved data is lost with it, and never replaced by samples. */
    reopen: (isKept: boolean): Promise<Outcome> =>
      holdQueries(
        enqueue(async () => {
          await (isKept ? showAgain() : showNothing('lost'))
          return nothingChanged
        }),
      ),
    holdQueries,
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: () => enqueueWithRecovery(forget),
    clearUndone: () =>
      commit(async (draft) => {
        await clearUndone(draft)
        return {}
      }),
    noteBackup: (revision?: number) => enqueueWithRecovery(() => noteBackup(revision)),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(catchUp),
    store: () => store,
    /** The action that an undo would undo. */
    newestDone: () => store.newestDone(),
    /** A list as it would be shown; null if its records do not fit together. */
    viewOf: (list: NewList): Promise<View | null> =>
      View.load(stateOf(0, list), list.chunks, { ...storePorts, onBatch: () => clock.yield() }).catch(() => null),
    /** Null if it cannot be read; the same goes for `recentActions`. */
    historyOf: (id: string, count: number): Promise<History | null> => readable(() => store.historyOf(id, count)),
    recentActions: (count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[] | null> =>
      readable(() =>
        enqueue(async () => {
          if (await store.catchUp()) emit({ type: 'changed' })
          return store.recentActions(count, busyLeads)
        }),
      ),
    /** To be called before leads are ordered by their last import. Where that cannot be read, all are equal. */
    readImports: () => readable(() => store.readImports(clock.yield)),
    /** None where it cannot be read. */
    workDone: async (from: number, to: number): Promise<WorkDone> =>
      (await readable(() => store.workDone(from, to, clock.yield))) ?? noWork,
    status: (): StorageStatus => {
      const { list } = store.view
      const isOwn = isOwnList(list)
      const { previous, next, revision } = store.head
      return {
        ...status,
        hasWorkSinceBackup: revision > (backup?.revision ?? revision),
        hasUndone: list.undone.length > 0 || previous !== null || next !== null,
        hasOwnWork: status.isKept ? list.ownWork > 0 : isOwn,
        isOwnList: isOwn,
        forgotten: list.forgotten,
        list: status.isKept ? listIdOf(store.head) : '',
        revision: status.isKept ? revision : 0,
      }
    },
  }
}

export type Persistence = ReturnType<typeof createPersistence>

/** What this tab found on the device is no longer there; what is there now is shown. */
class FoundMeanwhile extends Error {}

/** The seller has cancelled it: nothing is written. */
class Cancelled extends Error {}

function homeOf({ isKept, isUnopened }: StorageStatus) {
  if (isUnopened) return 'unopened'
  return isKept ? 'device' : 'memory'
}

/** To two digits: it is no more than that, and the screen is not told of each byte that something else takes. */
function roundedRoom(bytes: number | null): number | null {
  if (bytes === null) return null
  const step = 10 ** Math.max(0, Math.floor(Math.log10(bytes)) - 1)
  return bytes === 0 ? 0 : Math.floor(bytes / step) * step
}

/** The words of the error that all others come from. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : String(error)
}
