import { createRandom, randomUuid } from '../base/random'
import { type Refusal, refuse } from '../domain/commands'
import type { Change, Edit } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { type Asked, askedIn, type ListQuery, totalOf, wholeList } from '../domain/lead-query'
import type { Note } from '../domain/note'
import type { OpportunityFields } from '../domain/opportunity'
import { leadsInOrder, type OpportunityListQuery } from '../domain/opportunity-query'
import { type Page, pageOf } from '../domain/page'
import { StorageError, type StorageProblem } from '../domain/storage-problem'
import { createLeadEngine, type LeadEngine } from '../engine/lead-engine'
import { type Backup, isAction, READ_SHARE, readBackup, writeBackup } from '../files/backup'
import type { CsvSeparator } from '../files/csv-text'
import type { ImportTarget } from '../files/duplicate-finder'
import { calendarOf } from '../files/export-calendar'
import { contacts } from '../files/export-contacts'
import { exportLeads, exportOpportunities } from '../files/export-csv'
import {
  type BackupSummary,
  type CreateFile,
  type FileContent,
  type FileProblem,
  type FileProgress,
  linesOf,
} from '../files/file'
import type { ImportCheck, ImportSettings, LeadUpdate, ReasonTexts } from '../files/import'
import { leadUpdateOf } from '../files/import-changes'
import type { RowUpdate } from '../files/import-plan'
import { type CheckedImport, Importer, orProblem, type TableReaders } from '../files/importer'
import { readPasted } from '../files/read-pasted'
import { writeRows } from '../files/write-rows'
import { addAction, replaceList } from '../store/actions'
import type { StoredRow } from '../store/chunk'
import type { Draft, NewList } from '../store/draft'
import { noFields } from '../store/own-work'
import { isOwnList, listIdOf } from '../store/schema'
import type { Store } from '../store/store'
import type { View } from '../store/view'
import type { LeadsFile, ListBackup, WantedFile } from './answers'
import type { Decision } from './commits'
import type { LeadSet } from './lead-set'
import type { Outcome, Progress, WorkspaceEvent } from './outcome'
import type { Persistence } from './persistence'
import type { Clock, Entropy } from './ports'
import type { SomeLeads } from './selection'

export interface FilePorts extends TableReaders {
  readonly createFile: CreateFile
}

/** A table, and how it is read. */
interface ImportSource {
  readonly file: FileContent
  readonly settings: ImportSettings
}

interface Separated {
  readonly separator: CsvSeparator
}

interface ImportOptions {
  readonly checkId: number
  readonly file?: string
  readonly letsGo?: readonly number[]
}

interface FileWorkOptions {
  readonly persistence: Persistence
  readonly clock: Clock
  readonly entropy: Entropy
  emit(event: WorkspaceEvent): void
  meant(leads: SomeLeads): LeadSet
}

