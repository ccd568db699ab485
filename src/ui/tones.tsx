import type { ComponentProps } from 'react'
import styles from './tones.module.css'

export type Tone = 'blue' | 'yellow' | 'green' | 'purple' | 'grey'

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

interface Share {
  readonly tone: Tone
  readonly part: number
  /** Makes the part a button, for the pointer: the keyboard needs the same elsewhere. */
  readonly button?: ComponentProps<'button'>
}

interface ShareBarProps {
  /** Its text alternative. */
  words: string
  shares: readonly Share[]
  whole: number
}

/** Parts of a whole as a bar. */
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
          // Moved, not laid out side by side: a part that grows does not shift the layout of the others.
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
