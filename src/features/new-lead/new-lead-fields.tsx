import { type ComponentProps, type ReactNode, useId } from 'react'
import type { RefusalReason } from '../../domain/commands'
import { type LeadField, leadSources, newLeadFields, openStatuses } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { refusalText } from '../../shared/app/outcome-text'
import { Select, TextField } from '../../ui/fields'
import styles from './new-lead.module.css'
import type { FieldTexts } from './new-lead-draft'

interface NewLeadFieldsProps {
  texts: FieldTexts
  /** Why the lead can't be added. */
  problems: Partial<Record<LeadField, RefusalReason>>
  /** What is said below the email. */
  emailNote: ReactNode
  onChange(field: LeadField, value: string): void
}

/** The fields of the lead, two by two. Each can be corrected. */
export function NewLeadFields({ texts, problems, emailNote, onChange }: NewLeadFieldsProps) {
  return (
    <div className={`cells ${styles.cells}`}>
      {newLeadFields.map((field) => (
        <Cell
          key={field}
          field={field}
          value={texts[field]}
          problem={problems[field] ?? null}
          onChange={(value) => onChange(field, value)}
        >
          {field === 'email' && emailNote}
        </Cell>
      ))}
    </div>
  )
}

const choices: Partial<Record<LeadField, readonly { readonly value: string; readonly label: string }[]>> = {
  source: leadSources.map((value) => ({ value, label: value })),
  status: openStatuses.map((value) => ({ value, label: messages.statusLabels[value] })),
}

interface CellProps {
  field: LeadField
  value: string
  problem: RefusalReason | null
  onChange(value: string): void
  children: ReactNode
}

function Cell({ field, value, problem, onChange, children }: CellProps) {
  const id = useId()
  const problemId = useId()
  const options = choices[field]
  const control = {
    id,
    name: `new-${field}`,
    value,
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : problemId,
    onChange,
  }
  return (
    <div className={styles.cell} data-field={field}>
      <label className="label" htmlFor={id}>
        {messages.fieldLabels[field]}
      </label>
      {options ? (
        <Select {...control} options={options} />
      ) : (
        <TextField {...control} {...textAttributes[field]} autoComplete="off" />
      )}
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {refusalText({ refused: problem })}
        </p>
      )}
      {children}
    </div>
  )
}

const textAttributes: Partial<Record<LeadField, Omit<ComponentProps<'input'>, 'onChange' | 'className'>>> = {
  email: { type: 'email', spellCheck: false },
  phone: { type: 'tel' },
  score: { inputMode: 'numeric', placeholder: '0' },
}
