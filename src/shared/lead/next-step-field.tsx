import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { NextStep } from '../../domain/commands'
import { UNNAMED_STEP } from '../../domain/constants'
import { addDays, type Day, isDay } from '../../domain/day'
import { hasUnclearDay, readNextStep } from '../../domain/next-step'
import { longDayText } from '../../messages/day-text'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { TextField } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import { useApp } from '../app/app-context'
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

/** So long nothing is typed: one phrase is one announcement. */
const PAUSE_MS = 1000

export function newStepDraft(base: NextStep | null): StepDraft {
  return { base, text: base?.step ?? '', due: null, isTouched: false }
}

interface NextStepFieldProps {
  draft: StepDraft
  /** While it is folded, there is just the field for the text. */
  isFolded?: boolean
  /** In a dialog, its foot has the buttons. */
  hasButtons?: boolean
  onDraft(draft: StepDraft): void
  onSave(step: NextStep): void
  onCancel(): void
}

/** Takes a step and its day, in words or by a key each, and says what it understood before it is saved. */
export function NextStepField({ draft, isFolded = false, hasButtons = true, ...props }: NextStepFieldProps) {
  const { onDraft, onSave, onCancel } = props
  const today = useToday()
  const wordsId = useId()
  const { step, due } = understood(draft, today)
  const isSound = isDay(due)
  const toSave = stepToSave(draft, today)
  const isUnsaid = isUnsaidIn(draft)
  const wholeDay = isSound ? ` · ${longDayText(due, today)}` : ''
  const problem = draft.due === null ? messages.stepDayUnclear : messages.stepNeedsDay
  const words = !isSound ? problem : isUnsaid ? messages.stepUnsaid : null

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
    const move = isText && Object.hasOwn(moves, key) ? moves[key as keyof typeof moves] : undefined
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (!move && !isEnter && event.key !== 'Escape') return
    // Nothing else is meant: no panel closes, and no form is saved.
    event.preventDefault()
    event.stopPropagation()
    if (move) choose(move(isSound ? due : today))
    else if (!isEnter || isUnsaid) onCancel()
    else if (toSave) onSave(toSave)
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
          // What is there is typed over: mostly the day is to be another.
          onFocus={({ target }) => draft.isTouched || target.select()}
          onChange={type}
        />
        {isFolded && <KeyCap shortcut={shortcuts.lead.nextStep} />}
      </div>
      {!isFolded && (
        <>
          <div className={styles.said}>
            <p id={wordsId} className={styles.words} data-problem={!isSound}>
              {words === null ? (
                <>
                  <bdi translate="no">{step || UNNAMED_STEP}</bdi>
                  <span>{wholeDay}</span>
                </>
              ) : (
                <span>{words}</span>
              )}
            </p>
            <Announced text={words ?? `${step || UNNAMED_STEP}${wholeDay}`} />
            {hasButtons && (
              <>
                <IconButton shape={shapes.x} size={16} label={messages.leaveStep} onClick={onCancel} />
                <Button disabled={!toSave} onClick={() => toSave && onSave(toSave)}>
                  <span>
                    <span>{messages.setStep[0]}</span>
                    <span className="visually-hidden">{` ${messages.setStep[1]}`}</span>
                  </span>
                  <KeyCap shortcut={shortcuts.panel.save} />
                </Button>
              </>
            )}
          </div>
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
                {label}
              </button>
            ))}
            <TextField
              name="due"
              type="date"
              aria-label={messages.fieldLabels.due}
              aria-invalid={!isSound}
              value={due}
              onChange={choose}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Announced({ text }: { text: string }) {
  const { clock } = useApp()
  const [said, setSaid] = useState('')
  useEffect(() => clock.after(PAUSE_MS, () => setSaid(text)), [clock, text])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
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
  { label: messages.quickDays.tomorrow, shortcut: 'ArrowDown', dayFrom: moves.ArrowDown },
  { label: messages.quickDays.monday, shortcut: shortcuts.nextStep.nextWeek, dayFrom: moves.PageDown },
]

/** Nothing was said yet: Enter out of habit sets no step. */
const isUnsaidIn = ({ base, isTouched }: StepDraft) => !base && !isTouched

/** Null while nothing was said, or no day. */
export function stepToSave(draft: StepDraft, today: Day): NextStep | null {
  const { step, due } = understood(draft, today)
  return isDay(due) && !isUnsaidIn(draft) ? { step, due } : null
}

/** A text that is already saved names no day: it would move the step. */
function read({ text, base }: StepDraft, today: Day): ReturnType<typeof readNextStep> {
  return text === base?.step ? { step: text, due: null } : readNextStep(text, today)
}

/** Without a day where the text may name one that is not understood. A day alone moves the step that there is. */
function understood(draft: StepDraft, today: Day): { readonly step: string; readonly due: string } {
  const { base, text } = draft
  const { step, due } = read(draft, today)
  const isUnclear = due === null && text !== base?.step && hasUnclearDay(text)
  const isDayAlone = step === '' && due !== null
  return {
    step: isDayAlone && base ? base.step : step,
    due: draft.due ?? due ?? (isUnclear ? '' : (base?.due ?? today)),
  }
}
