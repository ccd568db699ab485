// @ts-check
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'

/** @typedef {import('../../src/workspace/workspace').Command} Command */
/** @typedef {import('../../src/workspace/queries').Query} Query */

/**
 * Runs in every page, before its script. Each command is reported to the server before the worker gets it, and so is its
 * outcome, whether it comes from the screen or from `act`, which sends random commands.
 */
export function preparePage(/** @type {typeof import('./random.mjs').createRandom} */ createRandom) {
  /** @type {Worker} */
  let worker
  let lastId = 0
  let isActing = false
  const goesOn = () => isActing
  /** Messages keep their order while commands are reported. */
  let posted = Promise.resolve()
  /** Commands without an answer, by the id of their message. */
  const unanswered = new Map()
  let { below } = createRandom(1)
  const unreported = /^(start|leave|catch-up|keep-on-device|stop-.*|note-backup)$/

  const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const report = (/** @type {object} */ body) => fetch('/report', { method: 'POST', body: JSON.stringify(body) })

  window.Worker = class extends Worker {
    constructor(/** @type {ConstructorParameters<typeof Worker>} */ ...args) {
      super(...args)
      worker = this
      this.addEventListener('message', ({ data }) => {
        if (data.snapshot) void report({ snapshot: data.snapshot })
        const sent = unanswered.get(data.id)
        unanswered.delete(data.id)
        if (sent) void report({ id: sent.id, outcome: 'error' in data ? { error: data.error } : data.result })
      })
    }
    /** @override */
    postMessage(/** @type {any} */ message) {
      const { dispatch } = message
      // A page that is being closed has no time for a report.
      if (dispatch?.name === 'leave') return super.postMessage(message)
      const send = async () => {
        if (dispatch && !unreported.test(dispatch.name)) {
          const id = crypto.randomUUID()
          unanswered.set(message.id, { id, command: dispatch })
          await report({ id, command: dispatch })
        }
        super.postMessage(message)
      }
      posted = posted.then(send).catch(() => {})
    }
  }

  /** @param {{ query: Query } | { dispatch: Command }} request @returns {Promise<any>} */
  function ask(request) {
    const id = `torture ${++lastId}`
    return new Promise((resolve) => {
      worker.addEventListener('message', function listen({ data }) {
        if (data.id !== id) return
        worker.removeEventListener('message', listen)
        resolve('error' in data ? data : data.result)
      })
      worker.postMessage({ ...request, id })
    })
  }
  const dispatch = (/** @type {Command} */ command) => ask({ dispatch: command })

  async function checkImport(/** @type {number} */ count) {
    const lines = Array.from({ length: count }, (_, row) => {
      const id = crypto.randomUUID()
      return `${id},Lead ${row},Line Ltd,${id}@example.com,${row % 101}\n`
    })
    const file = new Blob(['Id,Name,Company,Email,Score\n', ...lines])
    const { settings } = await ask({ query: { name: 'import-preview', file, settings: null } })
    const check = await ask({ query: { name: 'import-check', file, settings } })
    return check?.checkId ?? -1
  }

  async function importLeads(/** @type {number} */ count) {
    return dispatch({ name: 'import-leads', checkId: await checkImport(count) })
  }

  async function backup() {
    const file = await ask({ query: { name: 'backup-file' } })
    if (file instanceof Blob) await dispatch({ name: 'note-backup' })
    return file
  }

  async function restore(/** @type {Blob} */ file) {
    const check = await ask({ query: { name: 'backup-check', file } })
    return dispatch({ name: 'restore-backup', checkId: check?.checkId ?? -1 })
  }

  /** Commands that take a while: many at a time, some of them on the same lead. */
  async function actOnLeads() {
    while (goesOn()) {
      const page = 1 + below(5)
      const answer = await ask({ query: { name: 'leads', search: '', status: 'all', scoreOrder: 'desc', page } })
      const lead = answer.rows[below(answer.rows.length || 1)]
      if (lead) {
        const { id, status } = lead
        const draft = { status, email: `${crypto.randomUUID()}@example.com` }
        void dispatch(below(3) > 0 ? { name: 'save-lead', id, draft } : { name: 'convert-lead', id })
      }
      await wait(below(120))
    }
  }

  async function actOnAll() {
    /** @type {Blob | undefined} */
    let file
    while (goesOn()) {
      const chance = below(100)
      if (chance < 2) await dispatch({ name: 'start-over' })
      // Enough for snapshots to be written, and read after a kill.
      else if (chance < 6) await dispatch({ name: 'create-sample-leads', count: 3000 })
      else if (chance < 9) file = await backup()
      else if (chance < 11 && file instanceof Blob) await restore(file)
      else if (chance < 20) await importLeads(below(4) > 0 ? 50 : 6000)
      else if (chance < 35) await dispatch({ name: 'create-sample-opportunities' })
      else await dispatch({ name: chance < 68 ? 'undo' : 'redo', action: null })
    }
  }

  /** Restores, undoes and redoes. */
  async function restoreInTurn(/** @type {string} */ text, /** @type {boolean} */ isRestored) {
    for (let isThere = isRestored, times = 0; goesOn(); isThere = !isThere, times++) {
      if (isThere) await dispatch({ name: 'undo', action: null })
      else if (times > 0 && below(2) > 0) await dispatch({ name: 'redo', action: null })
      else await restore(new Blob([text]))
    }
  }

  /** All leads and opportunities, without their history. */
  async function shown() {
    const list = { search: '', status: 'all', scoreOrder: 'desc', separator: ',' }
    const files = [
      { name: 'leads-file', ...list },
      { name: 'opportunities-file', separator: ',' },
    ]
    const texts = []
    for (const query of files) {
      const file = await ask({ query: /** @type {any} */ (query) })
      texts.push((await file?.text?.()) ?? JSON.stringify(file))
    }
    return texts.join('\n')
  }

  async function hashOf(/** @type {string} */ text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  const now = Date.now.bind(Date)
  let shiftMs = 0
  Date.now = () => now() + shiftMs

  Object.assign(window, {
    ask,
    backup: async () => (await backup()).text(),
    importLeads,
    shown,
    hasWorker: () => worker !== undefined,
    act(/** @type {number} */ seed) {
      below = createRandom(seed).below
      isActing = true
      void actOnLeads()
      // Enough to keep the worker busy, so that a kill is likely to hit a write.
      for (let count = 0; count < 3; count++) void actOnAll()
    },
    restoreInTurn(/** @type {[string, boolean]} */ args) {
      isActing = true
      void restoreInTurn(...args)
    },
    /** Stops acting and waits for answers. Returns the commands that are still unanswered after this time. */
    async rest(/** @type {number} */ ms) {
      isActing = false
      for (const endAt = now() + ms; now() < endAt; ) {
        await wait(50)
        if (unanswered.size === 0) break
      }
      return Array.from(unanswered.values(), ({ command }) => command)
    },
    /** What a seller can compare between two tabs. */
    async everything() {
      const text = await shown()
      return {
        shown: await hashOf(text),
        totals: await ask({ query: { name: 'totals' } }),
        actions: await ask({ query: { name: 'actions', count: 20 } }),
        summary: /** @type {HTMLElement | null} */ (document.querySelector('[aria-label=Summary]'))?.innerText,
      }
    },
    endWorker: () => worker.terminate(),
    /** See `listenInWorker`. */
    harmWorker(/** @type {object} */ harm) {
      Worker.prototype.postMessage.call(worker, { harm })
    },
    shiftClock(/** @type {number} */ ms) {
      shiftMs = ms
    },
  })
}

/** Runs in the worker: makes calls of IndexedDB fail, shifts the clock, and reports when a snapshot is written. */
function listenInWorker(/** @type {(plan: object) => { restore(): void }} */ failIndexedDb) {
  const now = Date.now.bind(Date)
  let shiftMs = 0
  let restore = () => {}
  Date.now = () => now() + shiftMs
  addEventListener('message', (event) => {
    const { harm } = event.data
    if (!harm) return
    event.stopImmediatePropagation()
    shiftMs = harm.shiftMs ?? shiftMs
    restore()
    restore = harm.plan ? failIndexedDb(harm.plan).restore : () => {}
  })

  let isWriting = false
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    if (this.name === 'snapshot' && isWriting !== (key !== 'manifest')) {
      isWriting = !isWriting
      self.postMessage({ snapshot: isWriting ? 'begun' : 'written' })
    }
    return put.call(this, value, ...(key === undefined ? [] : [key]))
  }
}

/** Goes before the worker's script. */
export async function workerPrelude() {
  const path = 'test/failing-indexed-db.ts'
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  return `{${code.replaceAll('export ', '')}\n;(${listenInWorker.toString()})(failIndexedDb)}\n`
}
