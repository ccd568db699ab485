import { constants, deflateRawSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { checkOrProblem } from '../../test/check-file'
import { rowsOfChunks } from '../../test/files'
import { cellsOf, readSheet } from '../../test/read-workbook'
import {
  archiveOf,
  type Bytes,
  bytesOfText,
  type Content,
  joined,
  LINKS,
  linksOf,
  type Parts,
  ROOT_LINKS,
  SHEET,
  STYLES,
  sheetOf,
  streamedEntry,
  stylesOf,
  TEXTS,
  textRow,
  textsOf,
  WORKBOOK,
  workbookFile,
  workbookOf,
  workbookParts,
  type ZipEntry,
  zipEntry,
  zipOf,
} from '../../test/workbook-files'
import { createRandom } from '../base/random'
import { createCsvReader } from '../files/csv-file'
import { type FileContent, UnusableFileError } from '../files/file'
import { Importer } from '../files/importer'
import type { TableChunk, WorkbookReader } from '../files/table-reader'
import { files } from '../platform/files'
import { gunzip } from '../platform/gunzip'
import { createWorkbookReader } from './workbook'

const sharedCell = (at: string, text: number) => `<c r="${at}" t="s"><v>${text}</v></c>`
const header = `<row r="1">${sharedCell('A1', 0)}${sharedCell('B1', 1)}${sharedCell('C1', 2)}${sharedCell('D1', 3)}</row>`
const rows = Array.from({ length: 8 }, (_, at) => {
  const row = at + 2
  return `<row r="${row}"${at === 3 ? ' hidden="1"' : ''}>${sharedCell(`A${row}`, 4 + at)}<c r="B${row}" t="str"><f>A${row}&amp;"@x.io"</f><v>a${row}@x.io</v></c><c r="C${row}" s="2"><v>0.${row}5</v></c><c r="D${row}" s="1"><v>${46_000 + row}</v></c></row>`
})
const names = rows.map((_, at) => `<r><t xml:space="preserve">Ada </t></r><r><t>Ö&amp;${at}</t></r>`)

/** A list of eight leads in the first of two sheets. */
const parts = workbookParts({
  sheets: [
    { rows: header + rows.join(''), before: '<cols><col min="3" max="3" hidden="1"/></cols>' },
    { rows: textRow(1, ['Notes']) },
  ],
  texts: ['<t>Name</t>', '<t>Email</t>', '<t>Score</t>', '<t>Due</t>', ...names],
  formats: [14, 9, 'yyyy\\-mm\\-dd;@', '0.0%'],
})

const deflate = (bytes: Bytes) => new Uint8Array(deflateRawSync(bytes))
const entries = Object.entries(parts).map(([name, content], at) =>
  zipEntry(name, content, at % 3 === 0 ? undefined : deflate),
)
const good = zipOf(entries)
const directoryAt = good.length - 22 - entries.reduce((sum, { name }) => sum + 46 + name.length, 0)

const fileOf = (changed: Parts) => new Blob([archiveOf({ ...parts, ...changed })])
const rowsFile = (content: string, after = '') => fileOf({ [SHEET]: sheetOf(content, '', after) })
const without = (name: string) => zipOf(entries.filter((entry) => entry.name !== name))

/** What is told of a file; 'read' if it is read. */
async function problemOf(file: FileContent): Promise<string> {
  try {
    await readSheet(file)
    return 'read'
  } catch (error) {
    if (error instanceof UnusableFileError) return error.problem
    throw error
  }
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const ole = (...rest: readonly Uint8Array[]) =>
  Buffer.concat([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(2000), ...rest])
const ods = 'application/vnd.oasis.opendocument.spreadsheet'

describe('other files', () => {
  test.each<[string, string, Uint8Array]>([
    ['a workbook with a password', 'encrypted-workbook', ole(utf16('EncryptedPackage'), Buffer.alloc(3_000_000))],
    [
      'one whose name is cut by a chunk',
      'encrypted-workbook',
      ole(Buffer.alloc(2 ** 20 - 2020), utf16('EncryptedPackage')),
    ],
    ['an old workbook', 'old-workbook', ole(utf16('Workbook'))],
    ['a binary workbook', 'binary-workbook', archiveOf({ '[Content_Types].xml': '', 'xl/workbook.bin': '' })],
    ['an OpenDocument spreadsheet', 'opendocument', archiveOf({ mimetype: ods, 'content.xml': '' })],
    ['a Numbers spreadsheet', 'numbers', archiveOf({ 'Index/Document.iwa': '', 'preview.jpg': '' })],
    ['an older Numbers spreadsheet', 'numbers', archiveOf({ 'buildVersionHistory.plist': '', 'Index.zip': '' })],
    ['a text document', 'document', archiveOf({ '[Content_Types].xml': '', 'word/document.xml': '' })],
    ['files in an archive', 'archive', archiveOf({ 'leads.csv': 'Name', 'old/list.xlsx': '' })],
    ['an empty archive', 'archive', archiveOf({})],
    ['a workbook without its main part', 'damaged-workbook', archiveOf({ 'xl/styles.xml': '' })],
  ])('[XLSX-11] %s is %s', async (_, problem, bytes) => {
    expect(await problemOf(new Blob([new Uint8Array(bytes)]))).toBe(problem)
  })

  test('[XLSX-11] an archive that is cut is what its first entries say', async () => {
    const cut = (content: Parts) => problemOf(new Blob([archiveOf(content).slice(0, -30)]))
    expect(await cut(parts)).toBe('damaged-workbook')
    expect(await cut({ 'leads.csv': 'Name' })).toBe('archive')
    expect(await cut({ 'word/document.xml': '', '[Content_Types].xml': '' })).toBe('document')
    expect(await problemOf(new Blob([archiveOf({ mimetype: ods }).slice(0, -30)]))).toBe('opendocument')
  })
})

describe('damage', () => {
  test.each<[string, FileContent]>([
    ['a sheet that is missing', new Blob([without(SHEET)])],
    ['a part that is no XML', fileOf({ [SHEET]: 'no XML < at all' })],
    ['a sheet that is cut', fileOf({ [SHEET]: parts[SHEET]!.slice(0, -30) })],
    ['a tag that closes nothing', fileOf({ [SHEET]: '</worksheet>' })],
    ['a tag in a tag', rowsFile('<row <c>')],
    ['a value without quotes', rowsFile('<row r=1></row>')],
    ['entities of its own', fileOf({ [SHEET]: `<!DOCTYPE x [<!ENTITY a "b">]>${parts[SHEET]}` })],
    ['an unknown entity', rowsFile('<row><c t="str"><v>&lol;</v></c></row>')],
    ['an unfinished entity', rowsFile('<row><c t="str"><v>a & b</v></c></row>')],
    ['a character that is none', rowsFile('<row><c t="str"><v>&#x110000;</v></c></row>')],
    ['a text that is missing', rowsFile('<row><c t="s"><v>12</v></c></row>')],
    ['a text of no number', rowsFile('<row><c t="s"><v>-1</v></c></row>')],
    ['a cell without a column', rowsFile('<row><c r="1"><v>1</v></c></row>')],
    ['deep XML', rowsFile('<a>'.repeat(99) + '</a>'.repeat(99))],
    ['a tag of millions of characters', rowsFile(`<row ${'a="b" '.repeat(500_000)}/>`)],
    ['a text of millions of characters', rowsFile(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`)],
    ['a comment of millions of characters', rowsFile(`<!--${'x'.repeat(3_000_000)}-->`)],
    [
      'a text of too many runs',
      fileOf({
        [TEXTS]: `<sst><si>${`<t>${'x'.repeat(500_000)}</t>`.repeat(40)}</si></sst>`,
        [SHEET]: sheetOf('<row><c t="s"><v>0</v></c></row>'),
      }),
    ],
  ])('[XLSX-12] %s', async (_, file) => {
    expect(await problemOf(file)).toBe('damaged-workbook')
  })

  test('[XLSX-12] XML of up to a hundred levels and texts of up to a million characters are read', async () => {
    const deep = `<row>${'<a>'.repeat(97)}${'</a>'.repeat(97)}</row>`
    const long = `<row><c t="str"><v>${'x'.repeat(900_000)}</v></c></row>`
    expect((await cellsOf(rowsFile(deep + long))).flat().map((cell) => cell.length)).toEqual([900_000])
  })

  test('[XLSX-12] a byte that is altered, wherever, is told by the checksum', async () => {
    const whole = archiveOf(parts)
    const at = Buffer.from(whole).indexOf('a2@x.io')
    expect(at).toBeGreaterThan(0)
    whole[at]! ^= 1
    expect(await problemOf(new Blob([whole]))).toBe('damaged-workbook')
  })

  test('[XLSX-12] a file that the browser can no longer read is told as that, wherever the reading stops', async () => {
    const whole = workbookFile({
      sheets: [{ rows: Array.from({ length: 20_000 }, (_, at) => textRow(at + 1, [`${at * 7919}`])).join('') }],
    })
    for (const readable of [0, 1, 5, 9, 12, 14]) {
      let reads = 0
      const broken: FileContent = {
        size: whole.size,
        slice: () => broken,
        arrayBuffer: () => Promise.reject(new Error('moved')),
      }
      const file: FileContent = {
        ...broken,
        slice: (start, end) => (reads++ < readable ? whole.slice(start, end) : broken),
      }
      expect([readable, await problemOf(file)]).toEqual([readable, 'unreadable-file'])
    }
  })
})

describe('bounds', () => {
  test('[XLSX-12] many columns, and rows with a cell beyond those that are read, take no more than what is read of them', async () => {
    expect(await cellsOf(rowsFile(`<row>${'<c><v>1</v></c>'.repeat(2000)}</row>`))).toEqual([
      Array.from({ length: 1024 }, () => '1'),
    ])
    expect(await cellsOf(rowsFile('<row><c r="XFD1"><v>1</v></c></row>'.repeat(1000)))).toEqual([])
    expect(await problemOf(rowsFile(`<row><c r="${'Z'.repeat(500)}1"><v>1</v></c></row>`))).toBe('read')
  })

  test('[XLSX-12] a directory of many long names is refused', async () => {
    const entriesOf = (count: number) =>
      Array.from({ length: count }, (_, at) => zipEntry(`${'x'.repeat(60_000)}${at}`, ''))
    expect(await problemOf(new Blob([zipOf(entriesOf(270))]))).toBe('archive')
    expect(await problemOf(new Blob([zipOf(entriesOf(290))]))).toBe('large-workbook')
  })

  test('[XLSX-12] cells merged over a whole column fill nothing, and too many merged cells are refused', async () => {
    const two = textRow(1, ['x']) + textRow(2, ['', 'y'])
    expect(await cellsOf(rowsFile(two, '<mergeCell ref="A1:A1048576"/>'))).toEqual([['x'], ['', 'y']])
    expect(await problemOf(rowsFile(two, '<mergeCell ref="A1:A9"/>'.repeat(100_001)))).toBe('large-workbook')
  })

  test('[XLSX-12] cancelled, nothing more is read of the file', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => textRow(at + 1, [`${at * 7919}`, `${at ** 3}`]))
    const whole = rowsFile(many.join(''))
    let reads = 0
    const slice = (start: number, end: number) => {
      reads++
      return whole.slice(start, end)
    }
    const workbook = await files.workbooks.open({ size: whole.size, slice, arrayBuffer: () => whole.arrayBuffer() })
    let before = 0
    for await (const { records } of workbook!.read(0)) {
      if (records.length === 0) continue
      before = reads
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(reads).toBeLessThanOrEqual(before + 1)
  })
})

type Below = (limit: number) => number
type Make = (below: Below) => Bytes

const pick = <Item>(below: Below, items: readonly Item[]): Item => items[below(items.length)]!
const partNames = Object.keys(parts)
const xmlNames = [SHEET, SHEET, SHEET, TEXTS, STYLES, WORKBOOK, LINKS]

/** The good workbook with other entries. */
const withEntries = (...others: readonly ZipEntry[]) =>
  zipOf([...entries.filter(({ name }) => others.every((other) => other.name !== name)), ...others])
const withPart = (name: string, content: Content) => withEntries(zipEntry(name, content, deflate))
const withSheet = (content: string, before?: string, after?: string) =>
  withPart(SHEET, sheetOf(header + content, before, after))

/** Some bytes from `from` on are others. */
function flipped(below: Below, of: Bytes, from = 4, to = of.length): Bytes {
  const bytes = of.slice()
  for (let times = 1 + below(8); times > 0; times--) bytes[from + below(to - from)] = below(256)
  return bytes
}

const strange = [0, 1, 2, 20, 255, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** One field of one header is wrong. */
function lied(below: Below, where: 'local' | 'central'): ZipEntry[] {
  const at = below(entries.length)
  const fields = ['method', 'flags', 'checksum', 'packed', 'size', ...(where === 'central' ? ['offset'] : [])]
  const field = pick(below, fields)
  const value = below(2) === 0 ? pick(below, strange) : below(good.length)
  return entries.map((entry, index) =>
    index === at ? { ...entry, [where]: { ...entry[where], [field]: value } } : entry,
  )
}

const signs = `< > & " ' / = ! ? [ ] : \0 - ; &#x0; &#99999999; </ /> <!-- --> <![CDATA[ ]]> <? &amp \ud83d é`.split(
  ' ',
)

function mangled(below: Below, xml: string): string {
  let text = xml
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(text.length)
    text = text.slice(0, at) + (below(2) ? pick(below, [...signs, ' ']) : '') + text.slice(at + below(4))
  }
  return text
}

const places =
  'XFD2|XFE2|ZZZZZZ2|A1048576|A1048577|A999999999999|A0|A-1|2A||a2|A|2|A2:B9|$A$2|AA|Ä2|__proto__|A1e9| A2 |A2\n'.split(
    '|',
  )
const rowNumbers = '0|-1|1000000000|4294967296|1e308|NaN|Infinity|| |x|1.5|9007199254740993|2|1'.split('|')
const types = 's|n|b|e|d|str|inlineStr||x|__proto__'.split('|')
const values = [
  ...'-1|12|1e9|4294967296|NaN|Infinity|-Infinity|-1e999|1e308|5e-324|| |x|0x10|1,5|-0|2958466|-46000'.split('|'),
  ...'0.1234567890123456789|2026-13-45T99:99:99Z|2026-02-30|#N/A|__proto__|&amp;|&#xD800;'.split('|'),
  '1'.repeat(400),
]
const cellOf = (below: Below) =>
  `<c r="${pick(below, places)}" t="${pick(below, types)}" s="${pick(below, values)}"><v>${pick(below, values)}</v></c>`
const columns = '-Infinity|-1e999|-4294967296|-1|0|1|3|16384|4294967296|1e308|NaN|'.split('|')
const formatSigns = 'y|m|d|h|s|0|#|?|.|,|%|;|"|\\|[|]|_|*|@|E+|General|/|[h]|[$-407]|AM/PM| '.split('|')
const runs = '<t> </t> <r> </r> <si> </si> <is> </is> <rPh> </rPh> <rPr/> x <t/> <v> </v> <c> </c> <row> </row>'.split(
  ' ',
)
const some = (below: Below, items: readonly string[], most: number) =>
  Array.from({ length: below(most) }, () => pick(below, items)).join('')

const targets = [
  ...'|.|..|/|workbook.xml|/xl/workbook.xml|_rels/workbook.xml.rels|../../../../etc/passwd|worksheets/'.split('|'),
  ...'worksheets/sheet1.xml|WORKSHEETS\\SHEET1.XML|#Leads|https://x.example/sheet.xml|sharedStrings.xml'.split('|'),
  ...'__proto__|worksheets/sheet9.xml|%2e%2e/x'.split('|'),
  'x'.repeat(70_000),
]
const linkTypes = ['worksheet', 'sharedStrings', 'styles', 'chartsheet', 'officeDocument', '']

const entity = (count: number) =>
  `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: count }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`

/** Small ones, of which there are many. */
const small: readonly Make[] = [
  // Cut anywhere, or without its beginning, or with something before or after it.
  (below) => good.slice(0, below(good.length)),
  (below) => joined([good.slice(0, 4), good.slice(4 + below(good.length - 4))]),
  (below) => joined([good.slice(0, below(good.length)), good.slice(below(good.length))]),
  (below) => joined([good, new Uint8Array(below(100_000)).fill(below(256))]),
  (below) => joined([bytesOfText('PK\x03\x04'.repeat(below(100))), good]),
  // Other bytes: anywhere, in the headers and what they pack, in the directory, in its end, of any kind of archive.
  (below) => flipped(below, good),
  (below) => flipped(below, good, 4, directoryAt),
  (below) => flipped(below, good, directoryAt, good.length - 22),
  (below) => flipped(below, good, good.length - 22),
  (below) => flipped(below, zipOf(entries, { isWide: true })),
  (below) => flipped(below, zipOf(entries.map(streamedEntry))),
  (below) => {
    const start = below(good.length)
    return good.slice().fill(below(256), start, start + below(400))
  },
  // Headers that lie.
  (below) => zipOf(lied(below, 'central')),
  (below) => zipOf(lied(below, 'local')),
  (below) => zipOf(entries, { end: { [pick(below, ['count', 'size', 'offset', 'comment'])]: pick(below, strange) } }),
  // Entries that share their place, and names that are there twice.
  (below) => {
    const offset = below(directoryAt)
    return zipOf(entries.map((entry) => ({ ...entry, central: { ...entry.central, offset: below(3) ? offset : 0 } })))
  },
  (below) =>
    zipOf([...entries, ...entries].map((entry) => ({ ...entry, name: below(9) ? entry.name : pick(below, targets) }))),
  (below) => zipOf(entries.map((entry) => ({ ...entry, name: pick(below, partNames) }))),
  // Parts that are missing, empty, cut, exchanged, or archives themselves.
  (below) => without(pick(below, partNames)),
  (below) => withPart(pick(below, partNames), ''),
  (below) => {
    const name = pick(below, partNames)
    return withPart(name, parts[name]!.slice(0, below(parts[name]!.length)))
  },
  (below) => withPart(pick(below, partNames), parts[pick(below, partNames)]!),
  (below) => withPart(pick(below, xmlNames), good),
  // Links in circles, to nowhere and out of the archive.
  (below) => {
    const ids = ['rId1', 'rId2', 'rIdT', 'rIdS', 'rId3']
    return withPart(LINKS, linksOf(...ids.map((id) => [id, pick(below, linkTypes), pick(below, targets)] as const)))
  },
  (below) => withPart(ROOT_LINKS, linksOf(['rId1', 'officeDocument', pick(below, targets)])),
  // XML that is none.
  (below) => {
    const name = pick(below, xmlNames)
    return withPart(name, mangled(below, parts[name]!))
  },
  (below) => withSheet(some(below, signs, 300)),
  (below) => withPart(TEXTS, textsOf(some(below, runs, 200))),
  (below) => withSheet(`<row r="2">${some(below, runs, 200)}</row>`),
  (below) => withPart(pick(below, xmlNames), '<a>'.repeat(below(3000)) + '</a>'.repeat(below(3000))),
  (below) => {
    const start = pick(below, ['<?xml version="1.0" encoding="utf-16"?>', '\ufeff', '  ', '<?xml'])
    return withPart(SHEET, start + parts[SHEET])
  },
  (below) => {
    const name = pick(below, xmlNames)
    const wide = Uint16Array.from(`\ufeff${parts[name]}`, (character) => character.charCodeAt(0))
    return withPart(name, new Uint8Array(wide.buffer))
  },
  (below) => {
    const name = pick(below, xmlNames)
    return withPart(
      name,
      bytesOfText(parts[name]!).map((byte) => (below(200) ? byte : 128 + below(128))),
    )
  },
  (below) => {
    const name = pick(below, xmlNames)
    return withPart(name, entity(below(12)) + parts[name]!.replaceAll(/<[vt]>/g, '$&&a9;'))
  },
  (below) => withPart(pick(below, xmlNames), `<!DOCTYPE x SYSTEM "file:///etc/passwd"><x>&x;</x>${parts[SHEET]}`),
  (below) => withPart(pick(below, xmlNames), `<x a="${'y'.repeat(below(200_000))}">${'z'.repeat(below(200_000))}`),
  // Cells anywhere, of any type, with any value.
  (below) => withSheet(`<row r="2">${Array.from({ length: below(40) }, () => cellOf(below)).join('')}</row>`),
  (below) =>
    withSheet(
      Array.from(
        { length: 20 },
        () => `<row r="${pick(below, rowNumbers)}">${cellOf(below)}${cellOf(below)}</row>`,
      ).join(''),
    ),
  (below) =>
    withPart(
      SHEET,
      parts[SHEET]!.replaceAll(/ (r|t|s)="[^"]*"/g, (attribute, name) =>
        below(6) ? attribute : ` ${name}="${pick(below, { r: places, t: types, s: values }[name as 'r'])}"`,
      ),
    ),
  (below) => withPart(SHEET, withValues(below, parts[SHEET]!)),
  (below) =>
    withSheet(
      '',
      `<cols><col min="${pick(below, columns)}" max="${pick(below, columns)}" hidden="1"/></cols>`,
      `<mergeCells><mergeCell ref="${pick(below, places)}:${pick(below, places)}"/><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
    ),
  // Formats and styles of any kind.
  (below) =>
    withEntries(
      zipEntry(STYLES, stylesOf(14, 9, some(below, formatSigns, 12), some(below, formatSigns, 12))),
      zipEntry(
        SHEET,
        withValues(
          below,
          parts[SHEET]!.replaceAll(/s="\d"/g, () => `s="${3 + below(3)}"`),
        ),
      ),
    ),
  // Sheets of any number and name.
  (below) =>
    withPart(
      WORKBOOK,
      workbookOf(
        Array.from(
          { length: below(60) },
          () =>
            `<sheet name="${pick(below, places)}" state="${pick(below, ['hidden', 'veryHidden', 'visible', 'x'])}" r:id="rId${below(7)}"/>`,
        ).join(''),
      ),
    ),
  (below) => withPart(WORKBOOK, `<workbook><workbookPr date1904="${pick(below, values)}"/></workbook>`),
]

function withValues(below: Below, sheet: string): string {
  return sheet.replaceAll(/<v>[^<]*/g, (value) => (below(3) ? value : `<v>${pick(below, values)}`))
}

/** An entry of a packed block that comes so many times, which a compressor would need long for; its checksum is wrong. */
function repeated(name: string, before: string, block: string, times: number, said?: number): ZipEntry {
  const pack = (text: string) => new Uint8Array(deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH }))
  const one = pack(block)
  const bytes = joined([pack(before), ...Array.from({ length: times }, () => one), Uint8Array.of(3, 0)])
  const size = said ?? before.length + times * block.length
  const facts = { method: 8, flags: 0, checksum: 0, packed: bytes.length, size }
  return { name, bytes, local: facts, central: facts }
}

const MEGABYTE = 1 << 20
const upTo = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length))
const start = '<worksheet><sheetData>'

/** What unpacks to much: its part, how it begins, and what comes again and again. */
const bombs: readonly (readonly [what: string, part: string, before: string, block: string])[] = [
  ['zeros', SHEET, start, '\0'.repeat(MEGABYTE)],
  ['empty rows', SHEET, start, upTo('<row/>')],
  ['rows', SHEET, start, upTo('<row><c t="inlineStr"><is><t>Ada</t></is></c></row>')],
  ['rows of a cell in the last column', SHEET, start, upTo('<row r="2"><c r="AMJ2"><v>1</v></c></row>')],
  ['cells of a row', SHEET, `${start}<row>`, upTo('<c><v>1</v></c>')],
  ['open tags', SHEET, start, upTo('<a>')],
  ['a comment', SHEET, `${start}<!--`, ' '.repeat(MEGABYTE)],
  ['an attribute', SHEET, `${start}<row a="`, ' '.repeat(MEGABYTE)],
  ['a text', SHEET, `${start}<row><c t="inlineStr"><is><t>`, 'x'.repeat(MEGABYTE)],
  ['runs of a text', SHEET, `${start}<row><c t="inlineStr"><is>`, upTo('<r><t>x</t></r>')],
  ['pieces of a value', SHEET, `${start}<row><c t="str"><v>`, upTo('x<!---->')],
  ['merged cells', SHEET, `${start}</sheetData><mergeCells>`, upTo('<mergeCell ref="A1:A9"/>')],
  ['columns', SHEET, '<worksheet><cols>', upTo('<col min="1" max="16384" hidden="1"/>')],
  ['shared texts', TEXTS, '<sst>', upTo('<si><t>Ada</t></si>')],
  ['runs of a shared text', TEXTS, '<sst><si>', upTo('<r><t>Ada</t></r>')],
  ['styles', STYLES, '<styleSheet><cellXfs>', upTo('<xf numFmtId="14"/>')],
  ['formats', STYLES, '<styleSheet><numFmts>', upTo('<numFmt numFmtId="164" formatCode="0"/>')],
  ['sheets', WORKBOOK, '<workbook><sheets>', upTo('<sheet name="x" r:id="rId1"/>')],
  ['links', LINKS, '<Relationships>', upTo('<Relationship Id="rId1" Target="x"/>')],
]

/** Large ones that are no bombs: they end in whatever way, within the same bounds. */
const large: readonly (readonly [what: string, make: () => Bytes])[] = [
  [
    'a row of all columns, and thousands of short ones',
    () => withSheet(`<row r="1"><c r="AMJ1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(6000)}`),
  ],
  [
    'a cell in the last column of thousands of rows',
    () => withSheet('<row><c r="AMJ1"><v>1</v></c></row>'.repeat(5000)),
  ],
  [
    'a thousand sheets without a row',
    () => {
      const ids = Array.from({ length: 1000 }, (_, at) => `rId${at}`)
      return withEntries(
        zipEntry(WORKBOOK, workbookOf(ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`).join(''))),
        zipEntry(LINKS, linksOf(...ids.map((id) => [id, 'worksheet', 'worksheets/sheet1.xml'] as const))),
        zipEntry(SHEET, sheetOf('<row/>'.repeat(50_000)), deflate),
      )
    },
  ],
  [
    'texts that hardly repeat, of which a cell wants the last',
    () => {
      const { below } = createRandom(inject('seed'))
      const noise = Array.from({ length: 2000 }, () => below(2 ** 31).toString(36)).join('')
      const texts = repeated(TEXTS, '<sst>', upTo(`<si><t>${noise}</t></si>`), 400)
      return withEntries(zipEntry(SHEET, sheetOf(`${header}<row><c t="s"><v>100000</v></c></row>`)), texts)
    },
  ],
]

/** What a check may cost at most, of any workbook: bytes that are read of the file and unpacked, and cells at a time. */
const MAX_READ = 100 * MEGABYTE
const MAX_UNPACKED = 250 * MEGABYTE
const MAX_CELLS = 3_000_000
/** No more is unpacked of what unpacks to much more than it should. */
const MAX_UNPACKED_BOMB = 33 * MEGABYTE

/** Counts what is read of a file. */
function counted(file: Blob) {
  const cost = { read: 0, unpacked: 0, cells: 0 }
  function contentOf(blob: Blob): FileContent {
    return {
      size: blob.size,
      slice: (from, to) => contentOf(blob.slice(from, to)),
      arrayBuffer() {
        cost.read += blob.size
        return blob.arrayBuffer()
      },
    }
  }
  const reader = createWorkbookReader(async function* (packed) {
    for await (const bytes of gunzip(packed)) {
      cost.unpacked += bytes.length
      yield bytes
    }
  })
  const workbooks: WorkbookReader = {
    async open(content) {
      const workbook = await reader.open(content)
      return workbook && { ...workbook, read: (...which) => countCells(workbook.read(...which)) }
    },
  }
  async function* countCells(chunks: AsyncIterable<TableChunk>) {
    for await (const chunk of chunks) {
      cost.cells = Math.max(
        cost.cells,
        chunk.records.reduce((sum, { cells }) => sum + cells.length, 0),
      )
      yield chunk
    }
  }
  return { cost, content: contentOf(file), importer: new Importer({ csv: createCsvReader([]), workbooks }) }
}

/** What an import of it would do, or its problem; and what it took to find out. */
async function checkOf(bytes: Bytes) {
  const { cost, content, importer } = counted(new Blob([bytes]))
  const checked = await checkOrProblem(content, {}, importer)
  if ('problem' in checked) return { cost, outcome: checked.problem }
  const { rows: all, created, duplicates, otherNames, namesakes, unreadable } = checked.check
  expect(created + duplicates.count + otherNames.count + namesakes.count + unreadable.count).toBe(all)
  expect(rowsOfChunks(checked.chunks).length).toBe(created)
  return { cost, outcome: created > 0 ? 'leads' : 'no leads' }
}

function expectBounded(cost: ReturnType<typeof counted>['cost'], what: string, maxUnpacked = MAX_UNPACKED) {
  expect(cost.read, `read: ${what}`).toBeLessThan(MAX_READ)
  expect(cost.unpacked, `unpacked: ${what}`).toBeLessThan(maxUnpacked)
  expect(cost.cells, `cells: ${what}`).toBeLessThan(MAX_CELLS)
}

test('the workbook that the bad ones are made of is a good one', async () => {
  expect(await checkOf(good)).toMatchObject({ outcome: 'leads' })
})

test('[XLSX-12] bad workbooks: every check ends in words or a dry run, its counts add up, and nothing is left behind', async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype).length
  const outcomes = new Set<string>()
  for (let at = 0; at < casesOf(500); at++) {
    const what = `kind ${at % small.length}, file ${at}`
    const bytes = small[at % small.length]!(createRandom(inject('seed') + at).below)
    const { outcome, cost } = await checkOf(bytes).catch((error: unknown) => {
      throw new Error(what, { cause: error })
    })
    expectBounded(cost, what)
    outcomes.add(outcome)
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(prototype)
  expect(Object.keys({})).toEqual([])
  // Files of all kinds were among them.
  expect([...outcomes]).toEqual(expect.arrayContaining(['archive', 'damaged-workbook', 'leads', 'no-rows']))
})

/** What the directory says of the size, and what is told of it then. */
const sizes = [
  ['4 GB', 0xffffffff, ['large-workbook']],
  // Of texts no more is read than the sheet needs.
  ['true', undefined, ['large-workbook', 'no leads']],
  ['a few bytes', 500, ['damaged-workbook']],
] as const

test.each(bombs)('[XLSX-12] a bomb of %s ends in words within its bounds', async (_, part, before, block) => {
  for (const [said, size, outcomes] of sizes) {
    const { outcome, cost } = await checkOf(withEntries(repeated(part, before, block, 60, size)))
    expect(outcomes, said).toContain(outcome)
    expectBounded(cost, said, MAX_UNPACKED_BOMB)
  }
})

test.each(large)('%s cost no more than they may', async (what, make) => {
  const { cost } = await checkOf(make())
  expectBounded(cost, what)
})
