import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Day } from '../../domain/day'
import type { ListOrder } from '../../domain/filters'
import { type ColumnField, columnFields, type Lead, type OpenStatus } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { useCopyEmail } from '../../shared/lead/copy-email'
import { useToday } from '../../shared/lead/due'
import type { PendingChange } from '../../shared/lead/pending-changes'
import { statusBadge } from '../../shared/lead/status-badge'
import { rowOf, useListFocus } from '../../shared/list/list-focus'
import { boxOf, boxOfAll, nameButton, sortOf, useTintOfChanges } from '../../shared/list/list-rows'
import { useRowGestures } from '../../shared/list/row-gestures'
import type { RowMenuHandle } from '../../shared/list/row-menu'
import type { ShownSelection } from '../../shared/list/selection'
import { Icon } from '../../ui/icon'
import { Frame } from '../../ui/notice'
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
  onDelete(lead: Lead): void
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(lead: Lead): void
  /** Returns whether it is on its way. */
  onStepDone(lead: Lead): boolean
}

type Pending = ReadonlyMap<string, PendingChange>

interface LeadListProps extends RowActions {
  page: LeadPage
  /** Only leads that are due are listed. */
  isDue: boolean
  order: ListOrder
  isWide: boolean
  openId: string | null
  /** Changes that are not done yet, by lead. */
  pending: Pending
  selection: ShownSelection
  onOrder(field: ColumnField): void
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const LeadList = memo(
  ({ page, isDue, order, isWide, openId, pending, selection, onOrder, fallback, ...actions }: LeadListProps) => {
    const { onOpen, onSetStatus, onConvert, onDelete, onNextStep, onStepDone } = actions
    const { list: pages } = useApp()
    const list = useRef<HTMLDivElement>(null)
    const statusMenu = useRef<RowMenuHandle<Lead>>(null)
    const copyEmail = useCopyEmail()
    const today = useToday()
    const { handlers, current, act, remove } = useListFocus({ list, page, pages, fallback, selection, removingKeys })
    const gestures = useRowGestures(page.rows, selection)
    useTintOfChanges(list, page.rows, tintedFields)
    const keys = {
      setNew: () => act((lead) => onSetStatus(lead, 'new')),
      setContacted: () => act((lead) => onSetStatus(lead, 'contacted')),
      setQualified: () => act((lead) => onSetStatus(lead, 'qualified')),
      convert: () => act(onConvert),
      nextStep() {
        const lead = current()
        if (lead) onNextStep(lead)
      },
      // Where only what is due is listed, its row goes.
      stepDone: () => (isDue ? remove(onStepDone) : act(onStepDone)),
      delete: () => remove(onDelete),
    }
    // With a selection, these keys are for it.
    useShortcuts('lead', list, selection.count > 0 ? {} : keys)
    const columns = useMemo(
      () => columnsOf(order, pending, page.rows, selection, today),
      [order, pending, page.rows, selection, today],
    )

    // Keeps the lead shown in the panel visible in the list.
    useLayoutEffect(() => {
      if (openId !== null) rowOf(list.current, openId)?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
    })

    /** For the controls in the rows. */
    function onClick({ target }: MouseEvent) {
      const control =
        target instanceof Element ? target.closest<HTMLElement>('[data-status-of], [data-email-of]') : null
      const { statusOf, emailOf } = control?.dataset ?? {}
      const lead = page.rows.find(({ id }) => id === (statusOf ?? emailOf))
      if (!control || !lead) return
      if (emailOf === undefined) statusMenu.current?.prepare(lead, control)
      else void copyEmail(lead)
    }

    const shown = {
      label: messages.leads,
      rows: page.rows,
      onOpen,
      isOpen: (lead: Lead) => lead.id === openId,
      isSelected: selection.has,
    }

    return (
      <div ref={list} {...handlers} {...gestures} onClick={onClick} data-selecting={selection.count > 0}>
        {isWide ? (
          <Frame>
            <DataTable {...shown} columns={columns} onSort={onOrder} />
          </Frame>
        ) : (
          <CardList
            {...shown}
            card={(lead) => (
              <LeadCard
                lead={lead}
                box={boxOf(lead, page.rows, selection)}
                badge={badgeOf(lead, pending)}
                today={today}
              />
            )}
          />
        )}
        {isWide && <StatusMenu ref={statusMenu} onSetStatus={onSetStatus} onConvert={onConvert} />}
      </div>
    )
  },
)

const copyIcon = <Icon shape={shapes.copy} size={14} />

/** The button covers the end of a long email while the pointer or the focus is on the row. */
function emailCell(lead: Lead) {
  return (
    <>
      {lead.email}
      {lead.email !== '' && (
        <button
          type="button"
          className={styles.copy}
          data-apart
          data-email-of={lead.id}
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
}

function LeadCard({ lead, box, badge, today }: LeadCardProps) {
  return (
    <>
      {box}
      <CardLine>
        {nameButton(lead, today)}
        {badge}
      </CardLine>
      <CardLine isQuiet>
        <span className={`${styles.origin} clipped`} title={`${lead.company} · ${lead.source}`}>
          <span>{lead.company}</span>
          <span>{lead.source}</span>
        </span>
        <span className="figures">{fill(messages.scoreOfLead, lead)}</span>
      </CardLine>
    </>
  )
}

/** What a row shows. */
const tintedFields = [...columnFields, 'step', 'due'] as const

const removingKeys = [shortcuts.lead.delete, shortcuts.lead.stepDone]

type CellStyle = Pick<Column<Lead>, 'width' | 'isNumeric' | 'sortLabel' | 'cell' | 'title'>

// Widths include ch, so that columns fit their texts in wide fonts too, and are limited in cqi, so that there is always
// space for the other columns.
const cells: Readonly<Record<Exclude<ColumnField, 'name' | 'status'>, CellStyle>> = {
  company: { cell: (lead) => lead.company, title: (lead) => lead.company },
  email: {
    width: 'min(23.5cqi - 2.5rem, max(21rem, 36ch))',
    cell: emailCell,
    title: (lead) => lead.email,
  },
  source: {
    width: 'clamp(4.75rem, 20cqi - 4.5rem, max(8.5rem, 18ch))',
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
): readonly Column<Lead, ColumnField>[] {
  const name: CellStyle = {
    width: 'max(9.25rem, 19cqi) + var(--box-room) - var(--space-4)',
    cell: (lead) => (
      <>
        {boxOf(lead, rows, selection)}
        {nameButton(lead, today)}
      </>
    ),
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
