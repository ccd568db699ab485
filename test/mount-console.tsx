import { render } from 'vitest-browser-react'
import '../src/ui/theme.css'
import { App } from '../src/app/app'
import type { Launches } from '../src/app/dialogs'
import { createFirstQueries } from '../src/app/first-queries'
import type { Connection } from '../src/connection/connect'
import { TOAST_MS } from '../src/domain/constants'
import type { Lead } from '../src/domain/lead'
import { createImportFiles } from '../src/platform/import-files'
import { createAutomaticBackup } from '../src/shared/files/automatic-backup'
import { createToasts } from '../src/ui/toasts'
import type { Device } from '../src/workspace/kept-data'
import type { BackupFiles, KeyValueStore, NewVersion } from '../src/workspace/ports'
import type { Workspace } from '../src/workspace/workspace'
import { createManualClock, type ManualClock } from './manual-clock'
import { createThreadWorkspace } from './thread-workspace'

export function createMemoryStore(): KeyValueStore {
  const texts = new Map<string, string>()
  return { read: (entry) => texts.get(entry) ?? null, write: (entry, text) => texts.set(entry, text) }
}

// A click does not wait for the panel to slide in.
document.documentElement.style.setProperty('--motion', '0ms')

const noneIgnored: readonly never[] = []
const noNewVersion: NewVersion = { isReady: () => false, subscribe: () => () => {}, reload() {} }
const noLaunches: Launches = { listen() {} }
const cannotWriteFiles: BackupFiles = {
  isSupported: false,
  choose: async () => null,
  load: async () => null,
  keep: async () => {},
  subscribe: () => {},
  alone: async () => {},
}
let mounted = 0
const alwaysConnected: Connection = { state: () => 'open', restart() {}, subscribe: () => () => {} }

/** What a browser may answer otherwise. */
interface BrowserPorts {
  readonly device?: Partial<Device>
  readonly storage?: KeyValueStore
  readonly areSamplesWanted?: boolean
  persist?(): Promise<void>
  readonly backupFiles?: BackupFiles
  /** Of a console whose files another one has kept. */
  readonly path?: string
}

/** The whole screen over the real workspace, with a clock that is advanced by hand. */
export async function mountConsole(
  leads: readonly Lead[],
  change: (workspace: Workspace, clock: ManualClock) => Workspace = (same) => same,
  connection = alwaysConnected,
  copy?: (text: string) => Promise<void>,
  browser: BrowserPorts = {},
) {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, leads, undefined, browser.device)
  const toasts = createToasts(clock, TOAST_MS)
  const changed = change(workspace, clock)
  const storage = browser.storage ?? createMemoryStore()
  const copied: string[] = []
  const badges: number[] = []
  const first = createFirstQueries(changed, storage, clock)
  const automaticBackup = createAutomaticBackup({
    workspace: changed,
    clock,
    files: browser.backupFiles ?? cannotWriteFiles,
    reportError(error) {
      throw error
    },
  })
  await automaticBackup.look()
  const importFiles = createImportFiles(browser.path ?? `/mounted-${++mounted}/`)
  const screen = await render(
    <App
      workspace={changed}
      connection={connection}
      first={first}
      clock={clock}
      storage={storage}
      areSamplesWanted={browser.areSamplesWanted ?? false}
      persist={browser.persist ?? (async () => {})}
      copy={copy ?? (async (text) => void copied.push(text))}
      automaticBackup={automaticBackup}
      importFiles={importFiles}
      storedFile={async () => new Blob()}
      toasts={toasts}
      ignored={noneIgnored}
      newVersion={noNewVersion}
      launches={noLaunches}
      setBadge={(count) => badges.push(count)}
    />,
  )
  return { clock, workspace, toasts, screen, copied, badges, automaticBackup, list: first.lists.leads }
}
