import { addLeads } from '../src/domain/commands'
import type { Lead } from '../src/domain/lead'
import type { Opportunity } from '../src/domain/opportunity'
import type { Page } from '../src/domain/page'
import { createLeadEngine, type KeepableEngine } from '../src/engine/lead-engine'
import { createMemoryJournal } from '../src/workspace/memory-journal'
import type { Clock, Entropy } from '../src/workspace/ports'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'
import { noDevice, noFiles, noImages } from './no-device'

/** Another seed each time, and the same ones in the same order in every test. */
function createCountingEntropy(): Entropy {
  let given = 0
  return { seed: () => 1_000_000 + ++given }
}

/** The real workspace in this thread, holding these leads from the start. */
export function createThreadWorkspace(
  clock: Clock,
  leads: readonly Lead[] = [],
  createEngine: () => KeepableEngine = createLeadEngine,
): Workspace {
  const changes = addLeads(leads)
  const action = { number: 0, kind: 'start', subject: String(leads.length), date: clock.date(), changes } as const
  const open = async () => ({
    journal: createMemoryJournal(),
    entries: [{ type: 'act', action } as const],
    unreadable: 0,
  })
  const device = { ...noDevice, open }
  const workspace = createWorkspace({
    createEngine,
    clock,
    entropy: createCountingEntropy(),
    device,
    images: noImages,
    files: noFiles,
  })
  let isStarted = false
  async function start() {
    await workspace.dispatch({ name: 'start', kept: 'yes', seed: 0, count: 0 })
    isStarted = true
  }
  void start()
  // Of the start itself nobody is told.
  const subscribe: Workspace['subscribe'] = (listener) => workspace.subscribe((event) => isStarted && listener(event))
  return { ...workspace, subscribe }
}

async function everyRow<Row>(ask: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(page)
    rows.push(...answer.rows)
    if (page >= answer.pageCount) return rows
  }
}

/** Read page by page, as a seller would. */
export function everyLead(workspace: Workspace): Promise<Lead[]> {
  return everyRow((page) => workspace.query({ about: 'leads', search: '', status: 'all', scoreOrder: 'desc', page }))
}

export function everyOpportunity(workspace: Workspace): Promise<Opportunity[]> {
  return everyRow((page) => workspace.query({ about: 'opportunities', page }))
}
