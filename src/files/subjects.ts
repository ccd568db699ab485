import type { Lead } from '../domain/lead'
import { ByteStore, mostBytesOf } from '../engine/byte-store'
import { numberColumn, TextColumn } from '../engine/columns'
import type { LeadEngine } from '../engine/lead-engine'
import { TextIndex } from '../engine/text-index'
import type { DuplicateReason } from './import'
import { plainName } from './known-headers'
import type { LeadRow } from './lead-row'

/** Where leads are imported to. */
export interface ImportTarget {
  readonly leads: Pick<LeadEngine, 'lead' | 'leadsWithEmail'>
  /** Then no lead of the list is a duplicate. */
  readonly replacesSamples: boolean
  newId(): string
}

/** The lead that a row is about: one of the list, one to be created by its index among those, or one that was skipped. */
export type Subject = { readonly lead: Lead } | { readonly created: number } | 'skipped'
export type Found = { readonly subject: Subject; readonly reason: DuplicateReason; readonly hasOtherName?: true }

const SKIPPED = 0
/** The index of an id or an email that a row does not have. */
const NOWHERE = -1

/** Knows which lead a row is about: by its id where it has one, otherwise by its email. */
export class Subjects {
  readonly #target: ImportTarget
  // The numbers are those of subjects: SKIPPED, odd ones for leads to be created, even ones for leads of the list.
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
    this.#id = id === '' ? NOWHERE : this.#ids.indexOf(id)
    this.#email = email === '' ? NOWHERE : this.#emails.indexOf(address)
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
      const other = this.#others.numberAt(this.#others.indexOf(otherKey(address, name)))
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
    else this.#set(this.#others, this.#others.indexOf(otherKey(email.toLowerCase(), name)), subject)
  }

  #set(numbers: TextNumbers, index: number, subject: Subject) {
    if (numbers.numberAt(index) === null) numbers.setIfNone(index, this.#numberOf(subject))
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
    if ('created' in subject) return 2 * subject.created + 1
    this.#listedIds.push(subject.lead.id)
    return 2 * this.#listedIds.size
  }

  #subjectOf(number: number): Subject {
    if (number === SKIPPED) return 'skipped'
    if (number % 2 === 1) return { created: (number - 1) / 2 }
    const lead = this.#target.leads.lead(this.#listedIds.get(number / 2 - 1))
    if (!lead) throw new Error('the list has changed while a file was checked')
    return { lead }
  }
}

const otherKey = (email: string, name: string) => `${email}\n${personKey(name)}`

/** The same for a name in whatever case and order: 'Ada Lovelace', 'LOVELACE, Ada'. */
export function personKey(name: string): string {
  return wordsOf(name).toSorted().join(' ')
}

/** Whether two names may be those of one person; one of them may say less: 'Ada Lovelace', 'Dr. Ada Lovelace', 'Ada'. */
export function isSamePerson(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}

function wordsOf(name: string): string[] {
  return (plainName(name) || name.toLowerCase()).split(' ')
}

const NONE = 0xffffffff

/** A number for each of many texts: a Map of them would take several times the memory. */
class TextNumbers {
  readonly #bytes = new ByteStore()
  readonly #starts = numberColumn()
  readonly #numbers = numberColumn()
  readonly #index = new TextIndex((at) => {
    this.#bytes.goTo(this.#starts.values[at]!)
    return this.#bytes.readText()
  })

  /** Where the text is found from now on; it has no number before it is set. */
  indexOf(text: string): number {
    const known = this.#index.getOrAdd(text, this.#starts.length)
    if (known !== null) return known
    this.#starts.push(this.#bytes.startWriting(mostBytesOf(text)))
    this.#bytes.writeText(text)
    this.#bytes.finishWriting()
    this.#numbers.push(NONE)
    return this.#numbers.length - 1
  }

  has(text: string): boolean {
    return this.#index.get(text) !== null
  }

  numberAt(index: number): number | null {
    const number = this.#numbers.values[index]!
    return number === NONE ? null : number
  }

  /** A text that has a number keeps it. */
  setIfNone(index: number, number: number) {
    if (this.#numbers.values[index] === NONE) this.#numbers.values[index] = number
  }
}
