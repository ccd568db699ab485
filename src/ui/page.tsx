import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'

export function useMediaQuery(query: string): boolean {
  const media = mediaOf(query)
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

const medias = new Map<string, MediaQueryList>()

/** Many ask for the same at each render. */
function mediaOf(query: string): MediaQueryList {
  const media = medias.get(query) ?? window.matchMedia(query)
  medias.set(query, media)
  return media
}

/** Lists are tables from 768 px on, or more if the reader's text is larger, and cards below. */
export const useIsWide = () => useMediaQuery('(width >= 48em)')

/** Without a keyboard, as far as is known. */
export const useIsTouch = () => useMediaQuery('(hover: none)')

/** Tools have room for their words. Must match the style sheets. */
export const useIsRoomy = () => useMediaQuery('(width >= 48em) and (height >= 30em), (width >= 80em)')

/** Calls the listener, as it was rendered last. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => unknown,
) {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    document.addEventListener(type, listen)
    return () => document.removeEventListener(type, listen)
  }, [type])
}

/** While it is needed, the browser asks before the page is left or reloaded. */
export function useLeaveQuestion(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/**
 * Ignores accidental repeats: the second click of a double click if another element has appeared under the pointer,
 * and the repeats of a held Enter.
 */
export function guardRepeatedInput(page: Document): () => void {
  let clicked: Element | null = null

  function onClick(event: MouseEvent) {
    const target = actingElement(event.target)
    if (event.detail > 1 && target !== clicked) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    clicked = target
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }

  page.addEventListener('click', onClick, true)
  page.addEventListener('keydown', onKeyDown, true)
  return () => {
    page.removeEventListener('click', onClick, true)
    page.removeEventListener('keydown', onKeyDown, true)
  }
}

function actingElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest('button, tr, li') ?? target) : null
}

/** If its content is removed while focused, the focus moves to the fallback instead of the page's body. */
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
