import type { Ref } from 'react'
import type { Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import { LeadFacts } from './lead-facts'
import { LeadHistory } from './lead-history'
import styles from './lead-panel.module.css'

interface LeadViewProps {
  lead: Lead
  editButtonRef: Ref<HTMLButtonElement>
  isConverting: boolean
  onEdit(): void
  /** Null where there is no draft. */
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
            <p>{messages.unsavedDraft}</p>
            <Button onClick={onRestoreDraft}>{messages.restoreDraft}</Button>
          </div>
        )}
        <LeadFacts lead={lead} />
        <LeadHistory id={lead.id} />
      </div>
      <div className={styles.foot}>
        {isConverted && (
          <p id="already-converted" className={styles.reason}>
            {messages.alreadyConverted}
          </p>
        )}
        <p role="status" className="visually-hidden">
          {isConverting && messages.converting}
        </p>
        <Button
          key="edit"
          ref={editButtonRef}
          icon={<Icon shape={shapes.pencil} />}
          disabled={isConverting}
          onClick={onEdit}
        >
          <span className={styles.action}>{messages.editLead}</span>
        </Button>
        <Button
          key="convert"
          variant="primary"
          icon={<Icon shape={shapes.target} />}
          isBusy={isConverting}
          disabled={isConverting || isConverted}
          aria-describedby={isConverted ? 'already-converted' : undefined}
          onClick={onConvert}
        >
          <span className={styles.action}>{messages.convertToOpportunity}</span>
        </Button>
      </div>
    </>
  )
}
