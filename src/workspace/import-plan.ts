import { decodeLeads, encodeLeads, type LeadColumns, noLeads, RECORDS_PER_PART } from '../domain/batch'
import { type Change, change } from '../domain/change'
import { type DuplicateReason, type FileRecord, type ImportCheck, MAX_SHOWN_ROWS } from '../domain/import'
import { isSameDraft, type Lead, type LeadStatus } from '../domain/lead'
import { type LeadRow, ownText } from '../domain/lead-row'
import { opportunityFrom } from '../domain/opportunity'
import type { LeadEngine } from '../engine/lead-engine'
import { TextColumn } from '../engine/text-column'
import { TextNumbers } from '../engine/text-numbers'

/** Where leads are imported to. */
export interface ImportTarget {
  readonly leads: Pick<LeadEngine, 'lead' | 'leadWithEmail'>
  /** Of the first lead that is created. */
  readonly firstOrder: number
  /** Then no lead of the list is a duplicate. */
  readonly replacesSamples: boolean
  newId(): string
}

const FIRST_LEADS = 10
/** The place of an id or an email that a row does not have. */
const NOWHERE = -1

/** What later rows say of a lead to be created. */
interface Update {
  /** Empty where they say nothing. */
  readonly email: string
  readonly status: LeadStatus | null
}

/** The lead that a row is about: one of the list by its id, one to be created by its place among those. */
type Found = { readonly reason: DuplicateReason } & ({ readonly lead: Lead } | { readonly place: number })

/** Decides row by row which leads are created, and which of those that are there change. */
export class ImportPlan {
  readonly #target: ImportTarget
  readonly #updates: boolean
  /** Which lead the rows of an id or an email are about: twice a place, or twice the index of a listed id, and one more. */
  readonly #ids = new TextNumbers()
  readonly #emails = new TextNumbers()
  readonly #listedIds = new TextColumn()
  readonly #createdUpdates = new Map<number, Update>()
  readonly #listUpdates = new Map<string, { readonly before: Lead; readonly after: Lead }>()
  readonly #parts: string[] = []
  /** What becomes the next one. */
  #part = noLeads()
  #created = 0
  #withoutEmail = 0
  #duplicates = 0
  readonly #duplicateRows: (FileRecord & { readonly reason: DuplicateReason })[] = []

  constructor(target: ImportTarget, duplicates: 'skip' | 'update') {
    this.#target = target
    this.#updates = duplicates === 'update'
  }

