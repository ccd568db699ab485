import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** An empty or failed state. */
export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** The box around a list or its empty state. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
