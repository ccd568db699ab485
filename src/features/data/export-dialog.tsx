import { useEffect, useState } from 'react'
import { dayOf } from '../../domain/day'
import type { CsvSeparator } from '../../files/csv-text'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { type ChosenLeads, useApp } from '../../shared/app/app-context'
import { foundOpportunitiesText, foundText } from '../../shared/app/outcome-text'
import { useProgress } from '../../shared/app/use-query'
import { WorkProgress } from '../../shared/files/work-progress'
import type { ShownLists } from '../../shared/list/shown-list'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { download } from '../../ui/files'
import type { WantedFile } from '../../workspace/answers'
import type { QueryNamed } from '../../workspace/queries'
import type { Workspace } from '../../workspace/workspace'
import styles from './data.module.css'
import { loadSeparator } from './settings'
import { useFileTask } from './use-file-task'

/** Most files are finished before a dialog could be read. */
const SHOWN_AFTER_MS = 300

type Content = keyof typeof messages.exportTitles
type Lists = Pick<ShownLists, 'leads' | 'opportunities'>

interface ExportDialogProps {
  content: Content
  /** Of whom; null for all. */
  leads: ChosenLeads | null
  onClose(): void
  /** Exports the same once more. */
  onExportWith(separator: CsvSeparator): void
}

/** Writes a file and downloads it. Closing the dialog cancels it. */
export function ExportDialog({ content, leads, onClose, onExportWith }: ExportDialogProps) {
  const { workspace, clock, list, opportunities, storage, notify } = useApp()
  const progress = useProgress('writing')
  const [name] = useState(() => nameFor(content, leads, clock.date()))
  const [isShown, setIsShown] = useState(false)

  const lists = { leads: list, opportunities }
  useFileTask(content, onClose, async (_, step) => {
    if (content === 'contacts' || content === 'calendar') {
      const chosen = leads && ('list' in leads ? { selectedIn: leads.list } : [leads.id])
      const written = await step(workspace.query({ name: 'written-leads', content, leads: chosen }))
      onClose()
      if (!written) return
      if (written.count === 0) return notify('info', messages.noNextSteps)
      if (written.file instanceof Blob) download(written.file, name)
      return notify('success', fill(messages.exported, { what: fill(writtenTexts[content], written) }))
    }
    const separator = loadSeparator(storage)
    const what = content === 'backup' ? null : await step(recordsText(workspace, content, lists))
    const file = await step(workspace.query(queryFor(content, lists, separator)))
    if (file instanceof Blob) download(file, name)
    if (file && 'problem' in file) {
      notify('error', messages.backupFailures[file.problem] ?? messages.backupFailed)
    } else if (file && content === 'backup') await step(workspace.dispatch({ name: 'note-backup' }))
    onClose()
    if (file && what) {
      const other = separator === ',' ? ';' : ','
      const link = { label: messages.exportWith[other], onClick: () => onExportWith(other) }
      notify('success', fill(messages.exported, { what }), null, { link })
    }
  })

  useEffect(() => clock.after(SHOWN_AFTER_MS, () => setIsShown(true)), [clock])

  if (!isShown) return null
  return (
    <Dialog
      title={messages.exportTitles[content]}
      size="small"
      onClose={onClose}
      foot={<Button onClick={onClose}>{messages.cancelQuestion}</Button>}
    >
      <div className={styles.writing}>
        <WorkProgress
          title={fill(messages.writingNamed, { name })}
          progress={progress}
          records={content === 'opportunities' ? messages.someOpportunities : messages.someLeads}
        />
      </div>
    </Dialog>
  )
}

const writtenTexts = { contacts: messages.someContacts, calendar: messages.someNextSteps }

type WritingQuery = QueryNamed<'leads-file'> | QueryNamed<'opportunities-file'> | QueryNamed<'backup-file'>

function queryFor(
  content: Exclude<Content, WantedFile['content']>,
  { leads, opportunities }: Lists,
  separator: CsvSeparator,
): WritingQuery {
  if (content === 'backup') return { name: 'backup-file' }
  if (content === 'opportunities') {
    const { page: _, ...query } = opportunities.query()
    return { ...query, name: 'opportunities-file', separator }
  }
  // Not the stored filters: another tab may have stored others since.
  const { page: _, ...query } = leads.query()
  return { ...query, name: 'leads-file', separator }
}

/** What is exported: '11 of 300 leads'. */
async function recordsText(
  workspace: Workspace,
  content: 'leads' | 'opportunities',
  { leads, opportunities }: Lists,
): Promise<string> {
  if (content === 'leads') return foundText(await workspace.query(leads.query()))
  return foundOpportunitiesText(await workspace.query(opportunities.query()))
}

function nameFor(content: Content, leads: ChosenLeads | null, date: number): string {
  if (content === 'calendar') return 'next-steps.ics'
  if (content === 'contacts') return `${leads && 'name' in leads ? leads.name : content}.vcf`
  return content === 'backup' ? backupName(date) : `${content}.csv`
}

export function backupName(date: number): string {
  return `sales-console-backup-${dayOf(date)}.json`
}
