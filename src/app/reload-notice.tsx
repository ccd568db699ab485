import { useSyncExternalStore } from 'react'
import type { Connection } from '../connection/connect'
import * as messages from '../messages/messages'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import * as shapes from '../ui/shapes'
import styles from './app.module.css'

/** For what only a reload fixes. It stays, above everything else. */
export function ReloadNotice({ connection }: { connection: Connection }) {
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
