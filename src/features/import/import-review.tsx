import { useRef, useState } from 'react'
import type { FileProblem } from '../../files/file'
import type { ImportCheck, ImportPreview, ImportSettings } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import type { FileChoiceProps } from '../../shared/files/choose-file'
import { Button } from '../../ui/button'
import { ColumnMatches } from './column-matches'
import { ColumnsLine } from './columns-line'
import { DryRun } from './dry-run'
import type { ValuesList } from './field-values'
import { FileBar } from './file-bar'
import { FileRows, type Shown, ShowRows } from './file-rows'
import { FirstRows } from './first-rows'
import styles from './import.module.css'
import { SMALL_BYTES } from './import-reading'
import { LeadChanges } from './lead-changes'
import { EmptySheet, SheetNote } from './sheet-note'

interface ImportReviewProps extends FileChoiceProps {
  file: File
  /** Null until the beginning of the file is read. */
  preview: ImportPreview | null
  check: ImportCheck | null
  problem: FileProblem | null
  /** Rows read so far, or in all. */
  rows: number | null
  isReading: boolean
  isImporting: boolean
  onChange(settings: Partial<ImportSettings>): void
  /** Null while nothing can be imported. */
  onSkip: (() => void) | null
}

/** What comes of the file first, then its first rows, then its columns. */
export function ImportReview({ preview, check, isReading, isImporting, onChange, ...props }: ImportReviewProps) {
  const { file, problem, rows, onSkip, ...choice } = props
  const review = preview && { preview, check, onChange }
  const [shown, setShown] = useState<Shown | null>(null)
  const columns = useRef<HTMLHeadingElement>(null)
  const statuses = useRef<ValuesList>(null)

  function reviewColumns() {
    columns.current?.scrollIntoView({ block: 'start' })
    columns.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.review}>
      <fieldset disabled={isImporting} className={`stack ${styles.verdict}`}>
        {onSkip && (
          <button type="button" className={`skip ${styles.skip}`} onClick={onSkip}>
            {messages.skipToImport}
          </button>
        )}
        <FileBar {...choice} file={file} preview={preview} rows={rows} onChange={onChange} />
        {review && (
          <DryRun
            {...review}
            file={file}
            problem={problem}
            isBusy={isReading || isImporting}
            shown={shown}
            onShow={setShown}
            onOpenStatuses={() => statuses.current?.open()}
          />
        )}
      </fieldset>
      {preview?.columns.length === 0 && <EmptySheet preview={preview} />}
      {/* Of few rows what comes of them is told first: nothing moves. */}
      {review && review.preview.columns.length > 0 && (check || problem || file.size > SMALL_BYTES) && (
        // Scrolls by keyboard too, while every control in it is disabled.
        <div className={styles.scroller} tabIndex={isImporting ? 0 : undefined}>
          <fieldset disabled={isImporting}>
            {shown === 'changes' && check && check.changed > 0 && (
              <LeadChanges check={check} ownWork={review.preview.settings.ownWork} />
            )}
            {shown && shown !== 'changes' && check && check[shown].count > 0 && (
              <FileRows key={shown} kind={shown} check={check} />
            )}
            <ColumnsLine {...review} onReview={reviewColumns} />
            <FirstRows {...review}>
              {check?.sheet && <SheetNote facts={check.sheet} />}
              {check && check.leftOut.count > 0 && (
                <div className={`line ${styles.leftOut}`}>
                  <p className="note">{fill(messages.leftOut, { count: check.leftOut.count })}</p>
                  <ShowRows kind="leftOut" shown={shown} onShow={setShown} />
                  {check.leftOut.first.some(({ reason }) => reason === 'footer' || reason === 'sum') && (
                    <span className={styles.action}>
                      <Button variant="quiet" disabled={isReading} onClick={() => onChange({ leavesOutFooter: false })}>
                        {messages.readAsRows}
                      </Button>
                    </span>
                  )}
                </div>
              )}
            </FirstRows>
            <ColumnMatches {...review} heading={columns} statuses={statuses} />
          </fieldset>
        </div>
      )}
    </div>
  )
}
