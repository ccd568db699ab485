/** What the console needs of the world around it; `src/platform` gives the real ones, tests give ones they can turn. */
export interface Clock {
  /** The date, in ms since 1970. */
  date(): number
  wait(delayMs: number): Promise<void>
  /** Lets what has arrived meanwhile be heard, then goes on. */
  turn(): Promise<void>
}

export interface Entropy {
  /** A safe whole number, from 0 up. */
  seed(): number
}

/** Small texts that outlive the page. Never throws: what cannot be kept lasts for this visit. */
export interface TextStore {
  read(entry: string): string | null
  write(entry: string, text: string): void
}

/** Either end of the wire between the page and the worker. */
export interface Wire {
  post(message: unknown): void
  /** The one listener; messages that came before are delivered to it. */
  listen(onMessage: (message: unknown) => void, onBroken: (reason: string) => void): void
}
