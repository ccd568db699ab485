import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** The box around a list, or around its empty state. Within `data-tall` it keeps the height of a full page. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
