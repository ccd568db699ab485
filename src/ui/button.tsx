import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon'
import * as shapes from './shapes'

const variants = {
  plain: styles.plain,
  primary: styles.primary,
  danger: styles.danger,
  dangerInk: `${styles.plain} ${styles.dangerInk}`,
  quiet: styles.quiet,
  /** Says something now, and may be pressed. */
  tinted: styles.tinted,
  link: styles.link,
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: keyof typeof variants
  icon?: ReactNode
  /** Shows a spinner instead of the icon. */
  isBusy?: boolean
} & (BusyLabels | { busyLabel?: undefined; longestLabel?: undefined })

/** The label while busy, and its longest form. Space for both is reserved from the start, so that nothing moves. */
interface BusyLabels {
  children: string
  busyLabel: string
  longestLabel?: string
}

export function Button({ variant = 'plain', icon, isBusy = false, type = 'button', ...props }: ButtonProps) {
  const { children, busyLabel, longestLabel = busyLabel, ...rest } = props
  const spinner = <Icon shape={shapes.loaderCircle} className="spinning" />
  return (
    <button {...rest} type={type} data-busy={isBusy} className={`${styles.button} ${variants[variant]}`}>
      {busyLabel === undefined ? (
        <>
          {isBusy ? spinner : icon}
          {children}
        </>
      ) : (
        <span className={styles.labels} data-idle={children} data-longest={longestLabel}>
          {isBusy ? (
            <span data-busy className="figures">
              {spinner}
              {busyLabel}
            </span>
          ) : (
            <span>{children}</span>
          )}
        </span>
      )}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> {
  label: string
}

/** The title is the accessible name: with an `aria-label` as well, it would be read out twice. */
export function IconButton({ label, type = 'button', ...rest }: IconButtonProps) {
  return <button {...rest} type={type} title={label} className={styles.iconButton} />
}
