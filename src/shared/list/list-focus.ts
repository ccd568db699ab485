import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { PAGE_SIZE } from '../../domain/constants'
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

/** Of a row. */
const CONTROLS = '[data-lead], [data-of]'

/** Where the cursor is on the page that is there by then. */
interface Cursor<Row> {
  readonly rows: readonly Row[]
  current(): Row | undefined
  focusedRow(): number
  move(by: 1 | -1, isSelecting?: boolean): void
  turn(by: 1 | -1, row: number): void
  goTo(row: number): void
  toggle(): void
}

/** The row to focus as soon as its page is loaded, and to select. */
interface Wanted {
  readonly page: number
  readonly row: number
  readonly isSelected?: boolean | undefined
  /** How many the list had: rows before this one may leave meanwhile. Without it, the row is that of the page. */
  readonly among?: number
  /** It is this lead or none. */
  readonly id?: string
}

interface Waiting<Row> {
  readonly isTyping: boolean
  readonly mayRemove: boolean
  run(cursor: Cursor<Row>): void
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
  const wanted = useRef<Wanted>(null)
  /** The last key may remove its row: the cursor goes to the next one that is left. */
  const mayRemove = useRef(false)
  const pageBefore = useRef(page)
  /** What was pressed since a page was turned to that is yet to come. */
  const waiting = useRef<Waiting<Row>[]>([])

  function forgetKeys() {
    wanted.current = null
    waiting.current = []
  }

  function stopRow(): number {
    const { id, row, firstId } = stop.current
    const found = page.rows.findIndex((lead) => lead.id === id)
    if (found !== -1) return found
    return page.rows[0]?.id === firstId ? Math.min(row, page.rows.length - 1) : 0
  }

