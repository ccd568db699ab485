import { type LeadField, type LeadFields, type LeadSource, type LeadStatus, leadFields } from '../domain/lead'
import type { OpportunityFields, Stage } from '../domain/opportunity'
import type { DayOrder } from './day-cell'

/** What a file may say of an opportunity. */
export type OpportunityValues = Pick<OpportunityFields, 'stage' | 'amount'>
export const opportunityValues = ['stage', 'amount'] as const satisfies readonly (keyof OpportunityValues)[]

/** Fields of a lead, or of its opportunity, that rows may update. Notes are only added. */
export type UpdatedField = LeadField | 'notes' | keyof OpportunityValues
export const updatedFields: readonly UpdatedField[] = [...leadFields, 'notes', ...opportunityValues]

/** Fields that can be read from a file. `firstName` and `lastName` are joined into the name. */
export type ImportField = UpdatedField | 'firstName' | 'lastName' | 'id'
export const importFields: readonly ImportField[] = [
  'name',
  'firstName',
  'lastName',
  ...updatedFields.filter((field) => field !== 'name'),
  'id',
]

/** Labels of `TextDecoder`. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
/** A file of contact cards is divided into these. */
export const CARDS = 'cards'
export type Delimiter = (typeof delimiters)[number] | typeof CARDS

/** The highest possible score in the file; ours is 100. */
export const scoreScales = [100, 10, 1000, 1] as const
export type ScoreScale = (typeof scoreScales)[number]

/** What to do with a row for a lead that exists, in the list or from an earlier row. */
type DuplicateChoice = 'skip' | 'update' | 'import'

/** A sheet of a workbook. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
}

/** What a sheet has that its cells do not tell. */
export interface SheetFacts {
  /** Rows with content that are hidden by hand or by a filter; they are read all the same. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  /** Cells with an error such as #N/A, read as empty. */
  readonly errors: number
  /** Cells with a formula that was never calculated: the program that wrote the file could not. */
  readonly uncalculated: number
  /** Cells whose value is data from elsewhere (stocks, places) or a picture: the file has no text of it. */
  readonly linked: number
  /** Comments of cells, which are not read. */
  readonly comments: number
}

/** How a file is read. Every setting is guessed first and can be changed. */
export interface ImportSettings {
  /** Of text files. */
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Index of the sheet that is read; null if the file is no workbook. */
  readonly sheet: number | null
  /** Index of the record with the column names; null if there is no header. */
  readonly header: number | null
  /** Column indexes of each field. With several, each row uses the first that is not empty; of notes, all of them. */
  readonly columns: Readonly<Record<ImportField, readonly number[]>>
  /** Columns without a field whose values go into a note of the lead. */
  readonly noteColumns: readonly number[]
  /** Values of the file, as written there, and what the seller chose for them. */
  readonly sources: ReadonlyMap<string, LeadSource>
  readonly statuses: ReadonlyMap<string, LeadStatus>
  readonly stages: ReadonlyMap<string, Stage>
  readonly scoreScale: ScoreScale
  /** For rows with an invalid score: import the lead with the score 0, or leave the row out. */
  readonly wrongScores: 'zero' | 'leave-out'
  readonly duplicates: DuplicateChoice
  /** For rows without an id that have the email of a lead with another name: another person, unless the seller says so. */
  readonly otherNames: DuplicateChoice
  /** For rows without an id and without an email that have the name of a lead, and its company or phone. */
  readonly namesakes: DuplicateChoice
  /** For rows of a lead that was deleted here: the same lead is shown again, and updated if duplicates are. */
  readonly deleted: 'leave-out' | 'bring-back'
  /** For rows that the other tool calls lost or unqualified. */
  readonly lost: 'import' | 'leave-out'
  /** For leads that come as converted: each gets an opportunity, or it comes as qualified. */
  readonly converted: 'opportunity' | 'qualified'
  /** Which fields of an existing lead rows may update. */
  readonly updates: readonly UpdatedField[]
  /** For fields that the seller has changed since the last import of their lead. */
  readonly ownWork: 'keep' | 'replace'
  /** Whether lines after the last row that look like a report's footer are skipped. */
  readonly leavesOutFooter: boolean
}

/** Makes `preview` guess the columns again: other settings have at least one column. */
export const noColumns = Object.fromEntries(
  importFields.map((field) => [field, []]),
) as unknown as ImportSettings['columns']

/** Makes `preview` guess the header again, as for another sheet. */
export const UNKNOWN_HEADER = -1

