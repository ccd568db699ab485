import type { ActionKind } from '../domain/action'
import type { AmountProblem } from '../domain/amount'
import type { DelayedCommand, LeadsChange, RefusalReason } from '../domain/commands'
import type { Direction, SourceFilter, StatusFilter } from '../domain/filters'
import { leadSources } from '../domain/lead'
import type { Stage } from '../domain/opportunity'
import type { OpportunityOrder, StageFilter } from '../domain/opportunity-query'
import type { StorageProblem } from '../domain/storage-problem'
import type { CsvSeparator } from '../files/csv-text'
import type { FileProblem } from '../files/file'
import type {
  Delimiter,
  DuplicateReason,
  Encoding,
  ImportCheck,
  ImportField,
  ImportSettings,
  LeftOutReason,
  UnreadableReason,
  UpdatedField,
} from '../files/import'

// Every word that the screen says, by the part that says it. What the specification gives is here to the letter:
// messages.test.ts compares. `fill` of format.ts fills holes such as {count}, and picks the half of 'one | many'.

// Header. index.html repeats title and tagline, and says what must be said without a script.
export const title = 'Sales Console'
export const skipToLeads = 'Skip to leads'
export const tagline = 'Manage your leads and opportunities'
export const themeIs = 'Theme: {theme}'

// Where the data is
export const data = 'Data'
export const notSavedDetails = 'Reloading the page creates new sample leads.'
export const ownNotSavedDetails = 'Reloading or closing the page removes your leads.'
export const notSavedShort = 'Not saved'
/** The second where there is little space on the screen. */
export const storageStates = {
  saved: ['Saved on this device', 'Saved'],
  noBackup: ['Saved, no backup yet', 'No backup'],
  oldBackup: ['Saved, old backup', 'Back up'],
  almostFull: ['Saved, little room left', 'Low room'],
  setAside: ['Your list is set aside', 'Set aside'],
  samples: ['Sample data, not saved', notSavedShort],
  own: ['Your leads, not saved', notSavedShort],
  missing: ['No longer saved', notSavedShort],
} as const
export const noBackupDetails = 'Only in this browser. A backup keeps it safe.'
export const mayBeRemoved = 'The browser may remove it'
export const noLongerSavedDetails = 'The saved data was removed in another tab or by the browser.'
export const leadsNotSaved = 'Your leads are not saved.'
export const leadsNotSavedDetails = 'They last until you reload or close this page.'
export const leadsNoLongerSaved = 'Your leads are no longer saved.'
export const leadsNoLongerSavedDetails =
  'They were removed from this device, in another tab or by the browser. What you see lasts until you reload or close this page.'
export const saveAgain = 'Save again'
export const keepOnDevice = 'Save on this device'
export const keptOnDevice = 'Your data is now saved on this device'
export const forgotten = 'No longer saved. What you see lasts until you reload the page.'
/** Asked before something is removed. */
export const questions = {
  forget: {
    title: 'Stop saving on this device?',
    text: 'Your saved data will be removed from this device: {leads}, {opportunities} and their history. You can go on working until you reload the page; then you start with new sample data.',
    button: 'Stop saving',
  },
  'start-over': {
    title: 'Start over with sample data?',
    text: '{leads}, {opportunities} and their history will be replaced by {samples} new sample leads. You can undo this.',
    button: 'Start over',
  },
  'clear-undone': {
    title: 'Clear undone changes?',
    text: 'What was undone, and what an import, a backup or sample data has replaced, will be removed for good: you can no longer bring it back. What you see stays as it is.',
    button: 'Clear',
  },
} as const
/** Asked before a list that is not shown is removed. */
export const letGo = {
  title: 'Remove your list from before?',
  text: '{what} stay until you let them go. This removes them for good, with their history: you can no longer bring them back.',
  button: 'Remove for good',
  writing: 'Writing backup…',
  written: 'Writing backup… {percent} %',
  downloaded: 'Backup downloaded',
} as const
/** Of a list that is not shown. */
export const ownList = '{leads} of {date}'
export const bringBack = 'Bring back {what}'
export const broughtBack = '{what} brought back'
export const storage = 'Storage'
export const startOver = 'Start over with sample data'
export const clearUndone = 'Clear undone changes…'
export const undoneCleared = 'Undone changes cleared'
export const cancelQuestion = 'Cancel'
export const backupAgo = 'Backup {ago}'
export const lastBackup = 'Last backup {ago}.'
export const lastBackupOutdated = 'Last backup {ago}, with changes since then.'
export const noBackup = 'No backup yet'
export const winsTitle = 'Where wins come from'
export const winsHeads = ['Source', 'Leads', 'Reached qualified', 'Converted', 'Won', 'Amount won'] as const
export const winsUnreadable = 'The history can’t be read'
export const newLeadsFirst =
  '{count} is new: start with the highest score › | {count} are new: start with the highest score ›'
export const importMenuItem = 'Import leads…'
export const importYourList = 'Import your list'
export const sampleLeads = '{count} sample lead | {count} sample leads'
export const exportTitles = {
  leads: 'Export leads',
  opportunities: 'Export opportunities',
  backup: 'Download backup',
  contacts: 'Save contact',
  calendar: 'Next steps for your calendar',
} as const
export const restoreMenuItem = 'Restore backup…'
export const ignoredAddress = 'Your saved leads are shown. The sample data asked for in the address is ignored.'

// How long it stays, and how much room there is. None of it depends on which browser it is.
export const persistent = 'The browser has agreed to leave your data until you delete it.'
export const evictable =
  'The browser may remove your data: when space runs low, after a while without a visit, or with a private window.'
export const safer = 'Safer: a backup, or install this app.'
export const almostFull =
  'Only {room} left: an import or a restored backup may not fit. Free up space on this device, and download a backup.'
export const roomUsed = '{size}\u00a0MB used'
export const roomUsedAndLeft = '{used} · {room} left'
export const roomMegabytes = '{size}\u00a0MB'
export const roomGigabytes = '{size}\u00a0GB'

// Choosing a file
export const chooseFile = 'Choose a file'
export const chooseOther = 'Choose another file'
export const dropToImport = 'Drop the file to import its leads'
export const dropToRestore = 'Drop the backup to open it'
export const orDrop = 'or drop it anywhere on this page'
const saveAsWorkbook =
  'Open {name} in your spreadsheet program, save it as an Excel workbook (.xlsx), and choose that file.'
