import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { checkFile, checkOrProblem, importer } from '../../test/check-file'
import { rowsOfChunks } from '../../test/files'
import { cellsOf, readSheet } from '../../test/read-workbook'
import {
  archiveOf,
  type Bytes,
  LINKS,
  linksOf,
  type Parts,
  ROOT_LINKS,
  SHEET,
  STYLES,
  sheetOf,
  TEXTS,
  textRow,
  textsOf,
  WORKBOOK,
  workbookFile,
  workbookOf,
  workbookParts,
} from '../../test/workbook-files'
import { unreadableReasons } from '../messages/messages'

// What other programs write: each of these was tried with a file.

const fileOf = (parts: Parts) => new Blob([archiveOf(parts)])
const people = [
  ['Name', 'Email', 'Score'],
  ['Ada Quist', 'ada@x.example', '12'],
  ['Bo Ek', 'bo@x.example', '7'],
]
const sheetRows = (rows: readonly (readonly string[])[]) => rows.map((row, at) => textRow(at + 1, row)).join('')
const namesIn = async (file: Blob) => {
  const { chunks } = await checkFile(file)
  return rowsOfChunks(chunks).map(([, name]) => name)
}
const goOn = () => Promise.resolve(true)
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'

describe('names of other namespaces', () => {
  const parts = workbookParts({
    sheets: [{ rows: '<row r="1"><c r="A1" s="1"><v>44882</v></c></row>' }],
    formats: [14],
    is1904: true,
  })

  test('[XLSX-4] Excel for Mac says in an extension of the workbook how its pictures are, and nothing of days', async () => {
    const properties = `<x14:workbookPr ${X14} defaultImageDpi="32767"/><x14:workbookPr ${X14} date1904="0"/>`
    const workbook = parts[WORKBOOK]!.replace('</workbook>', `<extLst><ext>${properties}</ext></extLst></workbook>`)
    expect(await cellsOf(fileOf({ ...parts, [WORKBOOK]: workbook }))).toEqual([['2026-11-18']])
    const of1900 = workbook.replace(' date1904="1"', '').replace('date1904="0"', 'date1904="1"')
    expect(await cellsOf(fileOf({ ...parts, [WORKBOOK]: of1900 }))).toEqual([['2022-11-17']])
  })

  const foreign = 'xmlns:o="urn:other"'
  test.each<[what: string, changed: Record<string, string>]>([
    ['rows', { [SHEET]: sheetOf(`${textRow(1, ['Ada'])}<o:row ${foreign}><c><v>1</v></c></o:row>`) }],
    ['cells', { [SHEET]: sheetOf(`<row>${textCell('Ada')}<o:c ${foreign} t="str"><v>x</v></o:c></row>`) }],
    ['values', { [SHEET]: sheetOf(`<row><c t="str"><o:v ${foreign}>x</o:v><v>Ada</v></c></row>`) }],
    [
      'what stands in them',
      { [SHEET]: sheetOf(`${textRow(1, ['Ada'])}<ext ${foreign} xmlns="urn:other">${textRow(2, ['Bo'])}</ext>`) },
    ],
    [
      'attributes',
      {
        [SHEET]: sheetOf(
          `<row o:hidden="1" ${foreign} o:r="9"><c o:t="e" o:r="C1" t="str" o:s="1"><v>Ada</v></c></row>`,
        ),
      },
    ],
    [
      'shared texts',
      { [SHEET]: sheetOf('<row><c t="s"><v>0</v></c></row>'), [TEXTS]: textsOf(`<o:t ${foreign}>x</o:t><t>Ada</t>`) },
    ],
    [
      'sheets',
      {
        [SHEET]: sheetOf(textRow(1, ['Ada'])),
        [WORKBOOK]: parts[WORKBOOK]!.replace('<sheets>', `<sheets><o:sheet ${foreign} name="x" r:id="rId9"/>`),
      },
    ],
    [
      'links',
      {
        [SHEET]: sheetOf(textRow(1, ['Ada'])),
        [LINKS]: parts[LINKS]!.replace(
          '</Rel',
          `<o:Relationship ${foreign} Id="rId1" Type="x/worksheet" Target="x"/></Rel`,
        ),
      },
    ],
    [
      'ids of sheets',
      {
        [SHEET]: sheetOf(textRow(1, ['Ada'])),
        [WORKBOOK]: parts[WORKBOOK]!.replace('r:id=', `${foreign} o:id="rId7" r:id=`),
      },
    ],
    [
      'another prefix of the same namespace',
      {
        [SHEET]: `<a:worksheet xmlns:a="${MAIN}" xmlns:b="${MAIN}"><b:sheetData><a:row><b:c t="str"><a:v>Ada</a:v></b:c></a:row></b:sheetData></a:worksheet>`,
      },
    ],
    [
      'the same prefix for another',
      {
        [SHEET]: `<a:worksheet xmlns:a="${MAIN}"><a:sheetData><a:row><a:c t="str"><a:v>Ada</a:v></a:c></a:row></a:sheetData><a:ext xmlns:a="urn:other"><a:row><a:c><a:v>1</a:v></a:c></a:row></a:ext></a:worksheet>`,
      },
    ],
  ])('%s', async (_, changed) => {
    const texts = workbookParts({ sheets: [{}], texts: [] })
    const { records, facts, sheets } = await readSheet(fileOf({ ...texts, [WORKBOOK]: parts[WORKBOOK]!, ...changed }))
    expect(records.map(({ line, cells }) => [line, ...cells.filter((cell) => cell !== '')])).toEqual([[1, 'Ada']])
    expect(facts).toMatchObject({ hiddenRows: 0, errors: 0 })
    expect(sheets).toHaveLength(1)
  })

  test('[XLSX-7] merged cells, and formats of what an extension formats', async () => {
    const rows = sheetRows([
      ['Acme', 'Ada'],
      ['', 'Bo'],
    ])
    const after = `<extLst><ext ${foreign}><o:mergeCell ref="A1:A2"/></ext></extLst>`
    expect(await cellsOf(workbookFile({ sheets: [{ rows, after }] }))).toEqual([
      ['Acme', 'Ada'],
      ['', 'Bo'],
    ])
    const dxf = `<extLst><ext><x14:dxfs ${X14}><x14:dxf><numFmts><numFmt numFmtId="14" formatCode="0.00%"/></numFmts></x14:dxf></x14:dxfs></ext></extLst>`
    const styles = parts[STYLES]!.replace('</styleSheet>', `${dxf}</styleSheet>`)
    expect(await cellsOf(fileOf({ ...parts, [STYLES]: styles }))).toEqual([['2026-11-18']])
  })
})

