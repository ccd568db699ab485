import { useEffect, useEffectEvent, useState } from 'react'
import type { BackupSummary } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { savedText } from '../../shared/app/outcome-text'
import { type Done, useRun } from '../../shared/app/use-run'
import { createFileTasks, type FileTask } from '../../shared/files/file-tasks'
import type { StorageStatus } from '../../workspace/answers'

/** Begins when there is a file. A failure closes the dialog, and closing it cancels the task. */
export function useFileTask<Source>(source: Source | null, onClose: () => void, task: (source: Source) => FileTask) {
  const { workspace, fail } = useApp()
  const [tasks] = useState(() => createFileTasks(workspace))
  const start = useEffectEvent((from: Source) =>
    tasks.start(task(from), (error) => {
      onClose()
      fail(error)
    }),
  )
  useEffect(() => tasks.stop, [tasks])
  useEffect(() => {
    if (source !== null) start(source)
  }, [source])
}

/** Puts a backup that was read in the place of what is here. `onDone` is called before the dialog closes. */
export function useRestore({ isUnopened }: StorageStatus, onClose: () => void) {
  const { notify } = useApp()
  const run = useRun()
  const [isRestoring, setIsRestoring] = useState(false)

  async function restore({ checkId, leads }: BackupSummary, onDone?: (done: Done) => Promise<void>) {
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
