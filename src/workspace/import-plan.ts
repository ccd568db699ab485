import { OPPORTUNITY_AMOUNT, OPPORTUNITY_STAGE } from '../domain/constants'
import { type DuplicateReason, type FileRecord, type ImportCheck, MAX_SHOWN_ROWS } from '../domain/import'
import { isSameDraft, type Lead, type LeadStatus } from '../domain/lead'
import { type LeadRow, ownText } from '../domain/lead-row'
import type { LeadEngine } from '../engine/lead-engine'
import { TextColumn } from '../engine/text-column'
import { TextNumbers } from '../engine/text-numbers'
import { anyCreation, decodeChunk, encodeChunk, LEADS_PER_CHUNK, type Row } from '../store/chunk'

/** Where leads are imported to. */
export interface ImportTarget {
  readonly leads: Pick<LeadEngine, 'lead' | 'leadWithEmail'>
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
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  /** Those of the next one. */
  #rows: Row[] = []
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
    this.#endChunk()
    const updatedCreated = this.#foldUpdates()
    const listUpdates = [...this.#listUpdates.values()].filter(({ before, after }) => !isSameDraft(before, after))
    return {
      created: this.#created,
      updated: updatedCreated + listUpdates.length,
      duplicates: this.#duplicates,
      withoutEmail: this.#withoutEmail,
      firstLeads: this.#firstLeads(),
      duplicateRows: this.#duplicateRows,
      chunks: this.#chunks,
      updates: listUpdates,
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

  /** Whether any row is about this lead: then what becomes of it may be another. */
  isAbout({ id, email }: Lead): boolean {
    return this.#ids.has(id) || (email !== '' && this.#emails.has(email.toLowerCase()))
  }

  #create({ id, name, company, email, source, score, status }: LeadRow) {
    const order = this.#created
    const lead = { id: id || this.#target.newId(), name, company, email, source, score, status, order }
    this.#rows.push(newRow(lead))
    this.#created++
    if (email === '') this.#withoutEmail++
    if (this.#rows.length === LEADS_PER_CHUNK) this.#endChunk()
  }

  #endChunk() {
    if (this.#rows.length > 0) this.#chunks.push(encodeChunk(this.#rows, anyCreation))
    this.#rows = []
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

  /** Writes what later rows say into the chunks; returns how many leads differ for it. */
  #foldUpdates(): number {
    let changed = 0
    const byChunk = new Map<number, [at: number, update: Update][]>()
    for (const [place, update] of this.#createdUpdates) {
      const chunk = Math.floor(place / LEADS_PER_CHUNK)
      const others = byChunk.get(chunk)
      if (others) others.push([place % LEADS_PER_CHUNK, update])
      else byChunk.set(chunk, [[place % LEADS_PER_CHUNK, update]])
    }
    for (const [chunk, updates] of byChunk) {
      const rows = decodeChunk(this.#chunks[chunk]!, anyCreation)
      for (const [at, update] of updates) {
        const { lead } = rows[at]!
        const email = update.email || lead.email
        const status = update.status ? laterStatus(lead.status, update.status) : lead.status
        if (isSameDraft(lead, { email, status })) continue
        rows[at] = newRow({ ...lead, email, status })
        if (lead.email === '' && email !== '') this.#withoutEmail--
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
      .map(({ lead: { name, company, email, source, score, status } }) => ({
        name,
        company,
        email,
        source,
        score,
        status,
      }))
  }
}

/** One that is converted gets its opportunity, of the same order. */
function newRow(lead: Lead): Row {
  const facts = { stage: OPPORTUNITY_STAGE, amount: OPPORTUNITY_AMOUNT, order: lead.order }
  const opportunity = lead.status === 'converted' ? facts : null
  return { lead, opportunity, touchedBy: anyCreation.number, isLeft: false }
}

/** Converted is not left. */
function laterStatus(before: LeadStatus | null, after: LeadStatus): LeadStatus {
  return before === 'converted' ? before : after
}
