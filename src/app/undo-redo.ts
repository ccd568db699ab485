import type { ActionSummary } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/console-context'
import * as messages from '../messages/messages'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

type Direction = 'undo' | 'redo'

const directions = {
  undo: {
    opposite: 'redo',
    button: messages.undo,
    done: undone,
    nothing: messages.nothingToUndo,
    already: messages.alreadyUndone,
  },
  redo: {
    opposite: 'undo',
    button: messages.redo,
    done: redone,
    nothing: messages.nothingToRedo,
    already: messages.alreadyRedone,
  },
} as const

/** Undo and redo for the seller: a button in the toast of each action, and the keyboard. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts) {
  /** Of each action there is one toast, which its undo and redo update. */
  function showAction(action: ActionSummary, text: string, offered: Direction) {
    toasts.show('success', text, {
      topic: `action ${action.number}`,
      button: { label: directions[offered].button, act: () => void run(offered, action.number) },
    })
  }

  async function run(direction: Direction, number: number | null) {
    try {
      const outcome = await workspace.dispatch({ name: direction, action: number })
      if (isRefusal(outcome)) showRefusal(outcome, direction, number)
      else if (outcome.action) {
        const { done, opposite } = directions[direction]
        showAction(outcome.action, done(outcome.action), opposite)
      }
    } catch {
      toasts.show('error', messages.cannotReach(direction))
    }
  }

  function showRefusal({ refused, by }: Refusal, direction: Direction, number: number | null) {
    const { nothing, already } = directions[direction]
    if (refused === 'busy') toasts.show('error', messages.cannotWhileBusy(direction))
    else if (!by) toasts.show('info', number === null ? nothing : already)
    else toasts.show('error', refused === 'undone-before' ? stillUndone(by) : changedLater(direction, by))
  }

  const notify: Notify = (kind, text, action) => {
    if (action) showAction(action, text, 'undo')
    else toasts.show(kind, text)
  }

  return { notify, undo: () => void run('undo', null), redo: () => void run('redo', null) }
}

function undone({ kind, subject }: ActionSummary): string {
  switch (kind) {
    case 'save':
      return messages.editUndone(subject)
    case 'convert':
      return messages.conversionUndone(subject)
    case 'sample-leads':
      return messages.sampleLeadsRemoved(Number(subject))
    case 'sample-opportunities':
      return messages.sampleOpportunitiesRemoved(Number(subject))
  }
}

function redone({ kind, subject }: ActionSummary): string {
  switch (kind) {
    case 'save':
      return messages.editRedone(subject)
    case 'convert':
      return messages.conversionRedone(subject)
    case 'sample-leads':
      return messages.sampleLeadsRestored(Number(subject))
    case 'sample-opportunities':
      return messages.sampleOpportunitiesRestored(Number(subject))
  }
}

function changedLater(direction: Direction, { kind, subject }: ActionSummary): string {
  if (kind === 'save') return messages.editedLater(direction, subject)
  if (kind === 'convert') return messages.convertedLater(direction, subject)
  return messages.samplesLater(direction)
}

function stillUndone({ kind, subject }: ActionSummary): string {
  if (kind === 'save') return messages.editStillUndone(subject)
  if (kind === 'convert') return messages.conversionStillUndone(subject)
  return messages.samplesStillUndone
}
