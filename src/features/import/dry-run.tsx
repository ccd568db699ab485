import { useId, useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import type { FileProblem } from '../../files/file'
import type { ImportCheck, ImportPreview, ImportSettings } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useQuery } from '../../shared/app/use-query'
import { Button } from '../../ui/button'
import { download } from '../../ui/files'
import { ConvertedTiles } from './converted-tiles'
import { type RowKind, type Shown, ShowRows } from './file-rows'
import styles from './import.module.css'
import { LeftOutTiles } from './left-out-tiles'
import { Choice, Tile } from './tile'
import { UpdatedTile } from './updated-tile'

interface DryRunProps {
  file: File
  preview: ImportPreview
  check: ImportCheck | null
  /** Why nothing can be imported with the current settings. */
  problem: FileProblem | null
  isBusy: boolean
  shown: Shown | null
  onShow(kind: Shown | null): void
  /** Opens what the statuses of the file become. */
  onOpenStatuses(): void
  onChange(settings: Partial<ImportSettings>): void
}

/** What the import would do. Every figure has its place before it is counted, so that none moves. */
export function DryRun({
  file,
  preview,
  check,
  problem,
  isBusy,
  shown,
  onShow,
  onOpenStatuses,
  onChange,
}: DryRunProps) {
  const titleId = useId()
  const { settings } = preview
  const { duplicates, wrongScores } = settings
  const otherNames = settings.otherNames ?? duplicates
  const show = (kind: RowKind) =>
    check && check[kind].count > 0 && <ShowRows kind={kind} shown={shown} onShow={onShow} />

  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={styles.dryRun}>
      <h3 id={titleId} className="visually-hidden">
        {messages.dryRun}
      </h3>
      <div className={styles.tiles}>
        <Tile label={messages.factNew} figure={check?.created} tone="good">
          {problem ? (
            <p role="alert" className={styles.note}>
              {problem === 'no-rows' && preview.sheets.length > 1
                ? messages.noLeadsInSheet
                : messages.fileProblems[problem].title}
            </p>
          ) : (
            <Effect check={check} />
          )}
        </Tile>
        <Tile label={messages.factDuplicates} figure={check?.duplicates.count}>
          {show('duplicates')}
          <Choice
            name={messages.duplicateLeads}
            value={duplicates}
            options={messages.duplicateChoices}
            onChange={(choice) => onChange({ duplicates: choice })}
          />
        </Tile>
        <Tile label={messages.factOtherNames} figure={check?.otherNames.count}>
          {show('otherNames')}
          {check && check.otherNames.count > 0 && (
            <Choice
              name={messages.sharedMailboxes}
              value={otherNames}
              options={messages.sharedMailboxChoices}
              onChange={(choice) => onChange({ otherNames: choice })}
            />
          )}
        </Tile>
        <Tile label={messages.factWrongScores} figure={check?.wrongScores}>
          {check && check.wrongScores > 0 && (
            <Choice
              name={messages.wrongScores}
              value={wrongScores}
              options={messages.wrongScoreChoices}
              onChange={(choice) => onChange({ wrongScores: choice })}
            />
          )}
        </Tile>
        <Tile label={messages.factUnreadable} figure={check?.unreadable.count} tone="bad">
          {show('unreadable')}
          {check && check.unreadable.count > 0 && (
            <div className={styles.choice}>
              <span className={styles.note}>{messages.unreadableNote}</span>
              <DownloadReasons file={file} settings={settings} isBusy={isBusy} />
            </div>
          )}
        </Tile>
      </div>
      {check && <ConvertedTiles preview={preview} check={check} onOpenStatuses={onOpenStatuses} onChange={onChange} />}
      <LeftOutTiles settings={settings} check={check} onChange={onChange} show={show} />
      {(duplicates === 'update' || otherNames === 'update') && (
        <UpdatedTile settings={settings} check={check} onChange={onChange}>
          {check && check.changed > 0 && <ShowRows kind="changes" shown={shown} onShow={onShow} />}
        </UpdatedTile>
      )}
    </section>
  )
}

/** What happens to the current leads, and what the new ones lack. */
function Effect({ check }: { check: ImportCheck | null }) {
  const totals = useQuery({ name: 'totals' })?.answer
  const current = totals ? totalOf(totals.leads) : SAMPLE_LEADS
  return <p className={styles.note}>{check && check.created > 0 && effectsOf(check, current).join(' · ')}</p>
}

function effectsOf({ replacesSamples, withoutEmail, sharedEmails }: ImportCheck, current: number): string[] {
  const effects: string[] = []
  if (!replacesSamples) effects.push(messages.addedToLeads)
  else if (current > 0) effects.push(fill(messages.samplesReplaced, { count: current }))
  if (withoutEmail > 0) effects.push(fill(messages.withoutEmail, { count: withoutEmail }))
  if (sharedEmails > 0) effects.push(fill(messages.sharedEmails, { count: sharedEmails }))
  return effects
}

function DownloadReasons({
  file,
  settings,
  isBusy,
}: Pick<DryRunProps, 'file' | 'isBusy'> & Pick<ImportPreview, 'settings'>) {
  const { workspace, fail } = useApp()
  const [isWriting, setIsWriting] = useState(false)

  async function write() {
    setIsWriting(true)
    try {
      const content = await workspace.query({
        name: 'unreadable-rows',
        file,
        settings,
        reasons: messages.unreadableReasons,
      })
      if (content instanceof Blob) download(content, 'unreadable-rows.csv')
    } catch (error) {
      fail(error)
    }
    setIsWriting(false)
  }

  return (
    <span className={styles.action}>
      <Button variant="quiet" isBusy={isWriting} disabled={isBusy || isWriting} onClick={write}>
        {messages.downloadRows} <span className="visually-hidden">{messages.withReasons}</span>
      </Button>
    </span>
  )
}
