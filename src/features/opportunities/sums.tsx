import { type Opportunity, type Stage, stages } from '../../domain/opportunity'
import type { FiguresByStage, StageFilter } from '../../domain/opportunity-query'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useIsWide } from '../../ui/page'
import styles from './opportunities.module.css'

interface SumsProps {
  figures: FiguresByStage
  /** Only this stage is listed. */
  stage: StageFilter
  hasCents: boolean
}

function listed({ figures, stage: chosen }: SumsProps): readonly Stage[] {
  return stages.filter((stage) => figures[stage].count > 0 && (chosen === 'all' || chosen === stage))
}

/** '365,500 pending · 62,000 won · 8,500 lost'. */
function ByStage(props: SumsProps) {
  return listed(props).map((stage) => {
    const words = fill(messages.amountOfStage[stage], {
      amount: formatAmount(props.figures[stage].sum, props.hasCents),
    })
    return (
      <span key={stage} className={styles.sum}>
        {stage === 'Lost' ? <s>{words}</s> : words}
      </span>
    )
  })
}

/** What is pending and won together; nothing where that is no sum. */
function Total(props: SumsProps) {
  const counting = listed(props).filter((stage) => stage !== 'Lost')
  if (counting.length < 2) return null
  const total = counting.reduce((sum, stage) => sum + props.figures[stage].sum, 0n)
  return (
    <span className={`note ${styles.total}`}>
      <span>{messages.pendingAndWon}</span> <strong>{formatAmount(total, props.hasCents)}</strong>
    </span>
  )
}

/** Of amounts that stand below each other, all have two decimals where one has. */
export const haveCents = (rows: readonly Opportunity[]) => rows.some(({ amount }) => !Number.isInteger(amount))

/** In the table's frame, as its last line, or above the cards. */
export function Sums(props: SumsProps) {
  const isWide = useIsWide()
  return (
    <p className={`figures ${isWide ? `line ${styles.lastLine}` : `note ${styles.sums}`}`}>
      <span>
        <ByStage {...props} />
      </span>
      {isWide && <Total {...props} />}
    </p>
  )
}
