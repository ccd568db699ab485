import { useEffect, useRef } from 'react'
import { editableStatuses, type Lead, type LeadDraft } from '../../domain/lead'
import type { Opportunity } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { Button } from '../../ui/button'
import { Select, TextField } from '../../ui/fields'
import { KeyCap, KeyCaps } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import { LeadCells } from './lead-cells'
import styles from './lead-panel.module.css'
import { NextStep } from './next-step'
import { OpportunityCells } from './opportunity-cells'

interface LeadFormProps {
  lead: Lead
  opportunity: Opportunity | null | undefined
  draft: LeadDraft
  isSheet: boolean
  /** What is wrong with the email, if anything. */
  problem: string | null
  isSaving: boolean
  onChange(draft: LeadDraft): void
  onSave(): void
  onCancel(): void
}

export function LeadForm({
  lead,
  opportunity,
  draft,
  isSheet,
  problem,
  isSaving,
  onChange,
  onSave,
  onCancel,
}: LeadFormProps) {
  const email = useRef<HTMLInputElement>(null)
  const statuses = editableStatuses(lead.status).map((value) => ({ value, label: messages.statusLabels[value] }))

  // A disabled field loses the focus; this restores it if the save fails.
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving) email.current?.focus()
    wasSaving.current = isSaving
  }, [isSaving])

  const emailControl = (
    <>
      <TextField
        ref={email}
        id="lead-email"
        name="email"
        type="email"
        autoComplete="off"
        // A status can be set without the form.
        autoFocus
        value={draft.email}
        disabled={isSaving}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'lead-email-problem'}
        onChange={(value) => onChange({ ...draft, email: value })}
      />
      {problem !== null && (
        <p id="lead-email-problem" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )

  const statusControl = (
    <Select
      id="lead-status"
      name="lead-status"
      value={draft.status}
      options={statuses}
      disabled={isSaving}
      onChange={(status) => onChange({ ...draft, status })}
    />
  )

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        email.current?.focus()
        onSave()
      }}
    >
      <div className={styles.body}>
        <LeadCells
          lead={lead}
          isSheet={isSheet}
          opportunity={lead.status === 'converted' && <OpportunityCells opportunity={opportunity} isSheet={isSheet} />}
          controls={{
            email: { id: 'lead-email', control: emailControl },
            ...(lead.status !== 'converted' && { status: { id: 'lead-status', control: statusControl } }),
          }}
        />
        <NextStep lead={lead} />
        <p className={`note ${styles.hint}`} aria-hidden>
          <KeyCaps combination={shortcuts.panel.saveAndNext} /> <span>{messages.hintSaveAndNext}</span>
        </p>
      </div>
      <div className={styles.foot}>
        <p role="status" className="visually-hidden">
          {isSaving && messages.delayedCommands['save-lead'].pending}
        </p>
        <Button key="cancel" disabled={isSaving} onClick={onCancel}>
          <span className={styles.action}>{messages.cancel}</span>
        </Button>
        <Button
          key="save"
          type="submit"
          variant="primary"
          icon={shapes.check}
          isBusy={isSaving}
          disabled={isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          <span className={styles.action}>{messages.save}</span>
          <KeyCap shortcut={shortcuts.panel.save} />
        </Button>
      </div>
    </form>
  )
}
