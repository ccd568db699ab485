// @ts-check
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunchOptions, ensureChromium } from './chromium.mjs'

/** @typedef {import('../src/store/schema').LogEntry} LogEntry */
/** @typedef {import('../src/store/schema').Creation} Creation */
/** @typedef {import('../src/store/schema').Head} Head */
/** @typedef {{ head: Head, creations: Creation[], log: LogEntry[] }} Stored */
/** @typedef {import('../src/workspace/workspace').Command} Command */
/** @typedef {import('../src/workspace/queries').Query} Query */
/** @typedef {import('playwright').Page} Page */

const KILLS = Number(process.argv[2] ?? 100)
const KILLS_OF_RESTORES = Number(process.argv[3] ?? KILLS)
const KILLS_PER_PROFILE = 10
const TABS = 3
const LONGEST_RUN_MS = 2500
/** Pages that have told nothing for so long have told all. */
const SILENCE_MS = 150

/** What the tabs have asked for since the last kill; without an outcome it is in flight. */
/** @type {Map<string, { command: Command, outcome?: any }>} */
const asked = new Map()
let isStopped = false
let heardAt = 0
const counts = { kills: 0, confirmed: 0, refused: 0, done: 0, notDone: 0 }

/** Pages tell what they are about to ask for, and what came of it. */
const hearing = {
  name: 'hearing',
  configurePreviewServer(/** @type {import('vite').PreviewServer} */ { middlewares }) {
    // A page may be killed in the middle of it.
    middlewares.use('/tell', (request, response) => void hear(request, response).catch(() => {}))
  },
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function hear(request, response) {
  const { id, ...told } = JSON.parse(await text(request))
  // What is told after the stop was not asked for before it: pages wait for the answer.
  if (!isStopped || asked.has(id)) {
    asked.set(id, { ...asked.get(id), ...told })
    heardAt = Date.now()
  }
  response.end()
}

/** Runs in every page: asks its worker as the product does, at random. */
function prepare() {
  /** @type {Worker} */
  let worker
  let lastId = 0
  const random = (/** @type {number} */ end) => Math.floor(Math.random() * end)

  window.Worker = class extends Worker {
    constructor(/** @type {ConstructorParameters<typeof Worker>} */ ...args) {
      super(...args)
      worker = this
    }
  }

  /** @param {{ query: Query } | { dispatch: Command }} request @returns {Promise<any>} */
  function ask(request) {
    const id = `kills ${++lastId}`
    return new Promise((resolve) => {
      worker.addEventListener('message', function listen({ data }) {
        if (data.id !== id) return
        worker.removeEventListener('message', listen)
        resolve('error' in data ? data : data.result)
      })
      worker.postMessage({ ...request, id })
    })
  }

  const tell = (/** @type {object} */ told) => fetch('/tell', { method: 'POST', body: JSON.stringify(told) })

  async function act(/** @type {Command} */ command) {
    const id = crypto.randomUUID()
    await tell({ id, command })
    await tell({ id, outcome: await ask({ dispatch: command }) })
  }

  /** These take a while each: many at a time, some of them on the same lead. */
  async function actOnLeads() {
    for (;;) {
      const page = 1 + random(5)
      const { rows } = await ask({ query: { name: 'leads', search: '', status: 'all', scoreOrder: 'desc', page } })
      const { id, status } = rows[random(rows.length)]
      const draft = { status, email: `${crypto.randomUUID()}@example.com` }
      void act(random(3) > 0 ? { name: 'save-lead', id, draft } : { name: 'convert-lead', id })
      await new Promise((resolve) => setTimeout(resolve, random(60)))
    }
  }

  async function actOnAll() {
    for (;;) {
      const chance = random(100)
      if (chance < 2) await act({ name: 'start-over' })
      // Enough for snapshots to be written, and read after the kill.
      else if (chance < 6) await act({ name: 'create-sample-leads', count: 3000 })
      else if (chance < 30) await act({ name: 'create-sample-opportunities' })
      else await act({ name: chance < 65 ? 'undo' : 'redo', action: null })
    }
  }

  async function checkImport(/** @type {number} */ count) {
    const lines = Array.from({ length: count }, (_, row) => {
      const id = crypto.randomUUID()
      return `${id},Lead ${row},Line Ltd,${id}@example.com,${row % 101}\n`
    })
    const file = new Blob(['Id,Name,Company,Email,Score\n', ...lines])
    const { settings } = await ask({ query: { name: 'import-preview', file, settings: null } })
    return (await ask({ query: { name: 'import-check', file, settings } })).checkId
  }

  async function importAtRandom() {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, random(300)))
      // Of several parts, now and then.
      const checkId = await checkImport(random(4) > 0 ? 50 : 6000)
      await act({ name: 'import-leads', checkId })
    }
  }

  /** From the state before the backup: there and back. */
  async function restoreInTurn(/** @type {string} */ backup, /** @type {boolean} */ isRestored) {
    for (let isThere = isRestored, times = 0; ; isThere = !isThere, times++) {
      if (isThere) await act({ name: 'undo', action: null })
      else if (times > 0 && random(2) > 0) await act({ name: 'redo', action: null })
      else {
        const { checkId } = await ask({ query: { name: 'backup-check', file: new Blob([backup]) } })
        await act({ name: 'restore-backup', checkId })
      }
    }
  }

  /** All that is shown. */
  async function allShown() {
    const rows = []
    for (const name of ['leads', 'opportunities']) {
      for (let page = 1, last = 1; page <= last; page++) {
        const query = { name, search: '', status: 'all', scoreOrder: 'desc', page }
        const answer = await ask({ query: /** @type {any} */ (query) })
        // Orders are others each time; what comes before what is not.
        for (const { order: _, ...row } of answer.rows) rows.push(row)
        last = answer.pageCount
      }
    }
    return JSON.stringify(rows)
  }

  Object.assign(window, {
    ask,
    allShown,
    hasWorker: () => worker !== undefined,
    restoreInTurn: (/** @type {string} */ backup, /** @type {boolean} */ isRestored) =>
      void restoreInTurn(backup, isRestored),
    async backup() {
      const checkId = await checkImport(8000)
      await ask({ dispatch: { name: 'import-leads', checkId } })
      const [backup, restored] = [await ask({ query: { name: 'backup-file' } }), await allShown()]
      await ask({ dispatch: { name: 'undo', action: null } })
      return { backup: await backup.text(), restored, before: await allShown() }
    },
    actAtRandom() {
      void importAtRandom()
      void actOnLeads()
      // As many as keep the worker busy: the next kill is then likely to hit it while it writes.
      for (let count = 0; count < 3; count++) void actOnAll()
    },
  })
}

