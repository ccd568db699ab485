/**
 * Ignores accidental repeats: the second click of a double click where another element has appeared under the pointer,
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

/** The button or row that was clicked. */
function actingElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest('button, tr, li') ?? target) : null
}
