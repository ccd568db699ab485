// @ts-check
import assert from 'node:assert/strict'

/** @typedef {import('./stored.mjs').Stored} Stored */
/** @typedef {import('./stored.mjs').StoredList} StoredList */
/** @typedef {import('./stored.mjs').StoredRow} StoredRow */
/** @typedef {import('./stored.mjs').LogEntry} LogEntry */
/** @typedef {import('./stored.mjs').LoggedEdit} LoggedEdit */

const LEADS_PER_CHUNK = 400
const ownKinds = new Set(
  (
    'save convert import restore add mark convert-leads delete delete-lead delete-for-good stage stages amount ' +
    'delete-opportunity delete-opportunities next-step next-steps step-done steps-done add-note edit-note delete-note'
  ).split(' '),
)

/** Sorted, as texts. @param {Iterable<unknown>} keys */
const sorted = (keys) => Array.from(keys, (key) => JSON.stringify(key)).toSorted()

/** @param {StoredList} list @returns {StoredRow[]} */
export const rowsOf = ({ chunks }) => chunks.flatMap(({ rows }) => rows)

/** The leads of a list that a seller can see. @param {StoredList} list @returns {StoredRow[]} */
export function shownRows({ creations, chunks }) {
  const shown = chunks.filter(({ creation }) => creations.get(creation)?.isUndone === false)
  return shown.flatMap(({ rows }) => rows.filter(({ isRemoved }) => !isRemoved))
}

/** All edits of a list by the orders of their leads. @param {StoredList} list */
export function editsByLead({ log, edits }) {
  /** @type {Map<number, { entry: LogEntry, edit: LoggedEdit }[]>} */
  const byOrder = new Map()
  const all = [...log.values()].flatMap((entry) => entry.edits.map((edit) => ({ entry, edit })))
  for (const { number, edits: apart } of edits) {
    const entry = log.get(number)
    if (entry) all.push(...apart.map((edit) => ({ entry, edit })))
  }
  for (const each of all) byOrder.set(each.edit.order, [...(byOrder.get(each.edit.order) ?? []), each])
  return byOrder
}

/**
 * What the history of a lead tells: its notes, the newest first, and how many lines. What an edit that is done made of a
 * note that is there is told by that note.
 * @param {StoredRow} row @param {{ entry: LogEntry, edit: LoggedEdit }[]} edits
 */
export function historyIn({ notes }, edits) {
  const dates = new Set(notes.map(([date]) => String(date)))
  const isTold = edits.filter(({ entry, edit: { after, wasRemoved } }) => {
    const changed = Object.entries(after?.notes ?? {})
    const isOfNotes = changed.length > 0 && Object.keys(after ?? {}).length === 1 && !wasRemoved
    return entry.doneAt !== null && isOfNotes && changed.every(([date, text]) => text !== null && dates.has(date))
  })
  return { notes: notes.toReversed(), total: 1 + notes.length + edits.length - isTold.length }
}

/**
 * Everything that is stored is of a list that the head names, and fits together in it.
 * @param {Stored} stored @param {boolean} isDamaged then only leads are looked at: the past may be lost
 */
export function checkStored({ head, manifest, lists, strays, damaged }, isDamaged) {
  const { current, previous, next, nextList, revision } = head
  if (!isDamaged) {
    const named = [current, previous, next].filter((number) => number !== null)
    assert.deepEqual(damaged, [], 'records with another hash')
    assert.deepEqual(strays, [], 'records that belong to nothing')
    assert.deepEqual(sorted(lists.keys()), sorted(named), 'the lists are those of the head')
  }
  assert.ok(previous === null || next === null, 'one other list')
  assert.ok(manifest?.of !== head.id || manifest.revision <= revision, 'a snapshot of the future')
  for (const [number, list] of lists) {
    if (isDamaged && number !== current) continue
    try {
      assert.ok(list.list, 'no record of the list')
      assert.ok(number < nextList, 'a number that was not given')
      checkLeads(list)
      if (isDamaged) continue
      checkLog(list, revision)
      checkIndexes(list)
      checkPast(list)
      const hasNext = list.list.redo.includes('next list')
      assert.ok(!hasNext || (number === current && next !== null), 'the next list is redone where there is one')
    } catch (error) {
      throw new Error(`in list ${number} of ${JSON.stringify(head)}`, { cause: error })
    }
  }
}

