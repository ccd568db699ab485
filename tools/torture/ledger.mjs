// @ts-check
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('../../src/workspace/workspace').Command} Command */

/** After this time without a report, no more are expected from pages of a stopped browser. */
const SILENCE_MS = 150

let isStopped = false
let reportedAt = 0

/** What pages report, and what is observed from outside. */
export const ledger = {
  /** Commands since the last check, with the format of their tab's version; one without an outcome is in flight. */
  /** @type {Map<string, { command: Command, format: number, meant?: import('./page.ts').Meant, outcome?: any }>} */
  commands: new Map(),
  /** @type {Map<string, Map<string, number>>} */
  counts: new Map(),
  /** What may happen until the next check. */
  /** @type {Set<'failing storage' | 'damage'>} */
  excuses: new Set(),
  /** Unexpected requests, and errors in the console. */
  /** @type {string[]} */
  faults: [],

  count(/** @type {string} */ group, /** @type {string} */ name, times = 1) {
    const names = ledger.counts.get(group) ?? new Map()
    ledger.counts.set(group, names.set(name, (names.get(name) ?? 0) + times))
  },

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async onReport(request, response) {
    const { id, ...report } = JSON.parse(await text(request))
    const known = ledger.commands.get(id)
    // A page sends a command only after its report was answered: once the browser is stopped, new ones do not count.
    if (!isStopped || known) {
      ledger.commands.set(id, { ...known, ...report })
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
    ledger.commands.clear()
    ledger.excuses.clear()
    isStopped = false
  },
}
