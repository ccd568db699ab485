import { useState } from 'react'
import * as messages from '../messages/messages'
import { DownloadStoredButton } from '../shared/files/download-stored'
import { Button } from '../ui/button'
import { Frame, Notice } from '../ui/notice'
import { triangleAlert } from '../ui/shapes'
import styles from './app.module.css'

/** Stands in the place of the whole screen if it can't be rendered. */
export function FailedScreen({ storedFile }: { storedFile(): Promise<Blob> }) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <main className={`stack ${styles.main}`}>
      <Frame>
        <div role="alert">
          <Notice
            icon={triangleAlert}
            title={messages.screenFailed}
            action={
              <>
                <Button variant="primary" onClick={() => location.reload()}>
                  {messages.reload}
                </Button>
                <DownloadStoredButton storedFile={storedFile} onFailure={setProblem} />
              </>
            }
          >
            {problem ?? messages.screenFailedDetails}
          </Notice>
        </div>
      </Frame>
    </main>
  )
}
