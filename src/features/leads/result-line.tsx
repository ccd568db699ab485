import type { ReactNode, Ref } from 'react'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import type { Progress } from '../../workspace/workspace'
import { useProgress } from '../use-query'
import styles from './leads.module.css'

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  shown: LeadPage | null
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  /** Where the toolbar has no room for it. */
  samples: ReactNode
}

export function ResultLine({ headingRef, shown, onClear, samples }: ResultLineProps) {
  const opening = useProgress('opening')
  const loading = opening && loadingText(opening)
  return (
    <div className={styles.result}>
      <div role="status">
        <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} figures`}>
          {shown ? loading || resultText(shown) : <span className={styles.unanswered}>{messages.creatingLeads}</span>}
        </h2>
      </div>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      )}
      {samples}
    </div>
  )
}

/** In steps: it is read out. */
function loadingText({ applied, total: count }: Progress): string {
  return fill(messages.loadingLeads, { count, percent: 10 * Math.floor((10 * applied) / count) })
}

function resultText({ matching, total: count }: LeadPage): string {
  return matching === count ? fill(messages.allLeads, { count }) : fill(messages.someLeads, { matching, count })
}
