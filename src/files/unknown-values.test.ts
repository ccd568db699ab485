import { expect, test } from 'vitest'
import { checkFile } from '../../test/check-file'
import { DistinctTexts } from './distinct-texts'
import { MAX_SHOWN_VALUES, noColumns } from './import'

/** Checks a file of leads with these statuses. */
async function checkOf(statuses: readonly string[]) {
  const file = new Blob(['Name,Status\n', ...statuses.map((status, at) => `Lead ${at},"${status}"\n`)])
  // Whatever is guessed, the seller may choose it.
  const { check } = await checkFile(file, { columns: { ...noColumns, name: [0], status: [1] } })
  return check
}

/** Counted in the plain way, of which memory is the price. */
function plainly(statuses: readonly string[], isKnown: (status: string) => boolean) {
  const unknown = statuses.filter((status) => !isKnown(status))
  return { values: new Set(statuses).size, unknownValues: new Set(unknown).size, unknownRows: unknown.length }
}

test('[IMPORT-30] more statuses than are counted one by one, known and unknown, short and long: all are counted, the most frequent are listed', async () => {
  const statuses = Array.from({ length: 18_000 }, (_, at) => {
    if (at % 10 === 0) return 'Qualified'
    if (at % 10 === 1) return 'Often'
    return at % 10 === 2 ? `Long ${at % 7}${'.'.repeat(1001)}` : `Status ${at % 16_000}`
  })
  const { statuses: shown, valueCounts } = await checkOf(statuses)
  expect(valueCounts.status).toEqual(plainly(statuses, (status) => status === 'Qualified'))
  expect(valueCounts.status.values).toBeGreaterThan(11_000)
  expect(shown).toHaveLength(MAX_SHOWN_VALUES)
  expect(shown.slice(0, 2).map(({ text, count, isKnown }) => [text, count, isKnown])).toEqual([
    ['Qualified', 1800, true],
    ['Often', 1800, false],
  ])
})

test('[IMPORT-30] a value in many spellings is one, whichever of them comes first', async () => {
  const wide = ' '.repeat(1001)
  const statuses = [
    `${wide}Odd`,
    'Odd',
    ` Odd${wide}`,
    ...Array.from({ length: 10_100 }, (_, at) => `${at} ${wide}`),
    'Odd ',
  ]
  const { statuses: shown, valueCounts } = await checkOf(statuses)
  expect(valueCounts.status).toEqual({ values: 10_101, unknownValues: 10_101, unknownRows: 10_104 })
  expect(shown[0]).toMatchObject({ text: 'Odd', count: 4 })
})

test('[IMPORT-30] a hundred thousand different texts are counted, and none of them is kept', () => {
  const texts = new DistinctTexts()
  const names = ['Status {}', '{}', 'x{}x', '{}@x.io']
  let isFirst = true
  for (let at = 0; at < 100_000; at++) isFirst &&= texts.add(names[at % 4]!.replace('{}', String(at >> 2)))
  expect(isFirst).toBe(true)
  expect(texts.size).toBe(100_000)
  for (let at = 0; at < 1000; at++) expect(texts.add(`Status ${at}`)).toBe(false)
  expect(texts.size).toBe(100_000)
})
