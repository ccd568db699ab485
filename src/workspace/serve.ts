import type { Wire } from './ports'
import type { Reply, Request } from './protocol'
import type { Workspace } from './workspace'

/** Puts a workspace behind a wire; `connect` is the other end. */
export function serve(workspace: Workspace, wire: Wire) {
  const post = (reply: Reply) => wire.post(reply)

  async function answer(request: Request) {
    try {
      const result = await ('query' in request ? workspace.query(request.query) : workspace.dispatch(request.dispatch))
      post({ number: request.number, result })
    } catch (error) {
      post({ number: request.number, failed: String(error) })
    }
  }

  workspace.subscribe((news) => post({ tell: news }))
  wire.listen(
    (message) => void answer(message as Request),
    () => {},
  )
}
