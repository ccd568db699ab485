/** What the console needs of the world around it; `src/platform` has the real ones, tests have ones they control. */
export interface Clock {
  /** The date, in ms since 1970. */
  date(): number
  /** In ms since any fixed moment, never going back. */
  now(): number
  /** Returns a function that cancels it. */
  after(delayMs: number, act: () => void): () => void
  wait(delayMs: number): Promise<void>
  /** Lets messages that have arrived meanwhile be handled. */
  yield(): Promise<void>
}

export interface Entropy {
  /** A safe whole number, from 0 up. */
  seed(): number
}

/** Small texts that outlive the page. Never throws: what cannot be stored lasts for this visit. */
export interface KeyValueStore {
  read(key: string): string | null
  write(key: string, value: string): void
}

/** Either end of the connection between the page and the worker. */
export interface Transport {
  post(message: unknown): void
  /** Takes one listener; earlier messages are delivered to it. After `onFailure` no message comes any more. */
  listen(onMessage: (message: unknown) => void, onFailure: (reason: string) => void): void
}

/** A file of the browser's: a `Blob`, as far as it is known here. */
export interface FileContent {
  readonly size: number
  slice(start: number, end: number): FileContent
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Creates a file, text by text: it may be larger than what fits into memory. */
export type CreateFile = (type: string) => { write(text: string): void; finish(): FileContent }

/** Called between chunks of work on a file. False stops it: then its result is null. */
export type FileProgress = (done: number, total: number, rows?: number) => Promise<boolean>
