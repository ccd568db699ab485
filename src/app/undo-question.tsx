import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { ConfirmDialog } from '../ui/dialog'
import { createStore } from '../ui/store'

type Answer = 'keep' | 'undo'

interface Asked {
  /** Where the focus returns to. */
  readonly cameFrom: Element | null
  /** How many of the imported leads were edited since. */
  readonly workedOn: number
  answer(choice: Answer): void
}

const asked = createStore<Asked | null>(null)

/** Asks what to do with the work on leads that an undo would remove. */
export function askAboutWork(workedOn: number, answer: (choice: Answer) => void) {
  asked.set({ cameFrom: document.activeElement, workedOn, answer })
}

export function UndoQuestion() {
  const question = useSyncExternalStore(asked.subscribe, asked.current)
  if (!question) return null

  const { cameFrom, workedOn, answer } = question

  function close() {
    // The page can't take the focus until the question is gone.
    flushSync(() => asked.set(null))
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
