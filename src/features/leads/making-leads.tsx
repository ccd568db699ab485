import { Button } from '../../ui/button'
import { Frame } from '../../ui/frame'
import type { Making } from '../../workspace/workspace'
import { formatNumber } from '../numbers'
import styles from './leads.module.css'

/** Stands in the list's place, at the list's height, until the first answer. */
export function MakingLeads({ making, onCancel }: { making: Making | null; onCancel(): void }) {
  return (
    <Frame isFull>
      {making && (
        <div className={styles.making}>
          <label htmlFor="making-leads">Making {formatNumber(making.of)} sample leads</label>
          <progress id="making-leads" max={making.of} value={making.made} className={styles.progress} />
          <p className="figures">{formatNumber(making.made)} made</p>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
    </Frame>
  )
}
