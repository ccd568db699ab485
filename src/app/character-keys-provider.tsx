import { type ReactNode, useMemo, useState } from 'react'
import { CharacterKeysContext } from '../ui/keys'
import type { KeyValueStore } from '../workspace/ports'

const KEY = 'character-keys'

interface CharacterKeysProviderProps {
  storage: KeyValueStore
  children: ReactNode
}

/** The seller's choice is kept. */
export function CharacterKeysProvider({ storage, children }: CharacterKeysProviderProps) {
  const [areOn, setAreOn] = useState(() => storage.read(KEY) !== 'off')

  const value = useMemo(() => {
    function switchTo(next: boolean) {
      storage.write(KEY, next ? 'on' : 'off')
      setAreOn(next)
    }
    return { areOn, switchTo }
  }, [areOn, storage])

  return <CharacterKeysContext value={value}>{children}</CharacterKeysContext>
}
