import type { ReactNode } from 'react'
import { leadStatuses } from '../../domain/lead'
import { ShareBar, ToneDot } from '../../ui/share-bar'
import type { LiveAnswer } from '../../workspace/live-answer'
import type { QuestionAbout, Totals } from '../../workspace/workspace'
import { formatNumber, formatShare } from '../numbers'
import { statusTones } from '../status-badge'
import { useLiveAnswer } from '../workspace-context'
import styles from './summary.module.css'

const nothing: Totals = {
  leads: { new: 0, contacted: 0, qualified: 0, converted: 0 },
  opportunities: 0,
  amount: 0,
}

/** Counts all leads and opportunities, whatever the filters say. */
export function Summary({ live }: { live: LiveAnswer<QuestionAbout<'totals'>> }) {
  const answered = useLiveAnswer(live, { about: 'totals' })
  const { leads, opportunities, amount } = answered?.answer ?? nothing
  const total = leadStatuses.reduce((sum, status) => sum + leads[status], 0)
  const figure = (value: number) => (answered ? formatNumber(value) : '\u00a0')

  return (
    <section aria-label="Summary">
      <dl className={styles.cards} data-waiting={!answered}>
        <Card
          label="Total leads"
          figure={figure(total)}
          picture={
            <ShareBar
              words={leadStatuses.map((status) => `${formatNumber(leads[status])} ${status}`).join(', ')}
              shares={leadStatuses.map((status) => ({ tone: statusTones[status], part: leads[status] }))}
              whole={total}
            />
          }
        >
          <span className={styles.legend}>
            {leadStatuses.map((status) => (
              <span key={status}>
                <ToneDot tone={statusTones[status]} />
                {`${formatNumber(leads[status])} ${status}`}
              </span>
            ))}
          </span>
        </Card>
        <Card
          label="Qualified leads"
          figure={figure(leads.qualified)}
          picture={
            <ShareBar
              words={`${formatShare(leads.qualified, total)} of all leads are qualified`}
              shares={[{ tone: 'green', part: leads.qualified }]}
              whole={total}
            />
          }
        >
          {formatShare(leads.qualified, total)} of all leads
        </Card>
        <Card
          label="Opportunities"
          figure={figure(opportunities)}
          picture={
            <ShareBar
              words={`${formatShare(leads.converted, total)} of all leads are converted`}
              shares={[{ tone: 'purple', part: leads.converted }]}
              whole={total}
            />
          }
        >
          {formatNumber(amount)} in total, {formatShare(leads.converted, total)} of leads converted
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
