import type { Ref } from 'react'
import type { TextStore } from '../workspace/ports'
import styles from './app.module.css'
import { KeyboardHelp } from './keyboard-help'
import { ThemeButton } from './theme-button'

export function Header({ texts, helpRef }: { texts: TextStore; helpRef: Ref<HTMLDivElement> }) {
  return (
    <header className={styles.header}>
      <div className={styles.headerInner}>
        <img className={styles.logo} src="/logo.png" alt="" width={32} height={32} />
        <div className={styles.brand}>
          <h1 className={styles.title}>Sales Console</h1>
          <p className={styles.tagline}>Manage your leads and opportunities</p>
        </div>
        <p className={styles.dataPlace} title="Sample leads live in this page's memory. A reload makes new ones.">
          Sample data, not kept
        </p>
        <ThemeButton texts={texts} />
        <KeyboardHelp ref={helpRef} />
      </div>
    </header>
  )
}
