import type { AnswerTo, Command, News, Outcome, Question } from './workspace'

/** What the page sends: each request carries a number, and its reply carries the same. */
export type Request = { readonly number: number } & ({ readonly query: Question } | { readonly dispatch: Command })

/** What the worker sends. */
export type Reply =
  | { readonly number: number; readonly result: AnswerTo<Question> | Outcome }
  | { readonly number: number; readonly failed: string }
  | { readonly tell: News }
