import type { RefObject } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { FocusFallback } from '../../ui/focus-fallback'
import { Frame } from '../../ui/frame'
import type { GenerationProgress } from '../../workspace/workspace'
import styles from './leads.module.css'

interface GeneratingLeadsProps {
  progress: GenerationProgress | null
  onCancel(): void
  /** Takes the focus when Cancel is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Replaces the list, at the same height, until the first answer. */
export function GeneratingLeads({ progress, onCancel, fallback }: GeneratingLeadsProps) {
  return (
    <Frame>
      {progress && (
        <FocusFallback to={fallback}>
          <div className={styles.generating}>
            <label htmlFor="generating-leads">{fill(messages.creatingSampleLeads, progress)}</label>
            <progress id="generating-leads" max={progress.count} value={progress.created} className={styles.progress} />
            <p className="figures">{fill(messages.created, { count: progress.created })}</p>
            <Button onClick={onCancel}>{messages.cancelCreating}</Button>
          </div>
        </FocusFallback>
      )}
    </Frame>
  )
}
