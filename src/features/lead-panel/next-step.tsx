import type { Lead } from '../../domain/lead'
import { dueText, wholeDay } from '../../messages/day-text'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { dueState, useToday } from '../../shared/lead/due'
import { NextStepField, newStepDraft } from '../../shared/lead/next-step-field'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import styles from './desk.module.css'
import { stepDraftOf } from './drafts'
import type { Desk } from './lead-desk'

interface NextStepProps {
  lead: Lead
  desk: Desk
}

/** What is to be done next, or a field for it. */
export function NextStep({ lead, desk }: NextStepProps) {
  const { stepDraft } = desk
  return (
    <section id="next-step" tabIndex={-1} aria-label={messages.fieldLabels.step} className={styles.nextStep}>
      {stepDraft || lead.due === '' ? (
        <div
          className={styles.stepField}
          data-open={Boolean(stepDraft)}
          onClick={() => stepDraft || desk.onStepDraft(newStepDraft(null))}
        >
          <NextStepField
            draft={stepDraft ?? newStepDraft(null)}
            isFolded={!stepDraft}
            onDraft={desk.onStepDraft}
            onSave={desk.onSetStep}
            onCancel={() => desk.onStepDraft(null)}
          />
        </div>
      ) : (
        <div className={`line ${styles.step}`}>
          <Icon shape={shapes.clock} />
          <button
            type="button"
            className={`line ${styles.stepWords}`}
            aria-keyshortcuts={shortcuts.lead.nextStep}
            onClick={() => desk.onStepDraft(stepDraftOf(lead))}
          >
            <StepWords lead={lead} />
          </button>
          <Button icon={shapes.check} aria-keyshortcuts={shortcuts.lead.stepDone} onClick={desk.onStepDone}>
            {messages.done}
            <KeyCap shortcut={shortcuts.lead.stepDone} />
          </Button>
        </div>
      )}
    </section>
  )
}

function StepWords({ lead: { step, due } }: { lead: Lead }) {
  const today = useToday()
  return (
    <>
      <span className="label">{messages.fieldLabels.step}</span>
      <span className={styles.stepDay} data-due={dueState(due, today)} title={wholeDay(due)}>
        {dueText(due, today)}
      </span>
      <bdi className={styles.stepText} title={step} translate="no">
        {step}
      </bdi>
    </>
  )
}
