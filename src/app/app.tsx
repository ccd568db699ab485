import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PAGE_SIZE } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'
import { type Console, ConsoleProvider, useLiveQuery } from '../features/console-context'
import { loadChoice } from '../features/data/stored-choice'
import { Leads, type LeadsHandle } from '../features/leads/leads'
import { Summary } from '../features/summary/summary'
import * as messages from '../messages/messages'
import { ErrorBoundary } from '../ui/error-boundary'
import { Tabs } from '../ui/tabs'
import type { Toasts } from '../ui/toasts'
import type { Connection } from '../workspace/connect'
import { inMemory } from '../workspace/queries'
import styles from './app.module.css'
import type { FirstQueries } from './first-queries'
import { Header } from './header'
import { useShortcuts } from './keyboard'
import { createUndoRedo, LeadPanel, Opportunities, Overlays, Unopened } from './later'
import { ReloadNotice } from './reload-notice'

/** For the style sheets: lists keep the height of a full page. */
const pageSize = { '--page-size': PAGE_SIZE } as CSSProperties

type TabValue = 'lead' | 'opportunity'

interface AppProps extends Omit<Console, 'notify' | 'report' | 'leads'> {
  connection: Connection
  first: FirstQueries
  toasts: Toasts
}

export function App({ connection, first, toasts, ...ports }: AppProps) {
  const { workspace, clock, storage, persist } = ports
  const [tab, setTab] = useState<TabValue>('lead')
  const [openLead, setOpenLead] = useState<Lead | null>(null)
  const [unsavedDrafts, setUnsavedDrafts] = useState<ReadonlyMap<string, LeadDraft>>(new Map())
  const leads = useRef<LeadsHandle>(null)
  const help = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const { undo, redo, notify, report } = useMemo(() => createUndoRedo(workspace, toasts), [workspace, toasts])
  const value = useMemo(
    () => ({ workspace, clock, storage, persist, notify, report, leads: first.leads }),
    [workspace, clock, storage, persist, notify, report, first],
  )

  // Samples are in memory from the start; where something is kept, the answer tells whether it could be opened.
  const status =
    useLiveQuery(first.storage, { about: 'storage' })?.answer ?? (loadChoice(storage) === 'yes' ? null : inMemory)

  useShortcuts({
    '/': () => {
      if (page.current?.inert) return
      help.current?.hidePopover()
      flushSync(() => setTab('lead'))
      leads.current?.focusSearch()
    },
    '?': () => {
      if (!page.current?.inert) help.current?.togglePopover()
    },
    'Mod+z': undo,
    'Mod+Shift+z': redo,
    'Mod+y': redo,
  })

  function closePanel(lead: Lead) {
    // The page is inert, and cannot take the focus, until the panel is removed.
    flushSync(() => setOpenLead(null))
    leads.current?.focusLead(lead.id)
  }

  function keepDraft(id: string, draft: LeadDraft | null) {
    setUnsavedDrafts((drafts) => {
      const next = new Map(drafts)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })
  }

  const leadsTab = (
    <ErrorBoundary title={messages.leadsFailed} onRetry={first.leads.reset}>
      <Leads ref={leads} live={first.leads} openId={openLead?.id ?? null} onOpen={setOpenLead} />
    </ErrorBoundary>
  )

  const opportunitiesTab = (
    <ErrorBoundary title={messages.opportunitiesFailed}>
      <Opportunities />
    </ErrorBoundary>
  )

  const records = (
    <>
      <ErrorBoundary title={messages.summaryFailed} onRetry={first.totals.reset}>
        <Summary live={first.totals} />
      </ErrorBoundary>
      <div>
        <Tabs<TabValue>
          label={messages.records}
          active={tab}
          onActivate={setTab}
          tabs={[
            { value: 'lead', label: messages.leads, content: leadsTab },
            { value: 'opportunity', label: messages.opportunities, content: opportunitiesTab },
          ]}
        />
      </div>
    </>
  )

  return (
    <ConsoleProvider value={value}>
      <div ref={page} style={pageSize}>
        <Header status={status} helpRef={help} page={page} />
        <main className={styles.main}>{status?.isUnopened ? <Unopened status={status} /> : records}</main>
      </div>
      {openLead && (
        <LeadPanel
          key={openLead.id}
          lead={openLead}
          unsavedDraft={unsavedDrafts.get(openLead.id) ?? null}
          onDraftKept={(draft) => keepDraft(openLead.id, draft)}
          onClose={() => closePanel(openLead)}
          page={page}
        />
      )}
      <Overlays toasts={toasts} identity="data-lead" />
      <ReloadNotice connection={connection} />
    </ConsoleProvider>
  )
}
