import type { RefObject } from 'react'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { type Shown, useProgress } from '../../shared/app/use-query'
import { WorkProgress } from '../../shared/files/work-progress'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { FocusFallback } from '../../ui/page'
import * as shapes from '../../ui/shapes'
import type { QueryNamed } from '../../workspace/queries'
import { AllDone } from './all-done'
import styles from './leads.module.css'
import { NearMatches } from './near-matches'

/** In characters; more of a search would not help to recognise it. */
const LONGEST_ECHO = 40

interface NoRowsProps {
  /** Null until the first answer. */
  answered: Shown<QueryNamed<'leads'>> | null
  /** The name of the import whose leads are shown. */
  importName: string | null
  onClear(): void
  /** With what is known of it. */
  onNewLead(search?: string): void
  onImport(): void
  onCreate(): void
  /** Takes the focus when a control here is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** Explains why there are no rows, and offers what to do. */
export function NoRows({ answered, importName, onClear, onNewLead, onImport, onCreate, fallback }: NoRowsProps) {
  if (!answered) return <GeneratingLeads fallback={fallback} />
  const { query, isCurrent } = answered
  const { total } = answered.answer
  if (total > 0 && isDueOnly(query)) return <AllDone onShowAll={onClear} />
  const clear = (
    <Button variant="quiet" onClick={onClear}>
      {messages.clearFilters}
    </Button>
  )
  return total > 0 ? (
    <Notice
      icon={shapes.searchX}
      title={titleOf(query, importName)}
      action={
        query.search === '' ? (
          clear
        ) : (
          <NearMatches asked={query} isCurrent={isCurrent} total={total} fallback={fallback}>
            {query.search.trim() !== '' && (
              <Button onClick={() => onNewLead(query.search)}>
                {fill(messages.addAsLead, { name: shortened(query.search.trim()) })}
              </Button>
            )}
            {clear}
          </NearMatches>
        )
      }
    >
      {query.search === '' && fill(messages.otherLeads[otherLeadsOf(query)], { count: total })}
    </Notice>
  ) : (
    <Notice
      icon={shapes.users}
      title={messages.noLeadsTitle}
      action={
        <>
          <Button variant="primary" onClick={() => onNewLead()}>
            {messages.newLead}
          </Button>
          <Button onClick={onImport}>{messages.importMenuItem}</Button>
          <Button onClick={onCreate}>{messages.createSampleLeads}</Button>
        </>
      }
    >
      {messages.noLeads}
    </Notice>
  )
}

/** Whether nothing but the day hides the leads. */
function isDueOnly({ search, status, source, due, created }: QueryNamed<'leads'>): boolean {
  return due !== undefined && search === '' && status === 'all' && source === 'all' && !created
}

function titleOf({ search, status, source, due }: QueryNamed<'leads'>, importName: string | null): string {
  const filtered = status === 'all' ? (source === 'all' ? 'any' : 'source') : source === 'all' ? 'status' : 'both'
  const none = fill(messages.noneSuch[filtered], { status, source })
  const leads = importName === null ? none : fill(messages.leadsOfImport, { leads: none, name: importName })
  if (search === '') return due === undefined ? leads : fill(messages.noneDue, { leads })
  return fill(messages.noMatch, { leads, search: shortened(search) })
}

function shortened(search: string): string {
  const characters = Array.from(search)
  return characters.length > LONGEST_ECHO ? `${characters.slice(0, LONGEST_ECHO).join('')}…` : search
}

/** Why the other leads are hidden. */
function otherLeadsOf({ status, source, created, due }: QueryNamed<'leads'>): keyof typeof messages.otherLeads {
  if (created || due || (status !== 'all' && source !== 'all')) return 'both'
  return status === 'all' ? 'source' : 'status'
}

/** Shown until the first answer; the fallback takes the focus when Cancel is removed. */
function GeneratingLeads({ fallback }: { fallback: RefObject<HTMLElement | null> }) {
  const { workspace, notify, fail } = useApp()
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
          {progress.canStop && <Button onClick={() => void stop()}>{messages.cancelQuestion}</Button>}
        </WorkProgress>
      </div>
    </FocusFallback>
  )
}
