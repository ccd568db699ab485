import type { FileProblem } from '../../files/file'
import {
  type ImportCheck,
  type ImportField,
  type ImportPreview,
  type ImportSettings,
  importFields,
  noColumns,
  UNKNOWN_HEADER,
} from '../../files/import'
import { createFileTasks } from '../../shared/files/file-tasks'
import { createState, type ReadonlyState } from '../../ui/state'
import type { Workspace } from '../../workspace/workspace'

/** What would be imported, and what changes that. */
export interface ReviewProps {
  preview: ImportPreview
  /** Null until the whole file is read. */
  check: ImportCheck | null
  onChange(settings: Partial<ImportSettings>): void
}

interface ImportState {
  readonly file: File | null
  /** Null until the beginning of the file is read. */
  readonly preview: ImportPreview | null
  /** Outdated while the file is read again with other settings. */
  readonly check: ImportCheck | null
  readonly problem: FileProblem | null
  readonly isReading: boolean
}

export interface ImportReading extends ReadonlyState<ImportState> {
  open(file: File): void
  /**
   * Reads the file again. Columns are matched again if they changed, except those that the seller has chosen; of
   * another sheet nothing is known.
   */
  change(settings: Partial<ImportSettings>): void
  stop(): void
}

/** Files up to this size are held in memory: they may be moved or changed while the dialog is open. */
export const SMALL_BYTES = 4_000_000

const nothingRead: ImportState = { file: null, preview: null, check: null, problem: null, isReading: false }

/** Reads a file when it is chosen, and again whenever a setting changes. */
export function createImportReading(workspace: Workspace, onFailure: (error: unknown) => void): ImportReading {
  const { current, set, subscribe } = createState(nothingRead)
  const tasks = createFileTasks(workspace)
  /** Columns that the seller has chosen by hand. */
  let chosen = new Map<ImportField, ChosenColumns>()

  const update = (next: Partial<ImportState>) => set({ ...current(), ...next })

  function fail(error: unknown) {
    update({ isReading: false })
    onFailure(error)
  }

  function read(file: File, settings: ImportSettings | null, before = current().preview) {
    update({ isReading: true, problem: null })
    tasks.start(async (step) => {
      const preview = await step(workspace.query({ name: 'import-preview', file, settings }))
      if ('problem' in preview) {
        update({ problem: preview.problem, check: null, isReading: false })
        if (preview.problem === 'no-rows') update({ preview: withoutRows(current().preview) })
        return
      }
      const matched = withColumns(preview, before, chosen)
      update({ preview: matched })
      const check = await step(workspace.query({ name: 'import-check', file, settings: matched.settings }))
      if (check && 'problem' in check) update({ problem: check.problem, check: null, isReading: false })
      else update({ check, isReading: false })
    }, fail)
  }

  return {
    open(file) {
      chosen = new Map()
      set({ ...nothingRead, file, isReading: true })
      tasks.start(async (step) => {
        const held = await step(copyInMemory(file))
        update({ file: held })
        read(held, null)
      }, fail)
    },
    change(changed) {
      const { file, preview } = current()
      if (!file || !preview) return
      const settings = { ...preview.settings, ...changed }
      for (const field of importFields) {
        const columns = settings.columns[field]
        if (columns !== preview.settings.columns[field]) chosen.set(field, chosenIn(preview, columns))
      }
      update({ preview: { ...preview, settings } })
      const unmatched = { ...settings, columns: noColumns, noteColumns: [] }
      if ('sheet' in changed) {
        chosen = new Map()
        return read(file, { ...unmatched, header: UNKNOWN_HEADER }, null)
      }
      const isSplitAnew = 'encoding' in changed || 'delimiter' in changed || 'header' in changed
      read(file, isSplitAnew ? unmatched : settings)
    },
    stop() {
      tasks.stop()
      update({ isReading: false })
    },
    current,
    subscribe,
  }
}

/** An unreadable file is returned as it is; reading it later reports the problem. */
async function copyInMemory(file: File): Promise<File> {
  if (file.size > SMALL_BYTES) return file
  return file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name),
    () => file,
  )
}

/** Of a sheet that is empty: the others can still be chosen. */
function withoutRows(preview: ImportPreview | null): ImportPreview | null {
  if (!preview) return null
  const settings = { ...preview.settings, header: null, columns: noColumns, noteColumns: [] }
  return { ...preview, settings, columns: [], records: [], possibleHeaders: [] }
}

/** Columns of the file when split by this delimiter. */
interface ChosenColumns {
  readonly delimiter: ImportSettings['delimiter']
  readonly columns: readonly { readonly index: number; readonly name: string }[]
}

function chosenIn({ settings, columns }: ImportPreview, indexes: readonly number[]): ChosenColumns {
  const named = indexes.map((index) => ({ index, name: columns[index]?.name ?? '' }))
  return { delimiter: settings.delimiter, columns: named }
}

/** Keeps the seller's columns if the file still has them; if nothing was matched, also the previous other columns. */
function withColumns(
  preview: ImportPreview,
  before: ImportPreview | null,
  chosen: ReadonlyMap<ImportField, ChosenColumns>,
): ImportPreview {
  const { settings } = preview
  const isMatched = importFields.some((field) => settings.columns[field].length > 0)
  const columns = { ...(isMatched || !before ? settings : before.settings).columns }
  for (const [field, wanted] of chosen) {
    const found = wanted.columns.flatMap((column) => indexesOf(column, preview, wanted.delimiter))
    if (found.length === wanted.columns.length) columns[field] = found
  }
  return { ...preview, settings: { ...settings, columns } }
}

/** By name; or by index, if the delimiter is unchanged. */
function indexesOf(
  { index, name }: ChosenColumns['columns'][number],
  { settings, columns }: ImportPreview,
  delimiter: ImportSettings['delimiter'],
): number[] {
  if (columns[index]?.name === name) return [index]
  const named = columns.findIndex((column) => column.name === name && name !== '')
  if (named !== -1) return [named]
  return settings.delimiter === delimiter && index < columns.length ? [index] : []
}
