import type { FocusEvent, ReactNode, Ref } from 'react'
import { type Filters, shownOrder, statusFilters, withOrderToggled } from '../../domain/filters'
import type { LeadPage, Match } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { SearchField, Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import type { Progress } from '../../workspace/workspace'
import { shortcuts } from '../shortcuts'
import { useProgress } from '../use-query'
import styles from './leads.module.css'

interface ToolbarProps {
  searchRef: Ref<HTMLInputElement>
  filters: Filters
  /** If false, the toolbar scrolls to the top on focus, so that results are visible above the keyboard. */
  isWide: boolean
  onChange(filters: Filters): void
  /** Set if there is space for it. */
  samples: ReactNode
}

const statusOptions = statusFilters.map((value) => ({ value, label: messages.statusLabels[value] }))

export function Toolbar({ searchRef, filters, isWide, onChange, samples }: ToolbarProps) {
  const order = shownOrder(filters)

  function showResults({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (!isWide && target instanceof HTMLInputElement) currentTarget.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.toolbar} onFocus={showResults}>
      <SearchField
        ref={searchRef}
        value={filters.search}
        placeholder={messages.searchPlaceholder}
        shortcut={shortcuts.anywhere.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <Select
        name="status"
        aria-label={messages.fieldLabels.status}
        value={filters.status}
        options={statusOptions}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <Button onClick={() => onChange(withOrderToggled(filters))}>
        {messages.fieldLabels.score}
        <Icon shape={order === 'desc' ? shapes.arrowDown : shapes.arrowUp} />
        <span className="visually-hidden">{messages.orderDetails[order]}</span>
      </Button>
      {samples}
    </div>
  )
}

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  shown: LeadPage | null
  match: Match
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  /** Set if the toolbar has no space for it. */
  samples: ReactNode
}

export function ResultLine({ headingRef, shown, match, onClear, samples }: ResultLineProps) {
  const opening = useProgress('opening')
  const loading = opening && loadingText(opening)
  return (
    <div className={styles.result}>
      <div role="status">
        <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} figures`}>
          {shown ? (
            loading || resultText(shown, match)
          ) : (
            <span className={styles.unanswered}>{messages.creatingLeads}</span>
          )}
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

/** In steps of 10 %, because it is read out. */
function loadingText({ applied, total: count }: Progress): string {
  return fill(messages.loadingLeads, { count, percent: 10 * Math.floor((10 * applied) / count) })
}

function resultText({ matching, total: count }: LeadPage, match: Match): string {
  const leads = matching === count ? fill(messages.allLeads, { count }) : fill(messages.someLeads, { matching, count })
  return match === 'literal' ? leads : fill(messages.widened[match], { leads })
}
