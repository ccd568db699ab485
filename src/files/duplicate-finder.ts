import { ByteStore, mostBytesOf } from '../base/byte-store'
import { numberColumn, TextColumn } from '../base/columns'
import { HashTable } from '../base/text-index'
import type { Lead } from '../domain/lead'
import type { Note } from '../domain/note'
import type { OpportunityFields } from '../domain/opportunity'
import { isSamePerson, likenessesOf, personKey } from '../domain/person'
import type { LeadEngine } from '../engine/lead-engine'
import { noFields, type OwnFieldsOf } from '../store/own-work'
import type { DuplicateKind, DuplicateReason } from './import'

type Leads = Pick<LeadEngine, 'lead' | 'leads' | 'leadsWithEmail'>
const noLeads: Leads = { lead: () => null, leads: () => [], leadsWithEmail: () => [] }

/** The list that leads are imported into. */
export interface ImportTarget {
  readonly leads: Leads
  /** Leads that were deleted from it. None has the id of one that is there: both can't be shown. */
  readonly deleted: Leads
  /** Of a lead of either; null if it has none. */
  opportunityOf(lead: Lead): OpportunityFields | null
  notesOf(lead: Lead): readonly Note[]
  readonly ownFieldsOf: OwnFieldsOf
  /** For notes that say no moment of their own. */
  readonly date: number
  /** If true, no lead of the list is a duplicate. */
  readonly replacesSamples: boolean
  newId(): string
}

/** A list without leads, for a file that is only looked at. */
export const noList: ImportTarget = {
  leads: noLeads,
  deleted: noLeads,
  opportunityOf: () => null,
  notesOf: () => [],
  ownFieldsOf: () => noFields,
  date: 0,
  replacesSamples: true,
  newId: () => '',
}

/** The lead a row refers to: in the list or brought back, the n-th to be created, or one that was skipped. */
export type Subject = { readonly lead: Lead } | { readonly created: number } | 'skipped'
export type Found = { readonly subject: Subject; readonly reason: DuplicateReason; readonly kind: DuplicateKind }
/** A row refers to a lead that was deleted. */
export type Deleted = { readonly deleted: Lead; readonly reason: DuplicateReason }

const SKIPPED = 0
/** The index if a row has no id or no email. */
const NOWHERE = -1

/** Some 20 ms. */
const LEADS_PER_TURN = 2000

/** Finds the lead a row refers to: by its id if it has one, otherwise by its email, or by its name if it has none either. */
export class DuplicateFinder {
  readonly #listed: Leads
  readonly #deleted: Leads
  readonly #listedPeople: People
  readonly #deletedPeople: People
  // These store subject numbers: SKIPPED, odd for leads to be created, even for leads in the list.
  readonly #ids = new TextNumbers()
  readonly #emails = new TextNumbers()
  /** The first name seen with each email. */
  readonly #names = new TextColumn()
  /** Further people who share an email, by email and name. */
  readonly #others = new TextNumbers()
  readonly #listedIds = new TextColumn()
  readonly #createdSoFar: () => Iterable<Lead>
  /** By likeness: all leads, once a row has neither id nor email. Most files have no such row. */
  #likenesses: TextNumbers | null = null
  /** In the last `find`; null if that row has an id or an email. */
  #ownLikenesses: readonly string[] | null = null
  /** The likenesses of such rows. */
  readonly #rowLikenesses = new TextNumbers()
  /** Indexes of the id and email in the last `find`. */
  #id = NOWHERE
  #email = NOWHERE
  #isNewEmail = false

  constructor({ leads, deleted, replacesSamples }: ImportTarget, createdSoFar: () => Iterable<Lead>) {
    this.#createdSoFar = createdSoFar
    this.#listed = replacesSamples ? noLeads : leads
    this.#deleted = replacesSamples ? noLeads : deleted
    this.#listedPeople = new People(this.#listed)
    this.#deletedPeople = new People(this.#deleted)
  }

  /** Whether `readLikenesses` must come before `find`. */
  needsLikenesses({ id, email }: Lead): boolean {
    return this.#likenesses === null && id === '' && email === ''
  }

  /** In parts: the list may be large. Ends early if `turn` returns false. */
  async readLikenesses(turn: () => Promise<boolean>) {
    this.#likenesses = new TextNumbers()
    let read = 0
    for (const { lead, subject } of this.#known()) {
      this.#rememberLike(lead, subject)
      if (++read % LEADS_PER_TURN === 0 && !(await turn())) return
    }
  }

