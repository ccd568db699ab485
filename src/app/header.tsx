import { type RefObject, useRef } from 'react'
import './header.css'
import { DATA_MENU, DataButton } from '../features/data/data-button'
import * as messages from '../messages/messages'
import type { StorageStatus } from '../workspace/queries'
import { KeyboardHelpButton } from './keyboard-help'
import { DataLocation, DataMenu } from './later'
import { ThemeButton } from './theme-button'

interface HeaderProps {
  status: StorageStatus | null
  page: RefObject<HTMLElement | null>
}

/** `index.html` has the same logo, title and tagline, to be painted before the script runs: change both. */
export function Header({ status, page }: HeaderProps) {
  const dataButton = useRef<HTMLButtonElement>(null)
  const dataMenu = useRef<HTMLDivElement>(null)
  return (
    <header className="header">
      <div className="header-content">
        <img className="logo" src="/logo.png" alt="" width={32} height={32} />
        <div className="brand">
          <h1>{messages.title}</h1>
          <p>{messages.tagline}</p>
        </div>
        {!status?.isUnopened && (
          <>
            {status && <DataLocation status={status} />}
            <DataButton ref={dataButton} />
            <div ref={dataMenu} id={DATA_MENU} popover="auto" className="data-menu">
              {status && <DataMenu status={status} button={dataButton} popover={dataMenu} page={page} />}
            </div>
          </>
        )}
        <ThemeButton />
        <KeyboardHelpButton />
      </div>
    </header>
  )
}
