import { createContext, useContext } from 'react'
import styles from './keys.module.css'

interface CharacterKeys {
  readonly areOn: boolean
  switchTo(areOn: boolean): void
}

/** Single-character shortcuts can be switched off: dictation and slips trigger them too (WCAG 2.1.4). */
export const CharacterKeysContext = createContext<CharacterKeys>({ areOn: true, switchTo() {} })

/** Returns whether a key is active; inactive keys are not shown either. */
export function useIsActiveKey(): (key: string) => boolean {
  const { areOn } = useContext(CharacterKeysContext)
  return (key) => areOn || !/^(Shift\+)?.$/.test(key)
}

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** The key labels of a combination such as 'Mod+Shift+z'; `Mod` is Ctrl, or Cmd on a Mac. */
export function keyNames(combination: string, mod: string): string[] {
  return combination
    .split('+')
    .map((key) => (key === 'Mod' ? mod : (names[key] ?? (key.length === 1 ? key.toUpperCase() : key))))
}

export function KeyCaps({ combination }: { combination: string }) {
  const mod = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
  return keyNames(combination, mod).map((name) => (
    <kbd key={name} className={styles.cap}>
      {name}
    </kbd>
  ))
}

/** The first of alternatives, inside the control that it stands for; hidden from assistive technology, which has `aria-keyshortcuts`. */
export function KeyCap({ shortcut }: { shortcut: string }) {
  const isActive = useIsActiveKey()(shortcut)
  return (
    isActive && (
      <span className={styles.inControl} aria-hidden>
        <KeyCaps combination={shortcut.split(' ')[0] ?? shortcut} />
      </span>
    )
  )
}
