import { type FocusEvent, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ScoreOrder } from '../../domain/filters'
import { type Lead, type LeadField, leadFields } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { CardLine, CardList } from '../../ui/card-list'
import { type Column, DataTable } from '../../ui/data-table'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { statusBadge } from '../status-badge'
import styles from './leads.module.css'

interface LeadListProps {
  page: LeadPage
  order: ScoreOrder
  isWide: boolean
  openId: string | null
  onOpen(lead: Lead): void
  /** Takes the focus when the row that held it has left the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Only a new answer changes it: a key press does not wait for rows that stay. */
export const LeadList = memo(({ page, order, isWide, openId, onOpen, fallback }: LeadListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const focusedId = useRef<string>(null)

  // Rows change under the focus: it follows its lead.
  useLayoutEffect(() => {
    const id = focusedId.current
    if (id === null || leadOf(document.activeElement) === id) return
    const next = rowOf(list.current, id) ?? fallback.current
    next?.focus()
  })

  // The whole list goes: its place in the page is taken by the heading.
  useLayoutEffect(
    () => () => {
      if (focusedId.current !== null) fallback.current?.focus()
    },
    [fallback],
  )

  const shown = { label: messages.leads, rows: page.rows, onOpen }

  return (
    <div
      ref={list}
      onFocus={(event: FocusEvent) => {
        focusedId.current = leadOf(event.target)
      }}
      onBlur={(event: FocusEvent) => {
        // A row that leaves the list under the focus is no row that the seller left.
        if (event.target.isConnected) focusedId.current = null
      }}
    >
      {isWide ? (
        <Frame>
          <DataTable
            {...shown}
            columns={order === 'asc' ? ascending : descending}
            isOpen={(lead) => lead.id === openId}
          />
        </Frame>
      ) : (
        <CardList {...shown} card={(lead) => <LeadCard lead={lead} />} />
      )}
    </div>
  )
})

/** What takes the focus for a lead, where the lead is in the list. */
export function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`) ?? null
}

function leadOf(element: Element | null): string | null {
  return element?.getAttribute('data-lead') ?? null
}

// Functions, not components: twenty rows of them are a part of the first render that can be felt.
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

// Less than two thirds of the table are given away, so that the others are never without room.
const cells: Readonly<Record<LeadField, CellStyle>> = {
  name: { cell: leadButton },
  company: { cell: (lead) => lead.company, title: (lead) => lead.company },
  email: { width: 'min(15rem, 27cqi)', cell: (lead) => lead.email, title: (lead) => lead.email },
  source: {
    width: 'clamp(4.75rem, 20cqi - 4.5rem, 8.5rem)',
    cell: (lead) => lead.source,
    title: (lead) => lead.source,
  },
  score: { width: 'min(3.75rem, 9cqi)', isNumeric: true, cell: (lead) => lead.score },
  status: { width: 'min(6.5rem, 15cqi)', cell: ({ status }) => statusBadge(status) },
}

function columnsSorted(sort: 'ascending' | 'descending', arrow: ReactNode): readonly Column<Lead>[] {
  return leadFields.map((key) => ({
    key,
    label: messages.fieldLabels[key],
    ...cells[key],
    ...(key === 'score' && { sort, headerIcon: arrow }),
  }))
}

const ascending = columnsSorted('ascending', <Icon name="arrow-up" size={14} />)
const descending = columnsSorted('descending', <Icon name="arrow-down" size={14} />)
