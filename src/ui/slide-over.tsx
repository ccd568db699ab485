import { type ReactNode, type Ref, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import * as messages from '../messages/messages'
import { IconButton } from './button'
import { focusHeading, useLayer } from './layers'
import * as shapes from './shapes'
import styles from './slide-over.module.css'

/** Fills the screen. Must match the style sheet. */
export const SHEET = '(width < 30em)'

interface SlideOverProps {
  ref?: Ref<HTMLDialogElement>
  title: string
  subtitle?: string | null
  /** Read out when it changes, followed by the subtitle. */
  announcement?: string
  /** Buttons beside the close icon. */
  actions?: ReactNode
  /** A busy panel can't be closed. */
  isBusy?: boolean
  showsCloseIcon?: boolean
  onClose(): void
  children: ReactNode
}

/**
 * A panel that slides in from the right. It makes the page inert on its own: a modal dialog would also cover the
 * notifications and make them inert.
 */
export function SlideOver({
  ref,
  title,
  subtitle,
  announcement,
  actions,
  isBusy = false,
  showsCloseIcon = true,
  onClose,
  children,
}: SlideOverProps) {
  const { layer, heading, titleId, close } = useLayer({ isBusy, onClose })

  // The focused element may be removed or disabled, which not every browser reports with an event.
  function keepFocus() {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches('dialog :disabled')) focusHeading(heading)
  }
  useLayoutEffect(keepFocus)
  const keepFocusSoon = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) queueMicrotask(keepFocus)
  })
  useEffect(() => {
    document.addEventListener('focusout', keepFocusSoon)
    return () => document.removeEventListener('focusout', keepFocusSoon)
  }, [])

  return (
    <div ref={layer} className={styles.layer}>
      <div className={styles.backdrop} data-backdrop onClick={close} />
      <p role="status" className="visually-hidden" translate="no">
        {announcement}
      </p>
      <dialog ref={ref} open aria-labelledby={titleId} aria-busy={isBusy} className={styles.panel}>
        <div className={styles.head}>
          <div className={styles.titles}>
            <h2 ref={heading} id={titleId} tabIndex={isBusy ? 0 : -1} className={styles.title}>
              {title}
            </h2>
            <p aria-live="polite" className={`${styles.subtitle} figures`}>
              {subtitle}
            </p>
          </div>
          {actions}
          <div className={styles.close}>
            {showsCloseIcon && <IconButton shape={shapes.x} label={messages.close} disabled={isBusy} onClick={close} />}
          </div>
        </div>
        {children}
      </dialog>
    </div>
  )
}
