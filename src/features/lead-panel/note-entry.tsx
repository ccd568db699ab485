import { type ReactNode, useState } from 'react'
import type { Note } from '../../domain/note'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import * as shapes from '../../ui/shapes'
import styles from './desk.module.css'
import type { NoteDraft } from './desk-drafts'
import { NoteField } from './note-field'

/** Each is an action of its own, done at once. */
export interface NoteActions {
  /** Of the notes that are being edited. */
  readonly noteDrafts: readonly NoteDraft[]
  /** Of the note of this date. Null closes its field. */
  onNoteDraft(date: number, draft: NoteDraft | null): void
  onEditNote(note: Note): void
  onDeleteNote(note: Note): void
}

interface NoteEntryProps extends NoteActions {
  note: Note
  /** When it was written, and whether it was edited. */
  when: ReactNode
}

/** A note as a line of the history. A long one is folded; its text is text, whatever it looks like. */
export function NoteEntry({ note, when, noteDrafts, onNoteDraft, onEditNote, onDeleteNote }: NoteEntryProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { date } = note
  const draft = noteDrafts.find((each) => each.date === date)
  if (draft) {
    return (
      <NoteField
        name="edited-note"
        autoFocus={!draft.isTouched}
        value={draft.text}
        onChange={(text) => onNoteDraft(date, { ...draft, text, isTouched: true })}
        onSave={() => onEditNote(draft)}
        onLeave={() => onNoteDraft(date, null)}
      />
    )
  }
  const isLong = isLongText(note.text)
  return (
    <div className={styles.noteBox}>
      <p className={styles.noteText} data-folded={isLong && !isWhole}>
        <bdi translate="no">{note.text}</bdi>
      </p>
      <div className={styles.noteFoot}>
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
            onClick={() => onNoteDraft(date, { ...note, isTouched: false })}
          />
          <IconButton shape={shapes.trash} size={14} label={messages.deleteNote} onClick={() => onDeleteNote(note)} />
        </span>
      </div>
    </div>
  )
}

/** More than about four lines, whatever the font. */
function isLongText(text: string): boolean {
  return text.length > 240 || text.split('\n').length > 4
}
