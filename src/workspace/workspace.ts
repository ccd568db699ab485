import { createListeners } from '../base/listeners'
import { createRandom, randomUuid } from '../base/random'
import type { ActionRef } from '../domain/action'
import {
  type DelayedCommand,
  isDelayed,
  isRefusal,
  type LeadsChange,
  problemsOf,
  type Refusal,
  refuse,
  trimmed,
} from '../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../domain/constants'
import { emptyLead, type LeadFields } from '../domain/lead'
import { type Asked, askedIn, type ListQuery } from '../domain/lead-query'
import type { OpportunityListQuery } from '../domain/opportunity-query'
import { sampleLeads } from '../domain/sample-data'
import { addAction, clearUndone, type Decided, type LeadsToCreate, replaceList, summaryOfDone } from '../store/actions'
import { encodeChunk, LEADS_PER_CHUNK, newRow, relativeBase, type StoredRow } from '../store/chunk'
import type { FirstAnswers } from '../store/first-screen'
import { isOwnList } from '../store/schema'
import { bringBack, redo, undo } from '../store/undo'
import { ROWS_PER_BATCH } from '../store/view'
import type { CommitOptions, Decide } from './commits'
import { createDelayedCommands } from './delayed-commands'
import { createFileWork, type FilePorts } from './file-work'
import { type LeadSet, leadsWithIds } from './lead-set'
import { createLeadsChanges } from './leads-changes'
import { nothingChanged, type Outcome, type WorkspaceEvent } from './outcome'
import { createPersistence, type PersistencePorts } from './persistence'
import { createPreparation } from './preparation'
import { type AnswerTo, type Query, queryKindOf, type Records } from './queries'
import { createSelections, type ListName, type SomeLeads, type TakenSelection } from './selection'

/** Refused if it would remove another own list than these: the seller was asked about them. */
interface Removing {
  readonly letsGo?: readonly number[]
}

/**
 * Three families: those that wait as a server would (`DelayedCommand`), what is done to chosen leads, undoable and one action for
 * all of them (`change-leads`, each a line in `leadsChanges` of `domain/commands.ts`), and everything else, which stands here.
 */
