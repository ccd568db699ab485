import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from '../domain/constants'
import { byField, type Lead, type LeadField, type LeadFields, leadFields } from '../domain/lead'
import type { LeadEngine } from '../engine/lead-engine'
import { TextColumn } from '../engine/text-column'
import { anyCreation, decodeChunk, encodeChunk, LEADS_PER_CHUNK, type Row } from '../store/chunk'
import { ownText } from './cells'
import {
  type DuplicateChoice,
  type DuplicateReason,
  type FileRecord,
  type ImportCheck,
  type ImportSettings,
} from './import'
import type { LeadRow } from './lead-row'
import { isSamePerson, personKey } from './person'
import { RowsFound } from './rows-found'
import { TextNumbers } from './text-numbers'

/** Where leads are imported to. */
export interface ImportTarget {
  readonly leads: Pick<LeadEngine, 'lead' | 'leadsWithEmail'>
  /** Then no lead of the list is a duplicate. */
  readonly replacesSamples: boolean
  newId(): string
}

type PlanSettings = Pick<ImportSettings, 'duplicates' | 'otherNames' | 'updates'>

const FIRST_LEADS = 10

/** What rows say of a lead that is there. */
type Update = { readonly [Field in LeadField]?: Lead[Field] }

/** The lead that a row is about: one of the list, one to be created by its place among those, or one that was skipped. */
type Subject = { readonly lead: Lead } | { readonly place: number } | 'skipped'
type Found = { readonly subject: Subject; readonly reason: DuplicateReason; readonly hasOtherName?: true }

/** Decides row by row which leads are created, and which of those that are there change. */
export class ImportPlan {
  readonly #target: ImportTarget
  readonly #settings: PlanSettings
  readonly #subjects: Subjects
  readonly #createdUpdates = new Map<number, Update>()
  readonly #listUpdates = new Map<string, { readonly before: Lead; readonly after: Lead }>()
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  /** Those of the next one. */
  #rows: Row[] = []
  #created = 0
  #withoutEmail = 0
  #sharedEmails = 0
  readonly #updatedFields = byField(() => 0)
  readonly #duplicates = new RowsFound<DuplicateReason>()
  readonly #otherNames = new RowsFound<DuplicateReason>()

  constructor(target: ImportTarget, settings: PlanSettings) {
    this.#target = target
    this.#settings = settings
    this.#subjects = new Subjects(target)
  }

  add(record: FileRecord, row: LeadRow) {
    const found = this.#subjects.find(row)
    if (!found) {
      if (row.id !== '' && this.#subjects.sharesEmail(row)) this.#sharedEmails++
      this.#subjects.settle(row, { place: this.#created })
      this.#create(row, row.id)
      return
    }
    const { duplicates, otherNames } = this.#settings
    const rows = found.hasOtherName ? this.#otherNames : this.#duplicates
    rows.add(record, found.reason)
    this.#subjects.settle(row, this.#carryOut(found.hasOtherName ? (otherNames ?? duplicates) : duplicates, found, row))
  }

  /** Returns the lead that later rows like this one are about. */
  #carryOut(choice: DuplicateChoice, { subject, hasOtherName }: Found, row: LeadRow): Subject {
    if (choice === 'import') {
      const place = this.#created
      // Its id may be taken.
      this.#create(row, '')
      return hasOtherName ? { place } : subject
    }
    if (choice === 'skip') return hasOtherName ? 'skipped' : subject
    if (subject === 'skipped') return subject
    if ('place' in subject) this.#updateCreated(subject.place, row)
    else this.#updateListed(subject.lead, row)
    return subject
  }

