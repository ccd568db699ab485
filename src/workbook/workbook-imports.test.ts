import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyTarget, importer } from '../../test/check-file'
import { createFileWorkspace, importFile, rowsOfChunks } from '../../test/files'
import { columnName, escapeXml, textRow, type WorkbookXml, workbookFile } from '../../test/workbook-files'
import { csvLine } from '../files/csv-text'
import type { FileContent } from '../files/file'
import { type ImportSettings, noColumns, UNKNOWN_HEADER } from '../files/import'
import { unreadableReasons } from '../messages/messages'

const goOn = () => Promise.resolve(true)

async function previewOf(file: FileContent, settings: ImportSettings | null = null) {
  const preview = await importer.preview(file, settings)
  if ('problem' in preview) throw new Error(preview.problem)
  return preview
}

async function checkOf(file: FileContent) {
  const { settings } = await previewOf(file)
  const checked = await importer.check(file, settings, emptyTarget(), goOn)
  if (!checked || 'problem' in checked) return { problem: checked?.problem }
  const { sheet, ...check } = checked.check
  return { settings, sheet, check, rows: rowsOfChunks(checked.chunks) }
}

const header = ['Id', 'Name', 'Company', 'Email', 'Score', 'Status', 'Due']
const people = [header, ['1', 'Ada Lovelace', 'Engines', 'ada@x.example', '88', 'new', '2026-11-18']]
const sheetOf = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => textRow(at + 1, cells)).join('')

describe('the same table as CSV and as a workbook', () => {
  type Way = 'shared' | 'inline' | 'rich' | 'formula'
  const way = fc.constantFrom<Way>('shared', 'inline', 'rich', 'formula')
  const cell = fc.oneof(
    fc.constantFrom('', '', 'Ada', 'Zoë Ångström', 'a@x.example', 'b@y.example', 'broken@', '88', '0.875', '1,000'),
    fc.constantFrom(
      '25%',
      '2026-11-18',
      '18.11.2026',
      'Won',
      'lost',
      'new',
      'Web',
      "O'Neill & <Sons>",
      '_x0041_',
      'Total',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, '').trim()),
  )
  const rows = fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { maxLength: 12 })

  /** As different programs write them: some name every place, some none, some with a prefix. */
  function workbookOf(table: readonly (readonly string[])[], ways: readonly Way[], hasPlaces: boolean, prefix: string) {
    const texts: string[] = []
    let at = 0
    const escape = (text: string) => escapeXml(text.replaceAll(/_x(?=[\dA-F]{4}_)/gi, '_x005F_x'))
    const cellXml = (text: string, place: string) => {
      const own = ways[at++ % ways.length]!
      const begin = `<${prefix}c${place}`
      if (text === '') return hasPlaces ? '' : `${begin}/>`
      if (own === 'formula')
        return `${begin} t="str"><${prefix}f>A1</${prefix}f><${prefix}v>${escape(text)}</${prefix}v></${prefix}c>`
      const whole = `<${prefix}t xml:space="preserve">${escape(text)}</${prefix}t>`
      if (own === 'inline') return `${begin} t="inlineStr"><${prefix}is>${whole}</${prefix}is></${prefix}c>`
      const half = Math.floor(text.length / 2)
      const isWhole = own === 'shared' || /[\ud800-\udfff_]/.test(text)
      texts.push(
        isWhole
          ? `<t>${escape(text)}</t>`
          : `<r><t>${escape(text.slice(0, half))}</t></r><r><t>${escape(text.slice(half))}</t></r>`,
      )
      return `${begin} t="s"><${prefix}v>${texts.length - 1}</${prefix}v></${prefix}c>`
    }
    const xml = table.map((cells, line) => {
      const all = cells.map((text, column) => cellXml(text, hasPlaces ? ` r="${columnName(column)}${line + 1}"` : ''))
      return `<${prefix}row${hasPlaces ? ` r="${line + 1}"` : ''}>${all.join('')}</${prefix}row>`
    })
    const names = prefix ? ` xmlns:${prefix.slice(0, -1)}="x"` : ''
    return workbookFile({
      sheets: [
        {
          xml: `<${prefix}worksheet${names}><${prefix}sheetData>${xml.join('\n')}</${prefix}sheetData></${prefix}worksheet>`,
        },
      ],
      texts,
    })
  }

  test('[XLSX-1] gives the same settings, figures, lines and leads', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.array(way, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom('', 'x:'),
        async (table, ways, hasPlaces, prefix) => {
          const all = [header, ...table]
          const lines = all.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
          const asCsv = await checkOf(new Blob([lines.join('\n')]))
          const { sheet, ...asWorkbook } = await checkOf(workbookOf(all, ways, hasPlaces, prefix))
          const { sheet: _, ...expected } = asCsv
          if (!expected.settings || !asWorkbook.settings) {
            expect(asWorkbook).toEqual(expected)
            return
          }
          expect(sheet).toMatchObject({ hiddenRows: 0, hiddenColumns: 0, errors: 0 })
          expect({ ...asWorkbook.settings, sheet: null, delimiter: ',' }).toEqual({
            ...expected.settings,
            delimiter: ',',
          })
          expect({ check: asWorkbook.check, rows: asWorkbook.rows }).toEqual({
            check: expected.check,
            rows: expected.rows,
          })
        },
      ),
    )
  })

  test('[XLSX-1] numbers, shares and days are what the CSV file of the sheet says', async () => {
    const table = [
      ['Name', 'Score', 'Due', 'Amount', 'Status'],
      ['Ada', '25%', '2026-11-18', '1234.57', 'converted'],
      ['Bo', '88', '2026-12-01', '20', 'new'],
    ]
    const numbers: WorkbookXml = {
      sheets: [
        {
          rows: `${textRow(1, table[0]!)}<row r="2">
            <c t="inlineStr"><is><t>Ada</t></is></c><c s="1"><v>0.25</v></c><c s="2"><v>46344</v></c><c s="3"><v>1234.567</v></c><c t="str"><v>converted</v></c></row>
            <row r="3"><c t="inlineStr"><is><t>Bo</t></is></c><c><v>88</v></c><c s="2"><v>46357</v></c><c s="3"><v>20</v></c><c t="str"><v>new</v></c></row>`,
        },
      ],
      formats: ['0%', 'dd.mm.yyyy', '#,##0.00 "€"'],
    }
    const { check, rows: leads } = await checkOf(workbookFile(numbers))
    expect(check).toMatchObject({
      created: 2,
      wrongDays: { count: 0 },
      wrongAmounts: { count: 0 },
      wrongScores: { count: 0 },
      converted: { sum: 123_457n },
    })
    const csv = await checkOf(new Blob(table.map((cells) => csvLine(cells))))
    expect({ check, leads }).toEqual({ check: csv.check, leads: csv.rows })
  })
})

