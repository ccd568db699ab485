import styles from './badge.module.css'

export type Tone = 'blue' | 'yellow' | 'green' | 'purple' | 'grey'

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