function textCell(text: string): string {
  return `<c t="str"><v>${text}</v></c>`
}

describe('what is read is whole', () => {
  const texts = people.flat().map((text) => `<t>${text}</t>`)
  const rows = people.map(
    (row, line) => `<row>${row.map((_, at) => `<c t="s"><v>${3 * line + at}</v></c>`).join('')}</row>`,
  )
  const bytes = archiveOf(workbookParts({ sheets: [{ rows: rows.join('') }], texts }))

  /** With one bit of a text turned. */
  function altered(text: string): Bytes {
    const changed = new Uint8Array(bytes)
    changed[Buffer.from(bytes).indexOf(text)]! ^= 0x77
    return changed
  }

  test('[XLSX-12] of texts that were altered nothing is imported, whichever they are', async () => {
    for (const text of ['Ada Quist', 'bo@x.example']) {
      const file = new Blob([altered(text)])
      const { settings } = (await checkFile(new Blob([bytes]))).preview
      expect(await importer.preview(file, null)).toMatchObject({ settings: { sheet: 0 } })
      await expect(importer.unreadableRows(file, settings, unreadableReasons, goOn, () => {})).rejects.toMatchObject({
        problem: 'damaged-workbook',
      })
      expect(await checkOrProblem(file)).toEqual({ problem: 'damaged-workbook' })
    }
  })

  test('[XLSX-12] so it is with texts that no cell wants, and where their list is cut', async () => {
    const parts = workbookParts({ sheets: [{ rows: rows.join('') }], texts: [...texts, '<t>Never asked for</t>'] })
    const late = new Uint8Array(archiveOf(parts))
    late[Buffer.from(late).indexOf('Never')]! ^= 1
    expect(await checkOrProblem(new Blob([late]))).toEqual({ problem: 'damaged-workbook' })
    const cut = { ...parts, [TEXTS]: parts[TEXTS]!.replace('</sst>', '') }
    expect(await checkOrProblem(fileOf(cut))).toEqual({ problem: 'damaged-workbook' })
  })
})

