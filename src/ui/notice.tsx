import type { ReactNode } from 'react'
import { Icon } from './icon'
import styles from './notice.module.css'

interface NoticeProps {
  /** One of `shapes.ts`. */
  icon: string
  title: string
  /** It stands where a list would, and can be gone to. */
  isHeading?: boolean
  /** A state to be glad of. */
  isGood?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** An empty or failed state. */
export function Notice({ icon, title, isHeading = false, isGood = false, children, action }: NoticeProps) {
  const Title = isHeading ? 'h2' : 'p'
  return (
    <div className={`stack ${styles.notice}`}>
      <span className={styles.icon} data-good={isGood}>
        <Icon shape={icon} size={20} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** The box around a list or its empty state. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}
