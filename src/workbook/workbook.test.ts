import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cellsOf, readSheet } from '../../test/read-workbook'
import {
  archiveOf,
  type Parts,
  SHEET,
  STYLES,
  streamedEntry,
  textRow,
  WORKBOOK,
  type WorkbookXml,
  workbookFile,
  workbookParts,
  zipEntry,
  zipOf,
} from '../../test/workbook-files'
import { files } from '../platform/files'

const textsOf = async (workbook: WorkbookXml) => (await cellsOf(workbookFile(workbook))).flat()
const fileOf = (parts: Parts) => new Blob([archiveOf(parts)])

describe('texts', () => {
  test.each([
    ['plain', '<t>Ada</t>', 'Ada'],
    [
      'of several runs',
      '<r><rPr><b/><sz val="11"/></rPr><t>Ada </t></r><r><t xml:space="preserve"> L.</t></r>',
      'Ada  L.',
    ],
    ['with a reading aid', '<t>山田</t><rPh sb="0" eb="2"><t>やまだ</t></rPh><phoneticPr fontId="1"/>', '山田'],
    ['with entities', '<t>&lt;A&amp;B&gt; &quot;x&quot; &apos; &#228;&#x1F600;</t>', `<A&B> "x" ' ä😀`],
    ['with escapes', '<t>a_x000D__x000A_b_x0041_ _x005F_x000D_ _xZZZZ_</t>', 'a\nbA _x000D_ _xZZZZ_'],
    ['of several lines', '<t>a\r\nb&#13;&#10;c&#13;d</t>', 'a\nb\nc\nd'],
    ['of characters as they are', '<t><![CDATA[a<b>&amp;]]></t>', 'a<b>&amp;'],
    ['with half a character', '<t>x_xD83D_y</t>', 'x\ufffdy'],
    ['with a comment', '<!-- <t>no</t> --><t>yes</t>', 'yes'],
    ['without one', '<phoneticPr fontId="1"/>', 'other'],
  ])('[XLSX-2] %s', async (_, xml, text) => {
    const cells = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>'
    const shared = await textsOf({ sheets: [{ rows: `<row>${cells}</row>` }], texts: [xml, '<t>other</t>'] })
    expect(shared.filter((cell) => cell !== '')).toEqual(text === 'other' ? [text] : [text, 'other'])
    const inline = `<row><c t="inlineStr"><is>${xml}</is></c><c t="inlineStr"><is><t>other</t></is></c></row>`
    expect(await textsOf({ sheets: [{ rows: inline }] })).toEqual(shared)
  })

  test('[XLSX-2] a formula counts by what it gave, and one that was never calculated is empty', async () => {
    const rows = `<row><c t="str"><f>A1&amp;"&lt;x"</f><v>a&amp;b</v></c><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c>
      <c t="str"><f>""</f><v></v></c><c t="b"><f>1=1</f><v>1</v></c></row>`
    expect(await textsOf({ sheets: [{ rows }] })).toEqual(['a&b', '2', '', '', 'TRUE'])
  })

  test('[XLSX-2] thousands of texts that cells share', async () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `<t>Text ${at}</t>`)
    const indexes = [4999, 0, 1023, 1024, 1025, 2500]
    const rows = `<row>${indexes.map((at) => `<c t="s"><v>${at}</v></c>`).join('')}</row>`
    expect(await textsOf({ sheets: [{ rows }], texts })).toEqual(indexes.map((at) => `Text ${at}`))
  })
})

