import type { Transport } from './ports'
import type { Reply, Request } from './protocol'
import type { Workspace } from './workspace'

/** Puts a workspace behind a transport; `connect` is the other end. */
export function serve(workspace: Workspace, transport: Transport) {
  const post = (reply: Reply) => transport.post(reply)

  async function handle(request: Request) {
    try {
      const result = await ('query' in request ? workspace.query(request.query) : workspace.dispatch(request.dispatch))
      post({ id: request.id, result })
    } catch (error) {
      post({ id: request.id, error: String(error) })
    }
  }

  workspace.subscribe((event) => post({ event }))
  transport.listen(
    (message) => void handle(message as Request),
    () => {},
  )
}
