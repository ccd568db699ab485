import type { Entry } from '../domain/action'
import { type Batch, partsOf } from '../domain/batch'
import { type Refusal, refuse } from '../domain/commands'
import { totalOf } from '../domain/lead-query'
import { createRandom, randomUuid } from '../domain/random'
import { readBackup, writeBackup } from './backup'
import type { CsvReader } from './csv-reader'
import type { JournalContent } from './device-storage'
import { exportLeads, exportOpportunities } from './export-csv'
import { type CheckedImport, createImporter } from './importer'
import type { Decision, Ledger, Outcome, Progress, WorkspaceEvent } from './ledger'
import type { Clock, CreateFile, Entropy, FileContent, FileProgress } from './ports'
import type { AnswerTo, FileQuery, QueryAbout } from './queries'
import type { Replica } from './replica'

/** What files are read and written with. */
export interface FilePorts {
  readonly csv: CsvReader
  readonly createFile: CreateFile
  linesOf(file: FileContent): AsyncIterable<{ readonly text: string; readonly bytesRead: number }>
}

/** What it works for. */
interface FileWorkOwner {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly entropy: Entropy
  emit(event: WorkspaceEvent): void
}

/** Answers queries about files, and carries out what was checked last. One at a time: the next one stops the one before. */
export interface FileWork {
  answer<Q extends FileQuery>(query: Q): Promise<AnswerTo<Q>>
  importLeads(): Promise<Outcome>
  restoreBackup(): Promise<Outcome>
  stop(): void
}

export function createFileWork(
  { csv, createFile, linesOf }: FilePorts,
  { ledger, clock, entropy, emit }: FileWorkOwner,
): FileWork {
  const importer = createImporter(csv)
  let running = 0
  let checkedImport: {
    readonly query: QueryAbout<'import-check'>
    readonly result: CheckedImport
    readonly isCurrent: (replica: Replica) => boolean
    readonly firstOrder: number
  } | null = null
  let checkedBackup: { readonly tried: Replica; readonly content: JournalContent } | null = null

  function startProgress(activity: Progress['activity']): FileProgress {
    const own = ++running
    return async (applied, total, rows) => {
      emit({ type: 'progress', activity, applied, total, ...(rows !== undefined && { rows }) })
      await clock.yield()
      return own === running
    }
  }

  async function checkImport(query: QueryAbout<'import-check'>): Promise<AnswerTo<QueryAbout<'import-check'>>> {
    checkedImport = null
    const onProgress = startProgress('reading')
    return ledger.whileUnchanged(async () => {
      const replica = ledger.replica()
      const { length } = replica.entries
      const { nextOrder: firstOrder } = replica.history
      const random = createRandom(entropy.seed())
      const target = {
        leads: replica.records().leads,
        firstOrder,
        replacesSamples: !replica.history.hasImportedLeads(),
        newId: () => randomUuid(random),
      }
      const result = await importer.check(query.file, query.settings, target, onProgress)
      if (!result || 'problem' in result) return result
      const isCurrent = (newest: Replica) => newest === replica && newest.entries.length === length
      checkedImport = { query, result, isCurrent, firstOrder }
      return result.check
    })
  }

  /** Checked again where leads were changed since: what was no duplicate may be one now. */
  async function importLeads(): Promise<Outcome> {
    for (;;) {
      if (!checkedImport) return refuse('nothing-checked')
      const { query, result, isCurrent, firstOrder } = checkedImport
      let isOutdated = false
      const outcome = await ledger.write((newest): Decision | Refusal => {
        isOutdated = !isCurrent(newest)
        return isOutdated ? { entries: [] } : importOf(result, firstOrder, newest)
      })
      if (!isOutdated) {
        if ('done' in outcome) checkedImport = null
        return outcome
      }
      await checkImport(query)
    }
  }

  function importOf(
    { check, parts: leadParts, changes }: CheckedImport,
    firstOrder: number,
    { history }: Replica,
  ): Decision {
    const parts = partsOf(leadParts, changes)
    if (parts.length === 0) return { entries: [] }
    const batch: Batch = {
      id: `${history.nextNumber} ${newId()}`,
      leadParts: leadParts.length,
      changeParts: parts.length - leadParts.length,
      count: check.created,
      firstOrder,
      replacesAll: check.replacesSamples,
    }
    const subject = String(check.created)
    const action = { number: history.nextNumber, kind: 'import', subject, date: clock.date(), batch } as const
    const entry: Entry = { type: 'act', action }
    return { entries: [entry], parts: new Map([[batch.id, parts]]) }
  }

  function newId(): string {
    return randomUuid(createRandom(entropy.seed()))
  }

  function writeLeads(query: QueryAbout<'leads-file'>): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return ledger.whileUnchanged(async () => {
      const { leads } = ledger.replica().records()
      return exportLeads(createFile, leads.leads(query), leads.query({ ...query, page: 1 }).matching, onProgress)
    })
  }

  function writeOpportunities(): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return ledger.whileUnchanged(() =>
      exportOpportunities(createFile, ledger.replica().records().opportunities.all().toReversed(), onProgress),
    )
  }

  async function writeUnreadable({ file, settings }: QueryAbout<'unreadable-rows'>): Promise<FileContent | null> {
    const written = createFile('text/csv')
    const isDone = await importer.unreadableRows(file, settings, startProgress('writing'), written.write)
    return isDone ? written.finish() : null
  }

  function writeAll(): Promise<FileContent | null> {
    const onProgress = startProgress('writing')
    return ledger.whileUnchanged(() => {
      const { entries, records } = ledger.replica()
      const leads = totalOf(records().leads.counts())
      const { opportunities } = records().opportunities.totals()
      return writeBackup(
        createFile,
        { date: clock.date(), leads, opportunities, entries, part: ledger.part },
        onProgress,
      )
    })
  }

  async function checkBackup({ file }: QueryAbout<'backup-check'>): Promise<AnswerTo<QueryAbout<'backup-check'>>> {
    checkedBackup = null
    const onProgress = startProgress('reading')
    const content = await readBackup(linesOf(file), file.size, newId, onProgress)
    if (!content || 'problem' in content) return content
    const tried = await tryOut(content, onProgress)
    if (!tried) return { problem: 'damaged-backup' }
    if (!(await onProgress(file.size, file.size))) return null
    checkedBackup = { tried, content }
    const { records, entries } = tried
    const actions = entries.filter((entry) => entry.type === 'act' && entry.action.kind !== 'start').length
    const { opportunities } = records().opportunities.totals()
    return { date: content.date, leads: totalOf(records().leads.counts()), opportunities, actions }
  }

  /** Null where what is in the backup is no journal of ours, whatever its checksum says. */
  async function tryOut(content: JournalContent, onProgress: FileProgress): Promise<Replica | null> {
    try {
      return await ledger.tryOut(content, onProgress)
    } catch {
      return null
    }
  }

  async function restoreBackup(): Promise<Outcome> {
    if (!checkedBackup) return refuse('nothing-checked')
    const { tried, content } = checkedBackup
    const outcome = await ledger.restore(tried, content)
    if ('done' in outcome) checkedBackup = null
    return outcome
  }

  async function answer(query: FileQuery): Promise<AnswerTo<FileQuery>> {
    switch (query.about) {
      case 'import-preview':
        return importer.preview(query.file, query.settings)
      case 'import-check':
        return checkImport(query)
      case 'unreadable-rows':
        return writeUnreadable(query)
      case 'leads-file':
        return writeLeads(query)
      case 'opportunities-file':
        return writeOpportunities()
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
      checkedImport = null
      checkedBackup = null
    },
  }
}
