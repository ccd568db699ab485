import { useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
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
  const { storage } = useApp()
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
      if (isCleared) saveIsKept(storage, 'no')
    }
  }

  const restoreOffer = (
    <Button key="restore" variant={isGone ? 'primary' : 'plain'} disabled={isBusy} onClick={onRestore}>
      {messages.restoreMenuItem}
    </Button>
  )
  const downloadOffer = <DownloadStored key="download" />
  const reloadOffer = (
    <Button key="reload" variant="primary" onClick={() => location.reload()}>
      {messages.reload}
    </Button>
  )
  const startOffer = (
    <Button key="start" disabled={isBusy} onClick={() => (canBeLost ? setIsAsking(true) : void startAnew())}>
      {messages.startWithSampleData}
    </Button>
  )

  function actions() {
    switch (status.problem) {
      case 'missing':
        return [restoreOffer, startOffer]
      case 'lost':
        return [
          restoreOffer,
          <Button key="import" disabled={isBusy} onClick={onImport}>
            {messages.importMenuItem}
          </Button>,
          startOffer,
        ]
      case 'unreadable':
        return [
          <Button key="open" variant="primary" disabled={isBusy} onClick={() => void runAll({ name: 'open-readable' })}>
            {messages.openReadable}
          </Button>,
          restoreOffer,
          downloadOffer,
          startOffer,
        ]
      case 'older-version':
        return [downloadOffer, startOffer]
      case 'refused':
        return [reloadOffer, startOffer]
      default:
        return [reloadOffer, downloadOffer, startOffer]
    }
  }

  const title = status.problem === 'lost' ? messages.lostTitle : messages.unopenedTitle

  return (
    <Frame>
      <div role="alert">
        <Notice icon={triangleAlert} title={title} action={actions()}>
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