/** Creations and their leads, with the counts of both. @param {StoredList} stored */
function checkLeads(stored) {
  const { list, creations, chunks } = stored
  assert.equal(list.creations, creations.size, 'how many creations')
  let end = 0
  for (const creation of [...creations.values()].toSorted((a, b) => a.firstOrder - b.firstOrder)) {
    const { number, firstOrder, count, stored: kept, removed } = creation
    assert.ok(firstOrder >= end && number < list.nextNumber, `creation ${number} fits into its list`)
    end = firstOrder + count
    const own = chunks.filter((chunk) => chunk.creation === number)
    const rows = own.flatMap((chunk) => chunk.rows)
    assert.equal(rows.length, kept, `stored leads of creation ${number}`)
    assert.equal(rows.filter(({ isRemoved }) => isRemoved).length, removed, `deleted leads of creation ${number}`)
    for (const { index, rows: some } of own) {
      const first = firstOrder + index * LEADS_PER_CHUNK
      const orders = some.map(({ lead }) => lead.order)
      const isInPlace = orders.every((order) => order >= first && order < Math.min(first + LEADS_PER_CHUNK, end))
      assert.ok(isInPlace && orders.length > 0, `the orders of chunk ${number}, ${index}`)
    }
    assert.equal(new Set(rows.map(({ lead }) => lead.order)).size, rows.length, 'an order twice')
  }
  assert.ok(end <= list.nextOrder, 'orders that were not given')
  for (const { lead, opportunity, notes, touchedBy } of rowsOf(stored)) {
    assert.equal(lead.step === '', lead.due === '', `half a next step: ${JSON.stringify(lead)}`)
    assert.ok(lead.due === '' || /^\d{4}-\d\d-\d\d$/.test(lead.due), `no day: ${lead.due}`)
    const isInOrder = notes.every(([date, text], at) => text !== '' && date > (notes[at - 1]?.[0] ?? -Infinity))
    assert.ok(isInOrder, `notes out of order: ${JSON.stringify(notes)}`)
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
  const entries = [...log.values()]
  for (const { number, doneAt } of entries)
    assert.ok(number < nextNumber && (doneAt ?? 0) <= revision, 'from the future')
  const isUndone = (/** @type {LogEntry} */ { doneAt }) => doneAt === null
  assert.deepEqual(sorted(undone), sorted(entries.filter(isUndone).map(({ number }) => number)), 'what is undone')
  const numbers = redo.filter((each) => each !== 'next list')
  assert.ok(numbers.every((number) => undone.includes(number)) && new Set(redo).size === redo.length, 'what is redone')
  const own = entries.filter((entry) => entry.number >= opening && !isUndone(entry) && ownKinds.has(entry.kind))
  assert.equal(ownWork, own.length, 'own work')
  for (const { number, isUndone: isHidden } of creations.values()) {
    const entry = log.get(number)
    if (number < opening) assert.ok(!isHidden && entry?.doneAt !== null, `creation ${number} is of the past`)
    else assert.equal(entry && isUndone(entry), isHidden, `creation ${number} is shown if its action is done`)
  }
  const kind = log.get(opening)?.kind
  assert.ok(!kind || isOwn === ['add', 'import', 'restore'].includes(kind), 'own leads')
  const brought = own.filter((entry) => entry.kind === 'add' || entry.kind === 'import')
  assert.equal(added, isOwn ? 0 : brought.length, 'own leads among samples')
}

/** Indexes and edits that are stored apart are those of the log. @param {StoredList} stored */
function checkIndexes({ creations, log, edits, leads, done }) {
  const entries = [...log.values()]
  const byLead = entries.flatMap(({ number, edits: own }) => own.map(({ order }) => [order, number]))
  const byRevision = entries.flatMap(({ number, doneAt }) => (doneAt === null ? [] : [[doneAt, number]]))
  const named = entries.flatMap(({ number, editedChunks }) => editedChunks.map((chunk) => [number, ...chunk]))
  const apart = edits.map(({ number, chunk }) => [number, ...chunk])
  assert.deepEqual(sorted(leads), sorted(byLead), "the index 'lead'")
  assert.deepEqual(sorted(done), sorted(byRevision), "the index 'done'")
  assert.deepEqual(sorted(apart), sorted(named), 'edits that are stored apart')
  for (const { edits: own, editedChunks } of entries) assert.ok(own.length === 0 || editedChunks.length === 0)
  for (const { chunk, edits: own } of edits) {
    const [number = Number.NaN, index] = chunk
    const firstOrder = creations.get(number)?.firstOrder ?? Number.NaN
    const isOfChunk = own.every(({ order }) => Math.floor((order - firstOrder) / LEADS_PER_CHUNK) === index)
    assert.ok(isOfChunk && own.length > 0, `the edits of chunk ${chunk.join()}`)
  }
}

/**
 * From what a lead is now, its past leads back over all edits that are done, each where the one after it began, to its
 * creation.
 * @param {StoredList} stored
 */
function checkPast(stored) {
  const edits = editsByLead(stored)
  for (const { creation, rows } of stored.chunks) {
    for (const row of rows) {
      const own = edits.get(row.lead.order) ?? []
      edits.delete(row.lead.order)
      const problem = problemOf(creation, row, own)
      assert.ok(!problem, `${problem}: ${JSON.stringify({ creation, row, own })}`)
    }
  }
  assert.deepEqual([...edits.keys()], [], 'edits of leads that are not stored')
}

/** Each note as a field of its own. @param {LoggedEdit['after']} fields */
const flat = (fields) => {
  const { notes = {}, ...others } = fields ?? {}
  return { ...others, ...namedNotes(notes) }
}
const namedNotes = (/** @type {Record<string, string | null>} */ notes) =>
  Object.fromEntries(Object.entries(notes).map(([date, text]) => [`note ${date}`, text]))

/** @param {number} creation @param {StoredRow} row @param {{ entry: LogEntry, edit: LoggedEdit }[]} edits @returns {string | null} */
function problemOf(creation, { lead, opportunity, notes, touchedBy, isRemoved }, edits) {
  const done = new Map(
    edits.flatMap(({ entry, edit }) => (entry.doneAt === null ? [] : [[entry.number, { entry, edit }]])),
  )
  /** @type {Record<string, unknown>} */
  const fields = { ...lead, opportunity, ...namedNotes(Object.fromEntries(notes)) }
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
