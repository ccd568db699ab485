import { memo, type ReactNode, type RefObject, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Day } from '../../domain/day'
import { type ListOrder, withOrderBy } from '../../domain/filters'
import { type ColumnField, columnFields, type Lead, type OpenStatus, openStatuses } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { type EveryAction, handlersFor, shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { useToday } from '../../shared/lead/due'
import { useCopyEmail, useStepDone } from '../../shared/lead/lead-actions'
import type { PendingChange } from '../../shared/lead/pending-changes'
import { statusBadge } from '../../shared/lead/status-badge'
import { boxOf, boxOfAll, nameButton, sortOf, useListRows } from '../../shared/list/list-rows'
import type { RowMenuHandle } from '../../shared/list/row-menu'
import type { ShownSelection } from '../../shared/list/selection'
import { Icon } from '../../ui/icon'
import { Frame } from '../../ui/notice'
import { useIsWide } from '../../ui/page'
import { CardLine, CardList, type Column, DataTable } from '../../ui/rows'
import * as shapes from '../../ui/shapes'
import styles from './leads.module.css'
import { StatusMenu, statusCell } from './status-menu'

/** What can be done to a lead in its row. */
export interface RowActions {
  onOpen(lead: Lead): void
  /** Returns whether the change is on its way. */
  onSetStatus(lead: Lead, status: OpenStatus): boolean
  onConvert(lead: Lead): boolean
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(lead: Lead): void
}

type Pending = ReadonlyMap<string, PendingChange>

interface LeadListProps extends RowActions {
  page: LeadPage
  /** Only leads that are due are listed. */
  isDue: boolean
  order: ListOrder
  openId: string | null
  selection: ShownSelection
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const LeadList = memo(({ page, isDue, order, openId, selection, fallback, ...actions }: LeadListProps) => {
  const { onOpen, onSetStatus, onConvert, onNextStep } = actions
  const { list: pages, pending: changes, changeLeads } = useApp()
  const pending = useSyncExternalStore(changes.subscribe, changes.current)
  const statusMenu = useRef<RowMenuHandle<Lead>>(null)
  const copyEmail = useCopyEmail()
  const stepDone = useStepDone()
  const today = useToday()
  const isWide = useIsWide()
  const controls = {
    status: (lead: Lead, badge: HTMLElement) => statusMenu.current?.prepare(lead, badge),
    email: (lead: Lead) => void copyEmail(lead),
  }
  const options = { page, pages, fallback, selection, removingKeys, openId, fields, controls }
  const { list, area, shown, act, open, remove } = useListRows(options)
  const keys: EveryAction<'lead'> = {
    ...handlersFor(openStatuses, (status) => act((lead) => onSetStatus(lead, status))),
    convert: () => act(onConvert),
    nextStep: () => open(onNextStep),
    // Where only what is due is listed, its row goes.
    stepDone: () => (isDue ? remove(stepDone) : act(stepDone)),
    delete: () => remove((lead) => changeLeads({ name: 'delete' }, lead)),
  }
  // With a selection, these keys are for it.
  useShortcuts('lead', list, selection.count > 0 ? {} : keys)
  const columns = useMemo(
    () => columnsOf(order, pending, page.rows, selection, today, isDue),
    [order, pending, page.rows, selection, today, isDue],
  )

  const table = { ...shown, label: messages.leads, onOpen }

  return (
    <div {...area}>
      {isWide ? (
        <Frame>
          <DataTable
            {...table}
            columns={columns}
            onSort={(field) => pages.filter(withOrderBy(pages.current().filters, field))}
          />
        </Frame>
      ) : (
        <CardList
          {...table}
          card={(lead) => (
            <LeadCard
              lead={lead}
              box={boxOf(lead, page.rows, selection)}
              badge={badgeOf(lead, pending)}
              today={today}
              isTask={isDue}
            />
          )}
        />
      )}
      {isWide && <StatusMenu ref={statusMenu} onSetStatus={onSetStatus} onConvert={onConvert} />}
    </div>
  )
})

const copyIcon = <Icon shape={shapes.copy} size={14} />

/** The button covers the end of a long email while the pointer or the focus is on the row. */
function emailCell(lead: Lead) {
  return (
    <>
      <span>{lead.email}</span>
      {lead.email !== '' && (
        <button
          type="button"
          className={`${styles.copy} screen-only`}
          data-control="email"
          data-of={lead.id}
          tabIndex={-1}
          title={fill(messages.copyEmailOf, lead)}
        >
          {copyIcon}
        </button>
      )}
    </>
  )
}

/** The status to come, if a change of it is pending. */
function badgeOf({ id, status }: Lead, pending: Pending) {
  const change = pending.get(id)
  return statusBadge(change?.status ?? status, change !== undefined)
}

interface LeadCardProps {
  lead: Lead
  box: ReactNode
  badge: ReactNode
  today: Day
  isTask: boolean
}

function LeadCard({ lead, box, badge, today, isTask }: LeadCardProps) {
  return (
    <>
      {box}
      <CardLine>
        {nameButton(lead, today, null, isTask)}
        {badge}
      </CardLine>
      <CardLine isQuiet>
        <span className={`${styles.origin} clipped`} title={`${lead.company} · ${lead.source}`}>
          <span translate="no">{lead.company}</span>
          <span>{lead.source}</span>
        </span>
        <span className="figures">{fill(messages.scoreOfLead, lead)}</span>
      </CardLine>
    </>
  )
}

const fields = [...columnFields, 'step', 'due'] as const

const removingKeys = [shortcuts.lead.delete, shortcuts.lead.stepDone]

type CellStyle = Pick<Column<Lead>, 'width' | 'isNumeric' | 'sortLabel' | 'cell' | 'title' | 'translate'>

// Widths include ch, so that columns fit their texts in wide fonts too, and are limited in cqi, so that there is always
// space for the other columns.
const cells: Readonly<Record<Exclude<ColumnField, 'name' | 'status'>, CellStyle>> = {
  company: { cell: (lead) => lead.company, title: (lead) => lead.company, translate: 'no' },
  email: {
    width: 'min(27cqi - 4.1rem, max(21rem, 36ch))',
    cell: emailCell,
    title: (lead) => lead.email,
    translate: 'no',
  },
  source: {
    width: 'clamp(4.75rem, 23cqi - 8.5rem, max(8.5rem, 18ch))',
    cell: (lead) => lead.source,
    title: (lead) => lead.source,
  },
  score: {
    width: 'min(4ch + 2rem, 9.5cqi)',
    isNumeric: true,
    sortLabel: messages.orderByScore,
    cell: (lead) => lead.score,
  },
}

function columnsOf(
  order: ListOrder,
  pending: Pending,
  rows: readonly Lead[],
  selection: ShownSelection,
  today: Day,
  isTask: boolean,
): readonly Column<Lead, ColumnField>[] {
  const name: CellStyle = {
    width: 'max(9.25rem, 19cqi) + var(--box-room) - var(--space-4)',
    cell: (lead) => nameButton(lead, today, boxOf(lead, rows, selection), isTask),
  }
  const status: CellStyle = {
    width: 'min(9.5ch + 2.25rem, 15cqi)',
    cell: (lead) => statusCell(lead, pending.get(lead.id), badgeOf(lead, pending)),
  }
  const cellsOfAll = { ...cells, name, status }
  return columnFields.map((key) => ({
    key,
    label: messages.fieldLabels[key],
    ...cellsOfAll[key],
    ...(key === order.field && sortOf[order.direction]),
    ...(key === 'name' && { headerBox: boxOfAll(rows, selection) }),
  }))
}
