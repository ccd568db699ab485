import * as v from 'valibot'
import { countBefore } from '../base/binary-search'
import { actionKinds } from '../domain/action'
import type { RowFields } from '../domain/edit'
import { byField, isValueOf, openStatuses } from '../domain/lead'
import { isAmount, stages } from '../domain/opportunity'

// The stored records, except the leads themselves: see `chunk.ts`. A later version only adds fields, each with a default
// for older records.

/** Of the database and of backups: an app that only knows a lower one can neither read nor write them. */
export const FORMAT = 9
/** That of 1.0.0. What came before it is recognised, and not read. */
export const OLDEST_FORMAT = 8

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The engine stores orders in 32 bits. */
const MAX_ORDERS = 2 ** 32 - 1
/** Of a list from a file, half of them: as many leads can still be added to it as any list will ever have. */
export const MAX_ORDERS_IN_FILE = 2 ** 31
const order = v.pipe(whole, v.maxValue(MAX_ORDERS))

/** In ms since 1970: the greatest that a date can have. */
const MAX_DATE = 8.64e15
export const dateSchema = v.pipe(v.number(), v.minValue(-MAX_DATE), v.maxValue(MAX_DATE))

/** The number of its creation, and its index there. */
export const chunkKeySchema = v.tuple([whole, whole])
export type ChunkKey = Readonly<v.InferOutput<typeof chunkKeySchema>>

const opportunityFields = v.object({ stage: v.picklist(stages), amount: v.pipe(v.number(), v.check(isAmount)), order })

const noteText = v.pipe(v.string(), v.nonEmpty())

/** The notes of a lead, the oldest first: when each was written, and what it says. */
export const notesSchema = v.pipe(
  v.array(v.tuple([dateSchema, noteText])),
  v.check((notes) => notes.every(([date], at) => at === 0 || date > notes[at - 1]![0])),
)

const noteTexts = v.record(
  v.pipe(
    v.string(),
    v.check((date) => v.is(dateSchema, Number(date)) && String(Number(date)) === date),
  ),
  v.nullable(noteText),
)

const rowFields = v.object({
  ...byField((field) => v.exactOptional(v.custom(isValueOf[field]))),
  opportunity: v.exactOptional(v.nullable(opportunityFields)),
  notes: v.exactOptional(noteTexts),
}) as unknown as v.GenericSchema<RowFields>

/** An edit as the log has it: the fields that differ, or null where the lead is not there. */
const loggedEdit = v.object({
  order,
  before: v.nullable(rowFields),
  after: v.nullable(rowFields),
  /** The lead was deleted: the edit brings it back, and its undo deletes it again. */
  wasRemoved: v.exactOptional(v.literal(true)),
  /** The action that had touched the lead last. */
  touchedBefore: whole,
})
export type LoggedEdit = Readonly<v.InferOutput<typeof loggedEdit>>
export const editsSchema = v.array(loggedEdit)

/**
 * What an edit does to notes, by their dates, and whether it does nothing else. Stored apart, so that a lead's history
 * with notes can be told without all of its edits.
 */
export const noteFactsSchema = v.object({
  notes: v.array(v.tuple([dateSchema, v.picklist(['added', 'edited', 'removed'])])),
  only: v.boolean(),
})
export type NoteFacts = Readonly<v.InferOutput<typeof noteFactsSchema>>

/** Orders, each as the first of a run and the one after its last. */
const orderRuns = v.array(v.tuple([whole, whole]))
export type OrderRuns = Readonly<v.InferOutput<typeof orderRuns>>

/** Which leads of a chunk an action has edited, and of which the notes. */
export const editedSchema = v.object({ leads: orderRuns, notes: orderRuns })
export type Edited = Readonly<v.InferOutput<typeof editedSchema>>

/** More edits than this are stored outside the entry. */
export const MAX_EDITS_IN_ENTRY = 100

