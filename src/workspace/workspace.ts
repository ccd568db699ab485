import type { ActionKind, Samples } from '../domain/action'
import { type Change, idOf } from '../domain/change'
import { addConvertedLeads, convertLead, isRefusal, type Refusal, refuse, saveLead } from '../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import { sampleLeads } from '../domain/sample-data'
import type { EngineImage } from '../engine/engine-image'
import type { KeepableEngine } from '../engine/lead-engine'
import type { DeviceStorage } from './device-storage'
import { createFileWork, type FilePorts } from './file-work'
import type { ImageStore } from './image-store'
import { createLedger, type Decision, nothingChanged, type Outcome, type WorkspaceEvent } from './ledger'
import type { Clock, Entropy } from './ports'
import { type AnswerTo, answerQuery, isFileQuery, type Query } from './queries'
import type { Records, Replica } from './replica'

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
  /** Removes what is kept; what is shown lasts as long as the page. */
  | { readonly name: 'forget' }
  /** Where some of what is kept cannot be read: goes on with the rest. */
  | { readonly name: 'open-readable' }
  /** Shows what other tabs have written meanwhile. */
  | { readonly name: 'catch-up' }

export type { Outcome, Progress, WorkspaceEvent } from './ledger'

export interface Workspace {
  query<Q extends Query>(query: Q): Promise<AnswerTo<Q>>
  dispatch(command: Command): Promise<Outcome>
  subscribe(listener: (event: WorkspaceEvent) => void): () => void
}

export interface WorkspacePorts {
  createEngine(image?: EngineImage): KeepableEngine
  readonly clock: Clock
  readonly entropy: Entropy
  readonly device: DeviceStorage
  readonly images: ImageStore
  readonly files: FilePorts
}

/** The only writer: every change of a lead or an opportunity is decided here, and becomes an entry of the ledger. */
export function createWorkspace({ entropy, files, ...ports }: WorkspacePorts): Workspace {
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  const { clock } = ports
  const ledger = createLedger({ ...ports, emit })
  const fileWork = createFileWork(files, { ledger, clock, entropy, emit })
  /** The leads that are being saved or converted. */
  const busyLeads = new Map<string, Lead>()

  function emit(event: WorkspaceEvent) {
    for (const listener of listeners) listener(event)
  }

  function changesOf(command: LeadCommand, { records, history }: Replica): readonly Change[] | Refusal {
    const lead = records().leads.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    switch (command.name) {
      case 'save-lead':
        return saveLead(lead, command.draft, command.base)
      case 'convert-lead':
        return convertLead(lead, history.nextOrder)
    }
  }

  function actionOf(kind: ActionKind, subject: string, { history }: Replica) {
    return { number: history.nextNumber, kind, subject, date: clock.date() }
  }

  /** An action of these changes, where they change anything. */
  function decide(
    kind: ActionKind,
    subject: string,
    result: readonly Change[] | Refusal,
    replica: Replica,
  ): Decision | Refusal {
    if (isRefusal(result)) return result
    const changes = result.filter(({ before, after }) => !isSameRecord(before, after))
    if (changes.length === 0) return { entries: [] }
    return { entries: [{ type: 'act', action: { ...actionOf(kind, subject, replica), changes } }] }
  }

  /** What is refused now is refused at once; the rest is decided again after the delay, on the lead as it is by then. */
  async function writeAfterDelay(command: LeadCommand): Promise<Outcome> {
    await ledger.settled()
    if (busyLeads.has(command.id)) return refuse('busy')
    const replica = ledger.replica()
    const lead = replica.records().leads.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    const first = changesOf(command, replica)
    if (isRefusal(first)) return first
    busyLeads.set(command.id, lead)
    try {
      await clock.wait(SIMULATED_DELAY_MS)
      return await ledger.write((newest) =>
        decide(actionKinds[command.name], lead.name, changesOf(command, newest), newest),
      )
    } finally {
      busyLeads.delete(command.id)
    }
  }

  function samplesOf(count: number, { history }: Replica): Samples {
    return { seed: entropy.seed(), count, firstOrder: history.nextOrder }
  }

  function createSamples(kind: 'sample-leads' | 'start-over', count: number): Promise<Outcome> {
    const created = ledger.write((replica) => {
      const action = { ...actionOf(kind, String(count), replica), samples: samplesOf(count, replica) }
      return { entries: [{ type: 'act', action }] }
    })
    return ledger.awaited(created)
  }

  function createSampleOpportunities(): Promise<Outcome> {
    return ledger.write((replica) => {
      const { seed, count, firstOrder } = samplesOf(SAMPLE_OPPORTUNITIES, replica)
      const changes = addConvertedLeads([...sampleLeads(seed, count, firstOrder)], firstOrder + count)
      return decide('sample-opportunities', String(count), changes, replica)
    })
  }

  function undo(number: number | null, workedOn: 'keep' | 'undo' | undefined): Promise<Outcome> {
    return ledger.write(({ history }) => {
      const entries = history.undo(number, [...busyLeads.values()], workedOn)
      return isRefusal(entries) ? entries : { entries }
    })
  }

  function redo(number: number | null): Promise<Outcome> {
    return ledger.write(({ history, records }) => {
      const entries = history.redo(number, [...busyLeads.values()], (each) => isUnchanged(each, records()))
      return isRefusal(entries) ? entries : { entries }
    })
  }

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
        ledger.stopCreating()
        return Promise.resolve(nothingChanged)
      case 'create-sample-opportunities':
        return createSampleOpportunities()
      case 'undo':
        return undo(command.action, command.workedOn)
      case 'redo':
        return redo(command.action)
      case 'import-leads':
        return fileWork.importLeads()
      case 'restore-backup':
        return fileWork.restoreBackup()
      case 'stop-file-work':
        fileWork.stop()
        return Promise.resolve(nothingChanged)
      case 'note-backup':
        return ledger.noteBackup()
      case 'start':
        return ledger.start(command.kept, {
          seed: command.seed ?? entropy.seed(),
          count: command.count,
          firstOrder: 0,
        })
      case 'keep-on-device':
        return ledger.keepOnDevice()
      case 'forget':
        return ledger.forget()
      case 'open-readable':
        return ledger.openReadable()
      case 'catch-up':
        return ledger.catchUp()
    }
  }

  return {
    async query(query) {
      await ledger.settled()
      if (isFileQuery(query)) return fileWork.answer(query)
      const { records, history } = ledger.replica()
      if (query.about === 'place') return records().leads.place(query, query)
      return answerQuery(query, { ...records(), history, storage: ledger.storage() })
    },
    dispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const actionKinds: Readonly<Record<LeadCommand['name'], ActionKind>> = {
  'save-lead': 'save',
  'convert-lead': 'convert',
}

function isUnchanged(change: Change, { leads, opportunities }: Records): boolean {
  const id = idOf(change)
  return isSameRecord(change.table === 'leads' ? leads.lead(id) : opportunities.opportunity(id), change.before)
}

function isSameRecord(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
