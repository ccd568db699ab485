import { importFields } from '../src/files/import'
import { checkFile } from './check-file'
import { opportunitiesOfChunks, rowsOfChunks } from './files'

/** As addresses: their bytes must not go through a text. */
const testFiles = import.meta.glob<string>('./files/**/*', { query: '?url', import: 'default', eager: true })

/** How a file of test/files is read with the settings that are guessed for it, and what becomes of its rows. */
export async function importFileNamed(name: string) {
  const response = await fetch(testFiles[`./files/${name}`]!)
  const file = await response.blob()
  const { preview, ...checked } = await checkFile(file)
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
