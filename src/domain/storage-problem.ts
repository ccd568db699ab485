/**
 * Why data on this device can't be read or written.
 * - full: the quota is used up
 * - refused: the browser allows no storage here, as in some private windows
 * - newer-version: a newer version of the app has written it
 * - older-version: a version before 1.0 has written it, in a format that is no longer read
 * - blocked: a tab with an older version of the app keeps the database open
 * - replaced: another tab has replaced all data
 * - missing: the data was cleared by another tab, or evicted by the browser
 * - exists: data is already stored
 * - lost: the data was only in the memory of a worker that is gone
 * - unreadable: some data is missing or damaged
 * - failed: anything else
 */
export type StorageProblem =
  | 'full'
  | 'refused'
  | 'newer-version'
  | 'older-version'
  | 'blocked'
  | 'replaced'
  | 'missing'
  | 'exists'
  | 'lost'
  | 'unreadable'
  | 'failed'

export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
