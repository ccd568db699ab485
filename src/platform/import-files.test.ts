import { expect, test } from 'vitest'
import expected from '../../test/files/expected.json'
import { importFileNamed } from '../../test/import-files'

// With the headers that the tools write, as far as these could be found, and made-up persons.
test.each(Object.entries(expected))(
  '[IMPORT-2] [IMPORT-3] [IMPORT-4] [IMPORT-5] [IMPORT-8] [IMPORT-25] %s',
  async (file, facts) => {
    expect(await importFileNamed(file)).toEqual(facts)
  },
)

test.each([
  ['polish-1250.csv', 'windows-1250', ';'],
  ['czech-1250.csv', 'windows-1250', ';'],
  ['hungarian-1250.csv', 'windows-1250', ';'],
  ['polish-8859-2.csv', 'iso-8859-2', ';'],
  ['russian-1251.csv', 'windows-1251', ';'],
  ['ukrainian-1251.csv', 'windows-1251', ';'],
  ['greek-1253.csv', 'windows-1253', ';'],
  ['turkish-1254.csv', 'windows-1254', ';'],
  ['japanese-shift-jis.csv', 'shift_jis', ','],
  ['chinese-gbk.csv', 'gbk', ','],
  ['taiwanese-big5.csv', 'big5', ','],
  ['korean-euc-kr.csv', 'euc-kr', ','],
])(
  '[IMPORT-2] [IMPORT-3] a list as Excel writes it in its country, with all of its columns: %s',
  async (file, ...how) => {
    const { read, matched, leads, unreadable } = await importFileNamed(`encodings/${file}`)
    expect(read).toEqual([...how, 0])
    expect(Object.keys(matched)).toEqual(expect.arrayContaining(['company', 'email', 'source', 'score', 'status']))
    expect(Object.keys(matched).some((field) => /name/i.test(field))).toBe(true)
    expect(leads.length).toBeGreaterThan(2)
    expect(leads.join()).not.toMatch(/\ufffd|[\u0080-\u009f]/)
    expect(unreadable).toEqual([])
  },
)
