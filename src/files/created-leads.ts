import { byteColumn } from '../base/columns'
import { byField, type Lead, type LeadFields } from '../domain/lead'
import type { Note } from '../domain/note'
import { decodeChunk, encodeChunk, LEADS_PER_CHUNK, newRow, relativeBase, type StoredRow } from '../store/chunk'
import type { ImportCheck, OpportunityValues } from './import'
import type { ImportTally } from './import-tally'
import type { LeadRow } from './lead-row'
import { notesWith, type Update, type UpdateSettings, updateOf, withUpdate, withWholeStep } from './row-update'

/** Whether a lead comes as converted, or would; and whether the file says its amount. */
const OPEN = 0
const WITHOUT_AMOUNT = 1
const WITH_AMOUNT = 2

const FIRST_LEADS = 10

interface ChangedRow {
  readonly before: StoredRow
  readonly after: StoredRow
}

/** The leads that an import creates, as chunks. What later rows say of them is written into the chunks at the end. */
export class CreatedLeads {
  readonly #settings: UpdateSettings
  readonly #tally: ImportTally
  readonly #chunks: Uint8Array<ArrayBuffer>[] = []
  /** Rows of the next chunk. */
  #rows: StoredRow[] = []
  readonly #updates = new Map<number, Update>()
  /** By lead: `OPEN`, `WITHOUT_AMOUNT` or `WITH_AMOUNT`. */
  readonly #conversions = byteColumn()

  constructor(settings: UpdateSettings, tally: ImportTally) {
    this.#settings = settings
    this.#tally = tally
  }

  get count(): number {
    return this.#conversions.length
  }

  add({ lead, opportunity, notes }: LeadRow, id: string) {
    lead.id = id
    lead.order = this.count
    const created = this.#rowOf(lead, opportunity, notes.length === 0 ? notes : notesWith([], [notes]))
    this.#rows.push(created)
    this.#tally.create(created)
    this.#conversions.push(conversionOf(lead.status, opportunity))
    if (this.#rows.length === LEADS_PER_CHUNK) this.#endChunk()
  }

  /** As they were created so far, by their numbers. */
  *leads(): Generator<Lead, void> {
    for (const chunk of this.#chunks) for (const { lead } of decodeChunk(chunk, relativeBase)) yield lead
    for (const { lead } of this.#rows) yield lead
  }

  update(index: number, row: LeadRow) {
    const before = this.#updates.get(index) ?? { lead: {}, opportunity: {}, notes: [] }
    this.#updates.set(index, withUpdate(before, updateOf(row, this.#settings)))
  }

  /** Returns the leads that later rows have changed, as they were created and as they are. */
  finish(): ChangedRow[] {
    this.#endChunk()
    const changed: ChangedRow[] = []
    const byChunk = new Map<number, [index: number, update: Update][]>()
    for (const [index, update] of this.#updates) {
      const chunk = Math.floor(index / LEADS_PER_CHUNK)
      const others = byChunk.get(chunk)
      if (others) others.push([index, update])
      else byChunk.set(chunk, [[index, update]])
    }
    for (const [chunk, updates] of byChunk) {
      const rows = decodeChunk(this.#chunks[chunk]!, relativeBase)
      for (const [index, update] of updates) {
        const before = rows[index % LEADS_PER_CHUNK]!
        const after = this.#updated(before, index, update)
        if (!this.#tally.update(before, after)) continue
        rows[index % LEADS_PER_CHUNK] = after
        this.#tally.create(before, -1)
        this.#tally.create(after)
        changed.push({ before, after })
      }
      this.#chunks[chunk] = encodeChunk(rows, relativeBase)
    }
    return changed
  }

  /** After `finish`. */
  get chunks(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#chunks
  }

  /** How many are converted, or would be, and how many of them have no amount in the file. */
  get converted() {
    const converted = this.#conversions.copy().filter((conversion) => conversion !== OPEN)
    const withoutAmount = converted.filter((conversion) => conversion === WITHOUT_AMOUNT).length
    return { count: converted.length, withoutAmount }
  }

  get first(): ImportCheck['firstLeads'] {
    const [chunk] = this.#chunks
    if (!chunk) return []
    return decodeChunk(chunk, relativeBase)
      .slice(0, FIRST_LEADS)
      .map(({ lead }) => byField((field) => lead[field]) as LeadFields)
  }

  #endChunk() {
    if (this.#rows.length > 0) this.#chunks.push(encodeChunk(this.#rows, relativeBase))
    this.#rows = []
  }

  /** The lead of a row that is taken as qualified has no opportunity. */
  #rowOf(lead: Lead, said: Partial<OpportunityValues>, notes: readonly Note[]): StoredRow {
    const isQualified = lead.status === 'converted' && this.#settings.converted === 'qualified'
    const row = newRow(withWholeStep(isQualified ? { ...lead, status: 'qualified' } : lead), notes)
    return row.opportunity ? { ...row, opportunity: { ...row.opportunity, ...said } } : row
  }

  #updated({ lead, opportunity, notes }: StoredRow, index: number, update: Update): StoredRow {
    const conversions = this.#conversions.values
    const read: Lead = conversions[index] === OPEN ? lead : { ...lead, status: 'converted' }
    const after = withUpdate({ lead: read, opportunity: opportunity ?? {}, notes: [] }, update)
    conversions[index] = Math.max(conversions[index]!, conversionOf(after.lead.status, update.opportunity))
    return this.#rowOf(after.lead, after.opportunity, notesWith(notes, update.notes))
  }
}

function conversionOf(status: Lead['status'], { amount }: Partial<OpportunityValues>) {
  if (status !== 'converted') return OPEN
  return amount === undefined ? WITHOUT_AMOUNT : WITH_AMOUNT
}
