import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import type { Connection, ConnectionState } from '../connection/connect'
import type { IgnoredParameter } from '../domain/sample-request'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { DownloadStored } from '../shared/files/download-stored'
import { followBack } from '../ui/back'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { guardRepeatedInput } from '../ui/page'
import * as shapes from '../ui/shapes'
import { Toaster } from '../ui/toaster'
import type { Toasts } from '../ui/toasts'
import styles from './app.module.css'
import { OpenQuestion } from './question'

interface OverlaysProps extends ComponentProps<typeof Toaster> {
  ignored: 'all' | readonly IgnoredParameter[]
  connection: Connection
}

/** Everything above the page, and global input guards. */
export function Overlays({ ignored, connection, ...toaster }: OverlaysProps) {
  const { toasts } = toaster

  useEffect(() => guardRepeatedInput(document), [])
  useEffect(followBack, [])
  useReopenedToast(connection, toasts)

  useEffect(() => {
    if (ignored === 'all') toasts.show('info', messages.ignoredAddress)
    else for (const parameter of ignored) toasts.show('info', fill(messages.ignoredParameter, parameter))
  }, [ignored, toasts])

  return (
    <>
      <Toaster {...toaster} />
      <OpenQuestion />
      <ConnectionNotice connection={connection} />
    </>
  )
}

const REOPENED = 'reopened'

/** A new worker has taken over, or is about to. */
function useReopenedToast(connection: Connection, toasts: Toasts) {
  useEffect(() => {
    let last = connection.state()
    return connection.subscribe(() => {
      const state = connection.state()
      if (state === 'reopening') toasts.show('info', messages.reopening, { topic: REOPENED })
      else if (last === 'reopening') {
        if (state === 'reopened') toasts.show('info', messages.reopened, { topic: REOPENED })
        else toasts.dismiss(REOPENED)
      }
      last = state
    })
  }, [connection, toasts])
}

export function needsDecision(state: ConnectionState): boolean {
  return state === 'silent' || state === 'lost'
}

/** For what the seller has to decide. It stays, above everything else. */
function ConnectionNotice({ connection }: { connection: Connection }) {
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  if (!needsDecision(state)) return null
  return (
    <div className={styles.room}>
      <div role="alert" className={`${styles.notice} ${styles.connection} screen-only`}>
        <Icon shape={shapes.triangleAlert} size={18} />
        <p>{state === 'silent' ? messages.leadsSilent : messages.leadsLost}</p>
        {state === 'silent' ? (
          <Button onClick={connection.restart}>{messages.startAgain}</Button>
        ) : (
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {messages.reload}
            </Button>
            <DownloadStored />
          </>
        )}
      </div>
    </div>
  )
}
