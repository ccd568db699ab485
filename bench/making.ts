import { createLeadEngine } from '../src/engine/lead-engine'
import { clock } from '../src/platform/clock'
import { entropy } from '../src/platform/entropy'
import { createWorkspace, type Workspace } from '../src/workspace/workspace'

/** A workspace as the product's own worker makes it, with its sample leads. */
export async function workspaceOf(leads: number, seed: number): Promise<Workspace> {
  const workspace = createWorkspace(createLeadEngine(), clock, entropy)
  const outcome = await workspace.dispatch({ name: 'start-with-sample-leads', count: leads, seed })
  if ('refused' in outcome) throw new Error(`The sample leads were refused: ${outcome.refused}`)
  return workspace
}

export async function measureMaking(leads: number, seed: number): Promise<{ ms: number }> {
  const startedMs = performance.now()
  const workspace = await workspaceOf(leads, seed)
  // The first question indexes them.
  const { total } = await workspace.query({ about: 'leads', search: '', status: 'all', scoreOrder: 'desc', page: 1 })
  const ms = performance.now() - startedMs
  if (total !== leads) throw new Error(`${total} leads were made instead of ${leads}`)
  return { ms }
}
