/** Resolves when the current state of the page has been painted; at once in a hidden page, which is not painted. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
