import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { type Lead, type OpenStatus, openStatuses } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { Menu, MenuItem, MenuPopover, MenuSeparator } from '../../ui/menu'
import { target } from '../../ui/shapes'
import { ToneDot } from '../../ui/tones'
import type { PendingChange } from '../pending-changes'
import { shortcuts } from '../shortcuts'
import { statusKeys, statusTones } from '../status-badge'
import styles from './leads.module.css'

const MENU = 'status-menu'

export interface StatusMenuHandle {
  /** Before it opens: for this lead, below its badge. */
  prepare(lead: Lead, badge: HTMLElement): void
}

interface StatusMenuProps {
  ref: Ref<StatusMenuHandle>
  onSetStatus(lead: Lead, status: OpenStatus): unknown
  onConvert(lead: Lead): unknown
}

/** One menu for all rows: it opens at the badge that was clicked. */
export function StatusMenu({ ref, onSetStatus, onConvert }: StatusMenuProps) {
  const [lead, setLead] = useState<Lead | null>(null)
  const badge = useRef<HTMLElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, () => ({
    prepare(next, element) {
      badge.current = element
      setLead(next)
    },
  }))

  function choose(act: (chosen: Lead) => unknown) {
    popover.current?.hidePopover()
    if (lead) act(lead)
  }

  return (
    <MenuPopover id={MENU} ref={popover} button={badge}>
      {lead && (
        <Menu popover={popover} label={fill(messages.statusOf, lead)}>
          {openStatuses.map((status) => (
            <MenuItem
              key={status}
              isCurrent={status === lead.status}
              onChoose={() => choose((chosen) => onSetStatus(chosen, status))}
            >
              <ToneDot tone={statusTones[status]} />
              <span className={styles.choice}>{messages.statusLabels[status]}</span>
              <KeyCap shortcut={statusKeys[status]} />
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onChoose={() => choose(onConvert)}>
            <Icon shape={target} size={14} />
            <span className={styles.choice}>{messages.convert}</span>
            <KeyCap shortcut={shortcuts.lead.convert} />
          </MenuItem>
        </Menu>
      )}
    </MenuPopover>
  )
}

/** A badge that opens the menu. Converted leads keep their status, and a pending one waits. */
export function statusCell(lead: Lead, pending: PendingChange | undefined, badge: React.ReactNode) {
  if (pending || lead.status === 'converted') return badge
  return (
    <button
      type="button"
      className={styles.status}
      data-status-of={lead.id}
      tabIndex={-1}
      popoverTarget={MENU}
      aria-haspopup="menu"
      aria-label={fill(messages.statusOfIs, { name: lead.name, status: messages.statusLabels[lead.status] })}
    >
      {badge}
    </button>
  )
}