/** One action: for undo, for redo and for the history of its leads. */
export const entrySchema = v.object({
  number: whole,
  kind: v.picklist(actionKinds),
  /** The lead's name, or how many leads were created, changed, deleted or restored. Empty if they were deleted for good. */
  subject: v.string(),
  /** What the leads were marked as. */
  status: v.exactOptional(v.picklist(openStatuses)),
  /** The stage that the opportunities got. */
  stage: v.exactOptional(v.picklist(stages)),
  /** The name of the file that was imported. */
  file: v.exactOptional(v.string()),
  /** Of an import: how many leads it has updated. Earlier versions have counted their edits each time. */
  updated: v.exactOptional(whole),
  date: dateSchema,
  /** The revision that did it, or redid it; null if it is undone. */
  doneAt: v.nullable(whole),
  /** Empty if there are many: then they are stored apart, by the chunks of their leads. */
  edits: editsSchema,
  editedChunks: v.array(chunkKeySchema),
})
export type LogEntry = Readonly<v.InferOutput<typeof entrySchema>>

/** Leads that one action created together, with `count` orders from `firstOrder` on. */
export const creationSchema = v.object({
  /** The action that created them. */
  number: whole,
  date: dateSchema,
  firstOrder: order,
  count: v.pipe(order, v.minValue(1)),
  /** How many of its leads are stored: fewer than `count` if some were removed for good. */
  stored: whole,
  /** How many of the stored ones are deleted. */
  removed: whole,
  /** The action that created them is undone. */
  isUndone: v.boolean(),
})
export type Creation = Readonly<v.InferOutput<typeof creationSchema>>

/** A list: all that stands under its number. Orders and action numbers count from 0 in each list. */
export const listSchema = v.object({
  /** It began with the seller's own leads. `isOwnList` decides. */
  isOwn: v.boolean(),
  /** The action that the list began with; earlier ones came with a backup, and can't be undone. */
  opening: whole,
  nextNumber: whole,
  nextOrder: order,
  /** How many creations are stored. */
  creations: whole,
  /** What 'redo the last undo' redoes, the last one first: actions, or the next list. */
  redo: v.array(v.union([whole, v.literal('next list')])),
  /** The actions that are undone. */
  undone: v.array(whole),
  /** How many actions are done that only the seller could repeat. */
  ownWork: whole,
  /** In a list that began with samples: how many actions are done that have added own leads to them. */
  added: v.optional(whole, 0),
  /** How often leads were deleted for good. */
  forgotten: v.optional(whole, 0),
  /** From this action on the log has note facts; an earlier version has written none. */
  notedFrom: v.optional(whole, Number.MAX_SAFE_INTEGER),
})
export type List = Readonly<v.InferOutput<typeof listSchema>>

/**
 * Which lists there are. Beside the current one: the one it replaced, or one whose opening is undone; and an own list from
 * before these, which stays until the seller lets it go.
 */
export const headSchema = v.object({
  /** Changes when all of the data is replaced. */
  id: v.string(),
  /** Increases with each commit. */
  revision: whole,
  current: whole,
  previous: v.nullable(whole),
  next: v.nullable(whole),
  nextList: whole,
  before: v.optional(v.nullable(whole), null),
  /** The revision at which a list was shown again, with all that was done in it: the next undo shows the one before. */
  redoneAt: v.optional(whole),
  /** The newest commits, the last one last: a tab that was not told the end of its own finds it here. */
  commits: v.optional(v.array(v.string()), []),
})
export type Head = Readonly<v.InferOutput<typeof headSchema>>

/** More lists than will ever follow one another: after any of 2 ** 30 numbers, as seeds have 53 bits. */
const LISTS_IN_DATA = 2 ** 20

/**
 * Where the lists of new data are counted from. A number that a page has seen must never be that of another list, also
 * where another tab has begun anew.
 */
export const firstList = (seed: number) => LISTS_IN_DATA * Math.floor(seed / 2 ** 23) + 1