describe('other formats under names of tables', () => {
  const book = () => {
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet(people), 'Leads')
    return made
  }
  const written = (bookType: 'xlml' | 'fods' | 'sylk' | 'html' | 'rtf' | 'ods') =>
    new Uint8Array(write(book(), { bookType, type: 'buffer' }) as Buffer)
  const utf16 = (bytes: Uint8Array) => new Uint8Array(Buffer.from(`\ufeff${Buffer.from(bytes).toString()}`, 'utf16le'))
  const text = (content: string) => new TextEncoder().encode(content)

  test.each<[what: string, problem: string, bytes: Uint8Array<ArrayBuffer>]>([
    ['Excel 2003 XML', 'spreadsheet-xml', written('xlml')],
    ['the same in UTF-16', 'spreadsheet-xml', utf16(written('xlml'))],
    [
      'the same with a comment, and another prefix',
      'spreadsheet-xml',
      text(
        `<?xml version="1.0"?>\n<!-- by a web tool -->\n<ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet/></ss:Workbook>`,
      ),
    ],
    ['flat OpenDocument', 'opendocument', written('fods')],
    ['SYLK', 'sylk', written('sylk')],
    ['SYLK of Excel', 'sylk', text('ID;PWXL;N;E\r\nP;PGeneral\r\nP;P0\r\nC;Y1;X1;K"Name"\r\nE\r\n')],
    ['a web page', 'web-page', written('html')],
    [
      'a web page that begins as XML',
      'web-page',
      text('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html><table><tr><td>Name</td></tr></table></html>'),
    ],
    [
      'MHTML of Excel',
      'web-archive',
      text(
        'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n',
      ),
    ],
    [
      'MHTML of Chrome',
      'web-archive',
      text('From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.example/\r\nMIME-Version: 1.0\r\n'),
    ],
    ['other XML', 'xml', text('<?xml version="1.0"?>\n<leads><lead><name>Ada</name></lead></leads>')],
    ['RTF', 'document', written('rtf')],
    [
      'a link to Google Sheets',
      'google-link',
      text(
        '{"":"WARNING! DO NOT EDIT THIS FILE! ANY CHANGES MADE WILL BE LOST!","doc_id":"1x","resource_key":"","email":"kit@x.example"}',
      ),
    ],
    [
      'an older one',
      'google-link',
      text('{"url": "https://docs.google.com/open?id=1x", "doc_id": "1x", "email": "kit@x.example"}'),
    ],
    ['OpenDocument of SheetJS, whose kind does not stand first', 'opendocument', written('ods')],
    [
      'an OpenDocument text',
      'document',
      archiveOf({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'content.xml': '',
        'META-INF/manifest.xml': '',
      }),
    ],
    [
      'a presentation',
      'document',
      archiveOf({ '[Content_Types].xml': '', '_rels/.rels': '', 'ppt/presentation.xml': '' }),
    ],
    ['an old Word document', 'document', ole('WordDocument')],
    ['an old workbook with a document in it', 'old-workbook', ole('WordDocument', 'Workbook')],
  ])('[XLSX-11] %s is %s', async (_, problem, bytes) => {
    expect(await checkOrProblem(new Blob([bytes]))).toEqual({ problem })
  })

  test('[XLSX-11] columns of such names are columns', async () => {
    for (const content of [
      'ID;Place;Name\nP;Q;Ada\nC;D;Bo\n',
      'ID;Phone;Name\n1;2;Ada\n3;4;Bo\n',
      'Workbook,Name\n<x>,Ada\n{},Bo\n',
    ]) {
      expect(await namesIn(new Blob([content]))).toEqual(['Ada', 'Bo'])
    }
  })

  test('a workbook whose main part has another folder and another name, and one in UTF-16 without a mark', async () => {
    const sheet = sheetOf(sheetRows(people))
    const moved = {
      [ROOT_LINKS]: linksOf(['rId1', 'officeDocument', '/office/main.xml']),
      'office/main.xml': workbookOf('<sheet name="Leads" sheetId="1" r:id="rId1"/>'),
      'office/_rels/main.xml.rels': linksOf(['rId1', 'worksheet', 'one.xml']),
      'office/one.xml': sheet,
    }
    expect(await namesIn(fileOf(moved))).toEqual(['Ada Quist', 'Bo Ek'])
    for (const swap of [false, true]) {
      const wide = Buffer.from(sheet.replace('UTF-8', 'UTF-16'), 'utf16le')
      const bytes = new Uint8Array(swap ? wide.swap16() : wide)
      expect(await namesIn(fileOf({ ...moved, 'office/one.xml': bytes }))).toEqual(['Ada Quist', 'Bo Ek'])
    }
    const other = { ...moved, 'office/main.xml': '<document/>' }
    expect(await checkOrProblem(fileOf(other))).toEqual({ problem: 'document' })
    expect(await checkOrProblem(fileOf({ [ROOT_LINKS]: '<x/>', 'a.txt': '' }))).toEqual({ problem: 'archive' })
  })
})

