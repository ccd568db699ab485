import { byField, type Lead, type LeadField, type LeadFields, leadFields } from '../domain/lead'
import { decodeChunk, encodeChunk, LEADS_PER_CHUNK, newRow, relativeBase, type StoredRow } from '../store/chunk'
import { ownText } from './csv-text'
import {
  type DuplicateChoice,
  type DuplicateReason,
  type FileRecord,
  type ImportCheck,
  type ImportSettings,
} from './import'
import type { LeadRow } from './lead-row'
import { RowsFound } from './rows-found'
import { type Deleted, type Found, type ImportTarget, type Subject, Subjects } from './subjects'

type PlanSettings = Pick<ImportSettings, 'duplicates' | 'otherNames' | 'deleted' | 'updates'>

const FIRST_LEADS = 10

/** New values for an existing lead. */
type Update = { readonly [Field in LeadField]?: Lead[Field] }

export interface LeadUpdate {
  readonly before: Lead
  readonly after: Lead
}

/** Decides row by row which leads are created and which existing ones change. */
export class ImportPlan {
  readonly #target: ImportTarget
  readonly #settings: PlanSettings
  readonly #subjects: Subjects
  readonly #createdUpdates = new Map<number, Update>()
  /** By id: of leads in the list, and of deleted ones that are brought back. */
  readonly #listUpdates = new Map<string, LeadUpdate>()
  readonly #broughtBack = new Set<string>()
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  /** Rows of the next chunk. */
  #rows: StoredRow[] = []
  #created = 0
  #withoutEmail = 0
  #sharedEmails = 0
  readonly #updatedFields = byField(() => 0)
  readonly #duplicates = new RowsFound<DuplicateReason>()
  readonly #otherNames = new RowsFound<DuplicateReason>()
  readonly #deleted = new RowsFound<DuplicateReason>()

  constructor(target: ImportTarget, settings: PlanSettings) {
    this.#target = target
    this.#settings = settings
    this.#subjects = new Subjects(target)
  }

  add(record: FileRecord, row: LeadRow) {
    const found = this.#subjects.find(row)
    if (!found) {
      if (row.id !== '' && this.#subjects.sharesEmail(row)) this.#sharedEmails++
      this.#subjects.settle(row, { created: this.#created })
      this.#create(row, row.id)
      return
    }
    if ('deleted' in found) {
      this.#deleted.add(record, found.reason)
      this.#subjects.settle(row, this.#carryOutDeleted(found, row))
      return
    }
    const { duplicates, otherNames } = this.#settings
    const rows = found.hasOtherName ? this.#otherNames : this.#duplicates
    rows.add(record, found.reason)
    this.#subjects.settle(row, this.#carryOut(found.hasOtherName ? (otherNames ?? duplicates) : duplicates, found, row))
  }

  /** Returns the lead that later rows with the same id, or email and name, refer to. */
  #carryOut(choice: DuplicateChoice, { subject, hasOtherName }: Found, row: LeadRow): Subject {
    if (choice === 'import') {
      const created = this.#created
      // With a new id: the row's own may be taken.
      this.#create(row, '')
      return hasOtherName ? { created } : subject
    }
    if (choice === 'skip') return hasOtherName ? 'skipped' : subject
    if (subject === 'skipped') return subject
    if ('created' in subject) this.#updateCreated(subject.created, row)
    else this.#updateListed(subject.lead, row)
    return subject
  }

  #carryOutDeleted({ deleted: lead }: Deleted, row: LeadRow): Subject {
    if (this.#settings.deleted === 'leave-out') return 'skipped'
    this.#broughtBack.add(lead.id)
    this.#updateListed(lead, this.#settings.duplicates === 'update' ? row : null)
    return { lead }
  }

