// @ts-check
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ledger } from './ledger.mjs'
import { call, chooseReload, createOpportunities, isOffered, isOpened, see, storedBy } from './tab.mjs'

/** @typedef {import('../../src/store/schema').LogEntry} LogEntry */
/** @typedef {import('./tab.mjs').Stored} Stored */
/** @typedef {import('playwright').Page} Page */

/** How long tabs may take to agree with one another. */
const AGREEMENT_MS = 20_000
/** Whether the log entry can come from this command. @param {import('./ledger.mjs').Command} command @param {LogEntry} entry */
function isOf(command, { kind, edits: [edit] }) {
  const [expected] = /^(save|convert|import|restore)/.exec(command.name) ?? [command.name.replace('create-', '')]
  if (kind !== expected || ('id' in command && edit?.id !== command.id)) return false
  // With a base, fields that the seller did not touch may come from another tab.
  return command.name !== 'save-lead' || command.base !== undefined || edit?.after.email === command.draft.email
}

/**
 * Every commit is one revision: there is one for each confirmed command, and at most one for each in flight. A confirmed
 * action is in the log, unless it was undone. Commands are refused where storage fails, or is of a newer format.
 * @param {Stored} before @param {Stored} after
 */
function checkConfirmed(before, { format, head, log }) {
  const all = [...ledger.commands.values()]
  const inFlight = all.filter(({ outcome }) => !outcome)
  // A number below 0: it was undone before it was written.
  const confirmed = all.filter(({ outcome }) => outcome?.action?.number >= 0)
  const done = head.revision - before.head.revision - confirmed.length
  // Chromium reads a damaged log of writes up to the damage.
  const isEarlier = done < 0 && ledger.excuses.has('damage')

  for (const { command, format: own, outcome } of all) {
    ledger.count('actions', command.name)
    assert.ok(!outcome?.error, `a worker failed: ${outcome?.error}`)
    if (outcome?.refused !== 'not-saved') continue
    const isExcused = outcome.problem === 'newer-version' ? own < format : ledger.excuses.has('failing storage')
    assert.ok(isExcused, `not saved, for no reason: ${JSON.stringify({ command, own, format, outcome })}`)
    ledger.count('outcomes', `not saved: ${outcome.problem}`)
  }
  for (const { command, outcome } of confirmed) {
    if (isEarlier || command.name === 'undo' || command.name === 'redo') continue
    const { number } = outcome.action
    const entry = log.find((each) => each.number === number)
    const mayBeUndone = all.some(
      (each) => each.command.name === 'undo' && (!each.outcome || each.outcome.action?.number === number),
    )
    const isFound = entry ? isOf(command, entry) : mayBeUndone
    assert.ok(isFound, `confirmed, and lost: ${JSON.stringify({ command, outcome })}`)
  }
  // A tab that is being closed writes all that is pending in one commit.
  assert.ok(done >= 0 || isEarlier || ledger.excuses.has('left'), `${-done} commits that were confirmed are lost`)
  assert.ok(done <= inFlight.length, `${done - inFlight.length} commits that nobody asked for`)
  if (isEarlier) return ledger.count('damages', 'opened as it was earlier')
  ledger.count('outcomes', 'confirmed, and found', confirmed.length)
  ledger.count('outcomes', 'in flight, and done', Math.max(0, done))
  ledger.count('outcomes', 'in flight, and not done', inFlight.length - Math.max(0, done))
}

