import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { fileUp } from '../../ui/shapes'
import styles from './import.module.css'
import { PasteRows } from './paste-rows'

interface ChooseFileProps {
  accept: string
  onFile(file: File): void
}

export function ChooseFile({ accept, onFile }: ChooseFileProps) {
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
