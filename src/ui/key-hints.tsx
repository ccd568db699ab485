import { KeyCaps } from './key-caps'
import styles from './key-hints.module.css'

interface KeyHintsProps {
  hints: readonly { readonly key: string; readonly text: string }[]
}

/**
 * A quiet line of keys, where there is a keyboard and room for it. The texts are drawn by the style sheet: the buttons
 * and the keyboard help say it to those who do not see it.
 */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className={styles.hints} aria-hidden>
      {hints.map(({ key, text }) => (
        <span key={text} className={styles.hint} data-text={text}>
          <KeyCaps combination={key} />
        </span>
      ))}
    </p>
  )
}
