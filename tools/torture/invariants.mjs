// @ts-check
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ledger } from './ledger.mjs'
import { checkStored, isOwnWork, rowsOf, shownRows } from './lists.mjs'
import { call, chooseReload, createOpportunities, isOffered, isOpened, see, storedBy } from './tab.mjs'

/** @typedef {import('./stored.ts').Stored} Stored */
/** @typedef {import('./stored.ts').StoredList} StoredList */
/** @typedef {StoredList['log'][0]} LogEntry */
/** @typedef {import('./ledger.mjs').Command} Command */
/** @typedef {import('../../src/domain/commands').RecentAction} RecentAction */
/** @typedef {{ command: Command, format: number, outcome?: any }} Reported */
/** @typedef {import('playwright').Page} Page */

/** How long tabs may take to agree with one another. */
const AGREEMENT_MS = 20_000
/** Of so many leads at most, each is asked for. */
const LEADS_ASKED_FOR = 10_000

const changeKinds = {
  mark: ['save', 'mark'],
  convert: ['convert', 'convert-leads'],
  delete: ['delete-lead', 'delete'],
  stage: ['stage', 'stages'],
  amount: ['amount'],
  'delete-opportunity': ['delete-opportunity', 'delete-opportunities'],
  'next-step': ['next-step', 'next-steps'],
  'step-done': ['step-done', 'steps-done'],
  'add-note': ['add-note'],
  'edit-note': ['edit-note'],
  'delete-note': ['delete-note'],
}

/** Whether the log entry can come from this command. @param {Command} command @param {LogEntry} entry @param {StoredList} list */
function isOf(command, { kind, subject, edits: [edit] }, list) {
  if (command.name === 'change-leads') return changeKinds[command.change.name].includes(kind)
  const [expected] = /^(save|convert|import|restore)/.exec(command.name) ?? [command.name.replace('create-', '')]
  if (kind !== expected) return false
  // Without a name: the lead was deleted for good since.
  if (!('id' in command) || subject === '') return true
  const row = rowsOf(list).find(({ lead }) => lead.order === edit?.order)
  if (row?.lead.id !== command.id) return false
  // With a base, fields that the seller did not touch may come from another tab.
  return command.name !== 'save-lead' || command.base !== undefined || edit?.after?.email === command.draft.email
}

/**
 * Whether an action that was confirmed may be gone: it was undone, or the leads that it was about; or its list was left.
 * @param {number} list @param {Stored} stored @param {Reported[]} all
 */
function mayBeGone(list, { head, lists }, all) {
  const removes = list in lists ? /^undo$/ : /^(clear-undone|start-over|import-leads|restore-backup)$/
  return all.some(({ command: { name }, outcome }) => {
    if (!removes.test(name) || list >= head.nextList) return false
    if (!outcome || name === 'clear-undone') return true
    return outcome.action && (list in lists ? outcome.action.list === list : outcome.action.list > list)
  })
}

/** @param {Stored} stored @param {{ list: number, number: number }} action */
const entryOf = ({ lists }, { list, number }) => lists[list]?.log.find((entry) => entry.number === number)

/**
 * An action is done if it was, or was done since, as often as it was redone rather than undone.
 * @param {Stored} before @param {Stored} after @param {Reported[]} confirmed
 */
function checkTurns(before, after, confirmed) {
  /** @type {Map<string, { action: { list: number, number: number }, turns: number }>} */
  const all = new Map()
  for (const { command, outcome } of confirmed) {
    const { action } = outcome
    if (!action) continue
    const key = `${action.list}.${action.number}`
    const turns = command.name === 'undo' && !outcome.isNew ? -1 : 1
    all.set(key, { action, turns: (all.get(key)?.turns ?? 0) + turns })
  }
  for (const { action, turns } of all.values()) {
    const entry = entryOf(after, action)
    // Of an action that has opened a list, the head says whether it is done.
    if (!entry || action.number === after.lists[action.list]?.list.opening) continue
    const wasDone = typeof entryOf(before, action)?.doneAt === 'number'
    const isDone = Number(wasDone) + turns
    assert.equal(Number(entry.doneAt !== null), isDone, `undone or redone, and not: ${JSON.stringify(entry)}`)
  }
}

/**
 * Each commit is one revision: there is one for every confirmed command, but that saves and conversions which waited may
 * share theirs, and at most one more for every command in flight.
 * @param {number} commits @param {Reported[]} confirmed @param {number} inFlight
 */
function checkCommits(commits, confirmed, inFlight) {
  const own = confirmed.filter(({ command: { name } }) => name !== 'save-lead' && name !== 'convert-lead').length
  const said = `${commits} commits, ${confirmed.length} confirmed, ${inFlight} in flight`
  assert.ok(commits >= own, `commits that were confirmed are lost: ${said}`)
  assert.ok(commits <= confirmed.length + inFlight, `commits that nobody asked for: ${said}`)
}

