import { useRef } from 'react'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import { ellipsis } from '../../ui/shapes'
import styles from './lead-panel.module.css'

const MENU = 'lead-menu'

interface LeadMenuProps {
  isDisabled: boolean
  /** Opened as an opportunity: that is what the key deletes. */
  isOpportunity: boolean
  onDelete(): void
  /** Null if the lead has no opportunity. */
  onDeleteOpportunity: (() => void) | null
  onDeleteForGood(): void
}

/** What is seldom done to a lead. */
export function LeadMenu({ isDisabled, isOpportunity, onDelete, onDeleteOpportunity, onDeleteForGood }: LeadMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  function choose(act: () => void) {
    popover.current?.hidePopover()
    act()
  }

  return (
    <>
      <IconButton ref={button} label={messages.more} disabled={isDisabled} popoverTarget={MENU} aria-haspopup="menu">
        <Icon shape={ellipsis} size={18} />
      </IconButton>
      <MenuPopover id={MENU} ref={popover} button={button}>
        <Menu popover={popover} label={messages.more}>
          {onDeleteOpportunity && (
            <MenuItem onChoose={() => choose(onDeleteOpportunity)}>
              <span className={styles.choice}>{messages.deleteOpportunity}</span>
              {isOpportunity && <KeyCap shortcut={shortcuts.opportunity.delete} />}
            </MenuItem>
          )}
          <MenuItem onChoose={() => choose(onDelete)}>
            <span className={styles.choice}>{messages.deleteLead}</span>
            {!isOpportunity && <KeyCap shortcut={shortcuts.lead.delete} />}
          </MenuItem>
          <MenuItem onChoose={() => choose(onDeleteForGood)}>{messages.deleteForGood}</MenuItem>
        </Menu>
      </MenuPopover>
    </>
  )
}
