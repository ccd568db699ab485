import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { cellsOf, readSheet } from '../../test/read-workbook'
import { type Entry, textRow, type WorkbookXml, workbookFile, workbookParts, zipOf } from '../../test/workbook-files'
import { createRandom } from '../base/random'
import { type FileContent, UnusableFileError } from '../files/file'
import { files } from '../platform/files'
import { gunzip } from '../platform/gunzip'
import { createWorkbookReader } from './workbook'

const one: WorkbookXml = {
  sheets: [{ rows: textRow(1, ['Name', 'Email']) + textRow(2, ['Ada', 'ada@x.example']) }],
  texts: ['<t>Ada</t>'],
}
const parts = workbookParts(one)
const SHEET = 'xl/worksheets/sheet1.xml'
const fileOf = (changed: Readonly<Record<string, Entry>>) => new Blob([zipOf({ ...parts, ...changed })])
const rowsFile = (rows: string, after = '') => workbookFile({ ...one, sheets: [{ rows, after }] })

const without = (part: string) => Object.fromEntries(Object.entries(parts).filter(([name]) => name !== part))

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
    ['a binary workbook', 'binary-workbook', zipOf({ '[Content_Types].xml': '', 'xl/workbook.bin': '' })],
    ['an OpenDocument spreadsheet', 'opendocument', zipOf({ mimetype: ods, 'content.xml': '' }, { isStored: true })],
    ['a Numbers spreadsheet', 'numbers', zipOf({ 'Index/Document.iwa': '', 'preview.jpg': '' })],
    ['an older Numbers spreadsheet', 'numbers', zipOf({ 'buildVersionHistory.plist': '', 'Index.zip': '' })],
    ['a text document', 'archive', zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' })],
    ['files in an archive', 'archive', zipOf({ 'leads.csv': 'Name', 'old/list.xlsx': '' })],
    ['an empty archive', 'archive', zipOf({})],
    ['a workbook without its main part', 'damaged-workbook', zipOf({ 'xl/styles.xml': '' })],
  ])('[XLSX-11] %s is %s', async (_, problem, bytes) => {
    expect(await problemOf(new Blob([new Uint8Array(bytes)]))).toBe(problem)
  })

  test('[XLSX-11] an archive that is cut is what its first entries say', async () => {
    const cut = (entries: Readonly<Record<string, Entry>>) => problemOf(new Blob([zipOf(entries).slice(0, -30)]))
    expect(await cut(parts)).toBe('damaged-workbook')
    expect(await cut({ 'leads.csv': 'Name' })).toBe('archive')
    expect(await cut({ 'word/document.xml': '', '[Content_Types].xml': '' })).toBe('archive')
    expect(await problemOf(new Blob([zipOf({ mimetype: ods }, { isStored: true }).slice(0, -30)]))).toBe('opendocument')
  })
})