export const fileProblems = {
  'no-rows': { title: 'No leads in this file', details: '{name} has no rows.' },
  'header-only': { title: 'Only a header', details: '{name} has the names of columns, and no rows below them.' },
  backup: {
    title: 'This is a backup',
    details: '{name} is a backup of Sales Console. Choose ‘Restore backup…’ in the menu Data.',
  },
  'web-page': {
    title: 'This is a web page',
    details: '{name} is HTML, whatever its name says. Export your leads as CSV or Excel (.xlsx) and choose that file.',
  },
  json: {
    title: 'This is a JSON file',
    details: '{name} holds data of a program. Export your leads as CSV or Excel (.xlsx), and choose that file.',
  },
  'web-archive': {
    title: 'This is a web page in one file (.mht)',
    details: saveAsWorkbook,
  },
  'google-link': {
    title: 'This is a link to Google Sheets',
    details:
      '{name} has no rows. In Google Sheets choose File, Download, Microsoft Excel (.xlsx), and choose that file.',
  },
  xml: {
    title: 'This is an XML file',
    details: '{name} can’t be read as a table. Export your leads as CSV or Excel (.xlsx) and choose that file.',
  },
  document: {
    title: 'This is a document or a presentation',
    details: '{name} is no spreadsheet. Copy the table in it, and paste it here.',
  },
  'encrypted-workbook': {
    title: 'This workbook has a password',
    details: 'Open {name} in Excel, take the password off, save it, and choose it again.',
  },
  'old-workbook': {
    title: 'This is an old Excel workbook (.xls)',
    details: saveAsWorkbook,
  },
  'binary-workbook': {
    title: 'This is a binary Excel workbook (.xlsb)',
    details: 'Open {name} in Excel, save it as an Excel workbook (.xlsx), and choose that file.',
  },
  opendocument: {
    title: 'This is an OpenDocument spreadsheet (.ods)',
    details: saveAsWorkbook,
  },
  'spreadsheet-xml': { title: 'This is an Excel 2003 XML spreadsheet', details: saveAsWorkbook },
  sylk: { title: 'This is a SYLK spreadsheet', details: saveAsWorkbook },
  numbers: {
    title: 'This is a Numbers spreadsheet',
    details: 'Open {name} in Numbers, choose File, Export To, Excel…, and choose that file.',
  },
  'damaged-workbook': {
    title: 'This workbook is damaged',
    details: '{name} was cut or altered. Open it in your spreadsheet program, save it again, and choose that file.',
  },
  'large-workbook': {
    title: 'This workbook is too large',
    details:
      '{name} unpacks to more than can be read here. Save the sheet with your leads as CSV, and choose that file.',
  },
  archive: { title: 'This is a zip file', details: 'Unpack {name}, and choose the file with your leads.' },
  'not-text': {
    title: 'This isn’t a text file',
    details: '{name} can’t be read as a table. Export your leads as CSV or Excel (.xlsx) and choose that file.',
  },
  'unreadable-file': {
    title: 'The file can’t be read',
    details: 'The browser can’t read {name}. It may have been moved or changed since you chose it.',
  },
  'not-compared': {
    title: 'The file can’t be checked now',
    details:
      'What is saved on this device can’t be read at the moment, and {name} can’t be compared with it. Nothing was imported.',
  },
  'not-a-backup': {
    title: 'This isn’t a backup',
    details: '{name} wasn’t made by Sales Console. Backups are named sales-console-backup….json.',
  },
  'newer-backup': {
    title: 'This backup is newer',
    details: '{name} was made by a newer version of Sales Console. Reload the page to get it, then try again.',
  },
  'older-backup': {
    title: 'This backup is too old',
    details: '{name} was made by a version before 1.0, in a format that is no longer read.',
  },
  'damaged-backup': {
    title: 'This backup is damaged',
    details: '{name} was cut short or changed after it was made. Nothing of it was restored.',
  },
} as const satisfies Record<FileProblem, unknown>

// Import leads
export const importTitle = 'Import leads'
export const importHint =
  'CSV, Excel (.xlsx) or contact cards (.vcf), from your CRM, a spreadsheet, a trade show or a phone. Any size.'
export const importAgain = 'Import again: {name}'
export const importAgainChanged = 'Import again: {name}, changed {ago}'
export const notImportedAgain =
  '{name} can’t be read: it was moved or deleted, or the browser was not allowed to read it. Choose the file again.'
export const pasteRows = 'Paste rows'
export const pastePlaceholder = 'Paste from a spreadsheet or an email, with or without a header row'
export const readPasted = 'Read these rows'
export const pastedName = 'Pasted rows'
export const rowCount = '{count} row | {count} rows'
export const readingNamed = 'Reading {name}…'
export const kilobytes = '{done} of {total}\u00a0kB'
export const megabytes = '{done} of {total}\u00a0MB'
export const importing = 'Importing…'
export const importingSome = 'Importing {done} of {total}…'
export const importingNamed = 'Importing {name}…'
export const encoding = 'Encoding'
/** With where they are used. */
export const encodings: Readonly<Record<Encoding, { readonly label: string; readonly group: string }>> = {
  'utf-8': { label: 'UTF-8', group: 'Any language' },
  'utf-16le': { label: 'UTF-16 LE', group: 'Any language' },
  'utf-16be': { label: 'UTF-16 BE', group: 'Any language' },
  'windows-1252': { label: 'Windows-1252', group: 'Western Europe' },
  'windows-1250': { label: 'Windows-1250', group: 'Central Europe' },
  'iso-8859-2': { label: 'ISO-8859-2', group: 'Central Europe' },
  'windows-1251': { label: 'Windows-1251', group: 'Cyrillic' },
  'windows-1253': { label: 'Windows-1253', group: 'Greek' },
  'windows-1254': { label: 'Windows-1254', group: 'Turkish' },
  shift_jis: { label: 'Shift_JIS', group: 'Japanese' },
  gbk: { label: 'GBK', group: 'Chinese, simplified' },
  big5: { label: 'Big5', group: 'Chinese, traditional' },
  'euc-kr': { label: 'EUC-KR', group: 'Korean' },
}
export const delimiter = 'Delimiter'
export const delimiterLabels: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Pipe',
  cards: 'Contact cards',
}
export const header = 'Header'
export const headerLine = 'Header in line {line}: {text}'
export const headerInLine = 'header in line {line}'
export const noHeader = 'No header'
export const columns = 'Columns'
export const columnsMatched = '{used} of {count} column matched | {used} of {count} columns matched'
export const columnsLeftOut = '{count} column is left out: {columns} | {count} columns are left out: {columns}'
export const columnsMore = '{columns} and {more} more'
export const reviewColumns = 'Review columns'
export const noNameColumn = 'No column for the name'
export const scoresUpTo = 'No score is over {most}'
export const columnHeads = ['Field', 'Column in your file', 'First values']
export const nameJoined = 'First and last name, joined'
export const notInFile = 'Not in the file'
export const columnNumber = 'Column {number}'
export const orColumns = 'where empty: {columns}'
export const andColumns = 'and: {columns}'
export const valueBecomes = '{text} → {becomes}'
export const values = '{count} value | {count} values'
export const unknownValues = '{count} unknown value | {count} unknown values'
export const valuesOf = 'Values of {field}'
export const valuesShown = '{shown} of {count} values shown'
export const unknownValue = 'unknown'
export const timesInFile = '{count}×'
export const dryRun = 'What will happen'
export const change = 'Change'
export const howItIsRead = 'how the file is read'
export const tileNew = 'New'
export const newLeadsReady = 'lead is ready | leads are ready'
export const tileUpdated = 'Updated'
export const tileDuplicates = 'Duplicates'
export const tileUnreadable = 'Unreadable'
export const unreadableNote = 'Left out'
export const notRead = '–'
export const withoutEmail = '{count} without an email'
export const withUnknownSource = '{count} with an unknown source'
export const withUnknownStatus = '{count} with an unknown status'
export const withUnknownStage = '{count} with an unknown stage'
export const sharedEmails = '{count} with the email of another lead'
export const alreadyThere = 'Already in your list, or repeated in this file.'
export const tileOtherNames = 'Shared email'
export const sharedMailboxesNote = 'Same email, different name. A shared mailbox?'
export const otherNameRows = 'rows with a shared email'
export const tileNamesakes = 'Same name and company'
export const namesakesNote = 'No id and no email, but the name of a lead and its company or phone.'
export const namesakeRows = 'rows with the same name and company'
export const fieldsToUpdate = 'Fields to update'
export const tileWrongScores = 'Invalid scores'
const duplicateChoices = { skip: 'Skip duplicates', update: 'Update existing leads', import: 'Import anyway' } as const
/** What can be chosen for some rows. The name is for assistive technology: on the screen it stands beside their figure. */
export const importChoices = {
  duplicates: { name: 'Duplicate leads', options: duplicateChoices },
  otherNames: { name: 'People who share a mailbox', options: { ...duplicateChoices, skip: 'Skip them' } },
  namesakes: { name: 'Rows with the same name and company', options: { ...duplicateChoices, skip: 'Skip them' } },
  wrongScores: {
    name: 'Rows with invalid scores',
    options: { zero: 'Import with score 0', 'leave-out': 'Leave out' },
  },
  converted: {
    name: 'Converted leads',
    options: { opportunity: 'Import as converted', qualified: 'Import as qualified' },
  },
  deleted: {
    name: 'Leads that were deleted here',
    options: { 'leave-out': 'Leave them out', 'bring-back': 'Bring them back' },
  },
  lost: { name: 'Lost or unqualified leads', options: { import: 'Import as new', 'leave-out': 'Leave out' } },
  ownWork: {
    name: 'Changed by you since the last import',
    options: { keep: 'Keep your changes', replace: 'Replace your changes' },
  },
} as const satisfies {
  readonly [Setting in keyof ImportSettings]?: {
    readonly name: string
    readonly options: Readonly<Record<NonNullable<ImportSettings[Setting]> & string, string>>
  }
}

