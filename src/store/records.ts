/** Keys are ordered part by part: numbers before texts, and a key before those that begin with it. */
export type Key = readonly (number | string)[]

/** Plain data, or bytes. */
export type Value = object | Uint8Array<ArrayBuffer>

export interface StoredRecord {
  readonly key: Key
  readonly value: Value
}

export interface Scan {
  /** Keys from `first` on, up to `last` and all that begin with it. */
  readonly first: Key
  readonly last: Key
  /** Only keys after this one; before it, if `isReverse`. */
  readonly after?: Key
  readonly limit?: number
  readonly isReverse?: boolean
}

export interface Reading {
  /** Null if there is none. Rejects with 'unreadable' if it is damaged; so does `scan`. */
  get(key: Key): Promise<Value | null>
  scan(range: Scan): Promise<readonly StoredRecord[]>
  /** The keys that begin with this one. */
  keys(prefix: Key): Promise<readonly Key[]>
  /** The keys of bytes that were put with a later revision. */
  writtenSince(revision: number): Promise<readonly Key[]>
  /** How many bytes are stored, roughly. */
  size(): Promise<number>
}

export interface Writing extends Reading {
  /** Bytes are found by their revision. */
  put(key: Key, value: Value, revision?: number): void
  /** Deletes the record with this key, and all whose keys begin with it. */
  delete(prefix: Key): void
}

/** An ordered map of records, in memory or on this device. */
export interface Records {
  read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result>
  /** All of it is written, or nothing and it rejects. Work does not read what it writes. */
  write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result>
}

/** What stands under a number: the lists. */
const LISTS: Scan = { first: [0], last: [Number.POSITIVE_INFINITY] }

/** Copies all lists. */
export async function copyLists(from: Reading, to: Pick<Writing, 'put'>, revision: number) {
  for await (const part of scanInParts(from.scan, { ...LISTS, limit: 64 })) {
    for (const { key, value } of part) to.put(key, value, revision)
  }
}

export type PartialScan = Scan & { readonly limit: number }

/** All records of a range, `limit` at a time. Each part is read when it is asked for. */
export async function* scanInParts(
  scan: Reading['scan'],
  range: PartialScan,
): AsyncGenerator<readonly StoredRecord[], void> {
  for (let after: Key | undefined; ; ) {
    const part = await scan({ ...range, ...(after && { after }) })
    yield part
    if (part.length < range.limit) return
    after = part.at(-1)!.key
  }
}
