import { isRefusal, type OtherList, type RecentAction, type Refusal, refuse } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { StorageError, type StorageProblem } from '../domain/storage-problem'
import { topics } from '../domain/topic'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { copyData, Database } from '../store/database'
import type { NewList } from '../store/draft'
import { type FirstAnswers, type FirstScreen, firstScreenOf } from '../store/first-screen'
import { MemoryRecords } from '../store/memory-records'
import { refusalToRemove } from '../store/own-lists'
import type { Records } from '../store/records'
import { type BackupNote, isOwnList, listIdOf, otherLists } from '../store/schema'
import { clearSnapshot, saveSnapshot } from '../store/snapshot'
import { type Attempt, type Store, type StorePorts, stateOf } from '../store/store'
import { View } from '../store/view'
import { type StorageStatus, storageInMemory } from './answers'
import { createChanges } from './changes'
import { Cancelled, type CommitOptions, createCommits, type Decide } from './commits'
import { createKeptData, type Device } from './kept-data'
import { MovingRecords } from './moving-records'
import { createOpening, type Opened } from './opening'
import { nothingChanged, type Outcome, type WorkspaceEvent } from './outcome'
import type { Clock, Entropy } from './ports'
import { createWorkQueue } from './work-queue'

export interface PersistencePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly entropy: Entropy
  readonly device: Device
  /** Called with unexpected errors. */
  reportError(error: unknown): void
  emit(event: WorkspaceEvent): void
  firstAnswers(): Promise<FirstAnswers>
}

/** After this time without a change a snapshot is saved, the size on this device updated and the first screen noted. */
const UPKEEP_DELAY_MS = 1000
/** How often to look whether the data is still there: no event says that it was removed by other means. */
const LOOK_EVERY_MS = 2000
/** The size is rounded up to a multiple of this many bytes. */
const SIZE_STEP = 100_000

