import type { HistoryEntry } from '../src/domain/action'
import type { Lead } from '../src/domain/lead'
import type { Opportunity } from '../src/domain/opportunity'
import type { Page } from '../src/domain/page'
import { createLeadEngine, type KeepableEngine } from '../src/engine/lead-engine'
import { encodeChunk, LEADS_PER_CHUNK } from '../src/store/chunk'
import { firstCommit } from '../src/store/database'
import { createMemoryDatabase } from '../src/store/memory-database'
import { emptyHead } from '../src/store/schema'
import type { Clock, Entropy } from '../src/workspace/ports'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'
import { noDevice, noFiles } from './no-device'

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
  const date = clock.date()
  const orders = leads.map(({ order }) => order)
  const firstOrder = Math.min(0, ...orders)
  const count = Math.max(-1, ...orders) - firstOrder + 1
  const creation = {
    number: 0,
    kind: 'start',
    date,
    firstOrder,
    count,
    owner: 0,
    hiddenBy: null,
    left: 0,
    leftHiddenBy: null,
    lost: count - leads.length,
  } as const
  async function open() {
    const rows = leads
      .toSorted((one, other) => one.order - other.order)
      .map((lead) => ({ lead, opportunity: null, touchedBy: 0, isLeft: false }))
    const chunks = Array.from({ length: Math.ceil(count / LEADS_PER_CHUNK) }, (_, index) => {
      const first = firstOrder + index * LEADS_PER_CHUNK
      const own = rows.filter(({ lead }) => lead.order >= first && lead.order < first + LEADS_PER_CHUNK)
      return { key: [0, index] as const, bytes: encodeChunk(own, creation) }
    })
    const head = { ...emptyHead, nextNumber: 1, nextOrder: firstOrder + count }
    const database = createMemoryDatabase(firstCommit(head, leads.length > 0 ? [creation] : [], chunks))
    return { database: { ...database, size: () => Promise.reject(new Error('nobody asks')) } }
  }
  const device = { ...noDevice, open, mayBeEvicted: async () => false }
  const workspace = createWorkspace({
    createEngine,
    clock,
    entropy: createCountingEntropy(),
    device,
    files: noFiles,
    reportError: () => {},
  })
  let isStarted = false
  workspace.subscribe(({ type }) => {
    if (type === 'changed') queueMicrotask(() => (isStarted = true))
  })
  void workspace.dispatch({ name: 'start', kept: 'yes', seed: 0, count: 0 })
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
  return everyRow((page) => workspace.query({ name: 'leads', search: '', status: 'all', scoreOrder: 'desc', page }))
}

export function everyOpportunity(workspace: Workspace): Promise<Opportunity[]> {
  return everyRow((page) => workspace.query({ name: 'opportunities', page }))
}

/** All of it. */
export async function historyOf(workspace: Workspace, id: string): Promise<readonly HistoryEntry[] | null> {
  const history = await workspace.query({ name: 'history', id, count: Number.MAX_SAFE_INTEGER })
  return history && history.entries
}
