import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from './button'
import { SwitchTrack } from './fields'
import { Icon } from './icon'
import styles from './menu.module.css'
import { chevronDown, ellipsis } from './shapes'
import { apart } from './words'

interface MenuPopoverProps {
  id: string
  ref: RefObject<HTMLDivElement | null>
  /** The menu opens below this button, or above it where there is more space, aligned with it at the nearer side. */
  button: RefObject<HTMLElement | null>
  children: ReactNode
}

const GAP_PX = 4
/** To the edges of the window. */
const MARGIN_PX = 16
const MIN_HEIGHT_PX = 200
/** Must match the style sheet. */
const MAX_WIDTH_REM = 20

export function MenuPopover({ id, ref, button, children }: MenuPopoverProps) {
  useEffect(() => {
    const popover = ref.current
    function position() {
      const target = button.current?.getBoundingClientRect()
      if (!popover || !target) return
      const { clientWidth } = document.documentElement
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const widest = Math.min(MAX_WIDTH_REM * rem, clientWidth - 2 * MARGIN_PX)
      const below = innerHeight - target.bottom - GAP_PX - MARGIN_PX
      const isBelow = below >= MIN_HEIGHT_PX || below >= target.top
      popover.style.top = isBelow ? `${target.bottom + GAP_PX}px` : 'auto'
      popover.style.bottom = isBelow ? 'auto' : `${innerHeight - target.top + GAP_PX}px`
      const [left, right] = [target.left, clientWidth - target.right]
      const indent = `${Math.min(left, right, clientWidth - MARGIN_PX - widest)}px`
      popover.style.left = left < right ? indent : 'auto'
      popover.style.right = left < right ? 'auto' : indent
      popover.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, isBelow ? below : target.top - GAP_PX - MARGIN_PX)}px`
    }
    popover?.addEventListener('beforetoggle', position)
    window.addEventListener('resize', position)
    window.addEventListener('scroll', position, { passive: true })
    return () => {
      popover?.removeEventListener('beforetoggle', position)
      window.removeEventListener('resize', position)
      window.removeEventListener('scroll', position)
    }
  }, [ref, button])

  return (
    <div ref={ref} id={id} popover="auto" className={styles.popover}>
      {children}
    </div>
  )
}

interface MenuProps {
  /** The popover that contains the menu. It may open before the menu is rendered. */
  popover: RefObject<HTMLElement | null>
  label: string
  /** Shown above the items. */
  note?: ReactNode
  children: ReactNode
}

const IsOpenContext = createContext(false)

/**
 * Takes the focus when opened; closes on Escape, on Tab, and on a click elsewhere. While it is closed there is nothing of
 * it.
 */
export function Menu({ popover, label, note, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<'closed' | 'open' | 'fading'>('closed')

  useEffect(() => {
    const container = popover.current
    if (!container) return
    const listening = new AbortController()
    const { signal } = listening
    const isOpen = () => container.matches(':popover-open')

    function showIfOpen() {
      if (isOpen()) setPhase('open')
    }

    function onBeforeToggle({ newState }: ToggleEvent) {
      if (newState === 'closed') setPhase('fading')
      // Before it is shown: what is in it is measured, and takes the focus.
      else flushSync(() => setPhase('open'))
    }

    async function onToggle({ newState }: ToggleEvent) {
      if (newState === 'open') return focusFirst(menu.current)
      await Promise.allSettled(container!.getAnimations().map(({ finished }) => finished))
      if (!isOpen()) setPhase('closed')
    }

    container.addEventListener('beforetoggle', onBeforeToggle, { signal })
    container.addEventListener('toggle', (event) => void onToggle(event), { signal })
    showIfOpen()
    return () => listening.abort()
  }, [popover])

  // The popover may have opened before there was a menu.
  useEffect(() => {
    if (phase === 'open' && popover.current?.matches(':popover-open')) focusFirst(menu.current)
  }, [phase, popover])

  if (phase === 'closed') return null
  return (
    <IsOpenContext value={phase === 'open'}>
      {note && <div className={`note ${styles.note}`}>{note}</div>}
      <div ref={menu} role="menu" aria-label={label} onKeyDown={moveFocus}>
        {children}
      </div>
    </IsOpenContext>
  )
}

interface PopoverMenuProps extends Pick<MenuPopoverProps, 'id' | 'button'>, Pick<MenuProps, 'label' | 'children'> {}

/** A menu in a popover of its own. */
export function PopoverMenu({ id, button, label, children }: PopoverMenuProps) {
  const popover = useRef<HTMLDivElement>(null)
  return (
    <MenuPopover id={id} ref={popover} button={button}>
      <Menu popover={popover} label={label}>
        {children}
      </Menu>
    </MenuPopover>
  )
}

interface MoreMenuProps extends Pick<MenuProps, 'label' | 'children'> {
  /** The words of the button, if there is room for them. */
  words?: string | null
  isDisabled?: boolean
}

/** What is rarely needed, with the button that opens it. */
export function MoreMenu({ label, words = null, isDisabled = false, children }: MoreMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const opens = { ref: button, popoverTarget: id, disabled: isDisabled, 'aria-haspopup': 'menu' } as const
  return (
    <>
      {words === null ? (
        <IconButton {...opens} shape={ellipsis} label={label} />
      ) : (
        <Button {...opens}>
          {words}
          <Icon shape={chevronDown} />
        </Button>
      )}
      <PopoverMenu id={id} button={button} label={label}>
        {children}
      </PopoverMenu>
    </>
  )
}

/** In a menu: the value as it was when the menu was last open. Nothing in it moves while it fades. */
export function useHeldWhileFading<Value>(value: Value): Value {
  const isOpen = useContext(IsOpenContext)
  const [held, setHeld] = useState(value)
  if (isOpen && held !== value) setHeld(value)
  return isOpen ? value : held
}

interface MenuItemProps {
  /** If set, the item is a switch. */
  isChecked?: boolean
  /** The item says what is the case now. */
  isCurrent?: boolean
  /** What the menu is most likely opened for. */
  isPrimary?: boolean
  /** At the end of the line: the item's description. */
  detail?: ReactNode
  onChoose(): void
  children: ReactNode
}

export function MenuItem({
  isChecked,
  isCurrent = false,
  isPrimary = false,
  detail,
  onChoose,
  children,
}: MenuItemProps) {
  const detailId = useId()
  const isSwitch = isChecked !== undefined
  return (
    <button
      type="button"
      role={isSwitch ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={isChecked}
      aria-current={isCurrent || undefined}
      aria-describedby={detail ? detailId : undefined}
      className={`line ${styles.item} ${isPrimary ? styles.primary : ''}`}
      onClick={({ currentTarget }) => {
        // Closed before the item acts: what that opens takes the focus.
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChoose()
      }}
    >
      {apart(children)}
      {detail && (
        <span id={detailId} aria-hidden className={`note figures ${styles.detail}`}>
          {detail}
        </span>
      )}
      {isSwitch && <SwitchTrack />}
    </button>
  )
}

interface SubmenuProps {
  label: string
  /** Shown above the items. */
  note?: ReactNode
  children: ReactNode
}

/** Opens below its item, in the same menu: there is room for it at every width. */
export function Submenu({ label, note, children }: SubmenuProps) {
  const noteId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const item = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function show(next: boolean) {
    flushSync(() => setIsOpen(next))
    if (next) focusFirst(menu.current)
    else item.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const keys = menu.current?.contains(document.activeElement) ? ['ArrowLeft', 'Escape'] : ['ArrowRight']
    if (!keys.includes(event.key)) return
    // Escape closes no more than this.
    event.preventDefault()
    show(event.key === 'ArrowRight')
  }

  return (
    <div role="none" onKeyDown={onKeyDown}>
      <button
        ref={item}
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={`line ${styles.item}`}
        onClick={() => show(!isOpen)}
      >
        <span>{label}</span>
        <Icon shape={chevronDown} className={styles.detail} />
      </button>
      {isOpen && (
        <div className={styles.submenu}>
          {note && (
            <div id={noteId} className={`note ${styles.note}`}>
              {note}
            </div>
          )}
          <div ref={menu} role="menu" aria-label={label} aria-describedby={note ? noteId : undefined}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className={styles.separator} />
}

function itemsIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

function focusFirst(menu: Element | null) {
  if (menu) itemsIn(menu)[0]?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget)
  const focused = items.indexOf(document.activeElement as HTMLElement)
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (focused + 1) % items.length,
    ArrowUp: (focused - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = moves[event.key] ?? startingWith(event, items, focused)
  if (next !== undefined) {
    event.preventDefault()
    items[next]?.focus()
  } else if (event.key === 'Tab') {
    // The focus returns to the button that opened the menu, and moves on from there.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  }
}

/** The next item whose words begin with the letter that was typed. */
function startingWith(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: readonly HTMLElement[],
  focused: number,
) {
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const found = items.findIndex((item, at) => at > focused && begins(item))
  const at = found === -1 ? items.findIndex(begins) : found
  return at === -1 ? undefined : at
}
