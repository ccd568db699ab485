import type { ScoreOrder, StatusFilter } from '../domain/filters'
import type { LeadField } from '../domain/lead'

// Every word that the screen says, by the part that says it. What the specification gives is here to the letter:
// messages.test.ts compares. `fill` of format.ts fills holes such as {count}, and picks the half of 'one | many'.
// Single constants, not functions or one object: the build puts each into the script that uses it, so that the first
// script carries no words of the later parts.

// Header. index.html repeats title and tagline, and says what must be said without a script.
export const title = 'Sales Console'
export const tagline = 'Manage your leads and opportunities'
export const themeIs = 'Theme: {theme}'

// Where the data is
export const data = 'Data'
export const notSaved = 'Sample data, not saved'
export const notSavedDetails = 'Sample leads are kept in memory only. Reloading the page creates new ones.'
export const savedOnDevice = 'Saved on this device'
export const savedDetails = 'Leads, opportunities and history are saved in this browser and survive a reload.'
export const mayBeRemoved = 'The browser may remove it'
export const mayBeEvicted = 'The browser may remove them when space runs low.'
export const noLongerSaved = 'No longer saved'
export const noLongerSavedDetails =
  'The saved data was removed in another tab or by the browser. What you see lasts until you reload the page.'
export const keepOnDevice = 'Keep on this device'
export const keptOnDevice = 'Your data is now saved in this browser.'
export const forgotten = 'No longer saved. What you see lasts until you reload the page.'
export const forgetTitle = 'Stop saving on this device?'
export const forget =
  'What is saved will be removed from this device: {leads}, {opportunities} and their history. You can go on working with them until you reload the page; then you start with new sample data.'
export const forgetButton = 'Stop saving'
export const startOver = 'Start over with sample data'
export const startOverTitle = 'Start over with sample data?'
export const startOverDetails =
  '{leads}, {opportunities} and their history will be replaced by {samples} new sample leads. You can undo this.'
export const startOverButton = 'Start over'
export const startedOver = 'Started over with {count} sample leads.'
export const cancelQuestion = 'Cancel'
export const ignoredAddress = 'Your saved leads are shown. The sample data asked for in the address is ignored.'

// Data that can't be read or saved
export const problemFull = 'Not saved: this device is out of space. Free some space and try again.'
export const problemRefused = 'Not saved: this browser doesn’t allow saving here. Private windows often don’t.'
export const problemNewerVersion = 'Not saved: a newer version of Sales Console is in use. Reload the page to continue.'
export const problemBlocked = 'Not saved: another tab uses an older version of Sales Console. Close or reload it.'
export const problemBusy = 'Not saved: another tab is still saving. Try again.'
export const problemExists = 'Not saved: this device already has saved leads. Reload the page to open them.'
export const problemFailed = 'Not saved: the browser couldn’t write the data. Try again.'
export const changedElsewhere =
  'Not saved: this lead was changed elsewhere. Check the form and save again to replace it.'
export const unopenedTitle = 'Your saved leads can’t be opened'
export const unopenedMissing =
  'They are no longer on this device. The browser has removed them, or its data was cleared.'
export const unopenedUnreadable =
  '{count} of your saved changes is missing or damaged. Everything before it can be opened. | {count} of your saved changes are missing or damaged. Everything before them can be opened.'
export const unopenedNewerVersion = 'They were saved by a newer version of Sales Console. Reload the page to get it.'
export const unopenedBlocked =
  'Another tab uses an older version of Sales Console. Close that tab, then reload this page.'
export const unopenedRefused = 'This browser doesn’t allow access to them here. Private windows often don’t.'
export const unopenedFailed = 'The browser couldn’t read them. Reloading the page may help.'
export const openReadable = 'Open what is readable'
export const useSampleData = 'Use sample data for now'
export const startAnew =
  'Everything saved on this device will be removed, including what is readable. This can’t be undone.'
export const startWithSampleData = 'Start with sample data'

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
export const countOfStatus = '{count} {status}'
export const shareOfLeads = '{share} of all leads'
export const shareOfStatus = '{share} of all leads are {status}'
export const amountAndShare = '{amount} in total, {share} of leads converted'