export type Command =
  | DelayedCommand
  /** Shows what is kept on this device, or else sample leads; without a seed, different ones each time. */
  | {
      readonly name: 'start'
      readonly kept: 'yes' | 'maybe' | 'no'
      readonly count: number
      readonly seed: number | null
      /** Of the script of this worker, under which it notes the first screen: another build does not use it. */
      readonly workerUrl?: string
    }
  /** Shows what the previous worker has stored, or that its leads are lost. */
  | { readonly name: 'reopen'; readonly isKept: boolean }
  | { readonly name: 'create-sample-leads'; readonly count: number }
  | { readonly name: 'stop-generating' }
  | { readonly name: 'create-sample-opportunities' }
  /**
   * Null undoes the newest action, and redoes the one undone last. If imported leads were worked on since, the undo of
   * the import is refused with their numbers, until `workedOn` says whether to undo that work as well, or to keep those
   * leads: then the others are deleted, which is an action of its own.
   */
  | { readonly name: 'undo'; readonly action: ActionRef | null; readonly workedOn?: 'keep' | 'undo' }
  | { readonly name: 'redo'; readonly action: ActionRef | null }
  /** Selects leads in a list, for what is done to many at once. The selection lasts as long as the data is shown. */
  | {
      readonly name: 'select'
      readonly list: ListName
      readonly ids: readonly string[]
      readonly isSelected: boolean
    }
  | { readonly name: 'select-all'; readonly list: 'leads'; readonly query: Asked<ListQuery> }
  | { readonly name: 'select-all'; readonly list: 'opportunities'; readonly query: OpportunityListQuery }
  | { readonly name: 'clear-selection'; readonly list: ListName }
  /**
   * One action for all these leads; what was selected no longer is once it is done. If it can't be done for some, it is
   * refused with their numbers, unless `isPartial`: then it is done for the others.
   */
  | {
      readonly name: 'change-leads'
      readonly change: LeadsChange
      readonly leads: SomeLeads
      readonly isPartial?: boolean
    }
  /** Removes these leads with all that is known of them; this can't be undone. */
  | { readonly name: 'delete-for-good'; readonly leads: SomeLeads }
  /** Stops a change of many leads, unless it is being written: nothing of it is done. */
  | { readonly name: 'cancel' }
  /** Takes back the save or the conversion that waits for this lead. */
  | { readonly name: 'take-back'; readonly id: string }
  /**
   * Adds a lead of the seller's own, and keeps everything on this device from then on. The first one replaces the sample
   * leads, unless it keeps them.
   */
  | ({ readonly name: 'add-lead'; readonly fields: LeadFields; readonly keepsSamples: boolean } & Removing)
  /** Imports the file of the last check, if it has this id. `file` is the name that it is remembered by. */
  | ({ readonly name: 'import-leads'; readonly checkId: number; readonly file?: string } & Removing)
  /** Replaces everything by the backup of the last check, if it has this id. */
  | ({ readonly name: 'restore-backup'; readonly checkId: number } & Removing)
  /** Stops the work on a file: its query is answered with null. */
  | { readonly name: 'stop-file-work' }
  /** A backup was made, of this revision or of the newest. */
  | { readonly name: 'note-backup'; readonly revision?: number }
  /** Removes everything and creates sample leads. */
  | ({ readonly name: 'start-over' } & Removing)
  /** Shows an own list that was replaced; 'redo' shows what was shown before. */
  | { readonly name: 'bring-back'; readonly list: number }
  | { readonly name: 'keep-on-device' }
  /** Removes what was undone or replaced: it can no longer be brought back. */
  | ({ readonly name: 'clear-undone' } & Removing)
  /** Removes the kept data; what is shown stays for as long as the page. */
  | ({ readonly name: 'forget' } & Removing)
  /** Gives up the kept data that cannot be read, and shows the rest. */
  | { readonly name: 'open-readable' }
  /** Shows what other tabs have written. */
  | { readonly name: 'catch-up' }
  /** The page is about to close: commands that wait are written at once. */
  | { readonly name: 'leave' }

export type { Outcome, Progress, WorkspaceEvent } from './outcome'
export type { ListName, SomeLeads } from './selection'

export interface Workspace {
  /** The answer to a query, where it need not be waited for. */
  now?<Q extends Query>(query: Q): AnswerTo<Q> | null
  query<Q extends Query>(query: Q): Promise<AnswerTo<Q>>
  dispatch(command: Command): Promise<Outcome>
  subscribe(listener: (event: WorkspaceEvent) => void): () => void
}

export interface WorkspacePorts extends Omit<PersistencePorts, 'emit' | 'firstAnswers'> {
  readonly files: FilePorts
}

