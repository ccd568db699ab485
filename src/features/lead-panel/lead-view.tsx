import type { Ref } from 'react'
import type { LeadCommand } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyHints } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import { shortcuts } from '../shortcuts'
import { LeadFacts } from './lead-facts'
import { LeadHistory } from './lead-history'
import styles from './lead-panel.module.css'

interface LeadViewProps {
  lead: Lead
  editButtonRef: Ref<HTMLButtonElement>
  /** The command pending on this lead. */
  pending: LeadCommand['name'] | null
  onEdit(): void
  /** Null if there is no draft. */
  onRestoreDraft: (() => void) | null
  onConvert(): void
}

export function LeadView({ lead, editButtonRef, pending, onEdit, onRestoreDraft, onConvert }: LeadViewProps) {
  const isConverted = lead.status === 'converted'
  return (
    <>
      {/* Each lead gets a new element, which starts scrolled to the top and causes no layout shifts. */}
      <div key={lead.id} className={styles.body}>
        <KeyHints
          hints={[
            { key: shortcuts.panel.setNew, text: messages.statusLabels.new },
            { key: shortcuts.panel.setContacted, text: messages.statusLabels.contacted },
            { key: shortcuts.panel.setQualified, text: messages.statusLabels.qualified },
            { key: shortcuts.panel.convert, text: messages.hintConvert },
          ]}
          isDisabled={pending !== null}
        />
        <LeadFacts lead={lead} />
        {onRestoreDraft && (
          <div className={styles.unsavedDraft}>
            <p>{messages.unsavedDraft}</p>
            <Button onClick={onRestoreDraft}>{messages.restoreDraft}</Button>
          </div>
        )}
        <LeadHistory id={lead.id} />
        {isConverted && (
          <p id="already-converted" className={styles.reason}>
            {messages.refusals['already-converted']}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <p role="status" className="visually-hidden">
          {pending && messages.leadCommands[pending].pending}
        </p>
        <Button
          key="edit"
          ref={editButtonRef}
          icon={<Icon shape={shapes.pencil} />}
          isBusy={pending === 'save-lead'}
          disabled={pending !== null}
          aria-keyshortcuts={shortcuts.panel.edit}
          onClick={onEdit}
        >
          <span className={styles.action}>{messages.editLead}</span>
        </Button>
        <Button
          key="convert"
          variant="primary"
          icon={<Icon shape={shapes.target} />}
          isBusy={pending === 'convert-lead'}
          disabled={pending !== null || isConverted}
          aria-keyshortcuts={shortcuts.panel.convert}
          aria-describedby={isConverted ? 'already-converted' : undefined}
          onClick={onConvert}
        >
          <span className={styles.action}>{messages.convertToOpportunity}</span>
        </Button>
      </div>
    </>
  )
}
