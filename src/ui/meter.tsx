import styles from './meter.module.css'

/** A value from 0 to `most`. The native element cannot be styled the same in all browsers. */
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
