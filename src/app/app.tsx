import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { Connection } from '../connection/connect'
import { PAGE_SIZE } from '../domain/constants'
import { withDue } from '../domain/filters'
import type { Lead, OpenStatus } from '../domain/lead'
import type { IgnoredParameter } from '../domain/sample-request'
import { BackupNotice } from '../features/data/backup-notice'
import { isAtRisk, NotSaved } from '../features/data/not-saved'
import { loadHasSamples, loadIsKept, saveHasSamples } from '../features/data/settings'
import { Unopened } from '../features/data/unopened'
import { LeadPanel, type LeadPanelHandle } from '../features/lead-panel/lead-panel'
import { Leads } from '../features/leads/leads'
import { Opportunities } from '../features/opportunities/opportunities'
import { Summary } from '../features/summary/summary'
import * as messages from '../messages/messages'
import { AppProvider, type AppServices } from '../shared/app/app-context'
import { useShortcuts } from '../shared/app/shortcuts'
import { useLiveQuery } from '../shared/app/use-query'
import { createPendingChanges } from '../shared/lead/pending-changes'
import { LeadsWork, type SelectionActions } from '../shared/list/leads-work'
import type { ListHandle } from '../shared/list/list-handle'
import { ErrorBoundary } from '../ui/error-boundary'
import { useLeaveQuestion, useMediaQuery, WIDE } from '../ui/page'
import { Tabs } from '../ui/tabs'
import type { Toasts } from '../ui/toasts'
import type { NewVersion } from '../workspace/ports'
import { inMemory } from '../workspace/queries'
import type { ListName } from '../workspace/workspace'
import styles from './app.module.css'
import type { Launches, OpenDialog } from './dialogs'
import { DueTitle } from './due-title'
import { FailedScreen } from './failed-screen'
import type { FirstQueries } from './first-queries'
import { Header } from './header'
import { CharacterKeysProvider, KeyboardHelp } from './keyboard'
import { NewVersionNotice } from './new-version-notice'
import { needsDecision, Overlays } from './overlays'
import { createUndoRedo } from './undo-redo'

/** For the style sheets: lists keep the height of a full page. */
const pageSize = { '--page-size': PAGE_SIZE } as CSSProperties

/** Used if the stored data can't be shown after all. */
const none: readonly IgnoredParameter[] = []

const RECORDS = 'records'

type TabValue = 'lead' | 'opportunity'

interface AppProps
  extends Omit<
    AppServices,
    keyof ReturnType<typeof createUndoRedo> | 'today' | 'due' | 'list' | 'opportunities' | 'pending'
  > {
  connection: Connection
  first: FirstQueries
  toasts: Toasts
  /** Parameters of the address that have no effect. */
  ignored: 'all' | readonly IgnoredParameter[]
  newVersion: NewVersion
  launches: Launches
  /** Shows a number at the icon of the installed console, or none for 0. */
  setBadge(count: number): void
}

export function App(props: AppProps) {
  return (
    <ErrorBoundary title={messages.screenFailed} Failed={() => <FailedScreen {...props} />}>
      <CharacterKeysProvider storage={props.storage}>
        <Screen {...props} />
      </CharacterKeysProvider>
    </ErrorBoundary>
  )
}

