import { useCallback, useSyncExternalStore } from 'react'

/** Lists are tables from here on, and cards below: 768 px, or more where the reader's text is larger. */
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
