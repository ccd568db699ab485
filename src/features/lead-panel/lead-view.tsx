import type { Ref } from 'react'
import type { Lead } from '../../domain/lead'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { handshake, pencil } from '../../ui/shapes'
import { LeadFacts } from './lead-facts'
import { LeadHistory } from './lead-history'
import styles from './lead-panel.module.css'
import { ALREADY_CONVERTED } from './texts'

interface LeadViewProps {
  lead: Lead
  editButtonRef: Ref<HTMLButtonElement>
  isConverting: boolean
  onEdit(): void
  /** Null where no draft was left. */
  onRestoreDraft: (() => void) | null
  onConvert(): void
}

export function LeadView({ lead, editButtonRef, isConverting, onEdit, onRestoreDraft, onConvert }: LeadViewProps) {
  const isConverted = lead.status === 'converted'
  return (
    <>
      <div className={styles.body}>
        {onRestoreDraft && !isConverting && (
          <div className={styles.unsavedDraft}>
            <p>You have unsaved changes to this lead.</p>
            <Button onClick={onRestoreDraft}>Restore draft</Button>
          </div>
        )}
        <LeadFacts lead={lead} />
        <LeadHistory id={lead.id} />
      </div>
      <div className={styles.foot}>
        {isConverted && (
          <p id="already-converted" className={styles.reason}>
            {ALREADY_CONVERTED}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {isConverting && 'Converting'}
        </p>
        <Button key="edit" ref={editButtonRef} icon={<Icon shape={pencil} />} disabled={isConverting} onClick={onEdit}>
          <span className={styles.action}>edit lead</span>
        </Button>
        <Button
          key="convert"
          variant="primary"
          icon={<Icon shape={handshake} />}
          isBusy={isConverting}
          disabled={isConverting || isConverted}
          aria-describedby={isConverted ? 'already-converted' : undefined}
          onClick={onConvert}
        >
          <span className={styles.action}>convert to opportunity</span>
        </Button>
      </div>
    </>
  )
}
