import { useState } from 'react'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { download } from '../../ui/files'
import { useApp } from '../app/app-context'

const NAME = 'sales-console-stored.json'

/** For whoever has to get leads out of storage that can't be opened. */
export function DownloadStored() {
  const { storedFile, notify } = useApp()
  return <DownloadStoredButton storedFile={storedFile} onFailure={(text) => notify('error', text)} />
}

interface DownloadStoredButtonProps {
  storedFile(): Promise<Blob>
  onFailure(text: string): void
}

export function DownloadStoredButton({ storedFile, onFailure }: DownloadStoredButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      download(await storedFile(), NAME)
    } catch {
      onFailure(messages.downloadStoredFailed)
    }
    setIsBusy(false)
  }

  return (
    <Button isBusy={isBusy} disabled={isBusy} onClick={() => void save()}>
      {messages.downloadStored}
    </Button>
  )
}
