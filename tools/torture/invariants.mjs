// @ts-check
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** @typedef {import('../../src/store/schema').LogEntry} LogEntry */
/** @typedef {import('../../src/store/schema').Creation} Creation */
/** @typedef {import('../../src/store/schema').Head} Head */
/** @typedef {{ head: Head, creations: Creation[], log: LogEntry[] }} Stored */
/** @typedef {import('./ledger.mjs').Command} Command */
/** @typedef {import('./ledger.mjs').Ledger} Ledger */
/** @typedef {import('playwright').Page} Page */

/** A logged `StorageError`: the build shortens its name. */
const storageErrors = /^logged: \w+: (full|failed|refused|unreadable|missing)\b/

/** How long tabs may take to agree with one another. */
const AGREEMENT_MS = 20_000

/** Reads what is stored, without the product. @param {Page} page @returns {Promise<Stored>} */
export async function storedBy(page) {
  return page.evaluate(async () => {
    const resultOf = (/** @type {IDBRequest} */ request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('sales-console')
    // Never creates the database.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await resultOf(opening)
    const transaction = database.transaction(['head', 'creations', 'log'])
    const store = (/** @type {string} */ name) => transaction.objectStore(name)
    const requests = [store('head').get('head'), store('creations').getAll(), store('log').getAll()]
    const [head, creations, log] = await Promise.all(requests.map(resultOf))
    database.close()
    return { head, creations, log }
  })
}

/** Whether the log entry can come from this command. @param {Command} command @param {LogEntry} entry */
function isOf(command, { kind, edits }) {
  const [edit] = edits
  if (command.name === 'save-lead') {
    const { id, draft, base } = command
    // With a base, fields that the seller did not touch may come from another tab.
    return kind === 'save' && edit?.id === id && (base !== undefined || edit.after.email === draft.email)
  }
  if (command.name === 'convert-lead') return kind === 'convert' && edit?.id === command.id
  if (command.name === 'import-leads') return kind === 'import'
  if (command.name === 'restore-backup') return kind === 'restore'
  return command.name.replace('create-', '') === kind
}

/**
 * Every commit is one revision: there is one for each confirmed command, and at most one for each in flight. A confirmed
 * action is in the log, unless it was undone.
 * @param {Ledger} ledger @param {Stored} before @param {Stored} after
 */
function checkConfirmed(ledger, before, { head, log }) {
  const all = [...ledger.commands.values()]
  const inFlight = all.filter(({ outcome }) => !outcome).map(({ command }) => command)
  let commits = 0
  for (const { command, outcome } of all) {
    ledger.count('actions', command.name)
    if (!outcome) continue
    assert.ok(!outcome.error, `a worker failed: ${outcome.error}`)
    if (outcome.refused === 'not-saved') {
      assert.ok(
        ledger.excuses.has('failing storage'),
        `not saved, for no reason: ${JSON.stringify({ command, outcome })}`,
      )
      ledger.count('outcomes', `not saved: ${outcome.problem}`)
      continue
    }
    // A number below 0: it was undone before it was written.
    if (!outcome.action || outcome.action.number < 0) {
      ledger.count('outcomes', 'refused or nothing to do')
      continue
    }
    commits++
    if (command.name === 'undo' || command.name === 'redo') continue
    const { number } = outcome.action
    const entry = log.find((each) => each.number === number)
    const mayBeUndone =
      inFlight.some(({ name }) => name === 'undo') ||
      all.some((each) => each.command.name === 'undo' && each.outcome?.action?.number === number)
    const isFound = entry ? isOf(command, entry) : mayBeUndone
    assert.ok(isFound, `confirmed, and lost: ${JSON.stringify({ command, outcome })}`)
  }
  const done = head.revision - before.head.revision - commits
  // A tab that is being closed writes all that is pending in one commit.
  assert.ok(done >= 0 || ledger.excuses.has('left'), `${-done} commits that were confirmed are lost`)
  assert.ok(done <= inFlight.length, `${done - inFlight.length} commits that nobody asked for`)
  ledger.count('outcomes', 'confirmed, and found', commits)
  ledger.count('outcomes', 'in flight, and done', Math.max(0, done))
  ledger.count('outcomes', 'in flight, and not done', inFlight.length - Math.max(0, done))
}

/** The head agrees with the log and the creations. @param {Stored} stored */
function checkHistory({ head, creations, log }) {
  const byNumber = new Map(log.map((entry) => [entry.number, entry]))
  const done = log.filter(({ doneAt }) => doneAt !== null)
  const isUndone = (/** @type {LogEntry} */ { doneAt, isPast }) => doneAt === null && !isPast
  const undone = log.filter(isUndone).map(({ number }) => number)
  assert.deepEqual(new Set(undone), new Set(head.redo), 'what can be redone is what was undone')
  assert.ok(
    done.every(({ doneAt }) => Number(doneAt) <= head.revision),
    'done in the future',
  )
  assert.ok(
    log.every(({ number }) => number < head.nextNumber),
    'a number that was not given',
  )
  for (const number of head.replacements) assert.ok(byNumber.get(number)?.replacesAll, 'a replacement is in the log')
  const own = done.filter(({ kind }) => ['save', 'convert', 'import', 'restore'].includes(kind))
  assert.equal(head.ownWork, own.length, 'own work')
  assert.equal(head.creations, creations.length, 'creations')
  for (const { hiddenBy, leftHiddenBy } of creations) {
    for (const by of [hiddenBy, leftHiddenBy]) assert.ok(by === null || byNumber.has(by), 'hidden by a known action')
  }
}

/**
 * The console shows what the log and the creations say, and nothing is half converted.
 * @param {Page} page @param {Stored} stored
 */
async function checkRecords(page, { creations, log }) {
  const edited = new Map()
  const done = log.filter(({ doneAt }) => doneAt !== null)
  for (const { edits } of done.toSorted((a, b) => Number(a.doneAt) - Number(b.doneAt))) {
    for (const { id, order, after } of edits) edited.set(order, { id, after })
  }
  const ids = [...new Set(Array.from(edited.values(), ({ id }) => id))]
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
    // A restored lead has another order, and its edits are in no log entry.
    const after = lead && edited.get(lead.order)?.after
    if (after) assert.deepEqual({ email: lead.email, status: lead.status }, after, `an edit of lead ${lead.id}`)
  }
  const { new: fresh, contacted, qualified, converted } = actual.totals.leads
  const shown = creations.map(({ count, lost, left, hiddenBy, leftHiddenBy }) =>
    hiddenBy === null ? count - lost : leftHiddenBy === null ? left : 0,
  )
  assert.equal(
    fresh + contacted + qualified + converted,
    shown.reduce((sum, count) => sum + count, 0),
    'how many leads',
  )
}

