import type { Ref } from 'react'
import type { LeadPage } from '../../domain/lead-query'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { formatCount, formatNumber } from '../numbers'
import styles from './leads.module.css'

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  shown: LeadPage | null
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  onSampleLeads(): void
  onSampleOpportunities(): void
}

export function ResultLine({ headingRef, shown, onClear, onSampleLeads, onSampleOpportunities }: ResultLineProps) {
  return (
    <div className={styles.resultLine}>
      <div className={styles.result}>
        <div role="status">
          <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} figures`}>
            {shown ? resultText(shown) : <span className={styles.unanswered}>Creating leads</span>}
          </h2>
        </div>
        {onClear && (
          <Button variant="quiet" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className={styles.samples}>
        <Button variant="quiet" icon={<Icon name="plus" size={14} />} onClick={onSampleLeads}>
          Create sample leads
        </Button>
        <Button variant="quiet" icon={<Icon name="plus" size={14} />} onClick={onSampleOpportunities}>
          Create sample opportunities
        </Button>
      </div>
    </div>
  )
}

function resultText({ matching, total }: LeadPage): string {
  const all = formatCount(total, 'lead', 'leads')
  return matching === total ? all : `${formatNumber(matching)} of ${all}`
}
