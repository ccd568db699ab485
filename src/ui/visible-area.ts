/** What an on-screen keyboard leaves of the screen. */
type Viewport = Pick<VisualViewport, 'scale' | 'height' | 'offsetTop' | 'addEventListener' | 'removeEventListener'>

/** Keeps a layer in what an on-screen keyboard leaves of the screen, for browsers that do not shrink the page for it. */
export function keepInVisibleArea({ style }: HTMLElement, viewport: Viewport): () => void {
  function fit() {
    // What the seller has zoomed in on is not all that there is to see.
    const isCovered = viewport.scale === 1 && viewport.height < document.documentElement.clientHeight
    style.inset = isCovered ? `${viewport.offsetTop}px 0 auto` : ''
    style.height = isCovered ? `${viewport.height}px` : ''
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