/** Reads and writes files, and imports or restores what was checked. A new task stops the one before. */
export function createFileWork(
  { csv, workbooks, createFile }: FilePorts,
  { persistence, clock, entropy, emit, meant }: FileWorkOptions,
) {
  const importer = new Importer({ csv, workbooks })
  let running = 0
  let lastCheckId = 0
  let checkedImport: {
    readonly id: number
    readonly source: ImportSource
    readonly result: CheckedImport
    /** Whether leads that its rows match were changed since the check. */
    isOutdated(): boolean
    stopWatching(): void
  } | null = null
  let checkedBackup: { readonly id: number; readonly list: NewList; readonly leads: number } | null = null

  function startProgress(activity: Progress['activity']): FileProgress {
    const number = ++running
    return async (applied, total, rows) => {
      emit({ type: 'progress', activity, applied, total, ...(rows !== undefined && { rows }) })
      await clock.yield()
      return number === running
    }
  }

  function dropCheckedImport() {
    checkedImport?.stopWatching()
    checkedImport = null
  }

  async function checkImport(
    source: ImportSource,
    checkId: number,
  ): Promise<ImportCheck | { readonly problem: FileProblem } | null> {
    dropCheckedImport()
    const onProgress = startProgress('reading')
    const checked = persistence.whileUnchanged(async () => {
      const store = persistence.store()
      const { view } = store
      const random = createRandom(entropy.seed())
      const isOwn = isOwnList(view.list)
      const deleted = await deletedIn(store, () => onProgress(0, source.file.size, 0))
      if (!deleted) return null
      // Read to its end, also for a check that is cancelled: the next one needs it too.
      const ownFieldsOf = isUpdating(source.settings) ? await store.ownWork(clock.yield) : () => noFields
      const stamp = stampOfDeleted(view)
      const check = (replacesSamples: boolean) => {
        const target: ImportTarget = {
          leads: view.leads,
          deleted: deleted.leads,
          opportunityOf: ({ id, order }) => view.row(id)?.opportunity ?? deleted.opportunities.get(order) ?? null,
          notesOf: ({ order }) => deleted.notes.get(order) ?? view.notesOf(order),
          ownFieldsOf,
          date: clock.date(),
          replacesSamples,
          newId: () => randomUuid(random),
        }
        return importer.check(source.file, source.settings, target, onProgress)
      }
      // As a new list in the place of the samples, unless all of its rows only update these.
      const updating = isOwn || source.settings.duplicates === 'update' ? await check(false) : null
      const result = isOwn || updatesOnly(updating) ? updating : await check(true)
      if (!result || 'problem' in result) return result
      const { replacesSamples } = result.check
      let [isAffected, isDropped] = [false, false]
      const unwatch = store.watch((changes) => {
        isAffected ||=
          changes === 'all' ||
          changes.some(({ before, after }) => [before, after].some((row) => row && result.matches(row.lead)))
      })
      // An import of this check may be waiting: what changes from now on is not noticed.
      const stopWatching = () => {
        unwatch()
        isDropped = true
      }
      const isOutdated = () =>
        persistence.store() !== store ||
        isOwn !== isOwnList(store.view.list) ||
        isDropped ||
        ((isAffected || stampOfDeleted(store.view) !== stamp) && !replacesSamples)
      checkedImport = { id: checkId, source, result, isOutdated, stopWatching }
      return { ...result.check, checkId }
    })
    // The deleted leads and the log are read from where they are stored.
    return checked.catch((error: unknown) => {
      if (error instanceof StorageError) return { problem: 'not-compared' as const }
      throw error
    })
  }

  function changesOf({ checkId, page }: { readonly checkId: number; readonly page: number }): Page<LeadUpdate> | null {
    if (checkedImport?.id !== checkId) return null
    const { rows, ...found } = pageOf(checkedImport.result.changes, page)
    return { ...found, rows: rows.map(leadUpdateOf) }
  }

  /**
   * Checks again if leads were changed since: there may be other duplicates now. `file` is the name that the import is
   * remembered by.
   */
  async function importLeads({ checkId, file, letsGo }: ImportOptions): Promise<Outcome> {
    for (;;) {
      if (checkedImport?.id !== checkId) return refuse('nothing-checked')
      const { source, result, isOutdated } = checkedImport
      let hasChanged = false
      const outcome = await persistence.commitAndKeep(async (draft) => {
        hasChanged = isOutdated()
        return hasChanged ? null : importInto(draft, result, file, letsGo)
      })
      if (!hasChanged) {
        if ('done' in outcome) dropCheckedImport()
        return outcome
      }
      await checkImport(source, checkId)
    }
  }

  async function importInto(
    draft: Draft,
    checked: CheckedImport,
    file: string | undefined,
    letsGo: readonly number[] | undefined,
  ): Promise<Decision | Refusal> {
    const { check, chunks, updates, broughtBack } = checked
    if (chunks.length + updates.length + broughtBack.length === 0) return null
    const created = { count: check.created, chunks }
    const subject = String(check.created + check.broughtBack)
    const action = { kind: 'import', subject, ...(file && { file }), date: clock.date(), created } as const
    if (check.replacesSamples) return replaceList(draft, action, letsGo)
    return addAction(draft, { ...action, edits: editsOf([...updates, ...broughtBack], draft.list.nextOrder) })
  }

  /** Again if leads were deleted for good in another tab in the meantime. */
  async function writeRecords(write: () => Promise<FileContent | null>): Promise<FileContent | null> {
    for (;;) {
      let before: View | null = null
      const file = await persistence.whileUnchanged(() => {
        before = persistence.store().view
        return write()
      })
      const isSame = await persistence.whileReadable(async () => {
        const { number, list } = persistence.store().view
        return before?.number !== number || before.list.forgotten === list.forgotten
      })
      if (file === null || isSame) return file
    }
  }

  function writeLeads(asked: Asked<ListQuery> & Separated): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return writeRecords(async () => {
      const { view } = persistence.store()
      const { leads } = view
      const query = askedIn(asked, view.number)
      while (leads.prepare(query) < 1) if (!(await onProgress(0, 1))) return null
      const { matching } = leads.query({ ...query, page: 1 })
      const details = {
        notesOf: ({ order }: Lead) => view.notesOf(order),
        opportunityOf: ({ id, status }: Lead) => (status === 'converted' ? (view.row(id)?.opportunity ?? null) : null),
      }
      return exportLeads(createFile, leads.leads(query), details, matching, query.separator, onProgress)
    })
  }

  function writeOpportunities(query: OpportunityListQuery & Separated): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return writeRecords(async () => {
      const { leads, opportunities } = persistence.store().view
      const list = leadsInOrder(query.order)
      if (list) while (leads.prepare(list) < 1) if (!(await onProgress(0, 1))) return null
      const { matching } = opportunities.query({ ...query, page: 1 })
      return exportOpportunities(createFile, opportunities.list(query), matching, query.separator, onProgress)
    })
  }

  /** Of these leads, or of all. */
  async function writeEach({ content, leads }: WantedFile): Promise<LeadsFile | null> {
    const onProgress = startProgress('writing')
    const format = content === 'contacts' ? contacts : calendarOf(clock.date())
    let count = 0
    const file = await writeRecords(async () => {
      const { view } = persistence.store()
      const chosen = leads && meant(leads)
      const each = chosen ? leadsOf(chosen.rowsIn(view) ?? []) : view.leads.leads(wholeList)
      const total = chosen?.size ?? totalOf(view.leads.counts())
      const written = await writeRows(createFile, format, each, total, onProgress)
      count = written?.count ?? 0
      return written?.file ?? null
    })
    return file && { file, count }
  }

  async function writeUnreadable({
    file,
    settings,
    reasons,
  }: ImportSource & { readonly reasons: ReasonTexts }): Promise<FileContent | null> {
    const written = createFile('text/csv')
    const isDone = await importer.unreadableRows(file, settings, reasons, startProgress('writing'), written.write)
    return isDone ? written.finish() : null
  }

  /** What is shown, or another list. Null if it was cancelled, or if anything was changed in the meantime. */
  async function writeShown(onProgress: FileProgress, list?: number): Promise<ListBackup | null> {
    const store = persistence.store()
    const { head, database } = store
    const view = list === undefined ? store.view : await store.viewOf(list)
    const isCurrent = () => persistence.store() === store && store.head === head && store.database === database
    const summary = {
      date: clock.date(),
      leads: totalOf(view.leads.counts()),
      opportunities: view.opportunities.size,
    }
    const written = await writeBackup(
      createFile,
      summary,
      database,
      view.number,
      async (...progress) => (await onProgress(...progress)) && isCurrent(),
    )
    if (!written || !isCurrent() || (await database.head()).revision !== head.revision) return null
    return { ...written, list: listIdOf(head), revision: head.revision, forgotten: store.view.list.forgotten }
  }

  /** Again if another tab has changed anything in the meantime. */
  async function writeAll(list?: number): Promise<FileContent | { readonly problem: StorageProblem } | null> {
    const onProgress = startProgress('writing')
    for (;;) {
      const written = await persistence.whileReadable(() => writeShown(onProgress, list))
      if (written) return 'file' in written ? written.file : written
      if (!(await onProgress(0, 1))) return null
    }
  }

  /** Beside other work, which does not wait for it; only where that has changed anything, once more in its turn. */
  async function writeList(): Promise<ListBackup | { readonly problem: StorageProblem } | null> {
    const quietly = async () => {
      await clock.yield()
      return true
    }
    const beside = await writeShown(quietly).catch((error: unknown) => {
      if (error instanceof StorageError) return null
      throw error
    })
    return beside ?? persistence.whileReadable(() => writeShown(quietly))
  }

  async function checkBackup(file: FileContent): Promise<BackupSummary | { readonly problem: FileProblem } | null> {
    checkedBackup = null
    const onProgress = startProgress('reading')
    const reading = readBackup(linesOf(file), file.size, onProgress)
    const backup = await orProblem(() => reading)
    if (!backup || 'problem' in backup) return backup
    const { date, leads, opportunities, list } = backup
    const view = await persistence.viewOf(list, async (applied, total) => {
      const share = READ_SHARE + ((1 - READ_SHARE) * applied) / total
      if (!(await onProgress(Math.floor(share * file.size), file.size))) throw new Error('it was stopped')
    })
    if (!(await onProgress(file.size, file.size))) return null
    if (!view || !isComplete(view, backup)) return { problem: 'damaged-backup' }
    const checkId = ++lastCheckId
    checkedBackup = { id: checkId, list: { ...list, view }, leads }
    return { checkId, date, leads, opportunities, actions: actionsIn(list) }
  }

  async function restoreBackup({ checkId, letsGo }: Omit<ImportOptions, 'file'>): Promise<Outcome> {
    if (checkedBackup?.id !== checkId) return refuse('nothing-checked')
    const { list, leads } = checkedBackup
    const action = { kind: 'restore', subject: String(leads), date: clock.date() } as const
    const outcome = await persistence.commitAndKeep(async (draft) => replaceList(draft, action, letsGo, list))
    if ('done' in outcome) checkedBackup = null
    return outcome
  }

  return {
    preview: (file: FileContent, settings: ImportSettings | null) => importer.preview(file, settings),
    check: (source: ImportSource) => checkImport(source, ++lastCheckId),
    changesOf,
    readPasted: (text: string) => readPasted(importer, createFile, text),
    writeUnreadable,
    writeLeads,
    writeOpportunities,
    writeEach,
    writeBackup: writeAll,
    writeListBackup: writeList,
    checkBackup,
    importLeads,
    restoreBackup,
    stop() {
      running++
      dropCheckedImport()
      checkedBackup = null
    },
  }
}

