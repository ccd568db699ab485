import { type ReactNode, type RefObject, useId, useRef } from 'react'
import * as messages from '../messages/messages'
import { IconButton } from './button'
import { Icon } from './icon'
import { useEscape, useHeadingFocus, useInertPage } from './modal'
import * as shapes from './shapes'
import styles from './slide-over.module.css'

interface SlideOverProps {
  title: string
  /** While busy it cannot be closed. */
  isBusy: boolean
  showsCloseIcon: boolean
  onClose(): void
  /** The page behind the panel, inert while it is open. */
  page: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A panel that slides in from the right. It makes the page inert by itself: a modal dialog would also cover the
 * notifications and keep the keyboard from them.
 */
export function SlideOver({ title, isBusy, showsCloseIcon, onClose, page, children }: SlideOverProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    if (!isBusy) onClose()
  }

  useInertPage(page)
  useEscape(close)

  useHeadingFocus(heading, isBusy)

  return (
    <div className={styles.layer}>
      <div className={styles.backdrop} data-backdrop onClick={close} />
      <dialog open aria-labelledby={titleId} aria-busy={isBusy} className={styles.panel}>
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} tabIndex={isBusy ? 0 : -1} className={styles.title}>
            {title}
          </h2>
          {showsCloseIcon && (
            <IconButton label={messages.close} disabled={isBusy} onClick={close}>
              <Icon shape={shapes.x} size={18} />
            </IconButton>
          )}
        </div>
        {children}
      </dialog>
    </div>
  )
}
