import { useLayoutEffect, useRef } from 'react'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { IconButton } from './button'
import { Icon } from './icon'
import styles from './pager.module.css'
import * as shapes from './shapes'

/** Of numbers of five digits. */
const LONGEST_TEXT = messages.pageOfPages.replaceAll(/\{\w+\}/g, '00,000')

interface PagerProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

export function Pager({ page, pageCount, onPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const isFirst = page <= 1
  const isLast = page >= pageCount

  // A focused button that becomes disabled loses the focus to the page's body. Buttons are disabled in pairs, so the
  // nearest enabled one is the inner button of the other pair.
  useLayoutEffect(() => {
    const buttons = [...(nav.current?.querySelectorAll('button') ?? [])]
    const focused = buttons.findIndex((button) => button.disabled && button === document.activeElement)
    // Scrolling is up to `onPage`.
    if (focused !== -1) buttons[focused < 2 ? 2 : 1]?.focus({ preventScroll: true })
  })

  return (
    <nav ref={nav} aria-label={messages.pagination} className={styles.pager}>
      <IconButton label={messages.firstPage} disabled={isFirst} onClick={() => onPage(1)}>
        <Icon shape={shapes.chevronFirst} size={18} />
      </IconButton>
      <IconButton label={messages.previousPage} disabled={isFirst} onClick={() => onPage(page - 1)}>
        <Icon shape={shapes.chevronLeft} size={18} />
      </IconButton>
      <span className={`${styles.text} figures`} data-longest={LONGEST_TEXT} aria-live="polite">
        {fill(messages.pageOfPages, { page, count: pageCount })}
      </span>
      <IconButton label={messages.nextPage} disabled={isLast} onClick={() => onPage(page + 1)}>
        <Icon shape={shapes.chevronRight} size={18} />
      </IconButton>
      <IconButton label={messages.lastPage} disabled={isLast} onClick={() => onPage(pageCount)}>
        <Icon shape={shapes.chevronLast} size={18} />
      </IconButton>
    </nav>
  )
}
