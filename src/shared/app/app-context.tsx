import { createContext, useContext } from 'react'
import type { LiveQuery } from '../../connection/live-query'
import type { ActionRef, ActionSummary } from '../../domain/action'
import type { LeadsChange, OtherList, Refusal } from '../../domain/commands'
import type { Day } from '../../domain/day'
import type { Lead } from '../../domain/lead'
import type { ReadonlyState } from '../../ui/state'
import type { ToastOptions } from '../../ui/toasts'
import type { WantedFile } from '../../workspace/answers'
import type { Clock, KeyValueStore } from '../../workspace/ports'
import type { QueryNamed } from '../../workspace/queries'
import type { ListName, Workspace } from '../../workspace/workspace'
import type { AutomaticBackup } from '../files/automatic-backup'
import type { ImportFiles } from '../files/import-files'
import type { PendingChanges } from '../lead/pending-changes'
import type { ShownList, ShownOpportunities } from '../list/shown-list'
import type { LiveStorage } from './live-storage'

/** Shows a notification; if an action is given, with a button to undo it. */
export type Notify = (
  kind: 'success' | 'info' | 'error',
  text: string,
  action?: ActionSummary | null,
  options?: ToastOptions,
) => void

export interface SelectedLeads {
  readonly selected: number
  readonly list: ListName
}

/** One lead, or as many as are selected in a list. */
export type ChosenLeads = Pick<Lead, 'id' | 'name'> | SelectedLeads

/** What is done to leads at once, one or many in one action. */
export interface LeadsActions {
  /** `onFailed` is called if it is not done, once the seller was told why. */
  changeLeads(change: LeadsChange, leads: ChosenLeads, onFailed?: () => void): void
  deleteForGood(leads: ChosenLeads): void
  /** Asks for the next step of all that are selected in a list. */
  askNextStep(leads: SelectedLeads): void
}

/** What every feature can use. */
export interface AppServices extends LeadsActions {
  readonly workspace: Workspace
  readonly clock: Pick<Clock, 'date' | 'after'>
  readonly storage: KeyValueStore
  readonly notify: Notify
  /**
   * Shows that something was done for good, once all of it is. Undo is meant for that from now on, undoes nothing before
   * it, and says `undoText`.
   */
  notifyFinal(text: string, undoText: string, isReady: Promise<unknown>): void
  /** Shows that a change of this lead is pending, with a button to take it back. */
  notifyPending(lead: Lead, detail: string): void
  /** Shows why what the seller asked for is not done. Undo is then meant for that, and undoes nothing before it. */
  refuse(kind: 'info' | 'error', text: string, options?: ToastOptions): void
  /** Closes the notification with this topic, if it is shown: its cause is gone. */
  dismiss(topic: string): void
  /** Undoes or redoes this action, and shows a notification. */
  undo(action: ActionRef): void
  redo(action: ActionRef): void
  /** Shows an own list that was replaced, and a notification. */
  bringBack(list: OtherList): void
  /** Asks whether this list may be removed for good. */
  letGo(list: OtherList): Promise<boolean>
  /** Writes a file of these leads. */
  writeFile(content: WantedFile['content'], leads: ChosenLeads): void
  /** Shows why a command was refused. */
  report(refusal: Refusal): void
  /** Shows that a command or query failed. */
  fail(error: unknown): void
  /** The calendar day where the reader is. */
  readonly today: ReadonlyState<Day>
  /** See `useStorage`. */
  readonly liveStorage: LiveStorage
  /** How many leads have a next step that is due. */
  readonly due: LiveQuery<QueryNamed<'due'>>
  readonly list: ShownList
  readonly opportunities: ShownOpportunities
  /** See `ShownLists`. */
  forgetSearches(): Promise<void>
  readonly pending: PendingChanges
  /** The address asks for samples: there is something to do with them. */
  readonly areSamplesWanted: boolean
  /** Asks the browser not to evict stored data; it may ask the seller. */
  persist(): Promise<unknown>
  /** Puts a text on the clipboard; rejects if that is not allowed. */
  copy(text: string): Promise<void>
  readonly automaticBackup: AutomaticBackup
  readonly importFiles: ImportFiles
  /** All that is stored on this device, readable or not. */
  storedFile(): Promise<Blob>
}

const AppContext = createContext<AppServices | null>(null)

export const AppProvider = AppContext.Provider

export function useApp(): AppServices {
  const value = useContext(AppContext)
  if (!value) throw new Error('no AppProvider around this component')
  return value
}
