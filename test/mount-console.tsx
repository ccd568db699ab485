import { render } from 'vitest-browser-react'
import '../src/ui/theme.css'
import { App } from '../src/app/app'
import { createFirstAnswers } from '../src/app/first-answers'
import { TOAST_MS } from '../src/domain/constants'
import type { Lead } from '../src/domain/lead'
import { createToasts } from '../src/ui/toasts'
import type { TextStore } from '../src/workspace/ports'
import type { Workspace } from '../src/workspace/workspace'
import { createManualClock } from './manual-clock'
import { createThreadWorkspace } from './thread-workspace'

function createMemoryTexts(): TextStore {
  const texts = new Map<string, string>()
  return { read: (entry) => texts.get(entry) ?? null, write: (entry, text) => texts.set(entry, text) }
}

/** The whole screen over the real workspace, with a clock that is turned by hand. */
export async function mountConsole(
  leads: readonly Lead[],
  change: (workspace: Workspace) => Workspace = (same) => same,
) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, leads)
  const toasts = createToasts(clock, TOAST_MS)
  const changed = change(workspace)
  const screen = await render(
    <App
      clock={clock}
      workspace={changed}
      first={createFirstAnswers(changed)}
      toasts={toasts}
      texts={createMemoryTexts()}
    />,
  )
  return { clock, workspace, toasts, screen }
}
