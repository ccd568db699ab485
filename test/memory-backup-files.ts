import {
  type BackupFile,
  BackupFileError,
  type BackupFileProblem,
  type BackupFiles,
  type KeptBackupFile,
} from '../src/workspace/ports'

/** A file that several devices see, as in a folder that the system syncs. */
export interface SharedFile {
  /** Null if it is not there. */
  content: Blob | null
}

export const backupSteps = ['isAllowed', 'read', 'write', 'swap', 'load', 'keep'] as const
type Step = (typeof backupSteps)[number] | 'choose'

/** The port of one device, whose tabs share what it keeps. */
export function createMemoryBackupFiles(shared: SharedFile, name = 'leads.json') {
  let kept: KeptBackupFile | null = null
  let last: Promise<void> = Promise.resolve()
  let isPicking = false
  const listeners = new Set<() => void>()
  const controls = {
    permission: 'yes' as 'yes' | 'ask' | 'no',
    /** What a click on 'Allow' gives. */
    answer: 'yes' as 'yes' | 'ask' | 'no',
    /** Called before each step; whatever it throws, the step is not done. */
    before: (() => {}) as (step: Step) => void | Promise<void>,
    writes: 0,
  }

  const file: BackupFile = {
    name,
    async isAllowed(mayAsk) {
      await controls.before('isAllowed')
      if (mayAsk && controls.permission === 'ask') controls.permission = controls.answer
      return controls.permission
    },
    async read() {
      await controls.before('read')
      if (controls.permission !== 'yes') throw new BackupFileError('not-allowed')
      if (!shared.content) throw new BackupFileError('missing')
      return shared.content
    },
    async write(content, mayReplace) {
      await controls.before('write')
      if (!shared.content) throw new BackupFileError('missing')
      if (!(await mayReplace())) return false
      await controls.before('swap')
      shared.content = content as Blob
      controls.writes++
      return true
    },
  }

  /** Of one tab. */
  const createTab = (): BackupFiles => {
    let own = () => {}
    const tell = () => own()
    listeners.add(tell)
    return {
      isSupported: true,
      async choose(which) {
        // As browsers do.
        if (isPicking) throw new DOMException('File picker already active', 'NotAllowedError')
        isPicking = true
        await controls.before('choose')
        isPicking = false
        if (which === 'new') shared.content = new Blob([])
        return file
      },
      async load() {
        await controls.before('load')
        return kept
      },
      async keep(next) {
        await controls.before('keep')
        kept = next
        if (!next?.next) for (const listener of listeners) if (listener !== tell) listener()
      },
      subscribe(listener) {
        own = listener
      },
      alone(work) {
        const run = last.then(work)
        last = run.catch(() => {})
        return run
      },
    }
  }

  return {
    createTab,
    controls,
    kept: () => kept,
    /** Resolves once nobody works on the file. */
    async idle() {
      for (let work: Promise<void> | null = null; work !== last; ) await (work = last)
    },
  }
}

export const failWith = (problem: BackupFileProblem) => () => {
  throw new BackupFileError(problem)
}
