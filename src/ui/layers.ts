import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The page behind is inert and does not scroll. A modal dialog would also keep the seller from the notifications. */
export function useInertPage(page: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const behind = page.current
    // For assistive technology that does not support `inert`.
    behind?.setAttribute('inert', '')
    behind?.setAttribute('aria-hidden', 'true')
    return () => {
      behind?.removeAttribute('inert')
      behind?.removeAttribute('aria-hidden')
    }
  }, [page])

  // The page does not scroll. Its scrollbar gives way to the panel; the padding keeps its width.
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = ''
      body.style.paddingInlineEnd = ''
    }
  }, [])
}

export function useEscape(close: () => void) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A popover and a question close by themselves: one layer at a time.
    if (!document.querySelector(':popover-open, :modal')) close()
  })

  // Before it is painted: a key that is pressed as soon as it is seen is not lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
}

/** The heading takes the focus at first, and while busy: the button that was pressed is disabled then. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>, isBusy: boolean) {
  useEffect(() => focusHeading(heading), [heading])
  useEffect(() => {
    if (isBusy) focusHeading(heading)
  }, [heading, isBusy])
}

/** The panel slides in from beyond the edge: if its heading were scrolled to, it would not be seen to come. */
export function focusHeading(heading: RefObject<HTMLElement | null>) {
  heading.current?.focus({ preventScroll: true })
}

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

/** What an on-screen keyboard leaves of the screen. */
type Viewport = Pick<VisualViewport, 'scale' | 'height' | 'offsetTop' | 'addEventListener' | 'removeEventListener'>

/** Keeps a layer in what an on-screen keyboard leaves of the screen, for browsers that do not shrink the page for it. */
export function keepInVisibleArea({ style }: HTMLElement, viewport: Viewport): () => void {
  function fit() {
    // What the seller has zoomed in on is not all that there is to see.
    const isCovered = viewport.scale === 1 && viewport.height < document.documentElement.clientHeight
    style.inset = isCovered ? `${viewport.offsetTop}px 0 auto` : ''
    style.height = isCovered ? `${viewport.height}px` : ''
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
