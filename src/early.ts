import { showTheme, storedTheme } from './app/stored-theme'
import { TOAST_MS } from './domain/constants'
import { parseSampleRequest } from './domain/sample-request'
import { clock } from './platform/clock'
import { localStorageTexts } from './platform/local-storage'
import { startWorker } from './platform/worker-wire'
import { createToasts } from './ui/toasts'
import workerUrl from './worker?worker&url'
import { connect } from './workspace/connect'

/**
 * A small script of its own: the worker makes its leads while the screen's script still arrives, and a seller who chose
 * a theme sees the frame of the screen in it.
 */
export const texts = localStorageTexts
export const workspace = connect(startWorker(workerUrl))
export const toasts = createToasts(clock, TOAST_MS)

const { count, seed, ignored } = parseSampleRequest(new URLSearchParams(location.search))

workspace
  .dispatch({ name: 'create-sample-leads', count, seed })
  .catch(() => toasts.show('error', 'The leads cannot be reached. Reload the page to try again.'))
for (const text of ignored) toasts.show('info', text)
showTheme(storedTheme(texts))
