/** Runs reads and writes one after another, and holds queries back while only a part of the leads is shown. */
export function createWorkQueue() {
  let last: Promise<unknown> = Promise.resolve()
  const inProgress = new Set<Promise<unknown>>()

  return {
    enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
      const queued = last.then(work, work)
      last = queued.catch(() => {})
      return queued
    },

    /** No query is answered before this work is done. */
    holdQueries<Result>(work: Promise<Result>): Promise<Result> {
      inProgress.add(work)
      const release = () => void inProgress.delete(work)
      work.then(release, release)
      return work
    },

    /** Resolves once queries can be answered. */
    async settled() {
      while (inProgress.size > 0) await Promise.allSettled(inProgress)
    },
  }
}
