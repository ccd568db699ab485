import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../domain/constants'
import type { ScoreOrder, StatusFilter } from '../domain/filters'
import type { LeadField, LeadStatus } from '../domain/lead'
import type { LeadPage, StatusCounts } from '../domain/lead-query'
import type { IgnoredParameter } from '../domain/sample-request'
import { formatCount, formatNumber, formatShare, plain } from './format'

// Every word that the screen says, by the part that says it. What the specification gives is here to the letter
// (messages.test.ts compares). Single constants, not objects of them: the build puts each into the script that uses it.

// Header. index.html repeats title and tagline, and says what must be said without a script.
export const title = 'Sales Console'
export const tagline = 'Manage your leads and opportunities'
export const dataLocation = 'Sample data, not saved'
export const dataLocationDetails = 'Sample leads are kept in memory only. Reloading the page creates new ones.'
export const theme = (chosen: 'system' | 'light' | 'dark') => `Theme: ${chosen}`

// Keyboard shortcuts
export const keyboardShortcuts = 'Keyboard shortcuts'
export const shortcutSearch = 'Search leads'
export const shortcutOpen = 'Open the focused lead'
export const shortcutClose = 'Close the panel'
export const shortcutSave = 'Save changes'
export const shortcutUndo = 'Undo the last action'
export const shortcutRedo = 'Redo'
export const shortcutTabs = 'Switch tabs'
export const shortcutNotifications = 'Go to notifications'
export const shortcutHelp = 'Show keyboard shortcuts'

// Leads and opportunities, wherever they are shown
export const leads = 'Leads'
export const opportunities = 'Opportunities'
export const records = 'Leads and opportunities'
export const fieldLabels: Readonly<Record<LeadField, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  source: 'Source',
  score: 'Score',
  status: 'Status',
}
export const statusLabels: Readonly<Record<StatusFilter, string>> = {
  all: 'All Status',
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  converted: 'Converted',
}

// Summary
export const summary = 'Summary'
export const totalLeads = 'Total leads'
export const qualifiedLeads = 'Qualified leads'
export const leadsWithStatus = (count: number, status: LeadStatus) => `${formatNumber(count)} ${status}`
export const shareOfLeads = (part: number, whole: number) => `${formatShare(part, whole)} of all leads`
export const shareWithStatus = (part: number, whole: number, status: LeadStatus) =>
  `${shareOfLeads(part, whole)} are ${status}`
export const amountAndConverted = (amount: number, { converted }: StatusCounts, total: number) =>
  `${formatNumber(amount)} in total, ${formatShare(converted, total)} of leads converted`

// Search, status and order
export const searchPlaceholder = 'Search leads by name or company'
export const clearSearch = 'Clear search'
export const clearFilters = 'Clear filters'
export const orderDetails: Readonly<Record<ScoreOrder, string>> = { asc: 'lowest first', desc: 'highest first' }

// The list of leads
const leadCount = (count: number) => formatCount(count, 'lead', 'leads')
export const result = ({ matching, total }: Pick<LeadPage, 'matching' | 'total'>) =>
  matching === total ? leadCount(total) : `${formatNumber(matching)} of ${leadCount(total)}`
export const score = (value: number) => `Score: ${value}`
export const noMatchTitle = 'No matching leads'
export const noMatch = 'Search covers names and companies. Try a shorter search or another status.'
export const noLeadsTitle = 'No leads yet'
export const noLeads = 'Create some to see how the console works.'

// Pager
export const pagination = 'Pagination'
export const firstPage = 'First page'
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
export const lastPage = 'Last page'
export const page = (number: number, count: number) => `Page ${formatNumber(number)} of ${formatNumber(count)}`

// Sample data
export const createSampleLeads = 'Create sample leads'
export const createSampleOpportunities = 'Create sample opportunities'
export const sampleLeadsCreated = `${SAMPLE_LEADS} sample leads created.`
export const sampleOpportunitiesCreated = `${SAMPLE_OPPORTUNITIES} sample opportunities created.`
export const sampleDataFailed = 'The sample data couldn’t be created.'
export const creatingLeads = 'Creating leads…'
export const creatingSampleLeads = (count: number) => `Creating ${formatCount(count, 'sample lead', 'sample leads')}…`
export const created = (count: number) => `${formatNumber(count)} created`
export const cancelCreating = 'Cancel'
export const stopped = (count: number) => `Stopped. ${formatCount(count, 'lead was', 'leads were')} created.`
export const ignoredParameter = ({ name, text, most }: IgnoredParameter) => {
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text
  return `Ignored ${name}=${plain(shown)} in the address. It must be a whole number from 0 to ${formatNumber(most)}.`
}

