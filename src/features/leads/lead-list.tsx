import { ArrowDown, ArrowUp } from 'lucide-react'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ScoreOrder } from '../../domain/filters'
import { type Lead, type LeadField, leadFields } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { CardLine, CardList } from '../../ui/card-list'
import { type Column, DataTable } from '../../ui/data-table'
import { Frame } from '../../ui/frame'
import { StatusBadge } from '../status-badge'
import styles from './leads.module.css'

interface LeadListProps {
  page: LeadPage
  order: ScoreOrder
  isWide: boolean
  openId: string | null
  onOpen(lead: Lead): void
  /** The row that held the focus has left the list. */
  onFocusLost(): void
}

export function LeadList({ page, order, isWide, openId, onOpen, onFocusLost }: LeadListProps) {
  const focused = useRef<Element>(null)

  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return
    focused.current = null
    onFocusLost()
  })

  const list = { label: 'Leads', rows: page.rows, keyOf: (lead: Lead) => lead.id, onOpen }

  return (
    <div
      onFocus={(event: FocusEvent) => {
        focused.current = event.target
      }}
      onBlur={(event: FocusEvent) => {
        if (event.target.isConnected) focused.current = null
      }}
    >
      {isWide ? (
        <Frame isFull={page.pageCount > 1}>
          <DataTable {...list} columns={order === 'asc' ? ascending : descending} openKey={openId} />
        </Frame>
      ) : (
        <CardList {...list} card={(lead) => <LeadCard lead={lead} />} />
      )}
    </div>
  )
}

function LeadName({ lead }: { lead: Lead }) {
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
        <LeadName lead={lead} />
        <StatusBadge status={lead.status} />
      </CardLine>
      <CardLine>
        <span className="clipped" title={lead.company}>
          {lead.company}
        </span>
      </CardLine>
      <CardLine isQuiet>
        <span>{lead.source}</span>
        <span className="figures">Score: {lead.score}</span>
      </CardLine>
    </>
  )
}

type Look = Pick<Column<Lead>, 'share' | 'isNumeric' | 'cell'>

const looks: Readonly<Record<LeadField, Look>> = {
  name: { share: 20, cell: (lead) => <LeadName lead={lead} /> },
  company: { share: 20, cell: (lead) => clipped(lead.company) },
  email: { share: 23, cell: (lead) => clipped(lead.email) },
  source: { share: 12, cell: (lead) => clipped(lead.source) },
  score: { share: 11, isNumeric: true, cell: (lead) => lead.score },
  status: { share: 14, cell: (lead) => <StatusBadge status={lead.status} /> },
}

function clipped(text: string): ReactNode {
  return <span title={text}>{text}</span>
}

function columnsSorted(sort: 'ascending' | 'descending', arrow: ReactNode): readonly Column<Lead>[] {
  return leadFields.map(({ key, label }) => ({
    key,
    label,
    ...looks[key],
    ...(key === 'score' && { sort, headerIcon: arrow }),
  }))
}

const ascending = columnsSorted('ascending', <ArrowUp size={14} aria-hidden />)
const descending = columnsSorted('descending', <ArrowDown size={14} aria-hidden />)