/** @param {Page} page @returns {Promise<any>} */
const everything = (page) => page.evaluate('everything()')

/** All tabs show the same. @param {readonly Page[]} pages */
async function checkAgreement(pages) {
  for (const endAt = Date.now() + AGREEMENT_MS; ; await wait(200)) {
    const [first, ...others] = await Promise.all(pages.map(everything))
    if (others.every((other) => isDeepStrictEqual(other, first))) return
    if (Date.now() > endAt) for (const other of others) assert.deepEqual(other, first, 'tabs do not agree')
  }
}

/** @param {Page} page @param {import('playwright').Locator} locator @param {string} otherwise */
async function see(page, locator, otherwise) {
  await locator.waitFor().catch(async () => assert.fail(`${otherwise}: ${await page.locator('body').innerText()}`))
}

/** Whether the saved leads are shown, rather than the notice that they can't be opened. @param {Page} page */
export async function isOpened(page) {
  const notice = page.getByText('Your saved leads can’t be opened')
  const saved = page.locator('[data-kept=true]')
  await see(page, saved.or(notice).first(), 'what is kept was not opened')
  return saved.isVisible()
}

/** The seller can go on working. @param {Page} page */
async function workOn(page) {
  await page.bringToFront()
  await page.getByRole('button', { name: 'Sample data' }).click()
  await page.getByRole('menuitem', { name: 'Create sample opportunities' }).click()
  await see(page, page.getByText('10 sample opportunities created.'), 'nobody can work on')
}

/**
 * Checks all invariants; nothing is in progress. Returns what is stored then.
 * @param {readonly Page[]} pages @param {Ledger} ledger @param {Stored} before @returns {Promise<Stored>}
 */
export async function check(pages, ledger, before) {
  const [page] = /** @type {[Page]} */ (pages)
  for (const each of pages) {
    if (await isOpened(each)) continue
    const notice = await each.locator('body').innerText()
    assert.ok(ledger.excuses.has('failing storage'), `what is kept was not opened: ${notice}`)
    await each.getByRole('button', { name: 'Reload' }).click()
    await each.waitForFunction('hasWorker()')
    assert.ok(await isOpened(each), 'what is kept was not opened by a reload')
  }
  const stored = await storedBy(page)
  if (ledger.excuses.has('damage') && stored.head.revision < before.head.revision + confirmedOf(ledger)) {
    ledger.count('damages', 'opened as it was earlier')
  } else checkConfirmed(ledger, before, stored)
  checkHistory(stored)
  await checkRecords(page, stored)
  if (!ledger.excuses.has('failing storage')) await checkAgreement(pages)

  const shown = await everything(page)
  const settle = (/** @type {string} */ name) => page.evaluate(`ask({ dispatch: { name: '${name}', action: null } })`)
  /** @type {any} */
  const undone = await settle('undo')
  if (undone.done) {
    await settle('redo')
    assert.deepEqual((await everything(page)).shown, shown.shown, 'undone and redone is not as it was')
  }
  await workOn(page)
  await checkAgreement(pages)
  for (const fault of ledger.takeFaults()) {
    const isExpected =
      storageErrors.test(fault) && (ledger.excuses.has('failing storage') || ledger.excuses.has('damage'))
    assert.ok(isExpected, fault)
  }
  ledger.count('checks', 'of all invariants')
  ledger.clear()
  return storedBy(page)
}

function confirmedOf(/** @type {Ledger} */ { commands }) {
  return [...commands.values()].filter(({ outcome }) => outcome?.action?.number >= 0).length
}
