/**
 * What a hurried hand does twice. A double click acts where its first click did: the second may land on something that
 * has come under the pointer meanwhile. A held Enter acts once. And the page knows whether a pointer or the keyboard was
 * used last, so that focus rings are the keyboard's alone.
 */
export function guardHurriedHand(page: Document): () => void {
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
    page.documentElement.dataset['input'] = 'keyboard'
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  }

  function onPointerDown() {
    page.documentElement.dataset['input'] = 'pointer'
  }

  page.addEventListener('click', onClick, true)
  page.addEventListener('keydown', onKeyDown, true)
  page.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    page.removeEventListener('click', onClick, true)
    page.removeEventListener('keydown', onKeyDown, true)
    page.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/** A click anywhere on a button or a row is one on the button or the row. */
function actingElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? (target.closest('button, tr, li') ?? target) : null
}