// Rows of deleted leads, and of lost ones
export const tileDeleted = 'Deleted here'
export const deletedRows = 'rows of deleted leads'
export const deletedNote = 'You deleted these leads. They come back with their history.'
export const deletedReasons = {
  'same-id': 'same id as a lead that you deleted',
  'same-email': 'same email as a lead that you deleted',
  'same-name': 'same name, and company or phone, as a lead that you deleted',
} as const satisfies Partial<Record<DuplicateReason, string>>
export const tileLost = 'Lost or unqualified'
export const lostRows = 'rows that are lost or unqualified'
export const lostNote = 'What this file calls them. Below you can choose a status for each value.'

// Leads that come as converted, and their amounts
export const tileConverted = 'Converted'
export const newOpportunities = '{count} opportunity, {total} in total | {count} opportunities, {total} in total'
export const noNewOpportunities = 'No opportunities: they come as qualified'
export const amountsFrom = 'amounts from the column {column}'
export const someWithoutAmount = '{count} without one gets {amount} | {count} without one get {amount}'
export const sameAmount = '{amount} each'
export const convertedInList = '{count} of them is in your list | {count} of them are in your list'
export const changeStatuses = 'Change statuses'
export const tileWrongAmounts = 'Invalid amounts'
export const wrongAmountsNote = 'New ones get {amount}, the others stay as they are'
export const opportunitiesStayDeleted =
  '{count} lead has no opportunity any more, and gets none | {count} leads have no opportunity any more, and get none'

// What a second import changes, and what the seller has changed since the last one
export const tileOwnWork = 'Changed by you'
export const sinceLastImport = 'since the last import'
export const changesOfLeads = 'changes, lead by lead'
export const leadsThatChange = 'What changes in {count} lead | What changes in {count} leads'
export const ownWorkMarks: Readonly<Record<ImportSettings['ownWork'], string>> = {
  keep: 'kept',
  replace: 'replaces yours',
}
export const valueInFile = 'file: {value}'

// Phones, next steps and notes in files, and columns that have no field
export const createdWith = {
  phone: '{count} with a phone',
  step: '{count} with a next step',
  notes: '{count} with notes',
} as const satisfies Record<keyof ImportCheck['createdWith'], string>
export const tileWrongDays = 'Invalid days'
export const wrongDaysNote = 'They come without a next step'
export const leftOutColumns = 'Columns without a field'
export const leftOutColumnsNote = 'Left out, unless you take them into a note of the lead.'
export const takeAllColumns = 'Take all into the note'
export const leaveAllColumns = 'Leave all out'

// Workbooks
export const sheet = 'Sheet'
export const hiddenSheet = '{name} (hidden)'
export const noLeadsInSheet = 'No leads in this sheet'
export const emptySheet = '{name} is empty'
export const chooseOtherSheet = 'Choose another sheet above.'
export const headerRow = 'Header in row {line}: {text}'
export const headerInRow = 'header in row {line}'
export const rowWithReason = 'Row {line}: {reason}'
export const hiddenRows = '{count} hidden row | {count} hidden rows'
export const hiddenColumns = '{count} hidden column | {count} hidden columns'
export const hiddenRowsAndColumns = '{rows} and {columns}'
export const hiddenIsRead = '{what} is read too | {what} are read too'
export const uncalculated =
  '{count} cell with a formula was never calculated: open and save the file in Excel | {count} cells with a formula were never calculated: open and save the file in Excel'
export const linkedRead =
  '{count} cell with linked data or a picture is read as empty | {count} cells with linked data or a picture are read as empty'
export const commentsLeftOut = '{count} comment is left out | {count} comments are left out'
export const errorsRead = '{count} cell with an error is read as empty | {count} cells with an error are read as empty'

// Scores, and lines that are no rows
export const scale = 'Scale'
export const scaleLabel = '0 to {most}'
export const likelyScale = 'None is over {most}: choose the scale.'
export const leftOut = '{count} line left out | {count} lines left out'
export const leftOutRows = 'lines left out'
export const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  'above-header': 'above the header',
  sum: 'a sum of other rows',
  footer: 'below the last row',
}
export const readAsRows = 'Read as rows'
export const show = 'Show'
export const hide = 'Hide'
export const duplicateRows = 'duplicates'
export const unreadableRows = 'unreadable rows'
export const wrongScoreRows = 'rows with invalid scores'
export const wrongDayRows = 'rows with invalid days'
export const wrongAmountRows = 'rows with invalid amounts'
export const downloadRows = 'Download'
export const withReasons = 'with reasons'
export const lineWithReason = 'Line {line}: {reason}'
export const firstRowsOnly = 'The first {count}.'
export const unreadableReasons: Readonly<Record<UnreadableReason, string>> = {
  'no-name': 'no name',
  'malformed-email': 'not an email address',
  'invalid-score': 'score isn’t a whole number from 0 to 100',
  'broken-quotes': 'a quote is never closed',
  'too-long': 'longer than any row',
  'cut-card': 'not a whole contact card',
}
export const duplicateReasons: Readonly<Record<DuplicateReason, string>> = {
  'same-id': 'same id as a lead in your list',
  'same-email': 'same email as a lead in your list',
  'same-name': 'same name, and company or phone, as a lead in your list',
  'same-id-in-file': 'same id as an earlier row',
  'same-email-in-file': 'same email as an earlier row',
  'same-name-in-file': 'same name, and company or phone, as an earlier row',
}
export const firstRows = 'Preview'
export const rawRows = 'First rows of the file'
export const noText = 'none'
export const samplesReplaced = 'Replaces {count} sample lead | Replaces {count} sample leads'
export const addedToLeads = 'Added to your leads'
export const staysHere = 'Nothing leaves this browser.'
export const importIsUndoable = 'Nothing leaves this browser. You can undo the whole import.'
export const firstImportIsSaved =
  'Nothing leaves this browser. The list is then saved on this device, and you can undo the whole import.'
/** After the key that does it. */
export const importKey = 'to import'
export const skipToImport = 'Skip to import'
export const importButton = 'Import {count} lead | Import {count} leads'
export const importAndUpdateButton =
  'Import {count} lead and update {updated} | Import {count} leads and update {updated}'
export const updated = '{count} lead updated | {count} leads updated'
export const imported = '{count} lead imported | {count} leads imported'
export const importedAndUpdated = '{count} lead imported, {updated} updated | {count} leads imported, {updated} updated'
export const nowSaved = '{what} and saved on this device'
export const showImported = 'Show imported leads'
export const severalFiles = 'Only {name} is opened, of {count} files. Import the others one by one.'
export const notOpened = '{name} was not opened. Finish or close what is open, then open the file again.'
export const nothingImported = 'Nothing was imported: another tab has imported these leads already'

// Restore backup
export const restoreTitle = 'Restore backup'
export const restoreHint = 'A file that you downloaded with ‘Download backup’.'
export const backupMade = 'Created'
export const backupActions = 'Changes in its history'
export const replacesAll =
  'This replaces everything you see now: {leads}, {opportunities} and their history. You can undo it.'
