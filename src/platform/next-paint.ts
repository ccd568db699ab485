/** Resolves after the page's current state is painted; immediately if the page is hidden, which is never painted. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
