import { useState } from 'react'
import { SAMPLE_LEADS } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Frame } from '../../ui/frame'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { triangleAlert } from '../../ui/shapes'
import type { StorageStatus } from '../../workspace/queries'
import type { Command } from '../../workspace/workspace'
import { useConsole } from '../console-context'
import { saveChoice } from './stored-choice'

const startWithSamples: Command = { name: 'start', kept: 'no', count: SAMPLE_LEADS, seed: null }

/** In place of the leads, where those that are kept cannot be shown: they are never silently replaced by samples. */
export function Unopened({ status }: { status: StorageStatus }) {
  const { workspace, storage, fail } = useConsole()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function run(...commands: Command[]) {
    setIsBusy(true)
    try {
      for (const command of commands) await workspace.dispatch(command)
    } catch (error) {
      fail(error)
    }
    setIsBusy(false)
  }

  function startAnew() {
    saveChoice(storage, 'no')
    void run({ name: 'forget' }, startWithSamples)
  }

  function actions() {
    switch (status.problem) {
      case 'missing':
        return (
          <Button variant="primary" disabled={isBusy} onClick={startAnew}>
            {messages.startWithSampleData}
          </Button>
        )
      case 'unreadable':
        return (
          <>
            <Button variant="primary" disabled={isBusy} onClick={() => void run({ name: 'open-readable' })}>
              {messages.openReadable}
            </Button>
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
            <Button disabled={isBusy} onClick={() => void run(startWithSamples)}>
              {messages.useSampleData}
            </Button>
          </>
        )
    }
  }

  return (
    <Frame>
      <div role="alert">
        <Notice icon={<Icon shape={triangleAlert} size={20} />} title={messages.unopenedTitle} action={actions()}>
          {reasonOf(status)}
        </Notice>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={messages.startOverTitle}
          confirmLabel={messages.startOverButton}
          cancelLabel={messages.cancelQuestion}
          onCancel={() => setIsAsking(false)}
          onConfirm={startAnew}
        >
          {messages.startAnew}
        </ConfirmDialog>
      )}
    </Frame>
  )
}

function reasonOf({ problem, unreadable }: StorageStatus): string {
  if (unreadable > 0) return fill(messages.unopenedUnreadable, { count: unreadable })
  if (problem === 'unreadable') return messages.unopenedDamaged
  return (problem && messages.unopenedReasons[problem]) ?? messages.unopenedFailed
}
