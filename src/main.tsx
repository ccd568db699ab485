import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import { TOAST_MS } from './domain/constants'
import { parseSampleRequest } from './domain/sample-request'
import { clock } from './platform/clock'
import { localStorageTexts } from './platform/local-storage'
import { startWorker } from './platform/worker-wire'
import { createToasts } from './ui/toasts'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'

const workspace = connect(startWorker(workerUrl))
const toasts = createToasts(clock, TOAST_MS)
const { count, seed, ignored } = parseSampleRequest(new URLSearchParams(location.search))

workspace
  .dispatch({ name: 'create-sample-leads', count, seed })
  .catch(() => toasts.show('error', 'The leads cannot be reached. Reload the page to try again.'))
for (const text of ignored) toasts.show('info', text)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <App workspace={workspace} toasts={toasts} texts={localStorageTexts} />
  </StrictMode>,
)
