import type { ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  isOn: boolean
  onChange(isOn: boolean): void
  children: ReactNode
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      {children}
      <SwitchTrack />
    </button>
  )
}

/** What a switch looks like, in an element with `aria-checked`. */
export function SwitchTrack() {
  return <span className={styles.track} />
}
