import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** When its content is removed while focused, the focus moves to the fallback instead of the page's body. */
export function FocusFallback({ to, children }: { to: RefObject<HTMLElement | null>; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const focusFallback = useEffectEvent(() => to.current?.focus())
  useLayoutEffect(() => {
    const leaving = content.current
    return () => {
      if (leaving?.contains(document.activeElement)) focusFallback()
    }
  }, [])
  return <div ref={content}>{children}</div>
}
