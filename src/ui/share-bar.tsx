import type { Tone } from './badge'
import styles from './share-bar.module.css'

interface Share {
  readonly tone: Tone
  readonly part: number
}

/** Parts of a whole as a bar; `words` is its text alternative. */
export function ShareBar({ words, shares, whole }: { words: string; shares: readonly Share[]; whole: number }) {
  return (
    <div role="img" aria-label={words} className={styles.bar}>
      {shares
        .filter(({ part }) => part > 0)
        .map(({ tone, part }) => (
          <span key={tone} className={styles.part} data-tone={tone} style={{ width: `${(100 * part) / whole}%` }} />
        ))}
    </div>
  )
}

export function ToneDot({ tone }: { tone: Tone }) {
  return <span className={styles.dot} data-tone={tone} aria-hidden />
}
