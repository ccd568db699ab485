import type { ReactNode } from 'react'
import styles from './frame.module.css'

interface FrameProps {
  /** Keeps the height of this many rows and their header, however few there are. */
  minRows?: number
  children: ReactNode
}

/** The box around a list, or around its empty state. */
export function Frame({ minRows = 0, children }: FrameProps) {
  return (
    <div className={styles.frame} style={minRows > 0 ? { minHeight: heightOf(minRows) } : undefined}>
      {children}
    </div>
  )
}

const heightOf = (rows: number) => `calc(${rows + 1} * var(--row) + 2px)`
