import { type Action, type ActionSummary, type Entry, type Samples, summaryOf } from '../domain/action'
import { isRefusal, type Refusal, refuse } from '../domain/commands'
import { totalOf } from '../domain/lead-query'
import type { StorageProblem } from '../domain/storage-problem'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import {
  type DeviceStorage,
  type Journal,
  type JournalContent,
  type Kept,
  type Parts,
  StorageError,
} from './device-storage'
import type { ImageStore } from './image-store'
import { createMemoryJournal, type MemoryJournal } from './memory-journal'
import type { Clock } from './ports'
import { inMemory, type StorageStatus } from './queries'
import { type BetweenChunks, createReplica, type Replica, sizeOf } from './replica'
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
  /** Opening and importing can't be stopped. */
  readonly activity: 'creating' | 'opening' | 'reading' | 'importing' | 'writing'
  /** Leads or rows; bytes where a file is read. */
  readonly applied: number
  readonly total: number
  /** How many rows were read. */
  readonly rows?: number
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

/** Entries to be written together, all or none; none where nothing changes. With the parts of imports among them. */
export interface Decision {
  readonly entries: readonly Entry[]
  readonly parts?: Parts
}

/**
 * The replica of this tab together with the journal that it follows: one on this device, or one that lasts as long as
 * the page. There is one way to write, and it is the same for both.
 */
