import type { History } from '../domain/action'
import type { RecentAction } from '../domain/commands'
import type { Day } from '../domain/day'
import type { Lead } from '../domain/lead'
import {
  type Asked,
  askedIn,
  type DueFigures,
  type LeadPlace,
  type LeadQuery,
  type ListQuery,
  noWork,
  type SourceWins,
  totalOf,
  type WorkDone,
  wholeList,
  withoutExtraSpaces,
} from '../domain/lead-query'
import type { Opportunity } from '../domain/opportunity'
import {
  type FiguresByStage,
  leadsInOrder,
  type OpportunityListQuery,
  type OpportunityPage,
  type OpportunityQuery,
} from '../domain/opportunity-query'
import type { Page } from '../domain/page'
import { likenessesOf } from '../domain/person'
import type { StorageProblem } from '../domain/storage-problem'
import type { Topic } from '../domain/topic'
import type { LeadEngine } from '../engine/lead-engine'
import type { CsvSeparator } from '../files/csv-text'
import type { BackupSummary, FileContent, FileProblem } from '../files/file'
import type { ImportCheck, ImportPreview, ImportSettings, LeadUpdate, PastedLead, ReasonTexts } from '../files/import'
import { leadsSharing, type Sharing } from '../store/forget'
import type { Store } from '../store/store'
import { ROWS_PER_BATCH, type View } from '../store/view'
import type {
  EmptySearch,
  LeadsFile,
  ListBackup,
  ListedLeads,
  NearMatches,
  StorageStatus,
  Totals,
  WantedFile,
} from './answers'
import type { FileWork } from './file-work'
import type { LeadSet } from './lead-set'
import type { Preparation } from './preparation'
import type { Selection, Selections, SomeLeads } from './selection'

/** What the first screen needs: until the worker has started, the page has it of its own. */
export interface Records {
  /** The number of the list. */
  readonly list: number
  readonly leads: Pick<LeadEngine, 'query' | 'lead' | 'counts' | 'due'>
  readonly opportunities: {
    query(query: OpportunityQuery): OpportunityPage
    totals(): FiguresByStage
    ofLead(id: string): Opportunity | null
  }
  storage(): StorageStatus | Promise<StorageStatus>
}

/** What the worker has besides. */
interface Sources {
  readonly view: View
  readonly selections: Selections
  /** Null where it can't be read. */
  readable<Value>(read: (store: Store) => Promise<Value>): Promise<Value | null>
  recentActions(count: number): Promise<readonly RecentAction[] | null>
  meant(leads: SomeLeads): LeadSet
  /** Lets others have their turn. */
  pause(): Promise<void>
}

type Answering<Ask, Answer> =
  | {
      readonly fromRecords: (asked: Ask, records: Records) => Answer | Promise<Answer>
      /** Whether the first screen of a visit asks it. */
      readonly isFirst?: (asked: Ask) => boolean
    }
  | { readonly fromWorker: (asked: Ask, sources: Sources) => Answer | Promise<Answer> }
  /** Reports progress and can be stopped; the answer is then null. It is not asked again by itself. */
  | { readonly fromFiles: (asked: Ask, files: FileWork) => Answer | Promise<Answer> }

type QueryKind<Ask, Answer> = Answering<Ask, Answer> & {
  /** What the answer depends on: it is asked for again where that has changed. */
  readonly topics: readonly Topic[]
  /** Before it is answered. With false the answer is no longer wanted, and null. */
  readonly prepare?: (asked: Ask, preparation: Preparation) => Promise<boolean | void>
}

const ask = <Ask, Answer>(kind: QueryKind<Ask, Answer>): QueryKind<Ask, Answer> => kind

const inOrder = (asked: Asked<ListQuery>, preparation: Preparation) => preparation.order(asked)

async function inOrderOfLeads({ order }: OpportunityListQuery, preparation: Preparation) {
  const leads = leadsInOrder(order)
  if (leads) await preparation.order(leads)
}

type OrNotStored<Answer> = Answer | { readonly problem: StorageProblem }
type OrNotRead<Answer> = Answer | { readonly problem: FileProblem }

