import type { Row } from '../domain/edit'
import type { Lead } from '../domain/lead'
import type { OwnField } from '../store/own-work'
import { CreatedLeads } from './created-leads'
import { type Deleted, DuplicateFinder, type Found, type ImportTarget, type Subject } from './duplicate-finder'
import type { DuplicateKind, DuplicateReason, FileRecord, ImportSettings } from './import'
import { ImportTally } from './import-tally'
import type { LeadRow } from './lead-row'
import { type Update, type UpdatedRow, updatedIn, updatedRow, updateOf, withOwn, withUpdate } from './row-update'
import { RowsFound } from './rows-found'

type PlanSettings = Pick<ImportSettings, DuplicateKind | 'deleted' | 'converted' | 'updates' | 'ownWork'>

interface ListUpdate extends Update<Lead> {
  readonly before: Row
}

export interface RowUpdate {
  readonly before: Row
  readonly after: UpdatedRow
  /** What rows say of it, own work included. */
  readonly said: UpdatedRow
  /** The fields of own work that rows would set otherwise. */
  readonly own: readonly OwnField[]
}

/** Decides row by row which leads are created and which existing ones change. */
export class ImportPlan {
  readonly #target: ImportTarget
  readonly #settings: PlanSettings
  readonly #duplicateFinder: DuplicateFinder
  readonly #tally = new ImportTally()
  readonly #created: CreatedLeads
  /** By id: of leads in the list, and of deleted ones that are brought back. */
  readonly #listUpdates = new Map<string, ListUpdate>()
  readonly #broughtBack = new Set<string>()
  #sharedEmails = 0
  readonly #existing: Readonly<Record<DuplicateKind, RowsFound<DuplicateReason>>> = {
    duplicates: new RowsFound(),
    otherNames: new RowsFound(),
    namesakes: new RowsFound(),
  }
  readonly #deleted = new RowsFound<DuplicateReason>()

  constructor(target: ImportTarget, settings: PlanSettings) {
    this.#target = target
    this.#settings = settings
    this.#created = new CreatedLeads(settings, this.#tally)
    this.#duplicateFinder = new DuplicateFinder(target, () => this.#created.leads())
  }

  /** Takes a while only where the list must be read first, in parts. */
  add(record: FileRecord, row: LeadRow, turn: () => Promise<boolean>): Promise<void> | void {
    if (!this.#duplicateFinder.needsLikenesses(row.lead)) return this.#add(record, row)
    return this.#duplicateFinder.readLikenesses(turn).then(() => this.#add(record, row))
  }

  #add(record: FileRecord, row: LeadRow) {
    const { lead } = row
    const found = this.#duplicateFinder.find(lead)
    if (!found) {
      if (lead.id !== '' && this.#duplicateFinder.sharesEmail(lead)) this.#sharedEmails++
      this.#duplicateFinder.remember(lead, this.#create(row, lead.id || this.#target.newId()))
      return
    }
    if ('deleted' in found) {
      this.#deleted.add(record, found.reason)
      this.#duplicateFinder.remember(lead, this.#carryOutDeleted(found, row))
      return
    }
    this.#existing[found.kind].add(record, found.reason)
    this.#duplicateFinder.remember(lead, this.#carryOut(found, row))
  }

  /** Returns the lead that later rows like this one refer to. */
  #carryOut({ subject, kind }: Found, row: LeadRow): Subject {
    const choice = this.#settings[kind]
    const hasOtherName = kind === 'otherNames'
    if (choice === 'import') {
      // The row's own id may be taken.
      const created = this.#create(row, this.#target.newId())
      return hasOtherName ? created : subject
    }
    if (choice === 'skip') return hasOtherName ? 'skipped' : subject
    if (subject === 'skipped') return subject
    if ('created' in subject) this.#created.update(subject.created, row)
    else this.#updateListed(subject.lead, row)
    return subject
  }

  #create(row: LeadRow, id: string): Subject {
    const created = this.#created.count
    this.#duplicateFinder.rememberCreated(row.lead, created)
    this.#created.add(row, id)
    return { created }
  }

  #carryOutDeleted({ deleted: lead }: Deleted, row: LeadRow): Subject {
    if (this.#settings.deleted === 'leave-out') return 'skipped'
    this.#broughtBack.add(lead.id)
    this.#updateListed(lead, this.#settings.duplicates === 'update' ? row : null)
    return { lead }
  }

  finish() {
    const created = this.#created
    const tally = this.#tally
    const updatedCreated = created.finish().map((changed) => ({ ...changed, said: changed.after, own: [] }))
    const updates = [...this.#listUpdates.values()].map((update) => this.#rowUpdate(update))
    const isBack = ({ before }: RowUpdate) => this.#broughtBack.has(before.lead.id)
    const listUpdates = updates.filter((each) => !isBack(each) && tally.update(each.before, each.after))
    const changes = updates.filter(({ before, said }) => updatedIn(before, said).length > 0)
    const { count: inList, withoutAmount } = tally.converted
    const { converted } = created
    return {
      created: created.count,
      updated: updatedCreated.length + listUpdates.length,
      updatedFields: tally.updatedFields,
      ownWork: updates.filter(({ own }) => own.length > 0).length,
      converted: {
        count: inList + converted.count,
        inList,
        withoutAmount: withoutAmount + converted.withoutAmount,
        sum: tally.sum,
      },
      withoutOpportunity: tally.withoutOpportunity,
      duplicates: this.#existing.duplicates.all(),
      otherNames: this.#existing.otherNames.all(),
      namesakes: this.#existing.namesakes.all(),
      deleted: this.#deleted.all(),
      withoutEmail: tally.withoutEmail,
      sharedEmails: this.#sharedEmails,
      createdWith: tally.createdWith,
      firstLeads: created.first,
      chunks: created.chunks,
      updates: listUpdates,
      broughtBack: updates.filter(isBack),
      changes: [...changes, ...updatedCreated],
    }
  }

  /** Whether a row matches this lead: if the lead changes, the check is outdated. */
  matches(lead: Lead): boolean {
    return this.#duplicateFinder.mayMatch(lead)
  }

  /** Null changes nothing. */
  #updateListed(lead: Lead, row: LeadRow | null) {
    const { opportunityOf, notesOf } = this.#target
    const update = this.#listUpdates.get(lead.id) ?? {
      before: { lead, opportunity: opportunityOf(lead), notes: notesOf(lead) },
      lead,
      opportunity: {},
      notes: [],
    }
    const { before } = update
    this.#listUpdates.set(lead.id, row ? { before, ...withUpdate(update, updateOf(row, this.#settings)) } : update)
  }

  #rowUpdate({ before, ...update }: ListUpdate): RowUpdate {
    const said = updatedRow(before, update, this.#settings)
    const fields = this.#target.ownFieldsOf(before.lead)
    const own = updatedIn(before, said).filter((field): field is OwnField => fields.has(field as OwnField))
    const isKept = fields.size > 0 && this.#settings.ownWork !== 'replace'
    const kept = isKept ? withOwn(update, before, fields) : update
    const after = isKept ? updatedRow(before, kept, this.#settings) : said
    this.#tally.updateOpportunity(before, { ...kept, opportunity: update.opportunity }, after)
    return { before, after, said, own }
  }
}
