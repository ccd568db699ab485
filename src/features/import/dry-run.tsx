import { type ReactNode, useId, useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import { type LeadField, leadFields } from '../../domain/lead'
import { totalOf } from '../../domain/lead-query'
import type { FileProblem } from '../../files/file'
import type { DuplicateChoice, ImportCheck, ImportSettings } from '../../files/import'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { CheckBox, Select } from '../../ui/fields'
import { download } from '../../ui/files'
import { useConsole } from '../console-context'
import { useQuery } from '../use-query'
import { FileRows } from './file-rows'
import styles from './import.module.css'

interface DryRunProps {
  file: File
  settings: ImportSettings
  check: ImportCheck | null
  /** Why nothing can be imported with the current settings. */
  problem: FileProblem | null
  isBusy: boolean
  onChange(settings: Partial<ImportSettings>): void
}

/** What the import would do. The figures do not move while they are counted again. */
export function DryRun({ file, settings, check, problem, isBusy, onChange }: DryRunProps) {
  const { workspace, fail } = useConsole()
  const titleId = useId()
  const [isWriting, setIsWriting] = useState(false)
  const { duplicates } = settings
  const otherNames = settings.otherNames ?? duplicates
  const updates = duplicates === 'update' || otherNames === 'update'

  async function downloadReasons() {
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

  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={styles.dryRun}>
      <h3 id={titleId} className={styles.heading}>
        {messages.dryRun}
      </h3>
      <Fact label={messages.factNew} figure={check?.created} tone="good">
        <p>{notesOf(check).join(' · ')}</p>
      </Fact>
      <Fact label={messages.factDuplicates} figure={check?.duplicates.count}>
        <Choice
          name={messages.duplicateLeads}
          note={messages.alreadyThere}
          value={duplicates}
          options={duplicateOptions}
          onChange={(choice) => onChange({ duplicates: choice })}
        />
        {check && check.duplicates.count > 0 && (
          <FileRows label={messages.duplicateRows} rows={check.duplicates} reasons={messages.duplicateReasons} />
        )}
      </Fact>
      {check && check.otherNames.count > 0 && (
        <Fact label={messages.factOtherNames} figure={check.otherNames.count}>
          <Choice
            name={messages.sharedMailboxes}
            note={messages.sharedMailboxesNote}
            value={otherNames}
            options={duplicateOptions}
            onChange={(choice) => onChange({ otherNames: choice })}
          />
          <FileRows label={messages.otherNameRows} rows={check.otherNames} reasons={messages.duplicateReasons} />
        </Fact>
      )}
      {updates && (
        <Fact label={messages.factUpdated} figure={check?.updated}>
          <p>{updatesOf(check).join(', ')}</p>
          <FieldsToUpdate settings={settings} onChange={onChange} />
        </Fact>
      )}
      {check && check.wrongScores > 0 && (
        <Fact label={messages.factWrongScores} figure={check.wrongScores}>
          <Choice
            name={messages.wrongScores}
            value={settings.wrongScores}
            options={wrongScoreOptions}
            onChange={(choice) => onChange({ wrongScores: choice })}
          />
        </Fact>
      )}
      <Fact label={messages.factUnreadable} figure={check?.unreadable.count} tone="bad">
        {check && check.unreadable.count > 0 && (
          <FileRows label={messages.unreadableRows} rows={check.unreadable} reasons={messages.unreadableReasons}>
            <Button variant="quiet" isBusy={isWriting} disabled={isBusy || isWriting} onClick={downloadReasons}>
              {messages.downloadReasons}
            </Button>
          </FileRows>
        )}
      </Fact>
      {check && check.leftOut.count > 0 && (
        <div className={`${styles.factNotes} ${styles.leftOut}`}>
          <p>{fill(messages.leftOut, { count: check.leftOut.count })}</p>
          <FileRows label={messages.leftOutRows} rows={check.leftOut} reasons={messages.leftOutReasons}>
            {check.leftOut.first.some(({ reason }) => reason === 'footer') && (
              <Button variant="quiet" disabled={isBusy} onClick={() => onChange({ leavesOutFooter: false })}>
                {messages.readAsRows}
              </Button>
            )}
          </FileRows>
        </div>
      )}
      {problem ? <p role="alert">{messages.fileProblems[problem].title}</p> : <Effect check={check} />}
    </section>
  )
}

interface FactProps {
  label: string
  figure: number | undefined
  tone?: 'good' | 'bad'
  children?: ReactNode
}

function Fact({ label, figure, tone, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dl>
        <div>
          <dt>{label}</dt>
          <dd className="figures" data-tone={figure ? tone : undefined}>
            {figure === undefined ? messages.notRead : formatNumber(figure)}
          </dd>
        </div>
      </dl>
      <div className={styles.factNotes}>{children}</div>
    </div>
  )
}

const duplicateOptions = (['skip', 'update', 'import'] as const satisfies readonly DuplicateChoice[]).map((value) => ({
  value,
  label: messages.duplicateChoices[value],
}))

const wrongScoreOptions = (['zero', 'leave-out'] as const).map((value) => ({
  value,
  label: messages.wrongScoreChoices[value],
}))

interface ChoiceProps<Value extends string> {
  /** Only for assistive technology: on the screen the choice is below its fact. */
  name: string
  /** Explains what the rows are. */
  note?: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

/** The seller's choice for rows of one kind. */
function Choice<Value extends string>({ name, note, ...select }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <>
      {note && <p className={styles.factNote}>{note}</p>}
      <label htmlFor={id} className="visually-hidden">
        {name}
      </label>
      <Select id={id} {...select} />
    </>
  )
}

/** Only fields that the file has. */
function FieldsToUpdate({ settings, onChange }: Pick<DryRunProps, 'settings' | 'onChange'>) {
  const { columns, updates } = settings
  const isInFile = (field: LeadField) =>
    columns[field].length > 0 || (field === 'name' && columns.firstName.length + columns.lastName.length > 0)
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{messages.fieldsToUpdate}</legend>
      {leadFields.filter(isInFile).map((field) => (
        <CheckBox
          key={field}
          isChecked={updates.includes(field)}
          onChange={(isChecked) =>
            onChange({ updates: leadFields.filter((each) => (each === field ? isChecked : updates.includes(each))) })
          }
        >
          {messages.fieldLabels[field]}
        </CheckBox>
      ))}
    </fieldset>
  )
}

