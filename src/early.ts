import { createFirstAnswers } from './app/first-answers'
import { showTheme, storedTheme } from './app/stored-theme'
import { TOAST_MS } from './domain/constants'
import { parseSampleRequest } from './domain/sample-request'
import { keptFilters, leadsQuestion } from './features/leads/kept-filters'
import { clock } from './platform/clock'
import { localStorageTexts } from './platform/local-storage'
import { startWorker } from './platform/worker-wire'
import { createToasts } from './ui/toasts'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'

/**
 * A small script of its own, before the first paint: the worker makes its leads and answers the first questions while
 * the screen's script still arrives, and a seller who chose a theme sees the frame of the screen in it.
 */
const workspace = connect(startWorker(workerUrl))
const texts = localStorageTexts
const first = createFirstAnswers(workspace)
const toasts = createToasts(clock, TOAST_MS)

const { count, seed, ignored } = parseSampleRequest(new URLSearchParams(location.search))
workspace
  .dispatch({ name: 'start-with-sample-leads', count, seed })
  .catch(() => toasts.show('error', 'The leads cannot be reached. Reload the page to try again.'))
for (const text of ignored) toasts.show('info', text)

showTheme(storedTheme(texts))
const answered = Promise.all([
  first.totals.ask({ about: 'totals' }),
  first.leads.ask(leadsQuestion(keptFilters(texts), 1)),
])
const isLong = new Promise<void>((resolve) => {
  workspace.subscribe(({ news }) => news === 'making' && resolve())
})

const early = {
  clock,
  workspace,
  texts,
  first,
  toasts,
  /** Settles when there is something to show: the first rows, how far their making is, or that it failed. */
  hasNews: Promise.race([answered, isLong]),
}

export type Early = typeof early

// Not a module to import from: it must not wait for the others, nor they for it.
Object.assign(globalThis, { early })
