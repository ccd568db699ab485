import { useState } from 'react'
import type { Opportunity } from '../../domain/opportunity'
import { Badge } from '../../ui/badge'
import { CardLine, CardList } from '../../ui/card-list'
import { type Column, DataTable } from '../../ui/data-table'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Pager } from '../../ui/pager'
import { useMediaQuery, WIDE } from '../../ui/use-media-query'
import { useQuery } from '../console-context'
import { formatNumber } from '../numbers'
import styles from './opportunities.module.css'

export function Opportunities() {
  const isWide = useMediaQuery(WIDE)
  const [page, setPage] = useState(1)
  const shown = useQuery({ about: 'opportunities', page })?.answer
  if (!shown) return null

  if (shown.matching === 0) {
    return (
      <div className={styles.opportunities}>
        <Frame>
          <Notice icon={<Icon name="handshake" size={20} />} title="No opportunities registered!">
            Open a lead and convert it: its opportunity appears here.
          </Notice>
        </Frame>
      </div>
    )
  }

  const list = { label: 'Opportunities', rows: shown.rows }
  return (
    <div className={styles.opportunities} data-tall={shown.pageCount > 1}>
      {isWide ? (
        <Frame>
          <DataTable {...list} columns={columns} />
        </Frame>
      ) : (
        <CardList {...list} card={(opportunity) => <OpportunityCard opportunity={opportunity} />} />
      )}
      {shown.pageCount > 1 && <Pager page={shown.page} pageCount={shown.pageCount} onPage={setPage} />}
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
        <span className="figures">Amount: {formatNumber(amount)}</span>
      </CardLine>
    </>
  )
}

const columns: readonly Column<Opportunity>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name }) => (
      <strong className={styles.name} title={name}>
        {name}
      </strong>
    ),
  },
  {
    key: 'account',
    label: 'Account',
    cell: ({ accountName }) => accountName,
    title: ({ accountName }) => accountName,
  },
  { key: 'stage', label: 'Stage', width: 'min(10rem, 20cqi)', cell: ({ stage }) => <Stage stage={stage} /> },
  {
    key: 'amount',
    label: 'Amount',
    width: 'min(8rem, 20cqi)',
    isNumeric: true,
    cell: ({ amount }) => formatNumber(amount),
  },
]