describe('damage', () => {
  test.each<[string, FileContent]>([
    ['a sheet that is missing', new Blob([zipOf(without(SHEET))])],
    ['a part that is no XML', fileOf({ [SHEET]: 'no XML < at all' })],
    ['a sheet that is cut', fileOf({ [SHEET]: parts[SHEET]!.slice(0, -30) })],
    ['a tag that closes nothing', fileOf({ [SHEET]: '</worksheet>' })],
    ['a tag in a tag', rowsFile('<row <c>')],
    ['a value without quotes', rowsFile('<row r=1></row>')],
    ['entities of its own', fileOf({ [SHEET]: `<!DOCTYPE x [<!ENTITY a "b">]>${parts[SHEET]}` })],
    ['an unknown entity', rowsFile('<row><c t="str"><v>&lol;</v></c></row>')],
    ['an unfinished entity', rowsFile('<row><c t="str"><v>a & b</v></c></row>')],
    ['a character that is none', rowsFile('<row><c t="str"><v>&#x110000;</v></c></row>')],
    ['a text that is missing', rowsFile('<row><c t="s"><v>1</v></c></row>')],
    ['a text of no number', rowsFile('<row><c t="s"><v>-1</v></c></row>')],
    ['a cell without a column', rowsFile('<row><c r="1"><v>1</v></c></row>')],
    ['deep XML', rowsFile('<a>'.repeat(99) + '</a>'.repeat(99))],
    ['a tag of millions of characters', rowsFile(`<row ${'a="b" '.repeat(500_000)}/>`)],
    ['a text of millions of characters', rowsFile(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`)],
    ['a comment of millions of characters', rowsFile(`<!--${'x'.repeat(3_000_000)}-->`)],
    [
      'a text of too many runs',
      fileOf({
        'xl/sharedStrings.xml': `<sst><si>${`<t>${'x'.repeat(500_000)}</t>`.repeat(40)}</si></sst>`,
        [SHEET]: parts[SHEET]!.replace(/<row r="1">.*<\/row>/, '<row><c t="s"><v>0</v></c></row>'),
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
    const whole = zipOf(parts, { isStored: true })
    const at = Buffer.from(whole).indexOf('ada@x.example')
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

  test('[XLSX-12] workbooks with any bytes changed, cut or added are read or told, and end', async () => {
    const found = new Set<string>()
    for (let seed = 0; seed < casesOf(500); seed++) {
      const { below } = createRandom(seed)
      const bytes = zipOf(parts, { isStored: seed % 2 === 0, isWide: seed % 5 === 0, isStreamed: seed % 3 === 0 })
      // Its first bytes say what it is.
      for (let count = below(8); count >= 0; count--) bytes[4 + below(bytes.length - 4)] = below(256)
      found.add(await problemOf(new Blob([seed % 4 === 0 ? bytes.slice(0, 4 + below(bytes.length)) : bytes])))
    }
    const told = new Set(['archive', 'damaged-workbook', 'large-workbook', 'read'])
    expect([...found].filter((problem) => !told.has(problem))).toEqual([])
    expect(found).toContain('damaged-workbook')
    expect(found).toContain('read')
  })
})

/** An archive whose sheet unpacks to so many bytes, and says another size. */
function bombOf(unpacked: number, said = unpacked): Uint8Array<ArrayBuffer> {
  const block = 1 << 26
  const start = Buffer.from('<worksheet><sheetData>')
  const packed = deflateRawSync(
    Buffer.concat([start, Buffer.alloc(Math.min(unpacked, block) - start.length, '<row/>')]),
  )
  const zip = zipOf({ ...parts, [SHEET]: packed }, { isStored: true })
  const view = new DataView(zip.buffer)
  const name = Buffer.from(zip)
  // The sheet's two headers say that it is packed.
  for (const [signature, method, size, nameAt] of [
    [0x04034b50, 8, 22, 30],
    [0x02014b50, 10, 24, 46],
  ] as const) {
    for (let at = 0; at < zip.length - 50; at++) {
      if (
        view.getUint32(at, true) !== signature ||
        name.toString('latin1', at + nameAt, at + nameAt + SHEET.length) !== SHEET
      )
        continue
      view.setUint16(at + method, 8, true)
      view.setUint32(at + size, said, true)
    }
  }
  return zip
}

describe('bounds', () => {
  test('[XLSX-12] a part that says it is too large is not read', async () => {
    expect(await problemOf(new Blob([bombOf(1000, 2 ** 31)]))).toBe('large-workbook')
  })

  test.each([
    ['what it says', 2 ** 26, 'large-workbook', 2 ** 25],
    ['less than it says', 2 ** 30, 'large-workbook', 2 ** 25],
    ['more than it says', 5000, 'damaged-workbook', 5000],
  ])('[XLSX-12] a small file that unpacks to much, and to %s, ends early', async (_, said, problem, atMost) => {
    let unpacked = 0
    const counted = createWorkbookReader(async function* (packed) {
      for await (const bytes of gunzip(packed)) {
        unpacked += bytes.length
        yield bytes
      }
    })
    const bomb = bombOf(2 ** 26, said)
    expect(bomb.length).toBeLessThan(200_000)
    await expect(readSheet(new Blob([bomb]), 0, counted)).rejects.toMatchObject({ problem })
    expect(unpacked).toBeLessThan(atMost + 2 ** 20)
  })

  test('[XLSX-12] a million columns, and a million rows with a cell in the last one, take no more than what is read of them', async () => {
    expect(await cellsOf(rowsFile(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`))).toEqual([
      Array.from({ length: 1024 }, () => '1'),
    ])
    expect(await cellsOf(rowsFile('<row><c r="XFD1"><v>1</v></c></row>'.repeat(100_000)))).toEqual([])
    expect(await problemOf(rowsFile(`<row><c r="${'Z'.repeat(500)}1"><v>1</v></c></row>`))).toBe('read')
  })

  test('[XLSX-12] cells merged over a whole column fill nothing, and too many merged cells are refused', async () => {
    const rows = textRow(1, ['x']) + textRow(2, ['', 'y'])
    expect(await cellsOf(rowsFile(rows, '<mergeCell ref="A1:A1048576"/>'))).toEqual([['x'], ['', 'y']])
    expect(await problemOf(rowsFile(rows, '<mergeCell ref="A1:A9"/>'.repeat(100_001)))).toBe('large-workbook')
  })

  test('[XLSX-12] cancelled, nothing more is read of the file', async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => textRow(at + 1, [`${at * 7919}`, `${at ** 3}`])).join('')
    const whole = rowsFile(rows)
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