export type FileWork = ReturnType<typeof createFileWork>

function* leadsOf(rows: Iterable<StoredRow>): Generator<Lead, void> {
  for (const { lead } of rows) yield lead
}

/** How many chunks of deleted leads are read between two turns of other work. */
const CHUNKS_PER_TURN = 12

interface DeletedLeads {
  readonly leads: LeadEngine
  /** By the order of their lead. */
  readonly opportunities: ReadonlyMap<number, OpportunityFields>
  readonly notes: ReadonlyMap<number, readonly Note[]>
}

/** The deleted leads that can be shown again; of several with the same id, the newest. Null if it was cancelled. */
async function deletedIn(store: Store, onTurn: () => Promise<boolean>): Promise<DeletedLeads | null> {
  const leads = createLeadEngine()
  const opportunities = new Map<number, OpportunityFields>()
  const notes = new Map<number, readonly Note[]>()
  let read = 0
  for await (const rows of store.deletedRows()) {
    const changes = rows.flatMap(({ lead, opportunity, notes: said }): Change<Lead>[] => {
      const older = leads.lead(lead.id)
      if (store.view.leads.lead(lead.id) || (older && older.order > lead.order)) return []
      if (opportunity) opportunities.set(lead.order, opportunity)
      if (said.length > 0) notes.set(lead.order, said)
      return [...(older ? [{ before: older, after: null }] : []), { before: null, after: lead }]
    })
    leads.apply(changes)
    if (++read % CHUNKS_PER_TURN === 0 && !(await onTurn())) return null
  }
  return { leads, opportunities, notes }
}

