import { type Ref, useEffectEvent, useLayoutEffect } from 'react'
import { PAGE_SIZE } from '../../domain/constants'
import { shownOrder } from '../../domain/filters'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { type ListHandle, ListTab, useListTab } from '../../shared/list/list-tab'
import { isFiltered } from '../../shared/list/shown-list'
import { useIsRoomy } from '../../ui/page'
import { ImportOffer } from './import-offer'
import { LeadList, type RowActions } from './lead-list'
import { LeadsSelection } from './leads-selection'
import { NoRows } from './no-rows'
import { createSamples, type SampleKind } from './samples'
import { ToolMenu } from './tool-menu'
import { DueButton, NewLeadButton, Order, ResultText, SourceFilter, StatusFilter } from './toolbar'

interface LeadsProps extends RowActions {
  ref: Ref<ListHandle>
  openId: string | null
  /** False while the list has sample leads only. */
  isOwnList: boolean
  /** With what is known of it. */
  onNewLead(search?: string): void
  onImport(): void
  /** Null unless an own list is to be offered. */
  onHideOffer: (() => void) | null
}

export function Leads({ ref, openId, isOwnList, onNewLead, onImport, onHideOffer, ...actions }: LeadsProps) {
  const context = useApp()
  const { list } = context
  const isRoomy = useIsRoomy()
  const { state, answered, selection, parts } = useListTab(ref, list)
  const { filters, shownImport } = state
  const shown = answered?.answer ?? null
  const isDue = answered?.query.due !== undefined
  // The answer may still be that of another import.
  const shownOf = answered?.query.created === shownImport?.created ? shownImport : null
  const importName = shownOf?.label ?? null
  const filtering = { filters, onChange: list.filter }

  const endImport = useEffectEvent((gone: NonNullable<typeof shownOf>) => {
    list.endImport(gone)
    context.notify('info', fill(messages.importElsewhere, { name: gone.label }), null, { topic: 'import-elsewhere' })
  })
  const gone = shown?.isOfOther ? shownOf : null
  useLayoutEffect(() => {
    if (gone) endImport(gone)
  }, [gone])

  const create = (kind: SampleKind) => void createSamples(context, kind)
  const toolMenu = <ToolMenu isOwnList={isOwnList} onCreate={create} onSelect={selection.start} />

  return (
    <ListTab
      parts={parts}
      search={filters.search}
      placeholder={messages.searchPlaceholder}
      onSearch={(search) => list.filter({ ...filters, search })}
      tools={
        <>
          {!isRoomy && <DueButton {...filtering} />}
          <StatusFilter {...filtering} />
          <SourceFilter {...filtering} />
          <Order {...filtering} />
          {!isRoomy && toolMenu}
        </>
      }
      aside={
        <>
          {isRoomy && <DueButton {...filtering} />}
          {isRoomy && toolMenu}
          {/* An empty list offers it itself. */}
          {shown?.total !== 0 && <NewLeadButton onClick={() => onNewLead()} />}
        </>
      }
      resultText={
        <ResultText
          shown={shown}
          match={answered?.query.match ?? 'literal'}
          importName={importName}
          isDue={isDue}
          isPending={answered?.isCurrent === false}
        />
      }
      isFiltered={isFiltered(state) && shown?.matching !== 0}
      isBusy={!answered?.isCurrent}
      hasTasks={isDue}
      isTall={!shown || shown.total > PAGE_SIZE}
      page={shown}
      isPaged={shown !== null && shown.matching > 0}
      rows={
        shown && (
          <LeadList
            page={shown}
            isDue={isDue}
            order={answered?.query.order ?? shownOrder(filters)}
            openId={openId}
            selection={selection}
            {...actions}
            fallback={parts.heading}
          />
        )
      }
      empty={
        <NoRows
          answered={answered}
          importName={importName}
          onClear={parts.clearFilters}
          onNewLead={onNewLead}
          onImport={onImport}
          onCreate={() => create('leads')}
          fallback={parts.heading}
        />
      }
      offer={shown && onHideOffer && <ImportOffer count={shown.total} onImport={onImport} onHide={onHideOffer} />}
      bar={<LeadsSelection selection={selection} matching={shown?.matching ?? 0} area={parts.listAndFoot} />}
    />
  )
}
