import type { ReactNode, Ref } from 'react'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import styles from './list.module.css'

interface ResultLineProps {
  headingRef: Ref<HTMLHeadingElement>
  /** How much is shown. */
  text: ReactNode
  isWide: boolean
  /** Something else takes its place; it can still be read out. */
  isHidden: boolean
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null
  /** Further controls. */
  children?: ReactNode
}

/** Below the list or, on a phone, above it. */
export function ResultLine({ headingRef, text, isWide, isHidden, onClear, children }: ResultLineProps) {
  return (
    <div className={isHidden ? 'visually-hidden' : styles.result}>
      <div role="status">
        <h2 ref={headingRef} tabIndex={-1} className={`${styles.heading} figures`}>
          {text}
        </h2>
      </div>
      {onClear &&
        !isHidden &&
        (isWide ? (
          <Button variant="quiet" onClick={onClear}>
            {messages.clearFilters}
          </Button>
        ) : (
          <IconButton label={messages.clearFilters} onClick={onClear}>
            <Icon shape={shapes.x} />
          </IconButton>
        ))}
      {children}
    </div>
  )
}
