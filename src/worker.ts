import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { pageTransport } from './platform/worker-transport'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

serve(createWorkspace(createLeadEngine(), clock, entropy), pageTransport())