export const replacesUnreadable = 'It replaces what is saved on this device and can’t be opened. This can’t be undone.'
export const restoreButton = 'Restore'
export const restoring = 'Restoring…'
export const restored = 'Backup restored: {count} lead | Backup restored: {count} leads'

// Export and backup
export const writingNamed = 'Writing {name}…'
export const exported = '{what} exported'
export const someContacts = '{count} contact | {count} contacts'
export const someNextSteps = '{count} next step | {count} next steps'
export const noNextSteps = 'No next steps to export'
export const exportWith: Readonly<Record<CsvSeparator, string>> = {
  ';': 'Use semicolons, for Excel in Europe',
  ',': 'Use commas',
}
export const nextExportWith: Readonly<Record<CsvSeparator, string>> = {
  ';': 'Your next export has semicolons',
  ',': 'Your next export has commas',
}
export const backupFailed =
  'No backup was made: the browser couldn’t read your saved data. Try again, or export your leads.'
export const backupFailures: Readonly<Partial<Record<StorageProblem, string>>> = {
  unreadable: 'No backup was made: some of what is saved is missing or damaged. Export your leads instead.',
  'newer-version': 'No backup was made: a newer version of Sales Console is in use. Reload the page to continue.',
}

// Automatic backup
export const automaticBackupMenuItem = 'Back up automatically…'
export const automaticBackupTitle = 'Back up automatically'
export const notInThisBrowser = 'Not in this browser'
export const automaticBackupUnsupported =
  'This browser can’t write to a file by itself. Download a backup from time to time, or use Chrome or Edge on a computer.'
export const automaticBackupHint =
  'Every change is written within seconds to a file that you choose, for example in a folder that your system syncs. Sales Console sends nothing anywhere.'
export const automaticBackupExisting = 'To go on with a backup that you have, also from another device, choose it.'
export const automaticBackupKeeps = 'Your leads are then saved on this device, too.'
export const newBackupFile = 'New file…'
export const existingBackupFile = 'Existing backup…'
export const otherBackupFile = 'Another file…'
export const stopBackup = 'Stop'
export const backupStopped = 'No longer backed up to {name}. The file stays as it is.'
export const backupFileTerm = 'File'
export const backupWrittenTerm = 'Last written'
export const backupStateTerm = 'State'
export const backupNever = 'Not yet'
export const backupWriting = 'Writing…'
export const backupUpToDate = 'Up to date'
export const backupNothingYet = 'Waiting for leads of your own'
export const backedUpTo = 'Backed up to {name} {ago}.'
export const backupStarted = 'Every change is now written to {name}'
export const notBackedUp = 'Not backed up'
export const notABackupFile = 'This file is no backup, and stays as it is. Choose another one, or a new file.'
export const notBackedUpTitle = 'Automatic backup'
export const notBackedUpSince = 'Not backed up since {moment}.'
export const notBackedUpYet = 'Not backed up yet.'
export const backupProblems = {
  'not-allowed': 'The browser asks again whether Sales Console may write to {name}.',
  denied:
    'The browser doesn’t allow writing to {name}. Allow editing files in the settings of this site, or choose another file.',
  missing: '{name} was moved, renamed or deleted. Put it back, or choose another file.',
  full: 'There is no space left where {name} is. Free some space; it is tried again.',
  locked: '{name} is in use by another program. It is tried again.',
  failed: '{name} couldn’t be written. It is tried again.',
  unreadable: 'What is saved on this device can’t be read at the moment. It is tried again.',
  elsewhere: '{name} has changes from elsewhere. Nothing is written until you decide.',
  'other-list': '{name} has another list than this device. Nothing is written until you decide.',
  emptied: '{name} was emptied. Nothing is written until you decide.',
  'not-a-backup': '{name} is no backup any more. Nothing is written until you decide.',
} as const
export const allowBackup = 'Allow'
export const chooseBackupFile = 'Choose a file…'
export const compareBackup = 'Compare…'
export const backupQuestions = {
  elsewhere: 'The backup was changed elsewhere',
  'other-list': 'The backup has another list',
  emptied: 'The backup was emptied',
  'not-a-backup': 'The file is no backup any more',
} as const
export const backupFound = 'The file has a backup already'
export const inTheFile = 'In the file'
export const onThisDevice = 'On this device'
export const changesInHistory = 'Changes'
export const newestChange = 'As of'
export const openBackupFile = 'Open the file'
export const replaceBackupFile = 'Replace the file'
export const notNow = 'Not now'
export const openOrReplace =
  'Opening the file replaces what this device shows; you can undo that. Replacing the file can’t be undone.'
export const openOnly = 'Opening the file replaces what this device shows; you can undo that.'
export const replaceOnly = 'Replacing it writes all that this device has. That can’t be undone.'

// Data that can't be read or saved
export const notSavedFailed = 'Not saved: the browser couldn’t write the data. Try again.'
export const notSavedReasons: Readonly<Partial<Record<StorageProblem, string>>> = {
  full: 'Not saved: this device is out of space. Free some space and try again.',
  refused: 'Not saved: this browser doesn’t allow saving here. Private windows often don’t.',
  'newer-version': 'Not saved: a newer version of Sales Console is in use. Reload the page to continue.',
  blocked: 'Not saved: another tab uses an older version of Sales Console. Close or reload it.',
  exists: 'Not saved: this device already has saved leads. Reload the page to open them.',
  failed: notSavedFailed,
}
export const unopenedTitle = 'Your saved leads can’t be opened'
export const unopenedNote = 'A backup brings your leads back.'
export const unopenedUnreadable =
  '{count} of your saved leads is missing or damaged. What is readable can be opened. | {count} of your saved leads are missing or damaged. What is readable can be opened.'
export const unopenedFailed = 'The browser couldn’t read them. Reloading the page may help.'
export const unopenedReasons: Readonly<Partial<Record<StorageProblem, string>>> = {
  unreadable: 'Some of what was saved is missing or damaged. What is readable can be opened.',
  missing: 'They are no longer on this device. The browser has removed them, or its data was cleared.',
  'newer-version': 'They were saved by a newer version of Sales Console. Reload the page to get it.',
  'older-version':
    'They were kept by a version before 1.0, in a format that is no longer read. You can download what is stored.',
  blocked: 'Another tab uses an older version of Sales Console. Close that tab, then reload this page.',
  refused: 'This browser doesn’t allow access to them here. Private windows often don’t.',
  lost: 'They were only in this page, and the part of it that held them stopped working. If you have a backup, or the file that you imported, it brings them back.',
}
export const lostTitle = 'Your leads are lost'
export const openReadable = 'Open what is readable'
export const startAnew =
  'Everything saved on this device will be removed, including what is readable. This can’t be undone.'
export const startAnewTitle = 'Start with sample data?'
export const startAnewButton = 'Remove and start'
export const downloadStored = 'Download what is stored'
export const downloadStoredFailed = 'The browser can’t read what is stored on this device.'
export const unopenedBecause = '{reason} The browser says: {error}'
export const startWithSampleData = 'Start with sample data'

