import { useLayoutEffect, useRef } from 'react'
import { IconButton } from './button'
import { Icon } from './icon'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

export function Pager({ page, pageCount, onPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const isFirst = page <= 1
  const isLast = page >= pageCount

  // A button that is disabled under the seller's focus would drop the focus to the top of the page.
  useLayoutEffect(() => {
    const focused = nav.current?.querySelector<HTMLButtonElement>('button:disabled:focus')
    if (focused) nav.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus()
  })

  return (
    <nav ref={nav} aria-label="Pagination" className={styles.pager}>
      <IconButton label="First page" disabled={isFirst} onClick={() => onPage(1)}>
        <Icon name="chevron-first" size={18} />
      </IconButton>
      <IconButton label="Previous page" disabled={isFirst} onClick={() => onPage(page - 1)}>
        <Icon name="chevron-left" size={18} />
      </IconButton>
      <span className={`${styles.text} figures`} aria-live="polite">
        Page {page} of {pageCount}
      </span>
      <IconButton label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
        <Icon name="chevron-right" size={18} />
      </IconButton>
      <IconButton label="Last page" disabled={isLast} onClick={() => onPage(pageCount)}>
        <Icon name="chevron-last" size={18} />
      </IconButton>
    </nav>
  )
}
