import type { ActionSummary } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/console-context'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

type Direction = 'undo' | 'redo'

const directions = {
  undo: { done: 'undone', opposite: 'redo', button: 'Undo', nothing: 'Nothing to undo.', already: 'Undone already.' },
  redo: { done: 'redone', opposite: 'undo', button: 'Redo', nothing: 'Nothing to redo.', already: 'Redone already.' },
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
        showAction(outcome.action, `${titleOf(outcome.action)} ${done}`, opposite)
      }
    } catch {
      toasts.show('error', `Could not ${direction}: the leads are out of reach. Reload the page to go on.`)
    }
  }

  function showRefusal({ refused, by }: Refusal, direction: Direction, number: number | null) {
    const { nothing, already, done } = directions[direction]
    if (refused === 'busy') toasts.show('error', `Not ${done}: this lead is just being saved or converted.`)
    else if (!by) toasts.show('info', number === null ? nothing : already)
    else if (refused === 'undone-before')
      toasts.show('error', `Not ${done}: it builds on something that is undone. Redo first: ${titleOf(by)}.`)
    else toasts.show('error', `Not ${done}: it would overwrite newer work. Undo first: ${titleOf(by)}.`)
  }

  const notify: Notify = (kind, text, action) => {
    if (action) showAction(action, text, 'undo')
    else toasts.show(kind, text)
  }

  return { notify, undo: () => void run('undo', null), redo: () => void run('redo', null) }
}

/** Characters that reverse the direction of writing would reverse the words around the name as well. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g

function titleOf({ kind, subject }: ActionSummary): string {
  switch (kind) {
    case 'save':
      return `Edit of ${subject.replaceAll(directionOverrides, '')}`
    case 'convert':
      return `Conversion of ${subject.replaceAll(directionOverrides, '')}`
    case 'sample-leads':
      return `Creation of ${subject} sample leads`
    case 'sample-opportunities':
      return `Creation of ${subject} sample opportunities`
  }
}
