// @ts-check
import assert from 'node:assert/strict'

/** @typedef {import('./stored.ts').Stored} Stored */
/** @typedef {import('./stored.ts').StoredList} StoredList */
/** @typedef {StoredList['chunks'][0]['rows'][0]} StoredRow */
/** @typedef {StoredList['log'][0]} LogEntry */
/** @typedef {LogEntry['edits'][0]} LoggedEdit */

const LEADS_PER_CHUNK = 400
const ownKinds = new Set(
  (
    'save convert import restore add mark convert-leads delete delete-lead delete-for-good stage stages amount ' +
    'delete-opportunity delete-opportunities next-step next-steps step-done steps-done add-note edit-note delete-note'
  ).split(' '),
)

/** @param {StoredList} list @returns {StoredRow[]} */
export const rowsOf = ({ chunks }) => chunks.flatMap(({ rows }) => rows)

/** The leads of a list that a seller can see. @param {StoredList} list @returns {StoredRow[]} */
export function shownRows({ creations, chunks }) {
  const undone = new Set(creations.filter(({ isUndone }) => isUndone).map(({ number }) => number))
  return chunks.flatMap(({ creation, rows }) => (undone.has(creation) ? [] : rows.filter((row) => !row.isRemoved)))
}

/**
 * Everything that is stored is of a list that the head names, and fits together in it.
 * @param {Stored} stored @param {boolean} isDamaged then only leads are looked at: the past may be lost
 */
export function checkStored({ head, lists, damaged }, isDamaged) {
  const { current, previous, next, before, nextList, revision } = head
  const named = [current, previous, next, before].filter((number) => number !== null)
  if (isDamaged) return checkLeads(lists[current] ?? assert.fail('no list is shown'))
  assert.deepEqual(damaged, [], 'records with another hash')
  assert.deepEqual(sorted(Object.keys(lists).map(Number)), sorted(named), 'the lists are those of the head')
  assert.ok(previous === null || next === null, 'one other list that is undone or redone')
  if (before !== null) assert.ok(isOwnWork(lists[before]), 'the list kept beside is the own one')
  for (const [number, list] of Object.entries(lists)) {
    try {
      assert.ok(Number(number) < nextList, 'a number that was not given')
      checkLeads(list)
      checkLog(list, revision)
      checkPast(list)
      const hasNext = list.list.redo.includes('next list')
      assert.ok(!hasNext || (Number(number) === current && next !== null), 'the next list is redone where there is one')
    } catch (error) {
      throw new Error(`in list ${number} of ${JSON.stringify(head)}`, { cause: error })
    }
  }
}

/** Whether the seller's own leads are in it. @param {StoredList | undefined} stored */
export function isOwnWork(stored) {
  if (!stored) return false
  const { isOwn, added } = stored.list
  return (isOwn || added > 0) && shownRows(stored).length > 0
}

/** @param {readonly number[]} numbers */
const sorted = (numbers) => numbers.toSorted((a, b) => a - b)

/** Creations and their leads, with the counts of both. @param {StoredList} stored */
function checkLeads(stored) {
  const { list, creations, chunks } = stored
  assert.equal(list.creations, creations.length, 'how many creations')
  let end = 0
  for (const creation of creations.toSorted((a, b) => a.firstOrder - b.firstOrder)) {
    const { number, firstOrder, count, stored: kept, removed } = creation
    assert.ok(firstOrder >= end && number < list.nextNumber, `creation ${number} fits into its list`)
    end = firstOrder + count
    const own = chunks.filter((chunk) => chunk.creation === number)
    const rows = own.flatMap((chunk) => chunk.rows)
    assert.equal(rows.length, kept, `stored leads of creation ${number}`)
    assert.equal(rows.filter(({ isRemoved }) => isRemoved).length, removed, `deleted leads of creation ${number}`)
    for (const { index, rows: some } of own) {
      const first = firstOrder + index * LEADS_PER_CHUNK
      const isInPlace = some.every(({ lead: { order } }) => order >= first && order < first + LEADS_PER_CHUNK)
      assert.ok(isInPlace && some.length > 0, `the orders of chunk ${number}, ${index}`)
    }
    const orders = new Set(rows.map(({ lead }) => lead.order))
    assert.ok(
      orders.size === rows.length && [...orders].every((order) => order < end),
      `the orders of creation ${number}`,
    )
  }
  assert.ok(end <= list.nextOrder, 'orders that were not given')
  for (const { lead, opportunity, touchedBy } of rowsOf(stored)) {
    assert.equal(lead.step === '', lead.due === '', `half a next step: ${JSON.stringify(lead)}`)
    assert.ok(lead.status === 'converted' || opportunity === null, `half converted: ${JSON.stringify(lead)}`)
    assert.ok((opportunity?.order ?? 0) < list.nextOrder && touchedBy < list.nextNumber, 'numbers that were not given')
  }
  const shown = shownRows(stored)
  const deals = shown.flatMap(({ opportunity }) => opportunity?.order ?? [])
  assert.equal(new Set(shown.map(({ lead }) => lead.id)).size, shown.length, 'a lead is shown twice')
  assert.equal(new Set(deals).size, deals.length, 'two opportunities in one place')
}