/** Holds the data, in this page or on this device. Reads and writes happen one after another, but for those of caches. */
export function createPersistence({
  createEngine,
  clock,
  entropy,
  device,
  reportError,
  emit,
  firstAnswers,
}: PersistencePorts) {
  const { enqueue, holdQueries, settled } = createWorkQueue()
  const keptData = createKeptData(device, entropy)
  const changes = createChanges(emit)
  const commits = createCommits({ createEngine, clock, changes, emit, holdQueries })
  const { storePorts } = commits
  const opening = createOpening({ keptData, storePorts, entropy, reportError })
  let store: Store
  let status: StorageStatus = storageInMemory
  let backup: BackupNote | null = null
  let ownBefore: readonly OtherList[] = []
  /** See `Opened`. */
  let seen = ''
  let lastHome: ReturnType<typeof homeOf> | null = null
  /** Stands for this tab. */
  let writer = ''
  let attempts = 0
  /** Under which first screens are noted; empty where none are. */
  let workerUrl = ''
  let noted: FirstScreen | null = null
  let stopUpkeep = () => {}
  let stopNoting = () => {}
  let stopLooking = () => {}

  function setStatus(next: StorageStatus) {
    status = next
    // It may be elsewhere.
    noted = null
    const is = homeOf(next)
    if (is !== lastHome) emit({ type: 'home', is })
    lastHome = is
    scheduleUpkeep()
    scheduleLook()
  }

  /** What is shown lives elsewhere from now on. */
  async function changeStatus(next: StorageStatus) {
    setStatus(next)
    changes.tell('storage')
    await updateDetails()
  }

  function show(opened: Opened) {
    ;({ store, seen } = opened)
    store.watch(changes.touch)
    device.subscribe(look)
    setStatus(opened.status)
  }

  /** The one way to change what is shown. */
  function commit(decide: Decide, options: CommitOptions = {}): Promise<Outcome> {
    const attempt: Attempt = { id: '', decided: null }
    return enqueueWithRecovery(() => commitNow(decide, options, attempt))
  }

  async function commitNow(
    decide: Decide,
    options: CommitOptions,
    attempt: Attempt = { id: '', decided: null },
  ): Promise<Outcome> {
    attempt.id ||= status.isKept ? nextCommitId() : ''
    const outcome = await commits.commit(store, decide, options, attempt)
    if (store.isInconsistent) await showAgain()
    if (!isRefusal(outcome)) scheduleUpkeep()
    return outcome
  }

  function nextCommitId(): string {
    writer ||= String(entropy.seed())
    return `${writer}.${++attempts}`
  }

  /** Commits the seller's own data: from now on everything is kept on this device, if possible. */
  function commitAndKeep(decide: Decide): Promise<Outcome> {
    const attempt: Attempt = { id: '', decided: null }
    return enqueueWithRecovery(async () => {
      if (status.isKept) return toldList(await commitNow(decide, { activity: 'importing' }, attempt))
      const { records } = store.database
      if (!(records instanceof MemoryRecords)) throw new Error('what is not kept is in memory')
      const moving = new MovingRecords(records, keep)
      store.moveTo(new Database(moving))
      let outcome: Outcome
      try {
        outcome = await commitNow(decide, { activity: 'importing' })
      } finally {
        store.moveTo(moving.database())
        const { kept, problem } = moving
        if (kept || problem) void changeStatus({ ...storageInMemory, isKept: kept !== null, problem })
      }
      if (isRefusal(outcome)) return outcome
      return moving.problem ? { ...outcome, notKept: moving.problem } : toldList(outcome)
    })
  }

  /** Or why the device does not take them. */
  function keep(records: Records): Promise<Database | StorageProblem> {
    const expected = status.isUnopened && status.problem === 'unreadable' ? seen : ''
    return keptData.keep(records, expected).catch((error: unknown) => {
      const problem = problemOf(error)
      // Data that is kept already is never replaced.
      if (problem === 'exists') throw error
      return problem
    })
  }

  /** An undo may follow at once: what is shown a moment later tells nothing of what was written. */
  function toldList(outcome: Outcome): Outcome {
    if (isRefusal(outcome) || !outcome.action || !status.isKept) return outcome
    return { ...outcome, list: listIdOf({ id: store.head.id, current: outcome.action.list }) }
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
    await noteFirstScreen()
  }

  function scheduleNote() {
    stopNoting()
    if (status.isKept) stopNoting = clock.after(UPKEEP_DELAY_MS, () => void noteFirstScreen())
  }

  /** What can't be noted is shown a moment later. */
  async function noteFirstScreen() {
    if (workerUrl === '') return
    const { revision } = store.head
    const first = firstScreenOf(revision, workerUrl, await firstAnswers())
    if (!status.isKept || (noted?.revision === revision && noted.text === first.text)) return
    await store.database.noteFirstScreen(first).catch(() => {})
    noted = first
  }

  function scheduleLook() {
    stopLooking()
    if (status.isKept) stopLooking = clock.after(LOOK_EVERY_MS, look)
  }

  /** Notices what other tabs have written, and data that was removed. A failure is ignored: commands report it. */
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

  /** A write that fails is refused. One without an outcome is no action. */
  function enqueueWithRecovery(work: () => Promise<Outcome | void>): Promise<Outcome> {
    return enqueue(async () => {
      try {
        return (await withRecovery(work)) ?? nothingChanged
      } catch (error) {
        if (error instanceof FoundMeanwhile) return refuse('found-meanwhile')
        if (error instanceof Cancelled) return refuse('cancelled')
        return { refused: 'not-saved', problem: problemOf(error) }
      }
    })
  }

  /** Null where what is stored can't be read. */
  async function readable<Value>(read: (store: Store) => Promise<Value>): Promise<Value | null> {
    try {
      return await read(store)
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
    await changeStatus({ ...storageInMemory, problem: 'missing' })
  }

  /** Shows it in the place of what was shown. */
  async function showInstead(opened: Opened) {
    show(opened)
    // A first screen that is shown already says it.
    backup = status.isKept ? await store.database.lastBackup().catch(() => null) : null
    status = { ...status, backedUpAt: backup?.date ?? null }
    changes.tell(...topics)
    void updateDetails()
  }

  async function showAgain() {
    await showInstead((await opening.openKept(true)) ?? (await opening.openNothing('missing')))
  }

  async function keepOnDevice() {
    if (status.isKept) return
    store.moveTo(await keptData.keep(store.database.records, ''))
    await changeStatus({ ...storageInMemory, isKept: true })
  }

  /** Removes what is kept, unless it is no longer what this tab shows or has found there. */
  async function forget(letsGo?: readonly number[]): Promise<Refusal | void> {
    if (status.isUnopened) return forgetUnopened()
    if (!status.isKept) return
    await showNews()
    const refusal = refusalToRemove(await store.ownListsBeside(), letsGo)
    if (refusal) return refusal
    const { id, revision } = await store.database.head()
    const memory = new MemoryRecords()
    try {
      await device.records.read((reading) => memory.write((writing) => copyData(reading, writing, '')))
      await keptData.clear(`${id}:${revision}`)
      store.moveTo(new Database(memory))
    } catch (error) {
      // Damaged data is given up, with its log.
      if (!(error instanceof StorageError && error.problem === 'unreadable')) throw error
      await keptData.clear(`${id}:${revision}`)
      await store.leave()
    }
    await changeStatus(storageInMemory)
  }

  async function forgetUnopened() {
    if (status.problem === 'older-version') await device.removeOlder()
    else await keptData.clear(seen)
    await showInstead(await opening.openNothing('missing'))
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
    changes.tell('storage')
  }

  /** Shows what other tabs have written; returns whether there was anything. */
  async function showNews(): Promise<boolean> {
    const hasNews = await store.catchUp()
    changes.tell()
    return hasNews
  }

  /** Runs work on what other tabs have written. */
  async function caughtUp<Result>(work: () => Promise<Result>): Promise<Result> {
    await showNews()
    return work()
  }

  async function catchUp() {
    await follow()
    await updateDetails()
  }

  async function follow() {
    if (await showNews()) scheduleUpkeep()
    const last = status.isKept ? await store.database.lastBackup() : backup
    if (last?.date !== backup?.date) await updateDetails()
  }

  async function noteBackup(revision = store.head.revision) {
    const note = { date: clock.date(), revision }
    await store.database.noteBackup(note)
    // Meanwhile the note before it may have been read.
    backup = note
    status = { ...status, backedUpAt: note.date }
    changes.tell('storage')
    scheduleUpkeep()
  }

  /** Keeps what can be read of what is damaged, if that is what is still there. */
  async function openReadable() {
    if (!status.isUnopened || status.problem !== 'unreadable') return
    await keptData.repair(seen)
    await showAgain()
  }

  return {
    commit,
    commitAndKeep,
    cancel: commits.cancel,
    settled,
    /** Runs work during which nothing is changed. */
    whileUnchanged: <Result>(work: () => Promise<Result>): Promise<Result> => enqueue(() => withRecovery(work)),
    /** The same with what other tabs have written, for work that is of no use where what is stored can't be read. */
    whileReadable: <Result>(work: () => Promise<Result>): Promise<Result | { readonly problem: StorageProblem }> =>
      enqueue(() => withRecovery(() => caughtUp(work)).catch((error: unknown) => ({ problem: problemOf(error) }))),
    recentActions: (count: number, busyLeads: readonly Lead[]): Promise<readonly RecentAction[] | null> =>
      readable(() => enqueue(() => caughtUp(() => store.recentActions(count, busyLeads)))),
    /** Shows the kept data, or else what is decided for an empty store. With 'maybe' it is no problem if there is none. */
    start: (kept: 'yes' | 'maybe' | 'no', decide: Decide, options: CommitOptions): Promise<void> =>
      holdQueries(
        enqueue(async () => {
          const mayBeKept = kept === 'maybe' ? await device.exists().catch(() => true) : kept === 'yes'
          const opened = mayBeKept ? await opening.openKept(kept === 'yes') : null
          if (opened) return showInstead(opened)
          show(await opening.openEmpty())
          await commitNow(decide, options)
        }),
      ),
    /** After the previous worker was lost. Unsaved data is lost with it, and never replaced by samples. */
    reopen: (isKept: boolean): Promise<void> =>
      holdQueries(enqueue(async () => (isKept ? showAgain() : showInstead(await opening.openNothing('lost'))))),
    holdQueries,
    /** From now on. */
    noteFirstScreens(url: string) {
      workerUrl ||= url
    },
    scheduleNote,
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: (letsGo?: readonly number[]) => enqueueWithRecovery(() => forget(letsGo)),
    noteBackup: (revision?: number) => enqueueWithRecovery(() => noteBackup(revision)),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(catchUp),
    store: () => store,
    /** The number of the list that is shown; null until there is any. */
    shownList: () => (store as Store | undefined)?.view.number ?? null,
    /** A list as it would be shown; null if its records do not fit together. */
    viewOf: (list: NewList, onBatch: StorePorts['onBatch']): Promise<View | null> =>
      View.load(stateOf(0, list), list.chunks, { ...storePorts, onBatch }).catch(() => null),
    readable,
    /** Must be awaited before the status is told. */
    async readOwnBefore() {
      ownBefore = (await readable(() => store.ownListsBeside())) ?? []
    },
    status: (): StorageStatus => {
      const { list, creations } = store.view
      const isOwn = isOwnList(list)
      const { head } = store
      const { revision } = head
      const others = otherLists(head).length
      return {
        ...status,
        hasWorkSinceBackup: revision > (backup?.revision ?? revision),
        hasUndone: list.undone.length > 0 || others > 0,
        hasOwnWork: status.isKept ? list.ownWork > 0 : isOwn,
        isOwnList: isOwn,
        isUntouched: !isOwn && !status.isKept && others === 0 && list.nextNumber <= list.opening + 1,
        since: creations.values().next().value?.date ?? null,
        ownBefore,
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

function homeOf({ isKept, isUnopened }: StorageStatus) {
  if (isUnopened) return 'unopened'
  return isKept ? 'device' : 'memory'
}

/** To two digits: an estimate, and each byte that something else takes would be a change of the status. */
function roundedRoom(bytes: number | null): number | null {
  if (bytes === null) return null
  const step = 10 ** Math.max(0, Math.floor(Math.log10(bytes)) - 1)
  return bytes === 0 ? 0 : Math.floor(bytes / step) * step
}
