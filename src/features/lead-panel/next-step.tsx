import type { NextStep as Step } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import { dueText, wholeDay } from '../../messages/day-text'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { dueState, useToday } from '../../shared/lead/due'
import { NextStepField, newStepDraft, type StepDraft } from '../../shared/lead/next-step-field'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import styles from './desk.module.css'

/** Each is an action of its own, done at once. */
export interface NextStepActions {
  /** What is typed; null while nothing is. */
  readonly stepDraft: StepDraft | null
  /** Null closes the field. */
  onStepDraft(draft: StepDraft | null): void
  onSetStep(step: Step): void
  onStepDone(): void
}

interface NextStepProps extends Partial<NextStepActions> {
  lead: Lead
}

/** What is to be done next, or a field for it. Without actions it is just shown. */
export function NextStep({ lead, stepDraft, onStepDraft, onSetStep, onStepDone }: NextStepProps) {
  const canEdit = onStepDraft && onSetStep
  const isField = canEdit && (stepDraft || lead.due === '')
  if (!isField && lead.due === '') return null
  return (
    <section id="next-step" tabIndex={-1} aria-label={messages.fieldLabels.step} className={styles.nextStep}>
      {isField ? (
        <div
          className={styles.stepField}
          data-open={Boolean(stepDraft)}
          onClick={() => stepDraft || onStepDraft(newStepDraft(null))}
        >
          <NextStepField
            draft={stepDraft ?? newStepDraft(null)}
            isFolded={!stepDraft}
            onDraft={onStepDraft}
            onSave={onSetStep}
            onCancel={() => onStepDraft(null)}
          />
        </div>
      ) : (
        <div className={styles.step}>
          <Icon shape={shapes.clock} />
          {onStepDraft ? (
            <button
              type="button"
              className={styles.stepWords}
              aria-keyshortcuts={shortcuts.lead.nextStep}
              onClick={() => onStepDraft(newStepDraft(stepOf(lead)))}
            >
              <StepWords lead={lead} />
            </button>
          ) : (
            <div className={styles.stepWords}>
              <StepWords lead={lead} />
            </div>
          )}
          {onStepDone && (
            <Button icon={shapes.check} aria-keyshortcuts={shortcuts.lead.stepDone} onClick={onStepDone}>
              {messages.done}
              <KeyCap shortcut={shortcuts.lead.stepDone} />
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function StepWords({ lead: { step, due } }: { lead: Lead }) {
  const today = useToday()
  return (
    <>
      <span className={styles.stepLabel}>{messages.fieldLabels.step}</span>
      <span className={styles.stepDay} data-due={dueState(due, today)} title={wholeDay(due)}>
        {dueText(due, today)}
      </span>
      <bdi className={styles.stepText} title={step} translate="no">
        {step}
      </bdi>
    </>
  )
}

/** Null if there is none. */
export function stepOf({ step, due }: Lead): Step | null {
  return due === '' ? null : { step, due }
}

/** Once it is there. */
export function focusStepField() {
  document.querySelector<HTMLElement>('dialog [name=next-step]')?.focus()
}
