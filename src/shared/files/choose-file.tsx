import type { ReactNode } from 'react'
import type { FileProblem } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/files'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { fileUp, triangleAlert } from '../../ui/shapes'
import styles from './choose-file.module.css'
import type { ImportFiles } from './import-files'

export interface FileChoiceProps {
  accept: string
  choose?: ImportFiles['choose']
  onFile(file: File): void
}

interface ChooseFileProps extends FileChoiceProps {
  hint: string
}

export function ChooseFile({ hint, ...choice }: ChooseFileProps) {
  return (
    <div className={styles.zone}>
      <span className={styles.icon}>
        <Icon shape={fileUp} size={22} />
      </span>
      <p className={styles.text}>{hint}</p>
      <FileButton label={messages.chooseFile} {...choice} />
      <p className={`note ${styles.drop}`}>{messages.orDrop}</p>
    </div>
  )
}

interface ChosenFileProps extends FileChoiceProps {
  file: File
  /** About the file. Last, so that nothing moves while it is counted. */
  children?: ReactNode
}

/** The file that was chosen. Another can be chosen instead. */
export function ChosenFile({ file, children, ...choice }: ChosenFileProps) {
  return (
    <div className={styles.chosen}>
      <strong className="clipped" title={file.name}>
        {file.name}
      </strong>
      <div className={`note ${styles.details}`}>
        <FileButton variant="quiet" label={messages.chooseOther} {...choice} />
        {children}
      </div>
    </div>
  )
}

interface FileProblemNoticeProps extends Omit<ChosenFileProps, 'children'> {
  problem: FileProblem
}

/** Explains why the file can't be used, and offers to choose another. */
export function FileProblemNotice({ problem, file, ...choice }: FileProblemNoticeProps) {
  const { title, details } = messages.fileProblems[problem]
  return (
    <div role="alert">
      <Notice icon={triangleAlert} title={title} action={<FileButton label={messages.chooseOther} {...choice} />}>
        {fill(details, { name: file.name })}
      </Notice>
    </div>
  )
}
