/** The page may be left or reloaded: there is little time for pending work. */
export function onLeave(listener: () => void) {
  addEventListener('beforeunload', listener)
  onHidden(listener)
}

/** The page may have been frozen, in the background or in the back/forward cache, and missed events. */
export function onReturn(listener: () => void) {
  addEventListener('pageshow', (event) => event.persisted && listener())
  document.addEventListener('resume', listener)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}

/** The page may not come back, which nobody tells. */
export function onHidden(listener: () => void) {
  addEventListener('pagehide', listener)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && listener())
}
