import type { FileProblem } from '../../files/file'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { triangleAlert } from '../../ui/shapes'

export function problemTitle(problem: FileProblem): string {
  return messages.fileProblems[problem].title
}

interface FileProblemNoticeProps {
  problem: FileProblem
  file: File
  accept: string
  onFile(file: File): void
}

/** Says why the file is of no use, and takes another one. */
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
