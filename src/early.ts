import { createFirstAnswers } from './app/first-answers'
import { showTheme, storedTheme } from './app/stored-theme'
import { TOAST_MS } from './domain/constants'
import { looksUnfiltered } from './domain/filters'
import type { Lead } from './domain/lead'
import { parseSampleRequest, SAMPLES_PER_CHUNK } from './domain/sample-request'
import { showFirstList } from './features/leads/first-list'
import { keptFilters, leadsQuestion } from './features/leads/kept-filters'
import { clock } from './platform/clock'
import { localStorageTexts } from './platform/local-storage'
import { painted } from './platform/painted'
import { startWorker } from './platform/worker-wire'
import { createToasts } from './ui/toasts'
import { WIDE } from './ui/use-media-query'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'

/**
 * A small script of its own in the page, which brings the screen up in the order in which a seller needs it: the frame
 * in the chosen theme, then the first leads as the worker tells them, then the script of the screen, which takes over.
 */
const workspace = connect(startWorker(workerUrl))
const texts = localStorageTexts
const first = createFirstAnswers(workspace)
const toasts = createToasts(clock, TOAST_MS)
const filters = keptFilters(texts)

const { count, seed, ignored } = parseSampleRequest(new URLSearchParams(location.search))
workspace
  .dispatch({ name: 'start-with-sample-leads', count, seed })
  .catch(() => toasts.show('error', 'The leads cannot be reached. Reload the page to try again.'))
for (const text of ignored) toasts.show('info', text)
const isAnswered = Promise.all([first.totals.ask({ about: 'totals' }), first.leads.ask(leadsQuestion(filters, 1))])

showTheme(storedTheme(texts))

const isRead = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))

async function bringUp() {
  // What takes long is told by the screen, which does not wait for it.
  await Promise.all([isRead, count > SAMPLES_PER_CHUNK ? null : isAnswered])
  if (looksUnfiltered(filters)) showFirstList(firstLeads(), matchMedia(WIDE).matches)
  await painted()
  // The scripts of the screen, one after another: each is a task of its own, and none is long.
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')) {
    await import(/* @vite-ignore */ href)
  }
}

/** None where they are still being made, or cannot be had; the screen tells both. */
function firstLeads(): readonly Lead[] {
  try {
    return first.leads.current()?.answer.rows ?? []
  } catch {
    return []
  }
}

const early = { clock, workspace, texts, first, toasts }

export type Early = typeof early

// Not a module to import from: it must not wait for the others, nor they for it.
Object.assign(globalThis, { early })
bringUp().catch((error) => {
  document.getElementById('failure')?.removeAttribute('hidden')
  throw error
})
