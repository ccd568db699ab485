import { expect, test } from 'vitest'
import expected from '../../test/cards/expected.json'
import { checkFile } from '../../test/check-file'
import { decodeChunk, relativeBase } from '../store/chunk'

/** As addresses: their bytes must not go through a text. */
const cards = import.meta.glob<string>('../../test/cards/*.vcf', { query: '?url', import: 'default', eager: true })

async function readOf(name: string) {
  const file = await (await fetch(cards[`../../test/cards/${name}`]!)).blob()
  const { preview, check, chunks } = await checkFile(file)
  const { encoding, delimiter, noteColumns } = preview.settings
  const columns = preview.columns.map((column) => column.name)
  return {
    read: [encoding, delimiter],
    columns,
    noted: noteColumns.map((column) => columns[column]),
    leads: chunks
      .flatMap((chunk) => decodeChunk(chunk, relativeBase))
      .map(({ lead, notes }) =>
        [lead.name, lead.company, lead.email, lead.phone, ...notes.map(({ text }) => text)].join(' | '),
      ),
    unreadable: check.unreadable.first.map(({ line, reason }) => `${line}: ${reason}`),
  }
}

test.each(Object.entries(expected))('[CARD-1] [CARD-2] [CARD-3] %s', async (name, facts) => {
  expect(await readOf(name)).toEqual(facts)
})

test('[CARD-1] every one here is expected to be something', () => {
  const names = Object.keys(cards).map((path) => path.slice(path.lastIndexOf('/') + 1))
  expect(names.toSorted()).toEqual(Object.keys(expected).toSorted())
})
