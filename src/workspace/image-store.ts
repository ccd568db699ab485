import type { Opportunity } from '../domain/opportunity'
import type { EngineImage } from '../engine/engine-image'

/** The records after the first entries of a journal, ready-made: a large list opens without replaying them. */
export interface RecordsImage {
  /** How many entries it contains. */
  readonly entries: number
  readonly leadCount: number
  readonly leads: EngineImage
  readonly opportunities: readonly Opportunity[]
}

/**
 * Keeps one image, of one journal. It is a cache: what cannot be written, read or verified is as if it were not there,
 * and the journal is replayed instead.
 */
export interface ImageStore {
  save(journal: string, image: RecordsImage): Promise<void>
  /** Null where there is none of this journal. Progress is told as the number of leads that are read. */
  load(journal: string, onProgress: (read: number, total: number) => void): Promise<RecordsImage | null>
  clear(): Promise<void>
}
