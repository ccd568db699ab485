import * as v from 'valibot'
import { actionKinds } from '../domain/action'
import { MAX_SCORE } from '../domain/constants'
import { byField, fieldDefinitions, type LeadFacts, type LeadField } from '../domain/lead'

// What is stored beside the leads themselves, which `chunk.ts` has. A later version adds fields, each with a default for
// what was written before there was one, and takes none away.

const whole = v.pipe(v.number(), v.integer())

/** In ms since 1970, as far as dates go. */
const MAX_DATE = 8.64e15
export const dateSchema = v.pipe(v.number(), v.minValue(-MAX_DATE), v.maxValue(MAX_DATE))

/** By the creation it belongs to, and its place there. */
const chunkKey = v.tuple([whole, whole])
export type ChunkKey = Readonly<v.InferOutput<typeof chunkKey>>

function fieldSchema(field: LeadField) {
  const { holds } = fieldDefinitions[field]
  if (holds === 'text') return v.string()
  return holds === 'score' ? v.pipe(whole, v.minValue(0), v.maxValue(MAX_SCORE)) : v.picklist(holds)
}

const leadFacts = v.object({
  // Where an import has updated them.
  ...byField((field) => v.exactOptional(fieldSchema(field))),
  email: fieldSchema('email'),
  status: fieldSchema('status'),
}) as unknown as v.GenericSchema<LeadFacts>

/** What belongs to the opportunity that a lead became, beside what it has of its lead. */
const opportunityFacts = v.object({ stage: v.string(), amount: v.pipe(v.number(), v.finite()), order: whole })
export type OpportunityFacts = Readonly<v.InferOutput<typeof opportunityFacts>>

/** What an action did to a lead that was there. */
const edit = v.object({
  id: v.string(),
  order: whole,
  before: leadFacts,
  after: leadFacts,
  /** The action that had touched the lead before. */
  touchedBefore: whole,
  /** The one that the lead became by it. */
  opportunity: v.nullable(opportunityFacts),
})
export type Edit = Readonly<v.InferOutput<typeof edit>>
export const editsSchema = v.array(edit)

/** One action of the seller's: for undo, for redo and for the history of leads. */
export const entrySchema = v.object({
  /** Actions count from 1; the start is 0. */
  number: whole,
  kind: v.picklist(actionKinds),
  /** The lead's name, or how many leads were created or restored. */
  subject: v.string(),
  date: dateSchema,
  /** The revision with which it was done, or done again; null where it is undone, and where it is past. */
  doneAt: v.nullable(whole),
  /** It took away all that was there. */
  replacesAll: v.boolean(),
  /** It is read in the history of its leads, and not undone: it came with a backup, or what it replaced was forgotten. */
  isPast: v.boolean(),
  /** Where there are many, they are stored apart, by the chunks of their leads, and none is here. */
  edits: editsSchema,
  editedChunks: v.array(chunkKey),
  /** The orders of edited leads that were left as they are when it was undone: they had been worked on since. */
  left: v.array(whole),
})
export type LogEntry = Readonly<v.InferOutput<typeof entrySchema>>

export function isUndone({ doneAt, isPast }: LogEntry): boolean {
  return doneAt === null && !isPast
}

/** Leads that were created together, by one action: of the orders from the first on, so many are theirs. */
export const creationSchema = v.object({
  /** Of the action that created them. */
  number: whole,
  kind: v.picklist(actionKinds),
  date: dateSchema,
  firstOrder: whole,
  count: whole,
  /** The action that they come and go with: the same, or the restore of the backup that they came with. */
  owner: whole,
  /** The action that took them away: their owner, where it was undone, or one that replaced everything. */
  hiddenBy: v.nullable(whole),
  /** So many of its leads were left when it was undone; they may have been taken away by a later action. */
  left: whole,
  leftHiddenBy: v.nullable(whole),
  /** So many of its leads were damaged, and given up. */
  lost: v.optional(whole, 0),
})
export type Creation = Readonly<v.InferOutput<typeof creationSchema>>

/** Where the store stands. */
export const headSchema = v.object({
  /** Another one for each commit: greater is later. */
  revision: whole,
  nextNumber: whole,
  nextOrder: whole,
  /** How many creations are stored. */
  creations: whole,
  /** What can be redone: undone since the last new action, in this order. */
  redo: v.array(whole),
  /** Actions that replaced everything and are done, in this order. */
  replacements: v.array(whole),
  /** How many actions are done that only the seller could do again. */
  ownWork: whole,
})
export type Head = Readonly<v.InferOutput<typeof headSchema>>

/** Where a store begins. */
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
