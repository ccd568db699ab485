import type { AnswerTo, Query } from '../workspace/queries'
import type { Command, Outcome, WorkspaceEvent } from '../workspace/workspace'

/** Sent by the page. The reply to a request has the same id. */
export type Request = { readonly id: number } & ({ readonly query: Query } | { readonly dispatch: Command })

/** Sent by the worker. */
export type Reply =
  | { readonly id: number; readonly result: AnswerTo<Query> | Outcome }
  | { readonly id: number; readonly error: string }
  | { readonly event: WorkspaceEvent }
  /** Still working on a request. */
  | { readonly alive: true }

/** Either end of the connection between the page and the worker. */
export interface Transport {
  post(message: unknown): void
  /** Accepts one listener; earlier messages are delivered to it. No messages follow `onFailure`. */
  listen(onMessage: (message: unknown) => void, onFailure: (reason: string) => void): void
}

/** The page's end. */
export interface WorkerTransport extends Transport {
  /** Terminates the worker. No messages and no failure follow. */
  close(): void
}
