import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import type { GenerationProgress } from '../../workspace/workspace'
import { formatNumber } from '../numbers'
import styles from './leads.module.css'

/** Stands in the list's place, at the list's height, until the first answer. */
export function GeneratingLeads({ progress, onCancel }: { progress: GenerationProgress | null; onCancel(): void }) {
  return (
    <Frame>
      {progress && (
        <div className={styles.generating}>
          <label htmlFor="generating-leads">Making {formatNumber(progress.count)} sample leads</label>
          <progress id="generating-leads" max={progress.count} value={progress.created} className={styles.progress} />
          <p className="figures">{formatNumber(progress.created)} made</p>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </Frame>
  )
}
