import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { pageWire } from './platform/worker-wire'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

const workspace = createWorkspace(createLeadEngine(), clock, entropy)

// A process takes 20 ms and more to load its number formats. The page needs them first to tell how many leads are made:
// loaded here, before that is told, they do not hold it up.
workspace.subscribe(({ news }) => {
  if (news === 'making') formats ??= Intl.NumberFormat()
})
let formats: Intl.NumberFormat | null = null

serve(workspace, pageWire())
