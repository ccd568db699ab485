import type { ActionKind } from '../domain/action'
import type { Change } from '../domain/change'
import { convertLead, isRefusal, type Refusal, refuse, saveLead } from '../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import { draftOf, isSameDraft, type Lead, type LeadDraft } from '../domain/lead'
import { sampleLeads } from '../domain/sample-data'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import { act, type NewEdit, redo, undo } from '../store/actions'
import { anyCreation, encodeChunk, LEADS_PER_CHUNK, type Row } from '../store/chunk'
import type { StoredChunk } from '../store/database'
import type { Draft } from '../store/draft'
import type { LogEntry } from '../store/schema'
import { ROWS_PER_PART } from '../store/store'
import { createFileWork, type FilePorts } from './file-work'
import { createHome, type Decision, type Device, nothingChanged, type Outcome, type WorkspaceEvent } from './home'
import type { Clock, Entropy } from './ports'
import { type AnswerTo, answerQuery, isFileQuery, type Query } from './queries'

/** A command on one lead takes the simulated delay; the others take effect at once. */
type LeadCommand =
  /** The base is what the draft was made from: nothing that was changed elsewhere since is overwritten. */
  | { readonly name: 'save-lead'; readonly id: string; readonly draft: LeadDraft; readonly base?: LeadDraft }
  | { readonly name: 'convert-lead'; readonly id: string }

export type Command =
  | LeadCommand
  /** What the screen starts with: what is kept on this device, or sample leads. Without a seed, others each time. */
  | {
      readonly name: 'start'
      readonly kept: 'yes' | 'maybe' | 'no'
      readonly count: number
      readonly seed: number | null
    }
  | { readonly name: 'create-sample-leads'; readonly count: number }
  | { readonly name: 'stop-generating' }
  | { readonly name: 'create-sample-opportunities' }
  /**
   * Null for the newest action, or for the one undone last. Where imported leads were worked on since, the undo of the
   * import is refused with their number, until it says whether to keep those leads or to undo that work as well.
   */
  | { readonly name: 'undo'; readonly action: number | null; readonly workedOn?: 'keep' | 'undo' }
  | { readonly name: 'redo'; readonly action: number | null }
  /** Imports what was checked last. */
  | { readonly name: 'import-leads' }
  /** Replaces everything by the backup that was checked last. */
  | { readonly name: 'restore-backup' }
  /** Stops the work on a file that is in progress: its query is answered with null. */
  | { readonly name: 'stop-file-work' }
  /** A backup was downloaded. */
  | { readonly name: 'note-backup' }
  /** Removes everything and creates sample leads. */
  | { readonly name: 'start-over' }
  | { readonly name: 'keep-on-device' }
  /** Removes what was undone or replaced, and could be brought back. */
  | { readonly name: 'forget-undone' }
  /** Removes what is kept; what is shown lasts as long as the page. */
  | { readonly name: 'forget' }
  /** Where some of what is kept cannot be read: goes on with the rest. */
  | { readonly name: 'open-readable' }
  /** Shows what other tabs have written meanwhile. */
  | { readonly name: 'catch-up' }

export type { Outcome, Progress, WorkspaceEvent } from './home'

export interface Workspace {
  query<Q extends Query>(query: Q): Promise<AnswerTo<Q>>
  dispatch(command: Command): Promise<Outcome>
  subscribe(listener: (event: WorkspaceEvent) => void): () => void
}

export interface WorkspacePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly entropy: Entropy
  readonly device: Device
  readonly files: FilePorts
  /** For what nobody expected. */
  reportError(error: unknown): void
}

