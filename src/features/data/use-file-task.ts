import { useEffect, useEffectEvent, useState } from 'react'
import type { BackupSummary } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { savedText } from '../../shared/app/outcome-text'
import { type DoneOutcome, useRun } from '../../shared/app/use-run'
import { createFileTasks, type Step } from '../../shared/files/file-tasks'
import type { StorageStatus } from '../../workspace/answers'

/**
 * What the task makes of the source, begun when there is one; null until it is done. A failure closes the dialog, and
 * closing it cancels the task.
 */
export function useFileTask<Source, Result>(
  source: Source | null,
  onClose: () => void,
  task: (source: Source, step: Step) => Promise<Result>,
): Result | null {
  const { workspace, fail } = useApp()
  const [tasks] = useState(() => createFileTasks(workspace))
  const [done, setDone] = useState<{ readonly source: Source; readonly result: Result } | null>(null)
  const start = useEffectEvent((from: Source) =>
    tasks.start(
      async (step) => setDone({ source: from, result: await step(task(from, step)) }),
      (error) => {
        onClose()
        fail(error)
      },
    ),
  )
  useEffect(() => tasks.stop, [tasks])
  useEffect(() => {
    if (source !== null) start(source)
  }, [source])
  return done?.source === source ? (done?.result ?? null) : null
}

/** Puts a backup that was read in the place of what is here. `onDone` is called before the dialog closes. */
export function useRestore({ isUnopened }: StorageStatus, onClose: () => void) {
  const { notify } = useApp()
  const run = useRun()
  const [isRestoring, setIsRestoring] = useState(false)

  async function restore({ checkId, leads }: BackupSummary, onDone?: (done: DoneOutcome) => Promise<void>) {
    setIsRestoring(true)
    const done = await run({ name: 'restore-backup', checkId })
    if (done) await onDone?.(done)
    setIsRestoring(false)
    if (!done) return
    onClose()
    notify('success', savedText(fill(messages.restored, { count: leads }), done, !isUnopened), done.action)
  }

  return { isRestoring, restore }
}
