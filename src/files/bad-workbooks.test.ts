import { constants, deflateRawSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { checkOrProblem } from '../../test/check-file'
import { rowsOfChunks } from '../../test/files'
import {
  goodParts,
  header,
  LINKS,
  linksOf,
  SHEET,
  STYLES,
  sheetOf,
  stylesOf,
  TEXTS,
  textsOf,
  WORKBOOK,
  workbookOf,
} from '../../test/workbook-parts'
import { bytesOfText, trueHeaders, type ZipEntry, zipEntry, zipOf } from '../../test/zip'
import { createRandom } from '../base/random'
import { gunzip } from '../platform/gunzip'
import { createWorkbookReader } from '../workbook/workbook'
import { createCsvReader } from './csv-file'
import type { FileContent } from './file'
import { createImporter, type Importer } from './importer'
import type { TableChunk, WorkbookReader } from './table-reader'

type Below = (limit: number) => number
type Bytes = Uint8Array<ArrayBuffer>
type Make = (below: Below) => Bytes | readonly Bytes[] | Promise<Bytes | readonly Bytes[]>

const entries = await Promise.all(
  Object.entries(goodParts).map(([name, content], at) => zipEntry(name, content, at % 3 === 0)),
)
const good = joined(zipOf(entries))
const directoryAt = good.length - 22 - entries.reduce((sum, { name }) => sum + 46 + name.length, 0)

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const pick = <Item>(below: Below, items: readonly Item[]): Item => items[below(items.length)]!
const partNames = Object.keys(goodParts)
const xmlNames = [SHEET, SHEET, SHEET, TEXTS, STYLES, WORKBOOK, LINKS]

/** The good workbook with other parts; a part that is null is missing. */
async function withParts(parts: Readonly<Record<string, string | Bytes | null>>): Promise<Bytes[]> {
  const others = Object.entries(parts).flatMap(([name, content]) => (content === null ? [] : [zipEntry(name, content)]))
  return zipOf([...entries.filter(({ name }) => !(name in parts)), ...(await Promise.all(others))])
}

/** Some bytes from `from` on are others. */
function flipped(below: Below, from: number, to: number): Bytes {
  const bytes = good.slice()
  for (let times = 1 + below(8); times > 0; times--) bytes[from + below(to - from)] = below(256)
  return bytes
}

const strange = [0, 1, 2, 20, 255, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

/** One field of one header is wrong. */
function lied(below: Below, where: 'local' | 'central'): ZipEntry[] {
  const at = below(entries.length)
  const field = pick(below, [
    'method',
    'flags',
    'checksum',
    'packed',
    'size',
    ...(where === 'central' ? ['offset'] : []),
  ])
  const value = below(2) === 0 ? pick(below, strange) : below(good.length)
  return entries.map((entry, index) =>
    index === at ? { ...entry, [where]: { ...entry[where], [field]: value } } : entry,
  )
}

const signs = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '=',
  '!',
  '?',
  '[',
  ']',
  ':',
  ' ',
  '\0',
  '-',
  ';',
  '&#x0;',
  '&#99999999;',
  '</',
  '/>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '&amp',
  '\ud83d',
  'é',
] as const

function mangled(below: Below, xml: string): string {
  let text = xml
  for (let times = 1 + below(6); times > 0; times--) {
    const at = below(text.length)
    text = text.slice(0, at) + (below(2) ? pick(below, signs) : '') + text.slice(at + below(4))
  }
  return text
}

const places = [
  'XFD2',
  'XFE2',
  'ZZZZZZ2',
  'A1048576',
  'A1048577',
  'A999999999999',
  'A0',
  'A-1',
  '2A',
  '',
  'a2',
  'A',
  '2',
  'A2:B9',
  '$A$2',
  'AA',
  'Ä2',
  '__proto__',
  'A1e9',
  ' A2 ',
  'A2\n',
] as const
const rowNumbers = [
  '0',
  '-1',
  '1000000000',
  '4294967296',
  '1e308',
  'NaN',
  'Infinity',
  '',
  ' ',
  'x',
  '1.5',
  '9007199254740993',
  '2',
  '1',
] as const
const types = ['s', 'n', 'b', 'e', 'd', 'str', 'inlineStr', '', 'x', '__proto__'] as const
const values = [
  '-1',
  '12',
  '1e9',
  '4294967296',
  'NaN',
  'Infinity',
  '-Infinity',
  '-1e999',
  '1e308',
  '5e-324',
  '',
  ' ',
  'x',
  '0x10',
  '1,5',
  '-0',
  '2958466',
  '-46000',
  '0.1234567890123456789',
  '1'.repeat(400),
  '2026-13-45T99:99:99Z',
  '2026-02-30',
  '#N/A',
  '__proto__',
  '&amp;',
  '&#xD800;',
] as const
const cellOf = (below: Below) =>
  `<c r="${pick(below, places)}" t="${pick(below, types)}" s="${pick(below, values)}"><v>${pick(below, values)}</v></c>`

const columns = [
  '-Infinity',
  '-1e999',
  '-4294967296',
  '-1',
  '0',
  '1',
  '3',
  '16384',
  '4294967296',
  '1e308',
  'NaN',
  '',
] as const

const formatSigns = [
  'y',
  'm',
  'd',
  'h',
  's',
  '0',
  '#',
  '?',
  '.',
  ',',
  '%',
  ';',
  '&quot;',
  '\\',
  '[',
  ']',
  '_',
  '*',
  '@',
  'E+',
  'General',
  '/',
  '[h]',
  '[$-407]',
  'AM/PM',
  ' ',
] as const

const runs = [
  '<t>',
  '</t>',
  '<r>',
  '</r>',
  '<si>',
  '</si>',
  '<is>',
  '</is>',
  '<rPh>',
  '</rPh>',
  '<rPr/>',
  'x',
  '<t/>',
  '<v>',
  '</v>',
  '<c r="A2">',
  '</c>',
  '<row r="9">',
  '</row>',
] as const
const some = (below: Below, items: readonly string[], most: number) =>
  Array.from({ length: below(most) }, () => pick(below, items)).join('')

const targets = [
  '',
  '.',
  '..',
  '/',
  'workbook.xml',
  '/xl/workbook.xml',
  '_rels/workbook.xml.rels',
  '../../../../etc/passwd',
  'worksheets/',
  'worksheets/sheet1.xml',
  'WORKSHEETS\\SHEET1.XML',
  '#Leads',
  'https://x.example/sheet.xml',
  'sharedStrings.xml',
  '__proto__',
  'worksheets/sheet9.xml',
  '%2e%2e/x',
  'x'.repeat(70_000),
] as const
const linkTypes = ['worksheet', 'sharedStrings', 'styles', 'chartsheet', 'officeDocument', ''] as const

const entity = (count: number) =>
  `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: count }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`

/** Small ones, of which there are many. */
const small: readonly Make[] = [
  // Cut anywhere, or without its beginning, or with something before or after it.
  (below) => good.slice(0, below(good.length)),
  (below) => joined([good.slice(0, 4), good.slice(4 + below(good.length - 4))]),
  (below) => joined([good.slice(0, below(good.length)), good.slice(below(good.length))]),
  (below) => [good, new Uint8Array(below(100_000)).fill(below(256))],
  (below) => [bytesOfText('PK\x03\x04'.repeat(below(100))), good],
  // Other bytes: anywhere, in the headers and what they pack, in the directory, in its end.
  (below) => flipped(below, 4, good.length),
  (below) => flipped(below, 4, directoryAt),
  (below) => flipped(below, directoryAt, good.length - 22),
  (below) => flipped(below, good.length - 22, good.length),
  (below) => {
    const bytes = good.slice()
    const start = below(bytes.length)
    return bytes.fill(below(256), start, start + below(400))
  },
  // Headers that lie.
  (below) => zipOf(lied(below, 'central')),
  (below) => zipOf(lied(below, 'local')),
  (below) => zipOf(entries, { [pick(below, ['count', 'size', 'offset', 'comment'])]: pick(below, strange) }),
  // Entries that share their place, and names that are there twice.
  (below) => {
    const offset = below(directoryAt)
    return zipOf(entries.map((entry) => ({ ...entry, central: { ...entry.central, offset: below(3) ? offset : 0 } })))
  },
  (below) =>
    zipOf([...entries, ...entries].map((entry) => ({ ...entry, name: below(9) ? entry.name : pick(below, targets) }))),
  (below) => zipOf(entries.map((entry) => ({ ...entry, name: entries[below(entries.length)]!.name }))),
  // Parts that are missing, empty, cut, exchanged, or archives themselves.
  (below) => withParts({ [pick(below, partNames)]: null }),
  (below) => withParts({ [pick(below, partNames)]: '' }),
  (below) => {
    const name = pick(below, partNames)
    return withParts({ [name]: goodParts[name]!.slice(0, below(goodParts[name]!.length)) })
  },
  (below) => withParts({ [pick(below, partNames)]: goodParts[pick(below, partNames)]! }),
  (below) => withParts({ [pick(below, xmlNames)]: good }),
  // Links in circles, to nowhere and out of the archive.
  (below) =>
    withParts({
      [LINKS]: linksOf(
        ...Array.from(
          { length: 5 },
          (_, at) => [`rId${at + 1}`, pick(below, linkTypes), pick(below, targets)] as const,
        ),
      ),
    }),
  (below) => withParts({ '_rels/.rels': linksOf(['rId1', 'officeDocument', pick(below, targets)]) }),
  // XML that is none.
  (below) => {
    const name = pick(below, xmlNames)
    return withParts({ [name]: mangled(below, goodParts[name]!) })
  },
  (below) => withParts({ [SHEET]: sheetOf(header + some(below, signs, 300)) }),
  (below) => withParts({ [TEXTS]: textsOf(some(below, runs, 200)) }),
  (below) => withParts({ [SHEET]: sheetOf(`${header}<row r="2">${some(below, runs, 200)}</row>`) }),
  (below) => withParts({ [pick(below, xmlNames)]: '<a>'.repeat(below(3000)) + '</a>'.repeat(below(3000)) }),
  (below) =>
    withParts({
      [SHEET]: `${pick(below, ['<?xml version="1.0" encoding="utf-16"?>', '\ufeff', '  ', '<?xml'])}${goodParts[SHEET]}`,
    }),
  (below) => {
    const name = pick(below, xmlNames)
    const wide = Uint16Array.from(`\ufeff${goodParts[name]}`, (character) => character.charCodeAt(0))
    return withParts({ [name]: new Uint8Array(wide.buffer) })
  },
  (below) => {
    const name = pick(below, xmlNames)
    return withParts({ [name]: bytesOfText(goodParts[name]!).map((byte) => (below(200) ? byte : 128 + below(128))) })
  },
  (below) => {
    const name = pick(below, xmlNames)
    return withParts({
      [name]: entity(below(12)) + goodParts[name]!.replaceAll('<v>', '<v>&a9;').replaceAll('<t>', '<t>&a9;'),
    })
  },
  (below) =>
    withParts({ [pick(below, xmlNames)]: `<!DOCTYPE x SYSTEM "file:///etc/passwd"><x>&x;</x>${goodParts[SHEET]}` }),
  (below) =>
    withParts({ [pick(below, xmlNames)]: `<x a="${'y'.repeat(below(200_000))}">${'z'.repeat(below(200_000))}` }),
  // Cells anywhere, of any type, with any value.
  (below) =>
    withParts({
      [SHEET]: sheetOf(`${header}<row r="2">${Array.from({ length: below(40) }, () => cellOf(below)).join('')}</row>`),
    }),
  (below) =>
    withParts({
      [SHEET]: sheetOf(
        header +
          Array.from(
            { length: 20 },
            () => `<row r="${pick(below, rowNumbers)}">${cellOf(below)}${cellOf(below)}</row>`,
          ).join(''),
      ),
    }),
  (below) =>
    withParts({
      [SHEET]: goodParts[SHEET]!.replaceAll(/ (r|t|s)="[^"]*"/g, (attribute, name) =>
        below(6) ? attribute : ` ${name}="${pick(below, { r: places, t: types, s: values }[name as 'r'])}"`,
      ),
    }),
  (below) =>
    withParts({
      [SHEET]: goodParts[SHEET]!.replaceAll(/(<v>)[^<]*/g, (value) => (below(3) ? value : `<v>${pick(below, values)}`)),
    }),
  (below) =>
    withParts({
      [SHEET]: sheetOf(
        header,
        `<cols><col min="${pick(below, columns)}" max="${pick(below, columns)}" hidden="1"/></cols>`,
        `<mergeCells><mergeCell ref="${pick(below, places)}:${pick(below, places)}"/><mergeCell ref="A1:XFD1048576"/></mergeCells>`,
      ),
    }),
  // Formats and styles of any kind.
  (below) =>
    withParts({
      [STYLES]: stylesOf(some(below, formatSigns, 12), some(below, formatSigns, 12)),
      [SHEET]: goodParts[SHEET]!.replaceAll(/s="\d"/g, () => `s="${3 + below(3)}"`).replaceAll(
        /(<v>)[\d.]+/g,
        (value) => (below(3) ? value : `<v>${pick(below, values)}`),
      ),
    }),
  // Sheets of any number and name.
  (below) =>
    withParts({
      [WORKBOOK]: workbookOf(
        Array.from(
          { length: below(60) },
          () =>
            `<sheet name="${pick(below, places)}" state="${pick(below, ['hidden', 'veryHidden', 'visible', 'x'])}" r:id="rId${below(7)}"/>`,
        ).join(''),
      ),
    }),
  (below) => withParts({ [WORKBOOK]: `<workbook><workbookPr date1904="${pick(below, values)}"/></workbook>` }),
]