describe('numbers', () => {
  const textOf = async (value: string, format: string | number, is1904 = false) => {
    const [cell] = await textsOf({
      sheets: [{ rows: `<row><c s="1"><v>${value}</v></c></row>` }],
      formats: [format],
      is1904,
    })
    return cell
  }

  test.each([
    ['0.30000000000000004', 'General', '0.3'],
    ['5551234567890', 'General', '5551234567890'],
    ['1.23456789012345E+14', 'General', '123456789012345'],
    ['1.5E-7', 'General', '1.5E-07'],
    ['1E+21', 'General', '1E+21'],
    ['-12', 'General', '-12'],
    ['87.125', 'General', '87.125'],
    ['0.875', 'General', '0.875'],
    ['1234.125', 'General', '1234.125'],
    ['0.25', '0%', '25%'],
    ['0.256', '0%', '26%'],
    ['0.285', '0%', '29%'],
    ['0.256', '0.00%', '25.60%'],
    ['1', 9, '100%'],
    ['-0.5', 10, '-50.00%'],
    ['0.07', '0"%"', '0'],
    ['1234.5', '#,##0.00 "€"', '1234.5'],
    ['1234.567', '[$$-409]#,##0.00', '1234.57'],
    ['1.005', '0.00', '1.01'],
    ['2499.5', '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '2500'],
    ['0', '#,##0;-#,##0;"-"', '0'],
    ['-5', '#,##0;[Red](#,##0)', '-5'],
    ['1234567', '# ##0', '1234567'],
    ['1234567', '#\\ ##0', '1234567'],
    ['1500000', '0.0,,"M"', '1500000'],
    ['0.5', '# ?/?', '0.5'],
    ['12345', '0.00E+00', '12345'],
    ['5', '0 "pieces"', '5'],
    ['5', ';;;', '5'],
    ['42', '@', '42'],
    ['1234', '00000', '01234'],
    ['123456', '00000', '123456'],
    ['0', '000', '000'],
    ['-7', '000', '-007'],
    ['-7', '000;-000', '-007'],
    ['123456789', '00000-0000', '12345-6789'],
    ['42', '"K-"0000', 'K-0042'],
    ['5551234', '[<=9999999]###-####;(###) ###-####', '555-1234'],
    ['5551234567', '[<=9999999]###-####;(###) ###-####', '(555) 123-4567'],
    ['612345678', '0#" "##" "##" "##" "##', '06 12 34 56 78'],
    ['491701234567', '+## ### #######', '+49 170 1234567'],
    ['1E+400', 'General', '1E+400'],
    ['12', 'x'.repeat(5000), '12'],
  ] as const)('[XLSX-3] %s with the format %s is %s', async (value, format, text) => {
    expect(await textOf(value, format)).toBe(text)
  })

  test.each([
    ['46344', 14, '2026-11-18'],
    ['46344', 'dd.mm.yyyy', '2026-11-18'],
    ['46344', '[$-409]mmm d, yyyy', '2026-11-18'],
    ['46344', 'd "de" mmmm "de" yyyy', '2026-11-18'],
    ['46344', '[$-407]d\\.\\ mmmm\\ yyyy;@', '2026-11-18'],
    ['46344', 'yyyy"年"m"月"d"日"', '2026-11-18'],
    ['46344', '[$-411]ggge"年"m"月"d"日"', '2026-11-18'],
    ['46344', 'mmm-yy', '2026-11-18'],
    ['46344', 'mm', '2026-11-18'],
    ['46344.604166666664', 14, '2026-11-18'],
    ['46344.604166666664', 22, '2026-11-18 14:30'],
    ['46344.604166666664', 'dd/mm/yyyy hh:mm:ss', '2026-11-18 14:30:00'],
    ['46344.604166666664', 'm/d/yy h:mm AM/PM', '2026-11-18 14:30'],
    ['46344.9999999999', 'yyyy-mm-dd hh:mm', '2026-11-19 00:00'],
    ['46344', 31, '2026-11-18'],
    ['46344.5', 57, '2026-11-18 12:00'],
    ['0.604166666666667', 33, '14:30'],
    ['0.604166666666667', 20, '14:30'],
    ['0.604166666666667', 19, '14:30:00'],
    ['0.604166666666667', 'mm:ss', '30:00'],
    ['46344.604166666664', 'h:mm', '14:30'],
    ['0.5', 'dd.mm.yyyy hh:mm', '12:00'],
    ['1.5', '[h]:mm', '36:00'],
    ['1.5', 46, '36:00:00'],
    ['0.0625', '[mm]:ss', '90:00'],
    ['0.5', '[s]', '43200'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['60', 14, '1900-02-29'],
    ['61', 14, '1900-03-01'],
    ['2958465', 14, '9999-12-31'],
    ['2958467', 14, '2958467'],
    ['-1', 14, '-1'],
    ['12', '0" days"', '12'],
    ['12', '0\\ \\d\\a\\y\\s', '12'],
    ['12', '[Red]0', '12'],
    ['12', '0_d', '12'],
  ] as const)('[XLSX-4] %s with the format %s is %s', async (value, format, text) => {
    expect(await textOf(value, format)).toBe(text)
  })

  test.each([
    ['44882', '2026-11-18'],
    ['0', '1904-01-01'],
    ['60', '1904-03-01'],
  ])('[XLSX-4] %s counted from 1904 is %s', async (value, day) => {
    expect(await textOf(value, 14, true)).toBe(day)
  })

  test('[XLSX-4] a number format of a differential style is no format of cells', async () => {
    const cells = '<c s="1"><v>46344</v></c><c s="2"><v>0.25</v></c><c s="3"><v>1.5</v></c>'
    const parts = workbookParts({ sheets: [{ rows: `<row>${cells}</row>` }], formats: [14, 10, 2] })
    const dxf = (id: number, code: string) => `<dxf><numFmt numFmtId="${id}" formatCode="${code}"/></dxf>`
    const dxfs = `<dxfs count="2">${dxf(14, '0.00%')}${dxf(10, 'm/d/yyyy')}</dxfs>`
    const extension = `<extLst><ext><x14:dxfs count="1">${dxf(2, '@ [h]')}</x14:dxfs></ext></extLst>`
    parts[STYLES] = parts[STYLES]!.replace('</styleSheet>', `${dxfs}${extension}</styleSheet>`)
    expect(await cellsOf(fileOf(parts))).toEqual([['2026-11-18', '25.00%', '1.5']])
  })

  test('[XLSX-4] what an extension says of the workbook does not end its counting from 1904', async () => {
    const parts = workbookParts({
      sheets: [{ rows: '<row><c s="1"><v>44882</v></c></row>' }],
      formats: [14],
      is1904: true,
    })
    const extension = '<extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>'
    parts[WORKBOOK] = parts[WORKBOOK]!.replace('</workbook>', `${extension}</workbook>`)
    expect(await cellsOf(fileOf(parts))).toEqual([['2026-11-18']])
  })

  test.each([
    ['2026-11-18', '2026-11-18'],
    ['2026-11-18T00:00:00', '2026-11-18'],
    ['2026-11-18T14:30:00.000Z', '2026-11-18 14:30'],
    ['2026-11-18T14:30:05', '2026-11-18 14:30:05'],
    ['T14:30:00', '14:30'],
    ['soon', 'soon'],
  ])('[XLSX-4] a day that is written out: %s is %s', async (value, text) => {
    expect(await textsOf({ sheets: [{ rows: `<row><c t="d"><v>${value}</v></c></row>` }] })).toEqual([text])
  })

  test('[XLSX-5] TRUE and FALSE; errors are empty, and counted', async () => {
    const rows = `<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><v>1</v></c></row>`
    const { records, facts } = await readSheet(workbookFile({ sheets: [{ rows }] }))
    expect(records[0]?.cells).toEqual(['TRUE', 'FALSE', '', '', '1'])
    expect(facts).toMatchObject({ hiddenRows: 0, hiddenColumns: 0, errors: 2 })
  })
})

describe('rows', () => {
  test('[XLSX-6] gaps are empty cells, rows without content are none, and lines are those of the sheet', async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="3"/><row r="5"><c r="A5" s="1"/>
      <c r="B5" t="inlineStr"><is><t> </t></is></c></row><row r="9"><c r="A9"><v>3</v></c></row>`
    const { records } = await readSheet(workbookFile({ sheets: [{ rows, before: '<dimension ref="A1"/>' }] }))
    expect(records).toEqual([
      { line: 2, cells: ['', '1', '', '2'], problem: null },
      { line: 9, cells: ['3', '', '', ''], problem: null },
    ])
  })

  test('[XLSX-6] rows and cells that say no place follow one another', async () => {
    const rows = `<row><c><v>1</v></c><c r="C1"><v>2</v></c><c><v>3</v></c></row><row r="4"><c><v>4</v></c></row><row><c><v>5</v></c></row>`
    const { records } = await readSheet(workbookFile({ sheets: [{ rows }] }))
    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, '1', '', '2', '3'],
      [4, '4', '', '', ''],
      [5, '5', '', '', ''],
    ])
  })

  test('[XLSX-6] of a cell far to the right no more is read than the first 1,024 columns', async () => {
    const rows = `<row><c r="A1"><v>1</v></c><c r="AMJ1"><v>2</v></c><c r="AMK1"><v>3</v></c><c r="XFD1"><v>4</v></c></row>`
    const [cells] = await cellsOf(workbookFile({ sheets: [{ rows }] }))
    expect(cells).toHaveLength(1024)
    expect(cells?.filter((cell) => cell !== '')).toEqual(['1', '2'])
  })

  test('[XLSX-6] a record of more than 16,777,216 characters is unreadable', async () => {
    const long = `<t>${'x'.repeat(1_000_000)}</t>`
    const rows = [17, 16].map((count) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`).join('')
    const { records } = await readSheet(workbookFile({ sheets: [{ rows }], texts: [long] }))
    expect(records.map(({ problem }) => problem)).toEqual(['too-long', null])
    expect(records[0]?.cells.every((cell) => cell.length === 1000)).toBe(true)
  })

  test('[XLSX-7] what is merged downwards belongs to every row with content; what is merged to the right, to the first cell', async () => {
    const rows = [
      textRow(1, ['Company', 'Name', 'Email']),
      textRow(2, ['Acme', 'Ada', 'a@x.example']),
      textRow(3, ['', 'Bo', 'b@x.example']),
      textRow(4, ['', '', '']),
      textRow(5, ['', 'Cy']),
      textRow(6, ['', 'Dee']),
      textRow(7, ['Wide', '', '', 'Flo']),
    ]
    const after =
      '<mergeCells count="3"><mergeCell ref="A2:A5"/><mergeCell ref="A7:C8"/><x:mergeCell\n ref="B1:D1"/></mergeCells>'
    expect(await cellsOf(workbookFile({ sheets: [{ rows: rows.join(''), after }] }))).toEqual([
      ['Company', 'Name', 'Email'],
      ['Acme', 'Ada', 'a@x.example'],
      ['Acme', 'Bo', 'b@x.example'],
      ['Acme', 'Cy', ''],
      ['', 'Dee', ''],
      ['Wide', '', '', 'Flo'],
    ])
  })

  test('[XLSX-8] hidden rows and columns are read, and those with content counted', async () => {
    const rows = `<row r="1" hidden="1"><c><v>1</v></c><c><v>2</v></c></row><row r="2" hidden="true"/><row r="3"><c r="D3"><v>3</v></c></row>`
    const before =
      '<sheetPr filterMode="1"/><cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>'
    const { records, facts } = await readSheet(workbookFile({ sheets: [{ rows, before }] }))
    expect(records.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['', '', '', '3'],
    ])
    expect(facts).toMatchObject({ hiddenRows: 1, hiddenColumns: 1, errors: 0 })
  })
})

