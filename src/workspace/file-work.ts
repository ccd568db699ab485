import { refuse } from '../domain/commands'
import type { Change, Edit, Row } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { totalOf } from '../domain/lead-query'
import { newOpportunity } from '../domain/opportunity'
import { createRandom, randomUuid } from '../domain/random'
import { createLeadEngine, type LeadEngine } from '../engine/lead-engine'
import { type Backup, readBackup, writeBackup } from '../files/backup'
import type { CsvReader } from '../files/csv-reader'
import { exportLeads, exportOpportunities } from '../files/export-csv'
import type { CreateFile, FileContent, FileProgress } from '../files/file'
import { type CheckedImport, createImporter, orProblem } from '../files/importer'
import { readPasted } from '../files/read-pasted'
import { addAction, replaceList } from '../store/actions'
import type { Draft, NewList } from '../store/draft'
import { isOwnList } from '../store/schema'
import type { Store } from '../store/store'
import type { View } from '../store/view'
import type { Decision, Outcome, Persistence, Progress, WorkspaceEvent } from './persistence'
import type { Clock, Entropy } from './ports'
import type { AnswerTo, FileQuery, QueryNamed } from './queries'

export interface FilePorts {
  readonly csv: CsvReader
  readonly createFile: CreateFile
  linesOf(file: FileContent): AsyncIterable<{ readonly text: string; readonly bytesRead: number }>
}

interface FileWorkOptions {
  readonly persistence: Persistence
  readonly clock: Clock
  readonly entropy: Entropy
  emit(event: WorkspaceEvent): void
}

/** Reads and writes files, and imports or restores what was checked. A new task stops the one before. */
export interface FileWork {
  answer<Q extends FileQuery>(query: Q): Promise<AnswerTo<Q>>
  /** `file` is the name that the import is remembered by. */
  importLeads(checkId: number, file?: string): Promise<Outcome>
  restoreBackup(checkId: number): Promise<Outcome>
  stop(): void
}

export function createFileWork(
  { csv, createFile, linesOf }: FilePorts,
  { persistence, clock, entropy, emit }: FileWorkOptions,
): FileWork {
  const importer = createImporter(csv)
  let running = 0
  let lastCheckId = 0
  let checkedImport: {
    readonly id: number
    readonly query: QueryNamed<'import-check'>
    readonly result: CheckedImport
    /** Whether leads that its rows match were changed since the check. */
    isOutdated(): boolean
    stopWatching(): void
  } | null = null
  let checkedBackup: { readonly id: number; readonly list: NewList; readonly leads: number } | null = null

  function startProgress(activity: Progress['activity']): FileProgress {
    const own = ++running
    return async (applied, total, rows) => {
      emit({ type: 'progress', activity, applied, total, ...(rows !== undefined && { rows }) })
      await clock.yield()
      return own === running
    }
  }

  function dropCheckedImport() {
    checkedImport?.stopWatching()
    checkedImport = null
  }

  async function checkImport(
    query: QueryNamed<'import-check'>,
    checkId: number,
  ): Promise<AnswerTo<QueryNamed<'import-check'>>> {
    dropCheckedImport()
    const onProgress = startProgress('reading')
    return persistence.whileUnchanged(async () => {
      const store = persistence.store()
      const random = createRandom(entropy.seed())
      const replacesSamples = !isOwnList(store.view.list)
      const deleted = await deletedIn(store, () => onProgress(0, query.file.size, 0))
      if (!deleted) return null
      const stamp = stampOfDeleted(store.view)
      const target = { leads: store.view.leads, deleted, replacesSamples, newId: () => randomUuid(random) }
      const result = await importer.check(query.file, query.settings, target, onProgress)
      if (!result || 'problem' in result) return result
      let isAffected = false
      const stopWatching = store.watch((changes) => {
        isAffected ||=
          changes === 'all' ||
          changes.some(({ before, after }) => [before, after].some((row) => row && result.concerns(row.lead)))
      })
      const isOutdated = () =>
        persistence.store() !== store ||
        replacesSamples === isOwnList(store.view.list) ||
        ((isAffected || stampOfDeleted(store.view) !== stamp) && !replacesSamples)
      checkedImport = { id: checkId, query, result, isOutdated, stopWatching }
      return { ...result.check, checkId }
    })
  }

  /** Checks again if leads were changed since: there may be other duplicates now. */
  async function importLeads(checkId: number, file?: string): Promise<Outcome> {
    for (;;) {
      if (checkedImport?.id !== checkId) return refuse('nothing-checked')
      const { query, result, isOutdated } = checkedImport
      let hasChanged = false
      const outcome = await persistence.commitAndKeep(async (draft) => {
        hasChanged = isOutdated()
        return hasChanged ? null : importInto(draft, result, file)
      })
      if (!hasChanged) {
        if ('done' in outcome) dropCheckedImport()
        return outcome
      }
      await checkImport(query, checkId)
    }
  }

  async function importInto(draft: Draft, checked: CheckedImport, file?: string): Promise<Decision> {
    const { check, chunks, updates, broughtBack } = checked
    if (chunks.length + updates.length + broughtBack.length === 0) return null
    const created = { count: check.created, chunks }
    const subject = String(check.created + check.broughtBack)
    const action = { kind: 'import', subject, ...(file && { file }), date: clock.date(), created } as const
    if (check.replacesSamples) return replaceList(draft, action)
    return addAction(draft, { ...action, edits: editsOf(checked, draft) })
  }

  function writeLeads(query: QueryNamed<'leads-file'>): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return persistence.whileUnchanged(async () => {
      const { leads } = persistence.store().view
      while (leads.prepare(query) < 1) if (!(await onProgress(0, 1))) return null
      const { matching } = leads.query({ ...query, page: 1 })
      return exportLeads(createFile, leads.leads(query), matching, query.separator, onProgress)
    })
  }

  function writeOpportunities({ separator }: QueryNamed<'opportunities-file'>): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return persistence.whileUnchanged(() =>
      exportOpportunities(createFile, persistence.store().view.opportunities.all().toReversed(), separator, onProgress),
    )
  }

  async function writeUnreadable({
    file,
    settings,
    reasons,
  }: QueryNamed<'unreadable-rows'>): Promise<FileContent | null> {
    const written = createFile('text/csv')
    const isDone = await importer.unreadableRows(file, settings, reasons, startProgress('writing'), written.write)
    return isDone ? written.finish() : null
  }

  function writeAll(): Promise<AnswerTo<QueryNamed<'backup-file'>>> {
    const onProgress = startProgress('writing')
    return persistence.whileReadable(async () => {
      const { view, database } = persistence.store()
      const leads = totalOf(view.leads.counts())
      const { opportunities } = view.opportunities.totals()
      return writeBackup(createFile, { date: clock.date(), leads, opportunities }, database, onProgress)
    })
  }

  async function checkBackup({ file }: QueryNamed<'backup-check'>): Promise<AnswerTo<QueryNamed<'backup-check'>>> {
    checkedBackup = null
    const onProgress = startProgress('reading')
    const reading = readBackup(linesOf(file), file.size, onProgress)
    const backup = await orProblem(() => reading)
    if (!backup || 'problem' in backup) return backup
    const { date, leads, opportunities, list } = backup
    if (!(await onProgress(file.size, file.size))) return null
    const view = await persistence.viewOf(list)
    if (!view || !isComplete(view, backup)) return { problem: 'damaged-backup' }
    const checkId = ++lastCheckId
    checkedBackup = { id: checkId, list: { ...list, view }, leads }
    return { checkId, date, leads, opportunities, actions: actionsIn(list) }
  }

  async function restoreBackup(checkId: number): Promise<Outcome> {
    if (checkedBackup?.id !== checkId) return refuse('nothing-checked')
    const { list, leads } = checkedBackup
    const action = { kind: 'restore', subject: String(leads), date: clock.date() } as const
    const outcome = await persistence.commitAndKeep(async (draft) => replaceList(draft, action, list))
    if ('done' in outcome) checkedBackup = null
    return outcome
  }

  async function answer(query: FileQuery): Promise<AnswerTo<FileQuery>> {
    switch (query.name) {
      case 'import-preview':
        return importer.preview(query.file, query.settings)
      case 'import-check':
        return checkImport(query, ++lastCheckId)
      case 'pasted-lead':
        return readPasted(importer, createFile, query.text)
      case 'unreadable-rows':
        return writeUnreadable(query)
      case 'leads-file':
        return writeLeads(query)
      case 'opportunities-file':
        return writeOpportunities(query)
      case 'backup-file':
        return writeAll()
      case 'backup-check':
        return checkBackup(query)
    }
  }

  return {
    answer,
    importLeads,
    restoreBackup,
    stop() {
      running++
      dropCheckedImport()
      checkedBackup = null
    },
  }
}

