import { type ReactNode, useId, useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import type { FileProblem, ImportCheck, ImportSettings } from '../../domain/import'
import { totalOf } from '../../domain/lead-query'
import { fill, formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { download } from '../../ui/download'
import { Select } from '../../ui/fields'
import { useConsole } from '../console-context'
import { useQuery } from '../use-query'
import { problemTitle } from './file-problem'
import { FileRows } from './file-rows'
import styles from './import.module.css'

interface DryRunProps {
  file: File
  settings: ImportSettings
  check: ImportCheck | null
  /** Why nothing of the file can be imported as it is read now. */
  problem: FileProblem | null
  isBusy: boolean
  onChange(settings: Partial<ImportSettings>): void
}

/** What the import would do. The figures keep their places while they are counted again. */
export function DryRun({ file, settings, check, problem, isBusy, onChange }: DryRunProps) {
  const { workspace, fail } = useConsole()
  const titleId = useId()
  const choiceId = useId()
  const [isWriting, setIsWriting] = useState(false)

  async function downloadReasons() {
    setIsWriting(true)
    try {
      const content = await workspace.query({ about: 'unreadable-rows', file, settings })
      if (content instanceof Blob) download(content, 'unreadable-rows.csv')
    } catch (error) {
      fail(error)
    }
    setIsWriting(false)
  }

  return (
    <section aria-labelledby={titleId} aria-busy={isBusy} className={styles.dryRun}>
      <h3 id={titleId} className={styles.heading}>
        {messages.dryRun}
      </h3>
      <Fact label={messages.factNew} figure={check?.created} tone="good">
        <p>{notesOf(check).join(' · ')}</p>
      </Fact>
      <Fact label={messages.factDuplicates} figure={check?.duplicates}>
        <div className={styles.choice}>
          <label htmlFor={choiceId}>
            <span className="visually-hidden">{messages.duplicateLeads}</span>
            <span aria-hidden>{messages.sameIdOrEmail}</span>
          </label>
          <Select
            id={choiceId}
            value={settings.duplicates}
            options={[
              { value: 'skip', label: messages.skipDuplicates },
              { value: 'update', label: messages.updateDuplicates },
            ]}
            onChange={(duplicates) => onChange({ duplicates })}
          />
        </div>
        {check && check.duplicates > 0 && (
          <FileRows
            label={messages.duplicateRows}
            rows={check.duplicateRows}
            total={check.duplicates}
            reasons={messages.duplicateReasons}
          />
        )}
      </Fact>
      {settings.duplicates === 'update' && <Fact label={messages.factUpdated} figure={check?.updated} />}
      <Fact label={messages.factUnreadable} figure={check?.unreadable} tone="bad">
        {check && check.unreadable > 0 && (
          <FileRows
            label={messages.unreadableRows}
            rows={check.unreadableRows}
            total={check.unreadable}
            reasons={messages.unreadableReasons}
          >
            <Button variant="quiet" isBusy={isWriting} disabled={isBusy || isWriting} onClick={downloadReasons}>
              {messages.downloadReasons}
            </Button>
          </FileRows>
        )}
      </Fact>
      {problem ? <p role="alert">{problemTitle(problem)}</p> : <Effect check={check} />}
    </section>
  )
}

interface FactProps {
  label: string
  figure: number | undefined
  tone?: 'good' | 'bad'
  children?: ReactNode
}

function Fact({ label, figure, tone, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dl>
        <div>
          <dt>{label}</dt>
          <dd className="figures" data-tone={figure ? tone : undefined}>
            {figure === undefined ? messages.notRead : formatNumber(figure)}
          </dd>
        </div>
      </dl>
      <div className={styles.factNotes}>{children}</div>
    </div>
  )
}

/** What becomes of the leads that are there. */
function Effect({ check }: { check: ImportCheck | null }) {
  const totals = useQuery({ about: 'totals' })?.answer
  const count = totals ? totalOf(totals.leads) : SAMPLE_LEADS
  return (
    <p className={styles.effect}>
      {check && (check.replacesSamples ? fill(messages.samplesReplaced, { count }) : messages.addedToLeads)}
    </p>
  )
}

function notesOf(check: ImportCheck | null): string[] {
  if (!check) return []
  const notes = [
    [messages.withoutEmail, check.withoutEmail],
    [messages.withUnknownSource, countUnknown(check.sources)],
    [messages.withUnknownStatus, countUnknown(check.statuses)],
  ] as const
  return notes.filter(([, count]) => count > 0).map(([message, count]) => fill(message, { count }))
}

function countUnknown(values: readonly { readonly count: number; readonly isKnown: boolean }[]): number {
  return values.reduce((sum, { count, isKnown }) => (isKnown ? sum : sum + count), 0)
}