/** Commands are refused where storage fails, or is of a newer format. @param {Reported[]} all @param {Stored} stored */
function checkRefusals(all, { format }) {
  for (const { command, format: own, outcome } of all) {
    const how = 'workedOn' in command ? command.workedOn : 'change' in command ? command.change.name : null
    ledger.count('actions', how ? `${command.name}, ${how}` : command.name)
    assert.ok(!outcome?.error, `a worker failed: ${outcome?.error}, ${JSON.stringify(command)}`)
    if (outcome?.refused) ledger.count('refusals', outcome.refused)
    if (outcome?.refused !== 'not-saved') continue
    const isExcused = outcome.problem === 'newer-version' ? own < format : ledger.excuses.has('failing storage')
    assert.ok(isExcused, `not saved, for no reason: ${JSON.stringify({ command, own, format, outcome })}`)
    ledger.count('outcomes', `not saved: ${outcome.problem}`)
  }
}

/**
 * A list of the seller's own is still there, unless it was let go by its number, or what began it was undone.
 * @param {Stored} before @param {Stored} after @param {Reported[]} all
 */
function checkOwnLists(before, after, all) {
  for (const [number, stored] of Object.entries(before.lists)) {
    const list = Number(number)
    if (list in after.lists || !isOwnWork(stored)) continue
    const isLetGo = all.some(({ command }) => 'letsGo' in command && command.letsGo?.includes(list))
    // Undone, and with nothing else done in it, or no lead left: it goes with the next replacement.
    const isLeft = all.some(({ command, outcome }) => {
      return /^(undo|change-leads|delete-for-good|bring-back)$/.test(command.name) && !outcome?.refused
    })
    assert.ok(isLetGo || isLeft, `an own list is gone that nobody let go: ${list} of ${JSON.stringify(before.head)}`)
    ledger.count('outcomes', isLetGo ? 'own lists let go' : 'own lists undone or emptied, and gone')
  }
}

/** What was confirmed is in the log, unless it was undone; and nothing else was done. @param {Stored} before @param {Stored} after */
function checkConfirmed(before, after) {
  const all = [...ledger.commands.values()]
  checkRefusals(all, after)
  const inFlight = all.filter(({ outcome }) => !outcome).length
  // A number below 0: it was undone before it was written.
  checkOwnLists(before, after, all)
  const confirmed = all.filter(
    ({ command, outcome }) =>
      outcome?.action?.number >= 0 || (/^(clear-undone|bring-back)$/.test(command.name) && outcome?.done),
  )
  checkCommits(after.head.revision - before.head.revision, confirmed, inFlight)
  for (const { command, outcome } of confirmed) {
    const { action } = outcome
    if (!action || /^(undo|redo|bring-back)$/.test(command.name)) continue
    const [list, entry] = [after.lists[action.list], entryOf(after, action)]
    const isFound = list && entry ? isOf(command, entry, list) : mayBeGone(action.list, after, all)
    assert.ok(isFound, `confirmed, and lost: ${JSON.stringify({ command, outcome, entry, head: after.head })}`)
  }
  const isForced = all.some(({ command }) => 'workedOn' in command && command.workedOn === 'undo')
  if (inFlight === 0 && !isForced) checkTurns(before, after, confirmed)
  ledger.count('outcomes', 'confirmed, and found', confirmed.length)
  ledger.count('outcomes', 'in flight', inFlight)
}

/** The console shows what is stored. @param {Page} page @param {Stored} stored */
async function checkAnswers(page, { head, lists }) {
  const shown = shownRows(lists[head.current] ?? assert.fail('no list is shown'))
  const asked = shown.slice(-LEADS_ASKED_FOR).map(({ lead }) => lead)
  const answers = await call(
    page,
    'answers',
    asked.map(({ id }) => id),
  )
  assert.deepEqual(answers.leads, asked, 'leads')
  const deals = shown.flatMap(({ lead: { id }, opportunity }) => (opportunity ? [{ id, ...opportunity }] : []))
  const newestFirst = deals.toSorted((a, b) => b.order - a.order)
  assert.deepEqual(answers.opportunities, newestFirst, 'opportunities')
  const { leads, opportunities } = answers.totals
  for (const [status, count] of Object.entries(leads)) {
    assert.equal(count, shown.filter(({ lead }) => lead.status === status).length, `how many leads are ${status}`)
  }
  for (const [stage, figures] of Object.entries(opportunities)) {
    const own = deals.filter((deal) => deal.stage === stage)
    const sum = own.reduce((total, { amount }) => total + BigInt(amount.toFixed(2).replace('.', '')), 0n)
    assert.deepEqual(figures, { count: own.length, sum }, `how many opportunities are ${stage}, and their sum`)
  }
}

