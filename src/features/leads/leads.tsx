import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { PAGE_SIZE } from '../../domain/constants'
import { hasFilters, withOrderToggled, withoutFilters } from '../../domain/filters'
import { Frame } from '../../ui/notice'
import { FocusFallback, useMediaQuery, WIDE } from '../../ui/page'
import { ListFoot, Pager } from '../../ui/pager'
import { useConsole } from '../console-context'
import { leadsQuery } from '../shown-list'
import { useLiveQuery } from '../use-query'
import { LeadList, type RowActions } from './lead-list'
import { rowOf } from './lead-list-focus'
import styles from './leads.module.css'
import { NoRows } from './no-rows'
import { createSamples, type SampleKind, SampleMenu } from './samples'
import { ResultLine, StatusAndOrder, Toolbar } from './toolbar'

export interface LeadsHandle {
  focusSearch(): void
  /** Focuses the lead at the Tab stop, or the list's heading if there are no leads. */
  focusList(): void
  /** Focuses the lead's row, or the list's heading if the lead is not in the list. */
  focusLead(id: string): Promise<void>
}

interface LeadsProps extends RowActions {
  ref: Ref<LeadsHandle>
  openId: string | null
  /** False while the list has sample leads only. */
  isOwnList: boolean
  onImport(): void
}

export function Leads({ ref, openId, isOwnList, onOpen, onSetStatus, onConvert, onImport }: LeadsProps) {
  const context = useConsole()
  const { list: shownList, pending } = context
  const isWide = useMediaQuery(WIDE)
  const state = useSyncExternalStore(shownList.subscribe, shownList.current)
  const { filters } = state
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const answered = useLiveQuery(shownList.answers, leadsQuery(state))
  const pendingChanges = useSyncExternalStore(pending.subscribe, pending.current)

  // A list that became shorter shows its last page, and stays there when it grows again.
  useLayoutEffect(() => {
    if (answered?.isCurrent) shownList.turnTo(answered.answer.page)
  })

  useImperativeHandle(ref, () => ({
    focusSearch: () => search.current?.focus(),
    focusList() {
      const stop = list.current?.querySelector<HTMLElement>('[data-lead][tabindex="0"]')
      const target = stop ?? heading.current
      target?.focus()
    },
    async focusLead(id) {
      // Its page may still be loading.
      if (!rowOf(list.current, id)) await shownList.answers.ask(leadsQuery(shownList.current()))
      const target = rowOf(list.current, id) ?? heading.current
      if (document.activeElement === document.body) target?.focus()
    },
  }))

  function clearFilters() {
    shownList.filter(withoutFilters(filters))
    search.current?.focus()
  }

  const toggleOrder = useCallback(() => shownList.filter(withOrderToggled(shownList.current().filters)), [shownList])

  const create = (kind: SampleKind) => void createSamples(context, kind)

  function turnTo(page: number) {
    shownList.turnTo(page)
    // A page of cards is several screens long: start at its top.
    if (!isWide) heading.current?.scrollIntoView()
  }

  const shown = answered?.answer ?? null
  const hasRows = shown !== null && shown.matching > 0
  const samples = <SampleMenu isOwnList={isOwnList} isWide={isWide} onCreate={create} />
  const filterControls = <StatusAndOrder filters={filters} onChange={shownList.filter} />
  const resultLine = (
    <ResultLine
      headingRef={heading}
      shown={shown}
      match={answered?.query.match ?? 'literal'}
      isWide={isWide}
      onClear={hasFilters(filters) && shown?.matching !== 0 ? clearFilters : null}
    >
      {!isWide && filterControls}
    </ResultLine>
  )

  return (
    <div className={styles.leads}>
      <Toolbar searchRef={search} filters={filters} isWide={isWide} onChange={shownList.filter}>
        {isWide && filterControls}
        {samples}
      </Toolbar>
      <div className={styles.content}>
        {!isWide && resultLine}
        <div
          className={styles.answer}
          data-tall={!shown || shown.total > PAGE_SIZE}
          data-paged={(shown?.pageCount ?? 1) > 1}
        >
          {hasRows ? (
            <FocusFallback to={heading}>
              <div ref={list} aria-busy={!answered?.isCurrent}>
                <LeadList
                  page={shown}
                  order={answered?.query.scoreOrder ?? 'desc'}
                  isWide={isWide}
                  openId={openId}
                  pending={pendingChanges}
                  onOpen={onOpen}
                  onSetStatus={onSetStatus}
                  onConvert={onConvert}
                  onOrder={toggleOrder}
                  fallback={heading}
                />
              </div>
            </FocusFallback>
          ) : (
            <Frame>
              <NoRows
                answered={answered}
                onClear={clearFilters}
                onImport={onImport}
                onCreate={() => create('leads')}
                fallback={heading}
              />
            </Frame>
          )}
          <ListFoot>
            {isWide && resultLine}
            {hasRows && (
              <FocusFallback to={heading}>
                <Pager page={shown.page} pageCount={shown.pageCount} onPage={turnTo} />
              </FocusFallback>
            )}
          </ListFoot>
        </div>
      </div>
    </div>
  )
}