function Screen({ connection, first, toasts, ignored, newVersion, launches, setBadge, ...ports }: AppProps) {
  const connectionState = useSyncExternalStore(connection.subscribe, connection.state)
  const { workspace, clock, storage, persist, copy, storedFile, automaticBackup } = ports
  const [tab, setTab] = useState<TabValue>('lead')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [opened, setOpened] = useState<{ readonly lead: Lead; readonly from: ListName } | null>(null)
  const openLead = opened?.lead ?? null
  const leads = useRef<ListHandle>(null)
  const opportunities = useRef<ListHandle>(null)
  const panel = useRef<LeadPanelHandle>(null)
  const leadsWork = useRef<SelectionActions>(null)
  const help = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const undoRedo = useMemo(() => createUndoRedo(workspace, toasts, first.today), [workspace, toasts, first])
  const value = useMemo(
    () => ({
      workspace,
      clock,
      storage,
      persist,
      copy,
      storedFile,
      automaticBackup,
      ...undoRedo,
      today: first.today,
      due: first.due,
      list: first.lists.leads,
      opportunities: first.lists.opportunities,
      pending: createPendingChanges(),
    }),
    [workspace, clock, storage, persist, copy, storedFile, automaticBackup, undoRedo, first],
  )

  // Samples are in memory from the start; stored data has no status until the worker has tried to open it.
  const status =
    useLiveQuery(first.storage, { name: 'storage' })?.answer ?? (loadIsKept(storage) === 'yes' ? null : inMemory)

  const hasKeptSamples = status?.isKept ? !status.isOwnList : null
  useEffect(() => {
    if (hasKeptSamples !== null) saveHasSamples(storage, hasKeptSamples)
  }, [storage, hasKeptSamples])

  const isNarrow = !useMediaQuery(WIDE)
  const isLosable = status !== null && isAtRisk(status)
  useLeaveQuestion(isLosable)

  useShortcuts('anywhere', null, {
    search() {
      if (page.current?.inert) return
      document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
      // Without opportunities there is nothing to search in that tab.
      const isFocused = tab === 'opportunity' && opportunities.current?.focusSearch()
      if (isFocused) return
      flushSync(() => setTab('lead'))
      leads.current?.focusSearch()
    },
    due() {
      if (page.current?.inert) return
      const { filters } = first.lists.leads.current()
      // From the other tab it is asked for, whatever is listed here.
      first.lists.leads.filter(withDue(filters, tab === 'opportunity' || !filters.isDue))
      setTab('lead')
    },
    undo: () => undoRedo.undo(null),
    redo: () => undoRedo.redo(null),
    help: () => help.current?.togglePopover(),
  })

  function goToLeads() {
    flushSync(() => setTab('lead'))
    leads.current?.focusList()
  }

  function skipToLeads(event: MouseEvent) {
    // Keeps the address unchanged.
    event.preventDefault()
    goToLeads()
  }

  function showQualified() {
    first.lists.leads.clear({ status: 'qualified' })
    goToLeads()
  }

  /** Stays in the list that is shown; one from elsewhere is opened from the leads. */
  const openFrom = (from: ListName) => (lead: Lead) => {
    setTab(from === 'leads' ? 'lead' : 'opportunity')
    setOpened({ lead, from })
  }
  const openFromLeads = openFrom('leads')

  /** The panel stays in the list that it is opened from. */
  function editStep(lead: Lead, from: ListName) {
    flushSync(() => openFrom(from)(lead))
    panel.current?.editStep(lead)
  }

  async function openOpportunity(id: string, open: (lead: Lead, from: ListName) => void) {
    try {
      const lead = await workspace.query({ name: 'lead', id })
      if (lead) open(lead, 'opportunities')
    } catch (error) {
      undoRedo.fail(error)
    }
  }

  function closePanel(lead: Lead) {
    // The page is inert, and can't take the focus, until the panel is removed. Another lead may be open by now.
    flushSync(() => setOpened((shown) => (shown?.lead.id === lead.id ? null : shown)))
    const list = tab === 'lead' ? leads : opportunities
    if (!page.current?.inert) void list.current?.focusLead(lead.id)
  }

  /** Whether it is on the page that is shown. The dialog is gone by now. */
  async function showAdded(lead: Lead): Promise<boolean> {
    flushSync(() => setTab('lead'))
    return (await leads.current?.focusLead(lead.id)) ?? false
  }

  const setStatus = useCallback((lead: Lead, next: OpenStatus) => panel.current?.setStatus(lead, next) ?? false, [])
  const convert = useCallback((lead: Lead) => panel.current?.convert(lead) ?? false, [])
  const leadsActions = useMemo<SelectionActions>(
    () => ({
      onChangeLeads: (...change) => leadsWork.current?.onChangeLeads(...change),
      onDeleteForGood: (chosen) => leadsWork.current?.onDeleteForGood(chosen),
      onNextSteps: (chosen) => leadsWork.current?.onNextSteps(chosen),
    }),
    [],
  )

  const leadsTab = (
    <ErrorBoundary title={messages.leadsFailed} onRetry={first.lists.leads.answers.reset}>
      <Leads
        ref={leads}
        openId={openLead?.id ?? null}
        isOwnList={status?.isOwnList ?? !loadHasSamples(storage)}
        onOpen={openFromLeads}
        onSetStatus={setStatus}
        onConvert={convert}
        onNextStep={(lead) => editStep(lead, 'leads')}
        onNewLead={() => setDialog({ name: 'new-lead' })}
        {...leadsActions}
        onImport={() => setDialog({ name: 'import', file: null })}
      />
    </ErrorBoundary>
  )

  const opportunitiesTab = (
    <ErrorBoundary title={messages.opportunitiesFailed} onRetry={first.lists.opportunities.answers.reset}>
      <Opportunities
        ref={opportunities}
        openId={openLead?.id ?? null}
        onOpen={(id) => void openOpportunity(id, (lead, from) => openFrom(from)(lead))}
        onNextStep={(id) => void openOpportunity(id, editStep)}
        onShowQualified={showQualified}
        onChangeLeads={leadsActions.onChangeLeads}
      />
    </ErrorBoundary>
  )

  const records = (
    <>
      <ErrorBoundary title={messages.summaryFailed} onRetry={first.totals.reset}>
        <Summary
          live={first.totals}
          isListShown={tab === 'lead'}
          onShowLeads={() => setTab('lead')}
          onShowOpportunities={() => setTab('opportunity')}
        />
      </ErrorBoundary>
      <div id={RECORDS}>
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
    <AppProvider value={value}>
      <DueTitle setBadge={setBadge} />
      <div ref={page} className={styles.page} data-beside={openLead !== null} style={pageSize}>
        {!status?.isUnopened && (
          <a href={`#${RECORDS}`} className={styles.skip} onClick={skipToLeads}>
            {messages.skipToLeads}
          </a>
        )}
        <Header
          isNarrow={isNarrow}
          status={status}
          page={page}
          dialog={dialog}
          onDialog={setDialog}
          onCloseDialog={(closed) => setDialog((current) => (current === closed ? null : current))}
          onOpenLead={openFromLeads}
          onAddedLead={showAdded}
          launches={launches}
          onShowLeads={goToLeads}
        />
        <main className={styles.main}>
          {isLosable && <NotSaved status={status} onBackup={() => setDialog({ name: 'export', content: 'backup' })} />}
          {status && <BackupNotice status={status} onOpen={setDialog} />}
          {status?.isUnopened ? (
            <Unopened
              status={status}
              onImport={() => setDialog({ name: 'import', file: null })}
              onRestore={() => setDialog({ name: 'restore', file: null })}
            />
          ) : (
            records
          )}
        </main>
        <NewVersionNotice newVersion={newVersion} isReplaced={needsDecision(connectionState)} />
      </div>
      <LeadPanel
        ref={panel}
        lead={openLead}
        from={opened?.from ?? 'leads'}
        onOpen={openFrom(opened?.from ?? 'leads')}
        onClose={closePanel}
        page={page}
        {...leadsActions}
      />
      <LeadsWork ref={leadsWork} page={page} />
      <KeyboardHelp ref={help} />
      <Overlays
        connection={connection}
        toasts={toasts}
        ignored={ignored === 'all' && !status?.isKept ? none : ignored}
        isTakenOver={status?.isTakenOver ?? false}
        identity="data-lead"
        isInDialog={dialog?.name === 'import'}
      />
    </AppProvider>
  )
}
