import type { Ref, RefObject } from 'react'
import type { Lead, OpenStatus } from '../../domain/lead'
import type { Opportunity } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import type { PendingChange } from '../../shared/lead/pending-changes'
import { openStatusOptions, statusBadge } from '../../shared/lead/status-badge'
import { Button } from '../../ui/button'
import { KeyCap } from '../../ui/keys'
import { RadioBar } from '../../ui/radio-bar'
import * as shapes from '../../ui/shapes'
import { type CellControls, LeadCells } from './lead-cells'
import type { Desk } from './lead-desk'
import { FORM, formControls, LeadForm, type LeadFormProps } from './lead-form'
import { LeadHistory } from './lead-history'
import styles from './lead-panel.module.css'
import { LeadSteps, type LeadStepsProps } from './lead-steps'
import { NextStep } from './next-step'
import { NoteField } from './note-field'
import { OpportunityCells, StageChoice } from './opportunity-cells'

interface LeadViewProps {
  /** Next step and notes. */
  desk: Desk
  lead: Lead
  /** Undefined until it is known; null if there is none. */
  opportunity: Opportunity | null | undefined
  /** Null in view mode. */
  form: LeadFormProps | null
  isAmountEdited: boolean
  onEditAmount(isEdited: boolean): void
  editButtonRef: Ref<HTMLButtonElement>
  /** What is pending on this lead. */
  pending: PendingChange | null
  /** On a phone, steps and statuses are in reach of the thumb; elsewhere the steps are in the head. */
  steps: LeadStepsProps | null
  /** Each lead has its own radios: the one in this place takes the focus over. */
  focusedStatus: RefObject<OpenStatus | null>
  onSetStatus(status: OpenStatus): void
  onEdit(): void
  /** Null if there is no draft. */
  onRestoreDraft: (() => void) | null
  onConvert(): void
}

export function LeadView({ lead, opportunity, desk, form, pending, steps, focusedStatus, ...props }: LeadViewProps) {
  const { editButtonRef, isAmountEdited, onEditAmount, onEdit, onRestoreDraft, onConvert, onSetStatus } = props
  const isSheet = steps !== null
  const isConverted = lead.status === 'converted'
  const status = pending?.status ?? lead.status
  const statusChoice = !form && status !== 'converted' && (
    // A choice is saved at once, so the arrow keys only move the focus.
    <RadioBar
      label={messages.fieldLabels.status}
      options={openStatusOptions}
      value={status}
      isPending={pending !== null}
      focused={focusedStatus}
      onChoose={onSetStatus}
    />
  )
  // Where it is set at the foot, a plain word.
  const shownStatus = isSheet && statusChoice ? messages.statusLabels[status] : statusBadge(status, pending !== null)
  const controls: CellControls = {
    status: { control: (!isSheet && statusChoice) || shownStatus },
    ...(form && formControls(lead, form, pending !== null)),
  }
  return (
    <>
      {form && <LeadForm {...form} />}
      {/* Each lead gets a new element, which starts scrolled to the top and causes no layout shifts. */}
      <div key={lead.id} className={styles.body}>
        <LeadCells
          lead={lead}
          isStatusBeside={isSheet || isConverted}
          opportunity={
            isConverted && (
              <OpportunityCells
                opportunity={opportunity}
                isSheet={isSheet}
                isAmountEdited={isAmountEdited}
                onEditAmount={onEditAmount}
              />
            )
          }
          controls={controls}
        />
        <NextStep lead={lead} desk={desk} />
        <NoteField
          name="note"
          value={desk.newNote}
          onChange={desk.onNewNote}
          onSave={desk.onAddNote}
          onLeave={desk.onLeaveNote}
        />
        <LeadHistory desk={desk} id={lead.id} />
      </div>
      {onRestoreDraft && (
        <div className={`line ${styles.unsavedDraft}`}>
          <p>{messages.unsavedDraft}</p>
          <Button onClick={onRestoreDraft}>{messages.restoreDraft}</Button>
        </div>
      )}
      {isSheet && !form && (
        <div className={styles.thumb}>
          <LeadSteps {...steps}>{statusChoice || (opportunity && <StageChoice opportunity={opportunity} />)}</LeadSteps>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className="visually-hidden">
          {pending && messages.delayedCommands[pending.command].pending}
        </p>
        {form ? (
          <>
            <Button key="cancel" disabled={pending !== null} onClick={form.onCancel}>
              <span className={styles.action}>{messages.cancel}</span>
            </Button>
            <Button
              key="save"
              type="submit"
              form={FORM}
              variant="primary"
              icon={shapes.check}
              isBusy={pending !== null}
              disabled={pending !== null}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              <span className={styles.action}>{messages.save}</span>
              <KeyCap shortcut={shortcuts.panel.save} />
            </Button>
          </>
        ) : (
          <>
            <Button
              key="edit"
              ref={editButtonRef}
              icon={shapes.pencil}
              isBusy={pending?.command === 'save-lead'}
              disabled={pending !== null}
              aria-keyshortcuts={shortcuts.panel.edit}
              onClick={onEdit}
            >
              <span className={styles.action}>{messages.editLead}</span>
              <KeyCap shortcut={shortcuts.panel.edit} />
            </Button>
            {isConverted ? (
              <Button key="converted" disabled aria-describedby="already-converted">
                <span className="visually-hidden">{messages.convertToOpportunity}</span>
                <span id="already-converted" aria-hidden className={styles.reason}>
                  {opportunity === null ? messages.convertedAndDeleted : messages.refusals['already-converted']}
                </span>
              </Button>
            ) : (
              <Button
                key="convert"
                variant="primary"
                icon={shapes.target}
                isBusy={pending?.command === 'convert-lead'}
                disabled={pending !== null}
                aria-keyshortcuts={shortcuts.lead.convert}
                onClick={onConvert}
              >
                <span className={styles.action}>{messages.convertToOpportunity}</span>
                <KeyCap shortcut={shortcuts.lead.convert} />
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
