import type { RefObject } from 'react'
import { type LeadPage, totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { FocusFallback } from '../../ui/page'
import * as shapes from '../../ui/shapes'
import { useConsole } from '../console-context'
import { useProgress } from '../use-query'
import { WorkProgress } from '../work-progress'
import styles from './leads.module.css'

interface NoRowsProps {
  /** Null until the first answer. */
  shown: LeadPage | null
  onClear(): void
  onImport(): void
  onCreate(): void
  /** Takes the focus when a control here is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Explains why there are no rows, and offers what to do. */
export function NoRows({ shown, onClear, onImport, onCreate, fallback }: NoRowsProps) {
  if (!shown) return <GeneratingLeads fallback={fallback} />
  return shown.total > 0 ? (
    <Notice
      icon={<Icon shape={shapes.searchX} size={20} />}
      title={messages.noMatchTitle}
      action={<Button onClick={onClear}>{messages.clearFilters}</Button>}
    >
      {messages.noMatch}
    </Notice>
  ) : (
    <Notice
      icon={<Icon shape={shapes.users} size={20} />}
      title={messages.noLeadsTitle}
      action={
        <>
          <Button variant="primary" onClick={onImport}>
            {messages.importMenuItem}
          </Button>
          <Button onClick={onCreate}>{messages.createSampleLeads}</Button>
        </>
      }
    >
      {messages.noLeads}
    </Notice>
  )
}

/** Shown until the first answer; the fallback takes the focus when Cancel is removed. */
function GeneratingLeads({ fallback }: { fallback: RefObject<HTMLElement | null> }) {
  const { workspace, notify, fail } = useConsole()
  const creating = useProgress('creating')
  const progress = useProgress('opening') ?? creating
  if (!progress) return null

  async function stop() {
    try {
      await workspace.dispatch({ name: 'stop-generating' })
      const { leads } = await workspace.query({ name: 'totals' })
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
