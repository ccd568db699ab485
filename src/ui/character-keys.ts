import { createContext, useContext } from 'react'

interface CharacterKeys {
  readonly areOn: boolean
  switchTo(areOn: boolean): void
}

/** Keys that are a single character can be switched off: dictation and slips press them as well (WCAG 2.1.4). */
export const CharacterKeysContext = createContext<CharacterKeys>({ areOn: true, switchTo() {} })

/** Returns whether a key acts, and is shown beside what it does. */
export function useIsActiveKey(): (key: string) => boolean {
  const { areOn } = useContext(CharacterKeysContext)
  return (key) => areOn || key.length > 1
}
