import type { RefObject } from 'react'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { FocusFallback } from '../../ui/focus-fallback'
import { useConsole } from '../console-context'
import { useProgress } from '../use-query'
import styles from './generating-leads.module.css'

/** Until the first answer; the fallback takes the focus when Cancel is removed. */
export function GeneratingLeads({ fallback }: { fallback: RefObject<HTMLElement | null> }) {
  const { workspace, notify, fail } = useConsole()
  const progress = useProgress()
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

  const isCreating = progress.activity === 'creating'
  return (
    <FocusFallback to={fallback}>
      <div className={styles.generating}>
        <label htmlFor="generating-leads">
          {fill(isCreating ? messages.creatingSampleLeads : messages.openingLeads, { count: progress.total })}
        </label>
        <progress id="generating-leads" max={progress.total} value={progress.applied} />
        <p className="figures">{fill(isCreating ? messages.created : messages.opened, { count: progress.applied })}</p>
        {progress.canStop && <Button onClick={() => void stop()}>{messages.cancelCreating}</Button>}
      </div>
    </FocusFallback>
  )
}
