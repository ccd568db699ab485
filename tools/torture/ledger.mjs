// @ts-check
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('../../src/workspace/workspace').Command} Command */
/** @typedef {ReturnType<typeof createLedger>} Ledger */

/** Pages that have told nothing for so long have told all. */
const SILENCE_MS = 150

/** What pages may request: the whole start, and where they tell. */
const ownFiles = /^\/(tell|logo\.png|assets\/(index|worker)-[\w-]+\.(js|css))?$/

/** What the tabs tell, and what is seen of them. */
export function createLedger() {
  /** What they have asked for since the last check; without an outcome it is in flight. */
  /** @type {Map<string, { command: Command, outcome?: any }>} */
  const asked = new Map()
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map()
  /** @type {Set<string>} */
  const excuses = new Set()
  /** @type {string[]} */
  const faults = []
  let isStopped = false
  let heardAt = 0
  let step = 'start'
  /** @type {(state: string) => void} */
  let onSnapshot = () => {}

  function count(/** @type {string} */ group, /** @type {string} */ name, times = 1) {
    const ofGroup = counts.get(group) ?? new Map()
    counts.set(group, ofGroup.set(name, (ofGroup.get(name) ?? 0) + times))
  }

  function onRequest(/** @type {string} */ url) {
    const { hostname, pathname, protocol } = new URL(url)
    if (protocol === 'blob:' || protocol === 'data:') return
    if (hostname !== '127.0.0.1' || !ownFiles.test(pathname)) faults.push(`requested: ${url}`)
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function hear(request, response) {
    const { id, snapshot, ...told } = JSON.parse(await text(request))
    if (snapshot) onSnapshot(snapshot)
    // What is told after the stop was not asked for before it: pages wait for the answer.
    else if (!isStopped || asked.has(id)) {
      asked.set(id, { ...asked.get(id), ...told })
      heardAt = Date.now()
    }
    response.end()
  }

  return {
    asked,
    counts,
    count,
    hear,
    onRequest,
    onError: (/** @type {string} */ message) => void faults.push(`logged: ${message}`),
    /** What was requested or logged since the last time. */
    takeFaults: () => faults.splice(0),
    /** Until the next check this may happen: 'failing storage', 'left', 'damage'. */
    excuse: (/** @type {string} */ what) => void excuses.add(what),
    isExcused: (/** @type {string} */ what) => excuses.has(what),

    /** For what never ends. */
    step: () => step,
    setStep(/** @type {string} */ next) {
      step = next
    },

    onSnapshot(/** @type {(state: string) => void} */ listener) {
      onSnapshot = listener
    },

    /** The browser is stopped: waits until its pages have told all. */
    async stop() {
      isStopped = true
      do await wait(SILENCE_MS)
      while (Date.now() < heardAt + SILENCE_MS)
    },

    /** All is checked: what follows is asked for anew. */
    clear() {
      asked.clear()
      excuses.clear()
      isStopped = false
    },
  }
}
