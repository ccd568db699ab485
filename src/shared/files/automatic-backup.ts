import { dateOf, hasSameRecords, isBackup, stampOf } from '../../files/backup-frame'
import type { FileContent } from '../../files/file'
import { createState, type ReadonlyState } from '../../ui/state'
import type { ListBackup, StorageStatus } from '../../workspace/answers'
import {
  BackupFileError,
  type BackupFileProblem,
  type BackupFileState,
  type BackupFiles,
  type Clock,
  type KeptBackupFile,
} from '../../workspace/ports'
import type { Workspace } from '../../workspace/workspace'

const SUGGESTED_NAME = 'sales-console-backup.json'

/** A change is written when none followed it for a while, and not much later than the first that is not written. */
const QUIET_MS = 2_000
const MAX_DELAY_MS = 10_000
/** A write that takes long is followed by a pause of so many times its length. */
const PAUSE_FACTOR = 5
const RETRY_MS = 10_000
const MAX_RETRY_MS = 300_000

/**
 * What only the seller can decide, as something in the file may be nowhere else:
 * - elsewhere: it was written by somebody else, or is one that was there before
 * - other-list: this device wrote it, but shows another list now
 * - emptied, not-a-backup: what this device has written is gone from it
 */
export type BackupQuestion = 'elsewhere' | 'other-list' | 'emptied' | 'not-a-backup'

/** 'denied' is 'not-allowed' where the browser won't ask again; 'unreadable' is what is saved on this device. */
export type BackupProblem = BackupFileProblem | BackupQuestion | 'denied' | 'unreadable'

export interface ActiveBackup {
  readonly name: string
  /** Of what is in the file, in ms since 1970; null if that is nothing yet. */
  readonly date: number | null
  readonly isWriting: boolean
  /** Why changes are not written. */
  readonly problem: BackupProblem | null
}

/**
 * Writes every change to a file that the seller has chosen, unless something in it would be lost by that. Null if it is
 * off, or not known yet.
 */
export interface AutomaticBackup extends ReadonlyState<ActiveBackup | null> {
  /** False if the browser can't write to a file. */
  readonly isSupported: boolean
  /** To be called once the leads are loaded, and when the seller returns to the page. */
  look(): Promise<void>
  /** The page may be left: what is not written yet is written at once. */
  hurry(): void
  /** These two need a click. A file that is something else than a backup is 'refused'. */
  choose(which: 'new' | 'existing'): Promise<'chosen' | 'cancelled' | 'refused'>
  allow(): Promise<void>
  /** The file as it is now. */
  read(): Promise<FileContent>
  /** What the seller was shown of the file may be replaced by this list of the device, which it was compared with. */
  replace(shown: FileContent, list: string): Promise<void>
  /** What the seller was shown of the file was restored as this list, whatever is shown by now. */
  opened(shown: FileContent, list: string): Promise<void>
  stop(): Promise<void>
}

interface AutomaticBackupOptions {
  readonly workspace: Workspace
  readonly clock: Pick<Clock, 'date' | 'now' | 'after'>
  readonly files: BackupFiles
  /** Called with unexpected errors. */
  reportError(error: unknown): void
}

export function isQuestion(problem: BackupProblem): problem is BackupQuestion {
  return ['elsewhere', 'other-list', 'emptied', 'not-a-backup'].includes(problem)
}

