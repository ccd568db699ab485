import { byteColumn } from '../base/columns'
import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE, UNNAMED_STEP } from '../domain/constants'
import type { Row } from '../domain/edit'
import { byField, type Lead, type LeadField, type LeadFields, leadFields } from '../domain/lead'
import type { Note } from '../domain/note'
import { hundredthsOf } from '../domain/opportunity'
import { decodeChunk, encodeChunk, LEADS_PER_CHUNK, newRow, relativeBase, type StoredRow } from '../store/chunk'
import type { OwnField, OwnFields } from '../store/own-work'
import { copyText } from './csv-text'
import { type Deleted, DuplicateFinder, type Found, type ImportTarget, type Subject } from './duplicate-finder'
import {
  type ConvertedLeads,
  type Deal,
  type DuplicateChoice,
  type DuplicateReason,
  dealFields,
  type FileRecord,
  type ImportCheck,
  type ImportSettings,
  type UpdatedField,
  updatedFields,
} from './import'
import type { LeadRow } from './lead-row'
import { NoteDraft, type SaidNote } from './note-cell'
import { RowsFound } from './rows-found'

type PlanSettings = Pick<ImportSettings, 'duplicates' | 'otherNames' | 'deleted' | 'converted' | 'updates' | 'ownWork'>

const FIRST_LEADS = 10

type SomeFields = { readonly [Field in LeadField]?: Lead[Field] }

/** New values for an existing lead, and what rows say of its opportunity. */
interface Update<Fields extends SomeFields = SomeFields> {
  readonly lead: Fields
  readonly deal: Partial<Deal>
}

interface ListUpdate extends Update<Lead> {
  readonly before: Row
}

/** A new opportunity has no order yet. */
type UpdatedRow = Omit<Row, 'opportunity'> & { readonly opportunity: Deal | null }

export interface RowUpdate {
  readonly before: Row
  readonly after: UpdatedRow
  /** What rows say of it, own work included. */
  readonly said: UpdatedRow
  /** The fields of own work that rows would set otherwise. */
  readonly own: readonly OwnField[]
}

/** Whether a created lead is converted, or would be; and whether the file says its amount. */
const OPEN = 0
const WITHOUT_AMOUNT = 1
const WITH_AMOUNT = 2

/** Decides row by row which leads are created and which existing ones change. */
export class ImportPlan {
  readonly #target: ImportTarget
  readonly #settings: PlanSettings
  readonly #duplicateFinder: DuplicateFinder
  readonly #createdUpdates = new Map<number, Update>()
  /** By id: of leads in the list, and of deleted ones that are brought back. */
  readonly #listUpdates = new Map<string, ListUpdate>()
  readonly #broughtBack = new Set<string>()
  /** What rows say of leads that are there, row by row: by the number of a created lead, or the id of another. */
  readonly #saidNotes = new Map<number | string, (readonly SaidNote[])[]>()
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  /** Rows of the next chunk. */
  #rows: StoredRow[] = []
  #created = 0
  /** By created lead: `OPEN`, `WITHOUT_AMOUNT` or `WITH_AMOUNT`. */
  readonly #conversions = byteColumn()
  /** Of the amounts of new opportunities, in hundredths. */
  #sum = 0n
  readonly #convertedInList = { count: 0, withoutAmount: 0 }
  #withoutOpportunity = 0
  #ownWork = 0
  #withoutEmail = 0
  #sharedEmails = 0
  readonly #createdWith = { phone: 0, step: 0, notes: 0 }
  readonly #updatedFields = Object.fromEntries(updatedFields.map((field) => [field, 0])) as Record<UpdatedField, number>
  readonly #duplicates = new RowsFound<DuplicateReason>()
  readonly #otherNames = new RowsFound<DuplicateReason>()
  readonly #deleted = new RowsFound<DuplicateReason>()

  constructor(target: ImportTarget, settings: PlanSettings) {
    this.#target = target
    this.#settings = settings
    this.#duplicateFinder = new DuplicateFinder(target)
  }