/** The head agrees with the log and the creations. @param {Stored} stored */
function checkHistory({ head, creations, log }) {
  const byNumber = new Map(log.map((entry) => [entry.number, entry]))
  const done = log.filter(({ doneAt }) => doneAt !== null)
  const undone = log.filter(({ doneAt, isPast }) => doneAt === null && !isPast).map(({ number }) => number)
  assert.deepEqual(new Set(undone), new Set(head.redo), 'what can be redone is what was undone')
  for (const { doneAt } of done) assert.ok(Number(doneAt) <= head.revision, 'done in the future')
  for (const { number } of log) assert.ok(number < head.nextNumber, 'a number that was not given')
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
  const actual = await call(page, 'records', ids)
  const idsOf = (/** @type {{ id: string }[]} */ records) => records.map(({ id }) => id).toSorted()
  assert.deepEqual(idsOf(actual.converted), idsOf(actual.opportunities), 'converted leads and opportunities')
  for (const lead of actual.leads) {
    // A restored lead has another order, and its edits are in no log entry.
    const after = lead && edited.get(lead.order)?.after
    if (after) assert.deepEqual({ email: lead.email, status: lead.status }, after, `an edit of lead ${lead.id}`)
  }
  const shown = creations.map(({ count, lost, left, hiddenBy, leftHiddenBy }) =>
    hiddenBy === null ? count - lost : leftHiddenBy === null ? left : 0,
  )
  const sum = (/** @type {number[]} */ counts) => counts.reduce((total, count) => total + count, 0)
  assert.equal(sum(Object.values(actual.totals.leads)), sum(shown), 'how many leads')
}

/** All tabs show the same. @param {readonly Page[]} pages */
async function checkAgreement(pages) {
  for (const endAt = Date.now() + AGREEMENT_MS; ; await wait(200)) {
    const [first, ...others] = await Promise.all(pages.map((page) => call(page, 'everything')))
    if (others.every((other) => isDeepStrictEqual(other, first))) return
    if (Date.now() > endAt) for (const other of others) assert.deepEqual(other, first, 'tabs do not agree')
  }
}

/** Nothing is requested elsewhere, nor logged but what is excused. */
export function checkFaults() {
  // A `StorageError`: the build shortens its name.
  const storageError = /^logged: \w+: (full|failed|refused|unreadable|missing)\b/
  const mayFail = ledger.excuses.has('failing storage') || ledger.excuses.has('damage')
  for (const fault of ledger.faults.splice(0)) assert.ok(mayFail && storageError.test(fault), fault)
}

/** A tab of an older format than what is stored says so, writes nothing, and gets the newer version. @param {Page} page */
async function leaveOlder(page) {
  if (await isOpened(page)) {
    await createOpportunities(
      page,
      'Not saved: a newer version of Sales Console is in use. Reload the page to continue.',
    )
  } else {
    const reason = 'They were saved by a newer version of Sales Console. Reload the page to get it.'
    await see(page, page.getByText(reason), `not said: ${reason}`)
  }
  assert.ok(await isOffered(page), 'a tab of an older version offers no newer one')
  await chooseReload(page)
  ledger.count('versions', 'refused to write in an older tab, until it was reloaded')
}

/**
 * Checks all invariants; nothing is in progress. Returns what is stored then.
 * @param {readonly Page[]} pages @param {Stored} before @returns {Promise<Stored>}
 */
export async function check(pages, before) {
  const [page] = /** @type {[Page]} */ (pages)
  const { format } = await storedBy(page)
  for (const each of pages) {
    if ((await call(each, 'format')) < format) await leaveOlder(each)
    if (await isOpened(each)) continue
    const notice = await each.locator('body').innerText()
    assert.ok(ledger.excuses.has('failing storage'), `what is kept was not opened: ${notice}`)
    await each.reload()
    assert.ok(await isOpened(each), 'what is kept was not opened by a reload')
  }
  const stored = await storedBy(page)
  checkConfirmed(before, stored)
  checkHistory(stored)
  await checkRecords(page, stored)
  if (!ledger.excuses.has('failing storage')) await checkAgreement(pages)

  const shown = await call(page, 'shown')
  if ((await call(page, 'undo')).done) {
    await call(page, 'redo')
    assert.equal(await call(page, 'shown'), shown, 'undone and redone is not as it was')
  }
  await createOpportunities(page, '10 sample opportunities created.')
  await checkAgreement(pages)
  checkFaults()
  ledger.count('checks', 'of all invariants')
  ledger.clear()
  return storedBy(page)
}
