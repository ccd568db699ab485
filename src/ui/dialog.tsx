import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as messages from '../messages/messages'
import { useBack } from './back'
import { Button, IconButton } from './button'
import styles from './dialog.module.css'
import { useExit, useLayer } from './layers'
import { FocusFallback } from './page'
import * as shapes from './shapes'

/** Not a panel, which is a dialog without a size. */
export const BUSY_DIALOG = 'dialog[data-size][aria-busy=true]'

interface DialogProps {
  title: string
  /** A click beside a large dialog does not close it. */
  size: 'small' | 'medium' | 'large'
  /** As high as the screen allows, instead of as high as its content. */
  fillsScreen?: boolean
  /** Fills the screen of a phone, as a large dialog does. */
  fillsPhone?: boolean
  /** Takes the focus at first, instead of the heading. */
  startsAt?: RefObject<HTMLElement | null>
  /** The content is replaced from step to step. If the focus was in it, the heading takes it. */
  step?: string
  /** A busy dialog can't be closed. */
  isBusy?: boolean
  onClose(): void
  foot?: ReactNode
  children: ReactNode
}

/** Above the page but below the notifications, so that these can still be read and used. */
export function Dialog({ title, size, fillsScreen = false, step = '', isBusy = false, ...props }: DialogProps) {
  const { fillsPhone = size === 'large', startsAt, onClose, foot, children } = props
  const { layer, heading, titleId, close } = useLayer({ isBusy, onClose, startsAt })

  return createPortal(
    <div
      ref={layer}
      className={`${styles.layer} screen-only`}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && size !== 'large') close()
      }}
    >
      <dialog
        open
        aria-labelledby={titleId}
        aria-busy={isBusy}
        data-size={size}
        data-fills={fillsScreen}
        data-fills-phone={fillsPhone}
        className={styles.dialog}
      >
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} tabIndex={isBusy ? 0 : -1} className={styles.title}>
            {title}
          </h2>
          <IconButton shape={shapes.x} label={messages.close} disabled={isBusy} onClick={close} />
        </div>
        <div className={styles.body}>
          <FocusFallback key={step} to={heading}>
            {children}
          </FocusFallback>
        </div>
        {foot && <div className={`line ${styles.foot}`}>{foot}</div>}
      </dialog>
    </div>,
    document.body,
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Unless it is harmless, it removes data, and looks like it. */
  isHarmless?: boolean
  onConfirm(): void
  /** A way that loses less is offered first. */
  safer?: { readonly label: string; onChoose(): void } | null
  /** Also called on Escape. */
  onCancel(): void
}

/** A modal question. */
export function ConfirmDialog({ title, children, confirmLabel, onConfirm, safer, ...props }: ConfirmDialogProps) {
  const { isHarmless = false, onCancel } = props
  const titleId = useId()
  const textId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useExit(dialog)
  useBack(onCancel)
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.question}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p id={textId} className={styles.text}>
        {children}
      </p>
      {safer ? (
        <div className={`stack ${styles.choices}`}>
          <Button variant="primary" onClick={safer.onChoose}>
            {safer.label}
          </Button>
          <Button variant="dangerInk" onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="quiet" autoFocus onClick={onCancel}>
            {messages.cancelQuestion}
          </Button>
        </div>
      ) : (
        <div className={`line ${styles.buttons}`}>
          <Button autoFocus onClick={onCancel}>
            {messages.cancelQuestion}
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      )}
    </dialog>
  )
}
