import { MAX_SCORE } from '../domain/constants'

/**
 * Increase on every change to the columns or the meaning of their numbers, including the hashes in `idTable`. Fields, statuses
 * and sources are compared by themselves (`meanings` in `src/store/snapshot.ts`).
 */
export const IMAGE_VERSION = 4

const columnTypes = {
  /** The distinct words as written, and lower-cased. Each ends where the next one starts. */
  wordUnits: Uint16Array,
  wordStarts: Uint32Array,
  wordUses: Uint32Array,
  loweredUnits: Uint16Array,
  loweredStarts: Uint32Array,
  recordBytes: Uint8Array,
  /** Indexed by slot. */
  recordStarts: Uint32Array,
  idTable: Uint32Array,
  /** Indexed by row, one bucket after another. */
  bucketSizes: Uint32Array,
  rowSlots: Uint32Array,
  rowOrders: Uint32Array,
  rowLetters: Uint32Array,
  rowStatuses: Uint8Array,
  rowSources: Uint8Array,
  rowDays: Uint32Array,
  postingStarts: Uint32Array,
  postings: Uint32Array,
  reusedSlots: Uint32Array,
  /** The number of record bytes, slots, indexed slots, used record bytes and unused record bytes. */
  counts: Uint32Array,
}

export type EngineColumns = { readonly [Name in keyof typeof columnTypes]: (typeof columnTypes)[Name]['prototype'] }

/**
 * The state of an engine as data that can be stored and cloned, so that its leads need not be indexed again.
 * Only an engine of the same version can open it.
 */
export interface EngineImage {
  readonly version: number
  readonly columns: EngineColumns
}

/** Throws if the columns do not fit together. Damaged values that fit are not detected: the store has hashes. */
export function checkImage({ version, columns }: EngineImage) {
  if (version !== IMAGE_VERSION) throw new Error(`image of version ${version}, not ${IMAGE_VERSION}`)
  for (const [name, type] of Object.entries(columnTypes)) {
    if (!(columns?.[name as keyof EngineColumns] instanceof type)) throw new Error(`image without ${name}`)
  }
  const { rowSlots, rowOrders, rowLetters, rowStatuses, rowSources, rowDays, bucketSizes } = columns
  const { recordStarts, recordBytes, idTable } = columns
  const [rows, slots] = [rowSlots.length, recordStarts.length]
  const sum = bucketSizes.reduce((total, size) => total + size, 0)
  const lengths = [rowOrders, rowLetters, rowStatuses, rowSources, rowDays].map(({ length }) => length)
  expectSame('rows', rows, ...lengths, sum)
  expectSame('buckets', MAX_SCORE + 1, bucketSizes.length)
  expectSame('words', columns.wordStarts.length, columns.loweredStarts.length, columns.wordUses.length / 2 + 1)
  expectSame('letters', columns.wordUnits.length, columns.wordStarts.at(-1))
  expectSame('lower-cased letters', columns.loweredUnits.length, columns.loweredStarts.at(-1))
  expectSame('postings', columns.postings.length, columns.postingStarts.at(-1))
  expectSame('counts', 5, columns.counts.length)
  const [recordLength, slotCount, indexed = 0] = columns.counts
  expectSame('record bytes', recordBytes.length, recordLength)
  expectSame('slots', slots, slotCount)
  const hasRecords = rowSlots.every((slot) => slot < slots && recordStarts[slot]! < recordBytes.length)
  const hasTable = Number.isInteger(Math.log2(idTable.length)) && 4 * rows <= idTable.length
  const hasIndex = indexed <= slots && columns.postingStarts.length <= columns.wordStarts.length
  if (!hasRecords || !hasTable || !hasIndex) throw new Error('image whose columns do not fit together')
}

function expectSame(what: string, expected: number, ...lengths: readonly (number | undefined)[]) {
  if (lengths.some((length) => length !== expected)) throw new Error(`image with different numbers of ${what}`)
}
