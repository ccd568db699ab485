import { type ChangeEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useShortcuts } from '../app/shortcuts'
import { rowElements } from './list-focus'

interface WaysToList {
  search: RefObject<HTMLInputElement | null>
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  /** Resolves when the list shows what was asked for last. */
  isAnswered(): Promise<void>
  /** Whether Escape in the list means the search. */
  canGoBack: boolean
}

/**
 * From the search and the filters to the rows that they find, and back: the next key is meant for the list. Letters and
 * arrows that choose in a closed filter stay in it, or one could not go on to the next choice.
 */
export function useWaysToList({ search, list, heading, isAnswered, canGoBack }: WaysToList) {
  const isChosenByKey = useRef(false)

  async function goToList(from: Element) {
    const [focused, searched] = [document.activeElement, search.current?.value]
    await isAnswered()
    // Something else may be meant by then: the next letters are for the search.
    if (document.activeElement !== focused || search.current?.value !== searched) return
    const target = rowElements(list.current)[0] ?? (from === search.current ? null : heading.current)
    target?.focus({ preventScroll: from !== search.current })
  }

  useShortcuts('anywhere', search, { fromSearch: () => search.current && void goToList(search.current) })
  useShortcuts('anywhere', list, canGoBack ? { backToSearch: () => search.current?.focus() } : {})

  return {
    onPointerDown: () => void (isChosenByKey.current = false),
    onKeyUp: () => void (isChosenByKey.current = false),
    onKeyDown(event: KeyboardEvent) {
      if (!(event.target instanceof HTMLSelectElement)) return
      isChosenByKey.current = event.key !== 'Enter'
      if (event.key !== 'Enter' || event.repeat) return
      event.preventDefault()
      void goToList(event.target)
    },
    onChange({ target }: ChangeEvent<HTMLElement>) {
      if (target instanceof HTMLSelectElement && !isChosenByKey.current) void goToList(target)
    },
  }
}
