import type { RefObject } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { FocusFallback } from '../../ui/focus-fallback'
import { Frame } from '../../ui/frame'
import type { Progress } from '../../workspace/workspace'
import styles from './leads.module.css'

interface GeneratingLeadsProps {
  progress: Progress | null
  onCancel(): void
  /** Takes the focus when Cancel is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Replaces the list, at the same height, until the first answer. */
export function GeneratingLeads({ progress, onCancel, fallback }: GeneratingLeadsProps) {
  const isCreating = progress?.activity === 'creating'
  return (
    <Frame>
      {progress && (
        <FocusFallback to={fallback}>
          <div className={styles.generating}>
            <label htmlFor="generating-leads">
              {fill(isCreating ? messages.creatingSampleLeads : messages.openingLeads, { count: progress.total })}
            </label>
            <progress id="generating-leads" max={progress.total} value={progress.applied} />
            <p className="figures">
              {fill(isCreating ? messages.created : messages.opened, { count: progress.applied })}
            </p>
            {isCreating && <Button onClick={onCancel}>{messages.cancelCreating}</Button>}
          </div>
        </FocusFallback>
      )}
    </Frame>
  )
}
