import type { FileContent } from '../src/files/file'

export type Bytes = Uint8Array<ArrayBuffer>

export const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text)

export function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** What a header says of an entry, true or not. */
interface ZipHeader {
  readonly method: number
  readonly flags: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
}

export interface ZipEntry {
  readonly name: string
  /** As they are in the archive. */
  readonly bytes: Bytes
  readonly local: ZipHeader
  readonly central: ZipHeader & { readonly offset?: number }
}

/** What stands in a file of an archive. */
export type Content = string | Bytes

/** An entry whose headers are true: stored, unless `deflate` packs it. */
export function zipEntry(name: string, content: Content, deflate?: (bytes: Bytes) => Bytes): ZipEntry {
  const plain = typeof content === 'string' ? bytesOfText(content) : content
  const bytes = deflate ? deflate(plain) : plain
  const method = deflate ? 8 : 0
  const header = { method, flags: 0x800, checksum: checksumOf(plain), packed: bytes.length, size: plain.length }
  return { name, bytes, local: header, central: header }
}

/** Its sizes stand only after the data and in the directory, as of archives that are written as they are made. */
export function streamedEntry({ name, bytes, central }: ZipEntry): ZipEntry {
  const { checksum, packed, size } = central
  const trailer = numbers([0x08074b50, 4], [checksum, 4], [packed, 4], [size, 4])
  const local = { ...central, flags: 8, checksum: 0, packed: 0, size: 0 }
  return { name, bytes: joined([bytes, trailer]), local, central: { ...central, flags: 8 } }
}

interface ZipOptions {
  readonly comment?: string
  /** Sizes at length, as of archives over 4 GB. */
  readonly isWide?: boolean
  /** What the end of the archive says of its directory and its comment, if that is not true. */
  readonly end?: {
    readonly count?: number
    readonly size?: number
    readonly offset?: number
    readonly comment?: number
  }
}

/** An archive as programs write it; written from its specification, and not from our reader. */
export function zipOf(entries: readonly ZipEntry[], { comment = '', isWide = false, end }: ZipOptions = {}): Bytes {
  const parts: Bytes[] = []
  const directory: Bytes[] = []
  let offset = 0
  const short = (value: number) => (isWide ? 0xffffffff : value)
  for (const { name, bytes, local, central } of entries) {
    const text = bytesOfText(name)
    const header = numbers([0x04034b50, 4], [20, 2], ...fieldsOf(local), [text.length, 2], [0, 2])
    const at = central.offset ?? offset
    const { packed, size } = central
    const wide = isWide ? numbers([1, 2], [24, 2], [size, 8], [packed, 8], [at, 8]) : new Uint8Array()
    const fields = fieldsOf({ ...central, packed: short(packed), size: short(size) })
    directory.push(
      numbers([0x02014b50, 4], [45, 2], [20, 2], ...fields, [text.length, 2], [wide.length, 2], [0, 8], [0, 2]),
      numbers([short(at), 4]),
      text,
      wide,
    )
    parts.push(header, text, bytes)
    offset += header.length + text.length + bytes.length
  }
  const table = joined(directory)
  const note = bytesOfText(comment)
  const said = { count: entries.length, size: table.length, offset, comment: note.length, ...end }
  const wideEnd = numbers(
    ...([
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 8],
      [said.count, 8],
      [said.count, 8],
    ] as const),
    ...([
      [said.size, 8],
      [offset, 8],
      [0x07064b50, 4],
      [0, 4],
      [offset + table.length, 8],
      [1, 4],
    ] as const),
  )
  const count = isWide ? 0xffff : said.count
  const last = numbers(
    ...([
      [0x06054b50, 4],
      [0, 4],
      [count, 2],
      [count, 2],
      [short(said.size), 4],
      [short(said.offset), 4],
    ] as const),
    [said.comment, 2],
  )
  return joined([...parts, table, ...(isWide ? [wideEnd] : []), last, note])
}

type Field = readonly [value: number, bytes: number]

