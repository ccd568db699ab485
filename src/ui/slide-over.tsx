import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import * as messages from '../messages/messages'
import { IconButton } from './button'
import { Icon } from './icon'
import styles from './slide-over.module.css'

interface SlideOverProps {
  title: string
  /** While busy it cannot be closed. */
  isBusy: boolean
  showsCloseIcon: boolean
  onClose(): void
  /** The page behind it, out of reach while the panel is open. */
  page: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A panel over the page, from the right. It makes the page behind it inert: unlike a modal dialog, that leaves the
 * notifications above it and within reach of the keyboard.
 */
export function SlideOver({ title, isBusy, showsCloseIcon, onClose, page, children }: SlideOverProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    if (!isBusy) onClose()
  }

  useLayoutEffect(() => {
    const behind = page.current
    // Hidden as well, for tools that do not know `inert`.
    behind?.setAttribute('inert', '')
    behind?.setAttribute('aria-hidden', 'true')
    return () => {
      behind?.removeAttribute('inert')
      behind?.removeAttribute('aria-hidden')
    }
  }, [page])

  // The page behind does not scroll. It keeps its width without its scrollbar, whose place is the panel's now.
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.overflow = ''
      body.style.paddingInlineEnd = ''
    }
  }, [])

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })

  useEffect(() => {
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  useEffect(() => heading.current?.focus(), [])

  // Being busy disables the button that was pressed; the focus stays in the panel, on its only stop.
  useEffect(() => {
    if (isBusy) heading.current?.focus()
  }, [isBusy])

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
              <Icon name="x" size={18} />
            </IconButton>
          )}
        </div>
        {children}
      </dialog>
    </div>
  )
}