  add(record: FileRecord, row: LeadRow) {
    const found = this.#duplicateFinder.find(row)
    if (!found) {
      if (row.id !== '' && this.#duplicateFinder.sharesEmail(row)) this.#sharedEmails++
      this.#duplicateFinder.remember(row, { created: this.#created })
      this.#create(row, row.id)
      return
    }
    if ('deleted' in found) {
      this.#deleted.add(record, found.reason)
      this.#duplicateFinder.remember(row, this.#carryOutDeleted(found, row))
      return
    }
    const { duplicates, otherNames } = this.#settings
    const rows = found.hasOtherName ? this.#otherNames : this.#duplicates
    rows.add(record, found.reason)
    this.#duplicateFinder.remember(
      row,
      this.#carryOut(found.hasOtherName ? (otherNames ?? duplicates) : duplicates, found, row),
    )
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
    const updates = [...this.#listUpdates.values()].map((update) => this.#updatedRow(update))
    const isBack = ({ before }: RowUpdate) => this.#broughtBack.has(before.lead.id)
    const listUpdates = updates.filter((each) => !isBack(each) && this.#countUpdate(each.before, each.after))
    const changes = updates.filter(({ before, said }) => updatedIn(before, said).length > 0)
    return {
      created: this.#created,
      updated: updatedCreated.length + listUpdates.length,
      updatedFields: this.#updatedFields,
      ownWork: this.#ownWork,
      converted: this.#converted(),
      withoutOpportunity: this.#withoutOpportunity,
      duplicates: this.#duplicates.all(),
      otherNames: this.#otherNames.all(),
      deleted: this.#deleted.all(),
      withoutEmail: this.#withoutEmail,
      sharedEmails: this.#sharedEmails,
      createdWith: this.#createdWith,
      firstLeads: this.#firstLeads(),
      chunks: this.#chunks,
      updates: listUpdates,
      broughtBack: updates.filter(isBack),
      changes: [...changes, ...updatedCreated],
    }
  }

  /** Whether a row matches this lead: if the lead changes, the check is outdated. */
  matches({ id, email }: Lead): boolean {
    return this.#duplicateFinder.hasId(id) || (email !== '' && this.#duplicateFinder.hasEmailInFile(email))
  }

  #create(row: LeadRow, id: string) {
    const lead = { ...row, id: id || this.#target.newId(), order: this.#created }
    const created = this.#createdRow(lead, row.deal, notesWith([], [row.notes]))
    this.#rows.push(created)
    this.#countCreated(created, 1)
    this.#noteConversion(this.#created++, row.status === 'converted', row.deal)
    if (row.email === '') this.#withoutEmail++
    if (this.#rows.length === LEADS_PER_CHUNK) this.#endChunk()
  }

  #endChunk() {
    if (this.#rows.length > 0) this.#chunks.push(encodeChunk(this.#rows, relativeBase))
    this.#rows = []
  }

  /** As it is stored: the lead of a row that is taken as qualified has no opportunity. */
  #createdRow(lead: Lead, deal: Partial<Deal>, notes: readonly Note[]): StoredRow {
    const row = { ...newRow(withWholeStep(this.#taken(lead))), notes }
    if (!row.opportunity) return row
    const opportunity = { ...row.opportunity, ...deal }
    this.#sum += BigInt(hundredthsOf(opportunity.amount))
    return { ...row, opportunity }
  }

  #countCreated({ lead, notes }: Row, by: 1 | -1) {
    if (lead.phone !== '') this.#createdWith.phone += by
    if (lead.step !== '') this.#createdWith.step += by
    if (notes.length > 0) this.#createdWith.notes += by
  }

  #noteConversion(index: number, isConverted: boolean, { amount }: Partial<Deal>) {
    const { values, length } = this.#conversions
    const conversion = isConverted ? (amount === undefined ? WITHOUT_AMOUNT : WITH_AMOUNT) : OPEN
    if (index === length) this.#conversions.push(conversion)
    else values[index] = Math.max(values[index]!, conversion)
  }

  #taken(lead: Lead): Lead {
    const isQualified = lead.status === 'converted' && this.#settings.converted === 'qualified'
    return isQualified ? { ...lead, status: 'qualified' } : lead
  }

  #updateCreated(index: number, row: LeadRow) {
    const before = this.#createdUpdates.get(index) ?? { lead: {}, deal: {} }
    this.#createdUpdates.set(index, withUpdate(before, this.#updateOf(row)))
    this.#sayNotes(index, row)
  }

  /** Null changes nothing. */
  #updateListed(lead: Lead, row: LeadRow | null) {
    const update = this.#listUpdates.get(lead.id) ?? { before: this.#rowOf(lead), lead, deal: {} }
    this.#listUpdates.set(lead.id, row ? { ...update, ...withUpdate(update, this.#updateOf(row)) } : update)
    if (row) this.#sayNotes(lead.id, row)
  }

