import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Opportunity } from '../../domain/opportunity'
import type { OpportunityField, OpportunityOrder, OpportunityPage, StageFilter } from '../../domain/opportunity-query'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { AmountField, amountButton } from '../../shared/lead/amount-field'
import { useToday } from '../../shared/lead/due'
import { useSetStage } from '../../shared/lead/set-stage'
import { amountOf } from '../../shared/lead/stage-badge'
import { useStepDone } from '../../shared/lead/step-done'
import type { SelectionActions } from '../../shared/list/leads-work'
import { rowOf, useListFocus } from '../../shared/list/list-focus'
import { boxOf, boxOfAll, nameButton, sortOf, useTintOfChanges } from '../../shared/list/list-rows'
import { useRowGestures } from '../../shared/list/row-gestures'
import type { RowMenuHandle } from '../../shared/list/row-menu'
import type { ShownSelection } from '../../shared/list/selection'
import { Frame } from '../../ui/notice'
import { CardList, type Column, DataTable } from '../../ui/rows'
import styles from './opportunities.module.css'
import { StageMenu, stageCell } from './stage-menu'
import { Sums } from './sums'

interface OpportunityListProps extends Pick<SelectionActions, 'onChangeLeads'> {
  page: OpportunityPage
  order: OpportunityOrder
  isWide: boolean
  openId: string | null
  selection: ShownSelection
  /** The stage that is filtered. */
  stage: StageFilter
  onOpen(id: string): void
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(id: string): void
  onOrder(field: OpportunityField): void
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Another stage may not pass the filter. */
const removingKeys = Object.values(shortcuts.opportunity)

const fields = ['name', 'accountName', 'stage', 'amount', 'step', 'due'] as const

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const OpportunityList = memo(
  ({
    page,
    order,
    isWide,
    openId,
    selection,
    stage: filtered,
    onOpen,
    onNextStep,
    onOrder,
    onChangeLeads,
    fallback,
  }: OpportunityListProps) => {
    const { opportunities: pages } = useApp()
    const { rows } = page
    const today = useToday()
    const list = useRef<HTMLDivElement>(null)
    const stageMenu = useRef<RowMenuHandle<Opportunity>>(null)
    /** The opportunity whose amount is edited. */
    const [editedId, setEditedId] = useState<string | null>(null)
    const { handlers, current, act, remove, expectRemoval } = useListFocus({
      list,
      page,
      pages,
      fallback,
      selection,
      removingKeys,
    })
    const gestures = useRowGestures(rows, selection)
    useTintOfChanges(list, rows, fields)

    const setStage = useSetStage(onChangeLeads)
    const stepDone = useStepDone(onChangeLeads)

    const keys = {
      setPending: () => act((row) => setStage(row, 'Pending')),
      setWon: () => act((row) => setStage(row, 'Won')),
      setLost: () => act((row) => setStage(row, 'Lost')),
      delete: () => remove((row) => onChangeLeads({ name: 'delete-opportunity' }, row)),
    }
    // With a selection, these keys are for it.
    useShortcuts('opportunity', list, selection.count > 0 ? {} : keys)
    const stepKeys = {
      nextStep() {
        const row = current()
        if (row) onNextStep(row.id)
      },
      stepDone: () => act(stepDone),
    }
    useShortcuts('lead', list, selection.count > 0 ? {} : stepKeys)
    useShortcuts('opportunity', list, { amount: () => setEditedId(current()?.id ?? null) })

    // Keeps the lead shown in the panel visible in the list.
    useLayoutEffect(() => {
      if (openId !== null) rowOf(list.current, openId)?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
    })

    /** For the badges in the rows. */
    function onClick({ target }: MouseEvent) {
      const badge = target instanceof Element ? target.closest<HTMLElement>('[data-stage-of]') : null
      const opportunity = rows.find(({ id }) => id === badge?.dataset['stageOf'])
      if (badge && opportunity) stageMenu.current?.prepare(opportunity, badge)
    }

    const amountCell = (opportunity: Opportunity) =>
      opportunity.id === editedId ? (
        <AmountField
          key={opportunity.id}
          opportunity={opportunity}
          onSave={(amount) => onChangeLeads({ name: 'amount', amount }, opportunity)}
          onLeave={() => setEditedId(null)}
        />
      ) : (
        amountButton({
          opportunity,
          tabIndex: -1,
          onEdit: () => setEditedId(opportunity.id),
          children: amountOf(opportunity),
        })
      )

    const columns: readonly Column<Opportunity, OpportunityField>[] = [
      {
        key: 'name',
        label: messages.fieldLabels.name,
        headerBox: boxOfAll(rows, selection),
        cell: (opportunity) => (
          <>
            {boxOf(opportunity, rows, selection)}
            {nameButton(opportunity, today)}
          </>
        ),
      },
      {
        key: 'account',
        label: messages.account,
        cell: ({ accountName }) => accountName,
        title: ({ accountName }) => accountName,
      },
      { key: 'stage', label: messages.stage, width: 'min(10rem, 20cqi)', cell: stageCell },
      {
        key: 'amount',
        label: messages.amount,
        width: 'clamp(6rem, 20cqi - 2rem, max(11rem, 22ch))',
        isNumeric: true,
        cell: amountCell,
      },
    ]

    const shown = {
      label: messages.opportunities,
      rows,
      onOpen: ({ id }: Opportunity) => onOpen(id),
      isOpen: ({ id }: Opportunity) => id === openId,
      isSelected: selection.has,
    }

    return (
      <div ref={list} {...handlers} {...gestures} onClick={onClick} data-selecting={selection.count > 0}>
        {isWide ? (
          <Frame>
            <DataTable
              {...shown}
              columns={columns.map((column) => ({
                ...column,
                ...(column.key === order.field && sortOf[order.direction]),
              }))}
              onSort={onOrder}
            />
            <Sums figures={page.stages} stage={filtered} isWide />
          </Frame>
        ) : (
          <CardList
            {...shown}
            card={(opportunity) => (
              <>
                {boxOf(opportunity, rows, selection)}
                <div className={styles.card}>
                  <div className={styles.who}>
                    {nameButton(opportunity, today)}
                    <span className="clipped" title={opportunity.accountName}>
                      {opportunity.accountName}
                    </span>
                  </div>
                  <div className={styles.deal}>
                    {stageCell(opportunity)}
                    {amountCell(opportunity)}
                  </div>
                </div>
              </>
            )}
          />
        )}
        <StageMenu
          ref={stageMenu}
          onSetStage={(opportunity, stage) => {
            expectRemoval()
            setStage(opportunity, stage)
          }}
        />
      </div>
    )
  },
)
