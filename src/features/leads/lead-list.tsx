import { type MouseEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListOrder } from '../../domain/filters'
import { type Lead, type LeadField, leadFields, type OpenStatus } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Icon } from '../../ui/icon'
import { Frame } from '../../ui/notice'
import { rowBox } from '../../ui/row-box'
import { CardLine, CardList, type Column, DataTable, keepTints, tint } from '../../ui/rows'
import * as shapes from '../../ui/shapes'
import { useCopyEmail } from '../copy-email'
import type { PendingChange } from '../pending-changes'
import { statusBadge } from '../status-badge'
import { rowOf, useListFocus } from './lead-list-focus'
import styles from './leads.module.css'
import { useRowGestures } from './row-gestures'
import type { ShownSelection } from './selection'
import { StatusMenu, type StatusMenuHandle, statusCell } from './status-menu'

/** What can be done to a lead in its row. */
export interface RowActions {
  onOpen(lead: Lead): void
  /** Returns whether the change is on its way. */
  onSetStatus(lead: Lead, status: OpenStatus): boolean
  onConvert(lead: Lead): boolean
  onDelete(lead: Lead): void
}

type Pending = ReadonlyMap<string, PendingChange>

interface LeadListProps extends RowActions {
  page: LeadPage
  order: ListOrder
  isWide: boolean
  openId: string | null
  /** Changes that are not done yet, by lead. */
  pending: Pending
  selection: ShownSelection
  onOrder(field: LeadField): void
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const LeadList = memo(
  ({ page, order, isWide, openId, pending, selection, onOrder, fallback, ...actions }: LeadListProps) => {
    const { onOpen, onSetStatus, onConvert, onDelete } = actions
    const list = useRef<HTMLDivElement>(null)
    const statusMenu = useRef<StatusMenuHandle>(null)
    const copyEmail = useCopyEmail()
    const focus = useListFocus(list, page, fallback, selection, { onSetStatus, onConvert, onDelete })
    const gestures = useRowGestures(page.rows, selection)
    useTintOfChanges(list, page.rows)
    const columns = useMemo(
      () => columnsOf(order, pending, page.rows, selection),
      [order, pending, page.rows, selection],
    )

    // Keeps the lead shown in the panel visible in the list.
    useLayoutEffect(() => {
      if (openId !== null) rowOf(list.current, openId)?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
    })

    /** For the controls in the rows. */
    function act({ target }: MouseEvent) {
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
      <div ref={list} {...focus} {...gestures} onClick={act} data-selecting={selection.count > 0}>
        {isWide ? (
          <Frame>
            <DataTable {...shown} columns={columns} onSort={onOrder} />
          </Frame>
        ) : (
          <CardList
            {...shown}
            card={(lead) => (
              <LeadCard lead={lead} box={boxOf(lead, page.rows, selection)} badge={badgeOf(lead, pending)} />
            )}
          />
        )}
        {isWide && <StatusMenu ref={statusMenu} onSetStatus={onSetStatus} onConvert={onConvert} />}
      </div>
    )
  },
)

/** Tints rows whose lead was changed, by whatever means. */
function useTintOfChanges(list: RefObject<HTMLElement | null>, rows: readonly Lead[]) {
  const before = useRef(rows)
  useLayoutEffect(() => {
    const old = new Map(before.current.map((lead) => [lead.id, lead]))
    before.current = rows
    const isChanged = (lead: Lead) => leadFields.some((field) => (old.get(lead.id) ?? lead)[field] !== lead[field])
    const elementOf = (id: string) => rowOf(list.current, id)?.closest('tr, li') ?? null
    keepTints(list.current, elementOf)
    for (const lead of rows.filter(isChanged)) tint(elementOf(lead.id), lead.id)
  }, [list, rows])
}

// Functions, not components: for twenty rows, components make the first render noticeably slower.
function leadButton(lead: Lead) {
  return (
    <button type="button" className={`${styles.name} clipped`} data-lead={lead.id} title={lead.name}>
      {lead.name}
    </button>
  )
}

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

function boxOf(lead: Lead, rows: readonly Lead[], selection: ShownSelection) {
  return rowBox({
    label: fill(messages.selectLead, lead),
    isChecked: selection.has(lead),
    id: lead.id,
    onChange: (isChecked, isRange) =>
      isRange ? selection.setRange(rows, lead, isChecked) : selection.set([lead], isChecked),
  })
}

function boxOfAll(rows: readonly Lead[], selection: ShownSelection) {
  const isChecked = rows.every(selection.has)
  return rowBox({
    label: messages.selectPage,
    isChecked,
    isMixed: !isChecked && rows.some(selection.has),
    onChange: (isAll) => selection.set(rows, isAll),
  })
}

/** The status to come, if a change of it is pending. */
function badgeOf({ id, status }: Lead, pending: Pending) {
  const change = pending.get(id)
  return statusBadge(change?.status ?? status, change !== undefined)
}

function LeadCard({ lead, box, badge }: { lead: Lead; box: ReactNode; badge: ReactNode }) {
  return (
    <>
      {box}
      <CardLine>
        {leadButton(lead)}
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

type CellStyle = Pick<Column<Lead>, 'width' | 'isNumeric' | 'sortLabel' | 'cell' | 'title'>

// Widths include ch, so that columns fit their texts in wide fonts too, and are limited in cqi, so that there is always
// space for the other columns.
const cells: Readonly<Record<Exclude<LeadField, 'status'>, CellStyle>> = {
  name: { width: 'max(9.25rem, 15cqi) + var(--box-room) - var(--space-4)', cell: leadButton },
  company: { cell: (lead) => lead.company, title: (lead) => lead.company },
  email: {
    width: 'min(27cqi - 2.5rem, max(21rem, 36ch))',
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

const sorts = {
  asc: { sort: 'ascending', headerIcon: <Icon shape={shapes.arrowUp} size={14} /> },
  desc: { sort: 'descending', headerIcon: <Icon shape={shapes.arrowDown} size={14} /> },
} as const

function columnsOf(
  order: ListOrder,
  pending: Pending,
  rows: readonly Lead[],
  selection: ShownSelection,
): readonly Column<Lead, LeadField>[] {
  const name: CellStyle = {
    ...cells.name,
    cell: (lead) => (
      <>
        {boxOf(lead, rows, selection)}
        {leadButton(lead)}
      </>
    ),
  }
  const status: CellStyle = {
    width: 'min(9.5ch + 2.25rem, 15cqi)',
    cell: (lead) => statusCell(lead, pending.get(lead.id), badgeOf(lead, pending)),
  }
  const cellsOfAll = { ...cells, name, status }
  return leadFields.map((key) => ({
    key,
    label: messages.fieldLabels[key],
    ...cellsOfAll[key],
    ...(key === order.field && sorts[order.direction]),
    ...(key === 'name' && { headerBox: boxOfAll(rows, selection) }),
  }))
}
