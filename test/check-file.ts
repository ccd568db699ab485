import type { ImportTarget } from '../src/files/duplicate-finder'
import { noList } from '../src/files/duplicate-finder'
import type { FileContent, FileProblem } from '../src/files/file'
import type { ImportPreview, ImportSettings } from '../src/files/import'
import { type CheckedImport, Importer } from '../src/files/importer'
import { files } from '../src/platform/files'

export const importer = new Importer(files)

/** A list without leads; new ones get the ids new-1, new-2 and so on. */
export function emptyTarget(): ImportTarget {
  let ids = 0
  return { ...noList, replacesSamples: false, newId: () => `new-${++ids}` }
}

type Problem = { readonly problem: FileProblem }
type Checked = CheckedImport & { readonly preview: ImportPreview }

/** A file for an empty list, with the settings that are guessed for it but for these. */
export async function checkOrProblem(
  file: FileContent,
  changed: Partial<ImportSettings> = {},
  using: Importer = importer,
): Promise<Checked | Problem> {
  const preview = await using.preview(file, null)
  if ('problem' in preview) return preview
  const settings = { ...preview.settings, ...changed }
  const checked = await using.check(file, settings, emptyTarget(), () => Promise.resolve(true))
  if (!checked) throw new Error('nobody stopped it')
  return 'problem' in checked ? checked : { ...checked, preview }
}

/** The same of a file that can be used. */
export async function checkFile(file: FileContent, changed?: Partial<ImportSettings>): Promise<Checked> {
  const checked = await checkOrProblem(file, changed)
  if ('problem' in checked) throw new Error(checked.problem)
  return checked
}
