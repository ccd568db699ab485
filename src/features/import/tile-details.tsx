import { useState } from 'react'
import { OPPORTUNITY_AMOUNT, SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import type { FileProblem } from '../../files/file'
import { type ImportCheck, type ImportPreview, type UpdatedField, updatedFields } from '../../files/import'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useQuery } from '../../shared/app/use-query'
import { Button } from '../../ui/button'
import { CheckBox } from '../../ui/fields'
import { download } from '../../ui/files'
import { columnName } from './column-matches'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'

export interface DetailsProps extends ReviewProps {
  file: File
  /** Why nothing can be imported with the current settings. */
  problem: FileProblem | null
  isBusy: boolean
  /** Opens what the statuses of the file become. */
  onOpenStatuses(): void
}

/** What happens to the current leads, and what the new ones lack; or why there are none. */
export function NewLeads({ preview, check, problem }: DetailsProps) {
  const totals = useQuery({ name: 'totals' })?.answer
  const current = totals ? totalOf(totals.leads) : SAMPLE_LEADS
  if (!problem) return <p className="note">{check && check.created > 0 && newLeadsText(check, current)}</p>
  return (
    <p role="alert" className="note">
      {problem === 'no-rows' && preview.sheets.length > 1
        ? messages.noLeadsInSheet
        : messages.fileProblems[problem].title}
    </p>
  )
}

function newLeadsText({ replacesSamples, withoutEmail, sharedEmails }: ImportCheck, current: number): string {
  const effects: string[] = []
  if (!replacesSamples) effects.push(messages.addedToLeads)
  else if (current > 0) effects.push(fill(messages.samplesReplaced, { count: current }))
  if (withoutEmail > 0) effects.push(fill(messages.withoutEmail, { count: withoutEmail }))
  if (sharedEmails > 0) effects.push(fill(messages.sharedEmails, { count: sharedEmails }))
  return effects.join(' · ')
}

export function Unreadable({ preview: { settings }, check, file, isBusy }: DetailsProps) {
  const { workspace, fail } = useApp()
  const [isWriting, setIsWriting] = useState(false)

  async function write() {
    setIsWriting(true)
    try {
      const content = await workspace.query({
        name: 'unreadable-rows',
        file,
        settings,
        reasons: messages.unreadableReasons,
      })
      if (content instanceof Blob) download(content, 'unreadable-rows.csv')
    } catch (error) {
      fail(error)
    }
    setIsWriting(false)
  }

  if (!check?.unreadable.count) return null
  return (
    <div className={`line ${styles.choice}`}>
      <span className="note">{messages.unreadableNote}</span>
      <span className={styles.action}>
        <Button variant="quiet" isBusy={isWriting} disabled={isBusy || isWriting} onClick={write}>
          {messages.downloadRows} <span className="visually-hidden">{messages.withReasons}</span>
        </Button>
      </span>
    </div>
  )
}

/** The opportunities that the import makes. */
export function Converted({ preview, check, onOpenStatuses }: DetailsProps) {
  return (
    <>
      <p className={`note ${styles.long}`}>{check && convertedTexts(preview, check).join(' · ')}</p>
      {preview.settings.columns.status.length > 0 && (
        <span className={styles.action}>
          <Button variant="quiet" onClick={onOpenStatuses}>
            {messages.changeStatuses}
          </Button>
        </span>
      )}
    </>
  )
}

function convertedTexts({ settings, columns }: ImportPreview, { converted }: ImportCheck): string[] {
  const { count, inList, withoutAmount, sum } = converted
  const there = inList > 0 ? [fill(messages.convertedInList, { count: inList })] : []
  if (settings.converted === 'qualified') return [messages.noNewOpportunities, ...there]
  const opportunities = fill(messages.newOpportunities, { count, total: formatAmount(sum) })
  const amount = formatAmount(OPPORTUNITY_AMOUNT)
  const [column] = settings.columns.amount
  if (column === undefined || withoutAmount === count) {
    return [opportunities, fill(messages.sameAmount, { amount }), ...there]
  }
  const from = fill(messages.amountsFrom, { column: columnName(columns, column) })
  const without = withoutAmount > 0 ? [fill(messages.someWithoutAmount, { count: withoutAmount, amount })] : []
  return [opportunities, from, ...without, ...there]
}

/** The statuses that say lost. */
export function Lost({ check }: DetailsProps) {
  const lost = check?.statuses.filter(({ isLost }) => isLost) ?? []
  const values = lost.map(({ text }) => text).join(', ')
  return (
    <p className={`clipped note ${styles.lostValues}`} title={values}>
      {values}
    </p>
  )
}

/** In which fields leads change. Only fields that the file has can be chosen. */
export function Updated({ preview, check, onChange }: DetailsProps) {
  const { columns, noteColumns, updates } = preview.settings
  const others: Partial<Record<UpdatedField, readonly number[]>> = {
    name: [...columns.firstName, ...columns.lastName],
    // A step without a day is a line of a note, and a day alone is a step.
    notes: [...noteColumns, ...columns.step],
    step: columns.due,
  }
  const isInFile = (field: UpdatedField) => columns[field].length + (others[field]?.length ?? 0) > 0
  return (
    <>
      <p className="note">{check && updatesText(check)}</p>
      <fieldset className={styles.fields}>
        <legend className="visually-hidden">{messages.fieldsToUpdate}</legend>
        {updatedFields.filter(isInFile).map((field) => (
          <CheckBox
            key={field}
            isChecked={updates.includes(field)}
            onChange={(isChecked) =>
              onChange({
                updates: updatedFields.filter((each) => (each === field ? isChecked : updates.includes(each))),
              })
            }
          >
            {messages.fieldLabels[field]}
          </CheckBox>
        ))}
      </fieldset>
      {check && check.withoutOpportunity > 0 && (
        <p className="note">{fill(messages.opportunitiesStayDeleted, { count: check.withoutOpportunity })}</p>
      )}
    </>
  )
}

/** '9 emails, 5 scores'. */
function updatesText(check: ImportCheck): string {
  const changed = updatedFields.filter((field) => check.updatedFields[field] > 0)
  return changed.map((field) => fill(messages.updatedFields[field], { count: check.updatedFields[field] })).join(', ')
}
