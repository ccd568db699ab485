import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { fileUp } from '../../ui/shapes'
import type { Progress } from '../../workspace/workspace'
import styles from './import.module.css'
import { PasteRows } from './paste-rows'

interface ChooseFileProps {
  /** Of the file that was chosen, whose beginning is being read. */
  progress: Progress | 'starting' | null
  accept: string
  onFile(file: File): void
}

export function ChooseFile({ progress, accept, onFile }: ChooseFileProps) {
  if (progress !== null) {
    return (
      <div className={styles.opening}>
        <progress aria-label={messages.readingFile} />
      </div>
    )
  }
  return (
    <div className={styles.choose}>
      <div className={styles.zone}>
        <span className={styles.zoneIcon}>
          <Icon shape={fileUp} size={22} />
        </span>
        <p className={styles.zoneText}>{messages.importHint}</p>
        <FileButton label={messages.chooseFile} accept={accept} onFile={onFile} />
        <p className={styles.note}>{messages.orDrop}</p>
      </div>
      <PasteRows onFile={onFile} />
    </div>
  )
}
