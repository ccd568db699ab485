import type { Ref } from 'react'
import './header.css'
import * as messages from '../messages/messages'
import { KeyboardHelp } from './keyboard-help'
import { ThemeButton } from './theme-button'

/** `index.html` has the same logo, title and tagline, to be painted before the script runs: change both. */
export function Header({ helpRef }: { helpRef: Ref<HTMLDivElement> }) {
  return (
    <header className="header">
      <div className="header-content">
        <img className="logo" src="/logo.png" alt="" width={32} height={32} />
        <div className="brand">
          <h1>{messages.title}</h1>
          <p>{messages.tagline}</p>
        </div>
        <p className="data-location" title={messages.dataLocationDetails}>
          {messages.dataLocation}
        </p>
        <ThemeButton />
        <KeyboardHelp ref={helpRef} />
      </div>
    </header>
  )
}
