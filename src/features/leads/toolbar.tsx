import type { FocusEvent, ReactNode, Ref } from 'react'
import { type Filters, shownOrder, statusFilters, withOrderToggled } from '../../domain/filters'
import type { LeadPage, Match } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { SearchField, Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import type { Progress } from '../../workspace/workspace'
import { shortcuts } from '../shortcuts'
import { useProgress } from '../use-query'
import styles from './leads.module.css'

interface FilterProps {
  filters: Filters
  onChange(filters: Filters): void
}

interface ToolbarProps extends FilterProps {
  searchRef: Ref<HTMLInputElement>
  /** If false, the toolbar scrolls to the top on focus, so that results are visible above the keyboard. */
  isWide: boolean
  /** Further tools. */
  children: ReactNode
}

export function Toolbar({ searchRef, filters, isWide, onChange, children }: ToolbarProps) {
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
      {children}
    </div>
  )
}

const statusOptions = statusFilters.map((value) => ({ value, label: messages.statusLabels[value] }))

export function StatusAndOrder({ filters, onChange }: FilterProps) {
  const order = shownOrder(filters)
  return (
    <>
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
    </>
  )
}

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  shown: LeadPage | null
  isWide: boolean
  match: Match
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  /** Further controls. */
  children?: ReactNode
}

/** How many leads are shown: below the list or, on a phone, above it. */
export function ResultLine({ headingRef, shown, match, isWide, onClear, children }: ResultLineProps) {
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
      {onClear && (isWide ? <ClearFilters onClear={onClear} /> : <ClearIcon onClear={onClear} />)}
      {children}
    </div>
  )
}

function ClearFilters({ onClear }: { onClear(): void }) {
  return (
    <Button variant="quiet" onClick={onClear}>
      {messages.clearFilters}
    </Button>
  )
}

function ClearIcon({ onClear }: { onClear(): void }) {
  return (
    <IconButton label={messages.clearFilters} onClick={onClear}>
      <Icon shape={shapes.x} />
    </IconButton>
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