// Keyboard shortcuts
export const keyboardShortcuts = 'Keyboard shortcuts'
export const characterKeys = 'Single-letter keys'
/** Between two keys that do the same. */
export const or = 'or'
export const shortcutTitles = {
  list: 'In the list',
  anywhere: 'Anywhere',
  panel: 'In Lead Details',
  nextStep: 'While a next step is typed',
  lead: 'On a lead, in the list or open',
  opportunity: 'On an opportunity, in the list or open',
  import: 'In an import',
} as const
export const markLabel = 'Mark as {status} and go to the next'
export const stageLabel = 'Set to {stage}, in the list go to the next'
export const shortcutLabels = {
  import: {
    import: 'Import the leads',
  },
  list: {
    nextRow: 'Next lead',
    previousRow: 'Previous lead',
    firstRow: 'First lead on the page',
    lastRow: 'Last lead on the page',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    open: 'Open the lead',
    select: 'Select the lead',
    selectNext: 'Select it and the next',
    selectPrevious: 'Select it and the previous',
    selectPage: 'Select all on the page',
    clearSelection: 'Clear the selection',
  },
  lead: {
    convert: 'Convert and go to the next',
    nextStep: 'Set the next step',
    stepDone: 'Next step done, in the list go to the next',
    delete: 'Delete and go to the next',
  },
  opportunity: {
    amount: 'Edit the amount',
    delete: 'Delete the opportunity',
  },
  anywhere: {
    search: 'Search the list',
    fromSearch: 'From the search to what it finds',
    backToSearch: 'Back to the search',
    undo: 'Undo the last action',
    redo: 'Redo',
    recent: 'Recent actions',
    add: 'New lead',
    due: 'What is due, or all leads',
    tabs: 'Switch tabs (on the tabs)',
    notifications: 'Go to notifications',
    help: 'Show keyboard shortcuts',
  },
  panel: {
    nextLead: 'Next lead',
    previousLead: 'Previous lead',
    note: 'Write a note',
    edit: 'Edit',
    save: 'Save',
    saveAndNext: 'Save and go to the next',
    close: 'Close',
  },
  nextStep: {
    otherDay: 'A day later, or earlier',
    threeDays: 'Three days later',
    nextWeek: 'Next week',
  },
} as const

// Leads and opportunities, wherever they are shown
export const leads = 'Leads'
export const opportunities = 'Opportunities'
export const records = 'Leads and opportunities'
/** What each field is called, and how many of them an import changes. */
const fieldWords: Readonly<Record<UpdatedField, { readonly label: string; readonly updated: string }>> = {
  name: { label: 'Name', updated: '{count} name | {count} names' },
  company: { label: 'Company', updated: '{count} company | {count} companies' },
  email: { label: 'Email', updated: '{count} email | {count} emails' },
  source: { label: 'Source', updated: '{count} source | {count} sources' },
  score: { label: 'Score', updated: '{count} score | {count} scores' },
  status: { label: 'Status', updated: '{count} status | {count} statuses' },
  phone: { label: 'Phone', updated: '{count} phone | {count} phones' },
  step: { label: 'Next step', updated: '{count} next step | {count} next steps' },
  due: { label: 'Due', updated: '{count} day | {count} days' },
  notes: { label: 'Notes', updated: '{count} with a new note | {count} with new notes' },
  stage: { label: 'Stage', updated: '{count} stage | {count} stages' },
  amount: { label: 'Amount', updated: '{count} amount | {count} amounts' },
}
const wordsOfFields = (which: 'label' | 'updated') =>
  Object.fromEntries(Object.entries(fieldWords).map(([field, words]) => [field, words[which]])) as Readonly<
    Record<UpdatedField, string>
  >
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  ...wordsOfFields('label'),
  firstName: 'First name',
  lastName: 'Last name',
  id: 'Id',
}
export const updatedFields = wordsOfFields('updated')
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
export const shortCountOfStatus = '{short} {status}'
export const shareOfLeads = '{share} of all leads'
export const shareOfStatus = '{share} of all leads are {status}'
export const showLeadsOfStatus = 'Show {count} {status} lead | Show {count} {status} leads'
export const showOpportunities = 'Show {count} opportunity | Show {count} opportunities'
export const amountOfStage = {
  Pending: '{amount} pending',
  Won: '{amount} won',
  Lost: '{amount} lost',
} as const satisfies Record<Stage, string>
export const noAmount = 'No amount yet'

// Search, filters and order
export const searchPlaceholder = 'Search leads by name or company'
export const clearSearch = 'Clear search'
export const clearFilters = 'Clear filters'
export const orderDetails: Readonly<Record<Direction, string>> = { asc: 'lowest first', desc: 'highest first' }
export const sourceLabels = Object.fromEntries([
  ['all', 'All Sources'],
  ...leadSources.map((source) => [source, source]),
]) as Readonly<Record<SourceFilter, string>>
export const order = 'Order'
/** Of the fields other than the score. */
export const textOrders = { asc: '{field} A–Z', desc: '{field} Z–A' } as const
export const orderByScore = 'Order by score'
export const scoreOrders: Readonly<Record<Direction, string>> = { asc: 'Lowest score', desc: 'Highest score' }
export const orderingLeads = 'Ordering leads… {percent} %'

// The list of leads
export const statusOf = 'Status of {name}'
export const convert = 'Convert to opportunity'
export const statusOfIs = 'Status of {name}: {status}'
export const allLeads = '{count} lead | {count} leads'
export const someLeads = '{matching} of {count} lead | {matching} of {count} leads'
export const scoreOfLead = 'Score: {score}'
export const importedFrom = '{leads}, imported from {name}'
export const leadsOfImport = '{leads} of {name}'
export const importElsewhere = 'The leads of {name} are no longer shown: they are in another list'
/** By the filters that are set. */
export const noneSuch = {
  any: 'No leads',
  status: 'No {status} leads',
  source: 'No leads from {source}',
  both: 'No {status} leads from {source}',
} as const
export const noneDue = '{leads} are due today'
export const noMatch = '{leads} match ‘{search}’'
export const otherLeads = {
  status: 'The only lead has another status. | All {count} leads have another status.',
  source: 'The only lead is from another source. | All {count} leads are from other sources.',
  both: 'The only lead doesn’t pass the filters. | None of the {count} leads passes the filters.',
} as const
export const nearMatches = {
  'any-status': '{count} with another status',
  'any-source': '{count} from another source | {count} from other sources',
  'no-extra-spaces': '{count} without the extra spaces',
  'no-space-at-end': '{count} without the space at the end',
  'no-accents': '{count} if accents are ignored',
  email: '{count} by email',
  phone: '{count} lead by phone | {count} leads by phone',
  notes: '{count} in notes',
} as const
export const addAsLead = 'Add ‘{name}’ as a new lead'
export const noNearMatches = 'No email, phone or note does either. Try a shorter search.'
/** How leads were found that a search by name or company does not find. */
export const widened = {
  'no-accents': '{leads}, accents ignored',
  email: '{leads}, found by email',
  phone: '{leads}, found by phone',
  notes: '{leads}, found in notes',
} as const
export const noLeadsTitle = 'No leads yet'
export const noLeads = 'Add or import your own, or try it with samples.'

// What is due
/** Read out before the day; what is late says so itself. */
export const due = 'due '
/** Where there is little room, just the first is seen. */
export const late = ['{count}d', 'late'] as const
export const since = 'since {day}'
/** Where there is little room, just the first word is seen. */
export const dueToday = ['Due', 'today'] as const
export const titleWithDue = '({count}) Sales Console'
export const leadsDue = '{leads}, due today'
export const leadsDueShort = '{count} due'
export const allDone = 'All done for today'
export const nothingDue = 'Nothing is due today'
export const workDone =
  '{count} lead worked, {qualified} qualified, {converted} converted. | {count} leads worked, {qualified} qualified, {converted} converted.'
export const nextDueTomorrow = 'Next step due tomorrow: {count}.'
export const nextDueOn = 'Next step due {day}: {count}.'
export const noNextDue = 'A next step is set in the details of a lead, or with S on its row.'
export const showAllLeads = 'Show all leads'
/** Of what has no column. */
export const otherOrders: Readonly<Record<'due' | 'touched', Readonly<Record<Direction, string>>>> = {
  due: { asc: 'Due day, earliest first', desc: 'Due day, latest first' },
  touched: { asc: 'Last touched, longest ago first', desc: 'Last touched, latest first' },
}

