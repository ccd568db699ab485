import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { App } from './app/app'
import { createFirstQueries } from './app/first-queries'
import { connect } from './connection/connect'
import { answeringEarly, notedAnswers, sampleAnswers } from './connection/early-answers'
import { holdLeads } from './connection/hold-leads'
import { SAMPLE_LEADS, TOAST_MS } from './domain/constants'
import { parseSampleRequest } from './domain/sample-request'
import { loadIsKept } from './features/data/settings'
import { createBackupFiles } from './platform/backup-file'
import { setBadge } from './platform/badge'
import { copy } from './platform/clipboard'
import { pageClock as clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { createImportFiles } from './platform/import-files'
import { createLaunches } from './platform/launches'
import { createLocalStorage } from './platform/local-storage'
import { followVersions } from './platform/new-version'
import { nextPaint } from './platform/next-paint'
import { onHidden, onLeave, onReturn } from './platform/page-lifecycle'
import { consolePath } from './platform/path'
import { onInstalled, persist } from './platform/persistent-storage'
import { readFirstScreen } from './platform/read-first-screen'
import { storedFile } from './platform/stored'
import { startWorker } from './platform/worker-transport'
import { createAutomaticBackup } from './shared/files/automatic-backup'
import { createToasts } from './ui/toasts'
import workerUrl from './worker?worker&url'

/** More than reading it takes, by far. */
const FIRST_SCREEN_MS = 300

async function start() {
  const path = consolePath()
  const storage = createLocalStorage(path)
  const address = new URLSearchParams(location.search)
  const request = parseSampleRequest(address)
  const samples = { count: request.count, seed: request.seed ?? entropy.seed() }
  const toasts = createToasts(clock, TOAST_MS)
  const launches = createLaunches()

  // For samples everything up to the first render runs in one task, so that the next paint shows the screen.
  const isPainted = nextPaint()
  const kept = loadIsKept(storage)
  const areSamplesWanted = address.has('leads') || address.has('seed')
  const ignored = kept === 'yes' && areSamplesWanted ? 'all' : request.ignored
  // Stored data must be read first. Samples are also generated in the page: the worker must not compete for the CPU.
  const canStart = kept === 'yes' ? Promise.resolve() : isPainted
  const { workspace: connected, connection } = connect(() => startWorker(workerUrl, path, canStart), clock)
  // Over the connection: what the page holds itself, and until the worker has opened its leads what is known early.
  const worker = holdLeads(connected, clock)
  const isLoaded = worker.dispatch({ name: 'start', kept, ...samples, workerUrl })
  const newVersion = followVersions(isLoaded, clock)
  // ConnectionNotice reports an unreachable worker.
  isLoaded.catch(() => {})

  onLeave(() => void worker.dispatch({ name: 'leave' }).catch(() => {}))
  const catchUp = () => void worker.dispatch({ name: 'catch-up' }).catch(() => {})
  onReturn(catchUp)
  onInstalled(() => void persist().then(catchUp))

  const isFew = kept === 'maybe' && samples.count <= SAMPLE_LEADS
  const answerEarly = answeringEarly(worker, isLoaded)
  const noted = kept === 'yes' ? await within(FIRST_SCREEN_MS, readFirstScreen(path, workerUrl)) : null
  const early = noted && answerEarly(notedAnswers(noted))
  const ofSamples = isFew ? answerEarly(sampleAnswers(samples, clock.date())) : null
  const workspace = early ?? ofSamples ?? worker
  const first = createFirstQueries(workspace, storage, clock)
  const isAnswered = first.load()
  // For many leads, or stored ones that were changed since, the screen shows the progress instead.
  if (isFew) await isAnswered
  if (early) await within(0, isAnswered)
  const automaticBackup = createAutomaticBackup({ workspace, clock, files: createBackupFiles(path), reportError })
  onReturn(() => void automaticBackup.look())
  onHidden(automaticBackup.hurry)
  const ports = {
    workspace,
    connection,
    clock,
    storage,
    areSamplesWanted,
    persist,
    copy,
    storedFile: () => storedFile(path),
    importFiles: createImportFiles(path),
  }
  render(<App {...ports} {...{ first, toasts, ignored, newVersion, launches, setBadge, automaticBackup }} />)
  isLoaded.then(automaticBackup.look, () => {})
}

/** Null where it takes longer. */
function within<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work, new Promise<null>((resolve) => clock.after(ms, () => resolve(null)))])
}

function render(app: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id root')
  flushSync(() => createRoot(root).render(<StrictMode>{app}</StrictMode>))
  // After a failed render the root is empty and the notice stays.
  if (root.hasChildNodes()) document.getElementById('load-failure')?.remove()
}

// Reported as an uncaught error: index.html listens for those.
start().catch(reportError)
