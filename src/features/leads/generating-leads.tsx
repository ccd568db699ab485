import type { RefObject } from 'react'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { FocusFallback } from '../../ui/page'
import { useConsole } from '../console-context'
import { useProgress } from '../use-query'
import { WorkProgress } from '../work-progress'
import styles from './generating-leads.module.css'

/** Until the first answer; the fallback takes the focus when Cancel is removed. */
export function GeneratingLeads({ fallback }: { fallback: RefObject<HTMLElement | null> }) {
  const { workspace, notify, fail } = useConsole()
  const creating = useProgress('creating')
  const progress = useProgress('opening') ?? creating
  if (!progress) return null

  async function stop() {
    try {
      await workspace.dispatch({ name: 'stop-generating' })
      const { leads } = await workspace.query({ about: 'totals' })
      notify('info', fill(messages.stopped, { count: totalOf(leads) }))
    } catch (error) {
      fail(error)
    }
  }

  const title = progress === creating ? messages.creatingSampleLeads : messages.openingLeads
  return (
    <FocusFallback to={fallback}>
      <div className={styles.generating}>
        <WorkProgress title={fill(title, { count: progress.total })} progress={progress}>
          {progress.canStop && <Button onClick={() => void stop()}>{messages.cancelCreating}</Button>}
        </WorkProgress>
      </div>
    </FocusFallback>
  )
}
