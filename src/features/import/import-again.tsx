import { useEffect, useState } from 'react'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import type { LastImport } from '../../shared/files/import-files'
import { Button } from '../../ui/button'
import styles from './import.module.css'

/** Opens the file that was imported last, as it is now. Nothing where the browser keeps none. */
export function ImportAgain({ onFile }: { onFile(file: File): void }) {
  const { importFiles, clock, notify } = useApp()
  const [last, setLast] = useState<LastImport | null>(null)

  useEffect(() => {
    // What can't be looked up is not offered.
    importFiles.last().then(setLast, () => {})
  }, [importFiles])

  if (!last) return null
  const { name, changedAt } = last
  const ago = changedAt === null ? null : relativeTime(changedAt, clock.date())

  async function open(again: LastImport) {
    const file = await again.open().catch(() => null)
    if (file) onFile(file)
    else notify('error', fill(messages.notImportedAgain, { name }))
  }

  const text = ago === null ? fill(messages.importAgain, { name }) : fill(messages.importAgainChanged, { name, ago })
  return (
    <div className={styles.again}>
      <Button onClick={() => void open(last)}>
        <span className="clipped" title={text}>
          {text}
        </span>
      </Button>
    </div>
  )
}
