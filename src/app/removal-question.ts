import type { OtherList } from '../domain/commands'
import { backupName } from '../features/data/export-dialog'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import type { AppServices } from '../shared/app/app-context'
import { ownListText } from '../shared/app/outcome-text'
import { download } from '../ui/files'
import { ask } from './question'

type Services = Pick<AppServices, 'workspace' | 'today' | 'notify'>

/** Asks before an own list that is not shown is removed for good, and offers its backup. False if it stays. */
export function askToLetGo({ workspace, today, notify }: Services, goes: OtherList): Promise<boolean> {
  const { list, date } = goes
  return new Promise((resolve) => {
    const change = ask({
      title: messages.letGo.title,
      text: fill(messages.letGo.text, { what: ownListText(goes, today.current()) }),
      confirmLabel: messages.letGo.button,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    })

    const offer = () => show(messages.exportTitles.backup, () => void backUp())
    const show = (label: string, onChoose = () => {}) => change({ safer: { label, isLast: false, onChoose } })
    offer()

    /** What is confirmed meanwhile is done after it. */
    async function backUp() {
      show(messages.letGo.writing)
      const stopTelling = workspace.subscribe((event) => {
        if (event.type !== 'progress' || event.activity !== 'writing') return
        show(fill(messages.letGo.written, { percent: Math.floor((100 * event.applied) / Math.max(1, event.total)) }))
      })
      try {
        const file = await workspace.query({ name: 'backup-file', list })
        if (file && 'problem' in file) throw new Error(file.problem)
        if (file instanceof Blob) download(file, backupName(date))
        show(messages.letGo.downloaded)
      } catch {
        notify('error', messages.backupFailed)
        offer()
      }
      stopTelling()
    }
  })
}
