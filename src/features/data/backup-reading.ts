import type { BackupSummary, FileProblem } from '../../files/file'
import type { Workspace } from '../../workspace/workspace'

/** What is in the backup, or why it can't be restored; null until it is read. */
type BackupAnswer = BackupSummary | { readonly problem: FileProblem } | null

export interface BackupReading {
  open(file: File): void
  stop(): void
  current(): BackupAnswer
  subscribe(listener: () => void): () => void
}

/** Reads a backup as it is chosen. Of several readings only the newest counts. */
export function createBackupReading(workspace: Workspace, onFailure: (error: unknown) => void): BackupReading {
  const listeners = new Set<() => void>()
  let answer: BackupAnswer = null
  let readings = 0

  function update(next: BackupAnswer) {
    answer = next
    for (const listener of listeners) listener()
  }

  async function read(file: File) {
    const reading = ++readings
    const isNewest = () => reading === readings
    update(null)
    try {
      await workspace.dispatch({ name: 'stop-file-work' })
      const next = isNewest() ? await workspace.query({ about: 'backup-check', file }) : null
      if (isNewest()) update(next)
    } catch (error) {
      if (isNewest()) onFailure(error)
    }
  }

  return {
    open: (file) => void read(file),
    stop() {
      readings++
      workspace.dispatch({ name: 'stop-file-work' }).catch(() => {})
    },
    current: () => answer,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
