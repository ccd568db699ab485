import type { HistoryEntry } from '../src/domain/action'
import type { Lead } from '../src/domain/lead'
import { wholeList } from '../src/domain/lead-query'
import type { Opportunity } from '../src/domain/opportunity'
import { allOpportunities } from '../src/domain/opportunity-query'
import type { Page } from '../src/domain/page'
import { createLeadEngine, type KeepableEngine } from '../src/engine/lead-engine'
import { files } from '../src/platform/files'
import { encodeChunk, LEADS_PER_CHUNK, newRow, ordersOf } from '../src/store/chunk'
import type { ListRecord } from '../src/store/database'
import { writeCommit } from '../src/store/database'
import { openedList } from '../src/store/list-records'
import { MemoryRecords } from '../src/store/memory-records'
import { emptyHead } from '../src/store/schema'
import type { Device } from '../src/workspace/kept-data'
import type { Clock, Entropy } from '../src/workspace/ports'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'
import { noDevice } from './no-device'

/** Another seed each time, and the same ones in the same order in every test. */
function createCountingEntropy(): Entropy {
  let given = 0
  return { seed: () => 1_000_000 + ++given }
}

/** Then nothing is told of the size, either. */
const nobodyAsks = () => Promise.reject(new Error('nobody asks'))

/** The real workspace in this thread, holding these leads from the start. */
export function createThreadWorkspace(
  clock: Clock,
  leads: readonly Lead[] = [],
  createEngine: () => KeepableEngine = createLeadEngine,
  changed: Partial<Device> = {},
): Workspace {
  const records = new MemoryRecords()
  async function fill() {
    const id = 'thread'
    const list = openedList([...recordsOf(leads, clock.date())], false)
    const head = { ...emptyHead, id, revision: 1, current: 1, nextList: 2 }
    // The list began with the number 0: the first action has the number 1.
    const opened = { ...list, list: { ...list.list, opening: 0, nextNumber: 1 } }
    await records.write(async (writing) =>
      writeCommit(writing, { head, lists: [{ ...opened, number: 1 }], removed: [] }),
    )
  }
  const isFilled = fill()
  const device: Device = {
    ...noDevice,
    records: {
      read: (work) => isFilled.then(() => records.read((reading) => work({ ...reading, size: nobodyAsks }))),
      write: (work) => isFilled.then(() => records.write(work)),
    },
    mayBeEvicted: async () => false,
    ...changed,
  }
  const workspace = createWorkspace({
    createEngine,
    clock,
    entropy: createCountingEntropy(),
    device,
    files,
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

/** One creation, with gaps where no lead has an order. */
function* recordsOf(leads: readonly Lead[], date: number): Generator<ListRecord, void> {
  if (leads.length === 0) return
  const count = Math.max(...leads.map(({ order }) => order)) + 1
  const creation = { number: 0, date, firstOrder: 0, count, stored: leads.length, removed: 0, isUndone: false }
  const rows = leads.toSorted((one, other) => one.order - other.order).map((lead) => newRow(lead))
  for (let index = 0; index * LEADS_PER_CHUNK < count; index++) {
    const [first, end] = ordersOf(creation, index)
    const own = rows.filter(({ lead }) => lead.order >= first && lead.order < end)
    if (own.length > 0) yield { chunk: { key: [0, index], bytes: encodeChunk(own, creation) } }
  }
  yield { creation }
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
  return everyRow((page) => workspace.query({ name: 'leads', ...wholeList, page }))
}

export function everyOpportunity(workspace: Workspace): Promise<Opportunity[]> {
  return everyRow((page) => workspace.query({ name: 'opportunities', ...allOpportunities, page }))
}

/** All of it. */
export async function historyOf(workspace: Workspace, id: string): Promise<readonly HistoryEntry[] | null> {
  const history = await workspace.query({ name: 'history', id, count: Number.MAX_SAFE_INTEGER })
  return history && history.entries
}