function ole(...streams: readonly string[]): Bytes {
  const start = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return new Uint8Array(
    Buffer.concat([start, Buffer.alloc(600), ...streams.map((name) => Buffer.from(name, 'utf16le'))]),
  )
}

describe('a sheet that can’t be read', () => {
  const list = sheetRows(people)

  test('[XLSX-9] spoils no other: a macro sheet of old, a part that is missing, one that is damaged', async () => {
    const parts = workbookParts({
      sheets: [
        { name: 'Macro1', rows: '' },
        { name: 'Leads', rows: list },
      ],
    })
    const changes: Record<string, string>[] = [
      { [WORKBOOK]: parts[WORKBOOK]!.replace('r:id="rId1"', 'r:id=""') },
      { [LINKS]: parts[LINKS]!.replace('sheet1.xml', 'gone.xml') },
      { [SHEET]: '<worksheet><sheetData>' },
    ]
    for (const changed of changes)
      expect(await namesIn(fileOf({ ...parts, ...changed }))).toEqual(['Ada Quist', 'Bo Ek'])
  })

  test('[XLSX-12] beside a note alone it is told', async () => {
    const parts = workbookParts({ sheets: [{ rows: list }, { rows: textRow(1, ['Please read']) }] })
    const cut = { ...parts, [SHEET]: parts[SHEET]!.slice(0, -30) }
    expect(await checkOrProblem(fileOf(cut))).toEqual({ problem: 'damaged-workbook' })
  })

  test('merged rows and columns that are whole', async () => {
    const after = '<mergeCells><mergeCell ref="1:1"/><mergeCell ref="C:C"/><mergeCell ref=""/></mergeCells>'
    expect(await namesIn(workbookFile({ sheets: [{ rows: list, after }] }) as Blob)).toEqual(['Ada Quist', 'Bo Ek'])
  })
})

describe('headers that are merged', () => {
  test('[XLSX-13] what stands under one is one text; phones stay apart', async () => {
    const rows = sheetRows([
      ['Leads of the fair'],
      ['Name', '', 'Phone', '', 'Due', ''],
      ['Jo', 'Ahl', '+41 44 668 18 00', '+41 79 1', '2026-12-01', '14:30'],
      ['Kim', '', '', '+41 79 2', '', ''],
    ])
    const refs = ['A1:F1', 'A2:B2', 'C2:D2', 'E2:F2', 'A4:B4']
    const after = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    const { preview, chunks } = await checkFile(workbookFile({ sheets: [{ rows, after }] }))
    expect(preview.settings.columns).toMatchObject({ name: [0], phone: [3, 2], due: [4] })
    expect(preview.records.map(({ cells }) => cells)).toEqual([
      ['Leads of the fair'],
      ['Name', '', 'Phone', 'Phone', 'Due'],
      ['Jo Ahl', '', '+41 44 668 18 00', '+41 79 1', '2026-12-01 14:30', ''],
      ['Kim', '', '', '+41 79 2', '', ''],
    ])
    expect(rowsOfChunks(chunks).map(([, name]) => name)).toEqual(['Jo Ahl', 'Kim'])
  })
})

