import type { ReactNode } from 'react'
import { fill, formatShare } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Progress } from '../../ui/progress'
import type { Progress as WorkTold } from '../../workspace/workspace'

interface WorkProgressProps {
  title: string
  /** Null until it starts. */
  progress: Pick<WorkTold, 'activity' | 'applied' | 'total'> | null
  /** What is counted, if not leads. */
  records?: typeof messages.someLeads | typeof messages.someOpportunities
  /** A button to cancel it. */
  children?: ReactNode
}

/** The progress of the workspace, in the unit of its activity. */
export function WorkProgress({ title, progress, records = messages.someLeads, children }: WorkProgressProps) {
  const { activity, applied = 0, total = 1 } = progress ?? {}

  function figures(done: number): string {
    if (!activity) return ''
    if (activity === 'reading') return bytesText(done, total)
    // Each lead is generated and then shown, so the progress is not a number of leads.
    if (activity === 'creating') return formatShare(done, total)
    return fill(records, { matching: done, count: total })
  }

  return (
    <Progress title={title} done={applied} total={total} figures={figures}>
      {children}
    </Progress>
  )
}

const KB = 1000
const MB = 1_000_000

/** In the unit of the total: '12 of 640 kB', '3.4 of 6.9 MB', '12 of 106 MB'. */
function bytesText(bytes: number, total: number): string {
  const [message, unit] = total < MB ? ([messages.kilobytes, KB] as const) : ([messages.megabytes, MB] as const)
  const digits = unit === MB && total < 100 * MB ? 1 : 0
  const step = unit / 10 ** digits
  const inUnits = (steps: number) => (steps / 10 ** digits).toFixed(digits)
  const [done, all] = [Math.ceil(bytes / step), Math.ceil(total / step)]
  // Only what is wholly read is as much as the total.
  return fill(message, { done: inUnits(bytes < total ? Math.min(done, all - 1) : done), total: inUnits(all) })
}
