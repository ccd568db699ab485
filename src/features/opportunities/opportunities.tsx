import { useRef, useState } from 'react'
import type { Opportunity } from '../../domain/opportunity'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Frame, Notice } from '../../ui/notice'
import { FocusFallback, useMediaQuery, WIDE } from '../../ui/page'
import { ListFoot, Pager } from '../../ui/pager'
import { CardLine, CardList, type Column, DataTable } from '../../ui/rows'
import * as shapes from '../../ui/shapes'
import { Badge } from '../../ui/tones'
import { useShortcuts } from '../shortcuts'
import { useQuery } from '../use-query'
import styles from './opportunities.module.css'

export function Opportunities({ onShowQualified }: { onShowQualified(): void }) {
  const isWide = useMediaQuery(WIDE)
  const [page, setPage] = useState(1)
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const answered = useQuery({ name: 'opportunities', page })
  const shown = answered?.answer
  if (answered?.isCurrent && answered.answer.page !== page) setPage(answered.answer.page)
  useShortcuts('list', area, { nextPage: () => turnTo(page + 1), previousPage: () => turnTo(page - 1) })
  if (!shown) return null

  function turnTo(next: number) {
    if (!shown || next < 1 || next > shown.pageCount) return
    setPage(next)
    // A page of cards is several screens long: start at its top.
    if (!isWide) heading.current?.scrollIntoView()
  }

  if (shown.matching === 0) {
    return (
      <div className={styles.opportunities}>
        <Frame>
          <Notice
            icon={<Icon shape={shapes.target} size={20} />}
            title={messages.noOpportunitiesTitle}
            action={<Button onClick={onShowQualified}>{messages.showQualified}</Button>}
          >
            {messages.noOpportunities}
          </Notice>
        </Frame>
      </div>
    )
  }

  const list = { label: messages.opportunities, rows: shown.rows }
  const count = (
    <h2 ref={heading} tabIndex={-1} className={`${styles.heading} figures`}>
      {fill(messages.allOpportunities, { count: shown.matching })}
    </h2>
  )
  return (
    <div ref={area} className={styles.opportunities} data-paged={shown.pageCount > 1}>
      {!isWide && count}
      {isWide ? (
        <Frame>
          <DataTable {...list} columns={columns} />
        </Frame>
      ) : (
        <CardList {...list} card={(opportunity) => <OpportunityCard opportunity={opportunity} />} />
      )}
      <ListFoot>
        {isWide && count}
        {shown.pageCount > 1 && (
          <FocusFallback to={heading}>
            <Pager page={shown.page} pageCount={shown.pageCount} onPage={turnTo} />
          </FocusFallback>
        )}
      </ListFoot>
    </div>
  )
}

function Stage({ stage }: { stage: string }) {
  return <Badge tone="grey">{stage}</Badge>
}

function OpportunityCard({ opportunity: { name, accountName, stage, amount } }: { opportunity: Opportunity }) {
  return (
    <>
      <CardLine>
        <strong className="clipped" title={name}>
          {name}
        </strong>
        <Stage stage={stage} />
      </CardLine>
      <CardLine isQuiet>
        <span className="clipped" title={accountName}>
          {accountName}
        </span>
        <span className="figures">{fill(messages.amountOfOpportunity, { amount })}</span>
      </CardLine>
    </>
  )
}

const columns: readonly Column<Opportunity>[] = [
  {
    key: 'name',
    label: messages.fieldLabels.name,
    cell: ({ name }) => (
      <strong className={styles.name} title={name}>
        {name}
      </strong>
    ),
  },
  {
    key: 'account',
    label: messages.account,
    cell: ({ accountName }) => accountName,
    title: ({ accountName }) => accountName,
  },
  { key: 'stage', label: messages.stage, width: 'min(10rem, 20cqi)', cell: ({ stage }) => <Stage stage={stage} /> },
  {
    key: 'amount',
    label: messages.amount,
    width: 'min(8rem, 20cqi)',
    isNumeric: true,
    cell: ({ amount }) => formatNumber(amount),
  },
]
