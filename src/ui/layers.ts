import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

import { useBack } from './back'

/** The page, which is inert while a panel or a dialog is open. */
export const PageContext = createContext<RefObject<HTMLElement | null>>({ current: null })

interface LayerOptions {
  /** A busy layer can't be closed. */
  isBusy: boolean
  onClose(): void
  /** Takes the focus at first, instead of the heading. */
  startsAt?: RefObject<HTMLElement | null> | undefined
}

/** What a dialog and a panel have in common: both are above the page and below the notifications. */
export function useLayer({ isBusy, onClose, startsAt }: LayerOptions) {
  const titleId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    if (!isBusy) onClose()
  }

  useExit(layer)
  useInertPage()
  useEscape(close)
  useBack(close)
  useHeadingFocus(heading, isBusy, startsAt)
  useVisibleArea(layer)

  return { layer, heading, titleId, close }
}

/** The page behind is inert and does not scroll. A modal dialog would also make the notifications inert. */
function useInertPage() {
  const page = useContext(PageContext)
  useLayoutEffect(() => {
    const behind = page.current
    // `aria-hidden` is for assistive technology that does not support `inert`.
    behind?.setAttribute('inert', '')
    behind?.setAttribute('aria-hidden', 'true')
    return () => {
      behind?.removeAttribute('inert')
      behind?.removeAttribute('aria-hidden')
    }
  }, [page])

  // Hides the page's scrollbar; the padding keeps the page's width.
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

function useEscape(close: () => void) {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // A popover or a question closes itself: one layer at a time.
    if (!document.querySelector(':popover-open, :modal')) close()
  })

  // Before the paint, so that a key pressed as soon as the layer is visible is not lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
}

/** The heading, or another element, takes the focus initially; the heading while busy, when the pressed button is disabled. */
function useHeadingFocus(heading: RefObject<HTMLElement | null>, isBusy: boolean, first = heading) {
  useEffect(() => focusHeading(first), [first])
  useEffect(() => {
    if (isBusy) focusHeading(heading)
  }, [heading, isBusy])
}

/** The panel slides in from beyond the edge: scrolling to its heading would skip the animation. */
export function focusHeading(heading: RefObject<HTMLElement | null>) {
  heading.current?.focus({ preventScroll: true })
}

/**
 * Animates the removal of an element as its style sheet defines for `[data-leaving]`. A copy is animated: for the
 * keyboard, the pointer and assistive technology the element itself is gone immediately.
 */
export function useExit(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    // A new element of the same class does not wait for an old copy.
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
    // React's strict mode runs effects twice, without removing the element.
    if (!parent || element.isConnected) return
    parent.append(copy)
    const exits = copy.getAnimations({ subtree: true }).filter(ends)
    void Promise.allSettled(exits.map(({ finished }) => finished)).then(() => copy.remove())
  })
}

/** A visual copy only: inert, hidden from assistive technology and without ids. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const named of copy.querySelectorAll('[id], [aria-busy], [data-lead]')) {
    for (const name of ['id', 'aria-busy', 'data-lead']) named.removeAttribute(name)
  }
  // Cloning does not copy the selected option.
  const selects = element.querySelectorAll('select')
  for (const [index, select] of copy.querySelectorAll('select').entries()) {
    select.selectedIndex = selects[index]?.selectedIndex ?? -1
  }
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.dataset['leaving'] = ''
  return copy
}

/** The spinner of a busy button never ends. */
function ends({ effect }: Animation): boolean {
  return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
}

/** Keeps a layer above the on-screen keyboard. */
function useVisibleArea(layer: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { visualViewport } = window
    return layer.current && visualViewport ? keepInVisibleArea(layer.current, visualViewport) : undefined
  }, [layer])
}

type Viewport = Pick<VisualViewport, 'scale' | 'height' | 'offsetTop' | 'addEventListener' | 'removeEventListener'>

/** For browsers that do not shrink the page for the keyboard. */
export function keepInVisibleArea({ style }: HTMLElement, viewport: Viewport): () => void {
  function fit() {
    // A zoomed viewport is smaller for another reason than a keyboard.
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
