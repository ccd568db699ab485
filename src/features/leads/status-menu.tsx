import type { ReactNode, Ref } from 'react'
import type { Lead, OpenStatus } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import type { PendingChange } from '../../shared/lead/pending-changes'
import { openStatusOptions } from '../../shared/lead/status-badge'
import styles from '../../shared/list/list.module.css'
import { ChoiceItems, menuBadge, RowMenu, type RowMenuHandle } from '../../shared/list/row-menu'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import { MenuItem, MenuSeparator } from '../../ui/menu'
import { target } from '../../ui/shapes'

const MENU = 'status-menu'

interface StatusMenuProps {
  ref: Ref<RowMenuHandle<Lead>>
  onSetStatus(lead: Lead, status: OpenStatus): unknown
  onConvert(lead: Lead): unknown
}

export function StatusMenu({ ref, onSetStatus, onConvert }: StatusMenuProps) {
  return (
    <RowMenu<Lead>
      ref={ref}
      id={MENU}
      label={(lead) => fill(messages.statusOf, lead)}
      items={(lead) => (
        <>
          <ChoiceItems
            choices={openStatusOptions}
            current={lead.status}
            onChoose={(status) => onSetStatus(lead, status)}
          />
          <MenuSeparator />
          <MenuItem onChoose={() => onConvert(lead)}>
            <Icon shape={target} size={14} />
            <span className={styles.choice}>{messages.convert}</span>
            <KeyCap shortcut={shortcuts.lead.convert} />
          </MenuItem>
        </>
      )}
    />
  )
}

/** Converted leads keep their status, and a pending one waits. */
export function statusCell(lead: Lead, pending: PendingChange | undefined, badge: ReactNode) {
  if (pending || lead.status === 'converted') return badge
  const label = fill(messages.statusOfIs, { name: lead.name, status: messages.statusLabels[lead.status] })
  return menuBadge('status', MENU, lead, label, badge)
}
