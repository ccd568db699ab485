import { useEffect, useEffectEvent } from 'react'

/** What is pasted anywhere on the page. Text that is pasted into a field belongs to the field. */
export function usePaste(onPaste: (pasted: DataTransfer) => boolean) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData
    const isInField = event.target instanceof HTMLElement && event.target.matches('textarea, input')
    if (!pasted || (isInField && pasted.files.length === 0)) return
    if (onPaste(pasted)) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
