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
}

export function Button({ variant = 'plain', icon, isBusy = false, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} data-busy={isBusy} className={`${styles.button} ${variants[variant]}`}>
      {isBusy ? <Icon shape={shapes.loaderCircle} className={styles.spinner} /> : icon}
      {children}
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
