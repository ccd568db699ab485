import { ConnectionLostError, InterruptedError } from '../connection/connect'
import type { ActionSummary } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/console-context'
import { type Direction, doneText, obstacleText, refusalText, stepText } from '../features/outcome-text'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import type { ToastOptions, Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'
import { askAboutWork } from './undo-question'

const opposite = { undo: 'redo', redo: 'undo' } as const

/** The topic of the notification for undos that take longer. */
const UNDOING = 'undoing'

/** Undo and redo for the seller: a button in the toast of each action, the keyboard, and the list of recent actions. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts) {
  /** The last requested step; the next one waits for it. */
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** One toast per action: undo and redo update it. */
  function showAction(action: ActionSummary, text: string, offered: Direction, options?: ToastOptions) {
    const topic = options?.topic ?? topicOf(action.number)
    toasts.show('success', text, {
      ...options,
      topic,
      button: { label: messages.undoRedo[offered].button, onClick: () => void run(offered, action.number, topic) },
    })
  }

  function run(direction: Direction, number: number | null, topic?: string, workedOn?: 'keep' | 'undo') {
    const isLater = waiting++ > 0
    last = last.then(() => step(direction, number, topic, workedOn, isLater)).finally(() => waiting--)
    return last
  }

  async function step(
    direction: Direction,
    number: number | null,
    topic: string | undefined,
    workedOn: 'keep' | 'undo' | undefined,
    isLater: boolean,
  ) {
    // Requested before the previous step was done: a notification says which action is next.
    const stopTelling = isLater
      ? workspace.subscribe((event) => {
          if (event.type !== 'undoing') return
          toasts.show('info', fill(messages.undoRedo[direction].running, { what: doneText(event.action) }), {
            topic: UNDOING,
          })
        })
      : () => {}
    try {
      const outcome = await workspace.dispatch({ name: direction, action: number, ...(workedOn && { workedOn }) })
      if (isRefusal(outcome)) showRefusal(outcome, direction, number, topic)
      else if (outcome.action) {
        showAction(outcome.action, stepText(outcome.action, direction), opposite[direction], {
          ...(topic && { topic }),
        })
      }
    } catch (error) {
      toasts.show('error', fill(stepFailure(error), { direction }))
    }
    stopTelling()
    toasts.dismiss(UNDOING)
  }

  function showRefusal(refusal: Refusal, direction: Direction, number: number | null, topic: string | undefined) {
    const { refused, workedOn } = refusal
    const { nothing, already } = messages.undoRedo[direction]
    if (workedOn) askAboutWork(workedOn, (choice) => void run(direction, number, topic, choice))
    else if (refused === 'nothing-to-undo' || refused === 'nothing-to-redo') {
      toasts.show('info', number === null ? nothing : already)
    } else toasts.show('error', obstacleText(refusal, direction))
  }

  const notify: Notify = (kind, text, action, options) => {
    if (action) showAction(action, text, 'undo', options)
    else toasts.show(kind, text, options)
  }

  function report(refusal: Refusal) {
    toasts.show('error', refusalText(refusal))
  }

  /** The worker has already logged the cause. */
  const fail = (error: unknown) => toasts.show('error', failureText(error))

  return {
    notify,
    dismiss: toasts.dismiss,
    report,
    fail,
    undo: (action: number | null) => void run('undo', action, action === null ? undefined : topicOf(action)),
    redo: (action: number | null) => void run('redo', action, action === null ? undefined : topicOf(action)),
  }
}

const topicOf = (number: number) => `action ${number}`

function failureText(error: unknown) {
  if (error instanceof InterruptedError) return messages.interrupted
  return error instanceof ConnectionLostError ? messages.leadsLost : messages.unexpected
}

function stepFailure(error: unknown) {
  if (error instanceof InterruptedError) return messages.stepInterrupted
  return error instanceof ConnectionLostError ? messages.cannotReach : messages.cannotUnexpectedly
}