// New lead
export const newLead = 'New lead'
export const pasteAnything = 'Paste anything'
export const pasteAnythingHint = ': a name, an email signature, a row of a spreadsheet'
export const addLead = 'Add lead'
export const severalLeads = 'This text has {count} leads.'
export const importThem = 'Import them…'
export const hasThisEmail = '{name} has this email'
export const isThere = '{name} is in your list already'
export const openIt = 'Open it'
export const firstLead =
  'Your first lead: the sample lead will be removed and the list saved on this device | Your first lead: the {count} sample leads will be removed and the list saved on this device'
export const firstLeadKeeps = 'Your first lead: the list will be saved on this device'
export const keepSamples = 'Keep the sample leads'
export const leadAdded = 'Lead added'
export const openAdded = 'Open'

// Copying an email
export const copyEmailOf = 'Copy email of {name}'
export const emailCopied = 'Email copied'
export const emailNotCopied = 'Not copied: this browser doesn’t allow it here. Select the email to copy it.'

// Selection
export const selection = 'Selection'
export const selectLead = 'Select {name}'
export const selectPage = 'Select all on this page'
export const selected = '{count} selected'
export const selectedAndHidden = '{count} selected, {hidden} hidden by the filters'
export const markAs = 'Mark as'
export const convertSelected = 'Convert'
export const nextStepsTitle = 'Next step of {count} lead | Next step of {count} leads'
export const setSteps = 'Set for {count} lead | Set for {count} leads'
export const stepsReplaced = 'Replaces {count} next step | Replaces {count} next steps'
export const deleteSelected = 'Delete'
export const selectAll = 'Select all {count}'
export const clearSelection = 'Clear selection'
export const deleteLead = 'Delete lead'
export const deleteForGood = 'Delete for good…'

// Changes of many leads
/** What was done, is being done and, where it is not for all of them, could be done. */
export const leadsChanges = {
  mark: {
    done: '{count} lead marked as {label} | {count} leads marked as {label}',
    running: 'Marking {count} leads…',
    title: 'Mark only {count} lead? | Mark only {count} leads?',
    possible: '{possible} of {count} leads can be marked as {status}. {reasons}.',
    none: 'No lead can be marked as {status}: {reasons}',
    button: 'Mark {count} lead | Mark {count} leads',
  },
  convert: {
    done: '{count} lead converted | {count} leads converted',
    running: 'Converting {count} leads…',
    title: 'Convert only {count} lead? | Convert only {count} leads?',
    possible: '{possible} of {count} leads can be converted. {reasons}.',
    none: 'No lead can be converted: {reasons}',
    button: 'Convert {count} lead | Convert {count} leads',
  },
  delete: {
    done: 'Lead deleted | {count} leads deleted',
    running: 'Deleting {count} leads…',
    title: 'Delete {count} leads?',
    text: 'Their opportunities go with them. You can undo this.',
    button: 'Delete {count} leads',
  },
  stage: {
    done: 'Set to {label} | {count} opportunities set to {label}',
    running: 'Setting {count} opportunities…',
  },
  amount: { done: 'Amount set to {label}', running: '' },
  'delete-opportunity': {
    done: 'Opportunity deleted | {count} opportunities deleted',
    running: 'Deleting {count} opportunities…',
    title: 'Delete {count} opportunities?',
    text: 'Their leads stay, as converted. You can undo this.',
    button: 'Delete {count} opportunities',
  },
  'next-step': {
    done: 'Next step: {label} | Next step of {count} leads: {label}',
    running: 'Setting the next step of {count} leads…',
  },
  'step-done': {
    done: 'Next step done | {count} next steps done',
    running: 'Changing {count} leads…',
    title: 'Mark {count} next step as done? | Mark {count} next steps as done?',
    possible: 'Leads without a next step: {missing} of {count}.',
    none: 'No changes were made: there is no next step | No changes were made: none of the {count} leads has a next step',
    button: 'Mark as done',
  },
  'add-note': { done: 'Note added', running: '' },
  'edit-note': { done: 'Note edited', running: '' },
  'delete-note': { done: 'Note deleted', running: '' },
} as const satisfies Record<LeadsChange['name'], unknown>
export const convertedAlready = '{count} is converted already | {count} are converted already'
export const withoutValidEmail = '{count} has no valid email | {count} have no valid email'
export const wereSuchAlready = '{count} was already | {count} were already'
export const markedAlready =
  'No changes were made: {count} lead is {status} already | No changes were made: all {count} leads are {status} already'
export const setAlready =
  'No changes were made: it is {stage} already | No changes were made: all {count} opportunities are {stage} already'

// Delete for good
export const deleteForGoodTitle = {
  one: 'Delete {name} for good?',
  many: 'Delete {count} lead for good? | Delete {count} leads for good?',
} as const
export const deleteForGoodMeans = [
  'This removes every trace from your list, its history, what is saved on this device and later backups, in every open tab. It can’t be undone, and neither can what was done to it before.',
  'Backups and exports that you have downloaded stay as they are, and an import can bring the same person in again.',
]
/** Of a deletion for good. */
export const othersLeft =
  'Somebody else with the same email or id is not in the list now, and stays: {names}. | {count} others with the same email or id are not in the list now, and stay: {names}.'
export const namesAndMore = '{names} and {more} more'
export const deleteForGoodButton = 'Delete for good'
export const deletingForGood = 'Deleting {count} leads for good…'
export const deletedForGood = {
  one: '{name} was deleted for good',
  many: '{count} lead was deleted for good | {count} leads were deleted for good',
} as const
/** Undo after it. */
export const cannotUndoDeletion = 'Deleted for good: this can’t be undone'

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
export const samplesCreated = {
  leads: '{count} sample leads created',
  opportunities: '{count} sample opportunities created',
} as const
export const selectLeads = 'Select'
export const sampleData = 'Sample data'
export const more = 'More'
export const sampleDataFailed = 'The sample data couldn’t be created'
export const creatingLeads = 'Creating leads…'
export const creatingSampleLeads = 'Creating {count} sample leads…'
export const openingLeads = 'Opening your leads…'
export const loadingLeads = 'Loading {count} leads… {percent} %'
export const stopped = 'Stopped. {count} lead was created. | Stopped. {count} leads were created.'
export const ignoredParameter = 'Ignored {name}={text} in the address: use a whole number from 0 to {most}'

// Opportunities
export const noOpportunitiesTitle = 'No opportunities registered!'
export const showQualified = 'Show qualified leads'
export const noOpportunities =
  'Convert a lead and its opportunity appears here: open it and choose ‘Convert to opportunity’, or press C on its row.'
export const noOpportunitiesByTouch =
  'Convert a lead and its opportunity appears here: open it and choose ‘Convert to opportunity’.'
