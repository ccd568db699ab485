/**
 * Increase on every change to the columns or the meaning of their numbers, including the hashes in `idTable`. Fields, statuses
 * and sources are compared by themselves (`meanings` in `src/store/snapshot.ts`).
 */
export const IMAGE_VERSION = 5

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
  /** The number of indexed slots, and of used and unused record bytes. */
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

/** Throws if it is of another version. The records that it was stored in have hashes: what they hold was written so. */
export function checkImage({ version, columns }: EngineImage) {
  const isWhole = Object.entries(columnTypes).every(
    ([name, type]) => columns?.[name as keyof EngineColumns] instanceof type,
  )
  if (version !== IMAGE_VERSION || !isWhole) throw new Error(`an image that is not of version ${IMAGE_VERSION}`)
}
