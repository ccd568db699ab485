import {
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Connection } from '../connection/connect'
import { PAGE_SIZE } from '../domain/constants'
import type { IgnoredParameter } from '../domain/sample-request'
import { BackupNotice } from '../features/data/backup-notice'
import { isAtRisk, NotSaved } from '../features/data/not-saved'
import { loadHasSamples, loadOffersImport, saveHasSamples, saveHidesImport } from '../features/data/settings'
import { Unopened } from '../features/data/unopened'
import { LeadPanel } from '../features/lead-panel/lead-panel'
import { Leads } from '../features/leads/leads'
import { Opportunities } from '../features/opportunities/opportunities'
import { Summary } from '../features/summary/summary'
import * as messages from '../messages/messages'
import { AppProvider, type AppServices, type LeadsActions } from '../shared/app/app-context'
import { useShortcuts } from '../shared/app/shortcuts'
import { useLiveStorage } from '../shared/app/use-storage'
import { createPendingChanges } from '../shared/lead/pending-changes'
import { LeadsWork } from '../shared/list/leads-work'
import { ErrorBoundary } from '../ui/error-boundary'
import { PageContext } from '../ui/layers'
import { useLeaveQuestion } from '../ui/page'
import { Tabs } from '../ui/tabs'
import type { Toasts } from '../ui/toasts'
import type { NewVersion } from '../workspace/ports'
import styles from './app.module.css'
import type { Launches, OpenDialog } from './dialogs'
import { DueTitle } from './due-title'
import { FailedScreen } from './failed-screen'
import type { FirstQueries } from './first-queries'
import { Header } from './header'
import { CharacterKeysProvider, KeyboardHelp } from './keyboard'
import { type TabValue, useNavigation } from './navigation'
import { NewVersionNotice } from './new-version-notice'
import { needsDecision, Overlays } from './overlays'
import { createUndoRedo } from './undo-redo'

/** For the style sheets: lists keep the height of a full page. */
const pageSize = { '--page-size': PAGE_SIZE } as CSSProperties

/** Used if the stored data can't be shown after all. */
const none: readonly IgnoredParameter[] = []

const RECORDS = 'records'

type Ports =
  | 'workspace'
  | 'clock'
  | 'storage'
  | 'areSamplesWanted'
  | 'persist'
  | 'copy'
  | 'storedFile'
  | 'automaticBackup'
  | 'importFiles'