/** All that can be asked: for each name the question, the answer, what it depends on and where it comes from. */
const queries = {
  leads: ask<Asked<LeadQuery>, ListedLeads>({
    topics: ['leads'],
    async prepare(asked, preparation) {
      preparation.onList(asked)
      await preparation.order(asked)
    },
    isFirst: ({ page, match = 'literal', created }) => page === 1 && match === 'literal' && !created,
    fromRecords(asked, { leads, list }) {
      const answer = leads.query(askedIn(asked, list))
      return asked.created && asked.created.list !== list ? { ...answer, isOfOther: true } : answer
    },
  }),
  /** What would match where no lead does. Null if another list was queried before it was known. */
  'near-matches': ask<EmptySearch, NearMatches | null>({
    topics: ['leads'],
    prepare: (asked, preparation) => preparation.nearMatches(asked),
    fromRecords: (asked, { leads, list }) => countNearMatches(askedIn(asked, list), leads),
  }),
  /** Whether the search would match any lead, compared in any way. */
  'matches-any': ask<{ readonly search: string }, boolean>({
    topics: ['leads'],
    prepare: ({ search }, preparation) => preparation.wideSearch(search),
    fromWorker: ({ search }, { view }) =>
      Object.values(countNearMatches({ ...wholeList, search }, view.leads)).some((count) => count > 0),
  }),
  /** Where a lead stands in the list as it is filtered and ordered. */
  place: ask<Asked<ListQuery> & { readonly lead: Lead }, LeadPlace>({
    topics: ['leads'],
    prepare: inOrder,
    fromWorker: (asked, { view }) => view.leads.place(askedIn(asked, view.number), asked.lead),
  }),
  /** What is selected, and how much of it this list hides. */
  selection: ask<Asked<LeadQuery>, Selection>({
    topics: ['leads', 'selection'],
    prepare: inOrder,
    fromWorker: (asked, { view, selections }) => selections.leads.in(askedIn(asked, view.number)),
  }),
  lead: ask<{ readonly id: string }, Lead | null>({
    topics: ['leads'],
    fromRecords: ({ id }, { leads }) => leads.lead(id),
  }),
  /** The lead that is there already: with this email, or without one the name and the company or phone. */
  'lead-like': ask<{ readonly fields: SaidOfPerson }, Lead | null>({
    topics: ['leads'],
    fromWorker: ({ fields }, { view }) => leadLike(fields, view.leads),
  }),
  /** Some of all leads, in the order of creation, and from where on there are more. Null where they are not few. */
  'few-leads': ask<{ readonly from: number }, LeadsPart | null>({
    topics: ['leads'],
    fromWorker: ({ from }, { view }) => (totalOf(view.leads.counts()) > FEW_LEADS ? null : partOf(view, from)),
  }),
  /** Who is left when these leads are deleted for good; null if that can't be read. */
  'leads-sharing': ask<{ readonly leads: SomeLeads }, Sharing | null>({
    topics: ['leads', 'selection'],
    fromWorker: ({ leads }, { readable, meant, pause }) =>
      readable((store) => leadsSharing(store, meant(leads).rowsIn(store.view) ?? [], pause)),
  }),
  /** How many of these leads have a next step, which another one replaces. */
  'steps-of': ask<{ readonly leads: SomeLeads }, number>({
    topics: ['leads', 'selection'],
    async fromWorker({ leads }, { view, meant, pause }) {
      let [looked, steps] = [0, 0]
      for (const { lead } of meant(leads).rowsIn(view) ?? []) {
        if (lead.due !== '') steps++
        if (++looked % ROWS_PER_BATCH === 0) await pause()
      }
      return steps
    },
  }),
  /** The newest `count` events of a lead, the newest first; null if they can't be read. */
  history: ask<{ readonly id: string; readonly count: number }, History | null>({
    topics: ['leads'],
    fromWorker: ({ id, count }, { readable }) => readable((store) => store.historyOf(id, count)),
  }),
  /** The newest `count` actions, the newest first; null if they can't be read. */
  actions: ask<{ readonly count: number }, readonly RecentAction[] | null>({
    topics: ['leads'],
    fromWorker: ({ count }, sources) => sources.recentActions(count),
  }),
  /** What was done by hand from a moment up to another one, both in ms since 1970. */
  'work-done': ask<{ readonly from: number; readonly to: number }, WorkDone>({
    topics: ['leads'],
    fromWorker: async ({ from, to }, { readable, pause }) =>
      (await readable((store) => store.workDone(from, to, pause))) ?? noWork,
  }),
  /** What has become of the leads of each source; null if that can't be read. */
  wins: ask<unknown, readonly SourceWins[] | null>({
    topics: ['leads', 'opportunities'],
    fromWorker: (_, { readable, pause }) => readable((store) => store.winsBySource(pause)),
  }),
  totals: ask<unknown, Totals>({
    topics: ['leads', 'opportunities'],
    isFirst: () => true,
    fromRecords: (_, { leads, opportunities }) => ({ leads: leads.counts(), opportunities: opportunities.totals() }),
  }),
  /** Of all leads, whatever the filters. */
  due: ask<{ readonly today: Day }, DueFigures>({
    topics: ['due'],
    isFirst: () => true,
    fromRecords: ({ today }, { leads }) => leads.due(today),
  }),
  opportunities: ask<OpportunityQuery, OpportunityPage>({
    topics: ['opportunities'],
    prepare: inOrderOfLeads,
    fromRecords: (asked, { opportunities }) => opportunities.query(asked),
  }),
  /** That of the lead with this id. */
  opportunity: ask<{ readonly id: string }, Opportunity | null>({
    topics: ['opportunities'],
    fromRecords: ({ id }, { opportunities }) => opportunities.ofLead(id),
  }),
  /** Where the opportunity of a lead stands in the list as it is filtered and ordered. */
  'opportunity-place': ask<OpportunityListQuery & { readonly lead: Lead }, LeadPlace | null>({
    topics: ['opportunities'],
    prepare: inOrderOfLeads,
    fromWorker: (asked, { view }) => view.opportunities.place(asked, asked.lead),
  }),
  'opportunity-selection': ask<OpportunityQuery, Selection>({
    topics: ['opportunities', 'selection'],
    prepare: inOrderOfLeads,
    fromWorker: (asked, { selections }) => selections.opportunities.in(asked),
  }),
  storage: ask<unknown, StorageStatus>({
    topics: ['storage'],
    isFirst: () => true,
    fromRecords: (_, records) => records.storage(),
  }),

  /** Without settings, with those that are guessed. */
  'import-preview': ask<
    { readonly file: FileContent; readonly settings: ImportSettings | null },
    OrNotRead<ImportPreview>
  >({
    topics: [],
    fromFiles: ({ file, settings }, files) => files.preview(file, settings),
  }),
  /** Reads all of it, and writes nothing. `import-leads` imports it, by the id of the check. */
  'import-check': ask<{ readonly file: FileContent; readonly settings: ImportSettings }, OrNotRead<ImportCheck> | null>(
    {
      topics: [],
      fromFiles: (asked, files) => files.check(asked),
    },
  ),
  /** What a check has found, lead by lead. Null if there is another check by now, or it was imported. */
  'import-changes': ask<{ readonly checkId: number; readonly page: number }, Page<LeadUpdate> | null>({
    topics: ['leads'],
    fromFiles: (asked, files) => files.changesOf(asked),
  }),
  /** What was typed or pasted for a new lead. */
  'pasted-lead': ask<{ readonly text: string }, PastedLead>({
    topics: [],
    fromFiles: ({ text }, files) => files.readPasted(text),
  }),
  /** The rows that can't be read, with a column for the reasons. */
  'unreadable-rows': ask<
    { readonly file: FileContent; readonly settings: ImportSettings; readonly reasons: ReasonTexts },
    FileContent | null
  >({
    topics: [],
    fromFiles: (asked, files) => files.writeUnreadable(asked),
  }),
  /** The list as it is filtered and ordered, all pages. */
  'leads-file': ask<Asked<ListQuery> & { readonly separator: CsvSeparator }, FileContent | null>({
    topics: [],
    fromFiles: (asked, files) => files.writeLeads(asked),
  }),
  'opportunities-file': ask<OpportunityListQuery & { readonly separator: CsvSeparator }, FileContent | null>({
    topics: [],
    fromFiles: (asked, files) => files.writeOpportunities(asked),
  }),
  /** Contact cards of leads, or a calendar of their next steps. */
  'written-leads': ask<WantedFile, LeadsFile | null>({
    topics: [],
    fromFiles: (asked, files) => files.writeEach(asked),
  }),
  /** Of another list, if it is given. */
  'backup-file': ask<{ readonly list?: number }, OrNotStored<FileContent> | null>({
    topics: [],
    fromFiles: ({ list }, files) => files.writeBackup(list),
  }),
  /** The same for the automatic backup: it stops no other work on files, and reports no progress. */
  'list-backup': ask<unknown, OrNotStored<ListBackup> | null>({
    topics: [],
    fromFiles: (_, files) => files.writeListBackup(),
  }),
  /** `restore-backup` restores it, by the id of the check. */
  'backup-check': ask<{ readonly file: FileContent }, OrNotRead<BackupSummary> | null>({
    topics: [],
    fromFiles: ({ file }, files) => files.checkBackup(file),
  }),
}