describe('parts', () => {
  const one: WorkbookXml = { sheets: [{ rows: '<row><c t="s"><v>0</v></c></row>' }], texts: ['<t>Ada</t>'] }
  const parts = workbookParts(one)
  const renamed = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [names[name] ?? name, xml]))

  const stored = Object.entries(parts).map(([name, content]) => zipEntry(name, content))
  const packed = Object.entries(parts).map(([name, content]) =>
    zipEntry(name, content, (bytes) => new Uint8Array(deflateRawSync(bytes))),
  )

  test.each([
    ['packed', zipOf(packed)],
    ['stored', zipOf(stored)],
    ['with a comment', zipOf(packed, { comment: `PK\u0005\u0006${' '.repeat(30)}` })],
    ['with sizes at length', zipOf(packed, { isWide: true })],
    ['written as it was made', zipOf(packed.map(streamedEntry))],
  ])('an archive that is %s', async (_, bytes) => {
    expect(await cellsOf(new Blob([bytes]))).toEqual([['Ada']])
  })

  test('parts are found by their links, in any case, from any folder, with any slashes', async () => {
    const moved = renamed({
      '_rels/.rels': '_RELS/.rels',
      'xl/workbook.xml': 'Book\\Main.XML',
      'xl/_rels/workbook.xml.rels': 'book/_rels/main.xml.rels',
      'xl/worksheets/sheet1.xml': 'other/Leads.xml',
      'xl/sharedStrings.xml': 'book/texts.xml',
    })
    moved['_RELS/.rels'] = parts['_rels/.rels']!.replace('xl/workbook.xml', '/book/main.xml')
    moved['book/_rels/main.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      'worksheets/sheet1.xml',
      '..\\Other\\leads.xml',
    ).replace('sharedStrings.xml', './texts.xml')
    moved['xl/media/logo.png'] = 'x'
    expect(await cellsOf(fileOf(moved))).toEqual([['Ada']])
  })

  test('without links the usual names are read', async () => {
    const { '_rels/.rels': _, 'xl/_rels/workbook.xml.rels': __, 'xl/styles.xml': ___, ...rest } = parts
    expect(await cellsOf(fileOf(rest))).toEqual([['Ada']])
  })

  test('names with any prefix, values in either quotes with whatever they hold, and UTF-16', async () => {
    const sheet = `<?xml version='1.0'?><x:worksheet xmlns:x="m"><x:sheetData a="&gt;>/"><x:row r = '3' ><x:c
      t='inlineStr' r="A3"><x:is><x:t>Zoë</x:t></x:is></x:c ></x:row></x:sheetData></x:worksheet>`
    const { records } = await readSheet(fileOf({ ...parts, [SHEET]: sheet }))
    expect(records).toEqual([{ line: 3, cells: ['Zoë'], problem: null }])
    const wide = Buffer.from(`\ufeff${sheet}`, 'utf16le')
    for (const bytes of [wide, Buffer.from(wide).swap16()]) {
      expect(await cellsOf(fileOf({ ...parts, [SHEET]: new Uint8Array(bytes) }))).toEqual([['Zoë']])
    }
  })

  test('[XLSX-9] sheets in the order of their tabs, hidden ones told; charts and dialogs are none', async () => {
    const rows = (name: string) => textRow(1, [name])
    const file = workbookFile({
      sheets: [
        { name: 'B & <C>', rows: rows('b') },
        { name: 'Chart', type: 'chartsheet' },
        { name: 'Old', state: 'hidden', rows: rows('old') },
        { name: 'Lists', state: 'veryHidden', rows: rows('lists') },
      ],
    })
    expect((await readSheet(file)).sheets).toEqual([
      { name: 'B & <C>', isHidden: false },
      { name: 'Old', isHidden: true },
      { name: 'Lists', isHidden: true },
    ])
    expect(await cellsOf(file, 2)).toEqual([['lists']])
  })

  test('a file that is no archive is none', async () => {
    expect(await files.workbooks.open(new Blob(['PK,Name\n']))).toBeNull()
    expect(await files.workbooks.open(new Blob([]))).toBeNull()
  })
})
