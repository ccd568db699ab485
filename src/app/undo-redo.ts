import { ConnectionLostError, InterruptedError } from '../connection/connect'
import type { ActionRef, ActionSummary } from '../domain/action'
import { isRefusal, type OtherList, type Refusal } from '../domain/commands'
import type { Lead } from '../domain/lead'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import type { AppServices, Notify } from '../shared/app/app-context'
import {
  type Direction,
  doneText,
  obstacleText,
  opposite,
  ownListText,
  refusalText,
  stepText,
} from '../shared/app/outcome-text'
import { topicOfPending } from '../shared/lead/pending-changes'
import type { ToastOptions, Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'
import { askToLetGo } from './removal-question'
import { askAboutWork } from './undo-question'

/** The topic of the notification for undos that take longer. */
const UNDOING = 'undoing'

/** Undo and redo for the seller: a button in the toast of each action, the keyboard, and the list of recent actions. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts, today: AppServices['today']) {
  /** The last requested step; the next one waits for it. */
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** What the seller asked for last was refused, or can't be undone: the next undo is meant for it, and says this. */
  let notUndoable: string | null = null

  /** One toast per action: undo and redo update it. */
  function showAction(action: ActionSummary, text: string, offered: Direction, options?: ToastOptions) {
    const topic = options?.topic ?? topicOf(action)
    toasts.show('success', text, {
      ...options,
      topic,
      button: { label: messages.undoRedo[offered].button, onClick: () => void run(offered, action, topic) },
    })
  }

  function run(direction: Direction, action: ActionRef | null, topic?: string, workedOn?: 'keep' | 'undo') {
    accept()
    const isLater = waiting++ > 0
    last = last.then(() => step(direction, action, topic, workedOn, isLater)).finally(() => waiting--)
    return last
  }

  async function step(
    direction: Direction,
    wanted: ActionRef | null,
    topic: string | undefined,
    workedOn: 'keep' | 'undo' | undefined,
    isLater: boolean,
  ) {
    // Requested before the previous step was done: a notification says which action is next.
    const stopTelling = isLater
      ? workspace.subscribe((event) => {
          if (event.type !== 'undoing') return
          toasts.show(
            'info',
            fill(messages.undoRedo[direction].running, { what: doneText(event.action, today.current()) }),
            {
              topic: UNDOING,
            },
          )
        })
      : () => {}
    try {
      const outcome = await workspace.dispatch({
        name: direction,
        action: wanted && refOf(wanted),
        ...(workedOn && { workedOn }),
      })
      if (isRefusal(outcome)) showRefusal(outcome, direction, wanted, topic)
      // Instead of an undo, other leads were deleted.
      else if (outcome.action && outcome.isNew)
        showAction(outcome.action, doneText(outcome.action, today.current()), 'undo')
      else if (outcome.action) {
        showAction(outcome.action, stepText(outcome.action, direction), opposite[direction], {
          ...(topic && { topic }),
          ...(outcome.takenBack && { replaces: topicOfPending(outcome.takenBack) }),
        })
      }
    } catch (error) {
      toasts.show('error', fill(stepFailure(error), { direction }))
    }
    stopTelling()
    toasts.dismiss(UNDOING)
  }

  function showRefusal(refusal: Refusal, direction: Direction, wanted: ActionRef | null, topic: string | undefined) {
    const { refused, workedOn } = refusal
    const { nothing, already } = messages.undoRedo[direction]
    if (workedOn) askAboutWork(workedOn, (choice) => void run(direction, wanted, topic, choice))
    else if (refused === 'nothing-to-undo' || refused === 'nothing-to-redo') {
      toasts.show('info', wanted === null ? nothing : already)
    } else toasts.show('error', obstacleText(refusal, direction))
  }

  function undo(action: ActionRef | null) {
    if (action === null && notUndoable) {
      toasts.show('info', notUndoable)
      accept()
    } else void run('undo', action, action ? topicOf(action) : undefined)
  }

  const notify: Notify = (kind, text, action, options) => {
    if (!action) toasts.show(kind, text, options)
    else {
      accept()
      showAction(action, text, 'undo', options)
    }
  }

  const refuse: AppServices['refuse'] = (kind, text, options) => {
    toasts.show(kind, text, options)
    notUndoable = messages.nothingToTakeBack
  }

  function notifyFinal(text: string, undoText: string, isReady: Promise<unknown>) {
    notUndoable = undoText
    void isReady.then(() => toasts.show('success', text))
  }

  function accept() {
    notUndoable = null
  }

  /** As a step back over all that has replaced the list. */
  function bringBack(list: OtherList) {
    accept()
    async function act() {
      const outcome = await workspace.dispatch({ name: 'bring-back', list: list.list })
      const text = fill(messages.broughtBack, { what: ownListText(list, today.current()) })
      if (isRefusal(outcome)) showRefusal(outcome, 'undo', null, undefined)
      else if (outcome.action) showAction(outcome.action, text, 'redo')
      else toasts.show('success', text)
    }
    last = last.then(act).catch(fail)
  }

  /** Until it is done, with a button that takes it back. */
  function notifyPending({ id }: Lead, detail: string) {
    accept()
    async function takeBack() {
      try {
        const outcome = await workspace.dispatch({ name: 'take-back', id })
        // Otherwise it was written meanwhile, and the toast that says so can undo it.
        if (!isRefusal(outcome) && outcome.action) {
          showAction(outcome.action, stepText(outcome.action, 'undo'), 'redo', { replaces: topicOfPending(id) })
        }
      } catch (error) {
        fail(error)
      }
    }
    toasts.show('pending', messages.delayedCommands['save-lead'].pending, {
      detail,
      topic: topicOfPending(id),
      button: { label: messages.undoRedo.undo.button, onClick: () => void takeBack() },
    })
  }

  function report(refusal: Refusal) {
    toasts.show('error', refusalText(refusal))
  }

  /** The worker has already logged the cause. */
  const fail = (error: unknown) => toasts.show('error', failureText(error))

  return {
    notify,
    notifyFinal,
    notifyPending,
    dismiss: toasts.dismiss,
    bringBack,
    letGo: (goes: OtherList) => askToLetGo({ workspace, today, notify }, goes),
    report,
    fail,
    refuse,
    undo,
    redo: (action: ActionRef | null) => void run('redo', action, action ? topicOf(action) : undefined),
  }
}

const refOf = ({ list, number }: ActionRef): ActionRef => ({ list, number })
const topicOf = ({ list, number }: ActionRef) => `action ${list} ${number}`

function failureText(error: unknown) {
  if (error instanceof InterruptedError) return messages.interrupted
  return error instanceof ConnectionLostError ? messages.leadsLost : messages.unexpected
}

function stepFailure(error: unknown) {
  if (error instanceof InterruptedError) return messages.stepInterrupted
  return error instanceof ConnectionLostError ? messages.cannotReach : messages.cannotUnexpectedly
}