/** A page answers with so many leads before a worker could; more take it as long. */
const FEW_LEADS = 10_000
/** What a page takes over without a pause that is felt. */
const LEADS_IN_PART = 1000

interface LeadsPart {
  readonly leads: readonly Lead[]
  readonly next: number | null
}

function partOf({ leads, list }: Pick<View, 'leads' | 'list'>, from: number): LeadsPart {
  const end = from + LEADS_IN_PART
  const part = leads.between(from, end)
  if (end >= list.nextOrder) return { leads: part, next: null }
  return part.length > 0 ? { leads: part, next: end } : partOf({ leads, list }, end)
}

type Queries = typeof queries
type QueryName = keyof Queries
type Asks = { [Name in QueryName]: Queries[Name] extends QueryKind<infer Ask, infer _> ? Ask : never }
type AnswersByName = { [Name in QueryName]: Queries[Name] extends QueryKind<never, infer Answer> ? Answer : never }
/** An interface, since the compiler then looks an answer up where it knows of a query only what it extends. */
interface Answers extends AnswersByName {}

export type QueryNamed<Name extends QueryName> = { readonly name: Name } & Asks[Name]
export type Query = { [Name in QueryName]: QueryNamed<Name> }[QueryName]
export type AnswerTo<Q extends Query> = Answers[Q['name']]