export function createLedger({ createEngine, clock, device, images, emit }: LedgerPorts) {
  /** Null while the journal is on this device. */
  let memory: MemoryJournal | null = createMemoryJournal()
  let journal: Journal = memory
  /** Of an import that is being written, or of a backup that is looked at: they need not be read. */
  let partsAtHand: Parts = new Map()
  let replica = newReplica()
  let storage: StorageStatus = inMemory
  const { enqueue, awaited, settled } = createWorkQueue()
  let isStopped = false
  let stopTimer = () => {}

  function newReplica(): Replica {
    return createReplica(
      createEngine,
      async (batch, part) => partsAtHand.get(batch)?.[part] ?? journal.part(batch, part),
    )
  }

  function follow(next: Journal, status: StorageStatus) {
    journal = next
    memory = null
    storage = status
  }

  function followInMemory(next: MemoryJournal, status: StorageStatus) {
    follow(next, status)
    memory = next
  }

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
    await followOrReopen(() => replay(news, 'opening'))
    emit({ type: 'changed' })
  }

  /** What is in the journal and cannot be followed half-way is shown from the beginning, or told. */
  async function followOrReopen(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      if (!storage.isKept || !(error instanceof StorageError)) throw error
      await open().catch(({ problem = 'failed' }: Partial<StorageError>) => startEmpty(problem))
      if (storage.isUnopened) throw error
    }
  }

  /** Shows what is kept. Returns false where nothing is. */
  async function open(): Promise<boolean> {
    const kept = await device.open()
    if (!kept) return false
    if (kept.unreadable > 0) await startEmpty('unreadable', kept.unreadable)
    else {
      try {
        await show(kept)
      } catch (error) {
        if (!(error instanceof StorageError) || error.problem !== 'unreadable') throw error
        await startEmpty('unreadable', 1)
      }
    }
    return true
  }

  async function show(kept: Kept) {
    follow(kept.journal, { ...inMemory, isKept: true })
    replica = await awaited(restored(kept))
    await replay(kept.entries.slice(replica.entries.length), 'opening')
    emit({ type: 'changed' })
    // The first rows do not wait for it.
    void tellDetails()
    scheduleImage()
  }

  /** A replica that contains the entries of which the records are kept ready-made, if there are any. */
  async function restored({ journal: { id }, entries }: Kept): Promise<Replica> {
    const started = newReplica()
    const changes = entries.reduce((sum, entry) => sum + (entry.type === 'act' ? sizeOf(entry.action) : 0), 0)
    if (changes < CHANGES_PER_IMAGE) return started
    const image = await images.load(id, (applied, total) => {
      emit({ type: 'progress', activity: 'opening', applied, total })
    })
    if (!image) return started
    try {
      await started.restore(image, entries)
      return started
    } catch {
      return newReplica()
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
    followInMemory(createMemoryJournal(), status)
    replica = newReplica()
    const action = { number: 0, kind: 'start', subject: String(samples.count), date: clock.date(), samples } as const
    return replay([{ type: 'act', action }], 'creating')
  }

  /** For data that cannot be shown: the screen says why. */
  async function startEmpty(problem: StorageProblem, unreadable = 0) {
    await startInMemory({ seed: 0, count: 0, firstOrder: 0 }, { ...inMemory, isUnopened: true, problem, unreadable })
    emit({ type: 'changed' })
  }

  /** The one way to write: entries are decided on the newest state, kept, and then replayed as in every other tab. */
  function write(decide: (replica: Replica) => Decision | Refusal): Promise<Outcome> {
    return exclusively(async () => {
      for (;;) {
        await catchUp()
        const decision = decide(replica)
        if (isRefusal(decision)) return decision
        const { entries, parts } = decision
        if (entries.length === 0) return nothingChanged
        const other = otherJournalOf(entries)
        if (other !== null) return swap(other)
        if (parts && memory) return writeAndKeep(entries, parts)
        if (await journal.add(replica.entries.length, entries, parts)) return carryOut(entries, parts)
      }
    })
  }

  function exclusively(work: () => Promise<Outcome>): Promise<Outcome> {
    return enqueueWithRecovery(() => journal.exclusively(work))
  }

  /** The seller's own data is kept from now on, where that is possible. */
  async function writeAndKeep(entries: readonly Entry[], parts: Parts): Promise<Outcome> {
    const all = new Map([...(memory?.parts ?? []), ...parts])
    const content = { entries: [...replica.entries, ...entries], parts: all }
    const notKept = await keep(content, memory?.aside ?? new Map())
    if (notKept) await journal.add(replica.entries.length, entries, parts)
    const outcome = await carryOut(entries, parts)
    return isRefusal(outcome) || !notKept ? outcome : { ...outcome, notKept }
  }

  /** Why it cannot be kept; null where it is. What is kept already is never replaced. */
  async function keep(...content: Parameters<DeviceStorage['create']>): Promise<StorageProblem | null> {
    try {
      follow(await device.create(...content), { ...storage, isKept: true, problem: null })
      void tellDetails()
      return null
    } catch (error) {
      if (!(error instanceof StorageError) || error.problem === 'exists') throw error
      return error.problem
    }
  }

  async function carryOut(entries: readonly Entry[], parts: Parts = new Map()): Promise<Outcome> {
    partsAtHand = parts
    await followOrReopen(async () => {
      for (const entry of entries) await carryOutOne(entry)
    })
    partsAtHand = new Map()
    emit({ type: 'changed' })
    scheduleImage()
    return doneBy(entries.at(-1)!)
  }

  async function carryOutOne(entry: Entry) {
    const action = entry.type === 'act' ? entry.action : replica.history.action(entry.number)
    const activity = 'batch' in action ? 'importing' : entry.type === 'act' ? 'creating' : 'opening'
    const applied = await replay([entry], activity)
    if (entry.type === 'act' && 'samples' in action && applied < action.samples.count) {
      await keepStop({ type: 'stop', number: action.number, count: applied })
    }
  }

  function doneBy(entry: Entry): Outcome {
    const number = entry.type === 'act' ? entry.action.number : entry.number
    return { done: true, action: summaryOf(replica.history.action(number)) }
  }

  /** The journal has all leads of the creation until it has the stop: where that cannot be kept, all are created. */
  async function keepStop(stop: Entry) {
    const { entries } = replica
    const isKept = await journal.add(entries.length, [stop]).catch(() => false)
    if (!isKept) replica = newReplica()
    await replay(isKept ? [stop] : entries, 'opening')
  }

  /** Replays a backup beside what is shown. Rejects where its entries lead nowhere. */
  function tryOut({ entries, parts }: JournalContent, betweenChunks: BetweenChunks): Promise<Replica> {
    return enqueue(async () => {
      partsAtHand = parts
      const tried = newReplica()
      try {
        await tried.replay(entries, betweenChunks)
      } finally {
        partsAtHand = new Map()
      }
      return tried
    })
  }

  /** What was tried out takes the place of all that is shown, which stays aside until that is undone. */
  function restore(tried: Replica, { entries, parts }: JournalContent): Promise<Outcome> {
    return exclusively(async () => {
      await catchUp()
      const subject = String(totalOf(tried.records().leads.counts()))
      const { nextNumber: number } = tried.history
      const action = { number, kind: 'restore', subject, date: clock.date(), otherJournal: journal.id } as const
      const marker: Entry = { type: 'act', action }
      const next = { entries: [...entries, marker], parts }
      let notKept: StorageProblem | null = null
      if (!memory) follow(await journal.replace(replica.entries, next), storage)
      else {
        const aside = new Map(memory.aside).set(memory.id, { entries: replica.entries, parts: memory.parts })
        const { replace } = memory
        notKept = await keep(next, aside)
        if (notKept) followInMemory(await replace(replica.entries, next), storage)
      }
      replica = tried
      await replay([marker], 'opening')
      emit({ type: 'changed' })
      scheduleImage()
      return { done: true, action: summaryOf(action), ...(notKept && { notKept }) }
    })
  }

  /** The journal to change to where a restored backup is undone or redone. */
  function otherJournalOf(entries: readonly Entry[]): string | null {
    const [entry] = entries
    const action = entry && entry.type !== 'act' ? replica.history.action(entry.number) : null
    return action && 'otherJournal' in action ? action.otherJournal : null
  }

  async function swap(id: string): Promise<Outcome> {
    const left = journal.id
    const isUndo = replica.history.isDone(markerIn(replica, id)!.number)
    if (!(await (memory ? bringBackInMemory(memory, id) : bringBack(id)))) {
      return refuse(isUndo ? 'nothing-to-undo' : 'nothing-to-redo')
    }
    // What is redone later has to be known in the journal that is shown.
    if (isUndo && !markerIn(replica, left)) await addUndoneMarker(left)
    emit({ type: 'changed' })
    return { done: true, action: summaryOf(markerIn(replica, left)!) }
  }

  /** False where it is not there any more. */
  async function bringBack(id: string): Promise<boolean> {
    const found = await journal.bringBack(replica.entries, id)
    if (found) await show(found)
    return found !== null
  }

  async function bringBackInMemory(current: MemoryJournal, id: string): Promise<boolean> {
    const found = await current.bringBack(replica.entries, id)
    if (!found) return false
    followInMemory(found.journal, storage)
    replica = newReplica()
    await replay(found.entries, 'opening')
    return true
  }

  async function addUndoneMarker(otherJournal: string) {
    const { nextNumber: number } = replica.history
    const action = { number, kind: 'restore', subject: '', date: clock.date(), otherJournal } as const
    const entries: readonly Entry[] = [
      { type: 'act', action },
      { type: 'undo', number },
    ]
    await journal.add(replica.entries.length, entries)
    await replay(entries, 'opening')
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
    followInMemory(createMemoryJournal(), { ...inMemory, problem: 'missing' })
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
    if (!memory) return nothingChanged
    const { entries } = replica
    follow(await device.create({ entries, parts: memory.parts }, memory.aside), { ...inMemory, isKept: true })
    emit({ type: 'changed' })
    await tellDetails()
    scheduleImage()
    return nothingChanged
  }

  async function forget(): Promise<Outcome> {
    const parts = await partsOfImports()
    await device.clear()
    await images.clear()
    followInMemory(createMemoryJournal(parts), inMemory)
    emit({ type: 'changed' })
    return nothingChanged
  }

  /** For undo and redo, when they are no longer on this device. */
  async function partsOfImports(): Promise<Parts> {
    const parts = new Map<string, string[]>()
    for (const entry of replica.entries) {
      if (entry.type !== 'act' || !('batch' in entry.action)) continue
      const { id, leadParts, changeParts } = entry.action.batch
      const texts: string[] = []
      try {
        for (let part = 0; part < leadParts + changeParts; part++) texts.push(await journal.part(id, part))
        parts.set(id, texts)
      } catch {
        // Its leads are shown all the same; the import can't be undone.
      }
    }
    return parts
  }

  async function tellDetails() {
    if (!storage.isKept) return
    const [mayBeEvicted, backedUpAt] = [await device.mayBeEvicted(), await device.backedUpAt().catch(() => null)]
    const isSame = mayBeEvicted === storage.mayBeEvicted && backedUpAt === storage.backedUpAt
    if (!storage.isKept || isSame) return
    storage = { ...storage, mayBeEvicted, backedUpAt }
    emit({ type: 'changed' })
  }

  async function showNews(): Promise<Outcome> {
    await catchUp()
    await tellDetails()
    return nothingChanged
  }

  async function noteBackup(): Promise<Outcome> {
    const backedUpAt = clock.date()
    if (storage.isKept) await device.noteBackup(backedUpAt)
    storage = { ...storage, backedUpAt }
    emit({ type: 'changed' })
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
    /** Nothing is changed meanwhile. */
    whileUnchanged: enqueue,
    tryOut,
    restore,
    start: (kept: 'yes' | 'maybe' | 'no', samples: Samples) => awaited(enqueue(() => start(kept, samples))),
    keepOnDevice: () => enqueueWithRecovery(keepOnDevice),
    forget: () => enqueueWithRecovery(forget),
    noteBackup: () => enqueueWithRecovery(noteBackup),
    openReadable: () => enqueueWithRecovery(openReadable),
    catchUp: () => enqueueWithRecovery(showNews),
    stopCreating() {
      isStopped = true
    },
    replica: () => replica,
    part: (batch: string, index: number) => journal.part(batch, index),
    storage(): StorageStatus {
      const { history } = replica
      return { ...storage, hasOwnWork: storage.isKept ? history.hasOwnWork() : history.hasImportedLeads() }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

/** The action that stands for a restored backup, by the journal at its other side. */
function markerIn({ entries }: Replica, otherJournal: string): Action | null {
  for (const entry of entries.toReversed()) {
    const action = entry.type === 'act' ? entry.action : null
    if (action && 'otherJournal' in action && action.otherJournal === otherJournal) return action
  }
  return null
}
