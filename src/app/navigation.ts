import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withDue } from '../domain/filters'
import type { Lead } from '../domain/lead'
import type { LeadPanelHandle } from '../features/lead-panel/lead-panel'
import type { AppServices } from '../shared/app/app-context'
import type { ListHandle } from '../shared/list/list-tab'
import type { ListName } from '../workspace/workspace'

/** The tabs, as the specification calls them. */
export type TabValue = 'lead' | 'opportunity'

const tabOf = { leads: 'lead', opportunities: 'opportunity' } as const satisfies Record<ListName, TabValue>

/** Which tab is shown, which lead is open, and the ways between them. */
export function useNavigation({ workspace, list, fail }: AppServices, page: RefObject<HTMLElement | null>) {
  const [tab, setTab] = useState<TabValue>('lead')
  const [opened, setOpened] = useState<{ readonly lead: Lead; readonly from: ListName } | null>(null)
  const leads = useRef<ListHandle>(null)
  const opportunities = useRef<ListHandle>(null)
  const panel = useRef<LeadPanelHandle>(null)

  function goToLeads() {
    flushSync(() => setTab('lead'))
    leads.current?.focusList()
  }

  function showQualified() {
    list.clear({ status: 'qualified' })
    goToLeads()
  }

  function search() {
    if (page.current?.inert) return
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    // Without opportunities there is nothing to search in that tab.
    const isFocused = tab === 'opportunity' && opportunities.current?.focusSearch()
    if (isFocused) return
    flushSync(() => setTab('lead'))
    leads.current?.focusSearch()
  }

  function toggleDue() {
    if (page.current?.inert) return
    const { filters } = list.current()
    // From the other tab it is asked for, whatever is listed here.
    list.filter(withDue(filters, tab === 'opportunity' || !filters.isDue))
    setTab('lead')
  }

  /** The panel stays in the list that it is opened from. */
  function open(lead: Lead, from: ListName) {
    setTab(tabOf[from])
    setOpened({ lead, from })
  }

  function editStep(lead: Lead, from: ListName) {
    flushSync(() => open(lead, from))
    panel.current?.editStep(lead)
  }

  async function openOpportunity(id: string, openIts: typeof open) {
    try {
      const lead = await workspace.query({ name: 'lead', id })
      if (lead) openIts(lead, 'opportunities')
    } catch (error) {
      fail(error)
    }
  }

  function closePanel(lead: Lead) {
    // The page is inert, and can't take the focus, until the panel is removed. Another lead may be open by now.
    flushSync(() => setOpened((shown) => (shown?.lead.id === lead.id ? null : shown)))
    const shownList = tab === 'lead' ? leads : opportunities
    if (!page.current?.inert) void shownList.current?.focusLead(lead.id)
  }

  /** Whether it is on the page that is shown. The dialog is gone by now. */
  async function showAdded(lead: Lead): Promise<boolean> {
    flushSync(() => setTab('lead'))
    return (await leads.current?.focusLead(lead.id)) ?? false
  }

  return {
    tab,
    setTab,
    opened,
    leads,
    opportunities,
    panel,
    goToLeads,
    showQualified,
    search,
    toggleDue,
    open,
    editStep,
    openOpportunity,
    closePanel,
    showAdded,
  }
}
