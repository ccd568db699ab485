import type { AnswerTo, Query } from '../workspace/queries'
import type { Command, Outcome, WorkspaceEvent } from '../workspace/workspace'

/** What the page sends: each request carries an id, and its reply carries the same. */
export type Request = { readonly id: number } & ({ readonly query: Query } | { readonly dispatch: Command })

/** What the worker sends. */
export type Reply =
  | { readonly id: number; readonly result: AnswerTo<Query> | Outcome }
  | { readonly id: number; readonly error: string }
  | { readonly event: WorkspaceEvent }
  /** It is still at work. */
  | { readonly alive: true }

/** Either end of the connection between the page and the worker. */
export interface Transport {
  post(message: unknown): void
  /** Takes one listener; earlier messages are delivered to it. After `onFailure` no message comes any more. */
  listen(onMessage: (message: unknown) => void, onFailure: (reason: string) => void): void
}
