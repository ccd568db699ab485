import * as v from 'valibot'
import { actionKinds } from '../domain/action'
import { MAX_SCORE } from '../domain/constants'
import { byField, fieldDefinitions, type LeadFacts, type LeadField } from '../domain/lead'

// The stored records, except the leads themselves: see `chunk.ts`. A later version only adds fields, each with a default
// for older records.

const whole = v.pipe(v.number(), v.integer())

/** In ms since 1970: the greatest that a date can have. */
const MAX_DATE = 8.64e15
export const dateSchema = v.pipe(v.number(), v.minValue(-MAX_DATE), v.maxValue(MAX_DATE))

/** The number of its creation, and its index there. */
const chunkKey = v.tuple([whole, whole])
export type ChunkKey = Readonly<v.InferOutput<typeof chunkKey>>

function fieldSchema(field: LeadField) {
  const { holds } = fieldDefinitions[field]
  if (holds === 'text') return v.string()
  return holds === 'score' ? v.pipe(whole, v.minValue(0), v.maxValue(MAX_SCORE)) : v.picklist(holds)
}

const leadFacts = v.object({
  // Only in edits by an import.
  ...byField((field) => v.exactOptional(fieldSchema(field))),
  email: fieldSchema('email'),
  status: fieldSchema('status'),
}) as unknown as v.GenericSchema<LeadFacts>

const opportunityFacts = v.object({ stage: v.string(), amount: v.pipe(v.number(), v.finite()), order: whole })

/** What an action changed of one lead. */
const edit = v.object({
  id: v.string(),
  order: whole,
  before: leadFacts,
  after: leadFacts,
  /** The action that had touched the lead last. */
  touchedBefore: whole,
  /** The opportunity that it created. */
  opportunity: v.nullable(opportunityFacts),
})
export type Edit = Readonly<v.InferOutput<typeof edit>>
export const editsSchema = v.array(edit)

/** One action: for undo, for redo and for the history of its leads. */
export const entrySchema = v.object({
  /** Actions count from 1; the start is 0. */
  number: whole,
  kind: v.picklist(actionKinds),
  /** The lead's name, or how many leads were created or restored. */
  subject: v.string(),
  date: dateSchema,
  /** The revision that did it, or redid it; null if it is undone or past. */
  doneAt: v.nullable(whole),
  /** It hid everything that was there before. */
  replacesAll: v.boolean(),
  /** It only appears in the history of its leads: it came with a backup, or what it replaced was removed. */
  isPast: v.boolean(),
  /** Empty if there are many: then they are stored apart, by the chunks of their leads. */
  edits: editsSchema,
  editedChunks: v.array(chunkKey),
  /** The orders of edited leads that its undo left as they were, because they had been worked on since. */
  left: v.array(whole),
})
export type LogEntry = Readonly<v.InferOutput<typeof entrySchema>>

export function isUndone({ doneAt, isPast }: LogEntry): boolean {
  return doneAt === null && !isPast
}

/** Leads that one action created together, with `count` orders from `firstOrder` on. */
export const creationSchema = v.object({
  /** The action that created them. */
  number: whole,
  kind: v.picklist(actionKinds),
  date: dateSchema,
  firstOrder: whole,
  count: whole,
  /** The action whose undo hides them: the same, or the restore of the backup that they came with. */
  owner: whole,
  /** Why they are hidden: their owner, if it was undone, or an action that replaced everything. */
  hiddenBy: v.nullable(whole),
  /** How many of its leads stayed when it was undone; a later action may have hidden them. */
  left: whole,
  leftHiddenBy: v.nullable(whole),
  /** How many of its leads were damaged, and given up. */
  lost: v.optional(whole, 0),
})
export type Creation = Readonly<v.InferOutput<typeof creationSchema>>

/** The state of the database as a whole. */
export const headSchema = v.object({
  /** Increases with each commit. */
  revision: whole,
  nextNumber: whole,
  nextOrder: whole,
  /** How many creations are stored. */
  creations: whole,
  /** The actions that can be redone, in the order in which they were undone. */
  redo: v.array(whole),
  /** The actions that replaced everything, unless undone, in order. */
  replacements: v.array(whole),
  /** How many actions are done that only the seller could repeat. */
  ownWork: whole,
})
export type Head = Readonly<v.InferOutput<typeof headSchema>>

/** The head of an empty database. */
export const emptyHead: Head = {
  revision: 0,
  nextNumber: 0,
  nextOrder: 0,
  creations: 0,
  redo: [],
  replacements: [],
  ownWork: 0,
}

/** Which of its leads are shown. */
export function shownOf({ hiddenBy, left, leftHiddenBy }: Creation): 'all' | 'left' | 'none' {
  if (hiddenBy === null) return 'all'
  return left > 0 && leftHiddenBy === null ? 'left' : 'none'
}

/** How many leads of a creation are shown. */
export function shownCount(creation: Creation): number {
  const { count, lost, left } = creation
  return { all: count - lost, left, none: 0 }[shownOf(creation)]
}

/** Whether a lead of this order belongs to a creation. */
export function includesOrder({ firstOrder, count }: Creation, order: number): boolean {
  return order >= firstOrder && order < firstOrder + count
}
