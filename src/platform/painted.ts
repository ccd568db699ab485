/** Settles when what was changed just now is on the screen; at once in the background, where nothing is painted. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
