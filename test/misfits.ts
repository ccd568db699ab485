/** Runs in the page, and so needs nothing of its module: what reaches over its edge, what is cut off, and texts that overlap, as far as it can be used. */
export function misfits(): string[] {
  const root = document.documentElement
  const controls = 'button, label, [role=tab], h1, h2, h3, dt, dd, th, kbd, [data-tone]'
  const faults: string[] = []
  const words = (node: Node) => (node.textContent ?? '').trim().slice(0, 60)

  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }

  /** Nothing changes meanwhile, and most answers are asked for again and again. */
  function remember<Answer>(ask: (part: Element) => Answer): (part: Element) => Answer {
    const answers = new Map<Element, Answer>()
    return (part) => {
      if (!answers.has(part)) answers.set(part, ask(part))
      return answers.get(part) as Answer
    }
  }

  const isShown = remember(
    (part) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !part.closest('[inert], .visually-hidden, noscript, option') &&
      getComputedStyle(part).clipPath === 'none',
  )

  /** What lies above the rest: the texts under it can be scrolled to, or it can be closed. */
  const planeOf = remember((part): Element | null => {
    if (part === document.body || !part.parentElement) return null
    const { position, zIndex } = getComputedStyle(part)
    const isAbove = /fixed|sticky/.test(position) || (position === 'absolute' && zIndex !== 'auto')
    return isAbove ? part : planeOf(part.parentElement)
  })

  const edgeOf = remember((part) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(part)
    const isOpen = overflowX === 'visible' && overflowY === 'visible'
    return {
      edge: isOpen ? null : part.getBoundingClientRect(),
      scrolls: [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll'),
      isShortened: textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
      isFixed: position === 'fixed',
    }
  })

  /** A text of one line may have a font that is higher than the line: only its letters count. */
  function lettersOf({ left, top, right, bottom, height }: DOMRect): Box {
    return { left, top: top + height * 0.15, right, bottom: bottom - height * 0.15 }
  }

  const crop = (box: Box, by: Box): Box => ({
    left: Math.max(box.left, by.left),
    top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right),
    bottom: Math.min(box.bottom, by.bottom),
  })
  const sticksOut = (box: Box, of: Box) =>
    box.left < of.left - 1 || box.right > of.right + 1 || box.top < of.top - 1 || box.bottom > of.bottom + 1

  /** The part of it that can be seen now; what is scrolled out of view is not cut off. Null if nothing of it is. */
  function visiblePart(box: Box, from: Element, text: string): Box | null {
    let visible = box
    for (let part: Element | null = from; part && part !== document.body; part = part.parentElement) {
      const { edge, scrolls, isShortened, isFixed } = edgeOf(part)
      if (edge) {
        const isWholeInTitle = from.closest('[title]')?.getAttribute('title')?.includes(text)
        if (!scrolls && sticksOut(visible, edge) && !(isShortened && isWholeInTitle)) faults.push(`cut off: ${text}`)
        visible = crop(visible, edge)
      }
      if (isFixed) break
    }
    return visible.right - visible.left > 1 && visible.bottom - visible.top > 1 ? visible : null
  }

  if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls sideways, by ${root.scrollWidth} px`)

  const texts: { text: string; plane: Element | null; node: Node; box: Box }[] = []
  function add(node: Node, parent: Element, rects: Iterable<DOMRect>) {
    const plane = planeOf(parent)
    for (const rect of rects) {
      if (rect.width <= 1) continue
      const text = node.textContent?.trim() || (parent as HTMLElement).dataset['text'] || ''
      const control = parent.closest(controls)
      const isClipped = parent.closest('.clipped, td, tr > *') !== null
      if (control && !isClipped && sticksOut(lettersOf(rect), control.getBoundingClientRect()))
        faults.push(`does not fit its ${control.tagName.toLowerCase()}: ${words(node)}`)
      const box = visiblePart(lettersOf(rect), parent, text)
      if (!box) continue
      if (box.right > root.clientWidth + 0.5 || box.left < -0.5) faults.push(`beyond the edge: ${text.slice(0, 60)}`)
      texts.push({ text: text.slice(0, 60), plane, node, box })
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parent = node.parentElement
    if (!parent || words(node) === '' || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    add(node, parent, range.getClientRects())
  }
  // Their texts are drawn by the style sheet.
  for (const hint of document.querySelectorAll('[data-text]')) {
    if (isShown(hint)) add(hint, hint, [hint.getBoundingClientRect()])
  }

  for (const [index, { text, plane, node, box }] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (other.plane !== plane || other.node.contains(node) || node.contains(other.node)) continue
      const common = crop(box, other.box)
      if (common.right - common.left > 1 && common.bottom - common.top > 1)
        faults.push(`${text} overlaps ${other.text}`)
    }
  }

  /** It can be scrolled to. */
  const scrollsSideways = remember((part) => {
    for (let edge = part.parentElement; edge; edge = edge.parentElement) {
      if (getComputedStyle(edge).overflowX === 'auto' && edge.scrollWidth > edge.clientWidth) return true
    }
    return false
  })

  for (const part of document.querySelectorAll('body *')) {
    if (!isShown(part)) continue
    const { left, right, width } = part.getBoundingClientRect()
    if (width === 0 || (left >= -0.5 && right <= root.clientWidth + 0.5)) continue
    const isCropped = part.parentElement?.closest('.clipped, [tabindex="0"], [aria-hidden]')
    if (!isCropped && !scrollsSideways(part)) faults.push(`beyond the edge: ${part.outerHTML.slice(0, 100)}`)
  }

  // A text field scrolls by itself; the choice of a list is seen whole.
  const measure = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll('select')) {
    if (!measure || !isShown(select)) continue
    const style = getComputedStyle(select)
    const text = select.selectedOptions[0]?.text ?? ''
    measure.font = style.font
    measure.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
    measure.wordSpacing = style.wordSpacing
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (measure.measureText(text).width > room + 1 && style.textOverflow !== 'ellipsis') faults.push(`cut off: ${text}`)
    if (Number.parseFloat(style.fontSize) * 1.2 > select.clientHeight) faults.push(`too low: ${text}`)
  }
  return [...new Set(faults)].slice(0, 20)
}