// Opportunities
export const noOpportunitiesTitle = 'No opportunities registered!'
export const noOpportunities = 'Open a lead and convert it to see its opportunity here.'
export const opportunityCount = (count: number) => formatCount(count, 'opportunity', 'opportunities')
export const account = 'Account'
export const stage = 'Stage'
export const amount = 'Amount'
export const amountOf = (value: number) => `${amount}: ${formatNumber(value)}`

// Lead Details
export const leadDetails = 'Lead Details'
export const close = 'Close'
export const editLead = 'edit lead'
export const convertToOpportunity = 'convert to opportunity'
export const save = 'save'
export const cancel = 'cancel'
export const saving = 'Saving…'
export const converting = 'Converting…'
export const unsavedDraft = 'You have unsaved changes to this lead.'
export const restoreDraft = 'Restore draft'
export const alreadyConverted = 'This lead is already an opportunity.'
export const invalidEmail = 'Please enter a valid email address.'
export const leadUpdated = 'Lead updated successfully!'
export const leadConverted = 'Lead converted to opportunity!'
export const editCancelled = 'Edit cancelled'

// A save or a conversion that failed
export const nothingChanged = 'No changes were made.'
export const unreachable = 'No changes were made: the leads can’t be reached. Reload the page to continue.'
export const statusNotOffered = 'No changes were made: the status of a converted lead can’t be changed.'
export const leadBusy = 'No changes were made: this lead is being saved or converted.'
export const noSuchLead = 'No changes were made: this lead no longer exists.'

// History
export const history = 'History'
export const historyCreated = 'Created'
export const historyUndone = 'undone'
export const earlierChanges = (count: number) => `Show ${formatCount(count, 'earlier change', 'earlier changes')}`

// Undo and redo
export const undo = 'Undo'
export const redo = 'Redo'
export const nothingToUndo = 'Nothing to undo.'
export const nothingToRedo = 'Nothing to redo.'
export const alreadyUndone = 'Already undone.'
export const alreadyRedone = 'Already redone.'
export const editUndone = (name: string) => `Edit of ${plain(name)} undone`
export const editRedone = (name: string) => `Edit of ${plain(name)} redone`
export const conversionUndone = (name: string) => `Conversion of ${plain(name)} undone`
export const conversionRedone = (name: string) => `Conversion of ${plain(name)} redone`
export const sampleLeadsRemoved = (count: number) => `${formatNumber(count)} sample leads removed`
export const sampleLeadsRestored = (count: number) => `${formatNumber(count)} sample leads restored`
export const sampleOpportunitiesRemoved = (count: number) => `${formatNumber(count)} sample opportunities removed`
export const sampleOpportunitiesRestored = (count: number) => `${formatNumber(count)} sample opportunities restored`

// An undo or a redo that failed
type Direction = 'undo' | 'redo'
export const cannotReach = (direction: Direction) =>
  `Can’t ${direction}: the leads can’t be reached. Reload the page to continue.`
export const cannotWhileBusy = (direction: Direction) => `Can’t ${direction}: this lead is being saved or converted.`
export const editedLater = (direction: Direction, name: string) =>
  `Can’t ${direction}: ${plain(name)} was edited later. Undo that first.`
export const convertedLater = (direction: Direction, name: string) =>
  `Can’t ${direction}: ${plain(name)} was converted later. Undo that first.`
export const samplesLater = (direction: Direction) =>
  `Can’t ${direction}: sample data was created later. Undo that first.`
export const editStillUndone = (name: string) =>
  `Can’t redo: the edit of ${plain(name)} is still undone. Redo that first.`
export const conversionStillUndone = (name: string) =>
  `Can’t redo: the conversion of ${plain(name)} is still undone. Redo that first.`
export const samplesStillUndone = 'Can’t redo: the sample data is still removed. Restore it first.'

// Notifications
export const notifications = 'Notifications'
export const dismissNotification = 'Dismiss notification'

// Failures
export const leadsLost = 'The leads can’t be reached. Reload the page to continue.'
export const partMissing = 'Part of the screen couldn’t be loaded. Reload the page to continue.'
export const reload = 'Reload'
export const leadsFailed = 'The leads can’t be shown'
export const opportunitiesFailed = 'The opportunities can’t be shown'
export const summaryFailed = 'The summary can’t be shown'
export const leadFailed = 'The lead can’t be shown'
export const partFailed = 'Something went wrong in this part of the screen. The rest still works.'
export const tryAgain = 'Try again'
