import { refuse } from '../domain/commands'
import { draftOf, type Lead, type LeadFacts, leadFields } from '../domain/lead'
import { totalOf } from '../domain/lead-query'
import { newOpportunity } from '../domain/opportunity'
import { createRandom, randomUuid } from '../domain/random'
import { readBackup, writeBackup } from '../files/backup'
import type { CsvReader } from '../files/csv-reader'
import { exportLeads, exportOpportunities } from '../files/export-csv'
import type { CreateFile, FileContent, FileProgress } from '../files/file'
import { type CheckedImport, createImporter, orProblem } from '../files/importer'
import { addAction, type NewEdit } from '../store/actions'
import { type Commit, withKeys } from '../store/database'
import type { Draft } from '../store/draft'
import { restoreInto } from '../store/restore'
import type { Decision, Home, Outcome, Progress, WorkspaceEvent } from './home'
import type { Clock, Entropy } from './ports'
import type { AnswerTo, FileQuery, QueryNamed } from './queries'

export interface FilePorts {
  readonly csv: CsvReader
  readonly createFile: CreateFile
  linesOf(file: FileContent): AsyncIterable<{ readonly text: string; readonly bytesRead: number }>
}

interface FileWorkOptions {
  readonly home: Home
  readonly clock: Clock
  readonly entropy: Entropy
  emit(event: WorkspaceEvent): void
}

/** Reads and writes files, and imports or restores what was checked. A new task stops the one before. */
export interface FileWork {
  answer<Q extends FileQuery>(query: Q): Promise<AnswerTo<Q>>
  importLeads(checkId: number): Promise<Outcome>
  restoreBackup(checkId: number): Promise<Outcome>
  stop(): void
}

export function createFileWork(
  { csv, createFile, linesOf }: FilePorts,
  { home, clock, entropy, emit }: FileWorkOptions,
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
  let checkedBackup: { readonly id: number; readonly content: Commit; readonly leads: number } | null = null

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
    return home.whileUnchanged(async () => {
      const store = home.store()
      const random = createRandom(entropy.seed())
      const replacesSamples = !store.hasOwnLeads
      const target = { leads: store.view.leads, replacesSamples, newId: () => randomUuid(random) }
      const result = await importer.check(query.file, query.settings, target, onProgress)
      if (!result || 'problem' in result) return result
      let isAffected = false
      const stopWatching = store.view.watch((changes) => {
        isAffected ||=
          changes === 'all' ||
          changes.some(({ before, after }) => [before, after].some((row) => row && result.concerns(row.lead)))
      })
      const isOutdated = () =>
        home.store() !== store || replacesSamples === store.hasOwnLeads || (isAffected && !replacesSamples)
      checkedImport = { id: checkId, query, result, isOutdated, stopWatching }
      return { ...result.check, checkId }
    })
  }

  /** Checks again if leads were changed since: there may be other duplicates now. */
  async function importLeads(checkId: number): Promise<Outcome> {
    for (;;) {
      if (checkedImport?.id !== checkId) return refuse('nothing-checked')
      const { query, result, isOutdated } = checkedImport
      let hasChanged = false
      const outcome = await home.commitAndKeep(async (draft) => {
        hasChanged = isOutdated()
        return hasChanged ? null : importInto(draft, result)
      })
      if (!hasChanged) {
        if ('done' in outcome) dropCheckedImport()
        return outcome
      }
      await checkImport(query, checkId)
    }
  }

  function importInto(draft: Draft, { check, chunks, updates }: CheckedImport): Decision {
    if (chunks.length === 0 && updates.length === 0) return null
    const { nextOrder } = draft.head
    const done = addAction(draft, {
      kind: 'import',
      subject: String(check.created),
      date: clock.date(),
      count: check.created,
      edits: editsOf(updates, nextOrder + check.created),
      replacesAll: check.replacesSamples,
    })
    return { ...done, chunks: withKeys(done.entry.number, chunks) }
  }

  function writeLeads(query: QueryNamed<'leads-file'>): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return home.whileUnchanged(async () => {
      const { leads } = home.store().view
      return exportLeads(
        createFile,
        leads.leads(query),
        leads.query({ ...query, page: 1 }).matching,
        query.separator,
        onProgress,
      )
    })
  }

  function writeOpportunities({ separator }: QueryNamed<'opportunities-file'>): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return home.whileUnchanged(() =>
      exportOpportunities(createFile, home.store().view.opportunities.all().toReversed(), separator, onProgress),
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
    return home.whileReadable(async () => {
      const { view, database } = home.store()
      const leads = totalOf(view.leads.counts())
      const { opportunities } = view.opportunities.totals()
      return writeBackup(createFile, { date: clock.date(), leads, opportunities }, database, onProgress)
    })
  }

  async function checkBackup({ file }: QueryNamed<'backup-check'>): Promise<AnswerTo<QueryNamed<'backup-check'>>> {
    checkedBackup = null
    const onProgress = startProgress('reading')
    const reading = readBackup(linesOf(file), file.size, onProgress, home.contentOfJournal)
    const backup = await orProblem(() => reading)
    if (!backup || 'problem' in backup) return backup
    const { date, leads, opportunities, content } = backup
    if (!(await onProgress(file.size, file.size))) return null
    const checkId = ++lastCheckId
    checkedBackup = { id: checkId, content, leads }
    return { checkId, date, leads, opportunities, actions: actionsIn(content) }
  }

  async function restoreBackup(checkId: number): Promise<Outcome> {
    if (checkedBackup?.id !== checkId) return refuse('nothing-checked')
    const { content, leads } = checkedBackup
    const outcome = await home.commitAndKeep(async (draft) => restoreInto(draft, content, String(leads), clock.date()))
    if ('done' in outcome) checkedBackup = null
    return outcome
  }

  async function answer(query: FileQuery): Promise<AnswerTo<FileQuery>> {
    switch (query.name) {
      case 'import-preview':
        return importer.preview(query.file, query.settings)
      case 'import-check':
        return checkImport(query, ++lastCheckId)
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

/** The edits of existing leads. Opportunities get orders from `firstOrder` on. */
function editsOf(updates: CheckedImport['updates'], firstOrder: number): NewEdit[] {
  let order = firstOrder
  return updates.map(({ before, after }) => {
    const isConverted = before.status !== after.status && after.status === 'converted'
    const opportunity = isConverted ? newOpportunity(order++) : null
    const changed = leadFields.filter((field) => before[field] !== after[field])
    const factsOf = (lead: Lead): LeadFacts => ({
      ...draftOf(lead),
      ...Object.fromEntries(changed.map((field) => [field, lead[field]])),
    })
    return { id: before.id, order: before.order, before: factsOf(before), after: factsOf(after), opportunity }
  })
}

/** The start is no action of the seller's. */
function actionsIn({ entries }: Commit): number {
  return [...entries.values()].filter((entry) => entry?.kind !== 'start').length
}