export interface FileRecord {
  /** Number of the record's first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Based on the beginning of the file only. */
export interface ImportPreview {
  /** As given, or as guessed. */
  readonly settings: ImportSettings
  /** Of a workbook, in the order of its tabs; otherwise none. */
  readonly sheets: readonly Sheet[]
  readonly columns: readonly {
    /** Empty if the file has no header. */
    readonly name: string
    /** The first values of the column. */
    readonly values: readonly string[]
  }[]
  /** The first records, as read with these settings. */
  readonly records: readonly FileRecord[]
  /** Indexes of records that could be the header. */
  readonly possibleHeaders: readonly number[]
}

export type UnreadableReason =
  | 'no-name'
  | 'malformed-email'
  | 'invalid-score'
  | 'broken-quotes'
  | 'too-long'
  | 'cut-card'
/** Texts shown to the seller. */
export type ReasonTexts = Readonly<Record<UnreadableReason, string>>
/** Without 'in-file' about a lead in the list, or one that was deleted from it. */
export type DuplicateReason = 'same-id' | 'same-email' | 'same-name' | `same-${'id' | 'email' | 'name'}-in-file`
/** Kinds of rows for leads that exist, each with a choice and a figure of its own. */
export type DuplicateKind = 'duplicates' | 'otherNames' | 'namesakes'
export type LeftOutReason = 'above-header' | 'sum' | 'footer'

/** Rows of one kind: their number, and the first MAX_SHOWN_ROWS of them. */
export interface FoundRows<Reason> {
  readonly count: number
  readonly first: readonly (FileRecord & { readonly reason: Reason })[]
}

/** A value of the file's source, status or stage column, and what it becomes. */
export interface ValueTranslation<Value> {
  readonly text: string
  readonly count: number
  readonly becomes: Value
  /** Whether the value is known or was chosen by the seller; otherwise it becomes Other, new or Pending. */
  readonly isKnown: boolean
  /** Whether it is a status that says lost or unqualified, and the seller has chosen nothing else for it. */
  readonly isLost: boolean
}

/** How many values a source, status or stage column has, in all of its rows. Those that say lost are unknown, too. */
export interface ValueCounts {
  readonly values: number
  readonly unknownValues: number
  readonly unknownRows: number
}

/** Leads that come as converted, or are updated to it. */
interface ConvertedLeads {
  /** The same if they are taken as qualified. */
  readonly count: number
  /** How many of them are in the list already. */
  readonly inList: number
  /** How many of them have no amount in the file. */
  readonly withoutAmount: number
  /** Of the amounts of their opportunities, in hundredths. */
  readonly sum: bigint
}

/** A field of a lead that rows set otherwise. Empty where it has, or had, no value; of notes, those that are added. */
export interface FieldUpdate {
  readonly field: UpdatedField
  readonly before: string | number
  readonly after: string | number
  /** Whether it is own work: then it is kept or replaced, as the seller chooses. */
  readonly isOwn: boolean
}

/** What rows change in a lead, or would change if it were not own work. */
export interface LeadUpdate {
  readonly id: string
  readonly name: string
  readonly fields: readonly FieldUpdate[]
}

/** What an import would do. Every record of the file is either the header, left out, or a row. */
export interface ImportCheck {
  /** Passed to the command that imports this file. */
  readonly checkId: number
  readonly rows: number
  /** Number of leads to be created, including duplicates that are imported anyway. */
  readonly created: number
  /** Number of deleted leads to be shown again. */
  readonly broughtBack: number
  /** Number of other leads to be changed, in total and by field. */
  readonly updated: number
  readonly updatedFields: Readonly<Record<UpdatedField, number>>
  /** Fields that the seller has changed and rows would set otherwise, whichever choice applies: of how many leads. */
  readonly ownWork: number
  /** Number of leads that rows change, or would if it were not own work: see `LeadUpdate`. */
  readonly changed: number
  readonly converted: ConvertedLeads
  /** Leads whose opportunity was deleted: it does not come back by a stage or an amount. */
  readonly withoutOpportunity: number
  /** Rows with the id of an existing lead, or without an id and with its email and name; whichever choice applies. */
  readonly duplicates: FoundRows<DuplicateReason>
  /** Rows without an id that have the email of an existing lead but another name. */
  readonly otherNames: FoundRows<DuplicateReason>
  /** Rows without an id and an email that have the name of an existing lead, and its company or phone. */
  readonly namesakes: FoundRows<DuplicateReason>
  /** Rows of a lead that was deleted here: with its id, or without one and like it in one of the other ways. */
  readonly deleted: FoundRows<DuplicateReason>
  /** Rows with a status that says lost, which is the reason; if they are imported, they count elsewhere too. */
  readonly lost: FoundRows<string>
  readonly unreadable: FoundRows<UnreadableReason>
  /** Lines that are not rows: above the header, or a footer. */
  readonly leftOut: FoundRows<LeftOutReason>
  /** Rows with an invalid score, whichever choice applies. The reason of these and the next two is what they say. */
  readonly wrongScores: FoundRows<string>
  /** Rows with an invalid amount, except those of leads that are not converted. */
  readonly wrongAmounts: FoundRows<string>
  /** Rows with a day that can't be read, and so without a next step. */
  readonly wrongDays: FoundRows<string>
  /** How days are read that may be meant in two ways. */
  readonly dayOrder: DayOrder
  /** The scale that the scores clearly have, if it is not 100. */
  readonly likelyScale: ScoreScale | null
  /** Among the created leads. */
  readonly withoutEmail: number
  /** How many of the created leads have them. */
  readonly createdWith: Readonly<Record<'phone' | 'step' | 'notes', number>>
  /** Created leads with their own id but the email of another lead. */
  readonly sharedEmails: number
  /** The most frequent first, at most MAX_SHOWN_VALUES. */
  readonly sources: readonly ValueTranslation<LeadSource>[]
  readonly statuses: readonly ValueTranslation<LeadStatus>[]
  readonly stages: readonly ValueTranslation<Stage>[]
  /** Of all values, those that are not among the ones above included. */
  readonly valueCounts: Readonly<Record<'source' | 'status' | 'stage', ValueCounts>>
  /** The first leads after the import. */
  readonly firstLeads: readonly LeadFields[]
  readonly replacesSamples: boolean
  /** Indexes of the columns with a value in any row. */
  readonly filledColumns: readonly number[]
  /** Null if the file is no workbook. */
  readonly sheet: SheetFacts | null
}

export const MAX_SHOWN_ROWS = 100
export const MAX_SHOWN_VALUES = 200

/** What a text says of a lead: the fields that it has. Of several leads, only their number. */
export interface PastedLead {
  readonly leads: number
  readonly fields: Partial<LeadFields>
}

/** In characters. */
const MAX_SHOWN_CELL = 1000

/** As a preview has it. */
export function shownText(text: string): string {
  return text.length > MAX_SHOWN_CELL ? `${text.slice(0, MAX_SHOWN_CELL)}…` : text
}
