import * as messages from '../../messages/messages'
import type { StorageStatus } from '../../workspace/queries'

/** Where the data is, in a few words. The menu beside it says more. */
export function DataLocation({ status: { isKept, mayBeEvicted, problem } }: { status: StorageStatus }) {
  const label = problem ? messages.noLongerSaved : messages.notSaved
  return (
    <p className="data-location" data-kept={isKept}>
      <span>{isKept ? messages.savedOnDevice : label}</span>
      {isKept && mayBeEvicted && <span className="eviction">{messages.mayBeRemoved}</span>}
    </p>
  )
}
