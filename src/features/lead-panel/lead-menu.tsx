import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { KeyCap } from '../../ui/keys'
import { MenuItem, MoreMenu } from '../../ui/menu'
import styles from './lead-panel.module.css'

interface LeadMenuProps {
  isDisabled: boolean
  /** Opened as an opportunity: that is what the key deletes. */
  isOpportunity: boolean
  onSaveContact(): void
  onDelete(): void
  /** Null if the lead has no opportunity. */
  onDeleteOpportunity: (() => void) | null
  onDeleteForGood(): void
}

/** What is seldom done to a lead. */
export function LeadMenu(props: LeadMenuProps) {
  const { isDisabled, isOpportunity, onSaveContact, onDelete, onDeleteOpportunity, onDeleteForGood } = props
  return (
    <MoreMenu label={messages.more} isDisabled={isDisabled}>
      <MenuItem onChoose={onSaveContact}>{messages.exportTitles.contacts}</MenuItem>
      {onDeleteOpportunity && (
        <MenuItem onChoose={onDeleteOpportunity}>
          <span className={styles.choice}>{messages.deleteOpportunity}</span>
          {isOpportunity && <KeyCap shortcut={shortcuts.opportunity.delete} />}
        </MenuItem>
      )}
      <MenuItem onChoose={onDelete}>
        <span className={styles.choice}>{messages.deleteLead}</span>
        {!isOpportunity && <KeyCap shortcut={shortcuts.lead.delete} />}
      </MenuItem>
      <MenuItem onChoose={onDeleteForGood}>{messages.deleteForGood}</MenuItem>
    </MoreMenu>
  )
}