/** Whether rows may change leads that are there. */
function isUpdating({ duplicates, otherNames, namesakes }: ImportSettings): boolean {
  return [duplicates, otherNames, namesakes].includes('update')
}

/** Whether all rows are of leads that are there: sample leads too are updated by what was exported from them. */
function updatesOnly(result: Awaited<ReturnType<Importer['check']>>): boolean {
  return result !== null && 'check' in result && result.check.created === 0 && result.check.duplicates.count > 0
}

/** Changes with which leads are deleted: undo and redo of a creation tell nothing of those. */
function stampOfDeleted({ creations }: View): string {
  return [...creations.values()]
    .filter(({ isUndone, removed }) => !isUndone && removed > 0)
    .map(({ number, stored, removed }) => [number, stored, removed].join())
    .join(' ')
}

/** New opportunities get the next orders. */
function* editsOf(updates: readonly RowUpdate[], nextOrder: number): Generator<Edit, void> {
  let order = nextOrder
  for (const { before, after } of updates) {
    const { opportunity } = after
    yield {
      before,
      after: { ...after, opportunity: opportunity && { ...opportunity, order: before.opportunity?.order ?? order++ } },
    }
  }
}

/** Whether a backup holds what its header says. */
function isComplete({ leads, opportunities }: View, backup: Pick<Backup, 'leads' | 'opportunities'>): boolean {
  return totalOf(leads.counts()) === backup.leads && opportunities.size === backup.opportunities
}

function actionsIn({ entries }: NewList): number {
  return entries.filter(({ after }) => !after || isAction(after)).length
}
