import type { ActionKind } from '../domain/action'
import { type Lead, type LeadField, leadFields } from '../domain/lead'
import type { Database } from './database'
import { editsInParts, type Pause } from './log-edits'
import type { LoggedEdit } from './schema'
import type { View } from './view'

/** A field that the seller changes, or an import. Of `step` and `due` both are own work, or neither is. */
export type OwnField = LeadField | 'stage' | 'amount'
export type OwnFields = ReadonlySet<OwnField>
/** The fields of a lead that the seller has changed after they were last imported. */
export type OwnFieldsOf = (lead: Lead) => OwnFields

export const noFields: OwnFields = new Set()

const ownFields: readonly OwnField[] = [...leadFields, 'stage', 'amount']
const bitOf = Object.fromEntries(ownFields.map((field, at) => [field, 1 << at])) as Record<OwnField, number>
const NONE = 0
const ALL = 2 ** ownFields.length - 1
const STEP = bitOf.step | bitOf.due
/** A new lead is not converted, and has no next step. */
const ADDED = ALL & ~STEP & ~bitOf.stage & ~bitOf.amount

/** What the log says of a lead so far. */
interface Past {
  /** Bits of the fields that are own work: now, and before the last import. */
  readonly own: number
  readonly ownBefore: number
  /** The last action on the lead. */
  readonly last: number
}

/** Entries of the log between two turns of other work. */
const ENTRIES_PER_TURN = 1000

/** Finds out which fields of leads the seller has changed since their last import: only the log says so. */
export class OwnWork {
  #known: { readonly view: View; readonly revision: number; readonly fieldsOf: Promise<OwnFieldsOf> } | null = null

  /** Reads the log once at each revision. Rejects if it can't be read. */
  fieldsOf(database: Database, view: View, revision: number, pause: Pause): Promise<OwnFieldsOf> {
    if (this.#known?.view === view && this.#known.revision === revision) return this.#known.fieldsOf
    const fieldsOf = readOwnWork(database, view, pause)
    this.#known = { view, revision, fieldsOf }
    fieldsOf.catch(() => (this.#known = null))
    return fieldsOf
  }
}

async function readOwnWork(database: Database, view: View, pause: Pause): Promise<OwnFieldsOf> {
  const creators = new Map<number, ActionKind>()
  const pasts = new Map<number, Past>()
  function pastOf(order: number): Past {
    const known = pasts.get(order)
    if (known) return known
    const last = view.createdBy(order)
    return { own: ownAtFirst(creators.get(last)), ownBefore: NONE, last }
  }
  let read = 0
  for await (const entry of database.log(view.number)) {
    if (++read % ENTRIES_PER_TURN === 0) await pause()
    const { number, kind, doneAt } = entry
    if (doneAt === null) continue
    if (view.creations.has(number)) creators.set(number, kind)
    for await (const edits of editsInParts(database, view.number, entry, pause)) {
      for (const edit of edits) {
        const past = pastOf(edit.order)
        // What is not in the log may have been anything.
        const isWhole = past.last === edit.touchedBefore
        const whole = isWhole ? past : { ...past, own: ALL, ownBefore: ALL }
        pasts.set(edit.order, { ...whole, ...ownAfter(whole, kind, edit), last: number })
      }
    }
  }
  const sets = new Map<number, OwnFields>([[NONE, noFields]])
  return (lead) => {
    const { own, last } = pastOf(lead.order)
    const isWhole = last === view.touchOf(lead.order).touchedBy
    const bits = (isWhole ? own : ALL) & filledIn(lead)
    const fields = sets.get(bits) ?? new Set(ownFields.filter((field) => bits & bitOf[field]))
    sets.set(bits, fields)
    return fields
  }
}

/** Of a lead as this action has created it. One that is not in the log may have been anything. */
function ownAtFirst(creator: ActionKind | undefined): number {
  if (creator === undefined) return ALL
  return creator === 'add' ? ADDED : NONE
}

function ownAfter({ own, ownBefore }: Past, kind: ActionKind, edit: LoggedEdit): Pick<Past, 'own' | 'ownBefore'> {
  if (!edit.after) return { own, ownBefore }
  if (kind === 'import') return { own: own & ~changedBy(edit), ownBefore: own }
  // It reverts the import that was the last action on the lead: see `deleteOthers`.
  if (kind === 'delete') return { own: ownBefore, ownBefore }
  return { own: own | changedBy(edit), ownBefore }
}

/** A conversion says nothing of the stage and the amount: they are those of any new opportunity. */
function changedBy({ before, after }: LoggedEdit): number {
  let bits = NONE
  for (const field of leadFields) if (after && field in after) bits |= bitOf[field]
  if (bits & STEP) bits |= STEP
  const [from, to] = [before?.opportunity, after?.opportunity]
  if (from && to && from.stage !== to.stage) bits |= bitOf.stage
  if (from && to && from.amount !== to.amount) bits |= bitOf.amount
  return bits
}

/** What is empty is nobody's work, but for a next step that is done. */
function filledIn(lead: Lead): number {
  let bits = ALL
  for (const field of leadFields) if (lead[field] === '') bits &= ~bitOf[field]
  return bits | STEP
}
