/** What the console needs of the world around it; `src/platform` has the real ones, tests have ones they control. */
export interface Clock {
  /** The date, in ms since 1970. */
  date(): number
  /** In ms since any fixed moment, never going back. */
  now(): number
  /** Returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void
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

/** A version of the product that is newer than the page's, and was fetched in the background. */
export interface NewVersion {
  isReady(): boolean
  subscribe(listener: () => void): () => void
  /** Reloads the page with it. */
  reload(): void
}
