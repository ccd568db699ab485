import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ScoreOrder } from '../../domain/filters'
import { type Lead, type LeadField, leadFields } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Icon } from '../../ui/icon'
import { Frame } from '../../ui/notice'
import { CardLine, CardList, type Column, DataTable, keepTints, tint } from '../../ui/rows'
import * as shapes from '../../ui/shapes'
import { statusBadge } from '../status-badge'
import { rowOf, useListFocus } from './lead-list-focus'
import styles from './leads.module.css'

interface LeadListProps {
  page: LeadPage
  order: ScoreOrder
  isWide: boolean
  openId: string | null
  onOpen(lead: Lead): void
  onOrder(): void
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const LeadList = memo(({ page, order, isWide, openId, onOpen, onOrder, fallback }: LeadListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const focus = useListFocus(list, page, fallback)
  useTintOfChanges(list, page.rows)

  // Keeps the lead shown in the panel visible in the list.
  useLayoutEffect(() => {
    if (openId !== null) rowOf(list.current, openId)?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  })

  const shown = { label: messages.leads, rows: page.rows, onOpen, isOpen: (lead: Lead) => lead.id === openId }

  return (
    <div ref={list} {...focus}>
      {isWide ? (
        <Frame>
          <DataTable {...shown} columns={order === 'asc' ? ascending : descending} onSort={onOrder} />
        </Frame>
      ) : (
        <CardList {...shown} card={(lead) => <LeadCard lead={lead} />} />
      )}
    </div>
  )
})

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

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <>
      <CardLine>
        {leadButton(lead)}
        {statusBadge(lead.status)}
      </CardLine>
      <CardLine>
        <span className="clipped" title={lead.company}>
          {lead.company}
        </span>
      </CardLine>
      <CardLine isQuiet>
        <span>{lead.source}</span>
        <span className="figures">{fill(messages.scoreOfLead, lead)}</span>
      </CardLine>
    </>
  )
}

type CellStyle = Pick<Column<Lead>, 'width' | 'isNumeric' | 'cell' | 'title'>

// Widths include ch, so that columns fit their texts in wide fonts too, and are limited in cqi, so that there is always
// space for the other columns.
const cells: Readonly<Record<LeadField, CellStyle>> = {
  name: { width: 'calc(12cqi + 2.75rem)', cell: leadButton },
  company: { cell: (lead) => lead.company, title: (lead) => lead.company },
  email: {
    width: 'min(max(15rem, 30ch), 40cqi - 8.5rem, 27cqi)',
    cell: (lead) => lead.email,
    title: (lead) => lead.email,
  },
  source: {
    width: 'clamp(4.75rem, 20cqi - 4.5rem, max(8.5rem, 18ch))',
    cell: (lead) => lead.source,
    title: (lead) => lead.source,
  },
  score: { width: 'min(4ch + 2rem, 9.5cqi)', isNumeric: true, cell: (lead) => lead.score },
  status: { width: 'min(9.5ch + 2.25rem, 16.5cqi)', cell: ({ status }) => statusBadge(status) },
}

function columnsSorted(sort: 'ascending' | 'descending', arrow: ReactNode): readonly Column<Lead>[] {
  return leadFields.map((key) => ({
    key,
    label: messages.fieldLabels[key],
    ...cells[key],
    ...(key === 'score' && { sort, headerIcon: arrow }),
  }))
}

const ascending = columnsSorted('ascending', <Icon shape={shapes.arrowUp} size={14} />)
const descending = columnsSorted('descending', <Icon shape={shapes.arrowDown} size={14} />)