  #rowOf(lead: Lead): Row {
    return { lead, opportunity: this.#target.opportunityOf(lead), notes: this.#target.notesOf(lead) }
  }

  #sayNotes(subject: number | string, { notes }: LeadRow) {
    if (notes.length === 0 || !this.#settings.updates.includes('notes')) return
    const own = notes.map((note) => ({ ...note, text: copyText(note.text) }))
    const said = this.#saidNotes.get(subject)
    if (said) said.push(own)
    else this.#saidNotes.set(subject, [own])
  }

  /** Empty and unknown values update nothing. */
  #updateOf(row: LeadRow): Update {
    const { updates } = this.#settings
    const known = { source: row.hasSource, score: row.hasScore, status: row.statusFrom === 'status' }
    const fields = leadFields.filter(
      (field) => updates.includes(field) && (field in known ? known[field as keyof typeof known] : row[field] !== ''),
    )
    const lead = Object.fromEntries(
      fields.map((field) => {
        const value = row[field]
        return [field, typeof value === 'string' ? copyText(value) : value]
      }),
    )
    const isConverted = row.statusFrom === 'stage' && updates.includes('stage')
    const deal = dealFields.filter((field) => updates.includes(field) && field in row.deal)
    return {
      lead: { ...lead, ...(isConverted && { status: row.status }) },
      deal: Object.fromEntries(deal.map((field) => [field, row.deal[field]])),
    }
  }

  #updatedRow({ before, lead: read, deal }: ListUpdate): RowUpdate {
    const lead = withWholeStep(read)
    const notes = notesWith(before.notes, this.#saidNotes.get(lead.id))
    const said = this.#rowAfter(before, lead, deal, notes)
    const fields = this.#target.ownFieldsOf(before.lead)
    const own = updatedIn(before, said).filter((field): field is OwnField => fields.has(field as OwnField))
    if (own.length > 0) this.#ownWork++
    if (fields.size === 0 || this.#settings.ownWork === 'replace') {
      this.#countOpportunity(before, lead, deal, said)
      return { before, after: said, said, own }
    }
    const kept = withOwn({ lead, deal }, before, fields)
    const after = this.#rowAfter(before, kept.lead, kept.deal, notes)
    this.#countOpportunity(before, kept.lead, deal, after)
    return { before, after, said, own }
  }

  /** A lead that becomes converted gets its opportunity; one that was deleted stays so. */
  #rowAfter(before: Row, lead: Lead, deal: Partial<Deal>, notes: readonly Note[]): UpdatedRow {
    const { opportunity } = before
    if (!isConversion(before, lead)) return { lead, opportunity: opportunity && { ...opportunity, ...deal }, notes }
    const taken = this.#taken(lead)
    if (taken !== lead) return { lead: taken, opportunity, notes }
    return { lead, opportunity: { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT, ...deal }, notes }
  }

  #countOpportunity(before: Row, lead: Lead, deal: Partial<Deal>, { opportunity }: UpdatedRow) {
    if (isConversion(before, lead)) {
      this.#convertedInList.count++
      if (deal.amount === undefined) this.#convertedInList.withoutAmount++
      if (opportunity) this.#sum += BigInt(hundredthsOf(opportunity.amount))
    } else if (lead.status === 'converted' && !opportunity && Object.keys(deal).length > 0) {
      this.#withoutOpportunity++
    }
  }

  #converted(): ConvertedLeads {
    const { count: inList, withoutAmount } = this.#convertedInList
    const created = this.#conversions.copy().filter((conversion) => conversion !== OPEN)
    return {
      count: inList + created.length,
      inList,
      withoutAmount: withoutAmount + created.filter((conversion) => conversion === WITHOUT_AMOUNT).length,
      sum: this.#sum,
    }
  }

  /** Counts the changed fields; returns whether there are any. */
  #countUpdate(before: Row, after: UpdatedRow): boolean {
    const changed = updatedIn(before, after)
    for (const field of changed) this.#updatedFields[field]++
    return changed.length > 0
  }

  /** Writes the updates from later rows into the chunks; returns those that change something. */
  #foldUpdates(): RowUpdate[] {
    const changed: RowUpdate[] = []
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
        const before = rows[index % LEADS_PER_CHUNK]!
        const after = this.#foldUpdate(before, index, update)
        if (!this.#countUpdate(before, after)) continue
        rows[index % LEADS_PER_CHUNK] = after
        if (before.lead.email === '' && after.lead.email !== '') this.#withoutEmail--
        this.#countCreated(before, -1)
        this.#countCreated(after, 1)
        changed.push({ before, after, said: after, own: [] })
      }
      this.#chunks[chunk] = encodeChunk(rows, relativeBase)
    }
    return changed
  }

  #foldUpdate({ lead, opportunity, notes }: StoredRow, index: number, update: Update): StoredRow {
    const wasConverted = this.#conversions.values[index] !== OPEN
    const read: Lead = wasConverted ? { ...lead, status: 'converted' } : lead
    const after = withUpdate({ lead: read, deal: opportunity ?? {} }, update)
    if (opportunity) this.#sum -= BigInt(hundredthsOf(opportunity.amount))
    this.#noteConversion(index, after.lead.status === 'converted', update.deal)
    return this.#createdRow(after.lead, after.deal, notesWith(notes, this.#saidNotes.get(index)))
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
function withUpdate<Fields extends SomeFields>(before: Update<Fields>, update: Update): Update<Fields> {
  const { status } = before.lead
  return {
    lead: { ...before.lead, ...update.lead, ...(status === 'converted' && { status }) },
    deal: { ...before.deal, ...update.deal },
  }
}

