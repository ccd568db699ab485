// @ts-check
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('../../src/workspace/workspace').Command} Command */
/** @typedef {ReturnType<typeof createLedger>} Ledger */

/** After this time without a report, no more are expected from pages of a stopped browser. */
const SILENCE_MS = 150

/** Requests that pages may make: the files of the product, and reports. */
const ownFiles = /^\/(report|logo\.png|assets\/(index|worker)-[\w-]+\.(js|css))?$/

/** What pages report, and what is observed from outside. */
export function createLedger() {
  /** Commands since the last check; one without an outcome is in flight. */
  /** @type {Map<string, { command: Command, outcome?: any }>} */
  const commands = new Map()
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map()
  /** What may happen until the next check. */
  /** @type {Set<'failing storage' | 'left' | 'damage'>} */
  const excuses = new Set()
  /** Unexpected requests, and errors in the console. */
  /** @type {string[]} */
  const faults = []
  let isStopped = false
  let reportedAt = 0

  const ledger = {
    commands,
    counts,
    excuses,
    onSnapshot: (/** @type {string} */ _state) => {},
    onError: (/** @type {string} */ message) => void faults.push(`logged: ${message}`),
    takeFaults: () => faults.splice(0),

    count(/** @type {string} */ group, /** @type {string} */ name, times = 1) {
      const names = counts.get(group) ?? new Map()
      counts.set(group, names.set(name, (names.get(name) ?? 0) + times))
    },

    onRequest(/** @type {string} */ url) {
      const { hostname, pathname, protocol } = new URL(url)
      if (protocol === 'blob:' || protocol === 'data:') return
      if (hostname !== '127.0.0.1' || !ownFiles.test(pathname)) faults.push(`requested: ${url}`)
    },

    /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
    async onReport(request, response) {
      const { id, snapshot, ...report } = JSON.parse(await text(request))
      if (snapshot) ledger.onSnapshot(snapshot)
      // A page sends a command only after its report was answered: once the browser is stopped, new ones do not count.
      else if (!isStopped || commands.has(id)) {
        commands.set(id, { ...commands.get(id), ...report })
        reportedAt = Date.now()
      }
      response.end()
    },

    /** The browser's main process is stopped: waits for the last reports of its pages. */
    async stop() {
      isStopped = true
      do await wait(SILENCE_MS)
      while (Date.now() < reportedAt + SILENCE_MS)
    },

    clear() {
      commands.clear()
      excuses.clear()
      isStopped = false
    },
  }
  return ledger
}
