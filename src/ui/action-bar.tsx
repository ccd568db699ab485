import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './action-bar.module.css'

interface ActionBarProps {
  label: string
  /** What it acts on. */
  text: string
  /** Buttons that change it. */
  aside: ReactNode
  /** Buttons; menus that they open belong beside the bar. */
  children: ReactNode
}

/** One stop of the Tab key: arrow keys move between its buttons. */
export function ActionBar({ label, text, aside, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const stop = useRef<Element>(null)
  const hasFocus = useRef(false)

  /** A button that is removed gives its focus to another one. */
  function setTabStop() {
    const buttons = buttonsOf(bar.current)
    const current = buttons.find((button) => button === stop.current) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1
    if (hasFocus.current && document.activeElement === document.body) current?.focus()
  }
  useLayoutEffect(setTabStop)

  function move(event: KeyboardEvent) {
    const buttons = buttonsOf(bar.current)
    const focused = buttons.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || focused === -1) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    <div className={styles.bar}>
      <div
        ref={bar}
        role="toolbar"
        aria-label={label}
        className={styles.tools}
        onKeyDown={move}
        onFocus={({ target }) => {
          stop.current = target
          hasFocus.current = true
          setTabStop()
        }}
        onBlur={({ target }) => {
          // One that is removed was not left by the seller.
          if (target.isConnected) hasFocus.current = false
        }}
      >
        <span role="status" className={`${styles.text} figures`}>
          {text}
        </span>
        <div className={styles.actions}>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </div>
  )
}

function buttonsOf(bar: Element | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
}
