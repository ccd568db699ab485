import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** The box of a list, or of what stands in its place. A full one keeps the height of a whole page of rows. */
export function Frame({ isFull = false, children }: { isFull?: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-full={isFull}>
      {children}
    </div>
  )
}