/** The compiler does not follow that a query has the type of its name. */
export function queryKindOf<Q extends Query>({ name }: Q): QueryKind<Q, AnswerTo<Q>> {
  return queries[name] as unknown as QueryKind<Q, AnswerTo<Q>>
}

export function isFileQuery(query: Query): boolean {
  return 'fromFiles' in queryKindOf(query)
}

export function dependsOn(query: Query, topics: readonly Topic[]): boolean {
  return queryKindOf(query).topics.some((topic) => topics.includes(topic))
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

type SaidOfPerson = Pick<Lead, 'name' | 'company' | 'email' | 'phone'>

/** So many leads of one name are compared. */
const MAX_COMPARED = 1000

/** The first: thousands may share a placeholder. */
function leadLike(asked: SaidOfPerson, leads: LeadEngine): Lead | null {
  if (asked.email !== '') return leads.leadsWithEmail(asked.email, 1)[0] ?? null
  const search = withoutExtraSpaces(asked.name)
  if (search === '') return null
  const likenesses = new Set(likenessesOf(asked))
  let compared = 0
  for (const lead of leads.leads({ ...wholeList, search })) {
    if (likenessesOf(lead).some((likeness) => likenesses.has(likeness))) return lead
    if (++compared === MAX_COMPARED) break
  }
  return null
}