/** An entry of a packed block that comes so many times, which a compressor would need long for; its checksum is wrong. */
function repeated(name: string, before: string, block: string, times: number, size?: number): ZipEntry {
  const pack = (text: string) => new Uint8Array(deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH }))
  const [first, one] = [pack(before), pack(block)]
  const bytes = joined([first, ...Array.from({ length: times }, () => one), Uint8Array.of(3, 0)])
  const unpacked = before.length + times * block.length
  return { name, bytes, ...trueHeaders(8, 0, bytes.length, Math.min(0xffffffff, size ?? unpacked)) }
}

const MEGABYTE = 1 << 20
const upTo = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length))
const withEntries = (...others: readonly ZipEntry[]) =>
  zipOf([...entries.filter(({ name }) => others.every((other) => other.name !== name)), ...others])
const start = '<worksheet><sheetData>'

/** What unpacks to four gigabytes: its part, how it begins, and what comes again and again. */
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
const large: readonly (readonly [what: string, make: () => Promise<readonly Bytes[]>])[] = [
  [
    'a row of all columns, and twenty thousand short ones',
    () =>
      withParts({
        [SHEET]: sheetOf(`<row r="1"><c r="AMJ1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(20_000)}`),
      }),
  ],
  [
    'a cell in the last column of twenty thousand rows',
    () => withParts({ [SHEET]: sheetOf('<row><c r="AMJ1"><v>1</v></c></row>'.repeat(20_000)) }),
  ],
  [
    'a thousand sheets without a row',
    async () => {
      const ids = Array.from({ length: 1000 }, (_, at) => `rId${at}`)
      return withParts({
        [WORKBOOK]: workbookOf(ids.map((id) => `<sheet name="${id}" r:id="${id}"/>`).join('')),
        [LINKS]: linksOf(...ids.map((id) => [id, 'worksheet', 'worksheets/sheet1.xml'] as const)),
        [SHEET]: sheetOf('<row/>'.repeat(100_000)),
      })
    },
  ],
  [
    'names that fill the directory',
    async () => {
      const name = 'x'.repeat(60_000)
      return zipOf(await Promise.all(Array.from({ length: 400 }, (_, at) => zipEntry(`${name}${at}`, '', true))))
    },
  ],
  [
    'texts that hardly repeat, of which a cell wants the last',
    async () => {
      const below = createRandom(inject('seed')).below
      const noise = Array.from({ length: 2000 }, () => below(2 ** 31).toString(36)).join('')
      const texts = repeated(TEXTS, '<sst>', upTo(`<si><t>${noise}</t></si>`), 400)
      const sheet = await zipEntry(SHEET, sheetOf(`${header}<row><c t="s"><v>100000</v></c></row>`))
      return withEntries(sheet, texts)
    },
  ],
]