  /** All are rendered without being one. To set it makes the browser style the page, even if it stays the same. */
  function setTabStop() {
    const row = rowElements(list.current)[stopRow()]?.closest('tr, li')
    const stops = new Set(row?.querySelectorAll<HTMLElement>(CONTROLS))
    for (const each of list.current?.querySelectorAll<HTMLElement>(`:is(${CONTROLS})[tabindex="0"]`) ?? [])
      if (!stops.delete(each)) each.tabIndex = -1
    for (const each of stops) each.tabIndex = 0
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

  const goTo = (row: number) => focus(rowElements(list.current).at(row))

  const focusedRow = () => page.rows.findIndex(({ id }) => id === focusedId.current)

  /** The rows that it leaves and reaches can be selected on the way. */
  function move(by: 1 | -1, isSelecting = false) {
    const row = focusedRow()
    const next = page.rows[row + by]
    if (isSelecting && row !== -1) selection.set([page.rows[row]!, ...(next ? [next] : [])], true)
    if (row === -1) goTo(stopRow())
    else if (next) goTo(row + by)
    else turn(by, by === 1 ? 0 : PAGE_SIZE - 1, { isSelected: isSelecting, among: page.matching })
  }

  function turn(by: number, row: number, want: Omit<Wanted, 'page' | 'row'> = {}) {
    // Not the page that is shown: an earlier turn may still be pending.
    const next = pages.current().page + by
    if (next < 1 || next > page.pageCount) return
    if (focusedId.current !== null) wanted.current = { ...want, page: next, row }
    pages.turnTo(next)
  }

  /** So many rows have left before this one: it may be on the page before. Returns false if it is not. */
  function turnBack(row: number, left: number, want: Omit<Wanted, 'page' | 'row'>): boolean {
    const by = Math.max(Math.floor((row - left) / PAGE_SIZE), 1 - page.page)
    if (by >= 0) return false
    turn(by, row - left - by * PAGE_SIZE, want)
    return true
  }

  /** The row under the cursor. */
  const current = () => page.rows[focusedRow()]

  function toggle() {
    const lead = current()
    if (lead) selection.set([lead], !selection.has(lead))
  }

  const cursor = { move, turn, goTo, current, toggle, focusedRow, rows: page.rows }
  const latest = useRef(cursor)

  /** What is pressed while a page is on its way is meant for its rows, in turn. */
  function soon(run: Waiting<Row>['run'], event?: { readonly repeat: boolean }, isTyping = false) {
    if (!wanted.current && waiting.current.length === 0) run(cursor)
    // A held key must not continue after it is released. What is typed for a field that is yet to open is no key.
    else if (!event?.repeat && !waiting.current.some((each) => each.isTyping))
      waiting.current.push({ run, isTyping, mayRemove: mayRemove.current })
  }

  function runWaiting() {
    while (!wanted.current) {
      const next = waiting.current.shift()
      if (!next) return
      mayRemove.current = next.mayRemove
      flushSync(() => next.run(latest.current))
      // Another key is for what covers the list now.
      if (list.current?.closest('[inert]')) waiting.current = []
    }
  }

  /** Does something to the row under the cursor and, if that was started, goes on to the next one, as in the panel. */
  function act(start: (row: Row) => boolean) {
    soon((now) => {
      const row = now.current()
      if (row && start(row)) now.move(1)
    })
  }

  function remove(start: (row: Row) => unknown) {
    soon((now) => {
      const row = now.current()
      if (!row) return
      const next = now.focusedRow() + 1
      if (now.rows[next]) now.goTo(next)
      start(row)
    })
  }

  /** Opens something that is typed in, for the row under the cursor. */
  function open(start: (row: Row) => unknown) {
    const run: Waiting<Row>['run'] = (now) => {
      const row = now.current()
      if (row) start(row)
    }
    soon(run, undefined, true)
  }

  /** The row after one that was deleted, or the last one. */
  function rowAfter(deletedId: string) {
    const before = pageBefore.current.rows
    const later = before.slice(before.findIndex(({ id }) => id === deletedId) + 1)
    const left = later.map(({ id }) => rowOf(list.current, id)).find((row) => row !== null)
    return left ?? rowElements(list.current).at(-1)
  }

  // Pages that follow each other at once are not waited for.
  const turnOn = (by: 1 | -1) => (waiting.current.length === 0 ? turn(by, 0) : soon((now) => now.turn(by, 0)))

  useShortcuts('list', list, {
    nextRow: (event) => soon((now) => now.move(1), event),
    previousRow: (event) => soon((now) => now.move(-1), event),
    firstRow: () => soon((now) => now.goTo(0)),
    lastRow: () => soon((now) => now.goTo(-1)),
    nextPage: () => turnOn(1),
    previousPage: () => turnOn(-1),
    select: () => soon((now) => now.toggle()),
    selectNext: (event) => soon((now) => now.move(1, true), event),
    selectPrevious: (event) => soon((now) => now.move(-1, true), event),
    selectPage: () => soon((now) => selection.set(now.rows, true)),
  })
  useLayoutEffect(() => {
    latest.current = cursor
    setTabStop()
    if (wanted.current) {
      // Another filter has begun the list anew.
      if (wanted.current.page !== pages.current().page) return forgetKeys()
      // If the list has become shorter, the last page is loaded instead.
      if (Math.min(wanted.current.page, page.pageCount) !== page.page) return
      const { isSelected, among, id, ...at } = wanted.current
      const left = Math.max(0, (among ?? 0) - page.matching)
      if (among !== undefined && turnBack(at.row, left, { isSelected, among: page.matching })) return
      const row =
        id === undefined ? Math.min(at.row - left, page.rows.length - 1) : page.rows.findIndex((each) => each.id === id)
      wanted.current = null
      if (row === -1) {
        waiting.current = []
        return focus(fallback.current)
      }
      goTo(row)
      const reached = page.rows[row]
      if (isSelected && reached) selection.set([reached], true)
      // React does not allow to render synchronously here.
      queueMicrotask(runWaiting)
      return
    }
    // Rows are reused for other leads.
    const id = focusedId.current
    if (id === null || leadOf(document.activeElement) === id) return
    const found = rowOf(list.current, id) ?? (mayRemove.current ? rowAfter(id) : null)
    const before = pageBefore.current
    const row = before.rows.findIndex((each) => each.id === id)
    if (!found && row !== -1 && turnBack(row, before.matching - page.matching, { id })) return
    focus(found ?? fallback.current)
  })

  useLayoutEffect(() => {
    pageBefore.current = page
  }, [page])

  const handlers = {
    onFocus: (event: FocusEvent) => noteFocus(event.target),
    onKeyDown(event: KeyboardEvent) {
      mayRemove.current = removingKeys.some((keys) => keys.split(' ').includes(event.key))
      // It has acted before the focus came here.
      if (event.repeat && event.key === 'Enter') event.preventDefault()
      if (!wanted.current || (event.key !== 'Enter' && event.key !== ' ')) return
      // The control that has the focus is that of a lead that was left.
      event.preventDefault()
      if (leadOf(event.target as Element) === null) return
      soon((now) => rowElements(list.current)[now.focusedRow()]?.click(), event, true)
    },
    onBlur(event: FocusEvent) {
      // A focused row that is removed was not left by the seller.
      if (!event.target.isConnected) return
      focusedId.current = null
      mayRemove.current = false
      if (!event.currentTarget.contains(event.relatedTarget)) forgetKeys()
    },
  }
  /** Something other than a key is about to remove the focused row. */
  function expectRemoval() {
    mayRemove.current = true
  }

  return { handlers, act, open, remove, expectRemoval }
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