/** The list and its creations say what the log says. @param {StoredList} stored @param {number} revision */
function checkLog({ list, creations, log }, revision) {
  const { opening, nextNumber, undone, redo, ownWork, isOwn, added } = list
  for (const { number, doneAt } of log) assert.ok(number < nextNumber && (doneAt ?? 0) <= revision, 'from the future')
  const isUndone = (/** @type {LogEntry} */ { doneAt }) => doneAt === null
  assert.deepEqual(sorted(undone), sorted(log.filter(isUndone).map(({ number }) => number)), 'what is undone')
  const numbers = redo.filter((each) => each !== 'next list')
  assert.ok(numbers.every((number) => undone.includes(number)) && new Set(redo).size === redo.length, 'what is redone')
  const own = log.filter((entry) => entry.number >= opening && !isUndone(entry) && ownKinds.has(entry.kind))
  assert.equal(ownWork, own.length, 'own work')
  const entryOf = (/** @type {number} */ wanted) => log.find(({ number }) => number === wanted)
  for (const { number, isUndone: isHidden } of creations) {
    const entry = entryOf(number)
    if (number < opening) assert.ok(!isHidden && entry?.doneAt !== null, `creation ${number} is of the past`)
    else assert.equal(entry && isUndone(entry), isHidden, `creation ${number} is shown if its action is done`)
  }
  const kind = entryOf(opening)?.kind
  assert.ok(!kind || isOwn === ['add', 'import', 'restore'].includes(kind), 'own leads')
  const brought = own.filter((entry) => entry.kind === 'add' || entry.kind === 'import')
  assert.equal(added, isOwn ? 0 : brought.length, 'own leads among samples')
}

/**
 * From what a lead is now, its past leads back over all edits that are done, each where the one after it began, to its
 * creation.
 * @param {StoredList} stored
 */
function checkPast({ chunks, log, edits }) {
  /** @type {Map<number, Map<number, { entry: LogEntry, edit: LoggedEdit }>>} */
  const byLead = new Map()
  for (const entry of log) {
    const apart = edits.filter(({ number }) => number === entry.number).flatMap((each) => each.edits)
    for (const edit of [...entry.edits, ...apart]) {
      const own = byLead.get(edit.order) ?? new Map()
      byLead.set(edit.order, own)
      if (entry.doneAt !== null) own.set(entry.number, { entry, edit })
    }
  }
  for (const { creation, rows } of chunks) {
    for (const row of rows) {
      const done = byLead.get(row.lead.order) ?? new Map()
      byLead.delete(row.lead.order)
      const problem = problemOf(creation, row, done)
      assert.ok(!problem, `${problem}: ${JSON.stringify({ creation, row, done: [...done.values()] })}`)
    }
  }
  assert.deepEqual([...byLead.keys()], [], 'edits of leads that are not stored')
}

/** Each note as a field of its own. @param {LoggedEdit['after']} fields @returns {Record<string, unknown>} */
function flat(fields) {
  const { notes = {}, ...others } = fields ?? {}
  return { ...others, ...Object.fromEntries(Object.entries(notes).map(([date, text]) => [`note ${date}`, text])) }
}

/** @param {number} creation @param {StoredRow} row @param {Map<number, { entry: LogEntry, edit: LoggedEdit }>} done */
function problemOf(creation, { lead, opportunity, notes, touchedBy, isRemoved }, done) {
  const fields = flat({ ...lead, opportunity, notes: Object.fromEntries(notes.map(({ date, text }) => [date, text])) })
  let isGone = isRemoved
  let [at, doneAt] = [touchedBy, Number.POSITIVE_INFINITY]
  for (let left = done.size; left > 0; left--) {
    const last = done.get(at)
    if (!last) return `an action that is done is not in its past, or ${at} is not done`
    const { before, after, touchedBefore } = last.edit
    if ((after === null) !== isGone) return `what ${at} did is not what it left`
    for (const [field, value] of Object.entries(flat(after))) {
      if (JSON.stringify(fields[field] ?? null) !== JSON.stringify(value)) return `${field} is not as ${at} left it`
    }
    if ((last.entry.doneAt ?? 0) > doneAt) return `${at} was done after what followed`
    Object.assign(fields, flat(before))
    doneAt = last.entry.doneAt ?? 0
    isGone = before === null
    at = touchedBefore
  }
  return at === creation && !isGone ? null : `its past begins with ${at}`
}