/** Beside the bombs. */
const FILES = 5000

/** What a check may cost at most, of any workbook: bytes that are read of the file and unpacked, and cells at a time. */
const MAX_READ = 100 * MEGABYTE
const MAX_UNPACKED = 600 * MEGABYTE
const MAX_CELLS = 5_000_000

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
  const reader = createWorkbookReader(async function* (parts) {
    for await (const bytes of gunzip(parts)) {
      cost.unpacked += bytes.length
      yield bytes
    }
  })
  const workbooks: WorkbookReader = {
    async open(content) {
      const workbook = await reader.open(content)
      return workbook && { ...workbook, read: (sheet) => countCells(workbook.read(sheet)) }
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
  return { cost, content: contentOf(file), importer: createImporter({ csv: createCsvReader([]), workbooks }) }
}

/** What an import of it would do, or its problem; and what it took to find out. */
async function checkOf(file: Blob) {
  const { cost, content, importer } = counted(file)
  return { cost, outcome: await outcomeOf(importer, content) }
}

async function outcomeOf(importer: Importer, file: FileContent) {
  const checked = await checkOrProblem(file, {}, importer)
  if ('problem' in checked) return checked.problem
  const { check, chunks } = checked
  const { rows: all, created, duplicates, otherNames, unreadable } = check
  expect(created + duplicates.count + otherNames.count + unreadable.count).toBe(all)
  expect(rowsOfChunks(chunks).length).toBe(check.created)
  return created > 0 ? 'leads' : 'no leads'
}

function expectBounded(cost: ReturnType<typeof counted>['cost'], what: string) {
  expect(cost.read, `read: ${what}`).toBeLessThan(MAX_READ)
  expect(cost.unpacked, `unpacked: ${what}`).toBeLessThan(MAX_UNPACKED)
  expect(cost.cells, `cells: ${what}`).toBeLessThan(MAX_CELLS)
}

const fileOf = (bytes: Bytes | readonly Bytes[]) => new Blob(bytes instanceof Uint8Array ? [bytes] : [...bytes])

test('[SHEET-5] the workbook that the bad ones are made of is a good one', async () => {
  const { outcome } = await checkOf(fileOf(good))
  expect(outcome).toBe('leads')
})

test('[SHEET-5] bad workbooks: every check ends in words or a dry run, its counts add up, and nothing is left behind', async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype).length
  const outcomes = new Map<string, number>()
  for (let at = 0; at < casesOf(FILES); at++) {
    const kind = at % small.length
    const { outcome, cost } = await checkOf(fileOf(await small[kind]!(createRandom(inject('seed') + at).below))).catch(
      (error: unknown) => {
        throw new Error(`kind ${kind}, file ${at}`, { cause: error })
      },
    )
    expectBounded(cost, `kind ${kind}, file ${at}`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(prototype)
  expect(Object.keys({})).toEqual([])
  // Files of all kinds were among them.
  for (const outcome of ['archive', 'damaged-workbook', 'leads', 'no-rows'])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(9)
})

/** What the directory says of the size, and what is told of it then. */
const sizes = [
  ['true', undefined, ['large-workbook']],
  // Of texts no more is read than the sheet needs.
  ['64 MB', 64 * MEGABYTE, ['large-workbook', 'damaged-workbook', 'no leads']],
  ['a few bytes', 500, ['damaged-workbook']],
] as const

test.each(bombs)('[SHEET-5] a bomb of %s ends in words within its bounds', async (_, part, before, block) => {
  for (const [said, size, outcomes] of sizes) {
    const { outcome, cost } = await checkOf(fileOf(withEntries(repeated(part, before, block, 4000, size))))
    expect(outcomes, said).toContain(outcome)
    expectBounded(cost, said)
  }
})

test.each(large)('[SHEET-5] %s cost no more than they may', async (what, make) => {
  const { cost } = await checkOf(fileOf(await make()))
  expectBounded(cost, what)
})