// Search, status and order
export const searchPlaceholder = 'Search leads by name or company'
export const clearSearch = 'Clear search'
export const clearFilters = 'Clear filters'
export const orderDetails: Readonly<Record<ScoreOrder, string>> = { asc: 'lowest first', desc: 'highest first' }

// The list of leads
export const allLeads = '{count} lead | {count} leads'
export const someLeads = '{matching} of {count} lead | {matching} of {count} leads'
export const scoreOfLead = 'Score: {score}'
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
export const pageOfPages = 'Page {page} of {count}'

// Sample data
export const createSampleLeads = 'Create sample leads'
export const createSampleOpportunities = 'Create sample opportunities'
export const sampleLeadsCreated = '{count} sample leads created.'
export const sampleOpportunitiesCreated = '{count} sample opportunities created.'
export const sampleDataFailed = 'The sample data couldn’t be created.'
export const creatingLeads = 'Creating leads…'
export const creatingSampleLeads = 'Creating {count} sample leads…'
export const created = '{count} created'
export const openingLeads = 'Opening your leads…'
export const opened = '{count} opened'
export const cancelCreating = 'Cancel'
export const stopped = 'Stopped. {count} lead was created. | Stopped. {count} leads were created.'
export const ignoredParameter = 'Ignored {name}={text} in the address: use a whole number from 0 to {most}.'

// Opportunities
export const noOpportunitiesTitle = 'No opportunities registered!'
export const noOpportunities = 'Open a lead and convert it to see its opportunity here.'
export const allOpportunities = '{count} opportunity | {count} opportunities'
export const account = 'Account'
export const stage = 'Stage'
export const amount = 'Amount'
export const amountOfOpportunity = 'Amount: {amount}'

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
export const historyRemoved = 'Removed'
export const historyUndone = 'undone'
export const earlierChanges = 'Show {count} earlier change | Show {count} earlier changes'
export const justNow = 'just now'
export const minutesAgo = '{count} minute ago | {count} minutes ago'
export const hoursAgo = '{count} hour ago | {count} hours ago'
export const daysAgo = '{count} day ago | {count} days ago'

// Undo and redo
export const undo = 'Undo'
export const redo = 'Redo'
export const nothingToUndo = 'Nothing to undo.'
export const nothingToRedo = 'Nothing to redo.'
export const alreadyUndone = 'Already undone.'
export const alreadyRedone = 'Already redone.'
export const editUndone = 'Edit of {name} undone'
export const editRedone = 'Edit of {name} redone'
export const conversionUndone = 'Conversion of {name} undone'
export const conversionRedone = 'Conversion of {name} redone'
export const sampleLeadsRemoved = '{count} sample leads removed'
export const sampleLeadsRestored = '{count} sample leads restored'
export const sampleOpportunitiesRemoved = '{count} sample opportunities removed'
export const sampleOpportunitiesRestored = '{count} sample opportunities restored'
export const startOverUndone = 'Your earlier leads are back'
export const startOverRedone = 'Started over with {count} sample leads'

// An undo or a redo that failed
export const cannotReach = 'Can’t {direction}: the leads can’t be reached. Reload the page to continue.'
export const cannotWhileBusy = 'Can’t {direction}: this lead is being saved or converted.'
export const editedLater = 'Can’t {direction}: {name} was edited later. Undo that first.'
export const convertedLater = 'Can’t {direction}: {name} was converted later. Undo that first.'
export const samplesLater = 'Can’t {direction}: sample data was created later. Undo that first.'
export const startedOverLater = 'Can’t {direction}: you started over later. Undo that first.'
export const editStillUndone = 'Can’t redo: the edit of {name} is still undone. Redo that first.'
export const conversionStillUndone = 'Can’t redo: the conversion of {name} is still undone. Redo that first.'
export const startOverStillUndone = 'Can’t redo: starting over is still undone. Redo that first.'
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
export const dataFailed = 'The menu can’t be shown'
export const leadFailed = 'The lead can’t be shown'
export const partFailed = 'Something went wrong in this part of the screen. The rest still works.'
export const tryAgain = 'Try again'
