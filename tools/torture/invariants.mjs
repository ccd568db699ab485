// @ts-check
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ledger } from './ledger.mjs'
import { checkStored, editsByLead, historyIn, rowsOf, shownRows } from './lists.mjs'
import { storedBy } from './stored.mjs'
import { call, chooseReload, createOpportunities, isOffered, isOpened, see } from './tab.mjs'

/** @typedef {import('./stored.mjs').Stored} Stored */
/** @typedef {import('./stored.mjs').StoredList} StoredList */
/** @typedef {import('./stored.mjs').LogEntry} LogEntry */
/** @typedef {import('./ledger.mjs').Command} Command */
/** @typedef {import('../../src/domain/commands').RecentAction} RecentAction */
/** @typedef {import('../../src/domain/action').History} History */
/** @typedef {{ command: Command, format: number, outcome?: any }} Reported */
/** @typedef {import('playwright').Page} Page */

/** How long tabs may take to agree with one another. */
const AGREEMENT_MS = 20_000
/** Of so many leads at most, each is asked for. */
const LEADS_ASKED_FOR = 10_000
const HISTORIES_ASKED_FOR = 50

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
  const removes = lists.has(list) ? /^undo$/ : /^(clear-undone|start-over|import-leads|restore-backup)$/
  return all.some(({ command: { name }, outcome }) => {
    if (!removes.test(name) || list >= head.nextList) return false
    if (!outcome || name === 'clear-undone') return true
    return outcome.action && (lists.has(list) ? outcome.action.list === list : outcome.action.list > list)
  })
}

/**
 * An action is done if it was, or was done since, as often as it was redone rather than undone.
 * @param {Stored} before @param {Stored} after @param {Reported[]} confirmed
 */
function checkTurns(before, { lists }, confirmed) {
  /** @type {Map<string, { list: number, number: number, turns: number }>} */
  const all = new Map()
  for (const { command, outcome } of confirmed) {
    if (!outcome.action) continue
    const { list, number } = outcome.action
    const each = all.get(`${list}.${number}`) ?? { list, number, turns: 0 }
    each.turns += command.name === 'undo' && !outcome.isNew ? -1 : 1
    all.set(`${list}.${number}`, each)
  }
  for (const { list, number, turns } of all.values()) {
    const stored = lists.get(list)
    const entry = stored?.log.get(number)
    // Of an action that has opened a list, the head says whether it is done.
    if (!stored || !entry || number === stored.list.opening) continue
    const wasDone = typeof before.lists.get(list)?.log.get(number)?.doneAt === 'number'
    const isDone = Number(wasDone) + turns
    assert.equal(Number(entry.doneAt !== null), isDone, `undone or redone, and not: ${JSON.stringify(entry)}`)
  }
}

/**
 * Saves and conversions that wait are written in one commit when a tab is closed, or something else is to be done to
 * their leads: how many of the confirmed ones share the commit of another one, and how many may. It is not known of those
 * that were undone since.
 * @param {Reported[]} confirmed @param {Stored['lists']} lists
 */
function sharedCommits(confirmed, lists) {
  const waited = confirmed.filter(({ command: { name } }) => name === 'save-lead' || name === 'convert-lead')
  const doneAt = waited.map(({ outcome: { action } }) => lists.get(action.list)?.log.get(action.number)?.doneAt ?? null)
  const known = doneAt.filter((revision) => revision !== null)
  const shared = known.length - new Set(known).size
  return { shared, most: shared + doneAt.length - known.length }
}

/**
 * A commit is one revision: there is one for each confirmed command, and at most one for each in flight. A confirmed
 * action is in the log, unless it was undone. Commands are refused where storage fails, or is of a newer format.
 * @param {Stored} before @param {Stored} after
 */
