import { useId, useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import type { FileProblem } from '../../files/file'
import type { ImportCheck, ImportPreview } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useQuery } from '../../shared/app/use-query'
import { Button } from '../../ui/button'
import { download } from '../../ui/files'
import { ConvertedTiles } from './converted-tiles'
import { type RowKind, type Shown, ShowRows } from './file-rows'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { LeftOutTiles } from './left-out-tiles'
import { Choice, Tile } from './tile'
import { UpdatedTile } from './updated-tile'

interface DryRunProps {
  file: File
  review: ReviewProps
  /** Why nothing can be imported with the current settings. */
  problem: FileProblem | null
  isBusy: boolean
  shown: Shown | null
  onShow(kind: Shown | null): void
  /** Opens what the statuses of the file become. */
  onOpenStatuses(): void
}

/** What the import would do. Every figure has its place before it is counted, so that none moves. */
export function DryRun({ file, review, problem, isBusy, shown, onShow, onOpenStatuses }: DryRunProps) {
  const titleId = useId()
  const { preview, check } = review
  const { settings } = preview
  const isUpdating = settings.duplicates === 'update' || settings.otherNames === 'update'
  const show = (kind: RowKind) =>
    check && check[kind].count > 0 && <ShowRows kind={kind} shown={shown} onShow={onShow} />

  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={styles.dryRun}>
      <h3 id={titleId} className="visually-hidden">
        {messages.dryRun}
      </h3>
      <div className={styles.tiles}>
        <Tile label={messages.tileNew} figure={check?.created} tone="good">
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
        <Tile label={messages.tileDuplicates} figure={check?.duplicates.count}>
          {show('duplicates')}
          <Choice setting="duplicates" {...review} />
        </Tile>
        <Tile label={messages.tileOtherNames} figure={check?.otherNames.count}>
          {show('otherNames')}
          {check && check.otherNames.count > 0 && <Choice setting="otherNames" {...review} />}
        </Tile>
        <Tile label={messages.tileWrongScores} figure={check?.wrongScores}>
          {check && check.wrongScores > 0 && <Choice setting="wrongScores" {...review} />}
        </Tile>
        <Tile label={messages.tileUnreadable} figure={check?.unreadable.count} tone="bad">
          {show('unreadable')}
          {check && check.unreadable.count > 0 && (
            <div className={styles.choice}>
              <span className={styles.note}>{messages.unreadableNote}</span>
              <DownloadReasons file={file} settings={settings} isBusy={isBusy} />
            </div>
          )}
        </Tile>
      </div>
      {check && <ConvertedTiles review={review} check={check} onOpenStatuses={onOpenStatuses} />}
      <LeftOutTiles review={review} show={show} />
      {isUpdating && (
        <UpdatedTile {...review}>
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
