import { useEffect, useRef } from 'react'
import { editableStatuses, type Lead, type LeadDraft } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { Select, TextField } from '../../ui/fields'
import type { CellControls } from './lead-cells'
import styles from './lead-panel.module.css'

/** Its fields and buttons stand among what is no part of it: they name it. */
export const FORM = 'lead-form'

export interface LeadFormProps {
  draft: LeadDraft
  /** What is wrong with the email, if anything. */
  problem: string | null
  onChange(draft: LeadDraft): void
  onSave(): void
  onCancel(): void
}

export function LeadForm({ onSave }: LeadFormProps) {
  return (
    <form
      noValidate
      id={FORM}
      onSubmit={(event) => {
        event.preventDefault()
        document.getElementById('lead-email')?.focus()
        onSave()
      }}
    />
  )
}

/** Where the values stand in view mode. */
export function formControls(lead: Lead, { draft, problem, onChange }: LeadFormProps, isSaving: boolean): CellControls {
  const statuses = editableStatuses(lead.status).map((value) => ({ value, label: messages.statusLabels[value] }))
  return {
    email: {
      id: 'lead-email',
      control: (
        <EmailField
          value={draft.email}
          problem={problem}
          isSaving={isSaving}
          onChange={(email) => onChange({ ...draft, email })}
        />
      ),
    },
    ...(lead.status !== 'converted' && {
      status: {
        id: 'lead-status',
        control: (
          <Select
            id="lead-status"
            name="lead-status"
            form={FORM}
            value={draft.status}
            options={statuses}
            disabled={isSaving}
            onChange={(status) => onChange({ ...draft, status })}
          />
        ),
      },
    }),
  }
}

interface EmailFieldProps extends Pick<LeadFormProps, 'problem'> {
  value: string
  isSaving: boolean
  onChange(value: string): void
}

function EmailField({ value, problem, isSaving, onChange }: EmailFieldProps) {
  const email = useRef<HTMLInputElement>(null)

  // A disabled field loses the focus; this restores it if the save fails.
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving) email.current?.focus()
    wasSaving.current = isSaving
  }, [isSaving])

  return (
    <>
      <TextField
        ref={email}
        id="lead-email"
        name="email"
        form={FORM}
        type="email"
        autoComplete="off"
        // A status can be set without the form.
        autoFocus
        value={value}
        disabled={isSaving}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'lead-email-problem'}
        onChange={onChange}
      />
      {problem !== null && (
        <p id="lead-email-problem" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