/** @param {string} profile @param {string} url */
async function launch(profile, url) {
  // The product's own policy lets no page tell anything.
  const options = { ...chromiumLaunchOptions(), bypassCSP: true }
  const context = await chromium.launchPersistentContext(profile, options)
  await context.addInitScript(prepare)
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? assert.fail('no process of the browser')
  const pages = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await Promise.all(pages.map((page) => page.goto(url)))
  return { context, pid, pages }
}

/**
 * The browser's main process, which has IndexedDB, is stopped first: from then on nothing is written. The others run on,
 * so that all that was confirmed until then is told. Then all of them are killed.
 * @param {import('playwright').BrowserContext} context
 * @param {number} pid
 */
async function kill(context, pid) {
  const isClosed = new Promise((resolve) => context.once('close', resolve))
  process.kill(pid, 'SIGSTOP')
  isStopped = true
  do await wait(SILENCE_MS)
  while (Date.now() < heardAt + SILENCE_MS)
  process.kill(-pid, 'SIGKILL')
  await isClosed
  isStopped = false
  counts.kills++
}

/** @param {Page} page */
async function keep(page) {
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click()
  await page.getByText('Your data is now saved on this device.').waitFor()
}

/** What is stored, read without the product. @param {Page} page @returns {Promise<Stored>} */
async function storedBy(page) {
  return page.evaluate(async () => {
    const resultOf = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await resultOf(indexedDB.open('sales-console'))
    const transaction = database.transaction(['head', 'creations', 'log'])
    const store = (/** @type {string} */ name) => transaction.objectStore(name)
    const requests = [store('head').get('head'), store('creations').getAll(), store('log').getAll()]
    const [head, creations, log] = await Promise.all(requests.map(resultOf))
    database.close()
    return { head, creations, log }
  })
}

