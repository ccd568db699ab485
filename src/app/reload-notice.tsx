import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import type { Connection } from '../workspace/connect'
import styles from './app.module.css'
import { laterParts } from './later'

/** For what only a reload mends. It stays, above everything else. */
export function ReloadNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const isIncomplete = useSyncExternalStore(laterParts.subscribe, laterParts.hasFailed)
  if (!isLost && !isIncomplete) return null
  return (
    <div role="alert" className={styles.reloadNotice}>
      <Icon name="triangle-alert" size={18} />
      <p>
        {isLost ? 'The leads can’t be reached.' : 'A part of the screen could not be loaded.'} Reload the page to
        continue.
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
