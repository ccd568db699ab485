import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon'
import { loaderCircle } from './shapes'
import styles from './tones.module.css'

export type Tone = 'blue' | 'yellow' | 'green' | 'purple' | 'grey' | 'ink'

interface BadgeProps {
  tone: Tone
  /** It is not saved yet. */
  isPending?: boolean
  /** In the place of the dot. */
  icon?: ReactNode
  isStrong?: boolean
  isQuiet?: boolean
  children: string
}

export function Badge({ tone, isPending = false, icon, isStrong, isQuiet, children }: BadgeProps) {
  return (
    <span
      className={styles.badge}
      data-tone={tone}
      data-icon={icon ? true : undefined}
      data-strong={isStrong}
      data-quiet={isQuiet}
      aria-busy={isPending || undefined}
    >
      {icon || isPending ? (
        <>
          {icon}
          {isPending && <Icon shape={loaderCircle} size={10} className="spinning" />}
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </span>
  )
}

interface Share {
  readonly tone: Tone
  readonly part: number
  /** Makes the part a button for the pointer only: the keyboard needs an equivalent elsewhere. */
  readonly button?: ComponentProps<'button'>
}

interface ShareBarProps {
  /** The text alternative. */
  words: string
  shares: readonly Share[]
  whole: number
}

export function ShareBar({ words, shares, whole }: ShareBarProps) {
  return (
    <div className={styles.bar}>
      <span role="img" aria-label={words} className={styles.picture} />
      {shares.map(({ tone, part, button }, index) => {
        if (part === 0) return null
        const before = shares.slice(0, index).reduce((sum, share) => sum + share.part, 0)
        const look = {
          className: styles.part,
          'data-tone': tone,
          // Translated instead of laid out side by side: a growing part does not shift the others.
          style: { width: `${(100 * part) / whole}%`, translate: `${(100 * before) / whole}cqi` },
        }
        return button ? (
          <button key={tone} type="button" tabIndex={-1} {...button} {...look} />
        ) : (
          <span key={tone} {...look} />
        )
      })}
    </div>
  )
}

export function ToneDot({ tone }: { tone: Tone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden />
}