/** Whether the entry is of an action that the command asked for. @param {Command} command @param {LogEntry} entry */
function isOf(command, { kind, edits }) {
  const [edit] = edits
  if (command.name === 'save-lead') {
    return kind === 'save' && edit?.id === command.id && edit.after.email === command.draft.email
  }
  if (command.name === 'convert-lead') return kind === 'convert' && edit?.id === command.id
  if (command.name === 'import-leads') return kind === 'import'
  return command.name.replace('create-', '') === kind
}

/**
 * Every commit is a revision: there are as many as were confirmed, and at most one more for each in flight. What was done
 * is in the log, unless it was undone, and what was undone is not done.
 * @param {Stored} before @param {Stored} after
 */
function checkConfirmed(before, { head, log }) {
  const all = [...asked.values()]
  const inFlight = all.filter(({ outcome }) => !outcome).map(({ command }) => command)
  let commits = 0
  for (const { command, outcome } of all) {
    if (!outcome) continue
    assert.ok(!outcome.error, `a worker failed: ${outcome.error}`)
    assert.notEqual(outcome.refused, 'not-saved', JSON.stringify(outcome))
    if (!outcome.action) {
      counts.refused++
      continue
    }
    commits++
    if (command.name === 'undo' || command.name === 'redo') continue
    const { number } = outcome.action
    const entry = log.find((each) => each.number === number)
    const mayBeUndone =
      inFlight.some(({ name }) => name === 'undo') ||
      all.some((each) => each.command.name === 'undo' && each.outcome?.action?.number === number)
    assert.ok(
      entry ? isOf(command, entry) : mayBeUndone,
      `confirmed, and lost: ${JSON.stringify({ command, outcome })}`,
    )
  }
  counts.confirmed += commits
  const done = head.revision - before.head.revision - commits
  assert.ok(done >= 0, 'a commit that was confirmed is lost')
  assert.ok(done <= inFlight.length, 'a commit that nobody asked for')
  counts.done += done
  counts.notDone += inFlight.length - done
  asked.clear()
}

/** What the console shows is what the log and the creations say, and no lead or opportunity is half converted. */
async function checkRecords(/** @type {Page} */ page, /** @type {Stored} */ { creations, log }) {
  const edited = new Map()
  const done = log.filter(({ doneAt }) => doneAt !== null)
  for (const { edits } of done.toSorted((a, b) => Number(a.doneAt) - Number(b.doneAt))) {
    for (const { id, after } of edits) edited.set(id, after)
  }
  const ids = [...edited.keys()]
  const actual = await page.evaluate(async (asking) => {
    const { ask } = /** @type {any} */ (window)
    async function allPages(/** @type {object} */ query) {
      const rows = []
      for (let number = 1, last = 1; number <= last; number++) {
        const answer = await ask({ query: { ...query, page: number } })
        rows.push(...answer.rows)
        last = answer.pageCount
      }
      return rows
    }
    return {
      totals: await ask({ query: { name: 'totals' } }),
      leads: await Promise.all(asking.map((id) => ask({ query: { name: 'lead', id } }))),
      converted: await allPages({ name: 'leads', search: '', status: 'converted', scoreOrder: 'asc' }),
      opportunities: await allPages({ name: 'opportunities' }),
    }
  }, ids)
  const idsOf = (/** @type {{ id: string }[]} */ records) => records.map(({ id }) => id).toSorted()
  assert.deepEqual(idsOf(actual.converted), idsOf(actual.opportunities), 'converted leads and opportunities')
  for (const lead of actual.leads) {
    if (lead) assert.deepEqual({ email: lead.email, status: lead.status }, edited.get(lead.id), 'an edit of a lead')
  }
  const { new: fresh, contacted, qualified, converted } = actual.totals.leads
  const shown = creations.filter(({ hiddenBy }) => hiddenBy === null).reduce((sum, { count }) => sum + count, 0)
  assert.equal(fresh + contacted + qualified + converted, shown, 'how many leads')
}

/** After a relaunch. @param {Page} page @param {Stored} before @returns {Promise<Stored>} */
async function check(page, before) {
  await page
    .getByText('Saved on this device')
    .waitFor()
    .catch(async () => {
      assert.fail(`what is kept was not opened: ${await page.locator('body').innerText()}`)
    })
  const stored = await storedBy(page)
  checkConfirmed(before, stored)
  await checkRecords(page, stored)
  // And the seller works on.
  await page.getByRole('button', { name: 'Sample data' }).click()
  await page.getByRole('menuitem', { name: 'Create sample opportunities' }).click()
  await page.getByText('10 sample opportunities created.').waitFor()
  return storedBy(page)
}

