import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { Icon } from './icon'
import * as shapes from './shapes'
import { apart } from './words'

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
  /** One of `shapes.ts`. */
  icon?: string
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
          {isBusy ? spinner : icon && <Icon shape={icon} />}
          {apart(children)}
        </>
      ) : (
        <span className={styles.labels} data-idle={children} data-reserved={longestLabel}>
          {isBusy ? (
            <span data-busy className="figures">
              {spinner}
              <span>{busyLabel}</span>
            </span>
          ) : (
            <span>{children}</span>
          )}
        </span>
      )}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'title' | 'children'> {
  label: string
  /** One of `shapes.ts`. */
  shape: string
  size?: number
}

/** The title is the accessible name: with an `aria-label` as well, it would be read out twice. */
export function IconButton({ label, shape, size = 18, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" title={label} className={styles.iconButton}>
      <Icon shape={shape} size={size} />
    </button>
  )
}