  finish() {
    this.#endChunk()
    const updatedCreated = this.#foldUpdates()
    const listUpdates = [...this.#listUpdates.values()].filter(({ before, after }) => this.#countUpdate(before, after))
    return {
      created: this.#created,
      updated: updatedCreated + listUpdates.length,
      updatedFields: this.#updatedFields,
      duplicates: this.#duplicates.all(),
      otherNames: this.#otherNames.all(),
      withoutEmail: this.#withoutEmail,
      sharedEmails: this.#sharedEmails,
      firstLeads: this.#firstLeads(),
      chunks: this.#chunks,
      updates: listUpdates,
    } satisfies Partial<ImportCheck> & Record<string, unknown>
  }

  /** Whether any row is about this lead: then what becomes of it may be another. */
  isAbout({ id, email }: Lead): boolean {
    return this.#subjects.hasId(id) || (email !== '' && this.#subjects.hasEmailInFile(email))
  }

  #create(row: LeadRow, id: string) {
    this.#rows.push(newRow({ ...row, id: id || this.#target.newId(), order: this.#created }))
    this.#created++
    if (row.email === '') this.#withoutEmail++
    if (this.#rows.length === LEADS_PER_CHUNK) this.#endChunk()
  }

  #endChunk() {
    if (this.#rows.length > 0) this.#chunks.push(encodeChunk(this.#rows, anyCreation))
    this.#rows = []
  }

  #updateCreated(place: number, row: LeadRow) {
    const before = this.#createdUpdates.get(place) ?? {}
    this.#createdUpdates.set(place, withUpdate(before, this.#updateOf(row)))
  }

  #updateListed(lead: Lead, row: LeadRow) {
    const { before, after } = this.#listUpdates.get(lead.id) ?? { before: lead, after: lead }
    this.#listUpdates.set(lead.id, { before, after: withUpdate(after, this.#updateOf(row)) })
  }

  /** What is empty or unknown updates nothing. */
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

  /** Counts what differs; returns whether anything does. */
  #countUpdate(before: Lead, after: Lead): boolean {
    const changed = leadFields.filter((field) => before[field] !== after[field])
    for (const field of changed) this.#updatedFields[field]++
    return changed.length > 0
  }

  /** Writes what later rows say into the chunks; returns how many leads differ for it. */
  #foldUpdates(): number {
    let changed = 0
    const byChunk = new Map<number, [place: number, update: Update][]>()
    for (const [place, update] of this.#createdUpdates) {
      const chunk = Math.floor(place / LEADS_PER_CHUNK)
      const others = byChunk.get(chunk)
      if (others) others.push([place, update])
      else byChunk.set(chunk, [[place, update]])
    }
    for (const [chunk, updates] of byChunk) {
      const rows = decodeChunk(this.#chunks[chunk]!, anyCreation)
      for (const [place, update] of updates) {
        const { lead } = rows[place % LEADS_PER_CHUNK]!
        const after = withUpdate(lead, update)
        if (!this.#countUpdate(lead, after)) continue
        rows[place % LEADS_PER_CHUNK] = newRow(after)
        if (lead.email === '' && after.email !== '') this.#withoutEmail--
        changed++
      }
      this.#chunks[chunk] = encodeChunk(rows, anyCreation)
    }
    return changed
  }

  #firstLeads(): ImportCheck['firstLeads'] {
    const [chunk] = this.#chunks
    if (!chunk) return []
    return decodeChunk(chunk, anyCreation)
      .slice(0, FIRST_LEADS)
      .map(({ lead }) => byField((field) => lead[field]) as LeadFields)
  }
}

/** Converted is not left. */
function withUpdate<Before extends Update>(before: Before, update: Update): Before {
  return before.status === 'converted' ? { ...before, ...update, status: before.status } : { ...before, ...update }
}

/** One that is converted gets its opportunity, of the same order. */
function newRow(lead: Lead): Row {
  const facts = { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT, order: lead.order }
  const opportunity = lead.status === 'converted' ? facts : null
  return { lead, opportunity, touchedBy: anyCreation.number, isLeft: false }
}

const SKIPPED = 0
/** The place of an id or an email that a row does not have. */
const NOWHERE = -1

/** Knows which lead a row is about: by its id where it has one, otherwise by its email. */
class Subjects {
  readonly #target: ImportTarget
  // The numbers are those of subjects: SKIPPED, odd ones for places, even ones for leads of the list.
  readonly #ids = new TextNumbers()
  readonly #emails = new TextNumbers()
  /** Of the first person with each email. */
  readonly #names = new TextColumn()
  /** Others with an email that is not theirs alone, by email and name. */
  readonly #others = new TextNumbers()
  readonly #listedIds = new TextColumn()
  /** The people of the list that share an email, as far as rows had it. */
  readonly #listedPeople = new Map<string, ReadonlyMap<string, Lead>>()
  /** Where the id and the email of the row are that was looked for last. */
  #id = NOWHERE
  #email = NOWHERE
  #isNewEmail = false