/** Kills while a browser acts at random in several tabs, imports included. @param {string} url @param {string} profiles */
async function killActions(url, profiles) {
  while (counts.kills < KILLS) {
    const profile = mkdtempSync(join(profiles, 'profile-'))
    /** @type {Stored | null} */
    let stored = null
    for (let kills = 0; kills <= KILLS_PER_PROFILE; kills++) {
      const { context, pid, pages } = await launch(profile, url)
      const [page] = /** @type {[Page]} */ (pages)
      if (stored) stored = await check(page, stored)
      else {
        await keep(page)
        stored = await storedBy(page)
        await Promise.all(pages.slice(1).map((other) => other.reload()))
      }
      if (kills === KILLS_PER_PROFILE || counts.kills === KILLS) {
        await context.close()
        break
      }
      for (const each of pages) {
        await each.getByText('Saved on this device').waitFor()
        await each.evaluate('actAtRandom()')
      }
      await killSoon(context, pid)
    }
  }
  const { kills, confirmed, refused, done, notDone } = counts
  console.log(
    `${kills} kills: ${confirmed} actions confirmed, none lost; ${refused} refused; ${done + notDone} in flight at a kill, ${done} of them done and ${notDone} not`,
  )
}

/** Kills while a backup is restored, undone and redone: what is shown is all of one or all of the other. */
async function killRestores(/** @type {string} */ url, /** @type {string} */ profiles) {
  const profile = mkdtempSync(join(profiles, 'restores-'))
  /** @typedef {{ before: string, restored: string, backup: string }} Known */
  let known = /** @type {Known | undefined} */ (undefined)
  let [confirmed, done, notDone] = [0, 0, 0]
  for (let kills = 0; ; kills++) {
    const { context, pid, pages } = await launch(profile, url)
    const [page] = /** @type {[Page]} */ (pages)
    // The worker starts after the first paint.
    await page.waitForFunction('hasWorker()')
    known ??= /** @type {Known} */ (await page.evaluate('backup()'))
    await page.getByText('Saved on this device').waitFor()
    const shown = await page.evaluate('allShown()')
    const isRestored = shown === known.restored
    assert.ok(isRestored || shown === known.before, 'half of a backup is shown')
    const all = [...asked.values()]
    for (const { outcome } of all) assert.ok(!outcome || outcome.done, JSON.stringify(outcome))
    const last = all.findLast(({ outcome }) => outcome)
    const pending = all.find(({ outcome }) => !outcome)
    const wasRestored = last ? last.command.name !== 'undo' : pending?.command.name === 'undo'
    if (!pending) assert.ok(!last || isRestored === wasRestored, 'what was confirmed is lost')
    else if (isRestored === wasRestored) notDone++
    else done++
    confirmed += all.length - (pending ? 1 : 0)
    asked.clear()
    if (kills === KILLS_OF_RESTORES) {
      await context.close()
      break
    }
    await page.evaluate(`restoreInTurn(${JSON.stringify(known.backup)}, ${isRestored})`)
    await killSoon(context, pid)
  }
  console.log(
    `${KILLS_OF_RESTORES} kills of restores: ${confirmed} confirmed, none lost; ${done + notDone} in flight at a kill, ${done} of them done and ${notDone} not, none of them half`,
  )
}

/** @param {import('playwright').BrowserContext} context @param {number} pid */
async function killSoon(context, pid) {
  await wait(Math.random() * LONGEST_RUN_MS)
  await kill(context, pid)
  if (process.stdout.isTTY) process.stdout.write('.')
}

ensureChromium()
const product = { logLevel: /** @type {const} */ ('warn'), build: { outDir: '.reports/kills' } }
await build(product)
const server = await preview({ ...product, plugins: [hearing], preview: { port: 0, strictPort: false } })
const url = server.resolvedUrls?.local[0] ?? ''
const profiles = mkdtempSync(join(tmpdir(), 'kills-'))
try {
  await killActions(url, profiles)
  await killRestores(url, profiles)
} catch (error) {
  console.error(`after ${counts.kills} kills, with the profile left in ${profiles}:`, error)
  process.exitCode = 1
}
if (!process.exitCode) rmSync(profiles, { recursive: true, force: true })
await server.close()
process.exit()
