import { type ComponentProps, type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'
import type { LiveQuery } from '../../connection/live-query'
import { type LeadStatus, leadStatuses } from '../../domain/lead'
import { totalOf, zeroCounts } from '../../domain/lead-query'
import { type Stage, stages } from '../../domain/opportunity'
import { countOf, type FiguresByStage, noFigures } from '../../domain/opportunity-query'
import { fill, formatAmount, formatNumber, formatShare, formatShort, formatShortAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useLiveQuery } from '../../shared/app/use-query'
import { statuses } from '../../shared/lead/statuses'
import { isFiltered, type ListState } from '../../shared/list/shown-list'
import { IconButton } from '../../ui/button'
import { barChart } from '../../ui/shapes'
import { ShareBar, ToneDot } from '../../ui/tones'
import type { Totals } from '../../workspace/answers'
import type { QueryNamed } from '../../workspace/queries'
import styles from './summary.module.css'

const nothing: Totals = { leads: zeroCounts, opportunities: noFigures }

interface SummaryProps {
  live: LiveQuery<QueryNamed<'totals'>>
  isListShown: boolean
  onShowLeads(): void
  onShowOpportunities(): void
  onShowWins(): void
}

/** Counts all leads and opportunities, regardless of the filters; a click shows them. */
export function Summary({ live, isListShown, onShowLeads, onShowOpportunities, onShowWins }: SummaryProps) {
  const { list } = useApp()
  // Not all that is filtered, which changes with each letter of the search.
  const onlyStatus = useSyncExternalStore(list.subscribe, () => onlyStatusOf(list.current()))
  const answered = useLiveQuery(live, { name: 'totals' })
  const { leads, opportunities: figures } = answered?.answer ?? nothing
  const opportunities = countOf(figures)
  const total = totalOf(leads)
  const qualified = formatShare(leads.qualified, total)
  const figure = (value: number) => (answered ? formatNumber(value) : '\u00a0')

  const textOf = (status: LeadStatus) => fill(messages.countOfStatus, { count: leads[status], status })
  const shareOf = (status: LeadStatus) => ({ tone: statuses[status].tone, part: leads[status] })
  const pictureOf = (status: LeadStatus, share: string) => (
    <ShareBar words={fill(messages.shareOfStatus, { share, status })} shares={[shareOf(status)]} whole={total} />
  )

  /** Shows all leads with a status; pressed again, all leads. */
  function statusButton(status: LeadStatus) {
    const isPressed = isListShown && onlyStatus === status
    return {
      'aria-label': fill(messages.showLeadsOfStatus, { count: leads[status], status }),
      'aria-pressed': isPressed,
      onClick() {
        list.clear(isPressed ? {} : { status })
        onShowLeads()
      },
    }
  }

  return (
    <section aria-label={messages.summary}>
      <dl className={styles.cards} data-waiting={!answered}>
        <Card
          label={messages.totalLeads}
          figure={figure(total)}
          picture={
            <ShareBar
              words={leadStatuses.map(textOf).join(', ')}
              shares={leadStatuses.map((status) => ({ ...shareOf(status), button: statusButton(status) }))}
              whole={total}
            />
          }
        >
          <span className={styles.legend}>
            {leadStatuses.map((status) => (
              <span key={status} data-longest={fill(messages.shortCountOfStatus, { short: '0,000', status })}>
                <button type="button" className="clipped" title={textOf(status)} {...statusButton(status)}>
                  <ToneDot tone={statuses[status].tone} />
                  <span>{formatShort(leads[status])}</span> <span>{status}</span>
                </button>
              </span>
            ))}
          </span>
        </Card>
        <Card
          label={messages.qualifiedLeads}
          figure={figure(leads.qualified)}
          button={answered && statusButton('qualified')}
          picture={pictureOf('qualified', qualified)}
        >
          {fill(messages.shareOfLeads, { share: qualified })}
        </Card>
        <Card
          label={messages.opportunities}
          action={
            opportunities > 0 && (
              <IconButton shape={barChart} size={16} label={messages.winsTitle} onClick={onShowWins} />
            )
          }
          figure={figure(opportunities)}
          button={
            answered && {
              'aria-label': fill(messages.showOpportunities, { count: opportunities }),
              onClick: onShowOpportunities,
            }
          }
          picture={<ShareBar words={amountsText(figures)} {...amountShares(figures)} />}
        >
          <Amounts figures={figures} />
        </Card>
      </dl>
    </section>
  )
}

/** Null if more than that is filtered, or nothing is. */
function onlyStatusOf(state: ListState): LeadStatus | null {
  const { status } = state.filters
  const isMore = isFiltered({ ...state, filters: { ...state.filters, status: 'all' } })
  return status === 'all' || isMore ? null : status
}

/** Lost amounts are the rest of the bar. */
function amountShares(figures: FiguresByStage) {
  const sumOf = (stage: Stage) => Number(figures[stage].sum)
  return {
    shares: [
      { tone: 'grey' as const, part: sumOf('Pending') },
      { tone: 'ink' as const, part: sumOf('Won') },
    ],
    whole: stages.reduce((sum, stage) => sum + sumOf(stage), 0),
  }
}

/** Longer ones don't fit beside the number of opportunities. */
const LONGEST = 34

/** Exact where there is room, else '365K pending · 62K won'. */
function Amounts({ figures }: { figures: FiguresByStage }) {
  const exact = amountsText(figures)
  const short = amountsText(figures, formatShortAmount)
  return (
    <span className={`${styles.amounts} clipped`} title={exact}>
      <span>{exact.length > LONGEST ? short : exact}</span>
      <span>{short}</span>
    </span>
  )
}

/** '365,500 pending · 62,000 won'. */
function amountsText(figures: FiguresByStage, format: (sum: bigint) => string = formatAmount): string {
  const told = (['Pending', 'Won'] as const).filter((stage) => figures[stage].count > 0)
  if (told.length === 0) return messages.noAmount
  return told.map((stage) => fill(messages.amountOfStage[stage], { amount: format(figures[stage].sum) })).join(' · ')
}

interface CardProps {
  label: string
  /** Beside the label. */
  action?: ReactNode
  figure: string
  /** Makes the whole card a button. */
  button?: ComponentProps<'button'> | null
  picture: ReactNode
  children: ReactNode
}

function Card({ label, action, figure, button, picture, children }: CardProps) {
  return (
    <div className={styles.card} data-long={figure.length > 5} style={{ '--digits': figure.length } as CSSProperties}>
      <dt className={styles.label}>
        <span>{label}</span>
        {action}
      </dt>
      <dd className={styles.figure}>
        {button ? (
          <button type="button" {...button}>
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
      <dd className={styles.picture}>{picture}</dd>
      {typeof children === 'string' ? (
        <dd className={`${styles.meaning} figures clipped`} title={children}>
          {children}
        </dd>
      ) : (
        <dd className={`${styles.meaning} figures`}>{children}</dd>
      )}
    </div>
  )
}
