import type { KeyboardEvent } from 'react'
import * as messages from '../../messages/messages'
import { shortcuts } from '../../shared/app/shortcuts'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/keys'
import * as shapes from '../../ui/shapes'
import styles from './desk.module.css'

interface NoteFieldProps {
  name: 'note' | 'edited-note'
  value: string
  autoFocus?: boolean
  onChange(text: string): void
  onSave(): void
  /** Escape was pressed. */
  onLeave(): void
}

/** More than about four lines, whatever the font. */
export function isLongText(text: string): boolean {
  return text.length > 240 || text.split('\n', 5).length > 4
}

/** Enter saves, Shift+Enter breaks the line. */
export function NoteField({ name, value, autoFocus = false, onChange, onSave, onLeave }: NoteFieldProps) {
  const isNew = name === 'note'
  const isEmpty = value.trim() === ''

  function onKeyDown(event: KeyboardEvent) {
    // Enter confirms what an input method offers, and Escape leaves it.
    if (event.nativeEvent.isComposing) return
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (!isEnter && event.key !== 'Escape') return
    // Nothing else is meant: no panel closes.
    event.preventDefault()
    event.stopPropagation()
    if (!isEnter) onLeave()
    else if (!isEmpty) onSave()
  }

  return (
    <div className={styles.note}>
      {isNew && <Icon shape={shapes.messageSquare} className={styles.noteIcon} />}
      <TextArea
        name={name}
        // To be sized by its content, a pasted file would be laid out again and again.
        style={isLongText(value) ? { fieldSizing: 'fixed' } : undefined}
        rows={isLongText(value) ? 6 : value.split('\n').length}
        autoFocus={autoFocus}
        enterKeyHint="done"
        aria-label={isNew ? messages.note : messages.editNote}
        aria-keyshortcuts={isNew ? shortcuts.panel.note : undefined}
        placeholder={isNew ? messages.notePlaceholder : undefined}
        value={value}
        onFocus={({ target }) => target.setSelectionRange(value.length, value.length)}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      {isEmpty ? (
        isNew && <KeyCap shortcut={shortcuts.panel.note} />
      ) : (
        <Button onClick={onSave}>{isNew ? messages.addNote : messages.saveNote}</Button>
      )}
    </div>
  )
}
