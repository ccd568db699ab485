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

/** A piece of what a store shows, and of how it came to it. */
export type Part =
  | { readonly creation: Creation }
  | { readonly chunk: StoredChunk }
  | { readonly entry: LogEntry }
  | { readonly edits: StoredEdits }

/** What was undone or replaced is not among them. */
export async function* shownParts(database: Database): AsyncGenerator<Part, void> {
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

/** As one commit to an empty store. */
export function contentOfParts(head: Head, parts: readonly Part[]): Commit {
  const creations = parts.flatMap((part) => ('creation' in part ? [part.creation] : []))
  const chunks = parts.flatMap((part) => ('chunk' in part ? [part.chunk] : []))
  const entries = parts.flatMap((part) => ('entry' in part ? [part.entry] : []))
  const edits = parts.flatMap((part) => ('edits' in part ? [part.edits] : []))
  return firstCommit({ ...head, redo: [], replacements: [], ownWork: 0 }, creations, chunks, entries, edits)
}

export async function shownContent(database: Database): Promise<Commit> {
  const parts: Part[] = []
  for await (const part of shownParts(database)) parts.push(part)
  return contentOfParts(await database.head(), parts)
}

/** Where a store would stand that has all of this. */
export function headAfter(creations: readonly Creation[], entries: readonly LogEntry[]): Head {
  const numbers = [...creations, ...entries].map(({ number }) => number + 1)
  const orders = creations.map(({ firstOrder, count }) => firstOrder + count)
  const opportunities = entries.flatMap(({ edits }) => edits.map(({ opportunity }) => (opportunity?.order ?? 0) + 1))
  const greatest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)
  return { ...emptyHead, nextNumber: greatest(numbers), nextOrder: greatest([...orders, ...opportunities]) }
}

/**
 * All that is shown is replaced by what another store showed. Its actions and leads get numbers and orders after those
 * that are here.
 */
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
