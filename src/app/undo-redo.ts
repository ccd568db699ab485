import type { ActionSummary } from '../domain/action'
import { isRefusal, type Refusal } from '../domain/commands'
import type { Notify } from '../features/console-context'
import { formatNumber } from '../features/numbers'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

type Direction = 'undo' | 'redo'

const directions = {
  undo: { opposite: 'redo', button: 'Undo', nothing: 'Nothing to undo.', already: 'Already undone.' },
  redo: { opposite: 'undo', button: 'Redo', nothing: 'Nothing to redo.', already: 'Already redone.' },
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
        showAction(outcome.action, resultText(direction, outcome.action), directions[direction].opposite)
      }
    } catch {
      toasts.show('error', `Can’t ${direction}: the leads can’t be reached. Reload the page to continue.`)
    }
  }

  function showRefusal({ refused, by }: Refusal, direction: Direction, number: number | null) {
    const { nothing, already } = directions[direction]
    if (refused === 'busy') toasts.show('error', `Can’t ${direction}: this lead is being saved or converted.`)
    else if (!by) toasts.show('info', number === null ? nothing : already)
    else if (refused === 'undone-before')
      toasts.show('error', `Can’t redo: the ${nounOf(by)} is undone. Redo that first.`)
    else toasts.show('error', `Can’t ${direction}: ${eventOf(by)} later. Undo that first.`)
  }

  const notify: Notify = (kind, text, action) => {
    if (action) showAction(action, text, 'undo')
    else toasts.show(kind, text)
  }

  return { notify, undo: () => void run('undo', null), redo: () => void run('redo', null) }
}

/** Characters that reverse the direction of writing would reverse the words around the name as well. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g

function resultText(direction: Direction, { kind, subject }: ActionSummary): string {
  const isUndo = direction === 'undo'
  switch (kind) {
    case 'save':
      return `Edit of ${plain(subject)} ${isUndo ? 'undone' : 'redone'}`
    case 'convert':
      return `Conversion of ${plain(subject)} ${isUndo ? 'undone' : 'redone'}`
    case 'sample-leads':
      return `${formatNumber(Number(subject))} sample leads ${isUndo ? 'removed' : 'restored'}`
    case 'sample-opportunities':
      return `${formatNumber(Number(subject))} sample opportunities ${isUndo ? 'removed' : 'restored'}`
  }
}

function eventOf({ kind, subject }: ActionSummary): string {
  switch (kind) {
    case 'save':
      return `${plain(subject)} was edited`
    case 'convert':
      return `${plain(subject)} was converted`
    case 'sample-leads':
    case 'sample-opportunities':
      return 'sample data was created'
  }
}

function nounOf({ kind, subject }: ActionSummary): string {
  switch (kind) {
    case 'save':
      return `edit of ${plain(subject)}`
    case 'convert':
      return `conversion of ${plain(subject)}`
    case 'sample-leads':
    case 'sample-opportunities':
      return 'creation of the sample data'
  }
}

function plain(name: string): string {
  return name.replaceAll(directionOverrides, '')
}