/** Whether it has become converted. */
function isConversion({ lead }: Row, { status }: Lead): boolean {
  return status === 'converted' && lead.status !== 'converted'
}

/** What rows say, but for the fields of own work. */
function withOwn({ lead, deal }: Update<Lead>, { lead: ownLead, opportunity }: Row, own: OwnFields): Update<Lead> {
  const fields = leadFields.filter((field) => own.has(field)).map((field) => [field, ownLead[field]])
  const said = Object.entries(deal).filter(([field]) => !opportunity || !own.has(field as OwnField))
  return { lead: { ...lead, ...Object.fromEntries(fields) }, deal: Object.fromEntries(said) }
}

/** The fields that differ. Those of a new opportunity are told by the status. */
function updatedIn(before: Row, { lead, opportunity, notes }: UpdatedRow): UpdatedField[] {
  const changed: UpdatedField[] = leadFields.filter((field) => before.lead[field] !== lead[field])
  if (notes !== before.notes) changed.push('notes')
  const deal = before.opportunity
  if (deal && opportunity) changed.push(...dealFields.filter((field) => deal[field] !== opportunity[field]))
  return changed
}

/** A day without a text is there to follow up. A text without a day is none: the lead has none to keep. */
function withWholeStep(lead: Lead): Lead {
  const { step, due } = lead
  if ((step === '') === (due === '')) return lead
  return { ...lead, step: due === '' ? '' : UNNAMED_STEP }
}

/** The notes of a lead, and those that rows add to them. The same if they add none. */
function notesWith(notes: readonly Note[], said: readonly (readonly SaidNote[])[] = []): readonly Note[] {
  if (said.every((all) => all.length === 0)) return notes
  const draft = new NoteDraft(notes)
  for (const all of said) draft.add(all)
  return draft.notes
}
