import { useRef, useState } from 'react'
import buttons from './button.module.css'
import styles from './files.module.css'
import { Icon } from './icon'
import { useDocumentEvent } from './page'
import * as shapes from './shapes'

interface FileButtonProps {
  label: string
  /** As in the `accept` attribute. */
  accept: string
  variant?: 'primary' | 'quiet'
  /** Asks in the place of the field, which asks where this rejects. */
  choose?: (() => Promise<File | null>) | null
  onFile(file: File): void
}

/** A file field that looks like a button: the label and style of the browser's own can't be changed. */
export function FileButton({ label, accept, variant = 'primary', choose = null, onFile }: FileButtonProps) {
  const asksItself = useRef(choose === null)
  const isAsking = useRef(false)

  /** Once: a second picker would be refused, as if there were none. */
  async function ask(field: HTMLInputElement) {
    if (isAsking.current) return
    isAsking.current = true
    const file = await choose?.().catch(() => {
      asksItself.current = true
      field.click()
    })
    isAsking.current = false
    if (file) onFile(file)
  }

  return (
    <label className={`${buttons.button} ${buttons[variant]} ${styles.file}`} data-variant={variant}>
      <input
        type="file"
        accept={accept}
        className={styles.input}
        onClick={(event) => {
          if (asksItself.current) return
          event.preventDefault()
          void ask(event.currentTarget)
        }}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // So that the same file can be chosen again after it was changed.
          event.target.value = ''
        }}
      />
      {variant === 'primary' && <Icon shape={shapes.fileUp} />}
      <span>{label}</span>
    </label>
  )
}

/** Not among the types of TypeScript, and not in every browser. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

/**
 * Accepts files dropped anywhere on the page, and returns whether one is dragged over it. Unwanted files are ignored:
 * by default the browser would open them instead of the page.
 */
export function useFileDrop(
  isWanted: () => boolean,
  onFiles: (first: File, count: number, handle: Promise<FileSystemHandle | null>) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)

  function hold(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const isTaken = isWanted()
    event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
    setIsOver(isTaken)
  }

  useDocumentEvent('dragenter', hold)
  useDocumentEvent('dragover', hold)
  // Leaving an element for one inside the page is not leaving the page.
  useDocumentEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))
  useDocumentEvent('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    const { files, items } = event.dataTransfer
    if (!files[0] || !isWanted()) return
    const item: DroppedItem | undefined = items[0]
    // Asked for now: the items are gone when the event is over.
    const handle = item?.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null)
    onFiles(files[0], files.length, handle)
  })

  return isOver
}

/** Handles pasting anywhere on the page. Text pasted into a field belongs to the field. */
export function usePaste(onPaste: (pasted: DataTransfer) => boolean) {
  useDocumentEvent('paste', (event) => {
    const pasted = event.clipboardData
    const isInField = event.target instanceof HTMLElement && event.target.matches('textarea, input')
    if (!pasted || (isInField && pasted.files.length === 0)) return
    if (onPaste(pasted)) event.preventDefault()
  })
}

/** The browser reads the content some time after the click, and fires no event when it is done. */
const REVOKED_AFTER_MS = 60_000

export function download(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS)
}
