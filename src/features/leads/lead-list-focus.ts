import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Lead, OpenStatus } from '../../domain/lead'
import type { LeadPage } from '../../domain/lead-query'
import { useConsole } from '../console-context'
import { useShortcuts } from '../shortcuts'

/** What a key does to the lead under the cursor. Each returns whether it was started. */
interface LeadActions {
  onSetStatus(lead: Lead, status: OpenStatus): boolean
  onConvert(lead: Lead): boolean
}

/**
 * Keyboard navigation of the list. Tab stops only at the lead that had the focus last; other keys move from there, also
 * across pages. The focus follows its lead, and goes to the fallback if the lead is gone.
 */
export function useListFocus(
  list: RefObject<HTMLElement | null>,
  page: LeadPage,
  fallback: RefObject<HTMLElement | null>,
  { onSetStatus, onConvert }: LeadActions,
) {
  const { list: shownList } = useConsole()
  const focusedId = useRef<string>(null)
  /** The Tab stop: a lead or, if only that lead has left the page, the row where it was. */
  const stop = useRef({ id: '', row: 0, firstId: '' })
  /** The row to focus as soon as its page is loaded; negative from the end. */
  const wanted = useRef<{ readonly page: number; readonly row: number }>(null)

  function stopRow(): number {
    const { id, row, firstId } = stop.current
    const found = page.rows.findIndex((lead) => lead.id === id)
    if (found !== -1) return found
    return page.rows[0]?.id === firstId ? Math.min(row, page.rows.length - 1) : 0
  }

  function setTabStop() {
    const row = stopRow()
    for (const [at, element] of rowsOf(list.current).entries()) {
      const status = element.closest('tr')?.querySelector<HTMLElement>('[data-status-of]')
      for (const each of [element, status]) setTabIndex(each, at === row ? 0 : -1)
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
    else focus(rowsOf(list.current).at(row))
  }

  function move(by: 1 | -1) {
    if (wanted.current) return
    const row = page.rows.findIndex(({ id }) => id === focusedId.current)
    if (row === -1) goTo(stopRow())
    else if (page.rows[row + by]) goTo(row + by)
    else turn(by, by === 1 ? 0 : -1)
  }

  function turn(by: 1 | -1, row: number) {
    // Not the page that is shown: an earlier turn may still be pending.
    const next = shownList.current().page + by
    if (next < 1 || next > page.pageCount) return
    if (focusedId.current !== null) wanted.current = { page: next, row }
    shownList.turnTo(next)
  }

  /** Goes on to the next lead, as in the panel. */
  function act(start: (lead: Lead) => boolean) {
    const lead = wanted.current ? undefined : page.rows.find(({ id }) => id === focusedId.current)
    if (lead && start(lead)) move(1)
  }

  useShortcuts('list', list, {
    nextRow: () => move(1),
    previousRow: () => move(-1),
    firstRow: () => goTo(0),
    lastRow: () => goTo(-1),
    nextPage: () => turn(1, 0),
    previousPage: () => turn(-1, 0),
  })
  useShortcuts('lead', list, {
    setNew: () => act((lead) => onSetStatus(lead, 'new')),
    setContacted: () => act((lead) => onSetStatus(lead, 'contacted')),
    setQualified: () => act((lead) => onSetStatus(lead, 'qualified')),
    convert: () => act(onConvert),
  })

  useLayoutEffect(() => {
    setTabStop()
    if (wanted.current) {
      // If the list has become shorter, the last page is loaded instead.
      if (Math.min(wanted.current.page, page.pageCount) !== page.page) return
      const { row } = wanted.current
      wanted.current = null
      goTo(row)
      return
    }
    // Rows are reused for other leads.
    const id = focusedId.current
    if (id === null || leadOf(document.activeElement) === id) return
    focus(rowOf(list.current, id) ?? fallback.current)
  })

  return {
    onFocus: (event: FocusEvent) => noteFocus(event.target),
    onBlur(event: FocusEvent) {
      // A focused row that is removed was not left by the seller.
      if (!event.target.isConnected) return
      focusedId.current = null
      wanted.current = null
    },
  }
}

/** Setting it makes the browser style the page, even if it stays the same. */
function setTabIndex(element: HTMLElement | null | undefined, tabIndex: number) {
  if (element && element.getAttribute('tabindex') !== String(tabIndex)) element.tabIndex = tabIndex
}

/** The element to focus for a lead; null if the lead is not in the list. */
export function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`) ?? null
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])]
}

function leadOf(element: Element | null): string | null {
  return element?.getAttribute('data-lead') ?? element?.getAttribute('data-status-of') ?? null
}
