import { type RefObject, useRef } from 'react'
import './header.css'
import { DATA_MENU, DataButton } from '../features/data/data-button'
import { DataMenu } from '../features/data/data-menu'
import type { OpenDialog } from '../features/data/open-dialog'
import * as messages from '../messages/messages'
import { MenuPopover } from '../ui/menu-popover'
import type { StorageStatus } from '../workspace/queries'
import { KeyboardHelpButton } from './keyboard-help'
import { ThemeButton } from './theme-button'

/** /logo.png, or beside the page where that is served from another folder. */
const LOGO = new URL('logo.png', document.baseURI).pathname

interface HeaderProps {
  /** Then it has little room to say where the data is. */
  isNarrow: boolean
  status: StorageStatus | null
  page: RefObject<HTMLElement | null>
  dialog: OpenDialog | null
  onDialog(dialog: OpenDialog | null): void
}

/** `index.html` has the same logo, title and tagline, to be painted before the script runs: change both. */
export function Header({ isNarrow, status, ...dialogs }: HeaderProps) {
  const dataButton = useRef<HTMLButtonElement>(null)
  const dataMenu = useRef<HTMLDivElement>(null)
  return (
    <header className="header">
      <div className="header-content">
        <img className="logo" src={LOGO} alt="" width={32} height={32} />
        <div className="brand">
          <h1>{messages.title}</h1>
          <p>{messages.tagline}</p>
        </div>
        <div className="header-actions">
          <DataButton ref={dataButton} status={status} isNarrow={isNarrow} />
          <MenuPopover ref={dataMenu} id={DATA_MENU} button={dataButton}>
            {status && <DataMenu status={status} button={dataButton} popover={dataMenu} {...dialogs} />}
          </MenuPopover>
          <ThemeButton />
          <KeyboardHelpButton />
        </div>
      </div>
    </header>
  )
}
