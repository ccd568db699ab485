import type { History } from '../domain/action'
import type { OtherList, RecentAction } from '../domain/commands'
import type { Day } from '../domain/day'
import type { Lead } from '../domain/lead'
import {
  type Asked,
  askedIn,
  type DueFigures,
  type LeadPage,
  type LeadPlace,
  type LeadQuery,
  type ListQuery,
  type StatusCounts,
  type WideMatch,
  type WorkDone,
  wholeList,
  withoutExtraSpaces,
} from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import type {
  FiguresByStage,
  OpportunityListQuery,
  OpportunityPage,
  OpportunityQuery,
} from '../domain/opportunity-query'
import type { Page } from '../domain/page'
import type { StorageProblem } from '../domain/storage-problem'
import type { Topic } from '../domain/topic'
import type { LeadEngine } from '../engine/lead-engine'
import type { CsvSeparator } from '../files/csv-text'
import type { BackupSummary, FileContent, FileProblem } from '../files/file'
import type { ImportCheck, ImportPreview, ImportSettings, LeadUpdate, PastedLead, ReasonTexts } from '../files/import'
import type { Sharing } from '../store/forget'
import type { Selection, SomeLeads } from './selection'

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

export const inMemory: StorageStatus = {
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

/** A search that has found nothing. */
export type EmptySearch = Pick<Asked<LeadQuery>, 'search' | 'status' | 'source' | 'due' | 'created'>

/**
 * How many leads would match: with any status, from any source, without extra spaces in the search, or compared in
 * another way.
 */
export type NearMatches = Readonly<Record<'any-status' | 'any-source' | 'no-extra-spaces' | WideMatch, number>>

interface ListedLeads extends LeadPage {
  /** It was asked for leads that were created together in another list: there are none. */
  readonly isOfOther?: true
}

/** What can be asked, and what the answer to each is. */
interface Answers {
  leads: { ask: Asked<LeadQuery>; answer: ListedLeads }
  /** What would match where no lead does. Null if another list was queried before it was known. */
  'near-matches': { ask: EmptySearch; answer: NearMatches | null }
  /** Whether the search would match any lead, compared in any way. */
  'matches-any': { ask: { readonly search: string }; answer: boolean }
  /** Where a lead stands in the list as it is filtered and ordered. */
  place: { ask: Asked<ListQuery> & { readonly lead: Lead }; answer: LeadPlace }
  /** What is selected, and how much of it this list hides. */
  selection: { ask: Asked<LeadQuery>; answer: Selection }
  lead: { ask: { readonly id: string }; answer: Lead | null }
  /** The newest `count` events of a lead, the newest first; null if they can't be read. */
  history: { ask: { readonly id: string; readonly count: number }; answer: History | null }
  /** The newest `count` actions, the newest first; null if they can't be read. */
  actions: { ask: { readonly count: number }; answer: readonly RecentAction[] | null }
  /** The first: thousands may share a placeholder. */
  'lead-with-email': { ask: { readonly email: string }; answer: Lead | null }
  /** Who is left when these leads are deleted for good; null if that can't be read. */
  'leads-sharing': { ask: { readonly leads: SomeLeads }; answer: Sharing | null }
  opportunities: { ask: OpportunityQuery; answer: OpportunityPage }
  /** That of the lead with this id. */
  opportunity: { ask: { readonly id: string }; answer: Opportunity | null }
  /** Where the opportunity of a lead stands in the list as it is filtered and ordered. */
  'opportunity-place': { ask: OpportunityListQuery & { readonly lead: Lead }; answer: LeadPlace | null }
  'opportunity-selection': { ask: OpportunityQuery; answer: Selection }
  totals: { ask: unknown; answer: Totals }
  /** Of all leads, whatever the filters. */
  due: { ask: { readonly today: Day }; answer: DueFigures }
  /** What was done by hand from a moment up to another one, both in ms since 1970. */
  'work-done': { ask: { readonly from: number; readonly to: number }; answer: WorkDone }
  storage: { ask: unknown; answer: StorageStatus }
}

/** File work reports progress and can be stopped; the answer is then null. */
interface FileAnswers {
  /** Without settings, with those that are guessed. */
  'import-preview': {
    ask: { readonly file: FileContent; readonly settings: ImportSettings | null }
    answer: ImportPreview | { readonly problem: FileProblem }
  }
  /** Reads all of it, and writes nothing. `import-leads` imports it, by the id of the check. */
  'import-check': {
    ask: { readonly file: FileContent; readonly settings: ImportSettings }
    answer: ImportCheck | { readonly problem: FileProblem } | null
  }
  /** What a check has found, lead by lead. Null if there is another check by now, or it was imported. */
  'import-changes': { ask: { readonly checkId: number; readonly page: number }; answer: Page<LeadUpdate> | null }
  /** What was typed or pasted for a new lead. */
  'pasted-lead': { ask: { readonly text: string }; answer: PastedLead }
  /** The rows that can't be read, with a column for the reasons. */
  'unreadable-rows': {
    ask: { readonly file: FileContent; readonly settings: ImportSettings; readonly reasons: ReasonTexts }
    answer: FileContent | null
  }
  /** The list as it is filtered and ordered, all pages. */
  'leads-file': { ask: Asked<ListQuery> & { readonly separator: CsvSeparator }; answer: FileContent | null }
  'opportunities-file': { ask: OpportunityListQuery & { readonly separator: CsvSeparator }; answer: FileContent | null }
  /** Of another list, if it is given. */
  'backup-file': {
    ask: { readonly list?: number }
    answer: FileContent | { readonly problem: StorageProblem } | null
  }
  /** The same for the automatic backup: it stops no other work on files, and reports no progress. */
  'list-backup': { ask: unknown; answer: ListBackup | { readonly problem: StorageProblem } | null }
  /** `restore-backup` restores it, by the id of the check. */
  'backup-check': {
    ask: { readonly file: FileContent }
    answer: BackupSummary | { readonly problem: FileProblem } | null
  }
}

type AllAnswers = Answers & FileAnswers
type QueryName = keyof AllAnswers
export type QueryNamed<Name extends QueryName> = { readonly name: Name } & AllAnswers[Name]['ask']
export type Query = { [Name in QueryName]: QueryNamed<Name> }[QueryName]
export type FileQuery = { [Name in keyof FileAnswers]: QueryNamed<Name> }[keyof FileAnswers]
/** What the first screen asks as well. */
type RecordName = 'leads' | 'near-matches' | 'lead' | 'opportunities' | 'opportunity' | 'totals' | 'due' | 'storage'
type RecordQuery = { [Name in RecordName]: QueryNamed<Name> }[RecordName]
export type AnswerTo<Q extends Query> = AllAnswers[Q['name']]['answer']

const fileQueries: Readonly<Record<keyof FileAnswers, true>> = {
  'import-preview': true,
  'import-check': true,
  'import-changes': true,
  'pasted-lead': true,
  'unreadable-rows': true,
  'leads-file': true,
  'opportunities-file': true,
  'backup-file': true,
  'list-backup': true,
  'backup-check': true,
}

export function isFileQuery(query: Query): query is FileQuery {
  return Object.hasOwn(fileQueries, query.name)
}

const none: readonly Topic[] = []

/** What the answer to each depends on: it is asked for again where that has changed. */
const dependsOn: Readonly<Record<QueryName, readonly Topic[]>> = {
  leads: ['leads'],
  'near-matches': ['leads'],
  'matches-any': ['leads'],
  lead: ['leads'],
  'lead-with-email': ['leads'],
  'leads-sharing': ['leads', 'selection'],
  place: ['leads'],
  selection: ['leads', 'selection'],
  history: ['leads'],
  actions: ['leads'],
  'work-done': ['leads'],
  totals: ['leads', 'opportunities'],
  due: ['due'],
  opportunities: ['opportunities'],
  opportunity: ['opportunities'],
  'opportunity-place': ['opportunities'],
  'opportunity-selection': ['opportunities', 'selection'],
  storage: ['storage'],
  // An import drops what its check has found.
  'import-changes': ['leads'],
  'import-preview': none,
  'import-check': none,
  'pasted-lead': none,
  'unreadable-rows': none,
  'leads-file': none,
  'opportunities-file': none,
  'backup-file': none,
  'list-backup': none,
  'backup-check': none,
}

export function isAnyOf(topics: readonly Topic[], { name }: Query): boolean {
  return dependsOn[name].some((topic) => topics.includes(topic))
}

/** Where the answers come from. */
export interface Sources {
  /** The number of the list. */
  readonly list: number
  readonly leads: Pick<LeadEngine, 'query' | 'lead' | 'counts' | 'due'>
  readonly opportunities: {
    query(query: OpportunityQuery): OpportunityPage
    totals(): FiguresByStage
    ofLead(id: string): Opportunity | null
  }
  readonly storage: StorageStatus
}

export function answerQuery<Q extends RecordQuery>(query: Q, sources: Sources): AnswerTo<Q>
export function answerQuery(query: RecordQuery, sources: Sources): AnswerTo<RecordQuery> {
  const { list, leads, opportunities, storage } = sources
  switch (query.name) {
    case 'leads': {
      const answer = leads.query(askedIn(query, list))
      return query.created && query.created.list !== list ? { ...answer, isOfOther: true } : answer
    }
    case 'near-matches':
      return countNearMatches(askedIn(query, list), leads)
    case 'lead':
      return leads.lead(query.id)
    case 'opportunities':
      return opportunities.query(query)
    case 'opportunity':
      return opportunities.ofLead(query.id)
    case 'totals':
      return { leads: leads.counts(), opportunities: opportunities.totals() }
    case 'due':
      return leads.due(query.today)
    case 'storage':
      return storage
  }
}

export function matchesAny(search: string, leads: Pick<LeadEngine, 'query'>): boolean {
  return Object.values(countNearMatches({ ...wholeList, search }, leads)).some((count) => count > 0)
}

/** At once, which takes long for many leads unless it was prepared. */
function countNearMatches(
  { search, status, source, due, created }: Omit<LeadQuery, 'order' | 'page'>,
  leads: Pick<LeadEngine, 'query'>,
): NearMatches {
  const asked = { ...wholeList, search, status, source, due, created, page: 1 }
  const count = (other: Partial<LeadQuery>) => leads.query({ ...asked, ...other }).matching
  return {
    'any-status': count({ status: 'all' }),
    'any-source': count({ source: 'all' }),
    'no-extra-spaces': count({ search: withoutExtraSpaces(search) }),
    'no-accents': count({ match: 'no-accents' }),
    email: count({ match: 'email' }),
  }
}
