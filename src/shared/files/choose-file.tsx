import type { ReactNode } from 'react'
import type { FileProblem } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/files'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { fileUp, triangleAlert } from '../../ui/shapes'
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
      <p className={`note ${styles.drop}`}>{messages.orDrop}</p>
    </div>
  )
}

interface ChosenFileProps {
  file: File
  accept: string
  onFile(file: File): void
  /** About the file. Last, so that nothing moves while it is counted. */
  children?: ReactNode
}

/** The file that was chosen. Another can be chosen instead. */
export function ChosenFile({ file, accept, onFile, children }: ChosenFileProps) {
  return (
    <div className={styles.chosen}>
      <strong className="clipped" title={file.name}>
        {file.name}
      </strong>
      <div className={`note ${styles.details}`}>
        <FileButton variant="quiet" label={messages.chooseOther} accept={accept} onFile={onFile} />
        {children}
      </div>
    </div>
  )
}

interface FileProblemNoticeProps extends Omit<ChosenFileProps, 'children'> {
  problem: FileProblem
}

/** Explains why the file can't be used, and offers to choose another. */
export function FileProblemNotice({ problem, file, accept, onFile }: FileProblemNoticeProps) {
  const { title, details } = messages.fileProblems[problem]
  return (
    <div role="alert">
      <Notice
        icon={triangleAlert}
        title={title}
        action={<FileButton label={messages.chooseOther} accept={accept} onFile={onFile} />}
      >
        {fill(details, { name: file.name })}
      </Notice>
    </div>
  )
}