  finish() {
    this.#endChunk()
    const updatedCreated = this.#foldUpdates()
    const updates = [...this.#listUpdates.values()]
    const isBack = ({ before }: LeadUpdate) => this.#broughtBack.has(before.id)
    const listUpdates = updates.filter((each) => !isBack(each) && this.#countUpdate(each.before, each.after))
    return {
      created: this.#created,
      updated: updatedCreated + listUpdates.length,
      updatedFields: this.#updatedFields,
      duplicates: this.#duplicates.all(),
      otherNames: this.#otherNames.all(),
      deleted: this.#deleted.all(),
      withoutEmail: this.#withoutEmail,
      sharedEmails: this.#sharedEmails,
      firstLeads: this.#firstLeads(),
      chunks: this.#chunks,
      updates: listUpdates,
      broughtBack: updates.filter(isBack),
    }
  }

  /** Whether a row matches this lead: if the lead changes, the check is outdated. */
  concerns({ id, email }: Lead): boolean {
    return this.#subjects.hasId(id) || (email !== '' && this.#subjects.hasEmailInFile(email))
  }

  #create(row: LeadRow, id: string) {
    this.#rows.push(newRow({ ...row, id: id || this.#target.newId(), order: this.#created }))
    this.#created++
    if (row.email === '') this.#withoutEmail++
    if (this.#rows.length === LEADS_PER_CHUNK) this.#endChunk()
  }

  #endChunk() {
    if (this.#rows.length > 0) this.#chunks.push(encodeChunk(this.#rows, relativeBase))
    this.#rows = []
  }

  #updateCreated(index: number, row: LeadRow) {
    const before = this.#createdUpdates.get(index) ?? {}
    this.#createdUpdates.set(index, withUpdate(before, this.#updateOf(row)))
  }

  /** Null changes nothing. */
  #updateListed(lead: Lead, row: LeadRow | null) {
    const { before, after } = this.#listUpdates.get(lead.id) ?? { before: lead, after: lead }
    this.#listUpdates.set(lead.id, { before, after: row ? withUpdate(after, this.#updateOf(row)) : after })
  }

  /** Empty and unknown values update nothing. */
  #updateOf(row: LeadRow): Update {
    const known = { source: row.saysSource, score: row.saysScore, status: row.saysStatus }
    const fields = this.#settings.updates.filter((field) =>
      field in known ? known[field as keyof typeof known] : row[field] !== '',
    )
    return Object.fromEntries(
      fields.map((field) => {
        const value = row[field]
        return [field, typeof value === 'string' ? ownText(value) : value]
      }),
    )
  }

  /** Counts the changed fields; returns whether there are any. */
  #countUpdate(before: Lead, after: Lead): boolean {
    const changed = leadFields.filter((field) => before[field] !== after[field])
    for (const field of changed) this.#updatedFields[field]++
    return changed.length > 0
  }

  /** Writes the updates from later rows into the chunks; returns how many leads changed. */
  #foldUpdates(): number {
    let changed = 0
    const byChunk = new Map<number, [index: number, update: Update][]>()
    for (const [index, update] of this.#createdUpdates) {
      const chunk = Math.floor(index / LEADS_PER_CHUNK)
      const others = byChunk.get(chunk)
      if (others) others.push([index, update])
      else byChunk.set(chunk, [[index, update]])
    }
    for (const [chunk, updates] of byChunk) {
      const rows = decodeChunk(this.#chunks[chunk]!, relativeBase)
      for (const [index, update] of updates) {
        const { lead } = rows[index % LEADS_PER_CHUNK]!
        const after = withUpdate(lead, update)
        if (!this.#countUpdate(lead, after)) continue
        rows[index % LEADS_PER_CHUNK] = newRow(after)
        if (lead.email === '' && after.email !== '') this.#withoutEmail--
        changed++
      }
      this.#chunks[chunk] = encodeChunk(rows, relativeBase)
    }
    return changed
  }

  #firstLeads(): ImportCheck['firstLeads'] {
    const [chunk] = this.#chunks
    if (!chunk) return []
    return decodeChunk(chunk, relativeBase)
      .slice(0, FIRST_LEADS)
      .map(({ lead }) => byField((field) => lead[field]) as LeadFields)
  }
}

/** A converted lead stays converted. */
function withUpdate<Before extends Update>(before: Before, update: Update): Before {
  return before.status === 'converted' ? { ...before, ...update, status: before.status } : { ...before, ...update }
}
