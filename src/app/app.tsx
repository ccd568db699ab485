import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Lead, LeadDraft } from '../domain/lead'
import type { WallClock } from '../features/lead-panel/lead-history'
import { LeadPanel } from '../features/lead-panel/lead-panel'
import { Leads, type LeadsHandle } from '../features/leads/leads'
import { Opportunities } from '../features/opportunities/opportunities'
import { Summary } from '../features/summary/summary'
import { WorkspaceProvider } from '../features/workspace-context'
import { RegionGuard } from '../ui/region-guard'
import { Tabs } from '../ui/tabs'
import { Toaster } from '../ui/toaster'
import type { Toasts } from '../ui/toasts'
import type { TextStore } from '../workspace/ports'
import type { Workspace } from '../workspace/workspace'
import styles from './app.module.css'
import type { FirstAnswers } from './first-answers'
import { Header } from './header'
import { useShortcuts } from './keyboard'
import { createTimeTravel } from './time-travel'

type TabValue = 'lead' | 'opportunity'

interface AppProps {
  clock: WallClock
  workspace: Workspace
  first: FirstAnswers
  toasts: Toasts
  texts: TextStore
}

export function App({ clock, workspace, first, toasts, texts }: AppProps) {
  const [tab, setTab] = useState<TabValue>('lead')
  const [openLead, setOpenLead] = useState<Lead | null>(null)
  const [leftDrafts, setLeftDrafts] = useState<ReadonlyMap<string, LeadDraft>>(new Map())
  const leads = useRef<LeadsHandle>(null)
  const help = useRef<HTMLDivElement>(null)
  const [travel] = useState(() => createTimeTravel(workspace, toasts))

  useShortcuts({
    '/': () => {
      if (openLead) return
      flushSync(() => setTab('lead'))
      leads.current?.focusSearch()
    },
    '?': () => {
      if (!openLead) help.current?.togglePopover()
    },
    'Mod+z': travel.undo,
    'Mod+Shift+z': travel.redo,
  })

  function closePanel(lead: Lead) {
    // The page is inert, and takes no focus, until the panel is gone.
    flushSync(() => setOpenLead(null))
    leads.current?.focusLead(lead.id)
  }

  function leaveDraft(id: string, draft: LeadDraft | null) {
    setLeftDrafts((drafts) => {
      const next = new Map(drafts)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })
  }

  const leadsTab = (
    <RegionGuard what="The leads" onRetry={first.leads.forget}>
      <Leads
        ref={leads}
        live={first.leads}
        texts={texts}
        openId={openLead?.id ?? null}
        onOpen={setOpenLead}
        notify={travel.notify}
      />
    </RegionGuard>
  )

  const opportunitiesTab = (
    <RegionGuard what="The opportunities">
      <Opportunities />
    </RegionGuard>
  )

  return (
    <WorkspaceProvider value={workspace}>
      <div inert={openLead !== null} aria-hidden={openLead !== null}>
        <Header texts={texts} helpRef={help} />
        <main id="main" className={styles.main}>
          <RegionGuard what="The summary" onRetry={first.totals.forget}>
            <Summary live={first.totals} />
          </RegionGuard>
          <div>
            <Tabs<TabValue>
              label="Records"
              active={tab}
              onActivate={setTab}
              tabs={[
                { value: 'lead', label: 'Leads', content: leadsTab },
                { value: 'opportunity', label: 'Opportunities', content: opportunitiesTab },
              ]}
            />
          </div>
        </main>
      </div>
      {openLead && (
        <RegionGuard what="The lead">
          <LeadPanel
            key={openLead.id}
            lead={openLead}
            leftDraft={leftDrafts.get(openLead.id) ?? null}
            onLeaveDraft={(draft) => leaveDraft(openLead.id, draft)}
            onClose={() => closePanel(openLead)}
            notify={travel.notify}
            clock={clock}
          />
        </RegionGuard>
      )}
      <Toaster toasts={toasts} identity="data-lead" />
    </WorkspaceProvider>
  )
}
