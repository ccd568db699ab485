import * as v from 'valibot'
import { actionKinds } from '../domain/action'
import type { RowFields } from '../domain/edit'
import { type LeadField, leadFields } from '../domain/lead'
import { isAmount, stages } from '../domain/opportunity'
import { chunkOf, columnsOf, decodeChunk, encodeChunk, type StoredRow } from './chunk'
import { encodeEdits, type ListRecord, type StoredChunk } from './database'
import {
  type ChunkKey,
  type Creation,
  chunkKeySchema,
  creationFinder,
  dateSchema,
  type LoggedEdit,
  MAX_EDITS_IN_ENTRY,
} from './schema'

// What the format before 1.0 has kept and backed up. It is read once, into a list: what is shown, with its history,
// without its undo.

const whole = v.pipe(v.number(), v.integer())
const fields = v.record(v.string(), v.union([v.string(), v.number()]))
const edit = v.object({
  order: whole,
  before: fields,
  after: fields,
  opportunity: v.nullable(
    v.object({ stage: v.picklist(stages), amount: v.pipe(v.number(), v.check(isAmount)), order: whole }),
  ),
})
type OldEdit = v.InferOutput<typeof edit>
export const oldEditsSchema = v.array(edit)

export const oldCreationSchema = v.object({
  number: whole,
  kind: v.picklist(actionKinds),
  date: dateSchema,
  firstOrder: whole,
  count: whole,
  hiddenBy: v.nullable(whole),
  left: whole,
  leftHiddenBy: v.nullable(whole),
  /** The restore of the backup that they came with. */
  owner: whole,
  /** How many of its leads were damaged, and given up. */
  lost: v.optional(whole, 0),
})
type OldCreation = v.InferOutput<typeof oldCreationSchema>

export const oldEntrySchema = v.object({
  number: whole,
  kind: v.picklist(actionKinds),
  subject: v.string(),
  date: dateSchema,
  doneAt: v.nullable(whole),
  isPast: v.boolean(),
  edits: oldEditsSchema,
  editedChunks: v.array(chunkKeySchema),
  left: v.array(whole),
})

export interface Format4 {
  readonly creations: readonly OldCreation[]
  readonly chunks: readonly StoredChunk[]
  readonly entries: readonly v.InferOutput<typeof oldEntrySchema>[]
  readonly edits: readonly { readonly number: number; readonly chunk: readonly number[]; readonly edits: OldEdit[] }[]
}

/** Throws if a chunk can't be read. */
export function* recordsOfFormat4({ creations, chunks, entries, edits }: Format4): Generator<ListRecord, void> {
  const shown = new Map(creations.filter((each) => shownOf(each) !== 'none').map((each) => [each.number, each]))
  const base = [...shown.values()].reduce((least, { firstOrder }) => Math.min(least, firstOrder), Number.MAX_VALUE)
  const newestById = new Map<string, number>()
  const rowsByChunk = chunks.flatMap(({ key, bytes }) => {
    const creation = shown.get(key[0])
    const rows = creation ? shownRows(creation, bytes) : []
    for (const { lead } of rows) newestById.set(lead.id, Math.max(lead.order, newestById.get(lead.id) ?? lead.order))
    return creation ? [{ key, creation, rows }] : []
  })
  const orders = new Set<number>()
  const stored = new Map<number, number>()
  for (const { key, creation, rows } of rowsByChunk) {
    // Of two leads with the same id, the later one was shown.
    const own = rows.filter(({ lead }) => newestById.get(lead.id) === lead.order)
    if (own.length === 0) continue
    stored.set(creation.number, (stored.get(creation.number) ?? 0) + own.length)
    for (const { lead } of own) orders.add(lead.order)
    yield { chunk: { key, bytes: encodeChunk(own, creation) } }
  }
  for (const { number, date, firstOrder, count } of shown.values()) {
    const creation: Creation = {
      number,
      date,
      firstOrder: firstOrder - base,
      count,
      stored: stored.get(number) ?? 0,
      removed: 0,
      isUndone: false,
    }
    if (creation.stored > 0) yield { creation }
  }
  const creationAt = creationFinder(shown.values())
  const apart = new Map<number, OldEdit[]>()
  for (const { number, edits: some } of edits) {
    const all = apart.get(number)
    if (all) all.push(...some)
    else apart.set(number, [...some])
  }
  for (const { number, kind, subject, date, doneAt, isPast, left, ...entry } of entries) {
    const isDone = ({ order }: OldEdit) => doneAt !== null || isPast || left.includes(order)
    const own = [...entry.edits, ...(apart.get(number) ?? [])].filter((each) => isDone(each) && orders.has(each.order))
    if (own.length === 0 && !stored.has(number)) continue
    const converted = own.map((each) => convertedEdit(each, base))
    const inEntry = converted.length <= MAX_EDITS_IN_ENTRY
    const groups = inEntry ? [] : groupsOf(own, converted, creationAt)
    const editedChunks = groups.map(({ chunk }): [number, number] => [...chunk])
    yield { entry: { number, kind, subject, date, doneAt: 0, edits: inEntry ? converted : [], editedChunks } }
    for (const { chunk, edits: some } of groups) yield { edits: { number, chunk, bytes: encodeEdits(some) } }
  }
}

/** Whether any leads that are shown were imported or restored. */
export function isOwnList({ creations }: Format4): boolean {
  return creations.some((creation) => {
    const { kind, owner, number } = creation
    return shownOf(creation) !== 'none' && (kind === 'import' || owner !== number)
  })
}

function shownOf({ hiddenBy, left, leftHiddenBy }: OldCreation): 'all' | 'left' | 'none' {
  if (hiddenBy === null) return 'all'
  return left > 0 && leftHiddenBy === null ? 'left' : 'none'
}

function shownRows(creation: OldCreation, bytes: Uint8Array): StoredRow[] {
  const rows = decodeChunk(bytes, creation)
  if (shownOf(creation) === 'all') return rows
  const isLeft = columnsOf(bytes)('isLeft')
  return rows.filter((_, at) => isLeft[at] === '1')
}

/** Edits had more fields than those that they changed. */
function convertedEdit({ order, before, after, opportunity }: OldEdit, base: number): LoggedEdit {
  const changed = leadFields.filter((field) => before[field] !== after[field])
  const of = (values: Readonly<Record<string, unknown>>, deal: RowFields['opportunity']): RowFields => ({
    ...Object.fromEntries(changed.map((field: LeadField) => [field, values[field]])),
    ...(opportunity && { opportunity: deal ?? null }),
  })
  const created = opportunity && { ...opportunity, order: opportunity.order - base }
  return { order: order - base, before: of(before, null), after: of(after, created), touchedBefore: 0 }
}

function groupsOf(
  own: readonly OldEdit[],
  converted: readonly LoggedEdit[],
  creationAt: (order: number) => OldCreation | null,
) {
  const groups = new Map<string, { readonly chunk: ChunkKey; readonly edits: LoggedEdit[] }>()
  for (const [at, { order }] of own.entries()) {
    const creation = creationAt(order)
    if (!creation) continue
    const chunk = chunkOf(creation, order)
    const group = groups.get(chunk.join()) ?? { chunk, edits: [] }
    group.edits.push(converted[at]!)
    groups.set(chunk.join(), group)
  }
  return [...groups.values()]
}
