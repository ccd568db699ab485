import { memo, type RefObject, useRef, useState } from 'react'
import { type Opportunity, stages } from '../../domain/opportunity'
import { orderedBy } from '../../domain/opportunity-filters'
import type { OpportunityField, OpportunityOrder, OpportunityPage, StageFilter } from '../../domain/opportunity-query'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { handlersFor, shortcuts, useShortcuts } from '../../shared/app/shortcuts'
import { AmountField, amountButton } from '../../shared/lead/amount-field'
import { useToday } from '../../shared/lead/due'
import { useSetStage, useStepDone } from '../../shared/lead/lead-actions'
import { amountOf } from '../../shared/lead/stage-badge'
import { boxOf, boxOfAll, nameButton, sortOf, useListRows } from '../../shared/list/list-rows'
import type { RowMenuHandle } from '../../shared/list/row-menu'
import type { ShownSelection } from '../../shared/list/selection'
import { Frame } from '../../ui/notice'
import { useIsWide } from '../../ui/page'
import { CardList, type Column, DataTable } from '../../ui/rows'
import styles from './opportunities.module.css'
import { StageMenu, stageCell } from './stage-menu'
import { haveCents, Sums } from './sums'

interface OpportunityListProps {
  page: OpportunityPage
  order: OpportunityOrder
  openId: string | null
  selection: ShownSelection
  /** The stage that is filtered. */
  stage: StageFilter
  onOpen(id: string): void
  /** Opens the lead with its next step ready to be typed. */
  onNextStep(id: string): void
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
}

/** Another stage may not pass the filter. */
const removingKeys = Object.values(shortcuts.opportunity)

const fields = ['name', 'accountName', 'stage', 'amount', 'step', 'due'] as const

/** Renders only for a new answer: typing does not wait for unchanged rows. */
export const OpportunityList = memo(
  ({ page, order, openId, selection, stage: filtered, onOpen, onNextStep, fallback }: OpportunityListProps) => {
    const { opportunities: pages, changeLeads } = useApp()
    const { rows } = page
    const hasCents = haveCents(rows)
    const isWide = useIsWide()
    const today = useToday()
    const stageMenu = useRef<RowMenuHandle<Opportunity>>(null)
    /** The opportunity whose amount is edited. */
    const [editedId, setEditedId] = useState<string | null>(null)
    const controls = {
      stage: (row: Opportunity, badge: HTMLElement) => stageMenu.current?.prepare(row, badge),
    }
    const options = { page, pages, fallback, selection, removingKeys, openId, fields, controls }
    const { list, area, shown, act, open, remove, expectRemoval } = useListRows(options)
    const setStage = useSetStage()
    const stepDone = useStepDone()

    const keys = {
      ...handlersFor(stages, (stage) => act((row) => setStage(row, stage))),
      delete: () => remove((row) => changeLeads({ name: 'delete-opportunity' }, row)),
    }
    // With a selection, these keys are for it.
    useShortcuts('opportunity', list, selection.count > 0 ? {} : keys)
    const stepKeys = {
      nextStep: () => open(({ id }) => onNextStep(id)),
      stepDone: () => act(stepDone),
    }
    useShortcuts('lead', list, selection.count > 0 ? {} : stepKeys)
    useShortcuts('opportunity', list, { amount: () => open(({ id }) => setEditedId(id)) })

    const amountCell = (opportunity: Opportunity) =>
      opportunity.id === editedId ? (
        <AmountField
          key={opportunity.id}
          opportunity={opportunity}
          onSave={(amount) => changeLeads({ name: 'amount', amount }, opportunity)}
          onLeave={() => setEditedId(null)}
        />
      ) : (
        amountButton({
          opportunity,
          hasCents,
          tabIndex: -1,
          onEdit: () => setEditedId(opportunity.id),
          children: amountOf(opportunity, hasCents),
        })
      )

    const columns: readonly Column<Opportunity, OpportunityField>[] = [
      {
        key: 'name',
        label: messages.fieldLabels.name,
        headerBox: boxOfAll(rows, selection),
        cell: (opportunity) => nameButton(opportunity, today, boxOf(opportunity, rows, selection)),
      },
      {
        key: 'account',
        label: messages.account,
        cell: ({ accountName }) => accountName,
        title: ({ accountName }) => accountName,
        translate: 'no',
      },
      { key: 'stage', label: messages.fieldLabels.stage, width: 'min(10rem, 20cqi)', cell: stageCell },
      {
        key: 'amount',
        label: messages.fieldLabels.amount,
        width: 'clamp(8.5rem, 20cqi - 2rem, max(11rem, 22ch))',
        isNumeric: true,
        cell: amountCell,
      },
    ]

    const table = { ...shown, label: messages.opportunities, onOpen: ({ id }: Opportunity) => onOpen(id) }

    return (
      <div {...area}>
        {isWide ? (
          <Frame>
            <DataTable
              {...table}
              columns={columns.map((column) => ({
                ...column,
                ...(column.key === order.field && sortOf[order.direction]),
              }))}
              onSort={(field) => pages.filter(orderedBy(pages.current().filters, field))}
            />
            <Sums figures={page.stages} stage={filtered} hasCents={hasCents} />
          </Frame>
        ) : (
          <CardList
            {...table}
            card={(opportunity) => (
              <>
                {boxOf(opportunity, rows, selection)}
                <div className={styles.card}>
                  <div className={`stack ${styles.who}`}>
                    {nameButton(opportunity, today)}
                    <span className="clipped" title={opportunity.accountName} translate="no">
                      {opportunity.accountName}
                    </span>
                  </div>
                  <div className={styles.stageAndAmount}>
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
