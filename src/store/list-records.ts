import { columnsOf, decodeChunk, encodeChunk } from './chunk'
import { type Database, decodeEdits, encodeEdits, type ListRecord, type StoredEdits } from './database'
import type { NewList } from './draft'
import { creationFinder, emptyList, isShown, type LoggedEdit, MAX_ORDERS_IN_FILE, rangesOf, shownIn } from './schema'

/** The other part are edits. */
const LEADS_SHARE = 0.5

/** Called between two records, with the share of the work that is done. */
type OnShare = (share: number) => Promise<void>

/** What a list shows and its history, without what was undone or deleted. */
export async function* shownRecords(
  database: Database,
  number: number,
  onShare: OnShare,
): AsyncGenerator<ListRecord, void> {
  const { list, creations } = await database.listState(number)
  const leads = shownIn(creations)
  let read = 0
  const shown = new Map(creations.filter(({ isUndone }) => !isUndone).map((creation) => [creation.number, creation]))
  const removed = new Set<number>()
  for await (const { key, bytes } of database.chunks(
    number,
    rangesOf(creations, ({ isUndone }) => !isUndone),
  )) {
    const creation = shown.get(key[0])
    if (!creation) continue
    const rows = decodeChunk(bytes, creation)
    read += rows.length
    await onShare(LEADS_SHARE * Math.min(1, read / leads))
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
  const creationAt = creationFinder(shown.values())
  const ofShown = ({ order }: LoggedEdit) => !removed.has(order) && creationAt(order) !== null
  for await (const entry of database.log(number)) {
    const share = LEADS_SHARE + (1 - LEADS_SHARE) * (entry.number / list.nextNumber)
    await onShare(share)
    if (entry.doneAt === null) continue
    const apart: StoredEdits[] = []
    for await (const { bytes, ...some } of database.edits(number, entry)) {
      const all = decodeEdits(bytes)
      const own = all.filter(ofShown)
      if (own.length > 0) apart.push({ ...some, bytes: own.length === all.length ? bytes : encodeEdits(own) })
      await onShare(share)
    }
    const edits = entry.edits.filter(ofShown)
    if (!shown.has(entry.number) && edits.length + apart.length === 0) continue
    const editedChunks = apart.map(({ chunk }): [number, number] => [...chunk])
    yield { entry: { ...entry, doneAt: 0, edits, editedChunks } }
    for (const some of apart) yield { edits: some }
  }
}

/** The list that has these records. Throws if one of them can't be read; `isSoundLog` and a view say if they fit. */
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
export async function isSoundLog({ list, creations, entries, edits }: NewList, onShare: OnShare): Promise<boolean> {
  if (list.nextOrder > MAX_ORDERS_IN_FILE) return false
  const creationAt = creationFinder([...creations.values()].filter((creation) => creation !== null))
  const byNumber = new Map(entries.flatMap(({ after }) => (after ? [[after.number, after] as const] : [])))
  const isSound = ({ order, touchedBefore }: LoggedEdit) =>
    touchedBefore < list.nextNumber && creationAt(order) !== null
  const stored = new Set(edits.map(({ number, chunk }) => [number, ...chunk].join()))
  const named = [...byNumber.values()].flatMap(({ number, editedChunks }) =>
    editedChunks.map((chunk) => [number, ...chunk].join()),
  )
  const isWhole =
    byNumber.size === entries.length &&
    stored.size === edits.length &&
    named.length === stored.size &&
    named.every((key) => stored.has(key))
  if (!isWhole) return false
  const records = entries.length + edits.length
  let checked = 0
  for (const entry of byNumber.values()) {
    if (entry.number >= list.nextNumber || !entry.edits.every(isSound)) return false
    await onShare(++checked / records)
  }
  for (const { bytes } of edits) {
    if (!decodeEdits(bytes).every(isSound)) return false
    await onShare(++checked / records)
  }
  return true
}

/** The same as a list of its own: what was done before can be read in the history, and not undone. */
export function openedList(records: readonly ListRecord[], isOwn: boolean): NewList {
  const { list, ...content } = listOf(records)
  const { nextNumber: opening } = list
  return { ...content, list: { ...list, isOwn, opening, nextNumber: opening + 1, ownWork: Number(isOwn) } }
}
