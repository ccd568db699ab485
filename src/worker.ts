import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { files } from './platform/files'
import { imageStore } from './platform/image-store'
import { createDeviceStorage } from './platform/indexed-db'
import { pageTransport } from './platform/worker-transport'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

const workspace = createWorkspace({
  createEngine: createLeadEngine,
  clock,
  entropy,
  device: createDeviceStorage(),
  images: imageStore,
  files,
})

serve(workspace, pageTransport())
