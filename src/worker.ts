import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { workerWire } from './platform/worker-wire'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

serve(createWorkspace(createLeadEngine(), clock, entropy), workerWire)
