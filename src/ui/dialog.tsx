import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as messages from '../messages/messages'
import { Button, IconButton } from './button'
import styles from './dialog.module.css'
import { Icon } from './icon'
import { useEscape, useExit, useHeadingFocus, useInertPage } from './layers'
import { FocusFallback } from './page'
import * as shapes from './shapes'

interface DialogProps {
  title: string
  /** A large dialog fills the screen of a phone. */
  size: 'small' | 'large'
  /** As high as the screen allows, instead of as high as its content. */
  fillsScreen?: boolean
  /** The content is replaced from step to step. If the focus was in it, the heading takes it. */
  step?: string
  /** A busy dialog can't be closed. */
  isBusy?: boolean
  onClose(): void
  /** The page behind the dialog, inert while it is open. */
  page: RefObject<HTMLElement | null>
  foot: ReactNode
  children: ReactNode
}

/** Above the page but below the notifications, so that these can still be read and used. */
export function Dialog({ title, size, fillsScreen = false, step = '', isBusy = false, ...props }: DialogProps) {
  const { onClose, page, foot, children } = props
  const titleId = useId()
  const layer = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    if (!isBusy) onClose()
  }

  useExit(layer)
  useInertPage(page)
  useEscape(close)
  useHeadingFocus(heading, isBusy)

  return createPortal(
    <div ref={layer} className={styles.layer}>
      <dialog
        open
        aria-labelledby={titleId}
        aria-busy={isBusy}
        data-size={size}
        data-fills={fillsScreen}
        className={styles.dialog}
      >
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} tabIndex={isBusy ? 0 : -1} className={styles.title}>
            {title}
          </h2>
          <IconButton label={messages.close} disabled={isBusy} onClick={close}>
            <Icon shape={shapes.x} size={18} />
          </IconButton>
        </div>
        <div className={styles.body}>
          <FocusFallback key={step} to={heading}>
            {children}
          </FocusFallback>
        </div>
        <div className={styles.foot}>{foot}</div>
      </dialog>
    </div>,
    document.body,
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** The action can't be undone. */
  isFinal?: boolean
  cancelLabel: string
  /** A second way to proceed. */
  otherLabel?: string
  onOther?(): void
  onConfirm(): void
  /** Also called on Escape. */
  onCancel(): void
}

/** A modal question. */
export function ConfirmDialog({ title, children, confirmLabel, cancelLabel, ...props }: ConfirmDialogProps) {
  const { isFinal = false, otherLabel, onOther, onConfirm, onCancel } = props
  const titleId = useId()
  const textId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useExit(dialog)
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
      <div className={styles.buttons}>
        <Button autoFocus onClick={onCancel}>
          {cancelLabel}
        </Button>
        {otherLabel && <Button onClick={onOther}>{otherLabel}</Button>}
        <Button variant={isFinal ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
