import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { ConfirmDialog } from '../ui/confirm-dialog'

type Answer = 'keep' | 'undo'

interface Asked {
  /** Where the focus goes back to. */
  readonly cameFrom: Element | null
  /** How many of the imported leads were worked on since. */
  readonly workedOn: number
  answer(choice: Answer): void
}

const listeners = new Set<() => void>()
let asked: Asked | null = null

function setAsked(next: Asked | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** What becomes of the work on leads that an undo would remove. */
export function askAboutWork(workedOn: number, answer: (choice: Answer) => void) {
  setAsked({ cameFrom: document.activeElement, workedOn, answer })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function UndoQuestion() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null

  const { cameFrom, workedOn, answer } = question

  function close() {
    // The page takes no focus until the question is gone.
    flushSync(() => setAsked(null))
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }

  function choose(choice: Answer) {
    close()
    answer(choice)
  }

  return createPortal(
    <ConfirmDialog
      title={messages.undoImportTitle}
      confirmLabel={messages.keepThoseLeads}
      otherLabel={messages.undoThatWork}
      cancelLabel={messages.cancelQuestion}
      onConfirm={() => choose('keep')}
      onOther={() => choose('undo')}
      onCancel={close}
    >
      {fill(messages.undoImport, { count: workedOn })}
    </ConfirmDialog>,
    document.body,
  )
}
