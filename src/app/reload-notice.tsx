import { useSyncExternalStore } from 'react'
import * as messages from '../messages/messages'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import * as shapes from '../ui/shapes'
import type { Connection } from '../workspace/connect'
import styles from './app.module.css'
import { laterParts } from './later'

/** For failures that only a reload fixes. It stays, above everything else. */
export function ReloadNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const isIncomplete = useSyncExternalStore(laterParts.subscribe, laterParts.hasFailed)
  if (!isLost && !isIncomplete) return null
  return (
    <div role="alert" className={styles.reloadNotice}>
      <Icon shape={shapes.triangleAlert} size={18} />
      <p>{isLost ? messages.leadsLost : messages.partMissing}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {messages.reload}
      </Button>
    </div>
  )
}
