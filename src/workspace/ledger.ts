import { type ActionSummary, type Entry, type Samples, summaryOf } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { StorageProblem } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { type DeviceStorage, type Journal, type Kept, memoryJournal, StorageError } from './device-storage'
import type { ImageStore } from './image-store'
import type { Clock } from './ports'
import { inMemory, type StorageStatus } from './queries'
import { createReplica, type Replica, sizeOf } from './replica'
import { createWorkQueue } from './work-queue'

/** With the action that was done, undone or redone; null where nothing was changed. */
export type Outcome = { readonly done: true; readonly action: ActionSummary | null } | Refusal

export const nothingChanged: Outcome = { done: true, action: null }

export interface Progress {
  /** Only creating can be stopped. */
  readonly activity: 'creating' | 'opening'
  readonly applied: number
  readonly total: number
}

export type WorkspaceEvent = { readonly type: 'changed' } | ({ readonly type: 'progress' } & Progress)

/** After so many changes the records are kept ready-made, so that the next start need not replay them. */
const CHANGES_PER_IMAGE = 20_000

/** What the seller does next comes first. */
const IMAGE_DELAY_MS = 1000

interface LedgerPorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly device: DeviceStorage
  readonly images: ImageStore
  emit(event: WorkspaceEvent): void
}

/**
 * The replica of this tab together with the journal that it follows: one on this device, or one that lasts as long as
 * the page. There is one way to write, and it is the same for both.
 */
