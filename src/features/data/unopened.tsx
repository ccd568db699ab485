import { Fragment, type ReactNode, useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import type { StorageProblem } from '../../domain/storage-problem'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useRun } from '../../shared/app/use-run'
import { useStorage } from '../../shared/app/use-storage'
import { DownloadStored } from '../../shared/files/download-stored'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Frame, Notice } from '../../ui/notice'
import { triangleAlert } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/answers'
import type { Command } from '../../workspace/workspace'
import { saveIsKept } from './settings'

const startWithSamples: Command = { name: 'start', kept: 'no', count: SAMPLE_LEADS, seed: null }

type Offer = 'open' | 'restore' | 'import' | 'reload' | 'download' | 'start'

const usualOffers: readonly Offer[] = ['reload', 'download', 'start']
const offersFor: Partial<Record<StorageProblem, readonly Offer[]>> = {
  missing: ['restore', 'start'],
  lost: ['restore', 'import', 'start'],
  unreadable: ['open', 'restore', 'download', 'start'],
  'older-version': ['download', 'start'],
  refused: ['reload', 'start'],
}

interface UnopenedProps {
  onImport(): void
  onRestore(): void
}

/** Shown instead of leads that can't be opened or are lost: samples never silently replace them. */
export function Unopened(props: UnopenedProps) {
  const status = useStorage((all) => all)
  return status && <UnopenedNotice status={status} {...props} />
}

function UnopenedNotice({ status, onImport, onRestore }: UnopenedProps & { status: StorageStatus }) {
  const { storage, importFiles } = useApp()
  const run = useRun()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const canBeLost = isRemoved(status)
  const isGone = status.problem === 'missing' || status.problem === 'lost'

  /** Stops at the first command that fails. */
  async function runAll(...commands: Command[]): Promise<boolean> {
    setIsBusy(true)
    let isDone = true
    for (const command of commands) isDone &&= (await run(command)) !== null
    setIsBusy(false)
    return isDone
  }

  /** What is saved stays, unless it can't be read by any version: another tab may use it. */
  async function startAnew() {
    setIsAsking(false)
    const isCleared = canBeLost || status.problem === 'missing'
    if (await runAll(...(isCleared ? [{ name: 'forget' } as const] : []), startWithSamples)) {
      if (!isCleared) return
      saveIsKept(storage, 'no')
      // What can't be removed is only offered again.
      await importFiles.forget().catch(() => {})
    }
  }

  const offers: Readonly<Record<Offer, ReactNode>> = {
    open: (
      <Button variant="primary" disabled={isBusy} onClick={() => void runAll({ name: 'open-readable' })}>
        {messages.openReadable}
      </Button>
    ),
    restore: (
      <Button variant={isGone ? 'primary' : 'plain'} disabled={isBusy} onClick={onRestore}>
        {messages.restoreMenuItem}
      </Button>
    ),
    import: (
      <Button disabled={isBusy} onClick={onImport}>
        {messages.importMenuItem}
      </Button>
    ),
    reload: (
      <Button variant="primary" onClick={() => location.reload()}>
        {messages.reload}
      </Button>
    ),
    download: <DownloadStored />,
    start: (
      <Button disabled={isBusy} onClick={() => (canBeLost ? setIsAsking(true) : void startAnew())}>
        {messages.startWithSampleData}
      </Button>
    ),
  }
  const offered = (status.problem && offersFor[status.problem]) ?? usualOffers

  const title = status.problem === 'lost' ? messages.lostTitle : messages.unopenedTitle

  return (
    <Frame>
      <div role="alert">
        <Notice
          icon={triangleAlert}
          title={title}
          action={offered.map((offer) => <Fragment key={offer}>{offers[offer]}</Fragment>)}
        >
          {reasonOf(status)}
        </Notice>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={messages.startAnewTitle}
          confirmLabel={messages.startAnewButton}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void startAnew()}
        >
          {messages.startAnew}
        </ConfirmDialog>
      )}
    </Frame>
  )
}

/** Whether 'Start with sample data' removes anything. */
function isRemoved({ problem }: StorageStatus): boolean {
  return problem === 'unreadable' || problem === 'older-version'
}

function reasonOf({ problem, unreadable, reason }: StorageStatus): string {
  if (unreadable > 0) return fill(messages.unopenedUnreadable, { count: unreadable })
  const known = (problem && messages.unopenedReasons[problem]) ?? messages.unopenedFailed
  return reason ? fill(messages.unopenedBecause, { reason: known, error: reason }) : known
}
