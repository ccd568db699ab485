import type { Clock } from '../workspace/ports'
import type { Workspace } from '../workspace/workspace'
import type { Reply, Request, Transport } from './protocol'

/** How often a busy worker reports that it is alive. */
const ALIVE_MS = 2000

/** Exposes a workspace over a transport; `connect` is the other end. Unexpected errors are also reported. */
export function serve(
  workspace: Workspace,
  transport: Transport,
  clock: Pick<Clock, 'after'>,
  reportError: (error: unknown) => void,
) {
  let pending = 0
  let stopTimer = () => {}
  const post = (reply: Reply) => transport.post(reply)

  function beAlive() {
    post({ alive: true })
    stopTimer = clock.after(ALIVE_MS, beAlive)
  }

  async function handle(request: Request) {
    if (++pending === 1) stopTimer = clock.after(ALIVE_MS, beAlive)
    try {
      const result = await ('query' in request ? workspace.query(request.query) : workspace.dispatch(request.dispatch))
      post({ id: request.id, result })
    } catch (error) {
      reportError(error)
      post({ id: request.id, error: String(error) })
    }
    if (--pending === 0) stopTimer()
  }

  workspace.subscribe((event) => post({ event }))
  transport.listen(
    (message) => void handle(message as Request),
    () => {},
  )
}
