import { renderToStaticMarkup } from 'react-dom/server'
import { App } from './app/app'
import { createFirstAnswers } from './app/first-answers'
import type { WallClock } from './features/lead-panel/lead-history'
import { BLANK_LISTS, blankLeads } from './features/leads/first-list'
import { LeadList } from './features/leads/lead-list'
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

/** The screen before its first answer, as it stands in the built page. Nobody listens to it yet: it is only looked at. */
export function renderShell(): string {
  return renderToStaticMarkup(
    <div inert aria-hidden="true">
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

/** The list as a table and as cards, for the first leads to be filled in. */
export function renderBlankLists(): string {
  const page = { rows: blankLeads, page: 1, pageCount: 2, matching: 0, total: 0 }
  const list = { page, order: 'desc', openId: null, onOpen: () => {}, fallback: { current: null } } as const
  return renderToStaticMarkup(
    <template id={BLANK_LISTS}>
      <LeadList {...list} isWide />
      <LeadList {...list} isWide={false} />
    </template>,
  )
}
