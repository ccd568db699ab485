import { createRandom, randomUuid } from '../src/base/random'
import { csvLine } from '../src/files/csv-text'
import { noList } from '../src/files/duplicate-finder'
import { createImporter } from '../src/files/importer'
import { files } from '../src/platform/files'
import { createLeads, SEED } from './session'

type Kind = 'csv' | 'xlsx'

const header = ['Id', 'Name', 'Company', 'Email', 'Phone', 'Source', 'Score', 'Status', 'Amount', 'Due']
const FIRST_DAY = 46_000
const DAY_MS = 86_400_000
/** In characters: what is made is held outside the script's memory, which is measured. */
const PART = 2 ** 20

/** Its last cell is a day, as a spreadsheet counts them. */
function* rowsOf(count: number): Generator<readonly (string | number)[]> {
  for (const [at, { id, name, company, email, source, score, status }] of createLeads('realistic', count).entries()) {
    const phone = `+49 170 ${1_000_000 + ((at * 7919) % 8_999_999)}`
    // No two leads have the same email, so that all are created.
    yield [
      id,
      name,
      company,
      `${at}.${email}`,
      phone,
      source,
      score,
      status,
      (at % 90_000) / 100,
      FIRST_DAY + (at % 700),
    ]
  }
}

function csvOf(count: number): Blob {
  const lines: Blob[] = []
  let part = csvLine(header)
  for (const row of rowsOf(count)) {
    const day = new Date((Number(row.at(-1)) - 25_569) * DAY_MS).toISOString().slice(0, 10)
    part += csvLine([...row.slice(0, -1), day])
    if (part.length < PART) continue
    lines.push(new Blob([part]))
    part = ''
  }
  return new Blob([...lines, part])
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const linkTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const linkOf = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${linkTypes}/${type}" Target="${target}"/>`

/** As Excel writes it: texts are shared, and every cell names its place. */
async function workbookOf(count: number): Promise<Blob> {
  const texts = new Map<string, number>()
  function cellOf(cell: string | number, place: string, isDay: boolean) {
    if (typeof cell === 'number') return `<c r="${place}"${isDay ? ' s="1"' : ''}><v>${cell}</v></c>`
    const text = texts.get(cell) ?? texts.size
    texts.set(cell, text)
    return `<c r="${place}" t="s"><v>${text}</v></c>`
  }
  const rowOf = (cells: readonly (string | number)[], line: number) =>
    `<row r="${line}" spans="1:10">${cells
      .map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${line}`, column === header.length - 1))
      .join('')}</row>`
  const rows: Blob[] = []
  let line = 1
  let part = rowOf(header, line)
  for (const row of rowsOf(count)) {
    part += rowOf(row, ++line)
    if (part.length < PART) continue
    rows.push(new Blob([part]))
    part = ''
  }
  const shared = [...texts.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`)
  const links = [
    linkOf('s', 'worksheet', 'worksheets/sheet1.xml'),
    linkOf('f', 'styles', 'styles.xml'),
    linkOf('t', 'sharedStrings', 'sharedStrings.xml'),
  ]
  return zipOf({
    '_rels/.rels': new Blob([`<Relationships>${linkOf('w', 'officeDocument', 'xl/workbook.xml')}</Relationships>`]),
    'xl/workbook.xml': new Blob(['<workbook><sheets><sheet name="Leads" sheetId="1" r:id="s"/></sheets></workbook>']),
    'xl/_rels/workbook.xml.rels': new Blob(['<Relationships>', ...links, '</Relationships>']),
    'xl/styles.xml': new Blob(['<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>']),
    'xl/sharedStrings.xml': new Blob(['<sst>', ...shared, '</sst>']),
    'xl/worksheets/sheet1.xml': new Blob(['<worksheet><sheetData>', ...rows, part, '</sheetData></worksheet>']),
  })
}

async function zipOf(entries: Readonly<Record<string, Blob>>): Promise<Blob> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, content] of Object.entries(entries)) {
    const gzip = await new Response(content.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    // A gzip file has the checksum at its end.
    const checksum = new DataView(await gzip.slice(-8).arrayBuffer()).getUint32(0, true)
    const packed = gzip.slice(10, -8)
    const name = new TextEncoder().encode(path)
    const facts = [
      [8, 2],
      [0, 4],
      [checksum, 4],
      [packed.size, 4],
      [content.size, 4],
      [name.length, 2],
    ] as const
    parts.push(bytesOf([0x04034b50, 4], [20, 2], [0, 2], ...facts, [0, 2]), name, packed)
    directory.push(bytesOf([0x02014b50, 4], [20, 2], [20, 2], [0, 2], ...facts, [0, 12], [offset, 4]), name)
    offset += 30 + name.length + packed.size
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length / 2
  return new Blob([
    ...parts,
    ...directory,
    bytesOf([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]),
  ])
}

/** Numbers and how many bytes they take. */
function bytesOf(...fields: readonly (readonly [number, number])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    fields.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at))),
  )
}

/** The same table as files of these kinds, in turns, each several times. */
export async function workbooks(count: number, kinds: readonly Kind[], turns: number) {
  const contents = new Map<Kind, Blob>()
  for (const kind of kinds) contents.set(kind, kind === 'csv' ? csvOf(count) : await workbookOf(count))
  const random = createRandom(SEED)
  const importer = createImporter(files)
  const times: { readonly kind: Kind; readonly previewMs: number; readonly checkMs: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    for (const [kind, content] of contents) {
      const startedMs = performance.now()
      const preview = await importer.preview(content, null)
      if ('problem' in preview) throw new Error(preview.problem)
      const previewedMs = performance.now()
      const target = {
        ...noList,
        date: 0,
        replacesSamples: true,
        newId: () => randomUuid(random),
      }
      const checked = await importer.check(content, preview.settings, target, () => Promise.resolve(true))
      const checkMs = performance.now() - previewedMs
      if (!checked || 'problem' in checked || checked.check.created !== count) throw new Error('not all were imported')
      times.push({ kind, previewMs: previewedMs - startedMs, checkMs })
    }
  }
  return { times, bytes: kinds.map((kind) => contents.get(kind)!.size) }
}
