import type { FocusEvent, ReactNode, Ref } from 'react'
import {
  type Filters,
  type ListOrder,
  shownOrder,
  sourceFilters,
  statusFilters,
  withOrder,
  withOrderBy,
} from '../../domain/filters'
import { leadFields } from '../../domain/lead'
import type { LeadPage, Match } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { SearchField, Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { KeyCap, useIsActiveKey } from '../../ui/keys'
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

/** The screen's one primary button; on a phone just its icon. */
export function NewLeadButton({ isWide, onClick }: { isWide: boolean; onClick(): void }) {
  const { add } = shortcuts.anywhere
  const isKeyActive = useIsActiveKey()(add)
  return (
    <Button
      variant="primary"
      icon={<Icon shape={shapes.plus} />}
      title={isWide ? undefined : messages.newLead}
      aria-keyshortcuts={isKeyActive ? add : undefined}
      onClick={onClick}
    >
      {isWide && (
        <>
          {messages.newLead}
          <KeyCap shortcut={add} />
        </>
      )}
    </Button>
  )
}

const statusOptions = statusFilters.map((value) => ({ value, label: messages.statusLabels[value] }))
const sourceOptions = sourceFilters.map((value) => ({ value, label: messages.sourceLabels[value] }))

export function StatusFilter({ filters, onChange }: FilterProps) {
  return (
    <Select
      name="status"
      aria-label={messages.fieldLabels.status}
      value={filters.status}
      options={statusOptions}
      onChange={(status) => onChange({ ...filters, status })}
    />
  )
}

export function SourceFilter({ filters, isWide, onChange }: FilterProps & { isWide: boolean }) {
  return (
    <Select
      name="source"
      aria-label={messages.fieldLabels.source}
      value={filters.source}
      options={sourceOptions}
      icon={isWide ? null : { shape: shapes.funnel, isHighlighted: filters.source !== 'all' }}
      onChange={(source) => onChange({ ...filters, source })}
    />
  )
}

/** Shows no arrow while the list has another order. */
export function ScoreButton({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <Button onClick={() => onChange(withOrderBy(filters, 'score'))}>
      {messages.fieldLabels.score}
      {field === 'score' && (
        <>
          <Icon shape={direction === 'desc' ? shapes.arrowDown : shapes.arrowUp} />
          <span className="visually-hidden">{messages.orderDetails[direction]}</span>
        </>
      )}
    </Button>
  )
}

const orderOptions = [...leadFields]
  // As the list starts.
  .toSorted((a, b) => Number(b === 'score') - Number(a === 'score'))
  .flatMap((field) => (['asc', 'desc'] as const).map((direction) => ({ field, direction })))
  .map((order) => ({ ...order, value: `${order.field} ${order.direction}`, label: orderLabel(order) }))

function orderLabel({ field, direction }: ListOrder): string {
  if (field === 'score') return messages.scoreOrders[direction]
  return fill(messages.textOrders[direction], { field: messages.fieldLabels[field] })
}

/** For lists without column headers. */
export function OrderSelect({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <Select
      name="order"
      aria-label={messages.order}
      value={`${field} ${direction}`}
      options={orderOptions}
      icon={{ shape: shapes.arrowUpDown, isHighlighted: field !== 'score' }}
      onChange={(value) => {
        const chosen = orderOptions.find((option) => option.value === value)
        if (chosen) onChange(withOrder(filters, chosen))
      }}
    />
  )
}

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  shown: LeadPage | null
  isWide: boolean
  match: Match
  /** The name of the import whose leads are shown. */
  importName: string | null
  /** Whether a newer query is pending. */
  isPending: boolean
  /** Something else takes its place; it can still be read out. */
  isHidden: boolean
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  /** Further controls. */
  children?: ReactNode
}

/** How many leads are shown: below the list or, on a phone, above it. */
export function ResultLine({
  headingRef,
  shown,
  isPending,
  isWide,
  isHidden,
  onClear,
  children,
  ...found
}: ResultLineProps) {
  const opening = useProgress('opening')
  const ordering = useProgress('ordering')
  const loading = opening && loadingText(opening)
  const orderingText = isPending && ordering && fill(messages.orderingLeads, { percent: percentOf(ordering) })
  return (
    <div className={isHidden ? 'visually-hidden' : styles.result}>
      <div role="status">
        <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} figures`}>
          {shown ? (
            loading || orderingText || resultText(shown, found)
          ) : (
            <span className={styles.unanswered}>{messages.creatingLeads}</span>
          )}
        </h2>
      </div>
      {onClear && !isHidden && (isWide ? <ClearFilters onClear={onClear} /> : <ClearIcon onClear={onClear} />)}
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

function loadingText(progress: Progress): string {
  return fill(messages.loadingLeads, { count: progress.total, percent: percentOf(progress) })
}

/** In steps of 10 %, because it is read out. */
function percentOf({ applied, total }: Progress): number {
  return 10 * Math.floor((10 * applied) / total)
}

function resultText(
  { matching, total: count }: LeadPage,
  { match, importName }: Pick<ResultLineProps, 'match' | 'importName'>,
): string {
  const all = matching === count ? fill(messages.allLeads, { count }) : fill(messages.someLeads, { matching, count })
  const leads = importName === null ? all : fill(messages.importedFrom, { leads: all, name: importName })
  return match === 'literal' ? leads : fill(messages.widened[match], { leads })
}
