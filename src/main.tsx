import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import { createFirstQueries } from './app/first-queries'
import { laterParts } from './app/later'
import { SAMPLE_LEADS, TOAST_MS } from './domain/constants'
import { parseSampleRequest } from './domain/sample-request'
import { fill } from './messages/format'
import { ignoredParameter } from './messages/messages'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { localStorageStore as storage } from './platform/local-storage'
import { nextPaint } from './platform/next-paint'
import { startWorker } from './platform/worker-transport'
import { createToasts } from './ui/toasts'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'
import { handOver } from './workspace/hand-over'

async function start() {
  const request = parseSampleRequest(new URLSearchParams(location.search))
  const samples = { count: request.count, seed: request.seed ?? entropy.seed() }
  const toasts = createToasts(clock, TOAST_MS)
  for (const ignored of request.ignored) toasts.show('info', fill(ignoredParameter, ignored))

  // Everything up to the first render runs in one task, so that the next paint shows the screen.
  const isPainted = nextPaint()
  void isPainted.then(laterParts.load)
  const { workspace: worker, connection } = connect(startWorker(workerUrl, isPainted), clock)
  const isLoaded = worker.dispatch({ name: 'start-with-sample-leads', ...samples })
  // ReloadNotice reports a worker that cannot be reached.
  isLoaded.catch(() => {})

  const isFew = samples.count <= SAMPLE_LEADS
  const workspace = isFew ? handOver(samples, clock.date(), worker, isLoaded) : worker
  const first = createFirstQueries(workspace)
  if (isFew) await first.load(storage)
  render(<App {...{ workspace, connection, first, clock, storage, toasts }} />)
}

function render(app: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  flushSync(() => createRoot(root).render(<StrictMode>{app}</StrictMode>))
  // After a failed render the root is empty: the notice stays.
  if (root.hasChildNodes()) document.getElementById('load-failure')?.remove()
}

// Reported as an uncaught error: index.html listens for those.
start().catch(reportError)
