import type { ReactNode } from 'react'
import { leadStatuses } from '../../domain/lead'
import { totalOf, zeroCounts } from '../../domain/lead-query'
import { fill, formatNumber, formatShare } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ShareBar, ToneDot } from '../../ui/share-bar'
import type { LiveQuery } from '../../workspace/live-query'
import type { QueryAbout, Totals } from '../../workspace/queries'
import { useLiveQuery } from '../console-context'
import { statusTones } from '../status-badge'
import styles from './summary.module.css'

const nothing: Totals = { leads: zeroCounts, opportunities: 0, amount: 0 }

/** Counts all leads and opportunities, whatever the filters say. */
export function Summary({ live }: { live: LiveQuery<QueryAbout<'totals'>> }) {
  const answered = useLiveQuery(live, { about: 'totals' })
  const { leads, opportunities, amount } = answered?.answer ?? nothing
  const total = totalOf(leads)
  const qualified = formatShare(leads.qualified, total)
  const converted = formatShare(leads.converted, total)
  const figure = (value: number) => (answered ? formatNumber(value) : '\u00a0')

  return (
    <section aria-label={messages.summary}>
      <dl className={styles.cards} data-waiting={!answered}>
        <Card
          label={messages.totalLeads}
          figure={figure(total)}
          picture={
            <ShareBar
              words={leadStatuses
                .map((status) => fill(messages.countOfStatus, { count: leads[status], status }))
                .join(', ')}
              shares={leadStatuses.map((status) => ({ tone: statusTones[status], part: leads[status] }))}
              whole={total}
            />
          }
        >
          <span className={styles.legend}>
            {leadStatuses.map((status) => (
              <span key={status}>
                <ToneDot tone={statusTones[status]} />
                {fill(messages.countOfStatus, { count: leads[status], status })}
              </span>
            ))}
          </span>
        </Card>
        <Card
          label={messages.qualifiedLeads}
          figure={figure(leads.qualified)}
          picture={
            <ShareBar
              words={fill(messages.shareOfStatus, { share: qualified, status: 'qualified' })}
              shares={[{ tone: 'green', part: leads.qualified }]}
              whole={total}
            />
          }
        >
          {fill(messages.shareOfLeads, { share: qualified })}
        </Card>
        <Card
          label={messages.opportunities}
          figure={figure(opportunities)}
          picture={
            <ShareBar
              words={fill(messages.shareOfStatus, { share: converted, status: 'converted' })}
              shares={[{ tone: 'purple', part: leads.converted }]}
              whole={total}
            />
          }
        >
          {fill(messages.amountAndShare, { amount, share: converted })}
        </Card>
      </dl>
    </section>
  )
}

interface CardProps {
  label: string
  figure: string
  picture: ReactNode
  children: ReactNode
}

function Card({ label, figure, picture, children }: CardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={`${styles.figure} figures`}>{figure}</dd>
      <dd className={styles.picture}>{picture}</dd>
      <dd className={`${styles.meaning} figures`}>{children}</dd>
    </div>
  )
}
