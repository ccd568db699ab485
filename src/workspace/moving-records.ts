import type { StorageProblem } from '../domain/storage-problem'
import { Database } from '../store/database'
import type { MemoryRecords } from '../store/memory-records'
import type { Reading, Records, Writing } from '../store/records'

/** Records in memory that move to the device with their next write. Where it does not take them, they stay. */
export class MovingRecords implements Records {
  /** On the device. */
  kept: Database | null = null
  problem: StorageProblem | null = null
  readonly #memory: MemoryRecords
  readonly #keep: (records: Records) => Promise<Database | StorageProblem>

  constructor(memory: MemoryRecords, keep: (records: Records) => Promise<Database | StorageProblem>) {
    this.#memory = memory
    this.#keep = keep
  }

  read<Result>(work: (reading: Reading) => Promise<Result>): Promise<Result> {
    return this.#memory.read(work)
  }

  async write<Result>(work: (writing: Writing) => Promise<Result>): Promise<Result> {
    const all = this.#memory.copy()
    await all.write(work)
    const kept = await this.#keep(all)
    if (kept instanceof Database) this.kept = kept
    else this.problem = kept
    return this.#memory.write(work)
  }

  /** Where the records are. */
  database(): Database {
    return this.kept ?? new Database(this.#memory)
  }
}
