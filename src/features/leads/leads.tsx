import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { isRefusal } from '../../domain/commands'
import { PAGE_SIZE, SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../../domain/constants'
import { type Filters, hasFilters, withoutFilters } from '../../domain/filters'
import type { Lead } from '../../domain/lead'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { FocusFallback } from '../../ui/focus-fallback'
import { Pager } from '../../ui/pager'
import { useMediaQuery, WIDE } from '../../ui/use-media-query'
import type { LiveQuery } from '../../workspace/live-query'
import type { QueryAbout } from '../../workspace/queries'
import type { Command } from '../../workspace/workspace'
import { useConsole, useLiveQuery, useProgress } from '../console-context'
import { leadsQuery, loadFilters, saveFilters } from '../stored-filters'
import { GeneratingLeads } from './generating-leads'
import { LeadList, rowOf } from './lead-list'
import styles from './leads.module.css'
import { NoLeads } from './no-leads'
import { ResultLine } from './result-line'
import { Toolbar } from './toolbar'

export interface LeadsHandle {
  focusSearch(): void
  /** Focuses the lead's row, or the list's heading where the lead is not in the list. */
  focusLead(id: string): void
}

interface LeadsProps {
  ref: Ref<LeadsHandle>
  live: LiveQuery<QueryAbout<'leads'>>
  openId: string | null
  onOpen(lead: Lead): void
}

export function Leads({ ref, live, openId, onOpen }: LeadsProps) {
  const { workspace, storage, notify, report } = useConsole()
  const isWide = useMediaQuery(WIDE)
  const [filters, setFilters] = useState(() => loadFilters(storage))
  const [page, setPage] = useState(1)
  const progress = useProgress()
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const answered = useLiveQuery(live, leadsQuery(filters, page))
  // A list that became shorter shows its last page, and stays on it when the list grows again.
  if (answered?.isCurrent && answered.answer.page !== page) setPage(answered.answer.page)

  useImperativeHandle(ref, () => ({
    focusSearch: () => search.current?.focus(),
    focusLead(id) {
      const target = rowOf(list.current, id) ?? heading.current
      target?.focus()
    },
  }))

  function changeFilters(next: Filters) {
    setFilters(next)
    saveFilters(storage, next)
    setPage(1)
  }

  function clearFilters() {
    changeFilters(withoutFilters(filters))
    search.current?.focus()
  }

  function turnTo(next: number) {
    setPage(next)
    // A page of cards is several screens long: start at its top.
    if (!isWide) heading.current?.scrollIntoView()
  }

  async function create(command: Command, success: string) {
    try {
      const outcome = await workspace.dispatch(command)
      if (isRefusal(outcome)) report(outcome)
      else notify('success', success, outcome.action)
    } catch {
      notify('error', messages.sampleDataFailed)
    }
  }

  function createLeads() {
    void create(
      { name: 'create-sample-leads', count: SAMPLE_LEADS },
      fill(messages.sampleLeadsCreated, { count: SAMPLE_LEADS }),
    )
  }

  async function stopGenerating() {
    try {
      await workspace.dispatch({ name: 'stop-generating' })
      const { leads } = await workspace.query({ about: 'totals' })
      notify('info', fill(messages.stopped, { count: totalOf(leads) }))
    } catch {
      notify('error', messages.leadsLost)
    }
  }

  const shown = answered?.answer ?? null

  return (
    <div className={styles.leads}>
      <Toolbar searchRef={search} filters={filters} onChange={changeFilters} />
      <ResultLine
        headingRef={heading}
        shown={shown}
        onClear={hasFilters(filters) && shown?.matching !== 0 ? clearFilters : null}
        onSampleLeads={createLeads}
        onSampleOpportunities={() =>
          create(
            { name: 'create-sample-opportunities' },
            fill(messages.sampleOpportunitiesCreated, { count: SAMPLE_OPPORTUNITIES }),
          )
        }
      />
      <div className={styles.answer} data-tall={!shown || shown.total > PAGE_SIZE}>
        {!shown && <GeneratingLeads progress={progress} onCancel={stopGenerating} fallback={heading} />}
        {shown?.matching === 0 && <NoLeads hasLeads={shown.total > 0} onClear={clearFilters} onCreate={createLeads} />}
        {shown && shown.matching > 0 && (
          <>
            <div ref={list} aria-busy={!answered?.isCurrent}>
              <LeadList
                page={shown}
                order={answered?.query.scoreOrder ?? 'desc'}
                isWide={isWide}
                openId={openId}
                onOpen={onOpen}
                fallback={heading}
              />
            </div>
            <FocusFallback to={heading}>
              <Pager page={shown.page} pageCount={shown.pageCount} onPage={turnTo} />
            </FocusFallback>
          </>
        )}
      </div>
    </div>
  )
}
