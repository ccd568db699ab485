import * as v from 'valibot'
import { countBefore } from '../base/binary-search'
import { decodeChunk, encodeChunk, type StoredRow } from './chunk'
import { decodeEdits, encodeEdits, keyOf, type ListRecord, lastBackup, readHead } from './database'
import type { Key, Reading, Value } from './records'
import {
  type ChunkKey,
  type Creation,
  creationFinder,
  creationSchema,
  emptyList,
  entrySchema,
  includesOrder,
  isOwnList,
  isShown,
  type List,
  listSchema,
  shownCount,
} from './schema'
import { rowsOf } from './view'

interface ReadableList {
  /** What can be read of a list, and its history. */
  readonly records: readonly ListRecord[]
  readonly isOwn: boolean
  /** How many leads can't be read, as far as that is known. */
  readonly unreadable: number
}

/** The list that is shown. */
export interface ReadablePart extends ReadableList {
  /** An own list beside it: the newest that has leads. */
  readonly before: readonly ListRecord[] | null
  readonly backedUpAt: number | null
}

/** What can still be read of damaged records. */
export async function readablePart(reading: Reading): Promise<ReadablePart> {
  const head = await readHead(reading).catch(() => null)
  const keys = await reading.keys([])
  const lists = new Set(keys.flatMap(([list]) => (typeof list === 'number' ? [list] : [])))
  const number = head && lists.has(head.current) ? head.current : Math.max(0, ...lists)
  lists.delete(number)
  let before: ReadableList | null = null
  for (const other of [...lists].toSorted((a, b) => b - a)) {
    const part: ReadableList | null = before ? null : await readableList(reading, keys, other)
    if (part?.isOwn && part.records.length > 0) before = part
  }
  const note = await lastBackup(reading).catch(() => null)
  return {
    ...(await readableList(reading, keys, number)),
    before: before && before.records,
    backedUpAt: note?.date ?? null,
  }
}

async function readableList(reading: Reading, keys: readonly Key[], number: number): Promise<ReadableList> {
  const list = await read(reading, keyOf.list(number), (value) => v.parse(listSchema, value))
  const under = (wanted: string) => keys.filter(([of, kind]) => of === number && kind === wanted)
  const chunks = new Map<number, ChunkKey[]>()
  for (const [, , creation, index] of under('chunk') as [number, string, number, number][]) {
    const known = chunks.get(creation)
    if (known) known.push([creation, index])
    else chunks.set(creation, [[creation, index]])
  }
  const records: ListRecord[] = []
  /** They share no order, and are sorted by it. */
  const shown: Creation[] = []
  const [ids, opportunities] = [new Set<string>(), new Set<number>()]
  let unreadable = 0
  for (const key of under('creation')) {
    const creation = await read(reading, key, (value) => v.parse(creationSchema, value))
    if (!creation || creation.isUndone) continue
    const place = countBefore(shown.length, (at) => shown[at]!.firstOrder < creation.firstOrder)
    const [before, after] = [shown[place - 1], shown[place]]
    if (before && includesOrder(before, creation.firstOrder)) continue
    if (after && includesOrder(creation, after.firstOrder)) continue
    let stored = 0
    for (const at of chunks.get(creation.number) ?? []) {
      const chunk = [...keyOf.chunks(number), ...at]
      const rows = await read(reading, chunk, (value) => readableRows(creation, at[1], value, list))
      const own = (rows ?? []).filter((row) => isShown(creation, row) && isNew(row, ids, opportunities))
      stored += own.length
      if (own.length > 0) records.push({ chunk: { key: at, bytes: encodeChunk(own, creation) } })
    }
    unreadable += Math.max(0, shownCount(creation) - stored)
    if (stored === 0) continue
    shown.splice(place, 0, creation)
    records.push({ creation: { ...creation, stored, removed: 0 } })
  }
  const creationAt = creationFinder(shown)
  const isThere = ({ order }: { readonly order: number }) => creationAt(order) !== null
  for (const key of under('log')) {
    const entry = await read(reading, key, (value) => v.parse(entrySchema, value))
    if (!entry || entry.doneAt === null) continue
    const editedChunks: [number, number][] = []
    const apart: ListRecord[] = []
    for (const chunk of entry.editedChunks) {
      const bytes = await read(reading, [...keyOf.edits(number, chunk), entry.number], (value) => {
        const own = decodeEdits(value as Uint8Array)
        return own.every(isThere) ? encodeEdits(own) : null
      })
      if (!bytes) continue
      editedChunks.push(chunk)
      apart.push({ edits: { number: entry.number, chunk, bytes } })
    }
    records.push({ entry: { ...entry, doneAt: 0, edits: entry.edits.filter(isThere), editedChunks } }, ...apart)
  }
  return { records, isOwn: !list || isOwnList(list), unreadable }
}

/** Null if it can't be read. */
async function read<Result>(reading: Reading, key: Key, parse: (value: Value) => Result): Promise<Result | null> {
  try {
    const value = await reading.get(key)
    return value && parse(value)
  } catch {
    return null
  }
}

/** Without a readable list its limits are not known. */
function readableRows(creation: Creation, index: number, value: Value, list: List | null): StoredRow[] {
  if (list) return rowsOf(creation, index, value as Uint8Array, list)
  const rows = decodeChunk(value as Uint8Array, creation)
  const last = rows.reduce((most, { touchedBy, opportunity }) => Math.max(most, touchedBy, opportunity?.order ?? 0), 0)
  const most = Math.max(last, creation.firstOrder + creation.count) + 1
  return rowsOf(creation, index, value as Uint8Array, { ...emptyList, nextNumber: most, nextOrder: most })
}

/** Of two leads with the same id, or two opportunities with the same order, one is shown. */
function isNew({ lead, opportunity }: StoredRow, ids: Set<string>, opportunities: Set<number>): boolean {
  if (ids.has(lead.id) || (opportunity && opportunities.has(opportunity.order))) return false
  ids.add(lead.id)
  if (opportunity) opportunities.add(opportunity.order)
  return true
}
