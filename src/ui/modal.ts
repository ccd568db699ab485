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

  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
}

/** The heading takes the focus at first, and while busy: the button that was pressed is disabled then. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>, isBusy: boolean) {
  useEffect(() => heading.current?.focus(), [heading])
  useEffect(() => {
    if (isBusy) heading.current?.focus()
  }, [heading, isBusy])
}
