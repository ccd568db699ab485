import type { EngineColumns } from './engine-image'

/**
 * Numbers of leads' places in the columns that never move. A slot is used again once its lead was removed, but not while
 * the word index lists it under the words of that lead.
 */
export class Slots {
  /** All slots from 0 to this were given out. */
  count: number
  /** Slots below this are in the word index as it was built; those that were reused since are not. */
  indexed: number
  readonly reused: number[]
  readonly #free: number[] = []
  /** Free, but still in the word index. */
  #retired: number[] = []

  constructor(image?: EngineColumns) {
    this.count = image?.recordStarts.length ?? 0
    this.indexed = image?.counts[2] ?? 0
    this.reused = [...(image?.reusedSlots ?? [])]
  }

  take(): number {
    const slot = this.#free.pop() ?? this.count++
    if (slot < this.indexed) this.reused.push(slot)
    return slot
  }

  release(slot: number) {
    if (slot < this.indexed) this.#retired.push(slot)
    else this.#free.push(slot)
  }

  /** How many leads at most are not in the index. */
  get unindexed(): number {
    return this.count - this.indexed + this.reused.length
  }

  /** The index was built anew for these slots; for 0 it was dropped. */
  setIndexed(indexed: number) {
    for (const slot of this.#retired) this.#free.push(slot)
    this.#retired = []
    this.indexed = indexed
    this.reused.length = 0
  }
}
