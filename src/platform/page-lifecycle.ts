/** The page may be left or reloaded, or is: what is pending has little time. */
export function onLeave(listener: () => void) {
  addEventListener('beforeunload', listener)
  addEventListener('pagehide', listener)
}

/** The page may have slept, in another tab's shadow or in the browser's cache of pages: what happened meanwhile is news. */
export function onReturn(listener: () => void) {
  addEventListener('pageshow', (event) => event.persisted && listener())
  document.addEventListener('resume', listener)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}
