import { type Ref, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { PAGE_SIZE } from '../../domain/constants'
import { shownOrder, withOrderBy } from '../../domain/filters'
import type { ColumnField, Lead } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useLiveQuery } from '../../shared/app/use-query'
import { useStepDone } from '../../shared/lead/step-done'
import type { SelectionActions } from '../../shared/list/leads-work'
import styles from '../../shared/list/list.module.css'
import { type ListHandle, useListHandle } from '../../shared/list/list-handle'
import { ListToolbar } from '../../shared/list/list-toolbar'
import { ResultLine } from '../../shared/list/result-line'
import { useSelection } from '../../shared/list/selection'
import { isFiltered, leadsQuery } from '../../shared/list/shown-list'
import { Frame } from '../../ui/notice'
import { FocusFallback, useMediaQuery, WIDE } from '../../ui/page'
import { ListFoot, Pager } from '../../ui/pager'
import { LeadList, type RowActions } from './lead-list'
import { LeadsSelection } from './leads-selection'
import { NoRows } from './no-rows'
import { createSamples, type SampleKind } from './samples'
import { ToolMenu } from './tool-menu'
import { DueButton, NewLeadButton, OrderSelect, ResultText, ScoreButton, SourceFilter, StatusFilter } from './toolbar'

interface LeadsProps extends Omit<RowActions, 'onDelete' | 'onStepDone'>, SelectionActions {
  ref: Ref<ListHandle>
  openId: string | null
  /** False while the list has sample leads only. */
  isOwnList: boolean
  onNewLead(): void
  onImport(): void
}

export function Leads({ ref, openId, isOwnList, onOpen, onSetStatus, onConvert, onImport, ...props }: LeadsProps) {
  const { onNewLead, onNextStep, onChangeLeads } = props
  const context = useApp()
  const { list: shownList, pending } = context
  const stepDone = useStepDone(onChangeLeads)
  const isWide = useMediaQuery(WIDE)
  const state = useSyncExternalStore(shownList.subscribe, shownList.current)
  const { filters } = state
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listAndFoot = useRef<HTMLDivElement>(null)
  const selection = useSelection('leads')
  const isSelecting = selection.count > 0
  const answered = useLiveQuery(shownList.answers, leadsQuery(state))
  const pendingChanges = useSyncExternalStore(pending.subscribe, pending.current)

  // A list that became shorter shows its last page, and stays there when it grows again.
  useLayoutEffect(() => {
    if (answered?.isCurrent) shownList.turnTo(answered.answer.page)
  })

  useListHandle(ref, {
    search,
    list,
    heading,
    load: () => shownList.answers.ask(leadsQuery(shownList.current())),
  })

  function clearFilters() {
    shownList.clear()
    search.current?.focus()
  }

  const orderBy = useCallback(
    (field: ColumnField) => shownList.filter(withOrderBy(shownList.current().filters, field)),
    [shownList],
  )

  const deleteLead = useCallback((lead: Lead) => onChangeLeads({ name: 'delete' }, lead), [onChangeLeads])

  const create = (kind: SampleKind) => void createSamples(context, kind)

  function turnTo(page: number) {
    shownList.turnTo(page)
    // A page of cards is several screens long: start at its top.
    if (!isWide) heading.current?.scrollIntoView()
  }

  const shown = answered?.answer ?? null
  const hasRows = shown !== null && shown.matching > 0
  const filtering = { filters, onChange: shownList.filter }
  const toolMenu = <ToolMenu {...filtering} isOwnList={isOwnList} isWide={isWide} onCreate={create} />
  const importName = (answered?.query.created && state.shownImport?.label) ?? null
  const resultLine = (
    <ResultLine
      headingRef={heading}
      text={
        <ResultText
          shown={shown}
          match={answered?.query.match ?? 'literal'}
          importName={importName}
          isDue={answered?.query.due !== undefined}
          isWide={isWide}
          isPending={answered?.isCurrent === false}
        />
      }
      isWide={isWide}
      isHidden={isWide && isSelecting}
      onClear={isFiltered(state) && shown?.matching !== 0 ? clearFilters : null}
    >
      {!isWide && (
        <>
          <StatusFilter {...filtering} />
          <ScoreButton {...filtering} />
        </>
      )}
    </ResultLine>
  )

  return (
    <div className={styles.tab}>
      <ListToolbar
        searchRef={search}
        search={filters.search}
        placeholder={messages.searchPlaceholder}
        isWide={isWide}
        onSearch={(text) => shownList.filter({ ...filters, search: text })}
      >
        {isWide && <StatusFilter {...filtering} />}
        <SourceFilter {...filtering} isWide={isWide} />
        {isWide ? <ScoreButton {...filtering} /> : <OrderSelect {...filtering} />}
        {!isWide && toolMenu}
        <div className={styles.tools}>
          <DueButton {...filtering} isWide={isWide} />
          {isWide && toolMenu}
          {/* An empty list offers it itself. */}
          {shown?.total !== 0 && <NewLeadButton isWide={isWide} onClick={onNewLead} />}
        </div>
      </ListToolbar>
      <div className={styles.content}>
        {!isWide && resultLine}
        <div
          ref={listAndFoot}
          className={styles.answer}
          data-selecting={isSelecting}
          data-tall={!shown || shown.total > PAGE_SIZE}
          data-paged={(shown?.pageCount ?? 1) > 1}
        >
          {hasRows ? (
            <FocusFallback to={heading}>
              <div ref={list} aria-busy={!answered?.isCurrent}>
                <LeadList
                  page={shown}
                  isDue={answered?.query.due !== undefined}
                  order={answered?.query.order ?? shownOrder(filters)}
                  isWide={isWide}
                  openId={openId}
                  pending={pendingChanges}
                  onOpen={onOpen}
                  onSetStatus={onSetStatus}
                  onConvert={onConvert}
                  selection={selection}
                  onDelete={deleteLead}
                  onNextStep={onNextStep}
                  onStepDone={stepDone}
                  onOrder={orderBy}
                  fallback={heading}
                />
              </div>
            </FocusFallback>
          ) : (
            <Frame>
              <NoRows
                answered={answered}
                importName={importName}
                onClear={clearFilters}
                onNewLead={onNewLead}
                onImport={onImport}
                onCreate={() => create('leads')}
                fallback={heading}
              />
            </Frame>
          )}
          <ListFoot>
            {isWide && resultLine}
            {isSelecting && (
              <FocusFallback to={heading}>
                <LeadsSelection selection={selection} matching={shown?.matching ?? 0} area={listAndFoot} {...props} />
              </FocusFallback>
            )}
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
