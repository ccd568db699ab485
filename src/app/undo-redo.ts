import type { ActionSummary } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/console-context'
import { refusalText } from '../features/refusal-text'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import type { ToastOptions, Toasts } from '../ui/toasts'
import { ConnectionLostError } from '../workspace/connect'
import type { Workspace } from '../workspace/workspace'
import { askAboutWork } from './undo-question'

type Direction = 'undo' | 'redo'

const directions = {
  undo: {
    opposite: 'redo',
    button: messages.undo,
    nothing: messages.nothingToUndo,
    already: messages.alreadyUndone,
  },
  redo: {
    opposite: 'undo',
    button: messages.redo,
    nothing: messages.nothingToRedo,
    already: messages.alreadyRedone,
  },
} as const

/** Undo and redo for the seller: a button in the toast of each action, and the keyboard. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts) {
  /** One toast per action: undo and redo update it. */
  function showAction(action: ActionSummary, text: string, offered: Direction, options?: ToastOptions) {
    toasts.show('success', text, {
      ...options,
      topic: `action ${action.number}`,
      button: { label: directions[offered].button, act: () => void run(offered, action.number) },
    })
  }

  async function run(direction: Direction, number: number | null, workedOn?: 'keep' | 'undo') {
    try {
      const outcome = await workspace.dispatch({ name: direction, action: number, ...(workedOn && { workedOn }) })
      if (isRefusal(outcome)) showRefusal(outcome, direction, number)
      else if (outcome.action) {
        const text = textAbout(outcome.action, direction, direction)
        showAction(outcome.action, text, directions[direction].opposite)
      }
    } catch (error) {
      const text = error instanceof ConnectionLostError ? messages.cannotReach : messages.cannotUnexpectedly
      toasts.show('error', fill(text, { direction }))
    }
  }

  function showRefusal(refusal: Refusal, direction: Direction, number: number | null) {
    const { refused, by, problem, workedOn } = refusal
    const { nothing, already } = directions[direction]
    if (problem) report(refusal)
    else if (workedOn) askAboutWork(workedOn, (choice) => void run(direction, number, choice))
    else if (refused === 'busy') toasts.show('error', fill(messages.cannotWhileBusy, { direction }))
    else if (!by) toasts.show('info', number === null ? nothing : already)
    else toasts.show('error', textAbout(by, refused === 'undone-before' ? 'before' : 'later', direction))
  }

  const notify: Notify = (kind, text, action, options) => {
    if (action) showAction(action, text, 'undo', options)
    else toasts.show(kind, text, options)
  }

  function report(refusal: Refusal) {
    toasts.show('error', refusalText(refusal))
  }

  /** The worker has logged why. */
  const fail = (error: unknown) =>
    toasts.show('error', error instanceof ConnectionLostError ? messages.leadsLost : messages.unexpected)

  return { notify, report, fail, undo: () => run('undo', null), redo: () => run('redo', null) }
}

function textAbout({ kind, subject }: ActionSummary, event: Direction | 'later' | 'before', direction: Direction) {
  return fill(messages.actionMessages[kind === 'start' ? 'start-over' : kind][event], {
    name: subject,
    count: Number(subject),
    direction,
  })
}