function checkConfirmed(before, after) {
  const { format, head, lists } = after
  const all = [...ledger.commands.values()]
  const inFlight = all.filter(({ outcome }) => !outcome)
  // A number below 0: it was undone before it was written.
  const confirmed = all.filter(
    ({ command, outcome }) => outcome?.action?.number >= 0 || (command.name === 'clear-undone' && outcome?.done),
  )
  const { shared, most } = sharedCommits(confirmed, lists)
  const done = head.revision - before.head.revision - confirmed.length + shared
  // Chromium reads a damaged log of writes up to the damage.
  const isLess = done + most - shared < 0
  const isEarlier = isLess && ledger.excuses.has('damage')

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
  for (const { command, outcome } of isEarlier ? [] : confirmed) {
    if (!outcome.action || /^(undo|redo)$/.test(command.name)) continue
    const list = lists.get(outcome.action.list)
    const entry = list?.log.get(outcome.action.number)
    const isFound = list && entry ? isOf(command, entry, list) : mayBeGone(outcome.action.list, after, all)
    assert.ok(isFound, `confirmed, and lost: ${JSON.stringify({ command, outcome, entry, head })}`)
  }
  assert.ok(!isLess || isEarlier, `${-done} commits that were confirmed are lost`)
  assert.ok(done <= inFlight.length, `${done - inFlight.length} commits that nobody asked for`)
  const isCertain =
    inFlight.length === 0 && !all.some(({ command }) => 'workedOn' in command && command.workedOn === 'undo')
  if (isCertain && !isEarlier) checkTurns(before, after, confirmed)
  if (isEarlier) return ledger.count('damages', 'opened as it was earlier')
  ledger.count('outcomes', 'confirmed, and found', confirmed.length)
  ledger.count('outcomes', 'in flight, and done', Math.max(0, done))
  ledger.count('outcomes', 'in flight, and not done', inFlight.length - Math.max(0, done))
}

/** The console shows what is stored. @param {Page} page @param {Stored} stored */
async function checkAnswers(page, { head, lists }) {
  const list = lists.get(head.current) ?? assert.fail('no list is shown')
  const shown = shownRows(list)
  const edits = editsByLead(list)
  const asked = shown.slice(-LEADS_ASKED_FOR).map(({ lead }) => lead)
  const edited = shown.filter(({ lead }) => edits.has(lead.order)).slice(-HISTORIES_ASKED_FOR)
  const editedIds = edited.map(({ lead }) => lead.id)
  const answers = await call(page, 'answers', { ids: asked.map(({ id }) => id), edited: editedIds })
  const deals = shown.flatMap(({ lead: { id }, opportunity }) => (opportunity ? [{ id, ...opportunity }] : []))
  const shownDeals = answers.opportunities.map((/** @type {any} */ { id, stage, amount, order }) => {
    return { id, stage, amount, order }
  })
  assert.deepEqual(
    shownDeals,
    deals.toSorted((a, b) => b.order - a.order),
    'opportunities',
  )
  assert.deepEqual(answers.leads, asked, 'leads')
  const { leads, opportunities } = answers.totals
  for (const [status, count] of Object.entries(leads)) {
    assert.equal(count, shown.filter(({ lead }) => lead.status === status).length, `how many leads are ${status}`)
  }
  for (const [stage, figures] of Object.entries(opportunities)) {
    const own = deals.filter((deal) => deal.stage === stage)
    const sum = own.reduce((total, { amount }) => total + BigInt(amount.toFixed(2).replace('.', '')), 0n)
    assert.deepEqual(figures, { count: own.length, sum }, `how many opportunities are ${stage}, and their sum`)
  }
  const told = answers.histories.map((/** @type {History | null} */ history) => ({
    notes: history?.entries.flatMap(({ date, event }) => (event.type === 'note' ? [[date, event.text]] : [])),
    total: history?.total,
  }))
  assert.deepEqual(
    told,
    edited.map((row) => historyIn(row, edits.get(row.lead.order) ?? [])),
    'histories',
  )
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
  const entriesOf = (
    /** @type {number} */ list,
    /** @type {(log: LogEntry[], stored: StoredList) => LogEntry[]} */ pick,
  ) => {
    const stored = lists.get(list)
    const log = stored ? [...stored.log.values()].toSorted((a, b) => b.number - a.number) : []
    return stored ? pick(log, stored).map((entry) => ({ ...entry, list })) : []
  }
  const current = entriesOf(head.current, (log) => log.slice(0, 50).filter(({ kind }) => kind !== 'start'))
  const next = entriesOf(head.next ?? -1, (log, { list }) => log.filter(({ number }) => number === list.opening))
  assert.deepEqual(
    actions.map(({ list, number, kind, isUndone }) => ({ list, number, kind, isUndone })),
    [
      ...next.map(({ list, number, kind }) => ({ list, number, kind, isUndone: true })),
      ...current.map(({ list, number, kind, doneAt }) => ({ list, number, kind, isUndone: doneAt === null })),
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
  const isLarge = stored.lists.get(list)?.log.get(number)?.editedChunks.length !== 0
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
  checkConfirmed(before, stored)
  const isDamaged = ledger.excuses.has('damage')
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
