import { createLeadEngine } from './engine/lead-engine'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { imageStore } from './platform/image-store'
import { createDeviceStorage } from './platform/indexed-db'
import { pageTransport } from './platform/worker-transport'
import { serve } from './workspace/serve'
import { createWorkspace } from './workspace/workspace'

const loadFileWork = async () => (await import('./file-work')).createFileWork

const workspace = createWorkspace({
  createEngine: createLeadEngine,
  clock,
  entropy,
  device: createDeviceStorage(),
  images: imageStore,
  loadFileWork,
})

// Loaded right after the start, so that nothing is requested later. Where that fails, it is tried again when needed.
const unsubscribe = workspace.subscribe(({ type }) => {
  if (type !== 'changed') return
  unsubscribe()
  loadFileWork().catch(() => {})
})

serve(workspace, pageTransport())