export function createLedger({ createEngine, clock, device, images, emit }: LedgerPorts) {
  let replica = createReplica(createEngine)
  let journal: Journal = memoryJournal
  let storage: StorageStatus = inMemory
  const { enqueue, awaited, settled } = createWorkQueue()
  let isStopped = false
  let stopTimer = () => {}

  function replay(entries: readonly Entry[], activity: Progress['activity']): Promise<number> {
    isStopped = false
    const replayed = replica.replay(entries, async (applied, total) => {
      emit({ type: 'progress', activity, applied, total })
      await clock.yield()
      return !isStopped || activity !== 'creating'
    })
    return awaited(replayed)
  }

  async function catchUp() {
    const news = await journal.read(replica.entries.length)
    if (news.length === 0) return
    await replay(news, 'opening')
    emit({ type: 'changed' })
  }

  /** Shows what is kept. Returns false where nothing is. */
  async function open(): Promise<boolean> {
    const kept = await device.open()
    if (!kept) return false
    if (kept.unreadable > 0) {
      await startEmpty('unreadable', kept.unreadable)
      return true
    }
    journal = kept.journal
    replica = await awaited(restored(kept))
    await replay(kept.entries.slice(replica.entries.length), 'opening')
    storage = { ...inMemory, isKept: true }
    emit({ type: 'changed' })
    // The first rows do not wait for it.
    void tellEviction()
    scheduleImage()
    return true
  }

  /** A replica that contains the entries of which the records are kept ready-made, if there are any. */
  async function restored({ journal: { id }, entries }: Kept): Promise<Replica> {
    const started = createReplica(createEngine)
    const changes = entries.reduce((sum, entry) => sum + (entry.type === 'act' ? sizeOf(entry.action) : 0), 0)
    if (changes < CHANGES_PER_IMAGE) return started
    const image = await images.load(id, (applied, total) => {
      emit({ type: 'progress', activity: 'opening', applied, total })
    })
    if (!image) return started
    try {
      started.restore(image, entries)
      return started
    } catch {
      return createReplica(createEngine)
    }
  }

  function scheduleImage() {
    if (!storage.isKept || replica.changesSinceImage() < CHANGES_PER_IMAGE) return
    stopTimer()
    // Nobody waits until it is written.
    stopTimer = clock.after(
      IMAGE_DELAY_MS,
      () => void enqueue(async () => void images.save(journal.id, replica.image())),
    )
  }

  function startInMemory(samples: Samples, status: StorageStatus): Promise<number> {
    replica = createReplica(createEngine)
    journal = memoryJournal
    storage = status
    const action = { number: 0, kind: 'start', subject: String(samples.count), date: clock.date(), samples } as const
    return replay([{ type: 'act', action }], 'creating')
  }

  /** For data that cannot be shown: the screen says why. */
  async function startEmpty(problem: StorageProblem, unreadable = 0) {
    await startInMemory({ seed: 0, count: 0, firstOrder: 0 }, { ...inMemory, isUnopened: true, problem, unreadable })
    emit({ type: 'changed' })
  }

  /** The one way to write: an entry is decided on the newest state, kept, and then replayed as in every other tab. */
  function write(decide: (replica: Replica) => Entry | Refusal | null): Promise<Outcome> {
    return enqueueWithRecovery(() =>
      journal.exclusively(async () => {
        for (;;) {
          await catchUp()
          const entry = decide(replica)
          if (!entry) return nothingChanged
          if (isRefusal(entry)) return entry
          if (await journal.add(replica.entries.length, entry)) return carryOut(entry)
        }
      }),
    )
  }

  async function carryOut(entry: Entry): Promise<Outcome> {
    const applied = await replay([entry], entry.type === 'act' ? 'creating' : 'opening')
    if (entry.type === 'act' && 'samples' in entry.action && applied < entry.action.samples.count) {
      await keepStop({ type: 'stop', number: entry.action.number, count: applied })
    }
    emit({ type: 'changed' })
    scheduleImage()
    const number = entry.type === 'act' ? entry.action.number : entry.number
    return { done: true, action: summaryOf(replica.history.action(number)) }
  }

  /** The journal has all leads of the creation until it has the stop: where that cannot be kept, all are created. */
  async function keepStop(stop: Entry) {
    const { entries } = replica
    const isKept = await journal.add(entries.length, stop).catch(() => false)
    if (!isKept) replica = createReplica(createEngine)
    await replay(isKept ? [stop] : entries, 'opening')
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
        if (error instanceof StorageError) return { refused: 'not-saved', problem: error.problem }
        throw error
      }
    })
  }

  /** Follows other tabs that have replaced or cleared what is kept; throws what it cannot recover from. */
  async function recover(error: unknown) {
    if (!(error instanceof StorageError) || !storage.isKept) throw error
    if (error.problem === 'replaced' && (await open())) return
    // The ready-made records can be missed.
    if (error.problem === 'full') return images.clear()
    if (error.problem !== 'replaced' && error.problem !== 'missing') throw error
    journal = memoryJournal
    storage = { ...inMemory, problem: 'missing' }
    emit({ type: 'changed' })
  }

  /** Where it is not known whether anything is kept, nothing is missed when nothing is found. */
  async function start(kept: 'yes' | 'maybe' | 'no', samples: Samples): Promise<Outcome> {
    try {
      if (kept !== 'no' && (await open())) return nothingChanged
    } catch (error) {
      const problem = error instanceof StorageError ? error.problem : 'failed'
      if (kept === 'yes' || problem === 'newer-version' || problem === 'blocked') {
        await startEmpty(problem)
        return nothingChanged
      }
    }
    await startInMemory(samples, inMemory)
    emit({ type: 'changed' })
    return nothingChanged
  }

  async function keepOnDevice(): Promise<Outcome> {
    if (storage.isKept) return nothingChanged
    journal = await device.create(replica.entries)
    storage = { ...inMemory, isKept: true }
    emit({ type: 'changed' })
    await tellEviction()
    scheduleImage()
    return nothingChanged
  }

  async function forget(): Promise<Outcome> {
    await device.clear()
    await images.clear()
    journal = memoryJournal
    storage = inMemory
    emit({ type: 'changed' })
    return nothingChanged
  }

  async function tellEviction() {
    const mayBeEvicted = storage.isKept && (await device.mayBeEvicted())
    if (!storage.isKept || mayBeEvicted === storage.mayBeEvicted) return
    storage = { ...storage, mayBeEvicted }
    emit({ type: 'changed' })
  }

  async function showNews(): Promise<Outcome> {
    await catchUp()
    await tellEviction()
    return nothingChanged
  }

  async function openReadable(): Promise<Outcome> {
    await device.repair()
    await open()
    return nothingChanged
  }

  device.subscribe(() => void enqueueWithRecovery(showNews))

  return {
    write,
    awaited,
    settled,
    start: (kept: 'yes' | 'maybe' | 'no', samples: Samples) => awaited(enqueue(() => start(kept, samples))),
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: () => enqueueWithRecovery(forget),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(showNews),
    stopCreating() {
      isStopped = true
    },
    replica: () => replica,
    storage: () => storage,
  }
}
