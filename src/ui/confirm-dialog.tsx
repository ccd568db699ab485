import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'
import styles from './confirm-dialog.module.css'
import { useExit } from './exit'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  /** It can't be undone. */
  isFinal?: boolean
  cancelLabel: string
  /** A second way to go on. */
  otherLabel?: string
  onOther?(): void
  onConfirm(): void
  /** Also on Escape. */
  onCancel(): void
}

/** A question that needs an answer before anything else. */
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
      className={styles.dialog}
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
