import { expect, test } from 'vitest'
import { checkOrProblem } from '../../test/check-file'
import { workbookNamed, workbookNames } from '../../test/workbook-named'
import expected from '../../test/workbooks/expected.json'
import { decodeChunk, relativeBase } from '../store/chunk'

/** What is read of a workbook with the settings that are guessed for it, as the expected facts have it. */
async function readOf(file: Blob) {
  const checked = await checkOrProblem(file)
  if ('problem' in checked) return checked
  const { settings, sheets, records } = checked.preview
  const withoutEmptyEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  return {
    sheets: sheets.map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name)),
    sheet: sheets[settings.sheet ?? -1]?.name,
    facts: Object.fromEntries(Object.entries(checked.check.sheet ?? {}).filter(([, count]) => count > 0)),
    header: records[settings.header ?? -1]?.line,
    rows: Object.fromEntries(records.map(({ line, cells }) => [line, withoutEmptyEnd(cells)])),
    leads: checked.chunks
      .flatMap((chunk) => decodeChunk(chunk, relativeBase))
      .map(({ lead: { name, company, email, source, score, status, phone, step, due } }) =>
        [name, company, email, source, score, status, phone, step, due].join(' | '),
      ),
  }
}

test.each(Object.entries(expected))('[SHEET-1] [SHEET-2] [SHEET-4] %s', async (name, facts) => {
  expect(await readOf(await workbookNamed(name))).toEqual(facts)
})

test('[SHEET-1] what a workbook is does not depend on its name, and every one here is expected to be something', () => {
  expect(workbookNames.filter((name) => !/\.(?:md|json|py)$/.test(name)).toSorted()).toEqual(
    Object.keys(expected).toSorted(),
  )
})
