import { PAGE_SIZE } from './constants'

/** An empty list still has one page. */
export function pageCount(items: number): number {
  return Math.max(1, Math.ceil(items / PAGE_SIZE))
}

export function clampPage(page: number, items: number): number {
  return Math.min(Math.max(1, page), pageCount(items))
}

/** The page that holds the item at this index. */
export function pageAt(index: number, items: number): number {
  return clampPage(Math.floor(index / PAGE_SIZE) + 1, items)
}

/** One page of a list. Pages count from 1. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly pageCount: number
  /** The number of rows on all pages. */
  readonly matching: number
}

/** The requested page, or the last one if the list has become shorter. */
export function pageOf<Row>(list: readonly Row[], wantedPage: number): Page<Row> {
  const page = clampPage(wantedPage, list.length)
  return {
    rows: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    page,
    pageCount: pageCount(list.length),
    matching: list.length,
  }
}
