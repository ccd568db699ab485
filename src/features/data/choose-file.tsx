import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { fileUp } from '../../ui/shapes'
import styles from './import.module.css'

interface ChooseFileProps {
  /** What kind of file. */
  hint: string
  accept: string
  onFile(file: File): void
}

export function ChooseFile({ hint, accept, onFile }: ChooseFileProps) {
  return (
    <div className={styles.zone}>
      <span className={styles.zoneIcon}>
        <Icon shape={fileUp} size={22} />
      </span>
      <p className={styles.zoneText}>{hint}</p>
      <FileButton label={messages.chooseFile} accept={accept} onFile={onFile} />
      <p className={styles.note}>{messages.orDrop}</p>
    </div>
  )
}
