import type { Ref } from 'react'
import { hidesAny } from '../../domain/opportunity-filters'
import { countOf, type OpportunityListQuery, type OpportunityPage } from '../../domain/opportunity-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { foundOpportunitiesText } from '../../shared/app/outcome-text'
import styles from '../../shared/list/list.module.css'
import { type ListHandle, ListTab, useListTab } from '../../shared/list/list-tab'
import { Button } from '../../ui/button'
import { Frame, Notice } from '../../ui/notice'
import { useIsRoomy, useIsTouch, useIsWide } from '../../ui/page'
import * as shapes from '../../ui/shapes'
import { OpportunitiesSelection } from './opportunities-selection'
import { OpportunityList } from './opportunity-list'
import { OrderSelect, StageFilter } from './opportunity-tools'
import { haveCents, Sums } from './sums'

interface OpportunitiesProps {
  ref: Ref<ListHandle>
  /** The lead that is open. */
  openId: string | null
  onOpen(id: string): void
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(id: string): void
  onShowQualified(): void
}

export function Opportunities({ ref, openId, onOpen, onNextStep, onShowQualified }: OpportunitiesProps) {
  const { opportunities: list } = useApp()
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  const { state, answered, selection, parts } = useListTab(ref, list)
  const { filters } = state

  if (!answered) return null
  const { answer: shown, query } = answered
  if (shown.total === 0) return <NoOpportunities onShowQualified={onShowQualified} />

  const hasRows = shown.matching > 0
  const hasPages = shown.pageCount > 1
  const orderSelect = <OrderSelect filters={filters} onChange={list.filter} />

  return (
    <ListTab
      parts={parts}
      search={filters.search}
      placeholder={messages.searchOpportunities}
      onSearch={(search) => list.filter({ ...filters, search })}
      tools={
        <>
          <StageFilter filters={filters} figures={shown.stages} onChange={list.filter} />
          {!isRoomy && orderSelect}
        </>
      }
      aside={isRoomy && orderSelect}
      resultText={foundOpportunitiesText(shown)}
      isFiltered={hidesAny(filters) && hasRows}
      isBusy={!answered.isCurrent}
      isTall={hasPages}
      hasSums
      page={shown}
      isPaged={hasPages}
      rows={
        <>
          {!isWide && <Sums figures={shown.stages} stage={query.stage} hasCents={haveCents(shown.rows)} />}
          <OpportunityList
            page={shown}
            order={query.order}
            openId={openId}
            selection={selection}
            stage={query.stage}
            onOpen={onOpen}
            onNextStep={onNextStep}
            fallback={parts.heading}
          />
        </>
      }
      empty={
        <Notice
          icon={shapes.searchX}
          title={noMatchTitle(query)}
          action={<Button onClick={parts.clearFilters}>{messages.clearFilters}</Button>}
        >
          {noMatchDetails(query, shown)}
        </Notice>
      }
      bar={<OpportunitiesSelection selection={selection} matching={shown.matching} area={parts.listAndFoot} />}
    />
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
            icon={shapes.target}
            title={messages.noOpportunitiesTitle}
            action={<Button onClick={onShowQualified}>{messages.showQualified}</Button>}
          >
            {useIsTouch() ? messages.noOpportunitiesByTouch : messages.noOpportunities}
          </Notice>
        </Frame>
      </div>
    </div>
  )
}
