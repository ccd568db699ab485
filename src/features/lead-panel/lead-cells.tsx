import type { ReactNode } from 'react'
import { MAX_SCORE } from '../../domain/constants'
import { isEmail, type Lead, type LeadField, leadFields, unfilled } from '../../domain/lead'
import { phoneAddress } from '../../domain/phone'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useCopyEmail } from '../../shared/lead/lead-actions'
import { IconButton } from '../../ui/button'
import { Meter } from '../../ui/progress'
import * as shapes from '../../ui/shapes'
import styles from './lead-panel.module.css'

/** Each may have the id that its label points to. */
export type CellControls = Partial<Record<LeadField, { readonly id?: string; readonly control: ReactNode }>>

interface LeadCellsProps {
  lead: Lead
  /** Where the status is not set in a line of its own. */
  isStatusBeside: boolean
  /** Stage and amount of a converted lead. */
  opportunity: ReactNode
  /** They replace a value. */
  controls: CellControls
}

/** The same layout in both modes, so that nothing moves between them. */
export function LeadCells({ lead, isStatusBeside, opportunity, controls }: LeadCellsProps) {
  function cell(key: LeadField) {
    const label = messages.fieldLabels[key]
    const { id, control } = controls[key] ?? {}
    return (
      <div key={key} className={styles.cell} data-cell={key}>
        <dt className="label">{id ? <label htmlFor={id}>{label}</label> : label}</dt>
        <dd data-field={key} translate={isVerbatim(key) ? 'no' : undefined}>
          {control ?? contents[key]?.(lead) ?? lead[key]}
        </dd>
      </div>
    )
  }

  return (
    <>
      <dl className={styles.headline} data-beside={isStatusBeside}>
        {cell('name')}
        {cell('status')}
      </dl>
      {opportunity}
      <dl className={`cells ${styles.cells}`}>{others.filter((field) => isShown(lead, field)).map(cell)}</dl>
    </>
  )
}

/** In the order of reading; fields that are not named here come after them. */
const named: readonly LeadField[] = ['company', 'email', 'phone', 'source', 'score']
/** Above the others, or among what is to be done. */
const elsewhere: readonly LeadField[] = ['name', 'status', 'step', 'due']
const others = [...named, ...leadFields.filter((field) => ![...named, ...elsewhere].includes(field))]

/** A field that a lead may go without is only shown where it is filled. */
const isShown = (lead: Lead, field: LeadField) => !(field in unfilled) || lead[field] !== ''

const isVerbatim = (field: LeadField) => field !== 'source' && field !== 'status' && field !== 'score'

/** Fields not listed are shown as plain text. */
const contents: Partial<Record<LeadField, (lead: Lead) => ReactNode>> = {
  email: (lead) => (
    <>
      {isEmail(lead.email) ? emailLink(lead.email) : breakableEmail(lead.email)}
      {lead.email !== '' && <CopyEmail lead={lead} />}
    </>
  ),
  phone: (lead) => phoneLink(lead.phone),
  score: (lead) => (
    <span className={styles.middle}>
      <span className={`figures ${styles.score}`}>{lead.score}</span>
      <Meter label={messages.fieldLabels.score} value={lead.score} most={MAX_SCORE} />
    </span>
  ),
}

function CopyEmail({ lead }: { lead: Lead }) {
  const copyEmail = useCopyEmail()
  return (
    <span className={styles.copy}>
      <IconButton
        shape={shapes.copy}
        size={16}
        label={fill(messages.copyEmailOf, lead)}
        onClick={() => void copyEmail(lead)}
      />
    </span>
  )
}

/** In a new tab: in this one browsers fire `beforeunload`, and pending work would be rushed. */
function link(href: string, words: ReactNode): ReactNode {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      {words}
    </a>
  )
}

function emailLink(email: string): ReactNode {
  const address = email.toWellFormed().split('@').map(encodeURIComponent).join('@')
  return link(`mailto:${address}`, breakableEmail(email))
}

/** As it is written; where it can't be told what to dial, just the text. */
function phoneLink(phone: string): ReactNode {
  const address = phoneAddress(phone)
  const words = <bdi>{phone}</bdi>
  return address === null ? words : link(`tel:${address}`, words)
}

/** An email that does not fit on one line breaks after the @. */
function breakableEmail(email: string): ReactNode {
  const end = email.indexOf('@') + 1
  return (
    <>
      <span>{email.slice(0, end)}</span>
      <wbr />
      <span>{email.slice(end)}</span>
    </>
  )
}
