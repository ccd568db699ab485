import {
  type Filters,
  isCollated,
  type ListOrder,
  type OrderField,
  shownOrder,
  sourceFilters,
  statusFilters,
  withDue,
  withOrder,
  withOrderBy,
} from '../../domain/filters'
import { columnFields } from '../../domain/lead'
import type { LeadPage, Match } from '../../domain/lead-query'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { foundText } from '../../shared/app/outcome-text'
import { shortcuts } from '../../shared/app/shortcuts'
import { useProgress } from '../../shared/app/use-query'
import { useDue } from '../../shared/lead/due'
import due from '../../shared/lead/due.module.css'
import styles from '../../shared/list/list.module.css'
import { Button } from '../../ui/button'
import { Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { KeyCap, useIsActiveKey } from '../../ui/keys'
import { useIsRoomy, useIsWide, useMediaQuery } from '../../ui/page'
import * as shapes from '../../ui/shapes'
import type { Progress } from '../../workspace/workspace'
import tools from './leads.module.css'

export interface FilterProps {
  filters: Filters
  onChange(filters: Filters): void
}

/** The screen's one primary button; on a phone just its icon. */
export function NewLeadButton({ onClick }: { onClick(): void }) {
  const isRoomy = useIsRoomy()
  const { add } = shortcuts.anywhere
  const isKeyActive = useIsActiveKey()(add)
  return (
    <Button
      variant="primary"
      icon={shapes.plus}
      title={isRoomy ? undefined : messages.newLead}
      aria-keyshortcuts={isKeyActive ? add : undefined}
      onClick={onClick}
    >
      {isRoomy && (
        <>
          <span>{messages.newLead}</span>
          <KeyCap shortcut={add} />
        </>
      )}
    </Button>
  )
}

const statusFilterOptions = statusFilters.map((value) => ({ value, label: messages.statusLabels[value] }))
const sourceOptions = sourceFilters.map((value) => ({ value, label: messages.sourceLabels[value] }))

export function StatusFilter({ filters, onChange }: FilterProps) {
  return (
    <Select
      name="status"
      aria-label={messages.fieldLabels.status}
      value={filters.status}
      options={statusFilterOptions}
      isSet={filters.status !== 'all'}
      isChip={!useIsRoomy()}
      onChange={(status) => onChange({ ...filters, status })}
    />
  )
}

export function SourceFilter({ filters, onChange }: FilterProps) {
  return (
    <Select
      name="source"
      aria-label={messages.fieldLabels.source}
      value={filters.source}
      options={sourceOptions}
      isSet={filters.source !== 'all'}
      isChip={!useIsRoomy()}
      onChange={(source) => onChange({ ...filters, source })}
    />
  )
}

/** All orders in one place: by score, and any other. */
export function Order(filtering: FilterProps) {
  return (
    <div className={tools.order}>
      <ScoreButton {...filtering} />
      <OrderSelect {...filtering} />
    </div>
  )
}

/** Its arrow has no direction while the list has another order. */
function ScoreButton({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <Button onClick={() => onChange(withOrderBy(filters, 'score'))}>
      {messages.fieldLabels.score}
      <Icon shape={field !== 'score' ? shapes.arrowUpDown : direction === 'desc' ? shapes.arrowDown : shapes.arrowUp} />
      {field === 'score' && <span className="visually-hidden">{messages.orderDetails[direction]}</span>}
    </Button>
  )
}

/** What is due, late steps first. */
export function DueButton({ filters, onChange }: FilterProps) {
  const isRoomy = useIsRoomy()
  const hasToday = useMediaQuery('(width >= 100em)')
  const figures = useDue()
  const key = shortcuts.anywhere.due
  const isKeyActive = useIsActiveKey()(key)
  const [word, today] = messages.dueToday
  const count = figures && formatNumber(figures.count)
  return (
    <Button
      variant={filters.isDue || (isRoomy && figures?.count) ? 'tinted' : isRoomy ? 'quiet' : 'plain'}
      {...(isRoomy && { icon: shapes.clock })}
      aria-pressed={filters.isDue}
      aria-keyshortcuts={isKeyActive ? key : undefined}
      onClick={() => onChange(withDue(filters, !filters.isDue))}
    >
      <span>{hasToday ? `${word} ${today}` : word}</span>
      {!hasToday && <span className="visually-hidden">{` ${today}`}</span>}{' '}
      <span className={`figures ${due.count}`}>{count}</span>
    </Button>
  )
}

const bothDirections = (field: OrderField) =>
  (['asc', 'desc'] as const).map((direction) => ({
    field,
    direction,
    value: `${field} ${direction}`,
    label: orderLabel({ field, direction }),
  }))

const columnOrders = [...columnFields]
  // As the list starts.
  .toSorted((a, b) => Number(b === 'score') - Number(a === 'score'))
  .flatMap(bothDirections)

/** Those that no column header gives. The order by day needs leads that are due. */
function otherOrders({ isDue }: Filters) {
  return [...(isDue ? bothDirections('due') : []), ...bothDirections('touched')]
}

function orderLabel({ field, direction }: ListOrder): string {
  if (field === 'score') return messages.scoreOrders[direction]
  if (!isCollated(field)) return messages.otherOrders[field][direction]
  return fill(messages.textOrders[direction], { field: messages.fieldLabels[field] })
}

function OrderSelect({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <Select
      name="order"
      aria-label={messages.order}
      value={`${field} ${direction}`}
      options={[...columnOrders, ...otherOrders(filters)]}
      isSet={field !== (filters.isDue ? 'due' : 'score')}
      icon={shapes.chevronDown}
      onChange={(_, order) => onChange(withOrder(filters, order))}
    />
  )
}

interface ResultTextProps {
  shown: LeadPage | null
  match: Match
  /** The name of the import whose leads are shown. */
  importName: string | null
  isDue: boolean
  /** Whether a newer query is pending. */
  isPending: boolean
}

/** How many leads are shown. */
export function ResultText({ shown, isPending, ...found }: ResultTextProps) {
  const isWide = useIsWide()
  const opening = useProgress('opening')
  const ordering = useProgress('ordering')
  if (!shown) return <span className={styles.unanswered}>{messages.creatingLeads}</span>
  if (opening) return <span>{loadingText(opening)}</span>
  if (isPending && ordering) return <span>{fill(messages.orderingLeads, { percent: percentOf(ordering) })}</span>
  return <span>{resultText(shown, found, isWide)}</span>
}

function loadingText(progress: Progress): string {
  return fill(messages.loadingLeads, { count: progress.total, percent: percentOf(progress) })
}

/** In steps of 10 %, because it is read out. */
function percentOf({ applied, total }: Progress): number {
  return 10 * Math.floor((10 * applied) / total)
}

type Found = Omit<ResultTextProps, 'shown' | 'isPending'>

function resultText(found: LeadPage, { match, importName, isDue }: Found, isWide: boolean): string {
  const all = isDue ? dueText(found, isWide) : foundText(found)
  const leads = importName === null ? all : fill(messages.importedFrom, { leads: all, name: importName })
  return match === 'literal' ? leads : fill(messages.widened[match], { leads })
}

function dueText(found: LeadPage, isWide: boolean): string {
  if (!isWide) return fill(messages.leadsDueShort, { count: found.matching })
  return fill(messages.leadsDue, { leads: foundText(found) })
}
