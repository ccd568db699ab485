import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon'
import * as shapes from './shapes'

const variants = { plain: styles.plain, primary: styles.primary, danger: styles.danger, quiet: styles.quiet }

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: keyof typeof variants
  icon?: ReactNode
  /** Shows a spinner in the icon's place. */
  isBusy?: boolean
  /** What it says while busy. It has room for it from the start, so that nothing moves. */
  busyLabel?: string
  /** The longest that it will say then. */
  longestLabel?: string
}

export function Button({ variant = 'plain', icon, isBusy = false, type = 'button', ...props }: ButtonProps) {
  const { children, busyLabel, longestLabel = busyLabel, ...rest } = props
  const spinner = <Icon shape={shapes.loaderCircle} className={styles.spinner} />
  return (
    <button {...rest} type={type} data-busy={isBusy} className={`${styles.button} ${variants[variant]}`}>
      {busyLabel === undefined ? (
        <>
          {isBusy ? spinner : icon}
          {children}
        </>
      ) : (
        <span className={styles.labels}>
          <span data-shown={!isBusy}>{children}</span>
          <span data-shown={isBusy} className="figures">
            {spinner}
            {busyLabel}
          </span>
          <span data-shown={false} className="figures">
            {spinner}
            {longestLabel}
          </span>
        </span>
      )}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> {
  label: string
}

/** The title is the accessible name: with an `aria-label` too, it would be read out twice. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} title={label} className={styles.iconButton} />
}