  add(record: FileRecord, row: LeadRow) {
    const email = row.email.toLowerCase()
    const id = row.id === '' ? NOWHERE : this.#ids.placeOf(row.id)
    const sameEmail = email === '' ? NOWHERE : this.#emails.placeOf(email)
    const found = this.#find(row.id, id, email, sameEmail)
    const number = found ? this.#numberOf(found) : 2 * this.#created
    if (id !== NOWHERE) this.#ids.setIfNone(id, number)
    if (sameEmail !== NOWHERE) this.#emails.setIfNone(sameEmail, number)
    if (!found) {
      this.#create(row)
      return
    }
    this.#duplicates++
    if (this.#duplicateRows.length < MAX_SHOWN_ROWS) this.#duplicateRows.push({ ...record, reason: found.reason })
    if (!this.#updates) return
    if ('place' in found) this.#updateCreated(found.place, row)
    else this.#updateListed(found.lead, row)
  }

  finish() {
    this.#endPart()
    const updatedCreated = this.#foldUpdates()
    const listUpdates = [...this.#listUpdates.values()].filter(({ before, after }) => !isSameDraft(before, after))
    return {
      created: this.#created,
      updated: updatedCreated + listUpdates.length,
      duplicates: this.#duplicates,
      withoutEmail: this.#withoutEmail,
      firstLeads: this.#firstLeads(),
      duplicateRows: this.#duplicateRows,
      parts: this.#parts,
      changes: this.#changes(listUpdates),
    } satisfies Partial<ImportCheck> & Record<string, unknown>
  }

  #find(id: string, idPlace: number, email: string, emailPlace: number): Found | null {
    const { leads, replacesSamples } = this.#target
    const withId = id === '' || replacesSamples ? null : leads.lead(id)
    if (withId) return { lead: withId, reason: 'same-id' }
    const byId = id === '' ? null : this.#ids.numberAt(idPlace)
    if (byId !== null) return this.#about(byId, 'same-id-in-file')
    const withEmail = email === '' || replacesSamples ? null : leads.leadWithEmail(email)
    if (withEmail) return { lead: withEmail, reason: 'same-email' }
    const byEmail = email === '' ? null : this.#emails.numberAt(emailPlace)
    return byEmail === null ? null : this.#about(byEmail, 'same-email-in-file')
  }

  #about(number: number, reason: DuplicateReason): Found {
    if (number % 2 === 0) return { place: number / 2, reason }
    const lead = this.#target.leads.lead(this.#listedIds.get((number - 1) / 2))
    if (!lead) throw new Error('the list has changed while a file was checked')
    return { lead, reason }
  }

  #numberOf(found: Found): number {
    if ('place' in found) return 2 * found.place
    // Where nothing is updated, it does not matter which lead of the list it is.
    if (!this.#updates && this.#listedIds.size > 0) return 1
    this.#listedIds.push(found.lead.id)
    return 2 * this.#listedIds.size - 1
  }

  #create({ id, name, company, email, source, score, status }: LeadRow) {
    const { ids, names, companies, emails, sources, scores, statuses } = this.#part
    ids.push(id || this.#target.newId())
    names.push(name)
    companies.push(company)
    emails.push(email)
    sources.push(source)
    scores.push(score)
    statuses.push(status)
    this.#created++
    if (email === '') this.#withoutEmail++
    if (this.#created % RECORDS_PER_PART === 0) this.#endPart()
  }

  #endPart() {
    if (this.#part.ids.length > 0) this.#parts.push(encodeLeads(this.#part))
    this.#part = noLeads()
  }

  #updateCreated(place: number, row: LeadRow) {
    const before = this.#createdUpdates.get(place)
    const email = row.email ? ownText(row.email) : (before?.email ?? '')
    const status = row.saysStatus ? laterStatus(before?.status ?? null, row.status) : (before?.status ?? null)
    if (email !== '' || status) this.#createdUpdates.set(place, { email, status })
  }

  #updateListed(lead: Lead, row: LeadRow) {
    const { before, after } = this.#listUpdates.get(lead.id) ?? { before: lead, after: lead }
    const email = row.email ? ownText(row.email) : after.email
    const status = row.saysStatus ? laterStatus(after.status, row.status) : after.status
    if (!isSameDraft(after, { email, status })) {
      this.#listUpdates.set(lead.id, { before, after: { ...after, email, status } })
    }
  }

  /** Writes what later rows say into the parts; returns how many leads differ for it. */
  #foldUpdates(): number {
    let changed = 0
    const byPart = new Map<number, [place: number, update: Update][]>()
    for (const [place, update] of this.#createdUpdates) {
      const part = Math.floor(place / RECORDS_PER_PART)
      const others = byPart.get(part)
      if (others) others.push([place % RECORDS_PER_PART, update])
      else byPart.set(part, [[place % RECORDS_PER_PART, update]])
    }
    for (const [part, updates] of byPart) {
      const leads = decodeLeads(this.#parts[part]!)
      for (const [at, update] of updates) if (this.#update(leads, at, update)) changed++
      this.#parts[part] = encodeLeads(leads)
    }
    return changed
  }

  #update({ emails, statuses }: LeadColumns, at: number, update: Update): boolean {
    const before = { email: emails[at]!, status: statuses[at]! }
    const after = {
      email: update.email || before.email,
      status: update.status ? laterStatus(before.status, update.status) : before.status,
    }
    emails[at] = after.email
    statuses[at] = after.status
    if (before.email === '' && after.email !== '') this.#withoutEmail--
    return !isSameDraft(before, after)
  }

  #firstLeads(): ImportCheck['firstLeads'] {
    const [part] = this.#parts
    if (part === undefined) return []
    const { names, companies, emails, sources, scores, statuses } = decodeLeads(part)
    return names.slice(0, FIRST_LEADS).map((name, at) => ({
      name,
      company: companies[at]!,
      email: emails[at]!,
      source: sources[at]!,
      score: scores[at]!,
      status: statuses[at]!,
    }))
  }

  #changes(updates: readonly { readonly before: Lead; readonly after: Lead }[]): readonly Change[] {
    const changes: Change[] = []
    let order = this.#target.firstOrder + this.#created
    for (const { before, after } of updates) {
      changes.push(change('leads', before, after))
      if (before.status === after.status || after.status !== 'converted') continue
      changes.push(change('opportunities', null, opportunityFrom(after, order++)))
    }
    return changes
  }
}

/** Converted is not left. */
function laterStatus(before: LeadStatus | null, after: LeadStatus): LeadStatus {
  return before === 'converted' ? before : after
}
