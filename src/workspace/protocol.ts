import type { AnswerTo, Query } from './queries'
import type { Command, Outcome, WorkspaceEvent } from './workspace'

/** What the page sends: each request carries an id, and its reply carries the same. */
export type Request = { readonly id: number } & ({ readonly query: Query } | { readonly dispatch: Command })

/** What the worker sends. */
export type Reply =
  | { readonly id: number; readonly result: AnswerTo<Query> | Outcome }
  | { readonly id: number; readonly error: string }
  | { readonly event: WorkspaceEvent }
  /** It is still at work. */
  | { readonly alive: true }
