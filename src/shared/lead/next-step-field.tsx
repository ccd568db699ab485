import { type KeyboardEvent, useId } from 'react'
import type { NextStep } from '../../domain/commands'
import { UNNAMED_STEP } from '../../domain/constants'
import { addDays, type Day, isDay } from '../../domain/day'
import { readNextStep } from '../../domain/next-step'
import { longDayText } from '../../messages/day-text'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { TextField } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import { shortcuts } from '../app/shortcuts'
import { useToday } from './due'
import styles from './next-step-field.module.css'

/** What is typed and chosen, until it is saved. */
export interface StepDraft {
  /** Null if there was none. */
  readonly base: NextStep | null
  readonly text: string
  /** The day that was chosen; null if it is the one that the text names, or today. */
  readonly due: string | null
  readonly isTouched: boolean
}

export function newStepDraft(base: NextStep | null): StepDraft {
  return { base, text: base?.step ?? '', due: null, isTouched: false }
}

interface NextStepFieldProps {
  draft: StepDraft
  /** While it is folded, there is just the field for the text. */
  isFolded?: boolean
  onDraft(draft: StepDraft): void
  onSave(step: NextStep): void
  onCancel(): void
}

/** Takes a step and its day, in words or by a key each, and says what it understood before it is saved. */
export function NextStepField({ draft, isFolded = false, onDraft, onSave, onCancel }: NextStepFieldProps) {
  const today = useToday()
  const wordsId = useId()
  const { step, due } = understood(draft, today)
  const isSound = isDay(due)
  /** Nothing was said yet: Enter out of habit sets no step. */
  const isUnsaid = !draft.base && !draft.isTouched

  function change(next: Pick<StepDraft, 'text' | 'due'>) {
    onDraft({ ...draft, ...next, isTouched: true })
  }

  /** The last word counts: a day that is typed after one was chosen. */
  function type(text: string) {
    const named = read({ ...draft, text }, today).due
    change({ text, due: named === null || named === read(draft, today).due ? draft.due : null })
  }

  function choose(day: string) {
    change({ text: draft.text, due: day })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Enter confirms what an input method offers, and Escape leaves it.
    if (isFolded || event.nativeEvent.isComposing) return
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    const key = `${event.shiftKey ? 'Shift+' : ''}${event.key}`
    const move = isText && isSound && Object.hasOwn(moves, key) ? moves[key as keyof typeof moves] : undefined
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!move && !isEnter && event.key !== 'Escape') return
    // Nothing else is meant: no panel closes, and no form is saved.
    event.preventDefault()
    event.stopPropagation()
    if (move) choose(move(due))
    else if (!isEnter || isUnsaid) onCancel()
    else if (isSound) onSave({ step, due })
  }

  return (
    <div className={`stack ${styles.field}`} data-folded={isFolded} onKeyDown={onKeyDown}>
      <div className={styles.text}>
        {isFolded && <Icon shape={shapes.clock} />}
        <TextField
          name="next-step"
          autoComplete="off"
          enterKeyHint="done"
          // What comes back because it could not be saved takes no keys from what is typed by then.
          autoFocus={!isFolded && !draft.isTouched}
          aria-label={messages.fieldLabels.step}
          aria-describedby={isFolded ? undefined : wordsId}
          aria-keyshortcuts={shortcuts.lead.nextStep}
          placeholder={messages.stepPlaceholder}
          value={draft.text}
          onChange={type}
        />
        {isFolded && <KeyCap shortcut={shortcuts.lead.nextStep} />}
      </div>
      {!isFolded && (
        <>
          <p id={wordsId} role="status" className={styles.words} data-problem={!isSound}>
            {isSound && !isUnsaid ? (
              <>
                <bdi translate="no">{step || UNNAMED_STEP}</bdi>
                <span>{` · ${longDayText(due, today)}`}</span>
              </>
            ) : isSound ? (
              <span>{messages.stepUnsaid}</span>
            ) : (
              <span>{messages.stepNeedsDay}</span>
            )}
          </p>
          <div className={styles.days}>
            {quickDays.map(({ label, shortcut, dayFrom }) => (
              <button
                key={label}
                type="button"
                className={styles.day}
                aria-pressed={due === dayFrom(today)}
                aria-keyshortcuts={shortcut}
                onClick={() => choose(dayFrom(today))}
              >
                <span>{label}</span>
                {shortcut && <KeyCap shortcut={shortcut} />}
              </button>
            ))}
          </div>
          <div className={styles.foot}>
            <TextField
              name="due"
              type="date"
              aria-label={messages.fieldLabels.due}
              aria-invalid={!isSound}
              value={due}
              onChange={choose}
            />
            <IconButton shape={shapes.x} size={16} label={messages.leaveStep} onClick={onCancel} />
            <Button disabled={!isSound || isUnsaid} onClick={() => onSave({ step, due })}>
              <span>
                <span>{messages.setStep[0]}</span>
                <span className="visually-hidden">{` ${messages.setStep[1]}`}</span>
              </span>
              <KeyCap shortcut={shortcuts.panel.save} />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** By key: from today, each but the second leads to one of the quick days. */
const moves = {
  ArrowDown: (day: Day) => addDays(day, 1),
  ArrowUp: (day: Day) => addDays(day, -1),
  [shortcuts.nextStep.threeDays]: (day: Day) => addDays(day, 3),
  [shortcuts.nextStep.nextWeek]: (day: Day) => readNextStep('next week', day).due ?? day,
}

const quickDays: readonly { label: string; shortcut?: keyof typeof moves; dayFrom(today: Day): Day }[] = [
  { label: messages.quickDays.today, dayFrom: (today) => today },
  quickDay(messages.quickDays.tomorrow, 'ArrowDown'),
  quickDay(messages.quickDays.inThreeDays, shortcuts.nextStep.threeDays),
  quickDay(messages.quickDays.nextWeek, shortcuts.nextStep.nextWeek),
]

function quickDay(label: string, shortcut: keyof typeof moves) {
  return { label, shortcut, dayFrom: moves[shortcut] }
}

/** A text that is already saved names no day: it would move the step. */
function read({ text, base }: StepDraft, today: Day): ReturnType<typeof readNextStep> {
  return text === base?.step ? { step: text, due: null } : readNextStep(text, today)
}

function understood(draft: StepDraft, today: Day): { readonly step: string; readonly due: string } {
  const { step, due } = read(draft, today)
  return { step, due: draft.due ?? due ?? draft.base?.due ?? today }
}
