import type { Ref } from 'react'
import './header.css'
import { KeyboardHelp } from './keyboard-help'
import { ThemeButton } from './theme-button'

/** `index.html` holds the same brand, for the paint before the script: change both. */
export function Header({ helpRef }: { helpRef: Ref<HTMLDivElement> }) {
  return (
    <header className="header">
      <div className="header-content">
        <img className="logo" src="/logo.png" alt="" width={32} height={32} />
        <div className="brand">
          <h1>Sales Console</h1>
          <p>Manage your leads and opportunities</p>
        </div>
        <p className="data-location" title="Sample leads live in this page's memory. A reload creates new ones.">
          Sample data, not saved
        </p>
        <ThemeButton />
        <KeyboardHelp ref={helpRef} />
      </div>
    </header>
  )
}