/** What happens to the current leads. */
function Effect({ check }: { check: ImportCheck | null }) {
  const totals = useQuery({ name: 'totals' })?.answer
  const count = totals ? totalOf(totals.leads) : SAMPLE_LEADS
  const ofSamples = count === 0 ? messages.firstLeads : fill(messages.samplesReplaced, { count })
  return <p className={styles.effect}>{check && (check.replacesSamples ? ofSamples : messages.addedToLeads)}</p>
}

function notesOf(check: ImportCheck | null): string[] {
  if (!check) return []
  const notes = [
    [messages.withoutEmail, check.withoutEmail],
    [messages.sharedEmails, check.sharedEmails],
    [messages.withUnknownSource, countUnknown(check.sources)],
    [messages.withUnknownStatus, countUnknown(check.statuses)],
  ] as const
  return notes.filter(([, count]) => count > 0).map(([message, count]) => fill(message, { count }))
}

/** '9 emails', '5 scores'. */
function updatesOf(check: ImportCheck | null): string[] {
  if (!check) return []
  return leadFields
    .map((field) => ({ text: messages.updatedFields[field], count: check.updatedFields[field] }))
    .filter(({ count }) => count > 0)
    .map(({ text, count }) => fill(text, { count }))
}

function countUnknown(values: readonly { readonly count: number; readonly isKnown: boolean }[]): number {
  return values.reduce((sum, { count, isKnown }) => (isKnown ? sum : sum + count), 0)
}
