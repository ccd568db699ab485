import type { Opportunity, Stage } from '../../domain/opportunity'
import * as messages from '../../messages/messages'
import { AmountField, amountButton } from '../../shared/lead/amount-field'
import { amountOf, stageBadge, stageOptions } from '../../shared/lead/stage-badge'
import { Icon } from '../../ui/icon'
import { RadioBar } from '../../ui/radio-bar'
import * as shapes from '../../ui/shapes'
import styles from './lead-panel.module.css'

/** Each is an action of its own, done at once. */
export interface OpportunityActions {
  onSetStage(opportunity: Opportunity, stage: Stage): unknown
  onSetAmount(opportunity: Opportunity, amount: number): void
  readonly isAmountEdited: boolean
  onEditAmount(isEdited: boolean): void
}

interface OpportunityFactsProps extends Partial<OpportunityActions> {
  /** Undefined until it is known; null if it was deleted. */
  opportunity: Opportunity | null | undefined
  /** On a phone the stage is set at the foot. */
  isSheet: boolean
}

/** Stage and amount of the opportunity that a lead became. Without actions they are just shown. */
export function OpportunityFacts({ opportunity, isSheet, ...actions }: OpportunityFactsProps) {
  const { onSetStage, onSetAmount, isAmountEdited, onEditAmount } = actions
  if (opportunity === null) return <p className={styles.noDeal}>{messages.opportunityDeleted}</p>
  return (
    <dl className={styles.deal} data-sheet={isSheet}>
      <div className={styles.fact} data-fact="stage">
        <dt>{messages.stage}</dt>
        <dd>
          {opportunity &&
            (isSheet || !onSetStage ? (
              stageBadge(opportunity.stage)
            ) : (
              <StageChoice opportunity={opportunity} onSetStage={onSetStage} />
            ))}
        </dd>
      </div>
      <div className={styles.fact} data-fact="amount">
        <dt>{messages.amount}</dt>
        <dd>
          {opportunity &&
            (isAmountEdited && onSetAmount ? (
              <AmountField
                align="start"
                opportunity={opportunity}
                onSave={(amount) => onSetAmount(opportunity, amount)}
                onLeave={() => onEditAmount?.(false)}
              />
            ) : onSetAmount ? (
              amountButton({
                opportunity,
                onEdit: () => onEditAmount?.(true),
                children: (
                  <>
                    {amountOf(opportunity)}
                    <Icon shape={shapes.pencil} size={14} />
                  </>
                ),
              })
            ) : (
              amountOf(opportunity)
            ))}
        </dd>
      </div>
    </dl>
  )
}

interface StageChoiceProps extends Pick<OpportunityActions, 'onSetStage'> {
  opportunity: Opportunity
}

/** The panel stays: an amount may follow. */
export function StageChoice({ opportunity, onSetStage }: StageChoiceProps) {
  return (
    <RadioBar
      label={messages.stage}
      options={stageOptions}
      value={opportunity.stage}
      onChoose={(stage) => onSetStage(opportunity, stage)}
    />
  )
}
