import {
  type FileProblem,
  type ImportCheck,
  type ImportPreview,
  type ImportSettings,
  importFields,
  noColumns,
} from '../../domain/import'
import type { Workspace } from '../../workspace/workspace'

/** What is known of the file that is to be imported. */
interface ImportState {
  readonly file: File | null
  /** Null until its beginning is read. */
  readonly preview: ImportPreview | null
  /** While the file is read again, of the settings before. */
  readonly check: ImportCheck | null
  readonly problem: FileProblem | null
  readonly isReading: boolean
}

export interface ImportReading {
  open(file: File): void
  /** Reads the file again. The columns are matched anew where the rows are split or named in another way. */
  change(settings: Partial<ImportSettings>): void
  stop(): void
  current(): ImportState
  subscribe(listener: () => void): () => void
}

const nothingRead: ImportState = { file: null, preview: null, check: null, problem: null, isReading: false }

/** Reads a file as it is chosen and whenever a setting changes. Of several readings only the newest counts. */
export function createImportReading(workspace: Workspace, onFailure: (error: unknown) => void): ImportReading {
  const listeners = new Set<() => void>()
  let state = nothingRead
  let readings = 0

  function update(next: Partial<ImportState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function read(file: File, settings: ImportSettings | null) {
    const reading = ++readings
    const isNewest = () => reading === readings
    update({ isReading: true, problem: null })
    try {
      await workspace.dispatch({ name: 'stop-file-work' })
      if (!isNewest()) return
      const preview = await workspace.query({ about: 'import-preview', file, settings })
      if (!isNewest()) return
      if ('problem' in preview) return update({ problem: preview.problem, check: null, isReading: false })
      const matched = withColumnsOf(preview, state.preview)
      update({ preview: matched })
      const check = await workspace.query({ about: 'import-check', file, settings: matched.settings })
      if (!isNewest()) return
      if (check && 'problem' in check) update({ problem: check.problem, check: null, isReading: false })
      else update({ check, isReading: false })
    } catch (error) {
      if (!isNewest()) return
      update({ isReading: false })
      onFailure(error)
    }
  }

  return {
    open(file) {
      state = nothingRead
      update({ file })
      void read(file, null)
    },
    change(changed) {
      const { file, preview } = state
      if (!file || !preview) return
      const settings = { ...preview.settings, ...changed }
      update({ preview: { ...preview, settings } })
      const isSplitAnew = 'encoding' in changed || 'delimiter' in changed || 'header' in changed
      void read(file, isSplitAnew ? { ...settings, columns: noColumns } : settings)
    },
    stop() {
      readings++
      update({ isReading: false })
      workspace.dispatch({ name: 'stop-file-work' }).catch(() => {})
    },
    current: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Where nothing was matched, the seller's columns stay. */
function withColumnsOf(preview: ImportPreview, before: ImportPreview | null): ImportPreview {
  const { settings } = preview
  const isMatched = importFields.some((field) => settings.columns[field].length > 0)
  if (isMatched || !before) return preview
  return { ...preview, settings: { ...settings, columns: before.settings.columns } }
}
