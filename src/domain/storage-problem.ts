/**
 * Why data on this device cannot be read or written.
 * - full: the quota is used up
 * - refused: the browser allows no storage here, as in some private windows
 * - newer-version: a newer version of the app has written it
 * - blocked: a tab with an older version of the app keeps it open
 * - replaced: another tab has replaced all of it
 * - missing: it was cleared by another tab, or removed by the browser
 * - exists: there is kept data already
 * - unreadable: some of it is missing or damaged
 * - failed: anything else
 */
export type StorageProblem =
  | 'full'
  | 'refused'
  | 'newer-version'
  | 'blocked'
  | 'replaced'
  | 'missing'
  | 'exists'
  | 'unreadable'
  | 'failed'

export class StorageError extends Error {
  readonly problem: StorageProblem

  constructor(problem: StorageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}
