/** What is written, opened or caught up with: one after another. */
export function createWorkQueue() {
  let last: Promise<unknown> = Promise.resolve()
  const inProgress = new Set<Promise<unknown>>()

  return {
    enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
      const queued = last.then(work, work)
      last = queued.catch(() => {})
      return queued
    },

    /** Lets no query be answered before this is done, so that none sees a part of the leads. */
    awaited<Result>(work: Promise<Result>): Promise<Result> {
      inProgress.add(work)
      const release = () => void inProgress.delete(work)
      work.then(release, release)
      return work
    },

    /** Resolves when there is nothing that queries have to wait for. */
    async settled() {
      while (inProgress.size > 0) await Promise.allSettled(inProgress)
    },
  }
}
