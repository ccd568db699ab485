import styles from './progress-bar.module.css'

/** Without a value it only says that something is going on. */
export function ProgressBar({ label, value, most }: { label: string; value: number | null; most: number }) {
  return <progress aria-label={label} max={most || 1} value={value ?? undefined} className={styles.bar} />
}
