import { useRef } from 'react'
import './header.css'
import { DATA_MENU, DataButton } from '../features/data/data-button'
import { DataMenu } from '../features/data/data-menu'
import * as messages from '../messages/messages'
import { useStorage } from '../shared/app/use-storage'
import { Button } from '../ui/button'
import { ErrorBoundary } from '../ui/error-boundary'
import { MenuPopover } from '../ui/menu'
import { useIsWide } from '../ui/page'
import { Dialogs, type DialogsProps, type OpenDialog } from './dialogs'
import { KeyboardHelpButton } from './keyboard'
import { ThemeButton } from './theme'

/** /logo.png, or beside the page if it is served from another folder. */
const LOGO = new URL('logo.png', document.baseURI).pathname

interface HeaderProps extends Omit<DialogsProps, 'button'> {
  /** Null unless an own list is to be offered. */
  onImport: (() => void) | null
}

/** `index.html` has the same logo, title and tagline, to be painted before the script runs: change both. */
export function Header({ onImport, onDialog, ...dialogs }: HeaderProps) {
  const isWide = useIsWide()
  const dataButton = useRef<HTMLButtonElement>(null)
  const dataMenu = useRef<HTMLDivElement>(null)
  const isKnown = useStorage(() => true)

  function setDialog(next: OpenDialog | null) {
    dataMenu.current?.hidePopover()
    onDialog(next)
  }

  return (
    <header className="header">
      <div className="header-content">
        <img className="logo" src={LOGO} alt="" width={32} height={32} />
        <div className="brand">
          <h1>{messages.title}</h1>
          <p className="note clipped" title={messages.tagline}>
            {messages.tagline}
          </p>
        </div>
        <div className="header-actions screen-only">
          {isWide && onImport && (
            <Button variant="tinted" data-inset onClick={onImport}>
              {messages.importYourList}
            </Button>
          )}
          <DataButton ref={dataButton} />
          <MenuPopover ref={dataMenu} id={DATA_MENU} button={dataButton}>
            {isKnown && (
              <ErrorBoundary title={messages.dataFailed}>
                <DataMenu button={dataButton} popover={dataMenu} onOpen={setDialog} />
                <Dialogs {...dialogs} onDialog={setDialog} button={dataButton} />
              </ErrorBoundary>
            )}
          </MenuPopover>
          <ThemeButton />
          <KeyboardHelpButton />
        </div>
      </div>
    </header>
  )
}
