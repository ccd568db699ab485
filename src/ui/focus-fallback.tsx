import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** When its content goes while it has the focus, the focus moves to the fallback; else it would fall to the page's body. */
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