  constructor(target: ImportTarget) {
    this.#target = target
  }

  find({ id, name, email }: LeadRow): Found | null {
    const address = email.toLowerCase()
    this.#id = id === '' ? NOWHERE : this.#ids.placeOf(id)
    this.#email = email === '' ? NOWHERE : this.#emails.placeOf(address)
    this.#isNewEmail = this.#email === this.#names.size
    if (this.#isNewEmail) this.#names.push(name)
    if (id !== '') return this.#withId(id)
    if (email === '') return null
    const [listed] = this.#listed(address)
    const samePerson = listed && this.#listedPerson(address, name)
    if (samePerson) return { subject: { lead: samePerson }, reason: 'same-email' }
    const first = this.#isNewEmail ? null : this.#emails.numberAt(this.#email)
    if (first !== null) {
      if (isSamePerson(this.#names.get(this.#email), name)) return this.#inFile(first)
      const other = this.#others.numberAt(this.#others.placeOf(otherKey(address, name)))
      if (other !== null) return this.#inFile(other)
    }
    if (listed) return { subject: { lead: listed }, reason: 'same-email', hasOtherName: true }
    return first === null ? null : { ...this.#inFile(first), hasOtherName: true }
  }

  /** From now on rows like the one that was looked for last are about this lead, where they were about none. */
  settle({ name, email }: LeadRow, subject: Subject) {
    if (this.#id !== NOWHERE) this.#set(this.#ids, this.#id, subject)
    if (this.#email === NOWHERE) return
    if (this.#isNewEmail || isSamePerson(this.#names.get(this.#email), name))
      this.#set(this.#emails, this.#email, subject)
    else this.#set(this.#others, this.#others.placeOf(otherKey(email.toLowerCase(), name)), subject)
  }

  #set(numbers: TextNumbers, place: number, subject: Subject) {
    if (numbers.numberAt(place) === null) numbers.setIfNone(place, this.#numberOf(subject))
  }

  hasId(id: string): boolean {
    return this.#ids.has(id)
  }

  hasEmailInFile(email: string): boolean {
    return this.#emails.has(email.toLowerCase())
  }

  /** Whether the email of the row that was looked for last is that of another lead. */
  sharesEmail({ email }: LeadRow): boolean {
    return this.#email !== NOWHERE && (this.#emails.numberAt(this.#email) !== null || this.#listed(email).length > 0)
  }

  #withId(id: string): Found | null {
    const lead = this.#target.replacesSamples ? null : this.#target.leads.lead(id)
    if (lead) return { subject: { lead }, reason: 'same-id' }
    const number = this.#ids.numberAt(this.#id)
    return number === null ? null : { subject: this.#subjectOf(number), reason: 'same-id-in-file' }
  }

  #inFile(number: number): Found {
    return { subject: this.#subjectOf(number), reason: 'same-email-in-file' }
  }

  #listed(email: string): readonly Lead[] {
    return this.#target.replacesSamples ? [] : this.#target.leads.leadsWithEmail(email)
  }

  #listedPerson(email: string, name: string): Lead | null {
    let people = this.#listedPeople.get(email)
    if (!people) {
      const leads = this.#listed(email)
      if (leads.length === 1) return isSamePerson(leads[0]!.name, name) ? leads[0]! : null
      // The first of several with the same name.
      people = new Map(leads.toReversed().map((lead) => [personKey(lead.name), lead]))
      this.#listedPeople.set(email, people)
    }
    return people.get(personKey(name)) ?? null
  }

  #numberOf(subject: Subject): number {
    if (subject === 'skipped') return SKIPPED
    if ('place' in subject) return 2 * subject.place + 1
    this.#listedIds.push(subject.lead.id)
    return 2 * this.#listedIds.size
  }

  #subjectOf(number: number): Subject {
    if (number === SKIPPED) return 'skipped'
    if (number % 2 === 1) return { place: (number - 1) / 2 }
    const lead = this.#target.leads.lead(this.#listedIds.get(number / 2 - 1))
    if (!lead) throw new Error('the list has changed while a file was checked')
    return { lead }
  }
}

const otherKey = (email: string, name: string) => `${email}\n${personKey(name)}`