describe('sheets', () => {
  const notes = sheetOf([['Please read'], ['Leads of the fair in May']])
  const lists = sheetOf([
    ['Status', 'Source'],
    ['new', 'Web'],
  ])

  test.each<[string, WorkbookXml['sheets'], number]>([
    [
      'the first that looks like a list',
      [{ rows: notes }, { rows: lists }, { rows: sheetOf(people) }, { rows: sheetOf(people) }],
      2,
    ],
    ['a visible one before a hidden one', [{ rows: sheetOf(people), state: 'hidden' }, { rows: sheetOf(people) }], 1],
    ['otherwise the first with rows', [{}, { rows: sheetOf([['Ada'], ['Bo']]) }, { rows: notes }], 1],
    ['a hidden one if no other has rows', [{}, { rows: sheetOf(people), state: 'veryHidden' }], 1],
    ['not a header alone', [{ rows: sheetOf([header]) }, { rows: sheetOf(people) }], 1],
  ])('[XLSX-9] %s', async (_, sheets, sheet) => {
    const { settings, sheets: told } = await previewOf(workbookFile({ sheets }))
    expect(settings.sheet).toBe(sheet)
    expect(told).toHaveLength(sheets.length)
  })

  test('[XLSX-9] another sheet is read with a header and columns of its own', async () => {
    const file = workbookFile({
      sheets: [
        { rows: sheetOf(people) },
        { rows: sheetOf([['A title'], [], ['Email', 'Name'], ['bo@x.example', 'Bo']]) },
      ],
    })
    const { settings } = await previewOf(file)
    const other = await previewOf(file, { ...settings, sheet: 1, header: UNKNOWN_HEADER, columns: noColumns })
    expect(other.settings).toMatchObject({ sheet: 1, header: 1, columns: { email: [0], name: [1] } })
    expect(other.records.map(({ line }) => line)).toEqual([1, 3, 4])
  })

  test('[XLSX-9] a workbook without rows is told as that', async () => {
    for (const sheets of [[{}], [], [{ type: 'chartsheet' }]]) {
      expect(await importer.preview(workbookFile({ sheets }), null)).toEqual({ problem: 'no-rows' })
    }
  })

  test('[XLSX-8] what is hidden and what has errors is told with the check', async () => {
    const rows = `${textRow(1, ['Name', 'Score'])}<row r="2" hidden="1"><c t="str"><v>Ada</v></c><c t="e"><v>#REF!</v></c></row>`
    const { sheet, check } = await checkOf(
      workbookFile({ sheets: [{ rows, before: '<cols><col min="1" max="1" hidden="1"/></cols>' }] }),
    )
    expect(sheet).toMatchObject({ hiddenRows: 1, hiddenColumns: 1, errors: 1 })
    expect(check).toMatchObject({ created: 1, wrongScores: { count: 0 } })
  })
})

