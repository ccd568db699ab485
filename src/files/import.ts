import { type LeadField, type LeadFields, type LeadSource, type LeadStatus, leadFields } from '../domain/lead'

/** What can be read from a file of leads. First and last name join to a name. */
export type ImportField = LeadField | 'firstName' | 'lastName' | 'id'
export const importFields: readonly ImportField[] = [
  'name',
  'firstName',
  'lastName',
  ...leadFields.filter((field) => field !== 'name'),
  'id',
]

/** As `TextDecoder` calls them. */
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
export type Delimiter = (typeof delimiters)[number]

/** The best score of a file: ours is 100. */
export const scoreScales = [100, 10, 1000, 1] as const
export type ScoreScale = (typeof scoreScales)[number]

/** What becomes of a row that is about a lead that is there: of the list, or of an earlier row. */
export type DuplicateChoice = 'skip' | 'update' | 'import'

/** How a file is read. All of it is guessed at first, and all of it can be changed. */
export interface ImportSettings {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Which of the file's records has the names of the columns, from 0; null where none has. */
  readonly header: number | null
  /** The columns of each field, from 0: of several, the first that has a text in a row counts. */
  readonly columns: Readonly<Record<ImportField, readonly number[]>>
  /** What the seller chose for values of the file, as written there. */
  readonly sources: ReadonlyMap<string, LeadSource>
  readonly statuses: ReadonlyMap<string, LeadStatus>
  readonly scoreScale: ScoreScale
  /** What becomes of a row whose score can't be read: the lead has the score 0, or the row is left out. */
  readonly wrongScores: 'zero' | 'leave-out'
  readonly duplicates: DuplicateChoice
  /** The same for rows without an id that have the email of a lead with another name; null: as other duplicates. */
  readonly otherNames: DuplicateChoice | null
  /** What rows update of a lead. */
  readonly updates: readonly LeadField[]
  /** Whether what looks like a report's footer, below the last row, is no row. */
  readonly leavesOutFooter: boolean
}

/** Asks for the columns to be matched anew: no file of leads has none of the fields. */
export const noColumns = Object.fromEntries(
  importFields.map((field) => [field, []]),
) as unknown as ImportSettings['columns']

/** A record of the file. */
export interface FileRecord {
  /** Of its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** What is known of a file after a look at its beginning. */
export interface ImportPreview {
  /** As given, or as guessed. */
  readonly settings: ImportSettings
  readonly columns: readonly {
    /** Empty where the file has no header. */
    readonly name: string
    /** The first texts that stand in it. */
    readonly values: readonly string[]
  }[]
  /** The first records as they are read. */
  readonly records: readonly FileRecord[]
  /** Those of them that could be the header, by their indexes. */
  readonly possibleHeaders: readonly number[]
}

export type UnreadableReason = 'no-name' | 'malformed-email' | 'invalid-score' | 'broken-quotes' | 'too-long'
/** As the seller reads them. */
export type ReasonTexts = Readonly<Record<UnreadableReason, string>>
export type DuplicateReason = 'same-id' | 'same-email' | 'same-id-in-file' | 'same-email-in-file'
export type LeftOutReason = 'above-header' | 'footer'

/** Rows of one kind: how many there are, and the first of them, at most MAX_SHOWN_ROWS. */
export interface FoundRows<Reason> {
  readonly count: number
  readonly first: readonly (FileRecord & { readonly reason: Reason })[]
}

/** A value of the file's source or status column, and what it becomes. */
export interface ValueTranslation<Value> {
  readonly text: string
  readonly count: number
  readonly becomes: Value
  /** Whether the console knows the value, or the seller chose what it becomes. Otherwise it is Other, or new. */
  readonly isKnown: boolean
}

/** What an import would do. Every record of the file is the header, is left out, or is a row. */
export interface ImportCheck {
  /** Names it to the command that imports it. */
  readonly checkId: number
  readonly rows: number
  /** How many leads would be created: of rows about no lead that is there, and of duplicates that are imported too. */
  readonly created: number
  /** How many leads would be changed, and how many in each field. */
  readonly updated: number
  readonly updatedFields: Readonly<Record<LeadField, number>>
  /** Rows with the id of a lead that is there, or without an id and with its email and name; whatever becomes of them. */
  readonly duplicates: FoundRows<DuplicateReason>
  /** Rows without an id that have the email of a lead that is there, and another name. */
  readonly otherNames: FoundRows<DuplicateReason>
  readonly unreadable: FoundRows<UnreadableReason>
  /** Lines that are no rows: above the header, or a footer. */
  readonly leftOut: FoundRows<LeftOutReason>
  /** Rows whose score can't be read, whatever becomes of them. */
  readonly wrongScores: number
  /** The scale that the scores plainly have, where that is not ours. */
  readonly likelyScale: ScoreScale | null
  /** Among those created. */
  readonly withoutEmail: number
  /** Among those created: leads with an id of their own, and the email of another lead. */
  readonly sharedEmails: number
  /** The most frequent first, at most MAX_SHOWN_VALUES. */
  readonly sources: readonly ValueTranslation<LeadSource>[]
  readonly statuses: readonly ValueTranslation<LeadStatus>[]
  /** The first leads as they would be. */
  readonly firstLeads: readonly LeadFields[]
  /** Whether sample leads would be replaced. */
  readonly replacesSamples: boolean
}

export const MAX_SHOWN_ROWS = 100
export const MAX_SHOWN_VALUES = 200
