import { type ComponentProps, useEffect, useSyncExternalStore } from 'react'
import type { Connection } from '../connection/connect'
import type { IgnoredParameter } from '../domain/sample-request'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { guardRepeatedInput } from '../ui/page'
import * as shapes from '../ui/shapes'
import { Toaster } from '../ui/toaster'
import styles from './app.module.css'
import { UndoQuestion } from './undo-question'

interface OverlaysProps extends ComponentProps<typeof Toaster> {
  ignored: 'all' | readonly IgnoredParameter[]
  connection: Connection
}

/** Everything above the page, and global input guards. */
export function Overlays({ ignored, connection, ...toaster }: OverlaysProps) {
  const { toasts } = toaster

  useEffect(() => guardRepeatedInput(document), [])

  useEffect(() => {
    if (ignored === 'all') toasts.show('info', messages.ignoredAddress)
    else for (const parameter of ignored) toasts.show('info', fill(messages.ignoredParameter, parameter))
  }, [ignored, toasts])

  return (
    <>
      <Toaster {...toaster} />
      <UndoQuestion />
      <ReloadNotice connection={connection} />
    </>
  )
}

/** For failures that only a reload fixes. Stays above everything else. */
function ReloadNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  if (!isLost) return null
  return (
    <div role="alert" className={styles.reloadNotice}>
      <Icon shape={shapes.triangleAlert} size={18} />
      <p>{messages.leadsLost}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {messages.reload}
      </Button>
    </div>
  )
}
