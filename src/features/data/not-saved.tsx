import { type RefObject, useRef, useState } from 'react'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { triangleAlert } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import { problemText } from '../refusal-text'
import styles from './data.module.css'
import { ExportDialog } from './export-dialog'
import { useKeep } from './use-keep'

interface NotSavedProps {
  status: StorageStatus
  page: RefObject<HTMLElement | null>
}

/** Whether the next reload would lose what the seller would miss. */
export function isAtRisk({ isKept, isUnopened, problem, hasOwnWork }: StorageStatus): boolean {
  return !isKept && !isUnopened && (hasOwnWork || problem === 'missing')
}

/** Stays until what is shown is saved again. */
export function NotSaved({ status, page }: NotSavedProps) {
  const keep = useKeep()
  const backupButton = useRef<HTMLButtonElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isBackingUp, setIsBackingUp] = useState(false)
  const { problem } = status
  const wasSaved = problem === 'missing'

  async function save() {
    setIsSaving(true)
    await keep()
    setIsSaving(false)
  }

  return (
    <section aria-label={messages.notSavedTitle} className={styles.notSaved}>
      <Icon shape={triangleAlert} size={20} />
      <p role="alert" className={styles.notSavedText}>
        <strong>{wasSaved ? messages.leadsNoLongerSaved : messages.leadsNotSaved}</strong>{' '}
        {wasSaved ? messages.leadsNoLongerSavedDetails : messages.leadsNotSavedDetails}
        {problem && !wasSaved && ` ${problemText(problem)}`}
      </p>
      <div className={styles.notSavedActions}>
        <Button variant="primary" isBusy={isSaving} disabled={isSaving} onClick={() => void save()}>
          {wasSaved ? messages.saveAgain : messages.saveOnDevice}
        </Button>
        <Button ref={backupButton} onClick={() => setIsBackingUp(true)}>
          {messages.downloadBackup}
        </Button>
      </div>
      {isBackingUp && (
        <ExportDialog
          content="backup"
          page={page}
          onClose={() => {
            setIsBackingUp(false)
            backupButton.current?.focus()
          }}
        />
      )}
    </section>
  )
}