/** The only writer: every change of a lead or an opportunity is decided here, and committed to the store. */
export function createWorkspace({ entropy, files, ...ports }: WorkspacePorts): Workspace {
  const { notify: emit, subscribe } = createListeners<WorkspaceEvent>()
  const { clock } = ports
  const persistence = createPersistence({ ...ports, entropy, emit, firstAnswers })
  const fileWork = createFileWork(files, {
    persistence,
    clock,
    entropy,
    emit,
    meant: (leads) => leadsMeant(leads, persistence.store().view.number).leads,
  })
  const delayedCommands = createDelayedCommands(persistence, clock)
  const selections = createSelections(persistence.store)
  const leadsChanges = createLeadsChanges(persistence, clock)
  const preparation = createPreparation({
    clock,
    emit,
    async currentLeads() {
      await persistence.settled()
      return persistence.store().view.leads
    },
  })
  /** What the first screen asks, by name. */
  const firstQueries = new Map<string, { readonly asked: Query; readonly forgotten: number }>()
  let isStopped = false
  let lastNamed: Promise<unknown> = Promise.resolve()
  /** How many look-ups are under way: what is asked for after them is done after what they are for. */
  let naming = 0

  /** Generates sample leads until there are as many as wanted, or it is stopped. */
  async function generate(seed: number, wanted: number): Promise<LeadsToCreate> {
    isStopped = false
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let rows: StoredRow[] = []
    let count = 0
    const endChunk = () => {
      chunks.push(encodeChunk(rows, relativeBase))
      rows = []
    }
    for (const lead of sampleLeads(seed, wanted)) {
      rows.push(newRow(lead))
      count++
      if (rows.length === LEADS_PER_CHUNK) endChunk()
      if (count % ROWS_PER_BATCH > 0 || count === wanted) continue
      emit({
        type: 'progress',
        activity: 'creating',
        applied: Math.round(GENERATING * count),
        total: wanted,
        canStop: true,
      })
      await clock.yield()
      if (isStopped) break
    }
    if (rows.length > 0) endChunk()
    return { chunks, count }
  }

  /** The arguments of a commit that creates sample leads. */
  function samples(
    kind: 'start' | 'sample-leads' | 'start-over',
    seed: number,
    wanted: number,
    letsGo?: readonly number[],
  ): [Decide, CommitOptions] {
    let created: LeadsToCreate | null = null
    const decide: Decide = async (draft) => {
      created ??= await generate(seed, wanted)
      const action = { kind, subject: String(created.count), date: clock.date(), created }
      return kind === 'sample-leads' ? addAction(draft, action) : replaceList(draft, action, letsGo)
    }
    return [decide, { activity: 'creating', preparedShare: GENERATING }]
  }

  function createSamples(
    kind: 'sample-leads' | 'start-over',
    wanted: number,
    letsGo?: readonly number[],
  ): Promise<Outcome> {
    return persistence.holdQueries(persistence.commit(...samples(kind, entropy.seed(), wanted, letsGo)))
  }

  function createSampleOpportunities(): Promise<Outcome> {
    const leads = [...sampleLeads(entropy.seed(), SAMPLE_OPPORTUNITIES)]
    const rows = leads.map((lead) => newRow({ ...lead, status: 'converted' }))
    const created = { count: rows.length, chunks: [encodeChunk(rows, relativeBase)] }
    const action = { kind: 'sample-opportunities', subject: String(rows.length), created } as const
    return persistence.commit((draft) => addAction(draft, { ...action, date: clock.date() }))
  }

  async function addLead({ fields, keepsSamples, letsGo }: CommandNamed<'add-lead'>): Promise<Outcome> {
    const [problem] = Object.values(problemsOf(fields))
    if (problem) return refuse(problem)
    const lead = { ...emptyLead(), ...trimmed(fields), id: randomUuid(createRandom(entropy.seed())) }
    const created = { count: 1, chunks: [encodeChunk([newRow(lead)], relativeBase)] }
    const action = { kind: 'add', subject: lead.name, date: clock.date(), created } as const
    const outcome = await persistence.commitAndKeep(async (draft) =>
      keepsSamples || isOwnList(draft.list) ? addAction(draft, action) : replaceList(draft, action, letsGo),
    )
    const added = persistence.store().view.leads.lead(lead.id)
    return isRefusal(outcome) || !added ? outcome : { ...outcome, lead: added }
  }

  function announce<Result extends Decided | Refusal | null>(result: Result): Result {
    if (result && !isRefusal(result) && result.entry) emit({ type: 'undoing', action: summaryOfDone(result) })
    return result
  }

  /** The seller's newest command may still be waiting: then it is taken back. */
  async function undoAny({ action, workedOn }: CommandNamed<'undo'>): Promise<Outcome> {
    if (naming > 0) await lastNamed
    const takenBack = action === null && delayedCommands.isAnyWaiting() ? await delayedCommands.takeBackNewest() : null
    if (takenBack) return takenBack
    return persistence.commit(async (draft) =>
      announce(await undo(draft, action, delayedCommands.busyLeads(), clock.date(), workedOn)),
    )
  }

  async function redoAny({ action }: CommandNamed<'redo'>): Promise<Outcome> {
    if (naming > 0) await lastNamed
    const done = delayedCommands.isAnyTakenBack() ? await delayedCommands.redo(action) : null
    return done ?? persistence.commit(async (draft) => announce(await redo(draft, action, delayedCommands.busyLeads())))
  }

  /** After a new action nothing can be redone. */
  async function newAction(done: Promise<Outcome>): Promise<Outcome> {
    const outcome = await done
    if (!isRefusal(outcome) && outcome.action) delayedCommands.forgetTakenBack()
    return outcome
  }

  /**
   * What the seller sees and names is looked up in the order in which it was named, while nothing is shown in part, in the
   * list that is shown now. What is named later makes no difference.
   */
  function named<Result>(lookUp: (list: number) => Result): Promise<Result> {
    const list = persistence.shownList()
    naming++
    const found = Promise.all([lastNamed, persistence.settled()]).then(() => {
      naming--
      return lookUp(list ?? persistence.store().view.number)
    })
    lastNamed = found.catch(() => {})
    return found
  }

  async function changeSelection(change: (list: number) => void): Promise<Outcome> {
    await named(change)
    emit({ type: 'changed', topics: ['selection'] })
    return nothingChanged
  }

  function leadsMeant(leads: SomeLeads, list: number): TakenSelection {
    if ('selectedIn' in leads) return selections[leads.selectedIn].take()
    return { leads: leadsWithIds(list, leads), end() {} }
  }

  /** What is pending on these leads was requested before, and is done before. */
  async function changeLeads(some: SomeLeads, change: (leads: LeadSet) => Promise<Outcome>): Promise<Outcome> {
    const { leads, end } = await named((list) => leadsMeant(some, list))
    if ('selectedIn' in some && leads.size > (some.asked ?? leads.size)) return refuse('more-selected')
    const finished = delayedCommands.finish(leads.has)
    const outcome = await newAction(change(leads))
    await finished
    if (!isRefusal(outcome) && 'selectedIn' in some) {
      end()
      emit({ type: 'changed', topics: ['selection'] })
    }
    return outcome
  }

  const nothing = async (): Promise<Outcome> => nothingChanged

  /** What each command does; those that wait are in `delayed-commands`. */
  const doing: { readonly [Name in AtOnce]: (command: CommandNamed<Name>) => Promise<Outcome> } = {
    'create-sample-leads': ({ count }) => newAction(createSamples('sample-leads', count)),
    'start-over': ({ letsGo }) => newAction(createSamples('start-over', SAMPLE_LEADS, letsGo)),
    async 'stop-generating'() {
      isStopped = true
      return nothingChanged
    },
    'create-sample-opportunities': () => newAction(createSampleOpportunities()),
    'add-lead': (command) => newAction(addLead(command)),
    undo: undoAny,
    redo: redoAny,
    'bring-back': ({ list }) => persistence.commit((draft) => bringBack(draft, list, delayedCommands.busyLeads())),
    select: ({ list: of, ids, isSelected }) => changeSelection((list) => selections[of].select(list, ids, isSelected)),
    'select-all': (command) =>
      changeSelection((list) =>
        command.list === 'leads'
          ? selections.leads.selectAll(list, askedIn(command.query, list))
          : selections.opportunities.selectAll(list, command.query),
      ),
    'clear-selection': ({ list }) => changeSelection(selections[list].clear),
    'change-leads': ({ change, leads: some, isPartial = false }) =>
      changeLeads(some, (leads) => leadsChanges.change(change, leads, isPartial)),
    'delete-for-good': ({ leads }) => changeLeads(leads, leadsChanges.deleteForGood),
    async cancel() {
      persistence.cancel()
      return nothingChanged
    },
    'take-back': async ({ id }) => delayedCommands.takeBack(id),
    'import-leads': (command) => newAction(fileWork.importLeads(command)),
    'restore-backup': (command) => newAction(fileWork.restoreBackup(command)),
    async 'stop-file-work'() {
      fileWork.stop()
      return nothingChanged
    },
    'note-backup': ({ revision }) => persistence.noteBackup(revision),
    start: (command) => start(command).then(nothing),
    reopen: ({ isKept }) => persistence.reopen(isKept).then(nothing),
    'keep-on-device': persistence.keepOnDevice,
    forget: ({ letsGo }) => persistence.forget(letsGo),
    'clear-undone': ({ letsGo }) => persistence.commit((draft) => clearUndone(draft, letsGo)),
    'open-readable': persistence.openReadable,
    'catch-up': persistence.catchUp,
    leave: () => delayedCommands.finish().then(nothing),
  }

  function dispatch(command: Command): Promise<Outcome> {
    return isDelayed(command) ? delayedCommands.run(command) : doing[command.name](command as never)
  }

  function start({ kept, seed, count, workerUrl }: CommandNamed<'start'>): Promise<void> {
    persistence.noteFirstScreens(workerUrl ?? '')
    return persistence.start(kept, ...samples('start', seed ?? entropy.seed(), count))
  }

  async function query<Q extends Query>(asked: Q): Promise<AnswerTo<Q>> {
    const kind = queryKindOf(asked)
    if ('fromRecords' in kind && kind.isFirst?.(asked)) noteFirst(asked)
    await persistence.settled()
    if ('fromFiles' in kind) return kind.fromFiles(asked, fileWork)
    if ((await kind.prepare?.(asked, preparation)) === false) return null as AnswerTo<Q>
    if ('fromRecords' in kind) return kind.fromRecords(asked, records())
    const { view } = persistence.store()
    return kind.fromWorker(asked, {
      view,
      selections,
      readable: persistence.readable,
      recentActions: (count) => persistence.recentActions(count, delayedCommands.busyLeads()),
      meant: (leads) => leadsMeant(leads, view.number).leads,
      pause: clock.yield,
    })
  }

  /** One that differs from the noted one is noted soon. */
  function noteFirst(asked: Query) {
    const isSame = JSON.stringify(firstQueries.get(asked.name)?.asked) === JSON.stringify(asked)
    firstQueries.set(asked.name, { asked, forgotten: forgotten() })
    if (!isSame) persistence.scheduleNote()
  }

  /** How often leads were deleted for good: a search that was asked before may name one of them. */
  const forgotten = () => (persistence.shownList() === null ? 0 : persistence.store().view.list.forgotten)

  async function firstAnswers(): Promise<FirstAnswers> {
    await persistence.settled()
    const wanted = [...firstQueries.values()].filter(
      (each) => each.asked.name !== 'leads' || each.forgotten === forgotten(),
    )
    const answers = wanted.map(async ({ asked }) => {
      const kind = queryKindOf(asked)
      // In parts, between which others are answered.
      if (asked.name === 'leads') while (persistence.store().view.leads.prepare(asked) < 1) await clock.yield()
      return [asked, 'fromRecords' in kind ? await kind.fromRecords(asked, records()) : null] as const
    })
    return Promise.all(answers)
  }

  function records(): Records {
    const { number, leads, opportunities } = persistence.store().view
    return { list: number, leads, opportunities, storage }
  }

  async function storage() {
    await persistence.readOwnBefore()
    return persistence.status()
  }

  return {
    query,
    dispatch,
    subscribe,
  }
}

/** Without the simulated delay. */
type AtOnce = Exclude<Command, DelayedCommand>['name']
type CommandNamed<Name extends Command['name']> = Extract<Command, { readonly name: Name }>

/** Generating takes about this share of the time to create leads; showing them takes the rest. */
const GENERATING = 0.5
