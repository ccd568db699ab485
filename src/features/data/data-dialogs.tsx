import type { RefObject } from 'react'
import type { StorageStatus } from '../../workspace/queries'
import { ExportDialog } from './export-dialog'
import { ImportDialog } from './import-dialog'
import type { OpenDialog } from './open-dialog'
import { RecentActions } from './recent-actions'
import { RestoreDialog } from './restore-dialog'

interface DataDialogProps {
  dialog: OpenDialog
  status: StorageStatus
  page: RefObject<HTMLElement | null>
  onFile(file: File): void
  onClose(): void
}

export function DataDialog({ dialog, status, onFile, ...props }: DataDialogProps) {
  switch (dialog.name) {
    case 'import':
      return <ImportDialog {...props} status={status} file={dialog.file} onFile={onFile} />
    case 'restore':
      return <RestoreDialog {...props} status={status} file={dialog.file} onFile={onFile} />
    case 'recent-actions':
      return <RecentActions {...props} />
    case 'export':
      return <ExportDialog {...props} content={dialog.content} />
  }
}
