import { useId, useState } from 'react'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/fields'
import styles from './import.module.css'

/** The pasted file or text; null if there is neither. With the cells that it copies, Excel copies a picture of them. */
export function pastedFile(clipboard: DataTransfer): File | null {
  const text = clipboard.getData('text/plain')
  const files = [...clipboard.files]
  const file = files.find(({ type }) => !type.startsWith('image/'))
  return file ?? (text.trim() ? textFile(text) : (files[0] ?? null))
}

export function textFile(text: string): File {
  return new File([text], messages.pastedName, { type: 'text/plain' })
}

export function isPasted({ name }: File): boolean {
  return name === messages.pastedName
}

/** Pasted text is read immediately; typed text, when the seller submits it. */
export function PasteRows({ onFile }: { onFile(file: File): void }) {
  const id = useId()
  const [text, setText] = useState('')

  function change(next: string) {
    setText(next)
    const isTyped = next.length <= text.length + 1
    const hasRows = next.trim().includes('\n')
    if (!isTyped && hasRows) onFile(textFile(next))
  }

  return (
    <div className={styles.paste}>
      <label htmlFor={id}>{messages.pasteRows}</label>
      <TextArea
        id={id}
        rows={4}
        value={text}
        placeholder={messages.pastePlaceholder}
        spellCheck={false}
        autoComplete="off"
        onChange={change}
      />
      {text.trim() && <Button onClick={() => onFile(textFile(text))}>{messages.readPasted}</Button>}
    </div>
  )
}