/** What is stored, once the console shows it: a tab may still be catching up. @param {Page} page @returns {Promise<Stored>} */
async function storedAndShown(page) {
  for (const endAt = Date.now() + AGREEMENT_MS; ; await wait(500)) {
    const stored = await storedBy(page)
    const problem = await checkAnswers(page, stored).then(
      () => null,
      (error) => error,
    )
    if (!problem) return stored
    if (Date.now() < endAt) continue
    checkStored(stored, ledger.excuses.has('damage'))
    throw problem
  }
}

/** The recent actions are those of the log. @param {Page} page @param {Stored} stored @returns {Promise<RecentAction[]>} */
async function checkActions(page, { head, lists }) {
  /** @type {RecentAction[]} */
  const actions = await call(page, 'actions')
  const told = (/** @type {number} */ list, /** @type {LogEntry} */ { number, kind, doneAt }) => {
    return { list, number, kind, isUndone: list === head.next || doneAt === null }
  }
  const newest = (lists[head.current]?.log ?? []).toSorted((a, b) => b.number - a.number).slice(0, 50)
  const next = head.next === null ? undefined : lists[head.next]
  const opening = next?.log.find(({ number }) => number === next.list.opening)
  assert.deepEqual(
    actions.map(({ list, number, kind, isUndone }) => ({ list, number, kind, isUndone })),
    [
      ...(opening && head.next !== null ? [told(head.next, opening)] : []),
      ...newest.filter(({ kind }) => kind !== 'start').map((entry) => told(head.current, entry)),
    ],
    'recent actions',
  )
  return actions
}

/**
 * What is undone and redone is as it was, and so is what is redone and undone. What is offered is not refused, but for
 * reasons that are only known then.
 * @param {Page} page @param {Stored} stored
 */
async function checkUndo(page, stored) {
  const shown = await call(page, 'shown')
  const dispatch = (/** @type {Command} */ command) => call(page, 'dispatch', command)
  const [undo, redo] = /** @type {const} */ ([
    { name: 'undo', action: null },
    { name: 'redo', action: null },
  ])
  const undone = await dispatch(undo)
  if (undone.done) {
    assert.ok((await dispatch(redo)).done, `undone, and not redone: ${JSON.stringify(undone)}`)
    assert.equal(await call(page, 'shown'), shown, `undone and redone is not as it was: ${JSON.stringify(undone)}`)
  } else if (undone.refused === 'worked-on') {
    assert.ok((await dispatch({ ...undo, workedOn: 'keep' })).isNew, 'the others are not deleted')
    assert.ok((await dispatch(undo)).done, 'a deletion is not undone')
    assert.equal(await call(page, 'shown'), shown, 'deleted and undone is not as it was')
  }

  const offered = (await checkActions(page, await storedBy(page))).filter(({ refusal }) => !refusal)
  const action = offered[stored.head.revision % offered.length]
  if (!action) return
  const { list, number, isUndone } = action
  const [turn, back] = isUndone ? [redo, undo] : [undo, redo]
  const turned = await dispatch({ ...turn, action: { list, number } })
  const isLarge = entryOf(stored, { list, number })?.editedChunks.length !== 0
  const isExcused = isLarge || /^(worked-on|ids-taken)$/.test(turned.refused)
  assert.ok(turned.done || isExcused, `offered, and refused: ${JSON.stringify({ action, turned })}`)
  if (!turned.done) return
  const returned = await dispatch({ ...back, action: { list, number }, ...(isUndone && { workedOn: 'undo' }) })
  assert.ok(returned.done, `${turn.name}, and no way back: ${JSON.stringify({ action, turned, returned })}`)
  assert.equal(await call(page, 'shown'), shown, `there and back is not as it was: ${JSON.stringify(action)}`)
  ledger.count('checks', `${turn.name} of a recent action, and back`)
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
  const format = await call(page, 'storedFormat')
  for (const each of pages) {
    if ((await call(each, 'format')) < format) await leaveOlder(each)
    if (await isOpened(each)) continue
    const notice = await each.locator('body').innerText()
    assert.ok(ledger.excuses.has('failing storage'), `what is kept was not opened: ${notice}`)
    await each.reload()
    assert.ok(await isOpened(each), 'what is kept was not opened by a reload')
  }
  const stored = await storedAndShown(page)
  const isDamaged = ledger.excuses.has('damage')
  // Chromium reads a damaged log of writes up to the damage: what is stored may be as it was earlier.
  if (!isDamaged) checkConfirmed(before, stored)
  checkStored(stored, isDamaged)
  if (!ledger.excuses.has('failing storage')) await checkAgreement(pages)
  if (!isDamaged) await checkUndo(page, stored)
  await createOpportunities(page, '10 sample opportunities created')
  await checkAgreement(pages)
  checkFaults()
  ledger.count('checks', 'of all invariants')
  ledger.clear()
  return storedBy(page)
}
