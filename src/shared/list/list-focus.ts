import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Page } from '../../domain/page'
import { useShortcuts } from '../app/shortcuts'
import type { Listed, ShownSelection } from './selection'

export interface ListFocusOptions<Row> {
  list: RefObject<HTMLElement | null>
  page: Page<Row>
  /** The page that was turned to last. */
  pages: { current(): { readonly page: number }; turnTo(page: number): void }
  /** Takes the focus when the focused row is removed from the list. */
  fallback: RefObject<HTMLElement | null>
  selection: ShownSelection
  /** Keys that may remove rows from the list. */
  removingKeys: readonly string[]
}

/**
 * Keyboard navigation of the list. Tab stops only at the lead that had the focus last; other keys move from there, also
 * across pages. The focus follows its lead, and goes to the fallback if the lead is gone.
 */
export function useListFocus<Row extends Listed>(options: ListFocusOptions<Row>) {
  const { list, page, pages, fallback, selection, removingKeys } = options
  const focusedId = useRef<string>(null)
  /** The Tab stop: a lead or, if only that lead has left the page, the row where it was. */
  const stop = useRef({ id: '', row: 0, firstId: '' })
  /** The row to focus as soon as its page is loaded, and to select; negative from the end. */
  const wanted = useRef<{ readonly page: number; readonly row: number; readonly isSelected: boolean }>(null)
  /** The last key may remove its row: the cursor goes to the next one that is left. */
  const mayRemove = useRef(false)
  const rowsBefore = useRef(page.rows)

  function stopRow(): number {
    const { id, row, firstId } = stop.current
    const found = page.rows.findIndex((lead) => lead.id === id)
    if (found !== -1) return found
    return page.rows[0]?.id === firstId ? Math.min(row, page.rows.length - 1) : 0
  }

  function setTabStop() {
    const row = stopRow()
    for (const [at, element] of rowElements(list.current).entries()) {
      const others = element.closest('tr, li')?.querySelectorAll<HTMLElement>('[data-of]') ?? []
      for (const each of [element, ...others]) setTabIndex(each, at === row ? 0 : -1)
    }
  }

  /** A row may still have the focus from the lead it showed before: then there is no focus event. */
  function focus(element: HTMLElement | null | undefined) {
    element?.focus()
    if (element) noteFocus(element)
  }

  function noteFocus(element: Element) {
    const id = leadOf(element)
    focusedId.current = id
    if (id === null) return
    stop.current = { id, row: page.rows.findIndex((lead) => lead.id === id), firstId: page.rows[0]?.id ?? '' }
    setTabStop()
  }

  function goTo(row: number) {
    if (wanted.current) wanted.current = { ...wanted.current, row }
    else focus(rowElements(list.current).at(row))
  }

  const focusedRow = () => page.rows.findIndex(({ id }) => id === focusedId.current)

  /** The rows that it leaves and reaches can be selected on the way. */
  function move(by: 1 | -1, isSelecting = false) {
    if (wanted.current) return
    const row = focusedRow()
    const next = page.rows[row + by]
    if (isSelecting && row !== -1) selection.set([page.rows[row]!, ...(next ? [next] : [])], true)
    if (row === -1) goTo(stopRow())
    else if (next) goTo(row + by)
    else turn(by, by === 1 ? 0 : -1, isSelecting)
  }

  function turn(by: 1 | -1, row: number, isSelected = false) {
    // Not the page that is shown: an earlier turn may still be pending.
    const next = pages.current().page + by
    if (next < 1 || next > page.pageCount) return
    if (focusedId.current !== null) wanted.current = { page: next, row, isSelected }
    pages.turnTo(next)
  }

  /** The row under the cursor. */
  const current = () => (wanted.current ? undefined : page.rows[focusedRow()])

  /** Does something to the row under the cursor and, if that was started, goes on to the next one, as in the panel. */
  function act(start: (row: Row) => boolean) {
    const row = current()
    if (row && start(row)) move(1)
  }

  function remove(start: (row: Row) => unknown) {
    const row = current()
    if (!row) return
    const next = focusedRow() + 1
    if (page.rows[next]) goTo(next)
    start(row)
  }

  /** The row after one that was deleted, or the last one. */
  function rowAfter(deletedId: string) {
    const before = rowsBefore.current
    const later = before.slice(before.findIndex(({ id }) => id === deletedId) + 1)
    const left = later.map(({ id }) => rowOf(list.current, id)).find((row) => row !== null)
    return left ?? rowElements(list.current).at(-1)
  }

  function toggle() {
    const lead = current()
    if (lead) selection.set([lead], !selection.has(lead))
  }

  useShortcuts('list', list, {
    nextRow: () => move(1),
    previousRow: () => move(-1),
    firstRow: () => goTo(0),
    lastRow: () => goTo(-1),
    nextPage: () => turn(1, 0),
    previousPage: () => turn(-1, 0),
    select: toggle,
    selectNext: () => move(1, true),
    selectPrevious: () => move(-1, true),
    selectPage: () => selection.set(page.rows, true),
  })
  useLayoutEffect(() => {
    setTabStop()
    if (wanted.current) {
      // If the list has become shorter, the last page is loaded instead.
      if (Math.min(wanted.current.page, page.pageCount) !== page.page) return
      const { row, isSelected } = wanted.current
      wanted.current = null
      goTo(row)
      const reached = page.rows.at(row)
      if (isSelected && reached) selection.set([reached], true)
      return
    }
    // Rows are reused for other leads.
    const id = focusedId.current
    if (id === null || leadOf(document.activeElement) === id) return
    const after = mayRemove.current ? rowAfter(id) : null
    focus(rowOf(list.current, id) ?? after ?? fallback.current)
  })

  useLayoutEffect(() => {
    rowsBefore.current = page.rows
  }, [page.rows])

  const handlers = {
    onFocus: (event: FocusEvent) => noteFocus(event.target),
    onKeyDown({ key }: KeyboardEvent) {
      mayRemove.current = removingKeys.includes(key)
    },
    onBlur(event: FocusEvent) {
      // A focused row that is removed was not left by the seller.
      if (!event.target.isConnected) return
      focusedId.current = null
      wanted.current = null
      mayRemove.current = false
    },
  }
  /** Something other than a key is about to remove the focused row. */
  function expectRemoval() {
    mayRemove.current = true
  }

  return { handlers, current, act, remove, expectRemoval }
}

/** Setting it makes the browser style the page, even if it stays the same. */
function setTabIndex(element: HTMLElement, tabIndex: number) {
  if (element.getAttribute('tabindex') !== String(tabIndex)) element.tabIndex = tabIndex
}

/** The element to focus for a lead; null if the lead is not in the list. */
export function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`) ?? null
}

/** The element to focus of each row. */
export function rowElements(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])]
}

function leadOf(element: Element | null): string | null {
  if (!(element instanceof HTMLElement)) return null
  return element.dataset['lead'] ?? element.dataset['of'] ?? null
}
