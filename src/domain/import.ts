import type { LeadSource, LeadStatus } from './lead'

/** What can be read from a file of leads. First and last name join to a name. */
export const importFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'email',
  'source',
  'score',
  'status',
  'id',
] as const
export type ImportField = (typeof importFields)[number]

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

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
  readonly duplicates: 'skip' | 'update'
}

/** Asks for the columns to be matched anew: no file of leads has none of the fields. */
export const noColumns: ImportSettings['columns'] = {
  name: [],
  firstName: [],
  lastName: [],
  company: [],
  email: [],
  source: [],
  score: [],
  status: [],
  id: [],
}

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
  /** The first records as they are read, any of which may be the header. */
  readonly records: readonly FileRecord[]
}

export type UnreadableReason = 'no-name' | 'malformed-email' | 'invalid-score' | 'broken-quotes' | 'too-long'
export type DuplicateReason = 'same-id' | 'same-email' | 'same-id-in-file' | 'same-email-in-file'

/** A value of the file's source or status column, and what it becomes. */
export interface ValueTranslation<Value> {
  readonly text: string
  readonly count: number
  readonly becomes: Value
  /** Whether the console knows the value, or the seller chose what it becomes. Otherwise it is Other, or new. */
  readonly isKnown: boolean
}

/** What an import would do. */
export interface ImportCheck {
  /** Without the header, notes, footers and empty lines. */
  readonly rows: number
  readonly created: number
  /** How many leads would be changed: none where duplicates are skipped. */
  readonly updated: number
  /** How many rows have the id or the email of a lead that is there, or of an earlier row; also where they update it. */
  readonly duplicates: number
  readonly unreadable: number
  /** Among those created. */
  readonly withoutEmail: number
  /** The most frequent first, at most MAX_SHOWN_VALUES. */
  readonly sources: readonly ValueTranslation<LeadSource>[]
  readonly statuses: readonly ValueTranslation<LeadStatus>[]
  /** The first leads as they would be. */
  readonly firstLeads: readonly {
    readonly name: string
    readonly company: string
    readonly email: string
    readonly source: LeadSource
    readonly score: number
    readonly status: LeadStatus
  }[]
  /** The first of them, at most MAX_SHOWN_ROWS. */
  readonly duplicateRows: readonly (FileRecord & { readonly reason: DuplicateReason })[]
  readonly unreadableRows: readonly (FileRecord & { readonly reason: UnreadableReason })[]
  /** Whether sample leads would be replaced. */
  readonly replacesSamples: boolean
}

export const MAX_SHOWN_ROWS = 100
export const MAX_SHOWN_VALUES = 200

/**
 * Why a file is of no use.
 * - no-rows: nothing in it is a lead
 * - workbook: a spreadsheet's own format, whatever its name says
 * - not-text: bytes that are no text in any known encoding
 * - unreadable-file: the browser can't read it, for example because it was moved
 * - not-a-backup, newer-backup, damaged-backup: no backup of this app, one of a newer version, or cut or altered
 */
export type FileProblem =
  | 'no-rows'
  | 'workbook'
  | 'not-text'
  | 'unreadable-file'
  | 'not-a-backup'
  | 'newer-backup'
  | 'damaged-backup'

/** What is in a backup, and what it would replace is what is shown now. */
export interface BackupSummary {
  /** When it was made, in ms since 1970. */
  readonly date: number
  readonly leads: number
  readonly opportunities: number
  /** How many actions of the seller it contains. */
  readonly actions: number
}
