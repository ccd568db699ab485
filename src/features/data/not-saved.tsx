import { useState } from 'react'
import * as messages from '../../messages/messages'
import { problemText } from '../../shared/app/outcome-text'
import { useKeep } from '../../shared/app/use-run'
import { useStorage } from '../../shared/app/use-storage'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { triangleAlert } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/answers'
import styles from './data.module.css'

interface NotSavedProps {
  onBackup(): void
}

/** Whether a reload would lose data that the seller would miss. */
export function isAtRisk({ isKept, isUnopened, problem, hasOwnWork, ownBefore }: StorageStatus): boolean {
  return !isKept && !isUnopened && (hasOwnWork || ownBefore.length > 0 || problem === 'missing')
}

/** Stays until the data is saved again. */
export function NotSaved({ onBackup }: NotSavedProps) {
  const keep = useKeep()
  const [isSaving, setIsSaving] = useState(false)
  const problem = useStorage((status) => status.problem)
  const wasSaved = problem === 'missing'

  async function save() {
    setIsSaving(true)
    await keep()
    setIsSaving(false)
  }

  return (
    <section aria-label={messages.notSavedShort} data-keep-clear className={styles.notSaved}>
      <Icon shape={triangleAlert} size={20} />
      <p role="alert" className={styles.notSavedText}>
        <strong>{wasSaved ? messages.leadsNoLongerSaved : messages.leadsNotSaved}</strong>{' '}
        <span>{wasSaved ? messages.leadsNoLongerSavedDetails : messages.leadsNotSavedDetails}</span>
        {problem && !wasSaved && <span>{` ${problemText(problem)}`}</span>}
      </p>
      <div className={`line ${styles.notSavedActions}`}>
        <Button variant="primary" isBusy={isSaving} disabled={isSaving} onClick={() => void save()}>
          {wasSaved ? messages.saveAgain : messages.keepOnDevice}
        </Button>
        <Button onClick={onBackup}>{messages.exportTitles.backup}</Button>
      </div>
    </section>
  )
}