/** The only writer: every change of a lead or an opportunity is decided here, and committed to the store. */
export function createWorkspace({ entropy, files, ...ports }: WorkspacePorts): Workspace {
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  const { clock } = ports
  const home = createHome({ ...ports, emit })
  const fileWork = createFileWork(files, { home, clock, entropy, emit })
  /** The leads that are being saved or converted. */
  const busyLeads = new Map<string, Lead>()
  let isStopped = false

  function emit(event: WorkspaceEvent) {
    for (const listener of listeners) listener(event)
  }

  /** What a command does to a lead as it is now; null where that changes nothing. */
  function editOf(command: LeadCommand, lead: Lead, nextOrder: number): NewEdit | Refusal | null {
    const changes =
      command.name === 'save-lead' ? saveLead(lead, command.draft, command.base) : convertLead(lead, nextOrder)
    return isRefusal(changes) ? changes : editFrom(changes)
  }

  /** What is refused now is refused at once; the rest is decided again after the delay, on the lead as it is by then. */
  async function writeAfterDelay(command: LeadCommand): Promise<Outcome> {
    await home.settled()
    if (busyLeads.has(command.id)) return refuse('busy')
    const { records, head } = home.store()
    const lead = records.leads.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    const first = editOf(command, lead, head.nextOrder)
    if (first && isRefusal(first)) return first
    busyLeads.set(command.id, lead)
    try {
      await clock.wait(SIMULATED_DELAY_MS)
      return await home.commit(async (draft) => {
        const row = draft.row(command.id)
        const edit = row ? editOf(command, row.lead, draft.head.nextOrder) : refuse('no-such-lead')
        if (!edit || isRefusal(edit)) return edit
        return act(draft, { kind: actionKinds[command.name], subject: lead.name, date: clock.date(), edits: [edit] })
      })
    } finally {
      busyLeads.delete(command.id)
    }
  }

  /** As many sample leads as are created until it is stopped. */
  async function generate(seed: number, wanted: number): Promise<Generated> {
    isStopped = false
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let rows: Row[] = []
    let count = 0
    const endChunk = () => {
      chunks.push(encodeChunk(rows, anyCreation))
      rows = []
    }
    for (const lead of sampleLeads(seed, wanted)) {
      rows.push({ lead, opportunity: null, touchedBy: anyCreation.number, isLeft: false })
      count++
      if (rows.length === LEADS_PER_CHUNK) endChunk()
      if (count % ROWS_PER_PART > 0 || count === wanted) continue
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

  /** How samples are decided on, and what is prepared for that. */
  function samples(kind: 'start' | 'sample-leads' | 'start-over', seed: number, wanted: number) {
    async function decide(draft: Draft, { chunks, count }: Generated): Promise<Decision> {
      const replacesAll = kind === 'start-over'
      const { entry } = act(draft, { kind, subject: String(count), date: clock.date(), count, replacesAll })
      return { entry, chunks: keyed(entry, chunks), leads: () => sampleLeads(seed, count) }
    }
    return [decide, { prepare: () => generate(seed, wanted), activity: 'creating', prepared: GENERATING }] as const
  }

  function createSamples(kind: 'sample-leads' | 'start-over', wanted: number): Promise<Outcome> {
    return home.awaited(home.commit(...samples(kind, entropy.seed(), wanted)))
  }

  function createSampleOpportunities(): Promise<Outcome> {
    const seed = entropy.seed()
    return home.commit(async (draft) => {
      const { nextOrder } = draft.head
      const leads = [...sampleLeads(seed, SAMPLE_OPPORTUNITIES, nextOrder)]
      const ownEdits = leads.map((lead, at) => editFrom(convertLead(lead, nextOrder + leads.length + at) as Change[])!)
      const { nextNumber: number } = draft.head
      const rows = leads.map((lead, at): Row => {
        const { after, opportunity } = ownEdits[at]!
        return { lead: { ...lead, ...after }, opportunity, touchedBy: number, isLeft: false }
      })
      const action = { kind: 'sample-opportunities', subject: String(leads.length), date: clock.date() } as const
      const { entry } = act(draft, { ...action, count: leads.length, ownEdits })
      return { entry, chunks: keyed(entry, [encodeChunk(rows, { number, firstOrder: nextOrder })]) }
    })
  }

  async function decided(entry: LogEntry | Refusal): Promise<Decision | Refusal> {
    return isRefusal(entry) ? entry : { entry }
  }

  const busy = () => [...busyLeads.values()]

  function dispatch(command: Command): Promise<Outcome> {
    switch (command.name) {
      case 'save-lead':
      case 'convert-lead':
        return writeAfterDelay(command)
      case 'create-sample-leads':
        return createSamples('sample-leads', command.count)
      case 'start-over':
        return createSamples('start-over', SAMPLE_LEADS)
      case 'stop-generating':
        isStopped = true
        return Promise.resolve(nothingChanged)
      case 'create-sample-opportunities':
        return createSampleOpportunities()
      case 'undo':
        return home.commit(async (draft) => decided(await undo(draft, command.action, busy(), command.workedOn)))
      case 'redo':
        return home.commit(async (draft) => decided(await redo(draft, command.action, busy())))
      case 'import-leads':
        return fileWork.importLeads()
      case 'restore-backup':
        return fileWork.restoreBackup()
      case 'stop-file-work':
        fileWork.stop()
        return Promise.resolve(nothingChanged)
      case 'note-backup':
        return home.noteBackup()
      case 'start':
        return start(command)
      case 'keep-on-device':
        return home.keepOnDevice()
      case 'forget':
        return home.forget()
      case 'forget-undone':
        return home.forgetUndone()
      case 'open-readable':
        return home.openReadable()
      case 'catch-up':
        return home.catchUp()
    }
  }

  async function start({ kept, seed, count }: CommandNamed<'start'>): Promise<Outcome> {
    await home.start(kept, ...samples('start', seed ?? entropy.seed(), count))
    return nothingChanged
  }

  return {
    async query(query) {
      await home.settled()
      if (isFileQuery(query)) return fileWork.answer(query)
      const { records } = home.store()
      if (query.about === 'place') return records.leads.place(query, query)
      if (query.about === 'history') return home.historyOf(query.id)
      return answerQuery(query, { leads: records.leads, opportunities: records.opportunities, storage: home.status() })
    },
    dispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type CommandNamed<Name extends Command['name']> = Extract<Command, { readonly name: Name }>

/** Of the time that it takes to create leads, so much goes into generating them; then they are shown. */
const GENERATING = 0.5

interface Generated {
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
  readonly count: number
}

/** The chunks of the leads that an action creates. */
function keyed({ number }: LogEntry, chunks: Generated['chunks']): StoredChunk[] {
  return chunks.map((bytes, index) => ({ key: [number, index], bytes }))
}

/** One edit of one lead; null where it changes nothing. */
function editFrom(changes: readonly Change[]): NewEdit | null {
  const lead = changes.find((each) => each.table === 'leads')
  const created = changes.find((each) => each.table === 'opportunities')?.after
  if (!lead?.before || !lead.after) throw new Error('no lead is edited')
  const { before, after } = lead
  if (isSameDraft(before, after)) return null
  const opportunity = created ? { stage: created.stage, amount: created.amount, order: created.order } : null
  return { id: before.id, order: before.order, before: draftOf(before), after: draftOf(after), opportunity }
}

const actionKinds: Readonly<Record<LeadCommand['name'], ActionKind>> = {
  'save-lead': 'save',
  'convert-lead': 'convert',
}
