import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { rowOf } from './list-focus'

export interface ListHandle {
  /** Returns false if there is no search. */
  focusSearch(): boolean
  /** Focuses the row at the Tab stop, or the list's heading if there are no rows. */
  focusList(): void
  /** Focuses the lead's row, or the list's heading and returns false if the lead is not on this page of the list. */
  focusLead(id: string): Promise<boolean>
}

interface ListParts {
  search: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  /** Resolves once the page is shown. */
  load(): Promise<unknown>
}

export function useListHandle(ref: Ref<ListHandle>, { search, list, heading, load }: ListParts) {
  useImperativeHandle(ref, () => ({
    focusSearch() {
      search.current?.focus()
      return search.current !== null
    },
    focusList() {
      const stop = list.current?.querySelector<HTMLElement>('[data-lead][tabindex="0"]')
      const target = stop ?? heading.current
      target?.focus()
    },
    async focusLead(id) {
      // Its page may still be loading.
      if (!rowOf(list.current, id)) await load()
      const row = rowOf(list.current, id)
      const target = row ?? heading.current
      if (document.activeElement === document.body) target?.focus()
      return row !== null
    },
  }))
}
