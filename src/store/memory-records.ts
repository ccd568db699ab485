import { countBefore } from '../base/binary-search'
import type { Key, Reading, Records, Scan, StoredRecord, Value, Writing } from './records'

/** Records that last as long as the page, with a single writer. */
export class MemoryRecords implements Records {
  /** Ordered by key. */
  #records: StoredRecord[]

  constructor(records: readonly StoredRecord[] = []) {
    this.#records = [...records]
  }

  copy(): MemoryRecords {
    return new MemoryRecords(this.#records)
  }

  read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return work(this.#reading)
  }

  async write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
    const steps: (() => void)[] = []
    const result = await work({
      ...this.#reading,
      put: (key, value) => steps.push(() => this.#put(key, value)),
      delete: (prefix) => steps.push(() => this.#delete(prefix)),
    })
    for (const step of steps) step()
    return result
  }

  readonly #reading: Reading = {
    get: async (key) => {
      const found = this.#records[this.#indexOf(key)]
      return found && compareKeys(found.key, key) === 0 ? found.value : null
    },
    scan: async (range) => this.#scan(range),
    keys: async (prefix) => this.#scan({ first: prefix, last: prefix }).map(({ key }) => key),
    // Nobody else writes.
    writtenSince: async () => [],
    size: async () => 0,
  }

  #scan({ first, last, after, limit = Number.POSITIVE_INFINITY, isReverse = false }: Scan): StoredRecord[] {
    let [start, end] = [this.#indexOf(first), this.#endOf(last)]
    if (after && isReverse) end = this.#indexOf(after)
    else if (after) start = this.#indexOf(after, true)
    if (isReverse) return this.#records.slice(Math.max(start, end - limit), end).toReversed()
    return this.#records.slice(start, Math.min(end, start + limit))
  }

  #put(key: Key, value: Value) {
    const at = this.#indexOf(key)
    const found = this.#records[at]
    this.#records.splice(at, found && compareKeys(found.key, key) === 0 ? 1 : 0, { key, value })
  }

  #delete(prefix: Key) {
    const start = this.#indexOf(prefix)
    this.#records.splice(start, this.#endOf(prefix) - start)
  }

  /** The index of the first key that is not before this one, or after it. */
  #indexOf(key: Key, isAfter = false): number {
    return this.#search((other) => compareKeys(other, key) < (isAfter ? 1 : 0))
  }

  /** The index after the last key that begins with this one. */
  #endOf(prefix: Key): number {
    return this.#search((other) => compareKeys(other.slice(0, prefix.length), prefix) <= 0)
  }

  /** How many keys, which are the first ones, come before. New ones are nearly always the last. */
  #search(isBefore: (key: Key) => boolean): number {
    const { length } = this.#records
    if (length > 0 && isBefore(this.#records[length - 1]!.key)) return length
    return countBefore(length, (at) => isBefore(this.#records[at]!.key))
  }
}

/** As IndexedDB does. */
function compareKeys(one: Key, other: Key): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at]!, other[at]!]
    if (a === b) continue
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
    return a < b ? -1 : 1
  }
  return one.length - other.length
}
