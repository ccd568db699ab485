import type { FileProblem } from '../files/file'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { FileButton } from '../ui/files'
import { Icon } from '../ui/icon'
import { Notice } from '../ui/notice'
import { fileUp, triangleAlert } from '../ui/shapes'
import styles from './choose-file.module.css'

interface ChooseFileProps {
  hint: string
  accept: string
  onFile(file: File): void
}

export function ChooseFile({ hint, accept, onFile }: ChooseFileProps) {
  return (
    <div className={styles.zone}>
      <span className={styles.icon}>
        <Icon shape={fileUp} size={22} />
      </span>
      <p className={styles.text}>{hint}</p>
      <FileButton label={messages.chooseFile} accept={accept} onFile={onFile} />
      <p className={styles.note}>{messages.orDrop}</p>
    </div>
  )
}

interface FileProblemNoticeProps {
  problem: FileProblem
  file: File
  accept: string
  onFile(file: File): void
}

/** Explains why the file can't be used, and offers to choose another. */
export function FileProblemNotice({ problem, file, accept, onFile }: FileProblemNoticeProps) {
  const { title, details } = messages.fileProblems[problem]
  return (
    <div role="alert">
      <Notice
        icon={<Icon shape={triangleAlert} size={20} />}
        title={title}
        action={<FileButton label={messages.chooseOther} accept={accept} onFile={onFile} />}
      >
        {fill(details, { name: file.name })}
      </Notice>
    </div>
  )
}
