import type { RefObject } from 'react'
import { type OpenStatus, openStatuses } from '../../domain/lead'
import type { Stage } from '../../domain/opportunity'
import { BUSY_DIALOG } from '../../ui/dialog'
import { useIsActiveKey } from '../../ui/keys'
import { useDocumentEvent } from '../../ui/page'
import { statuses } from '../lead/statuses'

type Keys = Readonly<Record<string, string>>

const statusKeys = Object.fromEntries(openStatuses.map((status) => [status, statuses[status].key])) as Record<
  OpenStatus,
  string
>

/**
 * All shortcuts by scope, as in `KeyboardEvent.key`, letters in lower case, alternatives separated by spaces. `Mod` is
 * Ctrl, or Cmd on a Mac. The keyboard help and docs/keys.md are made from this table. Browsers and
 * components implement `open`, `save`, `close`, `tabs`, `notifications` and those of `nextStep` on their own.
 */
export const shortcuts = {
  list: {
    nextRow: 'j ArrowDown',
    previousRow: 'k ArrowUp',
    firstRow: 'Home',
    lastRow: 'End',
    nextPage: 'n PageDown',
    previousPage: 'p PageUp',
    open: 'Enter',
    select: 'x',
    selectNext: 'Shift+j Shift+ArrowDown',
    selectPrevious: 'Shift+k Shift+ArrowUp',
    selectPage: 'Mod+a',
    clearSelection: 'Escape',
  },
  lead: {
    ...statusKeys,
    convert: statuses.converted.key,
    nextStep: 's',
    stepDone: 'd',
    delete: 'Delete Backspace',
  },
  opportunity: {
    Pending: '1',
    Won: '2',
    Lost: '3',
    amount: 'm',
    delete: 'Delete Backspace',
  },
  panel: {
    nextLead: 'j ArrowDown ArrowRight',
    previousLead: 'k ArrowUp ArrowLeft',
    note: 'n',
    edit: 'e',
    save: 'Enter',
    saveAndNext: 'Mod+Enter',
    close: 'Escape',
  },
  /** While its text is typed: the day moves. */
  nextStep: {
    otherDay: 'ArrowDown ArrowUp',
    threeDays: 'Shift+ArrowDown',
    nextWeek: 'PageDown',
  },
  anywhere: {
    search: '/',
    fromSearch: 'ArrowDown Enter',
    backToSearch: 'Escape',
    undo: 'Mod+z',
    redo: 'Mod+Shift+z Mod+y',
    recent: 'r',
    add: 'a',
    due: 't',
    tabs: 'ArrowLeft ArrowRight',
    notifications: 'Alt+t',
    help: '?',
  },
  /** Shown beside the button that it presses, not in the help. */
  import: { import: 'Mod+Enter' },
} as const satisfies Readonly<Record<string, Keys>> & {
  readonly opportunity: Keys & Readonly<Record<Stage, string>>
}

/** Keys that repeat while held. */
const repeating = /^(Shift\+)?(j|k|Arrow.*)$/i

/** Keys that mean something on any page: they need the focus in the area. */
const needsFocus = /^((Shift\+)?\w\w+|Mod\+a)$/

type Scope = keyof typeof shortcuts

/** What each key of a scope does, or null: whoever says this is told by the compiler of a key that is new. */
export type EveryAction<In extends Scope> = {
  readonly [Name in keyof (typeof shortcuts)[In]]: ((event: KeyboardEvent) => unknown) | null
}

/** The handlers of shortcuts that are named after what they set. */
export function handlersFor<Name extends string>(names: readonly Name[], act: (name: Name) => unknown) {
  const handlers = names.map((name) => [name, () => act(name)] as const)
  return Object.fromEntries(handlers) as Record<Name, () => unknown>
}

/** The key that acted last: if it moved the focus to a field, it must not type there while still held. */
let heldKey = ''

/** A question, or a dialog that is busy: what it does must not be met by anything else. */
const COVERS = `:modal, ${BUSY_DIALOG}`

const textFields = 'input:not([type=checkbox]), textarea, [contenteditable]'

/**
 * Handles the keys of one scope, unless its area is behind a panel or a question. Keys that move or scroll on any page,
 * such as arrows, need the focus in the area; single characters do not, and can be switched off.
 */
export function useShortcuts<In extends Scope>(
  scope: In,
  area: RefObject<HTMLElement | null> | null,
  actions: Partial<EveryAction<In>>,
) {
  const isActive = useIsActiveKey()

  useDocumentEvent('keydown', (event) => {
    if (!event.repeat && !event.defaultPrevented) heldKey = ''
    else if (event.repeat && event.code === heldKey && !repeating.test(event.key)) event.preventDefault()
    // Without a focused element, the target may be the document.
    const target = event.target instanceof Element ? event.target : document.body
    const element = area ? area.current : document.body
    // What an input method takes is no key.
    if (!element || event.defaultPrevented || event.isComposing || element.closest('[inert]')) return
    const isInside = element.contains(target)
    if (target.closest('[popover]') && !isInside) return
    const pressed = keysOf(event).filter(isActive)
    for (const name in actions) {
      const keys: string = shortcuts[scope][name] as string
      const key = pressed.find((each) => keys.split(' ').includes(each))
      const act = actions[name]
      if (!key || !act || (event.repeat && !repeating.test(key))) continue
      // A select uses characters and arrows itself; a form is saved from within a field, and a field may have keys of its own.
      const isTyped = target.matches(key.startsWith('Mod') ? textFields : `${textFields}, select`)
      if (isTyped && key !== 'Mod+Enter' && target !== element) return
      if (needsFocus.test(key) && !isInside) return
      if (document.querySelector(COVERS)) return
      // A menu closes first.
      if (key === 'Escape' && document.querySelector(':popover-open')) return
      event.preventDefault()
      heldKey = event.code
      act(event)
      return
    }
  })
}

/**
 * The possible meanings of a key: on other keyboard layouts also the Latin letter or digit of the same key. Shift counts
 * where it does not make another character: '?' and, on some layouts, '2' are typed with it.
 */
function keysOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string[] {
  if (altKey) return []
  const isCharacter = key.length === 1
  const name = isCharacter ? (key > '\u007f' ? code.replace('Key', '') : key).toLowerCase() : key
  if (ctrlKey || metaKey) return [`Mod+${shiftKey ? 'Shift+' : ''}${name}`]
  if (shiftKey) return [isCharacter && name === name.toUpperCase() ? name : `Shift+${name}`]
  return [name, code.replace('Digit', '')]
}
