import type { ReactNode } from 'react'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { IconButton } from './button'
import styles from './pager.module.css'
import * as shapes from './shapes'

/** The line below a list: how much it shows, and the pager. */
export function ListFoot({ children }: { children: ReactNode }) {
  return <div className={`line ${styles.foot} screen-only`}>{children}</div>
}

interface PagerProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

export function Pager({ page, pageCount, onPage }: PagerProps) {
  const isFirst = page <= 1
  const isLast = page >= pageCount

  return (
    <nav aria-label={messages.pagination} className={styles.pager}>
      <PageButton label={messages.firstPage} isEnd={isFirst} onClick={() => onPage(1)} shape={shapes.chevronFirst} />
      <PageButton
        label={messages.previousPage}
        isEnd={isFirst}
        onClick={() => onPage(page - 1)}
        shape={shapes.chevronLeft}
      />
      <span
        className={`${styles.text} figures`}
        data-longest={fill(messages.pageOfPages, { page: pageCount, count: pageCount })}
        aria-live="polite"
      >
        {fill(messages.pageOfPages, { page, count: pageCount })}
      </span>
      <PageButton
        label={messages.nextPage}
        isEnd={isLast}
        onClick={() => onPage(page + 1)}
        shape={shapes.chevronRight}
      />
      <PageButton
        label={messages.lastPage}
        isEnd={isLast}
        onClick={() => onPage(pageCount)}
        shape={shapes.chevronLast}
      />
    </nav>
  )
}

interface PageButtonProps {
  label: string
  /** One of `shapes.ts`. */
  shape: string
  /** If true, the button does nothing. */
  isEnd: boolean
  onClick(): void
}

/** At an end the button keeps the focus, unlike with `disabled`, so that the next Enter triggers no other button. */
function PageButton({ label, shape, isEnd, onClick }: PageButtonProps) {
  return (
    <IconButton
      shape={shape}
      label={label}
      aria-disabled={isEnd}
      tabIndex={isEnd ? -1 : 0}
      onClick={isEnd ? undefined : onClick}
    />
  )
}
