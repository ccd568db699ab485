import { useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Icon } from '../../ui/icon'
import { Frame, Notice } from '../../ui/notice'
import { triangleAlert } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import type { Command } from '../../workspace/workspace'
import { useConsole } from '../console-context'
import { useRun } from '../use-run'
import { saveIsKept } from './settings'

const startWithSamples: Command = { name: 'start', kept: 'no', count: SAMPLE_LEADS, seed: null }

interface UnopenedProps {
  status: StorageStatus
  onImport(): void
  onRestore(): void
}

/** Shown instead of leads that can't be opened or are lost: samples never silently replace them. */
export function Unopened({ status, onImport, onRestore }: UnopenedProps) {
  const { storage } = useConsole()
  const run = useRun()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  /** Stops at the first command that fails. */
  async function runAll(...commands: Command[]): Promise<boolean> {
    setIsBusy(true)
    let isDone = true
    for (const command of commands) isDone &&= (await run(command)) !== null
    setIsBusy(false)
    return isDone
  }

  async function startAnew() {
    setIsAsking(false)
    if (await runAll({ name: 'forget' }, startWithSamples)) saveIsKept(storage, 'no')
  }

  const restoreOffer = (variant: 'primary' | 'plain') => (
    <Button variant={variant} disabled={isBusy} onClick={onRestore}>
      {messages.restoreMenuItem}
    </Button>
  )

  function actions() {
    switch (status.problem) {
      case 'missing':
        return (
          <>
            {restoreOffer('primary')}
            <Button disabled={isBusy} onClick={() => void startAnew()}>
              {messages.startWithSampleData}
            </Button>
          </>
        )
      case 'lost':
        // Another tab may keep its own leads on this device: they stay.
        return (
          <>
            <Button variant="primary" disabled={isBusy} onClick={onImport}>
              {messages.importMenuItem}
            </Button>
            {restoreOffer('plain')}
            <Button disabled={isBusy} onClick={() => void runAll(startWithSamples)}>
              {messages.startWithSampleData}
            </Button>
          </>
        )
      case 'unreadable':
        return (
          <>
            <Button variant="primary" disabled={isBusy} onClick={() => void runAll({ name: 'open-readable' })}>
              {messages.openReadable}
            </Button>
            {restoreOffer('plain')}
            <Button disabled={isBusy} onClick={() => setIsAsking(true)}>
              {messages.startOver}
            </Button>
          </>
        )
      default:
        return (
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {messages.reload}
            </Button>
            <Button disabled={isBusy} onClick={() => void runAll(startWithSamples)}>
              {messages.useSampleData}
            </Button>
          </>
        )
    }
  }

  const title = status.problem === 'lost' ? messages.lostTitle : messages.unopenedTitle

  return (
    <Frame>
      <div role="alert">
        <Notice icon={<Icon shape={triangleAlert} size={20} />} title={title} action={actions()}>
          {reasonOf(status)}
        </Notice>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={messages.questions['start-over'].title}
          confirmLabel={messages.questions['start-over'].button}
          cancelLabel={messages.cancelQuestion}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void startAnew()}
        >
          {messages.startAnew}
        </ConfirmDialog>
      )}
    </Frame>
  )
}

function reasonOf({ problem, unreadable }: StorageStatus): string {
  if (unreadable > 0) return fill(messages.unopenedUnreadable, { count: unreadable })
  return (problem && messages.unopenedReasons[problem]) ?? messages.unopenedFailed
}