  find(lead: Lead): Found | Deleted | null {
    const { id, name, email } = lead
    this.#ownLikenesses = null
    const address = email.toLowerCase()
    this.#id = id === '' ? NOWHERE : this.#ids.indexOf(id)
    this.#email = email === '' ? NOWHERE : this.#emails.indexOf(address)
    this.#isNewEmail = this.#email === this.#names.size
    if (this.#isNewEmail) this.#names.push(name)
    if (id !== '') return this.#withId(id)
    if (email === '') return this.#withLikeness(lead)
    const samePerson = this.#listedPeople.find(address, name)
    if (samePerson) return { subject: { lead: samePerson }, reason: 'same-email', kind: 'duplicates' }
    const deleted = this.#deletedPeople.find(address, name)
    if (deleted) return { deleted, reason: 'same-email' }
    const first = this.#isNewEmail ? null : this.#emails.numberAt(this.#email)
    if (first !== null) {
      if (isSamePerson(this.#names.get(this.#email), name)) return this.#inFile(first)
      const other = this.#others.numberAt(this.#others.indexOf(otherKey(address, name)))
      if (other !== null) return this.#inFile(other)
    }
    const listed = this.#listedPeople.first(address)
    if (listed) return { subject: { lead: listed }, reason: 'same-email', kind: 'otherNames' }
    return first === null ? null : { ...this.#inFile(first), kind: 'otherNames' }
  }

  /** Later rows like the one in the last `find` refer to this lead, unless they already refer to another. */
  remember({ name, email }: Lead, subject: Subject) {
    if (this.#id !== NOWHERE) this.#set(this.#ids, this.#id, subject)
    if (this.#email === NOWHERE) return
    if (this.#isNewEmail || isSamePerson(this.#names.get(this.#email), name))
      this.#set(this.#emails, this.#email, subject)
    else this.#set(this.#others, this.#others.indexOf(otherKey(email.toLowerCase(), name)), subject)
  }

  /** The row of the last `find` is about to become this lead. */
  rememberCreated(lead: Lead, created: number) {
    if (this.#likenesses) this.#rememberLike(lead, { created }, this.#ownLikenesses ?? likenessesOf(lead))
  }

  /** A text keeps its first number. */
  #set(numbers: TextNumbers, index: number, subject: Subject) {
    if (numbers.numberAt(index) === null) numbers.setNumber(index, this.#numberOf(subject))
  }

  /** Whether a row may refer to this lead. */
  mayMatch(lead: Lead): boolean {
    if (this.#ids.has(lead.id) || (lead.email !== '' && this.#emails.has(lead.email.toLowerCase()))) return true
    return this.#likenesses !== null && likenessesOf(lead).some((likeness) => this.#rowLikenesses.has(likeness))
  }

  /** Whether the email in the last `find` belongs to another lead. */
  sharesEmail({ email }: Lead): boolean {
    return (
      this.#email !== NOWHERE &&
      (this.#emails.numberAt(this.#email) !== null || this.#listedPeople.first(email.toLowerCase()) !== null)
    )
  }

  #withId(id: string): Found | Deleted | null {
    const lead = this.#listed.lead(id)
    if (lead) return { subject: { lead }, reason: 'same-id', kind: 'duplicates' }
    const deleted = this.#deleted.lead(id)
    if (deleted) return { deleted, reason: 'same-id' }
    const number = this.#ids.numberAt(this.#id)
    if (number === null) return null
    return { subject: this.#subjectOf(number), reason: 'same-id-in-file', kind: 'duplicates' }
  }

  #withLikeness(row: Lead): Found | Deleted | null {
    let found: number | null = null
    this.#ownLikenesses = likenessesOf(row)
    for (const likeness of this.#ownLikenesses) {
      this.#rowLikenesses.indexOf(likeness)
      found ??= this.#likenesses?.numberOf(likeness) ?? null
    }
    if (found === null) return null
    const subject = this.#subjectOf(found)
    if (subject === 'skipped' || 'created' in subject)
      return { subject, reason: 'same-name-in-file', kind: 'namesakes' }
    const { lead } = subject
    if (!this.#listed.lead(lead.id)) return { deleted: lead, reason: 'same-name' }
    return { subject, reason: 'same-name', kind: 'namesakes' }
  }

  /** All whom a row may mean so far. */
  *#known(): Generator<{ readonly lead: Lead; readonly subject: Subject }, void> {
    for (const lead of this.#listed.leads()) yield { lead, subject: { lead } }
    for (const lead of this.#deleted.leads()) yield { lead, subject: { lead } }
    let created = 0
    for (const lead of this.#createdSoFar()) yield { lead, subject: { created: created++ } }
  }

  #rememberLike(lead: Lead, subject: Subject, likenesses = likenessesOf(lead)) {
    for (const likeness of likenesses) this.#set(this.#likenesses!, this.#likenesses!.indexOf(likeness), subject)
  }

  #inFile(number: number): Found {
    return { subject: this.#subjectOf(number), reason: 'same-email-in-file', kind: 'duplicates' }
  }

  #numberOf(subject: Subject): number {
    if (subject === 'skipped') return SKIPPED
    if ('created' in subject) return 2 * subject.created + 1
    this.#listedIds.push(subject.lead.id)
    return 2 * this.#listedIds.size
  }

  #subjectOf(number: number): Subject {
    if (number === SKIPPED) return 'skipped'
    if (number % 2 === 1) return { created: (number - 1) / 2 }
    const id = this.#listedIds.get(number / 2 - 1)
    const lead = this.#listed.lead(id) ?? this.#deleted.lead(id)
    if (!lead) throw new Error('the list has changed while a file was checked')
    return { lead }
  }
}

/** Leads with one email: the first, and those of each name. */
interface Sharing {
  readonly first: Lead
  readonly byName: ReadonlyMap<string, Lead>
}

/** Finds leads by email and name. */
class People {
  readonly #leads: Leads
  /** Of emails that several leads share: to read all of these for each row takes the square of their number. */
  readonly #sharing = new Map<string, Sharing>()

  constructor(leads: Leads) {
    this.#leads = leads
  }

  find(email: string, name: string): Lead | null {
    const found = this.#withEmail(email)
    if (!found) return null
    if ('byName' in found) return found.byName.get(personKey(name)) ?? null
    return isSamePerson(found.name, name) ? found : null
  }

  /** The first lead with this email. */
  first(email: string): Lead | null {
    const found = this.#withEmail(email)
    return found && 'byName' in found ? found.first : found
  }

  #withEmail(email: string): Lead | Sharing | null {
    const known = this.#sharing.get(email)
    if (known) return known
    const leads = this.#leads.leadsWithEmail(email)
    const [first] = leads
    if (!first || leads.length === 1) return first ?? null
    // Reversed: among leads with the same name, the first one wins.
    const sharing = { first, byName: new Map(leads.toReversed().map((lead) => [personKey(lead.name), lead])) }
    this.#sharing.set(email, sharing)
    return sharing
  }
}

const otherKey = (email: string, name: string) => `${email}\n${personKey(name)}`

const NONE = 0xffffffff

/** A number per text, in a fraction of the memory that a Map would take. */
class TextNumbers {
  readonly #bytes = new ByteStore()
  readonly #starts = numberColumn()
  readonly #numbers = numberColumn()
  readonly #table = new HashTable()

  /** Adds the text if it is new; it has no number until one is set. */
  indexOf(text: string): number {
    const start = this.#write(text)
    const hash = this.#bytes.hashOfWritten()
    const known = this.#writtenBefore(hash)
    if (known !== null) return known
    this.#bytes.finishWriting()
    this.#table.add(hash, this.#starts.length)
    this.#starts.push(start)
    this.#numbers.push(NONE)
    return this.#numbers.length - 1
  }

  has(text: string): boolean {
    return this.#find(text) !== null
  }

  /** Null if the text is unknown, or has no number. */
  numberOf(text: string): number | null {
    const index = this.#find(text)
    return index === null ? null : this.numberAt(index)
  }

  numberAt(index: number): number | null {
    const number = this.#numbers.values[index]!
    return number === NONE ? null : number
  }

  setNumber(index: number, number: number) {
    this.#numbers.values[index] = number
  }

  /** Bytes are hashed and compared much faster than texts. What is known already is written over by the next text. */
  #write(text: string): number {
    const start = this.#bytes.startWriting(mostBytesOf(text))
    this.#bytes.writeText(text)
    return start
  }

  #find(text: string): number | null {
    this.#write(text)
    return this.#writtenBefore(this.#bytes.hashOfWritten())
  }

  #writtenBefore(hash: number): number | null {
    const table = this.#table
    for (let entry = table.find(hash); entry >= 0; entry = table.find(hash, entry)) {
      const index = table.valueOf(entry)
      if (this.#bytes.isWrittenAt(this.#starts.values[index]!)) return index
    }
    return null
  }
}
