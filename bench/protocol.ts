export type EngineName = 'ours' | 'obvious' | 'tanstack'
export type WorldName = 'samples' | 'distinct words'

export interface SessionTask {
  readonly engine: EngineName
  readonly world: WorldName
  readonly leads: number
  /** Passes that are not measured. */
  readonly warmUps: number
  readonly passes: number
}

export interface SessionResult {
  /** From an array of changes to an engine that holds them. */
  readonly loadMs: number
  /** Of every interaction of every measured pass. */
  readonly interactionMs: readonly number[]
  /** Of the first pass; every later pass gave the same. */
  readonly answers: readonly Answer[]
}

/** What was asked, and the answer as text, for comparison. */
export interface Answer {
  readonly question: string
  readonly text: string
}

export interface ChangeCost {
  readonly what: string
  readonly applyMs: readonly number[]
  /** Of the question asked next, with a search in force. */
  readonly answerMs: readonly number[]
}

/** What the screen must show once a search is answered. */
export interface Expectation {
  readonly search: string
  readonly matching: number
  readonly total: number
  readonly ids: readonly string[]
}

/** What the worker can be asked to do: each with the seed that the product's address takes, so that leads agree. */
export interface Tasks {
  /** How many distinct words the names and companies of a world hold. */
  words: { ask: { readonly world: WorldName; readonly leads: number }; result: number }
  session: { ask: SessionTask; result: SessionResult }
  making: { ask: { readonly leads: number; readonly seed: number }; result: { readonly ms: number } }
  changes: { ask: { readonly leads: number }; result: readonly ChangeCost[] }
  expectations: {
    ask: { readonly leads: number; readonly seed: number; readonly searches: readonly string[] }
    result: readonly Expectation[]
  }
}

export type TaskName = keyof Tasks
export type Request = { [Name in TaskName]: { readonly task: Name; readonly ask: Tasks[Name]['ask'] } }[TaskName]
export type Reply = { readonly result: Tasks[TaskName]['result'] } | { readonly failed: string }
