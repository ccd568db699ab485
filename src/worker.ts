import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { workerWire } from './platform/worker-wire'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

// A process takes some 20 ms to load its number formats. Loaded here, they are ready when the screen's script comes.
Intl.NumberFormat()

serve(createWorkspace(createLeadEngine(), clock, entropy), workerWire)