export function createAutomaticBackup({
  workspace,
  clock,
  files,
  reportError,
}: AutomaticBackupOptions): AutomaticBackup {
  const state = createState<ActiveBackup | null>(null)
  let queued: Promise<void> | null = null
  let stopTimer = () => {}
  /** When the first change happened that may not be written. */
  let unwrittenSince: number | null = null
  let pausedUntil = 0
  let retryMs = RETRY_MS
  /** The file and the list that were compared last: that takes as long as a write. */
  let compared = ''
  /** The list, and how often leads of it had been deleted for good. */
  let seen: Pick<StorageStatus, 'list' | 'forgotten'> = { list: '', forgotten: 0 }

  function show(kept: KeptBackupFile, changes: Partial<ActiveBackup>) {
    const { file, known } = kept
    const shown = state.current()
    const next: ActiveBackup = {
      isWriting: false,
      problem: null,
      ...shown,
      name: file.name,
      date: known.date,
      ...changes,
    }
    if (JSON.stringify(next) !== JSON.stringify(shown)) state.set(next)
  }

  function schedule(delayMs: number) {
    stopTimer()
    stopTimer = clock.after(delayMs, () => void sync())
  }

  function onChange() {
    if (!state.current()) return
    const now = clock.now()
    unwrittenSince ??= now
    schedule(Math.max(Math.min(now + QUIET_MS, unwrittenSince + MAX_DELAY_MS), pausedUntil) - now)
    hurryForgotten().catch(() => {})
  }

  /** What was deleted for good leaves the file at once. */
  async function hurryForgotten() {
    const { list, forgotten } = await workspace.query({ name: 'storage' })
    const hasForgotten = seen.list === list && seen.forgotten < forgotten
    seen = { list, forgotten }
    if (hasForgotten) void sync()
  }

  function alone(work: () => Promise<void>): Promise<void> {
    return files.alone(work).catch(reportError)
  }

  /** Whoever asks for it while it waits gets the same. */
  function sync(): Promise<void> {
    queued ??= alone(async () => {
      queued = null
      stopTimer()
      unwrittenSince = null
      const kept = await files.load()
      if (!kept) return state.set(null)
      show(kept, {})
      const problem = await bringUpToDate(kept).catch(problemOf)
      show((await files.load()) ?? kept, { problem, isWriting: false })
      // A change that came meanwhile has its own timer.
      if (problem && unwrittenSince === null) schedule(retryMs)
      retryMs = problem ? Math.min(2 * retryMs, MAX_RETRY_MS) : RETRY_MS
    })
    const own = queued
    // Also where it could not begin.
    void own.finally(() => {
      if (queued === own) queued = null
    })
    return own
  }

  /** Why it is not up to date. */
  async function bringUpToDate(kept: KeptBackupFile): Promise<BackupProblem | null> {
    const { file, known, next } = kept
    const permission = await file.isAllowed(false)
    if (permission !== 'yes') return permission === 'ask' ? 'not-allowed' : 'denied'
    const content = await file.read()
    const stamp = await stampOf(content)
    const found = [known, next].find((each) => each?.stamp === stamp)
    if (found && found !== known) await files.keep({ file, known: found, next: null })
    let status = await workspace.query({ name: 'storage' })
    if (found && !isContinued(found, status)) {
      // Another tab may be ahead.
      await workspace.dispatch({ name: 'catch-up' })
      status = await workspace.query({ name: 'storage' })
    }
    seen = status
    const hasWork = status.isKept && status.hasOwnWork
    if (found) {
      if (!hasWork) return null
      if (isContinued(found, status)) {
        const isWritten = found.list !== null && found.revision === status.revision
        return isWritten ? null : write({ file, known: found, next: null }, stamp)
      }
    }
    const question = found ? 'other-list' : await contentOf(content)
    const isComparable = question === 'other-list' || question === 'elsewhere'
    if (!isComparable || !hasWork || compared === `${stamp} ${status.list}`) return question
    const same = await sameBackup(content)
    compared = `${stamp} ${status.list}`
    if (!same) return question
    await settleFile(kept, await stateOf(same, content))
    return null
  }

  /** The backup of this device, if the file has the same in it. */
  async function sameBackup(content: FileContent): Promise<ListBackup | null> {
    const backup = await workspace.query({ name: 'list-backup' })
    return backup && 'file' in backup && (await hasSameRecords(backup.file, content)) ? backup : null
  }

  async function settleFile({ file }: KeptBackupFile, known: BackupFileState) {
    await files.keep({ file, known, next: null })
    await workspace.dispatch({ name: 'note-backup', revision: known.revision })
  }

  /** Whether it may have leads that were deleted for good since, in this tab or in another one. */
  async function isForgotten({ list, forgotten }: ListBackup): Promise<boolean> {
    await workspace.dispatch({ name: 'catch-up' })
    const now = await workspace.query({ name: 'storage' })
    return now.list !== list || now.forgotten !== forgotten
  }

  /** Never where the file is not the one that was looked at: it may have been changed since. */
  async function write(kept: KeptBackupFile, stamp: string): Promise<BackupProblem | null> {
    const { file, known } = kept
    const startedAt = clock.now()
    show(kept, { isWriting: true })
    const backup = await workspace.query({ name: 'list-backup' })
    if (backup && 'problem' in backup) return 'unreadable'
    if (!backup || !isContinued(known, backup)) {
      // It has changed meanwhile.
      onChange()
      return null
    }
    const next = await stateOf(backup, backup.file)
    await files.keep({ file, known, next })
    const mayReplace = async () => (await stampOf(await file.read())) === stamp && !(await isForgotten(backup))
    const isWritten = await file.write(backup.file, mayReplace)
    pausedUntil = clock.now() + PAUSE_FACTOR * (clock.now() - startedAt)
    if (!isWritten) return bringUpToDate({ file, known, next })
    await settleFile(kept, next)
    // While it was replaced: the next one does not wait for its time.
    return (await isForgotten(backup)) ? bringUpToDate({ file, known: next, next: null }) : null
  }

  /** What is known of the file from now on. */
  function settle(known: (kept: KeptBackupFile) => Promise<BackupFileState>): Promise<void> {
    return alone(async () => {
      const kept = await files.load()
      if (kept) await files.keep({ file: kept.file, known: await known(kept), next: null })
    }).then(sync)
  }

  workspace.subscribe(({ type }) => type === 'changed' && onChange())
  files.subscribe(() => void sync())

  return {
    isSupported: files.isSupported,
    current: state.current,
    subscribe: state.subscribe,
    look: async () => (files.isSupported ? sync() : undefined),
    hurry() {
      if (unwrittenSince !== null) void sync()
    },
    async choose(which) {
      const file = await files.choose(which, SUGGESTED_NAME)
      if (!file) return 'cancelled'
      // The choice may have used up the click: then the notice asks for another one.
      await file.isAllowed(true)
      const content = await file.read()
      if ((await contentOf(content)) === 'not-a-backup') return 'refused'
      const stamp = content.size === 0 ? await stampOf(content) : null
      compared = ''
      await alone(() => files.keep({ file, known: { stamp, list: null, revision: 0, date: null }, next: null }))
      await sync()
      return 'chosen'
    },
    async allow() {
      await (await files.load())?.file.isAllowed(true)
      await sync()
    },
    async read() {
      const kept = await files.load()
      if (!kept) throw new BackupFileError('missing')
      return kept.file.read()
    },
    replace: (shown, list) =>
      settle(async ({ known }) => ({ stamp: await stampOf(shown), list, revision: 0, date: known.date })),
    opened: (shown, list) =>
      settle(async () => {
        const same = await sameBackup(shown)
        // What differs is written, as anything that was done since.
        return stateOf(same?.list === list ? same : { list, revision: 0 }, shown)
      }),
    async stop() {
      await alone(() => files.keep(null))
      await sync()
    },
  }
}

/** Whether the list is the one in the file, with what was done since. */
function isContinued(known: BackupFileState, { list, revision }: Pick<StorageStatus, 'list' | 'revision'>): boolean {
  return known.list === null || (known.list === list && known.revision <= revision)
}

async function stateOf(
  { list, revision }: Pick<ListBackup, 'list' | 'revision'>,
  content: FileContent,
): Promise<BackupFileState> {
  return { stamp: await stampOf(content), list, revision, date: await dateOf(content) }
}

async function contentOf(content: FileContent): Promise<'elsewhere' | 'emptied' | 'not-a-backup'> {
  if (content.size === 0) return 'emptied'
  return (await isBackup(content)) ? 'elsewhere' : 'not-a-backup'
}

function problemOf(error: unknown): BackupProblem {
  return error instanceof BackupFileError ? error.problem : 'failed'
}