describe('rows', () => {
  test('[XLSX-6] that hold boxes alone which are not ticked are none', async () => {
    const box = (value: number) => `<c t="b"><v>${value}</v></c>`
    const rows = `${textRow(1, ['Name', 'Done'])}<row r="2">${textCell('Ada')}${box(0)}</row><row r="3"><c/>${box(0)}</row>
      <row r="4"><c/>${box(1)}</row><row r="5">${textCell('FALSE')}</row>`
    expect((await readSheet(workbookFile({ sheets: [{ rows }] }))).records.map(({ line }) => line)).toEqual([
      1, 2, 4, 5,
    ])
    expect(await namesIn(new Blob(['Name,Done\nAda,FALSE\n,FALSE\n"",FALSE\nBo,TRUE\n']))).toEqual(['Ada', 'Bo'])
  })

  test('[XLSX-8] of no height, and columns of no width, are hidden', async () => {
    const rows = `<row r="1" ht="0" customHeight="1">${textCell('a')}${textCell('b')}</row><row r="2" ht="15">${textCell('c')}</row>`
    const before = '<cols><col min="1" max="1" width="8.43"/><col min="2" max="2" width="0" customWidth="1"/></cols>'
    const { facts } = await readSheet(workbookFile({ sheets: [{ rows, before }] }))
    expect(facts).toMatchObject({ hiddenRows: 1, hiddenColumns: 1 })
  })

  test('[SHEET-3] formulas without a value, linked data and comments are counted', async () => {
    const rows = `<row><c t="str"><f>""</f><v></v></c><c><f>A1</f></c><c t="n"><f>A1</f><v/></c><c><f t="shared" si="0"/></c><c><f>1</f><v>1</v></c><c/>
      <c t="e" vm="1"><v>#VALUE!</v></c><c t="e"><v>#VALUE!</v></c></row>`
    const parts = workbookParts({ sheets: [{ rows }] })
    const comments = `<comments xmlns="${MAIN}"><commentList><comment ref="A1"><text><t>x</t></text></comment><comment ref="B1"/></commentList></comments>`
    const file = fileOf({
      ...parts,
      'xl/worksheets/_rels/sheet1.xml.rels': linksOf(['rId1', 'comments', '../comments1.xml']),
      'xl/comments1.xml': comments,
    })
    const { facts } = await readSheet(file)
    expect(facts).toMatchObject({ uncalculated: 3, linked: 1, errors: 1, comments: 2 })
  })

  test('[IMPORT-8] below a row with line breaks a total and a signature are no leads', async () => {
    const rows = [
      ...people,
      ['Cy Orr', 'cy@x.example', 'a\nb\nc'],
      [],
      ['Total', '', '19'],
      [],
      ['Prepared by Kit on 18 Nov'],
    ]
    const file = workbookFile({ sheets: [{ rows: sheetRows(rows) }] })
    expect(await namesIn(file as Blob)).toEqual(['Ada Quist', 'Bo Ek', 'Cy Orr'])
    const alone = [...people, ['Cy Orr', '', 'a\nb'], ['Dee']]
    expect(await namesIn(workbookFile({ sheets: [{ rows: sheetRows(alone) }] }) as Blob)).toHaveLength(4)
  })

  test('[XLSX-3] three decimals are read as they are; as scores and amounts they are no thousands', async () => {
    const number = (value: string) => `<c><v>${value}</v></c>`
    const rows = `${textRow(1, ['Id', 'Name', 'Status', 'Score', 'Amount', 'Notes'])}<row r="2">${number('1.234')}${textCell('Ada')}${textCell('converted')}${number('12.345')}${number('1.234')}${number('9.125')}</row>`
    const { check, chunks } = await checkFile(workbookFile({ sheets: [{ rows }] }))
    const [[id, , , , , score] = []] = rowsOfChunks(chunks)
    expect({ id, score, sum: check.converted.sum }).toEqual({ id: '1.234', score: 12, sum: 250_000n })
    // An amount has two decimals.
    expect(check.wrongAmounts.count).toBe(1)
  })

  test('[XLSX-3] whole numbers have all their digits', async () => {
    const values = ['5437000000412001', '9007199254740991', '9007199254740993', '-12345678901234567891', '5.437E+15']
    const rows = `<row>${values.flatMap((value) => [`<c><v>${value}</v></c>`, `<c s="1"><v>${value}</v></c>`]).join('')}</row>`
    const [cells] = await cellsOf(workbookFile({ sheets: [{ rows }], formats: ['0'] }))
    expect(cells).toEqual(values.flatMap((value) => Array(2).fill(value.replace('5.437E+15', '5437000000000000'))))
  })

  test('[XLSX-2] a line end that is written as an escape before one of the XML is one', async () => {
    const texts = ['<t>a_x000D_\r\nb</t>', '<t>a_x000D_&#10;b\r\n\rc_x000A_d</t>']
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    expect(await cellsOf(workbookFile({ sheets: [{ rows }], texts }))).toEqual([['a\nb', 'a\nb\n\nc\nd']])
  })

  test('[XLSX-12] a long text that thousands of cells repeat is told as too large', async () => {
    const texts = [...['Name', 'Notes'].map((text) => `<t>${text}</t>`), `<t>${'x'.repeat(1_000_000)}</t>`]
    const cells = (count: number) => `<row>${textCell('Ada')}<c t="s"><v>2</v></c></row>`.repeat(count)
    const rows = (count: number) => `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>${cells(count)}`
    expect(await checkOrProblem(workbookFile({ sheets: [{ rows: rows(4000) }], texts }))).toEqual({
      problem: 'large-workbook',
    })
    expect(await checkOrProblem(workbookFile({ sheets: [{ rows: rows(3) }], texts }))).toMatchObject({
      check: { rows: 3 },
    })
  })
})
