import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { ConfirmDialog } from '../ui/dialog'
import { createState } from '../ui/state'

/** Asked by what runs outside of a component. */
interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  onConfirm(): void
  /** A way that loses less; `isLast` if the question is answered by it. */
  readonly safer?: { readonly label: string; readonly isLast: boolean; onChoose(): void } | null
  onCancel?(): void
}

/** With the element that the focus returns to. */
const asked = createState<(Question & { readonly cameFrom: Element | null }) | null>(null)

/** Returns a function that changes what is asked, as long as it is. */
export function ask(question: Question): (changes: Partial<Question>) => void {
  const { onConfirm } = question
  asked.set({ ...question, cameFrom: document.activeElement })
  return (changes) => {
    const current = asked.current()
    if (current?.onConfirm === onConfirm) asked.set({ ...current, ...changes })
  }
}

export function OpenQuestion() {
  const question = useSyncExternalStore(asked.subscribe, asked.current)
  if (!question) return null

  const { cameFrom, title, text, confirmLabel, onConfirm, safer, onCancel } = question

  function close(then?: () => void) {
    // The page can't take the focus until the question is gone.
    flushSync(() => asked.set(null))
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
    then?.()
  }

  return createPortal(
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => close(onConfirm)}
      safer={
        safer ? { label: safer.label, onChoose: () => (safer.isLast ? close(safer.onChoose) : safer.onChoose()) } : null
      }
      onCancel={() => close(onCancel)}
    >
      {text}
    </ConfirmDialog>,
    document.body,
  )
}
