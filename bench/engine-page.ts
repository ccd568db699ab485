import { startWorker } from '../src/platform/worker-wire'
import workerUrl from './engine-worker?worker&url'
import type { Reply, Request } from './protocol'

const wire = startWorker(workerUrl)

/** The driver's door: one request at a time. */
function run(request: Request): Promise<unknown> {
  return new Promise((resolve, reject) => {
    wire.listen(
      (message) => {
        const reply = message as Reply
        if ('failed' in reply) reject(new Error(reply.failed))
        else resolve(reply.result)
      },
      (reason) => reject(new Error(reason)),
    )
    wire.post(request)
  })
}

Object.assign(globalThis, { runTask: run })