export const someOpportunities = '{matching} of {count} opportunity | {matching} of {count} opportunities'
export const allOpportunities = '{count} opportunity | {count} opportunities'
export const account = 'Account'
export const amountOf = 'Amount of {name}'
export const amountOfIs = 'Amount of {name}: {amount}'
export const amountUnderstood = '= {amount}'
/** Why a text is no amount. */
export const amountStays = 'Not an amount: {name} stays at {amount}'
export const amountProblems = {
  empty: 'Please enter an amount, or press Escape to leave it as it was',
  negative: 'An amount can’t be less than 0',
  'too-large': 'An amount can’t be more than {most}',
  'too-precise': 'An amount has two decimals at most',
  'no-amount': 'That isn’t an amount. Try 12000 or 12,000.50.',
} as const satisfies Record<AmountProblem, string>
export const stageOf = 'Stage of {name}'
export const stageOfIs = 'Stage of {name}: {stage}'
export const searchOpportunities = 'Search opportunities by name or account'
export const stageFilters: Readonly<Record<StageFilter, string>> = {
  all: 'All',
  Pending: 'Pending',
  Won: 'Won',
  Lost: 'Lost',
}
export const opportunityOrders: Readonly<Record<OpportunityOrder['field'], Readonly<Record<Direction, string>>>> = {
  created: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'Name A–Z', desc: 'Name Z–A' },
  account: { asc: 'Account A–Z', desc: 'Account Z–A' },
  stage: { asc: 'Stage: Pending first', desc: 'Stage: Lost first' },
  amount: { desc: 'Highest amount', asc: 'Lowest amount' },
}
export const pendingAndWon = 'Pending and won'
/** By the stage that is filtered. */
export const noSuchOpportunities: Readonly<Record<StageFilter, string>> = {
  all: 'No opportunities',
  Pending: 'No pending opportunities',
  Won: 'No won opportunities',
  Lost: 'No lost opportunities',
}
export const otherStages = '{count} with another stage does | {count} with another stage do'
export const otherOpportunities =
  'The only opportunity has another stage. | All {count} opportunities have another stage.'
export const noOtherOpportunities = 'Search covers names and accounts. Try a shorter search.'
export const setStage = 'Set stage'
export const opportunityDeleted = 'Opportunity deleted'
export const convertedAndDeleted = 'This lead was converted, and its opportunity deleted'
export const deleteOpportunity = 'Delete opportunity'

// Lead Details
export const leadDetails = 'Lead Details'
export const close = 'Close'
export const editLead = 'edit lead'
export const convertToOpportunity = 'convert to opportunity'
export const save = 'save'
export const cancel = 'cancel'
export const unsavedDraft = 'You have unsaved changes to this lead.'
export const restoreDraft = 'Restore draft'
export const previousLead = 'Previous lead'
export const nextLead = 'Next lead'
export const placeInLists = {
  leads: 'Lead {position} of {count}',
  opportunities: 'Opportunity {position} of {count}',
} as const
export const notListed = 'Not in the list'
export const endsOfLists = {
  leads: { first: 'This is the first lead in the list', last: 'This is the last lead in the list' },
  opportunities: {
    first: 'This is the first opportunity in the list',
    last: 'This is the last opportunity in the list',
  },
} as const
/** What runs on a lead. */
export const delayedCommands = {
  'save-lead': { pending: 'Saving…', done: 'Lead updated successfully!' },
  'convert-lead': { pending: 'Converting…', done: 'Lead converted to opportunity!' },
} as const satisfies Record<DelayedCommand['name'], unknown>
export const statusToCome = '{name} → {status}'
export const editCancelled = 'Edit cancelled'

// A save or a conversion that failed
export const failedBehind = '{name}: {problem}'
export const openDraft = 'Open draft'
export const openLead = 'Open lead'
export const nothingChanged = 'No changes were made'
export const unreachable = 'No changes were made: the leads can’t be reached. Reload the page to continue.'
/** Why a command changed nothing. */
export const refusals = {
  'invalid-email': 'Please enter a valid email address.',
  'no-name': 'Please enter a name',
  'invalid-score': 'Please enter a whole number from 0 to 100',
  'invalid-choice': 'Please choose one of the values offered',
  'already-converted': 'This lead is already an opportunity',
  'no-opportunity': 'No changes were made: this opportunity no longer exists',
  'invalid-amount': 'No changes were made: that is not an amount',
  'status-not-offered': 'No changes were made: the status of a converted lead can’t be changed',
  busy: 'No changes were made: this lead is being saved or converted',
  'no-such-lead': 'No changes were made: this lead no longer exists',
  'changed-elsewhere': 'Not saved: this lead was changed elsewhere. Check the form and save again to replace it.',
  'nothing-checked': 'Nothing was imported: the file has to be read again',
  'replaced-removed': 'Can’t undo: what it replaced is gone',
  'ids-taken': 'Can’t bring these leads back: others with the same ids are in your list',
  cancelled: 'Cancelled: no changes were made',
  'deleted-for-good': 'Can’t undo: what it was about was deleted for good',
  'found-meanwhile': 'No changes were made: what is saved on this device has changed in another tab. It is shown now.',
  'leads-gone': 'No changes were made: these leads no longer exist',
  'other-list': 'No changes were made: another list is shown by now',
  'more-selected': 'No changes were made: more is selected by now than you were asked about',
  'no-next-step': 'There is no next step',
  'invalid-day': 'That isn’t a day',
  'empty-note': 'Please write something first',
  'no-such-note': 'The note is no longer there',
} as const satisfies Partial<Record<RefusalReason, string>>
export const leadGone = '{name} was removed, and the panel was closed'
export const draftGone = 'The draft can’t be opened: {name} no longer exists'

// History
export const history = 'History'
export const historyCreated = 'Created'
export const historyImported = 'Imported from'
export const historyDeleted = 'Deleted'
export const historyRestored = 'Brought back'
export const historyUndone = 'undone'
export const historyStepDone = 'Done'
export const historyNotes = { added: 'Note added', edited: 'Note edited', deleted: 'Note deleted' } as const
export const historyUnreadable = 'The history can’t be read at the moment.'
export const earlierChanges = 'Show {count} earlier change | Show {count} earlier changes'
export const moreChanges = 'Show {count} more'
export const justNow = 'just now'
export const minutesAgo = '{count} minute ago | {count} minutes ago'
export const hoursAgo = '{count} hour ago | {count} hours ago'
export const daysAgo = '{count} day ago | {count} days ago'

// Days
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const yesterday = 'Yesterday'
export const daysLate = '{count} day late | {count} days late'
export const dayAndDate = '{day}, {date}'

// Next step
export const stepPlaceholder = 'Next step, such as ‘call tomorrow’'
/** As they can be typed, too. */
export const quickDays = { today, tomorrow, monday: 'Mon' } as const
export const stepOn = '{step}, {day}'
export const stepUnsaid = 'Say what is next, or choose a day'
export const stepNeedsDay = 'Please choose a day'
export const stepDayUnclear = 'No day understood: please choose one'
/** Just the first word is seen. */
export const setStep = ['Set', 'next step'] as const
export const leaveStep = 'Leave it as it was'
export const done = 'Done'

// Notes
export const note = 'Note'
export const notePlaceholder = 'Write a note'
export const addNote = 'Add note'
export const editNote = 'Edit note'
export const deleteNote = 'Delete note'
export const saveNote = 'Save note'
export const showWholeNote = 'Show all'
export const foldNote = 'Show less'
export const noteEdited = 'edited'

// Undo and redo
export const undoRedo = {
  undo: {
    button: 'Undo',
    nothing: 'Nothing to undo',
    already: 'Already undone',
    running: 'Undoing: {what}',
    done: '{noun} undone',
    importEdits: '{count} updated lead is as it was | {count} updated leads are as they were',
  },
  redo: {
    button: 'Redo',
    nothing: 'Nothing to redo',
    already: 'Already redone',
    running: 'Redoing: {what}',
    done: '{noun} redone',
    importEdits: '{count} lead updated again | {count} leads updated again',
  },
} as const
/** Undo after a key that was refused. */
export const nothingToTakeBack = 'That changed nothing. Undo again for what you did before.'
/** Asked before an import is undone whose leads were worked on. */
export const undoImportTitle = 'Undo the import of {count} lead? | Undo the import of {count} leads?'
export const undoUpdateTitle = 'Undo the update of {count} lead? | Undo the update of {count} leads?'
export const undoImportAndUpdateTitle =
  'Undo the import of {count} lead and the update of {updated}? | Undo the import of {count} leads and the update of {updated}?'
