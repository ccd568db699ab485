import { useCallback, useSyncExternalStore } from 'react'

/** From here lists are tables, below it they are cards: 768 px, and more where the reader's own text is larger. */
export const WIDE = '(width >= 48em)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
