import { useEffect } from 'react'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { useDue } from '../shared/lead/due'

/** How much is due, in the page's title and at the icon of the installed console. Never what, or with whom. */
export function DueTitle({ setBadge }: { setBadge(count: number): void }) {
  const count = useDue()?.count
  useEffect(() => {
    if (count === undefined) return
    document.title = count === 0 ? messages.title : fill(messages.titleWithDue, { count })
    setBadge(count)
  }, [count, setBadge])
  return null
}