/** Those beside the current one. */
export const otherLists = ({ previous, next, before }: Head) =>
  [previous, next, before].filter((number) => number !== null)

/** Identifies the list that is shown among those of all devices. It changes when all data is replaced. */
export const listIdOf = ({ id, current }: Pick<Head, 'id' | 'current'>) => `${id}:${current}`

/** When the last backup was made, and of which revision. */
export const backupNoteSchema = v.object({ date: dateSchema, revision: whole })
export type BackupNote = Readonly<v.InferOutput<typeof backupNoteSchema>>

/** The list 0 is empty: it is shown until another one is written, and never stored. */
export const emptyHead: Head = {
  id: '',
  revision: 0,
  current: 0,
  previous: null,
  next: null,
  nextList: 1,
  before: null,
  commits: [],
}
export const emptyList: List = {
  isOwn: false,
  opening: 0,
  nextNumber: 0,
  nextOrder: 0,
  creations: 0,
  redo: [],
  undone: [],
  ownWork: 0,
  added: 0,
  forgotten: 0,
  notedFrom: 0,
}

/** Whether the leads are the seller's own, no samples: the next import adds to them. */
export function isOwnList({ isOwn, added }: Pick<List, 'isOwn' | 'added'>): boolean {
  return isOwn || added > 0
}

/** Whether a lead is shown: the only place that decides it. */
export function isShown({ isUndone }: Pick<Creation, 'isUndone'>, { isRemoved }: { readonly isRemoved: boolean }) {
  return !isUndone && !isRemoved
}

/** How many leads of a creation are shown. */
export function shownCount({ isUndone, stored, removed }: Creation): number {
  return isUndone ? 0 : stored - removed
}

export function shownIn(creations: Iterable<Creation>): number {
  let sum = 0
  for (const creation of creations) sum += shownCount(creation)
  return sum
}

/** Whether its leads are shown, and not in another state of the list. */
export function appears({ number, isUndone }: Creation, other: ReadonlyMap<number, Creation>): boolean {
  return !isUndone && (other.get(number)?.isUndone ?? true)
}

/** Whether a lead of this order belongs to a creation. */
export function includesOrder({ firstOrder, count }: Pick<Creation, 'firstOrder' | 'count'>, wanted: number): boolean {
  return wanted >= firstOrder && wanted < firstOrder + count
}

/**
 * Finds the one that a lead of this order belongs to, of creations that share no order; null if there is none. To look
 * through all of them for each lead takes the square of their number.
 */
export function creationFinder<Some extends Pick<Creation, 'firstOrder' | 'count'>>(creations: Iterable<Some>) {
  const all = [...creations].toSorted((a, b) => a.firstOrder - b.firstOrder)
  return (wanted: number): Some | null => {
    const found = all[countBefore(all.length, (at) => all[at]!.firstOrder <= wanted) - 1]
    return found && includesOrder(found, wanted) ? found : null
  }
}

/** From the first number to the last one, both included. */
export type NumberRange = readonly [first: number, last: number]

/** How many leads are read at once, unless one creation has more. */
const LEADS_AT_ONCE = 25_000

/**
 * The numbers of the wanted creations, in as few ranges as have no other one in them: each is read in one go. Several
 * creations in a range have no more than LEADS_AT_ONCE leads.
 */
export function rangesOf(creations: Iterable<Creation>, isWanted: (creation: Creation) => boolean): NumberRange[] {
  const ranges: [number, number][] = []
  let isOpen = false
  let leads = 0
  for (const creation of [...creations].toSorted((a, b) => a.number - b.number)) {
    const { number, stored } = creation
    const last = ranges.at(-1)
    if (isWanted(creation)) {
      leads += stored
      if (isOpen && last && leads <= LEADS_AT_ONCE) last[1] = number
      else {
        ranges.push([number, number])
        leads = stored
      }
    }
    isOpen = isWanted(creation)
  }
  return ranges
}
