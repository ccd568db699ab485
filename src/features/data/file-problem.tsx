import type { FileProblem } from '../../domain/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { FileButton } from '../../ui/file-button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { triangleAlert } from '../../ui/shapes'

const problems = {
  'no-rows': { heading: messages.problemNoRowsTitle, details: messages.problemNoRows },
  workbook: { heading: messages.problemWorkbookTitle, details: messages.problemWorkbook },
  'not-text': { heading: messages.problemNotTextTitle, details: messages.problemNotText },
  'unreadable-file': { heading: messages.problemUnreadableTitle, details: messages.problemUnreadable },
  'not-a-backup': { heading: messages.problemNotABackupTitle, details: messages.problemNotABackup },
  'newer-backup': { heading: messages.problemNewerBackupTitle, details: messages.problemNewerBackup },
  'damaged-backup': { heading: messages.problemDamagedTitle, details: messages.problemDamaged },
} as const satisfies Record<FileProblem, unknown>

export function problemTitle(problem: FileProblem): string {
  return problems[problem].heading
}

interface FileProblemNoticeProps {
  problem: FileProblem
  file: File
  accept: string
  onFile(file: File): void
}

/** Says why the file is of no use, and takes another one. */
export function FileProblemNotice({ problem, file, accept, onFile }: FileProblemNoticeProps) {
  const { heading, details } = problems[problem]
  return (
    <div role="alert">
      <Notice
        icon={<Icon shape={triangleAlert} size={20} />}
        title={heading}
        action={<FileButton label={messages.chooseOther} accept={accept} onFile={onFile} />}
      >
        {fill(details, { name: file.name })}
      </Notice>
    </div>
  )
}
