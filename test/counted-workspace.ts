import { MemoryRecords } from '../src/store/memory-records'
import type { Key, Reading, Value, Writing } from '../src/store/records'
import { createMemoryDevice } from './memory-device'
import { createHurriedClock, workspaceWith } from './tabs'

/** Two tabs that draw the same seed create leads of the same ids. */
let given = 0

/**
 * A workspace over records that several tabs may share, and that counts what it reads: in a browser each request takes
 * half a millisecond.
 */
export function createCountedWorkspace(records = new CountedRecords(), isKept = false) {
  const counted = { requests: 0, bytes: 0, turns: 0, onTurn: async () => {}, onWait: async () => {} }
  function countBytes(value: Value | null) {
    if (value instanceof Uint8Array) counted.bytes += value.length
  }
  const counting = (reading: Reading): Reading => ({
    ...reading,
    async get(key) {
      counted.requests++
      const value = await reading.get(key)
      countBytes(value)
      return value
    },
    async scan(range) {
      counted.requests++
      const found = await reading.scan(range)
      for (const { value } of found) countBytes(value)
      return found
    },
    keys(prefix) {
      counted.requests++
      return reading.keys(prefix)
    },
    writtenSince(revision) {
      counted.requests++
      return reading.writtenSince(revision)
    },
  })
  const workspace = workspaceWith({
    clock: {
      ...createHurriedClock(),
      wait: () => counted.onWait(),
      yield() {
        counted.turns++
        return counted.onTurn()
      },
    },
    entropy: { seed: () => ++given },
    device: createMemoryDevice(
      {
        read: (work) => records.read((reading) => work(counting(reading))),
        write: (work) => records.write((writing) => work({ ...writing, ...counting(writing) })),
      },
      isKept,
    ),
  })
  return { workspace, counted, records }
}

/** They know when they were written, as those of a browser do. */
export class CountedRecords extends MemoryRecords {
  readonly #revisions = new Map<string, { readonly key: Key; readonly revision: number }>()

  override read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return super.read((reading) => work({ ...reading, writtenSince: this.#writtenSince }))
  }

  override write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
    return super.write((writing) =>
      work({
        ...writing,
        writtenSince: this.#writtenSince,
        put: (key, value, revision = 0) => {
          this.#revisions.set(key.join(), { key, revision })
          writing.put(key, value)
        },
      }),
    )
  }

  readonly #writtenSince = async (since: number): Promise<readonly Key[]> =>
    [...this.#revisions.values()].flatMap(({ key, revision }) => (revision > since ? [key] : []))
}
