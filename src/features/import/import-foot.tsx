import type { RefObject } from 'react'
import type { ImportCheck } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { WorkProgress } from '../../shared/files/work-progress'
import { Button } from '../../ui/button'
import { KeyCaps } from '../../ui/keys'
import { Progress } from '../../ui/progress'
import type { Progress as WorkTold } from '../../workspace/workspace'
import styles from './import.module.css'

interface ImportFootProps {
  /** Null while there is nothing to import. */
  file: File | null
  work: 'reading' | 'importing' | null
  progress: WorkTold | null
  check: ImportCheck | null
  canImport: boolean
  button: RefObject<HTMLButtonElement | null>
  onClose(): void
  onImport(check: ImportCheck): void
}

/** Few rows are shorter: the button is wide enough for their number before they are counted. */
const SHORT_ROW_BYTES = 20

/** The progress, and the buttons. */
export function ImportFoot({ file, work, progress, check, canImport, button, onClose, onImport }: ImportFootProps) {
  const isImporting = work === 'importing'
  const { applied: done = 0, total = check?.created ?? 0 } = (isImporting && progress) || {}
  const most = Math.max(total, Math.ceil((file?.size ?? 0) / SHORT_ROW_BYTES))
  return (
    <>
      <div className={styles.work}>
        {(!file || !work) && <p className="note">{promiseOf(file && check)}</p>}
        {file && work === 'reading' && (
          <WorkProgress
            title={fill(messages.readingNamed, file)}
            progress={progress ?? { activity: work, applied: 0, total: file.size }}
          />
        )}
        {/* The figures are in the button. */}
        {file && isImporting && <Progress title={fill(messages.importingNamed, file)} done={done} total={total} />}
      </div>
      {file && (
        <span aria-hidden className={`note ${styles.key}`}>
          <KeyCaps combination={shortcuts.import.import} /> <span>{messages.importKey}</span>
        </span>
      )}
      <div className={styles.actions}>
        <Button disabled={isImporting} onClick={onClose}>
          {messages.cancelQuestion}
        </Button>
        {file && (
          <Button
            ref={button}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            variant="primary"
            isBusy={isImporting}
            busyLabel={total > 0 ? fill(messages.importingSome, { done, total }) : messages.importing}
            longestLabel={fill(messages.importingSome, { done: most, total: most })}
            disabled={!canImport}
            onClick={() => check && onImport(check)}
          >
            {check ? importLabel(check) : messages.importTitle}
          </Button>
        )}
      </div>
    </>
  )
}

function promiseOf(check: ImportCheck | null): string {
  if (!check) return messages.staysHere
  return check.replacesSamples ? messages.firstImportIsSaved : messages.importIsUndoable
}

export function importLabel({ created, broughtBack, updated }: ImportCheck): string {
  const count = created + broughtBack
  return fill(updated ? messages.importAndUpdateButton : messages.importButton, { count, updated })
}
