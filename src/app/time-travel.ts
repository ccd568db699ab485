import type { ActionNote } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/notify'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

type Direction = 'undo' | 'redo'

const directions = {
  undo: { done: 'undone', back: 'redo', button: 'Undo', nothing: 'Nothing to undo.', already: 'Undone already.' },
  redo: { done: 'redone', back: 'undo', button: 'Redo', nothing: 'Nothing to redo.', already: 'Redone already.' },
} as const

/** Undo and redo as the seller meets them: a button in the toast of each action, and the keyboard. */
export function createTimeTravel(workspace: Workspace, toasts: Toasts) {
  /** The toast of an action has one place: what is told of it next stands there. */
  function tell(action: ActionNote, text: string, offered: Direction) {
    toasts.show('success', text, {
      topic: `action ${action.number}`,
      button: { label: directions[offered].button, act: () => void travel(offered, action.number) },
    })
  }

  async function travel(direction: Direction, number: number | null) {
    try {
      const outcome = await workspace.dispatch({ name: direction, action: number })
      if (isRefusal(outcome)) tellRefusal(outcome, direction, number)
      else if (outcome.action) {
        const { done, back } = directions[direction]
        tell(outcome.action, `${titleOf(outcome.action)} ${done}`, back)
      }
    } catch {
      toasts.show('error', `Could not ${direction}: the leads are out of reach. Reload the page to go on.`)
    }
  }

  function tellRefusal({ refused, by }: Refusal, direction: Direction, number: number | null) {
    const { nothing, already, done } = directions[direction]
    if (refused === 'under-way') toasts.show('error', `Not ${done}: this lead is just being saved or converted.`)
    else if (!by) toasts.show('info', number === null ? nothing : already)
    else if (refused === 'undone-before')
      toasts.show('error', `Not ${done}: it builds on something that is undone. Redo first: ${titleOf(by)}.`)
    else toasts.show('error', `Not ${done}: it would overwrite newer work. Undo first: ${titleOf(by)}.`)
  }

  const notify: Notify = (kind, text, action) => {
    if (action) tell(action, text, 'undo')
    else toasts.show(kind, text)
  }

  return { notify, undo: () => void travel('undo', null), redo: () => void travel('redo', null) }
}

/** Marks that turn the direction of writing would turn the words around the name as well. */
const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g

function titleOf({ kind, subject }: ActionNote): string {
  switch (kind) {
    case 'save':
      return `Edit of ${subject.replaceAll(turningMarks, '')}`
    case 'convert':
      return `Conversion of ${subject.replaceAll(turningMarks, '')}`
    case 'sample-leads':
      return `Creation of ${subject} sample leads`
    case 'sample-opportunities':
      return `Creation of ${subject} sample opportunities`
  }
}
