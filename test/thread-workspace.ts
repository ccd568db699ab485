import { addLeads } from '../src/domain/commands'
import type { Lead } from '../src/domain/lead'
import type { Opportunity } from '../src/domain/opportunity'
import type { Page } from '../src/domain/page'
import type { LeadEngine } from '../src/engine/lead-engine'
import { createNaiveEngine } from '../src/engine/naive-engine'
import type { Clock, Entropy } from '../src/workspace/ports'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'

/** Another seed each time, and the same ones in the same order in every test. */
function createCountingEntropy(): Entropy {
  let given = 0
  return { seed: () => 1_000_000 + ++given }
}

/** The real workspace in this thread, holding these leads from the start. */
export function createThreadWorkspace(
  clock: Clock,
  leads: readonly Lead[] = [],
  engine: LeadEngine = createNaiveEngine(),
): Workspace {
  engine.apply(addLeads(leads).filter((change) => change.table === 'leads'))
  return createWorkspace(engine, clock, createCountingEntropy())
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
