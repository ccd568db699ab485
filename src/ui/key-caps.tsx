import styles from './key-caps.module.css'
import { keyNames } from './key-names'

const mod = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

export function KeyCaps({ combination }: { combination: string }) {
  return keyNames(combination, mod).map((name) => (
    <kbd key={name} className={styles.cap}>
      {name}
    </kbd>
  ))
}
