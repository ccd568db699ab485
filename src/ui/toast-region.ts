// Where the toasts stand, and which clicks they take.

const GAP_PX = 8
/** When the pointer or the focus leaves them. */
export const leaving = ['pointerleave', 'focusout']

/**
 * Stacks the toasts with transforms, so that existing ones move without shifting the layout. While they are in use,
 * none moves: what is added stands below the others.
 */
export function stack(region: HTMLElement | null) {
  if (!region) return
  keepClear(region)
  // Older toasts are cut to the height of the newest; this measures them in full.
  region.style.removeProperty('--front')
  const cards = [...region.querySelectorAll<HTMLElement>('[data-order]:not([data-leaving])')]
  cards.sort((one, other) => Number(one.dataset['order']) - Number(other.dataset['order']))
  const heights = cards.map(({ offsetHeight }) => offsetHeight)
  const topOf = ({ style }: HTMLElement) => Number.parseFloat(style.getPropertyValue('--top'))
  const isInUse = region.matches(':hover, :focus-within')
  const isPlaced = (card: HTMLElement) => isInUse && !Number.isNaN(topOf(card))
  let bottom = Math.max(0, ...cards.map((card, at) => (isPlaced(card) ? topOf(card) + heights[at]! + GAP_PX : 0)))
  for (const [order, card] of cards.entries()) {
    const { style } = card
    // A new toast appears in place, without a transition.
    style.transition = Number.isNaN(topOf(card)) ? 'none' : ''
    style.setProperty('--order', String(order))
    if (isPlaced(card)) continue
    style.setProperty('--top', `${bottom}px`)
    bottom += heights[order]! + GAP_PX
  }
  region.style.setProperty('--front', `${heights[0] ?? 0}px`)
  region.style.height = `${Math.max(0, bottom - GAP_PX)}px`
}

const EDGE_PX = 16
const WIDTH_PX = 388
/** Of a toast with one or two lines. */
const HEIGHT_PX = 48

/**
 * In the head of a dialog that reaches under them, beside the button that closes it; else below the notices of the page,
 * which have buttons, unless these are behind a panel or a dialog.
 */
function keepClear({ style }: HTMLElement) {
  const dialog = document.querySelector<HTMLElement>('dialog[data-size]:not([data-leaving] *)')
  const close = dialog?.querySelector('button')
  const notice = [...document.querySelectorAll('[data-keep-clear]:not([inert] *)')].at(-1)?.getBoundingClientRect()
  for (const property of ['top', 'right', 'width']) style.removeProperty(property)
  if (dialog && close && reachesToasts(dialog)) {
    // As it will be: it may still move in.
    const end = close.offsetLeft - GAP_PX
    style.top = `${dialog.offsetTop + (close.offsetHeight + 2 * (close.offsetTop - dialog.offsetTop) - HEIGHT_PX) / 2}px`
    style.right = `${document.body.offsetWidth - end}px`
    style.width = `${Math.min(WIDTH_PX, end - dialog.offsetLeft - GAP_PX)}px`
  } else if (notice) style.top = `max(var(--toast-top), ${notice.bottom + GAP_PX}px)`
}

function reachesToasts({ offsetLeft, offsetWidth, offsetTop }: HTMLElement): boolean {
  return offsetLeft + offsetWidth > innerWidth - EDGE_PX - WIDTH_PX && offsetTop < 3 * HEIGHT_PX
}

/** In ms. A click that comes sooner at the same place is meant for what the one before was for. */
const NEXT_CLICK_MS = 600

/** Clicks pass through toasts that come to lie where the pointer was pressed just now, and through no others. */
export function letClicksThrough(region: HTMLElement) {
  let pressed: { readonly x: number; readonly y: number } | null = null
  let timer: ReturnType<typeof setTimeout>

  function follow() {
    const { left, right, top, bottom } = region.getBoundingClientRect()
    const isUnder = pressed && pressed.x >= left && pressed.x <= right && pressed.y >= top && pressed.y <= bottom
    region.dataset['clicking'] = String(Boolean(isUnder))
  }

  function press(at: typeof pressed) {
    clearTimeout(timer)
    pressed = at
    follow()
  }

  function onPointerDown({ target, clientX, clientY }: PointerEvent) {
    if (target instanceof Node && region.contains(target)) return
    press({ x: clientX, y: clientY })
    timer = setTimeout(press, NEXT_CLICK_MS, null)
  }

  const size = new ResizeObserver(follow)
  size.observe(region)
  document.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    clearTimeout(timer)
    size.disconnect()
    document.removeEventListener('pointerdown', onPointerDown, true)
  }
}
