import { type Ref, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { orderedBy } from '../../domain/opportunity-filters'
import {
  countOf,
  type OpportunityField,
  type OpportunityListQuery,
  type OpportunityPage,
} from '../../domain/opportunity-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { foundOpportunitiesText } from '../../shared/app/outcome-text'
import { useLiveQuery } from '../../shared/app/use-query'
import type { SelectionActions } from '../../shared/list/leads-work'
import styles from '../../shared/list/list.module.css'
import { type ListHandle, useListHandle } from '../../shared/list/list-handle'
import { ListToolbar } from '../../shared/list/list-toolbar'
import { ResultLine } from '../../shared/list/result-line'
import { useSelection } from '../../shared/list/selection'
import { areFiltered, opportunitiesQuery } from '../../shared/list/shown-list'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Frame, Notice } from '../../ui/notice'
import { FocusFallback, useMediaQuery, WIDE } from '../../ui/page'
import { ListFoot, Pager } from '../../ui/pager'
import * as shapes from '../../ui/shapes'
import { OpportunitiesSelection } from './opportunities-selection'
import { OpportunityList } from './opportunity-list'
import { OrderSelect, StageFilter } from './opportunity-tools'
import { Sums } from './sums'

interface OpportunitiesProps extends Pick<SelectionActions, 'onChangeLeads'> {
  ref: Ref<ListHandle>
  /** The lead that is open. */
  openId: string | null
  onOpen(id: string): void
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(id: string): void
  onShowQualified(): void
}

export function Opportunities({ ref, openId, onOpen, onNextStep, onShowQualified, onChangeLeads }: OpportunitiesProps) {
  const { opportunities: shownList } = useApp()
  const isWide = useMediaQuery(WIDE)
  const state = useSyncExternalStore(shownList.subscribe, shownList.current)
  const { filters } = state
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listAndFoot = useRef<HTMLDivElement>(null)
  const selection = useSelection('opportunities')
  const isSelecting = selection.count > 0
  const answered = useLiveQuery(shownList.answers, opportunitiesQuery(state))
  const shown = answered?.answer

  // A list that became shorter shows its last page, and stays there when it grows again.
  useLayoutEffect(() => {
    if (answered?.isCurrent) shownList.turnTo(answered.answer.page)
  })

  useListHandle(ref, {
    search,
    list,
    heading,
    load: () => shownList.answers.ask(opportunitiesQuery(shownList.current())),
  })

  const orderBy = useCallback(
    (field: OpportunityField) => shownList.filter(orderedBy(shownList.current().filters, field)),
    [shownList],
  )

  if (!answered || !shown) return null
  if (shown.total === 0) return <NoOpportunities onShowQualified={onShowQualified} />

  function clearFilters() {
    shownList.clear()
    search.current?.focus()
  }

  function turnTo(page: number) {
    shownList.turnTo(page)
    // A page of cards is several screens long: start at its top.
    if (!isWide) heading.current?.scrollIntoView()
  }

  const hasRows = shown.matching > 0
  const resultLine = (
    <ResultLine
      headingRef={heading}
      text={foundOpportunitiesText(shown)}
      isWide={isWide}
      isHidden={isWide && isSelecting}
      onClear={areFiltered(state) && hasRows ? clearFilters : null}
    >
      {!isWide && hasRows && <Sums figures={shown.stages} stage={answered.query.stage} isWide={false} />}
    </ResultLine>
  )

  return (
    <div className={styles.tab}>
      <ListToolbar
        searchRef={search}
        search={filters.search}
        placeholder={messages.searchOpportunities}
        isWide={isWide}
        onSearch={(text) => shownList.filter({ ...filters, search: text })}
      >
        {isWide && <StageFilter filters={filters} figures={shown.stages} onChange={shownList.filter} />}
        <div className={styles.tools}>
          <OrderSelect filters={filters} isWide={isWide} onChange={shownList.filter} />
        </div>
      </ListToolbar>
      <div className={styles.content}>
        {!isWide && <StageFilter filters={filters} figures={shown.stages} onChange={shownList.filter} />}
        {!isWide && resultLine}
        <div
          ref={listAndFoot}
          className={styles.answer}
          data-selecting={isSelecting}
          data-sums
          data-tall={shown.pageCount > 1}
          data-paged={shown.pageCount > 1}
        >
          {hasRows ? (
            <FocusFallback to={heading}>
              <div ref={list} aria-busy={!answered.isCurrent}>
                <OpportunityList
                  page={shown}
                  order={answered.query.order}
                  isWide={isWide}
                  openId={openId}
                  selection={selection}
                  stage={answered.query.stage}
                  onOpen={onOpen}
                  onNextStep={onNextStep}
                  onChangeLeads={onChangeLeads}
                  onOrder={orderBy}
                  fallback={heading}
                />
              </div>
            </FocusFallback>
          ) : (
            <Frame>
              <Notice
                icon={<Icon shape={shapes.searchX} size={20} />}
                title={noMatchTitle(answered.query)}
                action={<Button onClick={clearFilters}>{messages.clearFilters}</Button>}
              >
                {noMatchDetails(answered.query, shown)}
              </Notice>
            </Frame>
          )}
          <ListFoot>
            {isWide && resultLine}
            {isSelecting && (
              <FocusFallback to={heading}>
                <OpportunitiesSelection
                  selection={selection}
                  matching={shown.matching}
                  area={listAndFoot}
                  onChangeLeads={onChangeLeads}
                />
              </FocusFallback>
            )}
            {shown.pageCount > 1 && (
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

/** 'No won opportunities match ‘ada’'. */
function noMatchTitle({ search, stage }: OpportunityListQuery): string {
  const leads = messages.noSuchOpportunities[stage]
  return search === '' ? leads : fill(messages.noMatch, { leads, search })
}

function noMatchDetails({ search }: OpportunityListQuery, { stages, total }: OpportunityPage): string {
  const others = countOf(stages)
  if (others === 0) return messages.noOtherOpportunities
  return search === ''
    ? fill(messages.otherOpportunities, { count: total })
    : fill(messages.otherStages, { count: others })
}

function NoOpportunities({ onShowQualified }: Pick<OpportunitiesProps, 'onShowQualified'>) {
  return (
    <div className={styles.tab}>
      <div className={styles.content}>
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
    </div>
  )
}
