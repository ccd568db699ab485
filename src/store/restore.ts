import { addAction } from './actions'
import { decodeChunk, encodeChunk } from './chunk'
import { type Commit, type Database, firstCommit, type StoredChunk, type StoredEdits } from './database'
import type { Draft } from './draft'
import {
  type Creation,
  type Edit,
  emptyHead,
  type Head,
  includesOrder,
  isUndone,
  type LogEntry,
  shownOf,
} from './schema'
import type { Decided } from './store'

/** One record of a backup. */
export type BackupRecord =
  | { readonly creation: Creation }
  | { readonly chunk: StoredChunk }
  | { readonly entry: LogEntry }
  | { readonly edits: StoredEdits }

/** What is shown and its history, without what was undone or replaced. */
export async function* backupRecords(database: Database): AsyncGenerator<BackupRecord, void> {
  const shown = (await database.state()).creations.filter((creation) => shownOf(creation) !== 'none')
  for (const creation of shown) {
    let stored = 0
    for await (const { key, bytes } of database.chunks(creation.number)) {
      const rows = decodeChunk(bytes, creation)
      const own = shownOf(creation) === 'all' ? rows : rows.filter(({ isLeft }) => isLeft)
      stored += own.length
      if (own.length === 0) continue
      const isSame = own === rows && !rows.some(({ isLeft }) => isLeft)
      const all = own.map((row) => ({ ...row, isLeft: false }))
      yield { chunk: { key, bytes: isSame ? bytes : encodeChunk(all, creation) } }
    }
    const lost = creation.count - stored
    yield { creation: { ...creation, owner: creation.number, hiddenBy: null, left: 0, leftHiddenBy: null, lost } }
  }
  const isShown = ({ order }: Edit) => shown.some((creation) => includesOrder(creation, order))
  const numbers = new Set(shown.map(({ number }) => number))
  for await (const entry of database.log()) {
    const edits = entry.edits.filter(isShown)
    const editedChunks = entry.editedChunks.filter(([creation]) => numbers.has(creation))
    const isKept = numbers.has(entry.number) || edits.length + editedChunks.length > 0
    if (isUndone(entry) || !isKept) continue
    yield { entry: { ...entry, edits, editedChunks, doneAt: null, isPast: true } }
    if (editedChunks.length === 0) continue
    for await (const some of database.edits(entry.number)) if (numbers.has(some.chunk[0])) yield { edits: some }
  }
}

/** As one commit to an empty database. */
export function contentOfRecords(head: Head, records: readonly BackupRecord[]): Commit {
  const creations = records.flatMap((record) => ('creation' in record ? [record.creation] : []))
  const chunks = records.flatMap((record) => ('chunk' in record ? [record.chunk] : []))
  const entries = records.flatMap((record) => ('entry' in record ? [record.entry] : []))
  const edits = records.flatMap((record) => ('edits' in record ? [record.edits] : []))
  return firstCommit({ ...head, redo: [], replacements: [], ownWork: 0 }, creations, chunks, entries, edits)
}

export async function shownContent(database: Database): Promise<Commit> {
  const records: BackupRecord[] = []
  for await (const record of backupRecords(database)) records.push(record)
  return contentOfRecords(await database.head(), records)
}

/** The head of a database with these records. */
export function headAfter(creations: readonly Creation[], entries: readonly LogEntry[]): Head {
  const numbers = [...creations, ...entries].map(({ number }) => number + 1)
  const orders = creations.map(({ firstOrder, count }) => firstOrder + count)
  const opportunities = entries.flatMap(({ edits }) => edits.map(({ opportunity }) => (opportunity?.order ?? 0) + 1))
  const greatest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)
  return { ...emptyHead, nextNumber: greatest(numbers), nextOrder: greatest([...orders, ...opportunities]) }
}

/** Replaces all that is shown. The restored actions and leads get numbers and orders after the existing ones. */
export function restoreInto(draft: Draft, content: Commit, subject: string, date: number): Decided {
  const { nextNumber: byNumber, nextOrder: byOrder } = draft.head
  const owner = byNumber + content.head.nextNumber
  const moveEdit = (edit: Edit): Edit => ({
    ...edit,
    order: edit.order + byOrder,
    touchedBefore: edit.touchedBefore + byNumber,
    opportunity: edit.opportunity && { ...edit.opportunity, order: edit.opportunity.order + byOrder },
  })
  draft.head = { ...draft.head, nextNumber: owner, nextOrder: byOrder + content.head.nextOrder }
  const { entry } = addAction(draft, { kind: 'restore', subject, date, replacesAll: true })
  for (const creation of content.creations.values()) {
    if (!creation) continue
    const { number, firstOrder } = creation
    draft.setCreation({ ...creation, owner, number: number + byNumber, firstOrder: firstOrder + byOrder })
  }
  for (const past of content.entries.values()) {
    if (!past) continue
    draft.setEntry({
      ...past,
      number: past.number + byNumber,
      edits: past.edits.map(moveEdit),
      editedChunks: past.editedChunks.map(([creation, index]) => [creation + byNumber, index]),
      left: past.left.map((order) => order + byOrder),
    })
  }
  return {
    entry,
    chunks: content.chunks.map(({ key: [creation, index], bytes }) => ({ key: [creation + byNumber, index], bytes })),
    storedEdits: content.edits.map(({ number, chunk: [creation, index], edits }) => ({
      number: number + byNumber,
      chunk: [creation + byNumber, index],
      edits: edits.map(moveEdit),
    })),
  }
}
