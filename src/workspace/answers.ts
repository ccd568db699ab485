import type { OtherList } from '../domain/commands'
import type { Asked, LeadPage, LeadQuery, StatusCounts, WideMatch } from '../domain/lead-query'
import type { FiguresByStage } from '../domain/opportunity-query'
import type { StorageProblem } from '../domain/storage-problem'
import type { BackupSummary, FileContent } from '../files/file'
import type { SomeLeads } from './selection'

export interface Totals {
  readonly leads: StatusCounts
  readonly opportunities: FiguresByStage
}

/** Where the data lives. */
export interface StorageStatus {
  readonly isKept: boolean
  /** What is kept cannot be shown; nothing is shown in its place. */
  readonly isUnopened: boolean
  /** The browser may remove what is kept when space runs low. */
  readonly mayBeEvicted: boolean
  /** Why data that should be kept is not shown, or is not kept: 'missing' where it was. */
  readonly problem: StorageProblem | null
  /** What the browser says about it, if it is 'failed'. */
  readonly reason: string | null
  /** How many of the leads that are kept cannot be read, where that is known. */
  readonly unreadable: number
  /** How many bytes it takes on this device, roughly; null where nothing is kept. */
  readonly size: number | null
  /** How many more bytes the browser allows, rounded down; null where it does not say, or nothing is kept. */
  readonly room: number | null
  /** Whether there is anything that was undone or replaced, and could be brought back. */
  readonly hasUndone: boolean
  /** Whether the seller has done anything that a backup would save: imported, edited, converted. */
  readonly hasOwnWork: boolean
  /** Imported, restored or added by hand, not sample leads alone. */
  readonly isOwnList: boolean
  /** Samples as they were generated: there is nothing to save, export or undo. */
  readonly isUntouched: boolean
  /** When the first of its leads were created, in ms since 1970; null where there is none. */
  readonly since: number | null
  /** Own lists that are not shown, and can be brought back: the one to be missed most first. */
  readonly ownBefore: readonly OtherList[]
  /** How often leads of this list were deleted for good. */
  readonly forgotten: number
  /** When the last backup was downloaded or written, in ms since 1970. */
  readonly backedUpAt: number | null
  readonly hasWorkSinceBackup: boolean
  /** The list that is shown: another one after what replaces everything. Empty if nothing is kept. */
  readonly list: string
  /** Increases with every change. */
  readonly revision: number
}

export const storageInMemory: StorageStatus = {
  isKept: false,
  isUnopened: false,
  mayBeEvicted: false,
  problem: null,
  reason: null,
  unreadable: 0,
  size: null,
  room: null,
  hasUndone: false,
  hasOwnWork: false,
  isOwnList: false,
  isUntouched: false,
  since: null,
  ownBefore: [],
  forgotten: 0,
  backedUpAt: null,
  hasWorkSinceBackup: false,
  list: '',
  revision: 0,
}

/** A backup of the list that is shown, and what is in it. */
export interface ListBackup extends Omit<BackupSummary, 'checkId'> {
  readonly file: FileContent
  readonly list: string
  readonly revision: number
  /** How often leads of it had been deleted for good. */
  readonly forgotten: number
  /** When its newest action was done. */
  readonly changedAt: number
}

export interface WantedFile {
  readonly content: 'contacts' | 'calendar'
  /** Null for all, whatever the filters. */
  readonly leads: SomeLeads | null
}

export interface LeadsFile {
  readonly file: FileContent
  /** How many leads are in it. */
  readonly count: number
}

/** A search that has found nothing. */
export type EmptySearch = Pick<Asked<LeadQuery>, 'search' | 'status' | 'source' | 'due' | 'created'>

/**
 * How many leads would match: with any status, from any source, without extra spaces in the search, or compared in
 * another way.
 */
export type NearMatches = Readonly<Record<'any-status' | 'any-source' | 'no-extra-spaces' | WideMatch, number>>

export interface ListedLeads extends LeadPage {
  /** It was asked for leads that were created together in another list: there are none. */
  readonly isOfOther?: true
}
