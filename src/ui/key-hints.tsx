import { useIsActiveKey } from './character-keys'
import { KeyCaps } from './key-caps'
import styles from './key-hints.module.css'

interface KeyHintsProps {
  hints: readonly { readonly key: string; readonly text: string }[]
  isDisabled: boolean
}

/**
 * A quiet line of keys, where there is a keyboard and room for it. The texts are drawn by the style sheet: the buttons
 * and the keyboard help say it to those who do not see it. The line stays where its keys are switched off: notifications
 * have its room.
 */
export function KeyHints({ hints, isDisabled }: KeyHintsProps) {
  const isActive = useIsActiveKey()
  const shown = hints.filter(({ key }) => isActive(key))
  return (
    <p className={styles.hints} data-disabled={isDisabled} aria-hidden>
      {shown.map(({ key, text }) => (
        <span key={text} className={styles.hint} data-text={text}>
          <span className={styles.keys}>
            <KeyCaps combination={key} />
          </span>
        </span>
      ))}
    </p>
  )
}
