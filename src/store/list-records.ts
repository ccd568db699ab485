import { columnsOf, decodeChunk, encodeChunk } from './chunk'
import { type Database, decodeEdits, encodeEdits, type ListRecord, type StoredEdits } from './database'
import type { NewList } from './draft'
import { emptyList, includesOrder, isShown, type LoggedEdit, rangesOf } from './schema'

/** What a list shows and its history, without what was undone or deleted. */
export async function* shownRecords(database: Database, number: number): AsyncGenerator<ListRecord, void> {
  const { creations } = await database.listState(number)
  const shown = new Map(creations.filter(({ isUndone }) => !isUndone).map((creation) => [creation.number, creation]))
  const removed = new Set<number>()
  for await (const { key, bytes } of database.chunks(
    number,
    rangesOf(creations, ({ isUndone }) => !isUndone),
  )) {
    const creation = shown.get(key[0])
    if (!creation) continue
    const rows = decodeChunk(bytes, creation)
    const own = rows.filter((row) => isShown(creation, row))
    for (const row of rows) if (row.isRemoved) removed.add(row.lead.order)
    if (own.length > 0) {
      yield { chunk: { key, bytes: own.length === rows.length ? bytes : encodeChunk(own, creation) } }
    }
  }
  for (const [key, creation] of shown) {
    const stored = creation.stored - creation.removed
    if (stored > 0) yield { creation: { ...creation, stored, removed: 0 } }
    else shown.delete(key)
  }
  const ofShown = ({ order }: LoggedEdit) =>
    !removed.has(order) && [...shown.values()].some((creation) => includesOrder(creation, order))
  for await (const entry of database.log(number)) {
    if (entry.doneAt === null) continue
    const apart: StoredEdits[] = []
    for await (const { bytes, ...some } of database.edits(number, entry)) {
      const own = decodeEdits(bytes).filter(ofShown)
      if (own.length > 0) apart.push({ ...some, bytes: encodeEdits(own) })
    }
    const edits = entry.edits.filter(ofShown)
    if (!shown.has(entry.number) && edits.length + apart.length === 0) continue
    const editedChunks = apart.map(({ chunk }): [number, number] => [...chunk])
    yield { entry: { ...entry, doneAt: 0, edits, editedChunks } }
    for (const some of apart) yield { edits: some }
  }
}

/** The list that has these records. Throws if one of them can't be read; `checkLog` and a view say if they fit. */
export function listOf(records: readonly ListRecord[]): NewList {
  const creations = new Map(
    records.flatMap((record) => ('creation' in record ? [[record.creation.number, record.creation] as const] : [])),
  )
  const chunks = records.flatMap((record) => ('chunk' in record ? [record.chunk] : []))
  const entries = records.flatMap((record) => ('entry' in record ? [record.entry] : []))
  const edits = records.flatMap((record) => ('edits' in record ? [record.edits] : []))
  let [lastNumber, lastOrder] = [-1, -1]
  for (const { number, firstOrder, count } of creations.values()) {
    lastNumber = Math.max(lastNumber, number)
    lastOrder = Math.max(lastOrder, firstOrder + count - 1)
  }
  for (const { key, bytes } of chunks) {
    const { number, firstOrder } = creations.get(key[0])!
    const column = columnsOf(bytes)
    for (const touched of new Set(column('touchedBy'))) lastNumber = Math.max(lastNumber, number + Number(touched))
    for (const order of column('opportunityOrder')) {
      if (order !== '') lastOrder = Math.max(lastOrder, firstOrder + Number(order))
    }
  }
  for (const { number } of entries) lastNumber = Math.max(lastNumber, number)
  return {
    list: { ...emptyList, nextNumber: lastNumber + 1, nextOrder: lastOrder + 1, creations: creations.size },
    creations,
    chunks,
    entries: entries.map((after) => ({ before: null, after })),
    edits,
  }
}

/** Whether the log of a list fits to its leads. What a view shows of it is checked by the view. */
export function isSoundLog({ list, creations, entries, edits }: NewList): boolean {
  const all = [...creations.values()]
  const byNumber = new Map(entries.flatMap(({ after }) => (after ? [[after.number, after] as const] : [])))
  const isSound = ({ order, touchedBefore }: LoggedEdit) =>
    touchedBefore < list.nextNumber && all.some((creation) => creation && includesOrder(creation, order))
  const stored = new Set(edits.map(({ number, chunk }) => [number, ...chunk].join()))
  const named = [...byNumber.values()].flatMap(({ number, editedChunks }) =>
    editedChunks.map((chunk) => [number, ...chunk].join()),
  )
  return (
    byNumber.size === entries.length &&
    [...byNumber.values()].every((entry) => entry.number < list.nextNumber && entry.edits.every(isSound)) &&
    edits.every(({ bytes }) => decodeEdits(bytes).every(isSound)) &&
    stored.size === edits.length &&
    named.length === stored.size &&
    named.every((key) => stored.has(key))
  )
}

/** The same as a list of its own: what was done before can be read in the history, and not undone. */
export function openedList(records: readonly ListRecord[], isOwn: boolean): NewList {
  const { list, ...content } = listOf(records)
  const { nextNumber: opening } = list
  return { ...content, list: { ...list, isOwn, opening, nextNumber: opening + 1, ownWork: Number(isOwn) } }
}
