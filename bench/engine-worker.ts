import { pageWire } from '../src/platform/worker-wire'
import { runChanges } from './changes'
import { expectedOnScreen } from './expectations'
import { measureMaking } from './making'
import type { Reply, Request, Tasks } from './protocol'
import { runSession } from './session-run'
import { countDistinctWords } from './worlds'

const wire = pageWire()

function perform(request: Request): Tasks[Request['task']]['result'] | Promise<Tasks[Request['task']]['result']> {
  switch (request.task) {
    case 'words':
      return countDistinctWords(request.ask.world, request.ask.leads)
    case 'session':
      return runSession(request.ask)
    case 'making':
      return measureMaking(request.ask.leads, request.ask.seed)
    case 'changes':
      return runChanges(request.ask.leads)
    case 'expectations':
      return expectedOnScreen(request.ask.leads, request.ask.seed, request.ask.searches)
  }
}

async function answer(request: Request) {
  const post = (reply: Reply) => wire.post(reply)
  try {
    post({ result: await perform(request) })
  } catch (error) {
    post({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

wire.listen(
  (message) => void answer(message as Request),
  () => {},
)
