import { createFirstAnswers } from './app/first-answers'
import { addLeads } from './domain/commands'
import { SAMPLE_LEADS, TOAST_MS } from './domain/constants'
import { type Filters, looksUnfiltered, noFilters } from './domain/filters'
import type { Lead } from './domain/lead'
import { sampleLeads } from './domain/sample-data'
import { parseSampleRequest, SAMPLES_PER_CHUNK } from './domain/sample-request'
import { createNaiveEngine } from './engine/naive-engine'
import { showFirstList } from './features/leads/first-list'
import { keptFilters, leadsQuestion } from './features/leads/kept-filters'
import { clock } from './platform/clock'
import { entropy } from './platform/entropy'
import { localStorageTexts as texts } from './platform/local-storage'
import { painted } from './platform/painted'
import { startWorker } from './platform/worker-wire'
import { createToasts } from './ui/toasts'
import { WIDE } from './ui/use-media-query'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'

/**
 * A small script of its own in the page, which brings the screen up in the order in which a seller needs it: the
 * frame, the first leads, React, the worker that holds all leads, and the screen itself, which takes over.
 */
async function bringUp() {
  await painted()
  const request = parseSampleRequest(new URLSearchParams(location.search))
  const samples = { count: request.count, seed: request.seed ?? entropy.seed() }
  const filters = keptFilters(texts)
  if (samples.count <= SAMPLE_LEADS && looksUnfiltered(filters)) {
    showFirstList(firstLeads(samples), matchMedia(WIDE).matches)
    await painted()
  }
  // One after another: each is a task of its own, and none is long. The last is the screen; the worker starts before it.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  for (const [index, { href }] of links.entries()) {
    // Not a module to import from: it must not wait for the others, nor they for it.
    if (index === links.length - 1) Object.assign(globalThis, { early: start(samples, filters, request.ignored) })
    await import(/* @vite-ignore */ href)
  }
}

interface Samples {
  readonly count: number
  readonly seed: number
}

/** They follow from the seed: the page shows them without waiting for the worker, which makes the same, and keeps none. */
function firstLeads({ count, seed }: Samples): readonly Lead[] {
  const engine = createNaiveEngine()
  engine.apply(addLeads([...sampleLeads(seed, count)]))
  return engine.query(leadsQuestion(noFilters, 1)).rows
}

function start(samples: Samples, filters: Filters, ignored: readonly string[]) {
  const workspace = connect(startWorker(workerUrl))
  const first = createFirstAnswers(workspace)
  const toasts = createToasts(clock, TOAST_MS)
  workspace
    .dispatch({ name: 'start-with-sample-leads', ...samples })
    .catch(() => toasts.show('error', 'The leads cannot be reached. Reload the page to try again.'))
  for (const text of ignored) toasts.show('info', text)
  const answered = Promise.all([first.totals.ask({ about: 'totals' }), first.leads.ask(leadsQuestion(filters, 1))])
  // What takes long is told by the screen, which does not wait for it.
  const ready = samples.count > SAMPLES_PER_CHUNK ? null : answered
  return { clock, workspace, texts, first, toasts, ready }
}

export type Early = ReturnType<typeof start>

bringUp().catch((error) => {
  document.getElementById('failure')?.removeAttribute('hidden')
  throw error
})
