import { useEffect, useEffectEvent } from 'react'

const textFields = 'input, textarea, [contenteditable]'

/**
 * Shortcuts that work everywhere except in text fields. `Mod` is Ctrl, or Cmd on a Mac: 'Mod+z', 'Mod+Shift+z'.
 * A select uses single letters itself, so they are ignored there.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || event.altKey) return
    // Where nothing has the focus, the target may be the document, which matches nothing.
    const field = event.target as Partial<Element>
    if (field.matches?.(hasModifier ? textFields : `${textFields}, select`)) return
    const action = actions[hasModifier ? `Mod+${event.shiftKey ? 'Shift+' : ''}${letterOf(event)}` : event.key]
    if (!action) return
    event.preventDefault()
    action()
  })

  useEffect(() => {
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
}

/** On non-Latin keyboards, the Latin letter of the same key. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isOther = key.length === 1 && key > '\u007f'
  return (isOther ? code.replace('Key', '') : key).toLowerCase()
}
