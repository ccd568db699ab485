import { noList } from '../src/files/duplicate-finder'
import { importFields } from '../src/files/import'
import { createImporter } from '../src/files/importer'
import { files } from '../src/platform/files'
import { opportunitiesOfChunks, rowsOfChunks } from './files'

/** As addresses: their bytes must not go through a text. */
const testFiles = import.meta.glob<string>('./files/**/*', { query: '?url', import: 'default', eager: true })

const importer = createImporter(files)

/** How a file of test/files is read with the settings that are guessed for it, and what becomes of its rows. */
export async function importFileNamed(name: string) {
  const response = await fetch(testFiles[`./files/${name}`]!)
  const file = await response.blob()
  const preview = await importer.preview(file, null)
  if ('problem' in preview) throw new Error(preview.problem)
  let ids = 0
  const target = {
    ...noList,
    date: 0,
    replacesSamples: false,
    newId: () => `new-${++ids}`,
  }
  const checked = await importer.check(file, preview.settings, target, () => Promise.resolve(true))
  if (!checked || 'problem' in checked) throw new Error(checked?.problem ?? 'stopped')
  const { encoding, delimiter, header, columns } = preview.settings
  const names = preview.columns.map((column) => column.name)
  const { unreadable, duplicates, sources, statuses } = checked.check
  const opportunities = opportunitiesOfChunks(checked.chunks)
  return {
    read: [encoding, delimiter, header],
    matched: Object.fromEntries(
      importFields
        .filter((field) => columns[field].length > 0)
        .map((field) => [field, columns[field].map((column) => names[column] || column)]),
    ),
    ...(opportunities.length > 0 && { opportunities }),
    leads: rowsOfChunks(checked.chunks).map((row) => row.join(' | ')),
    unreadable: unreadable.first.map(({ line, reason }) => `${line}: ${reason}`),
    duplicates: duplicates.first.map(({ line, reason }) => `${line}: ${reason}`),
    unknown: [...sources, ...statuses].filter(({ isKnown }) => !isKnown).map(({ text }) => text),
  }
}
