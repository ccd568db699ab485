import { useEffect, useEffectEvent } from 'react'

const textFields = 'input, textarea, [contenteditable]'

/**
 * Keys that work anywhere but where text is typed. `Mod` is Ctrl, or Cmd on a Mac: 'Mod+z', 'Mod+Shift+z'.
 * A letter alone also chooses in a select, and is left to it.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey
    if (event.defaultPrevented || event.altKey) return
    if (isWithin(event.target, hasModifier ? textFields : `${textFields}, select`)) return
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

/** On keyboards with other letters, the Latin one of the same key. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isOther = key.length === 1 && key > '\u007f'
  return (isOther ? code.replace('Key', '') : key).toLowerCase()
}

function isWithin(target: EventTarget | null, fields: string): boolean {
  return target instanceof HTMLElement && target.matches(fields)
}
