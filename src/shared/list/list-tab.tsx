import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Page } from '../../domain/page'
import * as messages from '../../messages/messages'
import { useBack } from '../../ui/back'
import { Button, IconButton } from '../../ui/button'
import { SearchField } from '../../ui/fields'
import { Frame } from '../../ui/notice'
import { FocusFallback, useIsRoomy, useIsWide } from '../../ui/page'
import { ListFoot, Pager } from '../../ui/pager'
import * as shapes from '../../ui/shapes'
import { shortcuts } from '../app/shortcuts'
import { useLiveQuery } from '../app/use-query'
import styles from './list.module.css'
import { rowOf } from './list-focus'
import { useSelection } from './selection'
import type { Listing, ListQuery } from './shown-list'
import { useStillAnswers } from './still-rows'
import { useWaysToList } from './to-list'

export interface ListHandle {
  /** Returns false if there is no search. */
  focusSearch(): boolean
  /** Focuses the row at the Tab stop, or the list's heading if there are no rows. */
  focusList(): void
  /** Focuses the lead's row, or the list's heading and returns false if the lead is not on this page of the list. */
  focusLead(id: string): Promise<boolean>
}

/** The filters and the page of a list, and the answer to them. */
export function useListing<State extends { readonly filters: unknown }, Q extends ListQuery>(
  listing: Listing<State, Q>,
) {
  const state = useSyncExternalStore(listing.subscribe, listing.current)
  const answered = useLiveQuery(listing.answers, listing.query())
  return { state, answered }
}

type ListParts = ReturnType<typeof useListTab>['parts']

/** What is listed in a tab, and the parts of the tab that act on each other. */
export function useListTab<State extends { readonly filters: { readonly search: string } }, Q extends ListQuery>(
  ref: Ref<ListHandle>,
  listing: Listing<State, Q>,
) {
  const isWide = useIsWide()
  const search = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listAndFoot = useRef<HTMLDivElement>(null)
  const selection = useSelection(listing.query().name)
  const state = useSyncExternalStore(listing.subscribe, listing.current)
  const answers = useStillAnswers(listing.answers, list)
  const answered = useLiveQuery(answers, listing.query())
  // Before it is rendered: an answer that is there at once is rendered with it.
  useLayoutEffect(() => listing.subscribe(() => void answers.ask(listing.query())), [listing, answers])

  // A list that became shorter shows its last page, and stays there when it grows again. Its rows may have turned it.
  useLayoutEffect(() => {
    if (answered?.isCurrent && listing.current() === state) listing.turnTo(answered.answer.page)
  })

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
      if (!rowOf(list.current, id)) await listing.answers.ask(listing.query())
      const row = rowOf(list.current, id)
      const target = row ?? heading.current
      if (document.activeElement === document.body) target?.focus()
      return row !== null
    },
  }))

  function clearFilters() {
    listing.clear()
    search.current?.focus()
  }

  function turnTo(page: number) {
    listing.turnTo(page)
    // A page of cards is several screens long: start at its top.
    if (!isWide) listAndFoot.current?.scrollIntoView()
  }

  const isSelecting = selection.isOn
  const toList = useWaysToList({
    search,
    list,
    heading,
    isAnswered: () => answers.ask(listing.query()),
    canGoBack: !isSelecting && state.filters.search !== '',
  })
  const parts = { search, heading, list, listAndFoot, isSelecting, toList, clearFilters, turnTo }
  return { state, answered, selection, parts }
}

interface ListTabProps {
  parts: ListParts
  search: string
  placeholder: string
  onSearch(search: string): void
  /** Where there is little room, chips in a line that scrolls sideways. */
  tools: ReactNode
  /** At the other end of the line, or beside the tabs. */
  aside?: ReactNode
  /** How much is shown. */
  resultText: ReactNode
  /** Whether there are filters to clear. */
  isFiltered: boolean
  isBusy: boolean
  /** As high as a full page. */
  isTall: boolean
  hasSums?: boolean
  /** With what is to be done in a second line of each row. */
  hasTasks?: boolean
  /** Null until there is an answer. */
  page: Page<unknown> | null
  isPaged: boolean
  rows: ReactNode
  /** Instead of rows. */
  empty: ReactNode
  /** What can be done to the selection. */
  bar: ReactNode
  /** On a phone, above the pager. */
  offer?: ReactNode
}

/** Tools, how much is shown, the list, and the pager. */
export function ListTab({ parts, resultText, isFiltered, page, ...props }: ListTabProps) {
  const { search, heading, list, listAndFoot, isSelecting, toList, clearFilters, turnTo } = parts
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  const [isSearching, setSearching] = useState(false)

  useBack(() => {
    setSearching(false)
    props.onSearch('')
    search.current?.blur()
  }, isSearching)

  /** On a phone the tools scroll to the top, so that results are visible above the keyboard. */
  function showResults({ target }: FocusEvent<HTMLElement>) {
    if (target !== search.current) return
    setSearching(true)
    if (!isWide) target.closest('search')?.scrollIntoView({ block: 'start' })
  }

  /** What it has found stays. */
  function leaveSearch({ target }: FocusEvent<HTMLElement>) {
    if (target === search.current && search.current?.value === '') setSearching(false)
  }

  return (
    <div className={styles.tab}>
      <div
        className={`${styles.toolbar} screen-only`}
        onFocus={showResults}
        onBlur={leaveSearch}
        {...(isWide && toList)}
      >
        <SearchField
          ref={search}
          value={props.search}
          placeholder={props.placeholder}
          shortcut={shortcuts.anywhere.search}
          onChange={props.onSearch}
        />
        {isRoomy ? (
          props.tools
        ) : (
          <div className={styles.chips}>
            {props.tools}
            {isFiltered && (
              <IconButton shape={shapes.x} size={16} label={messages.clearFilters} onClick={clearFilters} />
            )}
          </div>
        )}
        <div className={styles.tools}>{props.aside}</div>
      </div>
      <div className={styles.content}>
        <div
          ref={listAndFoot}
          className={styles.answer}
          data-selecting={isSelecting}
          data-sums={props.hasSums}
          data-tasks={props.hasTasks}
          data-tall={props.isTall}
          data-paged={page !== null && page.pageCount > 1}
        >
          {page && page.matching > 0 ? (
            <FocusFallback to={heading}>
              <div ref={list} aria-busy={props.isBusy}>
                {props.rows}
              </div>
            </FocusFallback>
          ) : (
            <Frame>{props.empty}</Frame>
          )}
          <ListFoot>
            {!isWide && !isSelecting && props.offer}
            {/* The actions on a selection take its place; it can still be read out. */}
            <div className={isSelecting ? 'visually-hidden' : `line ${styles.result}`}>
              <div role="status">
                <h2 ref={heading} tabIndex={-1} className={`${styles.heading} figures`}>
                  {resultText}
                </h2>
              </div>
              {isFiltered && isRoomy && !isSelecting && (
                <Button variant="quiet" onClick={clearFilters}>
                  {messages.clearFilters}
                </Button>
              )}
            </div>
            {isSelecting && <FocusFallback to={heading}>{props.bar}</FocusFallback>}
            {page && props.isPaged && (
              <FocusFallback to={heading}>
                <Pager page={page.page} pageCount={page.pageCount} onPage={turnTo} />
              </FocusFallback>
            )}
          </ListFoot>
        </div>
      </div>
    </div>
  )
}