describe('the work', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => [
    `${at}`,
    `Lead ${at * 7919}`,
    '',
    `l${at}@x.example`,
    `${at % 101}`,
    'new',
    '',
  ])
  const large = workbookFile({ sheets: [{ rows: sheetOf([header, ...many]) }] })

  test('[XLSX-1] tells bytes of the file, which only grow, up to its end', async () => {
    const { settings } = await previewOf(large)
    const told: [number, number, number][] = []
    const checked = await importer.check(large, settings, emptyTarget(), (bytes, total, rows) => {
      told.push([bytes, total, rows])
      return goOn()
    })
    expect(checked).toMatchObject({ check: { created: 20_000 } })
    expect(told.length).toBeGreaterThan(3)
    expect(told.at(-1)).toEqual([large.size, large.size, 20_000])
    expect(told).toEqual(told.toSorted((a, b) => a[0] - b[0]))
    expect(new Set(told.map(([, total]) => total))).toEqual(new Set([large.size]))
  })

  test('[XLSX-1] cancelled at any time, nothing is checked', async () => {
    const { settings } = await previewOf(large)
    for (const last of [1, 2, 4]) {
      let told = 0
      expect(await importer.check(large, settings, emptyTarget(), () => Promise.resolve(++told < last))).toBeNull()
      expect(told).toBe(last)
    }
  })

  test('[XLSX-1] unreadable rows are written with their cells as they were read', async () => {
    const file = workbookFile({ sheets: [{ rows: sheetOf([header, ['7', '', 'Acme, Inc.', 'x', '', '', '']]) }] })
    let text = ''
    await importer.unreadableRows(file, (await previewOf(file)).settings, unreadableReasons, goOn, (part) => {
      text += part
    })
    expect(text).toContain('7,,"Acme, Inc.",x,,,,')
  })

  test('[XLSX-1] is imported, and undone as any import', async () => {
    const workspace = await createFileWorkspace()
    const { check, outcome } = await importFile(workspace, workbookFile({ sheets: [{ rows: sheetOf(people) }] }))
    expect(check).toMatchObject({ created: 1, sheet: { hiddenRows: 0 } })
    expect(outcome).toMatchObject({ done: true, action: { kind: 'import' } })
    expect(await workspace.dispatch({ name: 'undo', action: null })).toMatchObject({ done: true })
  })

  test('[XLSX-12] a workbook that turns out to be damaged at its end is told, and nothing of it is imported', async () => {
    const bytes = new Uint8Array(await large.arrayBuffer())
    const { settings } = await previewOf(large)
    bytes[Math.floor(bytes.length * 0.8)]! ^= 255
    const damaged = new Blob([bytes])
    expect(await importer.check(damaged, settings, emptyTarget(), goOn)).toEqual({ problem: 'damaged-workbook' })
  })
})