interface AppProps extends Pick<AppServices, Ports> {
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

function Screen(props: AppProps) {
  const { connection, first, toasts, ignored, newVersion, launches, setBadge, storage } = props
  const page = useRef<HTMLDivElement>(null)
  const help = useRef<HTMLDivElement>(null)
  const leadsWork = useRef<LeadsActions>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const services = useServices(props, leadsWork, setDialog)
  const connectionState = useSyncExternalStore(connection.subscribe, connection.state)
  const navigation = useNavigation(services, page)
  const { opened, panel, open, goToLeads } = navigation
  const from = opened?.from ?? 'leads'

  const isUnopened = useLiveStorage(first.storage, (status) => status.isUnopened)
  const isLosable = useLiveStorage(first.storage, isAtRisk) ?? false
  const isKept = useLiveStorage(first.storage, (status) => status.isKept)
  const isOwnList = useLiveStorage(first.storage, (status) => status.isOwnList) ?? !loadHasSamples(storage)
  const [isOfferOn, setOfferOn] = useState(() => loadOffersImport(storage))
  const offersImport = isOfferOn && !isOwnList && !isUnopened

  const hasKeptSamples = isKept ? !isOwnList : null
  useEffect(() => {
    if (hasKeptSamples !== null) saveHasSamples(storage, hasKeptSamples)
  }, [storage, hasKeptSamples])

  // In another tab, or in one that was closed before it could end its search.
  const forgotten = useLiveStorage(first.storage, (status) => status.forgotten) ?? 0
  useEffect(() => {
    if (forgotten > 0) first.lists.forgetSearches().catch(() => {})
  }, [first, forgotten])

  useLeaveQuestion(isLosable)

  const importList = () => setDialog({ name: 'import', file: null })

  function hideOffer() {
    setOfferOn(false)
    saveHidesImport(storage)
  }

  useShortcuts('anywhere', null, {
    search: navigation.search,
    due: navigation.toggleDue,
    undo: () => services.undo(null),
    redo: () => services.redo(null),
    help: () => help.current?.togglePopover(),
  })

  function skipToLeads(event: MouseEvent) {
    // Keeps the address unchanged.
    event.preventDefault()
    goToLeads()
  }

  return (
    <AppProvider value={services}>
      <PageContext value={page}>
        <DueTitle setBadge={setBadge} />
        <div ref={page} className={styles.page} style={pageSize}>
          {!isUnopened && (
            <a href={`#${RECORDS}`} className={`skip ${styles.skip} screen-only`} onClick={skipToLeads}>
              {messages.skipToLeads}
            </a>
          )}
          <Header
            dialog={dialog}
            onImport={offersImport ? importList : null}
            onDialog={setDialog}
            onCloseDialog={(closed) => setDialog((current) => (current === closed ? null : current))}
            onOpenLead={(lead) => open(lead, 'leads')}
            onAddedLead={navigation.showAdded}
            launches={launches}
            onShowLeads={goToLeads}
          />
          <main className={`stack ${styles.main}`}>
            {isLosable && <NotSaved onBackup={() => setDialog({ name: 'export', content: 'backup' })} />}
            <BackupNotice onOpen={setDialog} />
            {isUnopened ? (
              <Unopened onImport={importList} onRestore={() => setDialog({ name: 'restore', file: null })} />
            ) : (
              <Records
                first={first}
                navigation={navigation}
                isOwnList={isOwnList}
                onHideOffer={offersImport ? hideOffer : null}
                onDialog={setDialog}
              />
            )}
          </main>
          <NewVersionNotice newVersion={newVersion} isReplaced={needsDecision(connectionState)} />
        </div>
        <LeadPanel
          ref={panel}
          lead={opened?.lead ?? null}
          from={from}
          onOpen={(lead) => open(lead, from)}
          onClose={navigation.closePanel}
        />
        <LeadsWork ref={leadsWork} />
        <KeyboardHelp ref={help} />
        <Overlays
          connection={connection}
          toasts={toasts}
          ignored={ignored === 'all' && !isKept ? none : ignored}
          identity="data-lead"
        />
      </PageContext>
    </AppProvider>
  )
}

function useServices(
  props: AppProps,
  leadsWork: RefObject<LeadsActions | null>,
  onDialog: (dialog: OpenDialog) => void,
) {
  return useMemo(() => {
    const { workspace, clock, storage, persist, copy, storedFile, automaticBackup, importFiles, toasts, first } = props
    const { areSamplesWanted } = props
    const leadsActions: LeadsActions = {
      changeLeads: (...change) => leadsWork.current?.changeLeads(...change),
      deleteForGood: (chosen) => leadsWork.current?.deleteForGood(chosen),
      askNextStep: (chosen) => leadsWork.current?.askNextStep(chosen),
    }
    return {
      workspace,
      clock,
      storage,
      areSamplesWanted,
      persist,
      copy,
      storedFile,
      automaticBackup,
      importFiles,
      ...createUndoRedo(workspace, toasts, first.today),
      ...leadsActions,
      today: first.today,
      liveStorage: first.storage,
      due: first.due,
      list: first.lists.leads,
      opportunities: first.lists.opportunities,
      forgetSearches: first.lists.forgetSearches,
      writeFile: (...[content, leads]: Parameters<AppServices['writeFile']>) =>
        onDialog({ name: 'export', content, leads }),
      pending: createPendingChanges(),
    }
  }, [props, leadsWork, onDialog])
}

interface RecordsProps {
  first: FirstQueries
  navigation: ReturnType<typeof useNavigation>
  /** False while the list has sample leads only. */
  isOwnList: boolean
  onHideOffer: (() => void) | null
  onDialog(dialog: OpenDialog): void
}

/** The summary, and the lists in their tabs. */
function Records({ first, navigation, isOwnList, onHideOffer, onDialog }: RecordsProps) {
  const { tab, setTab, opened, leads, opportunities, panel, open, editStep, openOpportunity } = navigation
  const openId = opened?.lead.id ?? null

  const leadsTab = (
    <ErrorBoundary title={messages.leadsFailed} onRetry={first.lists.leads.answers.reset}>
      <Leads
        ref={leads}
        openId={openId}
        isOwnList={isOwnList}
        onOpen={(lead) => open(lead, 'leads')}
        onSetStatus={(lead, next) => panel.current?.setStatus(lead, next) ?? false}
        onConvert={(lead) => panel.current?.convert(lead) ?? false}
        onNextStep={(lead) => editStep(lead, 'leads')}
        onNewLead={(found = '') => onDialog({ name: 'new-lead', found })}
        onImport={() => onDialog({ name: 'import', file: null })}
        onHideOffer={onHideOffer}
      />
    </ErrorBoundary>
  )

  const opportunitiesTab = (
    <ErrorBoundary title={messages.opportunitiesFailed} onRetry={first.lists.opportunities.answers.reset}>
      <Opportunities
        ref={opportunities}
        openId={openId}
        onOpen={(id) => void openOpportunity(id, open)}
        onNextStep={(id) => void openOpportunity(id, editStep)}
        onShowQualified={navigation.showQualified}
      />
    </ErrorBoundary>
  )

  return (
    <>
      <ErrorBoundary title={messages.summaryFailed} onRetry={first.totals.reset}>
        <Summary
          live={first.totals}
          isListShown={tab === 'lead'}
          onShowLeads={() => setTab('lead')}
          onShowOpportunities={() => setTab('opportunity')}
          onShowWins={() => onDialog({ name: 'wins' })}
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
}
