import { renderToString } from 'react-dom/server'
import { App } from './app/app'
import { createFirstAnswers } from './app/first-answers'
import type { WallClock } from './features/lead-panel/lead-history'
import type { Toasts } from './ui/toasts'
import type { TextStore } from './workspace/ports'
import type { Workspace } from './workspace/workspace'

const silentWorkspace: Workspace = {
  query: () => new Promise(() => {}),
  dispatch: () => new Promise(() => {}),
  subscribe: () => () => {},
}

const noTexts: TextStore = { read: () => null, write: () => {} }

const noClock: WallClock = { date: () => 0, after: () => () => {} }

const noToasts: Toasts = {
  show: () => {},
  close: () => {},
  hold: () => {},
  release: () => {},
  current: () => none,
  subscribe: () => () => {},
}
const none = [] as const

/** The screen before its first answer, as it stands in the built page; inert, since nobody listens to it yet. */
export function renderShell(): string {
  return renderToString(
    <div inert>
      <App
        clock={noClock}
        workspace={silentWorkspace}
        first={createFirstAnswers(silentWorkspace)}
        toasts={noToasts}
        texts={noTexts}
      />
    </div>,
  )
}