/** By hand, or by a later import. */
export const changedSince = '{changed} of them were changed since.'
export const oneChangedSince = '1 of them was changed since: {name}.'
export const itChangedSince = 'It was changed since: {name}.'
export const deletedSince = 'You have deleted {count} of them since.'
export const othersRemoved = 'The other lead will be removed. | The other {count} will be removed.'
export const importedRemoved = '{count} imported lead will be removed. | {count} imported leads will be removed.'
export const updatesReverted =
  '{count} updated lead will be as it was before. | {count} updated leads will be as they were before.'
export const keepChanged = 'Keep the changed lead | Keep the {count} changed leads'
export const undoEverything = 'Undo everything'
export const setOpportunities = 'Set {count} opportunity to {stage} | Set {count} opportunities to {stage}'
export const markedLeads = 'Marked {count} lead as {status} | Marked {count} leads as {status}'
/** In the place of a name. */
export const leadDeletedForGood = 'a lead deleted for good'
export const revertedUpdates = 'Reverted what an import had updated'
export const importWithEdits = '{leads}, {changed}'
export const isFinal = 'This can’t be undone.'
export const isHistoryOnly = 'Can no longer be undone.'
export const recentActions = 'Recent actions'
export const recentActionsMenuItem = 'Recent actions…'
export const noActions = 'Nothing has been done yet. What you do is listed here, and can be undone.'
export const actionsUnreadable = 'What was done can’t be read at the moment.'
export const moreActions = 'Show earlier actions'
/** What a save did, in the list. */
export const edited = '{name}: {changes}'
export const statusChanged = '{before} → {after}'
export const emailChanged = 'email changed'
export const stepWasSet = 'next step {step}'
export const stepWasMoved = 'next step moved to {day}'
export const stepWasDone = '{step} done'
/** What an import did. */
export const importDone = {
  imported: 'Imported {count} lead | Imported {count} leads',
  updated: 'Updated {count} lead | Updated {count} leads',
  both: 'Imported {count} lead, updated {updated} | Imported {count} leads, updated {updated}',
} as const
export const importDoneFrom = {
  imported: 'Imported {count} lead from {file} | Imported {count} leads from {file}',
  updated: 'Updated {count} lead from {file} | Updated {count} leads from {file}',
  both: 'Imported {count} lead from {file}, updated {updated} | Imported {count} leads from {file}, updated {updated}',
} as const
export const showLeads = 'Show leads'
/**
 * What each kind of action has done, and what it is called, without its article: when it is undone or redone, and when it
 * prevents that for another action on the same records.
 */
export const actions = {
  save: { done: 'Edited {name}', noun: 'edit of {name}' },
  convert: { done: 'Converted {name}', noun: 'conversion of {name}' },
  'sample-leads': { done: 'Created {count} sample leads', noun: 'creation of {count} sample leads' },
  'sample-opportunities': {
    done: 'Created {count} sample opportunities',
    noun: 'creation of {count} sample opportunities',
  },
  'start-over': { done: 'Started over with {count} sample leads', noun: 'start with {count} sample leads' },
  import: { done: importDone.imported, noun: 'import of {count} lead | import of {count} leads' },
  restore: {
    done: 'Restored a backup with {count} lead | Restored a backup with {count} leads',
    noun: 'restore of {count} lead | restore of {count} leads',
  },
  add: { done: 'Added {name}', noun: 'addition of {name}' },
  mark: {
    done: 'Marked {count} lead | Marked {count} leads',
    noun: 'new status of {count} lead | new status of {count} leads',
  },
  'convert-leads': {
    done: 'Converted {count} lead | Converted {count} leads',
    noun: 'conversion of {count} lead | conversion of {count} leads',
  },
  'delete-lead': { done: 'Deleted {name}', noun: 'deletion of {name}' },
  delete: {
    done: 'Deleted {count} lead | Deleted {count} leads',
    noun: 'deletion of {count} lead | deletion of {count} leads',
  },
  stage: { done: 'Changed the stage of {name}', noun: 'change of stage of {name}' },
  stages: {
    done: 'Changed the stage of {count} opportunity | Changed the stage of {count} opportunities',
    noun: 'change of stage of {count} opportunity | change of stage of {count} opportunities',
  },
  amount: { done: 'Changed the amount of {name}', noun: 'change of amount of {name}' },
  'delete-opportunity': {
    done: 'Deleted the opportunity of {name}',
    noun: 'deletion of the opportunity of {name}',
  },
  'delete-opportunities': {
    done: 'Deleted {count} opportunity | Deleted {count} opportunities',
    noun: 'deletion of {count} opportunity | deletion of {count} opportunities',
  },
  'next-step': { done: 'Set the next step of {name}', noun: 'next step of {name}' },
  'next-steps': {
    done: 'Set the next step of {count} lead | Set the next step of {count} leads',
    noun: 'next step of {count} lead | next step of {count} leads',
  },
  'step-done': { done: 'Did the next step of {name}', noun: 'completion of the next step of {name}' },
  'steps-done': {
    done: 'Did {count} next step | Did {count} next steps',
    noun: 'completion of {count} next step | completion of {count} next steps',
  },
  'add-note': { done: 'Added a note to {name}', noun: 'note on {name}' },
  'edit-note': { done: 'Edited a note on {name}', noun: 'edit of a note on {name}' },
  'delete-note': { done: 'Deleted a note on {name}', noun: 'deletion of a note on {name}' },
  'delete-for-good': {
    done: 'Deleted {count} lead for good | Deleted {count} leads for good',
    noun: 'deletion of {count} lead for good | deletion of {count} leads for good',
  },
} as const satisfies Record<Exclude<ActionKind, 'start'>, { readonly done: string; readonly noun: string }>
/** Of what has replaced all leads. */
export const earlierLeadsBack = 'Your earlier leads are back'
/** Of one note. */
export const notesDone = {
  added: 'Note on {name}: {text}',
  edited: 'Note on {name} edited: {text}',
  deleted: 'Note on {name} deleted: {text}',
} as const
export const obstacles = {
  later: 'Can’t {direction}: the {noun} came later. Undo that first.',
  'undone-before': 'Can’t redo: the {noun} is still undone. Redo that first.',
  forGood: 'Can’t {direction}: the lead was deleted for good.',
} as const

// An undo or a redo that failed
export const cannotReach = 'Can’t {direction}: the leads can’t be reached. Reload the page to continue.'
export const stepInterrupted =
  'The {direction} was interrupted: Sales Console stopped responding. Check whether it was done.'
export const cannotUnexpectedly = 'Can’t {direction}: something went wrong. Reload the page to continue.'
export const cannotWhileBusy = 'Can’t {direction}: this lead is being saved or converted'

// Notifications
export const notifications = 'Notifications'
export const dismissNotification = 'Dismiss notification'
export const timesSaid = '×{count}'

// A new version
export const newVersionReady = 'A new version is ready.'

// Failures
export const reopening = 'The list stopped responding. Opening it again…'
export const reopened = 'The list stopped responding and was opened again. Everything that was confirmed is there.'
export const interrupted = 'This was interrupted: Sales Console stopped responding. Check whether it was done.'
export const leadsSilent =
  'Your leads don’t answer. They are only in this page: you can wait, or start again without them.'
export const startAgain = 'Start again'
export const leadsLost = 'The connection to your leads was lost. Reload to continue.'
export const unexpected = 'Something went wrong. Reload the page to continue.'
export const reload = 'Reload'
export const screenFailed = 'Sales Console can’t be shown'
export const screenFailedDetails =
  'Something went wrong. What is saved on this device is still there: reload the page, or download it first.'
export const leadsFailed = 'The leads can’t be shown'
export const opportunitiesFailed = 'The opportunities can’t be shown'
export const summaryFailed = 'The summary can’t be shown'
export const dataFailed = 'The menu can’t be shown'
export const leadFailed = 'The lead can’t be shown'
export const partFailed = 'Something went wrong here. The rest still works.'
export const tryAgain = 'Try again'
