import { type ReactNode, useId } from 'react'
import styles from './progress.module.css'

interface ProgressProps {
  /** What is being done. Read out, so it must not change meanwhile. */
  title: string
  done: number
  total: number
  /** The progress in words, if nothing else shows it. */
  figures?(done: number): string
  /** A button to cancel it. */
  children?: ReactNode
}

/** Progress of longer work. Space for the longest figures is reserved, so that nothing moves while they grow. */
export function Progress({ title, done, total, figures, children }: ProgressProps) {
  const titleId = useId()
  return (
    <div className={`stack ${styles.progress}`}>
      <div className={styles.words}>
        <span id={titleId} role="status" title={title} className={styles.title}>
          {title}
        </span>
        {figures && (
          <span className={`note ${styles.figures} figures`} data-longest={figures(total)}>
            <span>{figures(done)}</span>
          </span>
        )}
      </div>
      <progress aria-labelledby={titleId} value={done} max={total} />
      {children}
    </div>
  )
}

/** A value from 0 to `most`. The native element can't be styled the same in all browsers. */
export function Meter({ label, value, most }: { label: string; value: number; most: number }) {
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      className={styles.meter}
    >
      <span className={styles.value} style={{ width: `${(100 * value) / most}%` }} />
    </span>
  )
}
