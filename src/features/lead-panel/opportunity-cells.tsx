import type { Opportunity } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { AmountField, amountButton } from '../../shared/lead/amount-field'
import { useSetStage } from '../../shared/lead/lead-actions'
import { amountOf, stageBadge, stageOptions } from '../../shared/lead/stage-badge'
import { Icon } from '../../ui/icon'
import { RadioBar } from '../../ui/radio-bar'
import * as shapes from '../../ui/shapes'
import styles from './lead-panel.module.css'

interface OpportunityCellsProps {
  /** Undefined until it is known; null if it was deleted. */
  opportunity: Opportunity | null | undefined
  /** On a phone the stage is set at the foot. */
  isSheet: boolean
  isAmountEdited: boolean
  onEditAmount(isEdited: boolean): void
}

/** Stage and amount of the opportunity that a lead became. Each is set at once, as an action of its own. */
export function OpportunityCells({ opportunity, isSheet, isAmountEdited, onEditAmount }: OpportunityCellsProps) {
  const { changeLeads } = useApp()
  if (opportunity === null) return <p className={styles.noOpportunity}>{messages.opportunityDeleted}</p>
  return (
    <dl className={styles.opportunity} data-sheet={isSheet}>
      <div className={styles.cell} data-cell="stage">
        <dt className="label">{messages.fieldLabels.stage}</dt>
        <dd>{opportunity && (isSheet ? stageBadge(opportunity.stage) : <StageChoice opportunity={opportunity} />)}</dd>
      </div>
      <div className={styles.cell} data-cell="amount">
        <dt className="label">{messages.fieldLabels.amount}</dt>
        <dd>
          {opportunity &&
            (isAmountEdited ? (
              <AmountField
                align="start"
                opportunity={opportunity}
                onSave={(amount) => changeLeads({ name: 'amount', amount }, opportunity)}
                onLeave={() => onEditAmount(false)}
              />
            ) : (
              amountButton({
                opportunity,
                onEdit: () => onEditAmount(true),
                children: (
                  <>
                    <span>{amountOf(opportunity)}</span>
                    <Icon shape={shapes.pencil} size={14} />
                  </>
                ),
              })
            ))}
        </dd>
      </div>
    </dl>
  )
}

/** The panel stays: an amount may follow. */
export function StageChoice({ opportunity }: { opportunity: Opportunity }) {
  const setStage = useSetStage()
  return (
    <RadioBar
      label={messages.fieldLabels.stage}
      options={stageOptions}
      value={opportunity.stage}
      onChoose={(stage) => setStage(opportunity, stage)}
    />
  )
}