function fieldsOf({ flags, method, checksum, packed, size }: ZipHeader): Field[] {
  return [
    [flags, 2],
    [method, 2],
    [0, 2],
    [0x21, 2],
    [checksum, 4],
    [packed, 4],
    [size, 4],
  ]
}

function numbers(...fields: readonly Field[]): Bytes {
  return Uint8Array.from(
    fields.flatMap(([value, bytes]) => Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256)),
  )
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

export type Parts = Readonly<Record<string, Content>>

/** An archive of these parts by their paths. */
export function archiveOf(parts: Parts): Bytes {
  return zipOf(Object.entries(parts).map(([name, content]) => zipEntry(name, content)))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const SHEET = 'xl/worksheets/sheet1.xml'
export const TEXTS = 'xl/sharedStrings.xml'
export const STYLES = 'xl/styles.xml'
export const WORKBOOK = 'xl/workbook.xml'
export const LINKS = 'xl/_rels/workbook.xml.rels'
export const ROOT_LINKS = '_rels/.rels'

type Link = readonly [id: string, type: string, target: string]

export const linksOf = (...links: readonly Link[]) =>
  `${XML}<Relationships xmlns="${relations}">${links
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const sheetOf = (rows: string, before = '', after = '') =>
  `${XML}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

/** Of what stands in `si` elements. */
export const textsOf = (...items: readonly string[]) =>
  `${XML}<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`

/** Codes of formats, or numbers of those that need none; a cell has the one of this index with s="index + 1". */
export function stylesOf(...formats: readonly (string | number)[]): string {
  const own = formats.map((format, at) =>
    typeof format === 'string' ? { id: 164 + at, code: format } : { id: format, code: null },
  )
  const codes = own.map(({ id, code }) =>
    code === null ? '' : `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
  )
  const cells = own.map(({ id }) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
  return `${XML}<styleSheet xmlns="${main}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`
}

export const workbookOf = (sheets: string, properties = '') =>
  `${XML}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${properties}/><sheets>${sheets}</sheets></workbook>`

export interface WorkbookXml {
  readonly sheets: readonly {
    readonly name?: string
    readonly state?: string
    /** What stands in `sheetData`, before and after it. */
    readonly rows?: string
    readonly before?: string
    readonly after?: string
    /** The whole part, instead. */
    readonly xml?: string
    /** 'worksheet' unless told otherwise. */
    readonly type?: string
  }[]
  readonly texts?: readonly string[]
  readonly formats?: readonly (string | number)[]
  readonly is1904?: boolean
}

/** The parts of a workbook by their paths, to be changed before they are packed. */
export function workbookParts({ sheets, texts, formats = [], is1904 }: WorkbookXml): Record<string, string> {
  const tags = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name ?? `Sheet${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const links = sheets.map(
    ({ type }, at): Link => [`rId${at + 1}`, type ?? 'worksheet', `worksheets/sheet${at + 1}.xml`],
  )
  if (texts) links.push(['rIdT', 'sharedStrings', 'sharedStrings.xml'])
  const sheetParts = sheets.map(({ rows = '', before, after, xml }) => xml ?? sheetOf(rows, before, after))
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    [ROOT_LINKS]: linksOf(['rId1', 'officeDocument', WORKBOOK]),
    [WORKBOOK]: workbookOf(tags.join(''), is1904 ? ' date1904="1"' : ''),
    [LINKS]: linksOf(...links, ['rIdS', 'styles', 'styles.xml']),
    [STYLES]: stylesOf(...formats),
    ...(texts && { [TEXTS]: textsOf(...texts) }),
    ...Object.fromEntries(sheetParts.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet])),
  }
}

export function workbookFile(workbook: WorkbookXml): FileContent {
  return new Blob([archiveOf(workbookParts(workbook))])
}

export function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** 'A' to 'Z', 'AA' and so on. */
export function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}

/** A row of texts in cells of their own. */
export function textRow(line: number, cells: readonly string[]): string {
  const all = cells.map(
    (text, index) => text && `<c r="${columnName(index)}${line}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
  )
  return `<row r="${line}">${all.join('')}</row>`
}
