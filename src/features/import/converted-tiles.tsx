import { OPPORTUNITY_AMOUNT } from '../../domain/constants'
import type { ImportCheck, ImportPreview } from '../../files/import'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { columnName } from './column-matches'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { Choice, Tile } from './tile'

interface ConvertedTilesProps {
  review: ReviewProps
  check: ImportCheck
  onOpenStatuses(): void
}

/** The opportunities that the import makes, and amounts and days that can't be read: each only where there are any. */
export function ConvertedTiles({ review, check, onOpenStatuses }: ConvertedTilesProps) {
  const { preview } = review
  const { converted, wrongAmounts, wrongDays } = check
  return (
    <>
      {converted.count > 0 && (
        <Tile label={messages.tileConverted} figure={converted.count}>
          <p className={`${styles.note} ${styles.long}`}>{effectsOf(preview, check).join(' · ')}</p>
          {preview.settings.columns.status.length > 0 && (
            <span className={styles.action}>
              <Button variant="quiet" onClick={onOpenStatuses}>
                {messages.changeStatuses}
              </Button>
            </span>
          )}
          <Choice setting="converted" {...review} />
        </Tile>
      )}
      {wrongAmounts > 0 && (
        <Tile label={messages.tileWrongAmounts} figure={wrongAmounts}>
          <p className={styles.note}>{fill(messages.wrongAmountsNote, { amount: formatAmount(OPPORTUNITY_AMOUNT) })}</p>
        </Tile>
      )}
      {wrongDays > 0 && (
        <Tile label={messages.tileWrongDays} figure={wrongDays}>
          <p className={styles.note}>{messages.wrongDaysNote}</p>
        </Tile>
      )}
    </>
  )
}

function effectsOf({ settings, columns }: ImportPreview, { converted }: ImportCheck): string[] {
  const { count, inList, withoutAmount, sum } = converted
  const there = inList > 0 ? [fill(messages.convertedInList, { count: inList })] : []
  if (settings.converted === 'qualified') return [messages.noNewOpportunities, ...there]
  return [
    fill(messages.newOpportunities, { count, total: formatAmount(sum) }),
    ...amountsOf(settings.columns.amount[0], columns, count, withoutAmount),
    ...there,
  ]
}

function amountsOf(
  column: number | undefined,
  columns: ImportPreview['columns'],
  count: number,
  withoutAmount: number,
): string[] {
  const amount = formatAmount(OPPORTUNITY_AMOUNT)
  if (column === undefined || withoutAmount === count) return [fill(messages.sameAmount, { amount })]
  const from = fill(messages.amountsFrom, { column: columnName(columns, column) })
  return withoutAmount > 0 ? [from, fill(messages.someWithoutAmount, { count: withoutAmount, amount })] : [from]
}
