import type { ReactNode } from 'react'
import styles from './frame.module.css'

/** The box around a list or its empty state. Within `data-tall` it is as high as a full page. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
