import { type ReactNode, useState } from 'react'
import type { Note } from '../../domain/note'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import * as shapes from '../../ui/shapes'
import styles from './desk.module.css'
import type { Desk } from './lead-desk'
import { isLongText, NoteField } from './note-field'

interface NoteEntryProps {
  desk: Desk
  note: Note
  /** When it was written, and whether it was edited. */
  when: ReactNode
}

/** A note as a line of the history. A long one is folded; its text is text, whatever it looks like. */
export function NoteEntry({ desk, note, when }: NoteEntryProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { date } = note
  const draft = desk.noteDrafts.find((each) => each.date === date)
  if (draft) {
    return (
      <NoteField
        name="edited-note"
        autoFocus={!draft.isTouched}
        value={draft.text}
        onChange={(text) => desk.onNoteDraft(date, { ...draft, text, isTouched: true })}
        onSave={() => desk.onEditNote(draft)}
        onLeave={() => desk.onNoteDraft(date, null)}
      />
    )
  }
  const isLong = isLongText(note.text)
  return (
    <div className={styles.noteBox}>
      <p className={styles.noteText} data-folded={isLong && !isWhole}>
        <bdi translate="no">{isLong && !isWhole ? startOf(note.text) : note.text}</bdi>
      </p>
      <div className={`line note ${styles.noteFoot}`}>
        {when}
        {isLong && (
          <Button variant="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? messages.foldNote : messages.showWholeNote}
          </Button>
        )}
        <span className={styles.noteTools}>
          <IconButton
            shape={shapes.pencil}
            size={14}
            label={messages.editNote}
            onClick={() => desk.onNoteDraft(date, { ...note, isTouched: false })}
          />
          <IconButton
            shape={shapes.trash}
            size={14}
            label={messages.deleteNote}
            onClick={() => desk.onDeleteNote(note)}
          />
        </span>
      </div>
    </div>
  )
}

/** More than is shown of a folded note. */
const startOf = (text: string) => text.slice(0, 1000).split('\n', 6).join('\n')
