import { type KeyboardEvent, type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { KeyCap } from './keys'
import styles from './radio-bar.module.css'

interface RadioBarProps<Value extends string> {
  label: string
  options: readonly {
    readonly value: Value
    readonly label: ReactNode
    /** The key that does the same. */
    readonly shortcut?: string
  }[]
  value: Value
  /** A choice is on its way: no other one can be made. */
  isPending?: boolean
  /** Whether arrow keys choose; otherwise they only move the focus. */
  areArrowsChoosing?: boolean
  /** The option that has the focus, for the next bar in the same place, which takes it over. */
  focused?: RefObject<Value | null>
  onChoose(value: Value): void
}

/** A few choices side by side, the current one raised. */
export function RadioBar<Value extends string>(props: RadioBarProps<Value>) {
  const { label, options, value, isPending = false, areArrowsChoosing = false, focused, onChoose } = props
  const group = useRef<HTMLDivElement>(null)

  const focus = (next: Value) => group.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus()

  const takeFocus = useEffectEvent(() => {
    if (focused?.current) focus(focused.current)
  })
  useLayoutEffect(() => takeFocus(), [])

  function move(event: KeyboardEvent, from: number) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by && options.at((from + by) % options.length)
    if (!next) return
    event.preventDefault()
    focus(next.value)
    if (areArrowsChoosing) onChoose(next.value)
  }

  return (
    <div ref={group} role="radiogroup" aria-label={label} aria-busy={isPending || undefined} className={styles.bar}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          data-value={option.value}
          aria-checked={option.value === value}
          aria-disabled={isPending || undefined}
          aria-keyshortcuts={option.shortcut}
          tabIndex={option.value === value ? 0 : -1}
          className={styles.option}
          // What it acts on may be another one by the second click of a double click.
          onClick={({ detail }) => !isPending && detail < 2 && onChoose(option.value)}
          onKeyDown={(event) => move(event, index)}
          onFocus={() => {
            if (focused) focused.current = option.value
          }}
          onBlur={({ target }) => {
            // One that is removed was not left by the seller.
            if (focused && target.isConnected) focused.current = null
          }}
        >
          <span className={styles.label}>{option.label}</span>
          {option.shortcut && <KeyCap shortcut={option.shortcut} />}
        </button>
      ))}
    </div>
  )
}
