import { serve } from './connection/serve'
import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { createDevice } from './platform/device'
import { entropy } from './platform/entropy'
import { files } from './platform/files'
import { pageTransport } from './platform/worker-transport'
import { createWorkspace } from './workspace/workspace'

/** Receives all unexpected errors. */
function reportError(error: unknown) {
  console.error(error)
}

const workspace = createWorkspace({
  createEngine: createLeadEngine,
  clock,
  entropy,
  device: createDevice(self.name),
  files,
  reportError,
})

serve(workspace, pageTransport(), clock, reportError)
