import { type RefObject, useLayoutEffect } from 'react'

/**
 * What is removed leaves in the animation that its style sheet gives to `[data-leaving]`. It is a copy that leaves: for
 * the keyboard, the pointer and assistive technology the element itself is gone at once.
 */
export function useExit(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // A new one of its kind does not wait for an old one to be gone.
    for (const copy of document.querySelectorAll('[data-leaving]')) {
      if (copy.className === element.className) copy.remove()
    }
    return () => leave(element)
  }, [ref])
}

function leave(element: HTMLElement) {
  const { parentElement: parent } = element
  const copy = copyOf(element)
  queueMicrotask(() => {
    // React's strict mode runs effects twice: nothing was removed.
    if (!parent || element.isConnected) return
    parent.append(copy)
    const exits = copy.getAnimations({ subtree: true }).filter(ends)
    void Promise.allSettled(exits.map(({ finished }) => finished)).then(() => copy.remove())
  })
}

/** It looks like the element, and is of no use to anybody. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const named of copy.querySelectorAll('[id], [aria-busy], [data-lead]')) {
    for (const name of ['id', 'aria-busy', 'data-lead']) named.removeAttribute(name)
  }
  // Cloning leaves out what was chosen.
  const selects = element.querySelectorAll('select')
  for (const [index, select] of copy.querySelectorAll('select').entries()) {
    select.selectedIndex = selects[index]?.selectedIndex ?? -1
  }
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.dataset['leaving'] = ''
  return copy
}

/** Unlike that of a busy button. */
function ends({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
}