/** How many chunks of deleted leads are read between two turns of other work. */
const CHUNKS_PER_TURN = 12

/** The deleted leads that can be shown again; of several with the same id, the newest. Null if it was cancelled. */
async function deletedIn(store: Store, onTurn: () => Promise<boolean>): Promise<LeadEngine | null> {
  const deleted = createLeadEngine()
  let read = 0
  for await (const leads of store.deletedLeads()) {
    const changes = leads.flatMap((lead): Change<Lead>[] => {
      const older = deleted.lead(lead.id)
      if (store.view.leads.lead(lead.id) || (older && older.order > lead.order)) return []
      return [...(older ? [{ before: older, after: null }] : []), { before: null, after: lead }]
    })
    deleted.apply(changes)
    if (++read % CHUNKS_PER_TURN === 0 && !(await onTurn())) return null
  }
  return deleted
}

/** Changes with which leads are deleted: undo and redo of a creation tell nothing of those. */
function stampOfDeleted({ creations }: View): string {
  return [...creations.values()]
    .filter(({ isUndone, removed }) => !isUndone && removed > 0)
    .map(({ number, stored, removed }) => [number, stored, removed].join())
    .join(' ')
}

/** A lead that becomes converted gets its opportunity. */
function* editsOf({ updates, broughtBack }: CheckedImport, { view, list }: Draft): Generator<Edit, void> {
  let order = list.nextOrder
  const edit = (before: Row, lead: Lead): Edit => {
    const isConverted = before.lead.status !== lead.status && lead.status === 'converted'
    return { before, after: { lead, opportunity: isConverted ? newOpportunity(order++) : before.opportunity } }
  }
  for (const { before: found, after } of updates) {
    const before = view.row(found.id)
    if (before) yield edit(before, after)
  }
  // An opportunity that a deleted lead has is stored with it, and stays: only what differs is written.
  for (const { before: lead, after } of broughtBack) yield edit({ lead, opportunity: null }, after)
}

/** Whether a backup holds what its header says. */
function isComplete({ leads, opportunities }: View, backup: Pick<Backup, 'leads' | 'opportunities'>): boolean {
  return totalOf(leads.counts()) === backup.leads && opportunities.totals().opportunities === backup.opportunities
}

/** The start is no action of the seller's. */
function actionsIn({ entries }: NewList): number {
  return entries.filter(({ after }) => after?.kind !== 'start').length
}
