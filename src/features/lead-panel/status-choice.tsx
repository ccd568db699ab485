import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type OpenStatus, openStatuses } from '../../domain/lead'
import * as messages from '../../messages/messages'
import { KeyCap } from '../../ui/keys'
import { ToneDot } from '../../ui/tones'
import { statusKeys, statusTones } from '../status-badge'
import styles from './lead-panel.module.css'

interface StatusChoiceProps {
  /** The status, or the one to come. */
  status: OpenStatus
  isPending: boolean
  /** Each lead has its own radios: the one in this place takes the focus over. */
  focused: RefObject<OpenStatus | null>
  onChoose(status: OpenStatus): void
}

/** A choice is saved at once and opens the next lead, so the arrow keys only move the focus. */
export function StatusChoice({ status, isPending, focused, onChoose }: StatusChoiceProps) {
  const group = useRef<HTMLDivElement>(null)

  function focus(next: OpenStatus | undefined) {
    group.current?.querySelector<HTMLElement>(`[data-status="${next}"]`)?.focus()
  }

  const takeFocus = useEffectEvent(() => {
    if (focused.current) focus(focused.current)
  })
  useLayoutEffect(() => takeFocus(), [])

  function move(event: KeyboardEvent, from: OpenStatus) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    focus(openStatuses.at((openStatuses.indexOf(from) + by) % openStatuses.length))
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={messages.fieldLabels.status}
      aria-busy={isPending || undefined}
      className={styles.statuses}
    >
      {openStatuses.map((each) => (
        <button
          key={each}
          type="button"
          role="radio"
          data-status={each}
          aria-checked={each === status}
          aria-disabled={isPending || undefined}
          aria-keyshortcuts={statusKeys[each]}
          tabIndex={each === status ? 0 : -1}
          className={styles.status}
          // The next lead is there by the second click of a double click.
          onClick={({ detail }) => !isPending && detail < 2 && onChoose(each)}
          onKeyDown={(event) => move(event, each)}
          onFocus={() => (focused.current = each)}
          onBlur={({ target }) => {
            // A radio that is removed was not left by the seller.
            if (target.isConnected) focused.current = null
          }}
        >
          <span className={styles.statusLabel}>
            <ToneDot tone={statusTones[each]} />
            {messages.statusLabels[each]}
          </span>
          <KeyCap shortcut={statusKeys[each]} />
        </button>
      ))}
    </div>
  )
}
