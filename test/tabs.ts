import type { HistoryEntry } from '../src/domain/action'
import type { Lead } from '../src/domain/lead'
import type { Opportunity } from '../src/domain/opportunity'
import { createLeadEngine } from '../src/engine/lead-engine'
import { createDevice } from '../src/platform/device'
import { files } from '../src/platform/files'
import { databaseName } from '../src/platform/path'
import type { Clock, Entropy } from '../src/workspace/ports'
import { createWorkspace, type Workspace, type WorkspacePorts } from '../src/workspace/workspace'
import { noDevice } from './no-device'
import { everyLead, everyOpportunity, historyOf } from './thread-workspace'

/** The path of the console that the tabs show. */
export const PATH = '/'

/** Nothing waits, and every moment has its own date. */
export function createHurriedClock(): Clock {
  let date = Date.UTC(2026, 0, 5, 9)
  return {
    date: () => date++,
    now: () => performance.now(),
    after: () => () => {},
    wait: () => Promise.resolve(),
    yield: () => Promise.resolve(),
  }
}

/** The real workspace with what a test gives it. Otherwise nothing waits, no seed comes twice, and nothing can be kept. */
export function workspaceWith(ports: Partial<WorkspacePorts> = {}): Workspace {
  let given = 1000
  return createWorkspace({
    createEngine: createLeadEngine,
    clock: createHurriedClock(),
    entropy: { seed: () => ++given },
    device: noDevice,
    files,
    reportError: () => {},
    ...ports,
  })
}

export interface Tab extends Workspace {
  /** As when its page is in the back-forward cache: it hears of nothing until it catches up. */
  freeze(): void
  /** As when its page is closed or crashes: it hears of nothing any more. */
  close(): void
}

/** A tab of the console without its screen: the real workspace over IndexedDB, the real one in the browser. */
export function openTab(entropy: Entropy, clock: Clock, format?: number, path = PATH): Tab {
  const channel = new BroadcastChannel(databaseName(path))
  const workspace = workspaceWith({ clock, entropy, device: createDevice(path, channel, format) })
  const freeze = () => {
    channel.onmessage = null
  }
  return { ...workspace, freeze, close: () => channel.close() }
}

/** All that a seller can see of a workspace. */
export async function everything(workspace: Workspace) {
  const leads = await everyLead(workspace)
  const histories: (readonly HistoryEntry[])[] = []
  for (const { id } of leads) histories.push((await historyOf(workspace, id)) ?? [])
  return { leads, opportunities: await everyOpportunity(workspace), histories }
}

interface Seen {
  readonly leads?: readonly Lead[]
  readonly opportunities?: readonly Opportunity[]
  readonly histories?: readonly (readonly HistoryEntry[])[]
}

/** As it is read: orders say what comes before what, and no more. Work that was undone may be forgotten. */
export function readable({ leads, opportunities, histories = [] }: Seen) {
  const ranks = [...(leads ?? []), ...(opportunities ?? [])].map(({ order }) => order).toSorted((a, b) => a - b)
  const ranked = <Item extends { readonly order: number }>(item: Item) => ({
    ...item,
    order: ranks.indexOf(item.order),
  })
  const done = histories.map((history) => history.filter(({ isUndone }) => !isUndone))
  return { leads: leads?.map(ranked), opportunities: opportunities?.map(ranked), histories: done }
}

export function anyOf(leads: readonly Lead[], at: number): string {
  return leads[at % Math.max(1, leads.length)]?.id ?? 'no-such-lead'
}
