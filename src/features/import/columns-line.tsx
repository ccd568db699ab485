import type { ImportCheck, ImportPreview } from '../../files/import'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { circleCheck, triangleAlert } from '../../ui/shapes'
import { columnName } from './column-matches'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { unusedColumns } from './left-out-columns'

interface ColumnsLineProps extends Pick<ReviewProps, 'preview' | 'check'> {
  onReview(): void
}

/** How many columns of the file are used, and what of them needs a look. */
export function ColumnsLine({ preview, check, onReview }: ColumnsLineProps) {
  const { settings, columns } = preview
  const unused = unusedColumns(preview, check)
  const used = new Set(Object.values(settings.columns).flat()).size
  const leftOut = unused.filter((column) => !settings.noteColumns.includes(column))
  const questions = questionsOf(preview, check)
  const names = shortList(leftOut.map((column) => columnName(columns, column)))
  const note = leftOut.length > 0 && fill(messages.columnsLeftOut, { columns: names, count: leftOut.length })
  return (
    <div className={styles.columnsLine}>
      <Icon
        shape={questions.length > 0 ? triangleAlert : circleCheck}
        className={questions.length > 0 ? styles.question : styles.matched}
      />
      <p>{fill(messages.columnsMatched, { used, count: used + unused.length })}</p>
      <p className="clipped note" title={[note, ...questions].filter(Boolean).join(' · ')}>
        {note && <span>{note}</span>}
        {note && questions.length > 0 && <span> · </span>}
        {questions.length > 0 && <span className={styles.question}>{questions.join(' · ')}</span>}
      </p>
      <Button onClick={onReview}>{messages.reviewColumns}</Button>
    </div>
  )
}

const LISTED = 3

function shortList(names: readonly string[]): string {
  const columns = names.slice(0, LISTED).join(', ')
  return names.length > LISTED ? fill(messages.columnsMore, { columns, more: names.length - LISTED }) : columns
}

const none = { values: 0, unknownValues: 0, unknownRows: 0 }
const noValues: ImportCheck['valueCounts'] = { source: none, status: none, stage: none }

function questionsOf({ settings }: ImportPreview, check: ImportCheck | null): string[] {
  const { name, firstName, lastName } = settings.columns
  const { source: sources, status: statuses, stage: stages } = check?.valueCounts ?? noValues
  // Those that say lost are asked about above.
  const unknownStatuses = statuses.unknownRows - (check?.lost.count ?? 0)
  const likelyScale = check?.likelyScale ?? settings.scoreScale
  const questions: string[] = []
  if (name.length + firstName.length + lastName.length === 0) questions.push(messages.noNameColumn)
  if (sources.unknownRows > 0) questions.push(fill(messages.withUnknownSource, { count: sources.unknownRows }))
  if (unknownStatuses > 0) questions.push(fill(messages.withUnknownStatus, { count: unknownStatuses }))
  if (stages.unknownRows > 0) questions.push(fill(messages.withUnknownStage, { count: stages.unknownRows }))
  if (likelyScale !== settings.scoreScale) {
    questions.push(fill(messages.scoresUpTo, { most: formatNumber(likelyScale) }))
  }
  return questions
}
