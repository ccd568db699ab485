import { type RefObject, useId } from 'react'
import { readAmount } from '../../domain/amount'
import { MAX_SCORE } from '../../domain/constants'
import { leadSources, leadStatuses } from '../../domain/lead'
import { stages } from '../../domain/opportunity'
import { readDay } from '../../files/day-cell'
import { emailIn } from '../../files/email-cell'
import { type ImportCheck, type ImportField, type ImportPreview, importFields, scoreScales } from '../../files/import'
import { fill, formatAmount, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { FieldValues, type ValuesList } from './field-values'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { LeftOutColumns } from './left-out-columns'

interface ColumnMatchesProps extends ReviewProps {
  heading: RefObject<HTMLHeadingElement | null>
  statuses: RefObject<ValuesList | null>
}

/** Which column of the file each field is read from. */
export function ColumnMatches({ heading, statuses, ...review }: ColumnMatchesProps) {
  const { preview, check, onChange } = review
  const titleId = useId()
  const { settings, columns } = preview

  function choose(field: ImportField, column: number | null) {
    onChange({ columns: { ...settings.columns, [field]: column === null ? [] : [column] } })
  }

  function valuesOf(field: ImportField) {
    switch (settings.columns[field].length > 0 && field) {
      case 'source':
        return (
          <FieldValues
            field={messages.fieldLabels.source}
            values={check?.sources ?? []}
            counts={check?.valueCounts.source}
            options={leadSources.map((value) => ({ value, label: value }))}
            onChange={(text, source) => onChange({ sources: new Map(settings.sources).set(text, source) })}
          />
        )
      case 'status':
        return (
          <FieldValues
            ref={statuses}
            field={messages.fieldLabels.status}
            values={check?.statuses ?? []}
            counts={check?.valueCounts.status}
            options={leadStatuses.map((value) => ({ value, label: messages.statusLabels[value] }))}
            onChange={(text, status) => onChange({ statuses: new Map(settings.statuses).set(text, status) })}
          />
        )
      case 'stage':
        return (
          <FieldValues
            field={messages.fieldLabels.stage}
            values={check?.stages ?? []}
            counts={check?.valueCounts.stage}
            options={stages.map((value) => ({ value, label: value }))}
            onChange={(text, stage) => onChange({ stages: new Map(settings.stages).set(text, stage) })}
          />
        )
      case 'score':
        return <Scale {...review} />
      default:
        return null
    }
  }

  return (
    <section aria-labelledby={titleId} className={styles.matches}>
      <h3 ref={heading} id={titleId} tabIndex={-1} className={styles.heading}>
        {messages.columns}
      </h3>
      <div aria-hidden className={`note ${styles.matchHeads}`}>
        {messages.columnHeads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {importFields.map((field) => (
        <ColumnMatch
          key={field}
          field={field}
          columns={columns}
          chosen={settings.columns[field]}
          examples={examplesOf(field, preview, check)}
          onChoose={(column) => choose(field, column)}
        >
          {valuesOf(field)}
        </ColumnMatch>
      ))}
      <LeftOutColumns
        preview={preview}
        check={check}
        nameOf={(column) => columnName(columns, column)}
        onChange={onChange}
      />
    </section>
  )
}

const scaleOf = (most: number) => fill(messages.scaleLabel, { most: formatNumber(most) })

/** The scale of the scores, if it is unclear or not the default. */
function Scale({ preview, check, onChange }: ReviewProps) {
  const id = useId()
  const { scoreScale } = preview.settings
  const likely = check?.likelyScale ?? null
  if (likely === null && scoreScale === MAX_SCORE) return null
  const isOffered = likely !== null && likely !== scoreScale
  return (
    <div className={`line ${styles.scale}`}>
      <label htmlFor={id} className="note">
        {messages.scale}
      </label>
      <Select
        id={id}
        value={String(scoreScale)}
        options={scoreScales.map((scale) => ({ value: String(scale), label: scaleOf(scale) }))}
        onChange={(value) =>
          onChange({ scoreScale: scoreScales.find((scale) => String(scale) === value) ?? MAX_SCORE })
        }
      />
      {isOffered && <p className={styles.unknown}>{fill(messages.likelyScale, { most: formatNumber(likely) })}</p>}
    </div>
  )
}

interface ColumnMatchProps {
  field: ImportField
  columns: ImportPreview['columns']
  chosen: readonly number[]
  examples: string
  onChoose(column: number | null): void
  children: React.ReactNode
}

const NONE = ''

/** Without a header, its number. */
export function columnName(columns: ImportPreview['columns'], column: number): string {
  return columns[column]?.name || fill(messages.columnNumber, { number: String(column + 1) })
}

function ColumnMatch({ field, columns, chosen, examples, onChoose, children }: ColumnMatchProps) {
  const id = useId()
  const examplesId = useId()
  const [first, ...others] = chosen
  const nameOf = (column: number) => columnName(columns, column)
  return (
    <div className={styles.match} data-matched={first !== undefined}>
      <label htmlFor={id}>{messages.fieldLabels[field]}</label>
      <Select
        id={id}
        aria-describedby={examplesId}
        value={first === undefined ? NONE : String(first)}
        options={[
          { value: NONE, label: messages.notInFile },
          ...columns.map((_, column) => ({ value: String(column), label: nameOf(column) })),
        ]}
        onChange={(value) => onChoose(value === NONE ? null : Number(value))}
      />
      <div id={examplesId} className={styles.examples}>
        <p className="clipped" title={examples} translate="no">
          {examples}
        </p>
        {others.length > 0 && (
          <OtherColumns
            message={field === 'notes' ? messages.andColumns : messages.orColumns}
            names={others.map(nameOf).join(', ')}
          />
        )}
      </div>
      {children}
    </div>
  )
}

/** Further columns, read if the first one is empty; of notes, all of them are. */
function OtherColumns({
  message,
  names: columns,
}: {
  message: typeof messages.orColumns | typeof messages.andColumns
  names: string
}) {
  const text = fill(message, { columns })
  return (
    <p className={`clipped ${styles.chip}`} title={text}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden>{columns}</span>
    </p>
  )
}

/** The first values of the field's column, and what they become. */
function examplesOf(field: ImportField, { settings, columns }: ImportPreview, check: ImportCheck | null): string {
  const { columns: chosen } = settings
  if (field === 'name' && chosen.name.length === 0 && chosen.firstName.length + chosen.lastName.length > 0) {
    return messages.nameJoined
  }
  const values = columns[settings.columns[field][0] ?? -1]?.values ?? []
  const shown = new Set(
    values.map((text) => (field === 'email' ? emailIn(text) || text : translated(field, text, check))),
  )
  return [...shown].slice(0, 3).join(' · ')
}

function translated(field: ImportField, text: string, check: ImportCheck | null): string {
  const becomes = translationOf(field, text, check)
  return becomes === null || becomes.toLowerCase() === text.trim().toLowerCase()
    ? text
    : fill(messages.valueBecomes, { text, becomes })
}

function translationOf(field: ImportField, text: string, check: ImportCheck | null): string | null {
  if (field === 'source') return check?.sources.find((value) => value.text === text)?.becomes ?? null
  if (field === 'stage') return check?.stages.find((value) => value.text === text)?.becomes ?? null
  if (field === 'amount') return amountIn(text)
  if (field === 'due') return (check && readDay(text, check.dayOrder)) || null
  const status = field === 'status' ? check?.statuses.find((value) => value.text === text)?.becomes : null
  return status ? messages.statusLabels[status] : null
}

/** Null where it says nothing else than the text. */
function amountIn(text: string): string | null {
  const amount = readAmount(text)
  return typeof amount === 'number' && amount !== Number(text) ? formatAmount(amount) : null
}
