import { createLeadEngine, type LeadEngine } from '../src/engine/lead-engine'
import { createNaiveEngine } from '../src/engine/naive-engine'
import type { EngineName } from './protocol'
import { createTanstackEngine } from './tanstack-engine'

export const engines: Readonly<Record<EngineName, () => LeadEngine>> = {
  ours: createLeadEngine,
  obvious: createNaiveEngine,
  tanstack: createTanstackEngine,
}
