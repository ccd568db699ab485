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
