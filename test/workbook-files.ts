import { crc32, deflateRawSync } from 'node:zlib'
import type { FileContent } from '../src/files/file'

/** What stands in a file of an archive, before it is packed. */
export type Entry = string | Uint8Array

export interface ZipOptions {
  readonly isStored?: boolean
  readonly comment?: string
  /** Sizes at length, as of archives over 4 GB. */
  readonly isWide?: boolean
  /** Sizes only after the data and in the directory, as of archives that are written as they are made. */
  readonly isStreamed?: boolean
}

/** An archive as programs write it; written from its specification, and not from our reader. */
export function zipOf(entries: Readonly<Record<string, Entry>>, options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [path, entry] of Object.entries(entries)) {
    const name = Buffer.from(path)
    const data = Buffer.from(entry)
    const packed = options.isStored ? data : deflateRawSync(data, { level: 6 })
    const sum = checksumOf(data)
    const flags = options.isStreamed ? 8 : 0
    const method = options.isStored ? 0 : 8
    const [packedSize, size] = options.isStreamed ? [0, 0] : [packed.length, data.length]
    const local = Buffer.concat([
      numbers([0x04034b50, 4], [20, 2], [flags, 2], [method, 2], [0, 4], [options.isStreamed ? 0 : sum, 4]),
      numbers([packedSize, 4], [size, 4], [name.length, 2], [0, 2]),
      name,
    ])
    const trailer = options.isStreamed
      ? numbers([0x08074b50, 4], [sum, 4], [packed.length, 4], [data.length, 4])
      : Buffer.alloc(0)
    const wide = options.isWide
      ? numbers([1, 2], [24, 2], [data.length, 8], [packed.length, 8], [offset, 8])
      : Buffer.alloc(0)
    const short = (value: number) => (options.isWide ? 0xffffffff : value)
    directory.push(
      numbers([0x02014b50, 4], [45, 2], [20, 2], [flags, 2], [method, 2], [0, 4], [sum, 4], [short(packed.length), 4]),
      numbers([short(data.length), 4], [name.length, 2], [wide.length, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
      numbers([short(offset), 4]),
      name,
      wide,
    )
    parts.push(local, packed, trailer)
    offset += local.length + packed.length + trailer.length
  }
  const table = Buffer.concat(directory)
  const count = Object.keys(entries).length
  const comment = Buffer.from(options.comment ?? '')
  const wideEnd = Buffer.concat([
    numbers([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 4], [0, 4], [count, 8], [count, 8], [table.length, 8]),
    numbers([offset, 8], [0x07064b50, 4], [0, 4], [offset + table.length, 8], [1, 4]),
  ])
  const end = options.isWide
    ? numbers([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [0xffffffff, 4], [0xffffffff, 4], [comment.length, 2])
    : numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [table.length, 4], [offset, 4], [comment.length, 2])
  return new Uint8Array(Buffer.concat([...parts, table, ...(options.isWide ? [wideEnd] : []), end, comment]))
}

const checksumOf = (data: Buffer) => crc32(data)

/** Values and their lengths in bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value))
      else buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface SheetXml {
  readonly name?: string
  readonly state?: string
  /** What stands in `sheetData`. */
  readonly rows?: string
  /** What stands before and after it. */
  readonly before?: string
  readonly after?: string
  /** The whole part, instead. */
  readonly xml?: string
  /** 'worksheet' unless told otherwise. */
  readonly type?: string
}

export interface WorkbookXml {
  readonly sheets: readonly SheetXml[]
  /** What stands in `si` elements. */
  readonly texts?: readonly string[]
  /** Codes of formats; a cell has the one of this index with s="index + 1". */
  readonly formats?: readonly (string | number)[]
  readonly is1904?: boolean
}

/** The parts of a workbook by their paths, to be changed before they are packed. */
export function workbookParts({ sheets, texts, formats = [], is1904 }: WorkbookXml): Record<string, string> {
  const own = formats.map((format, at) =>
    typeof format === 'string' ? { id: 164 + at, code: format } : { id: format },
  )
  const links = [
    ...sheets.map(({ type = 'worksheet' }, at) => linkXml(`rId${at + 1}`, type, `worksheets/sheet${at + 1}.xml`)),
    linkXml('rIdS', 'styles', 'styles.xml'),
    ...(texts ? [linkXml('rIdT', 'sharedStrings', 'sharedStrings.xml')] : []),
  ]
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': linksXml(linkXml('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${TYPES}"><workbookPr${
      is1904 ? ' date1904="1"' : ''
    }/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escapeXml(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': linksXml(links.join('')),
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${own
      .map(({ id, code }) => (code === undefined ? '' : `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`))
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${own
      .map(({ id }) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(texts && {
      'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    }),
    ...Object.fromEntries(
      sheets.map(({ rows = '', before = '', after = '', xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        xml ?? `${XML}<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
}

const linkXml = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`
const linksXml = (links: string) => `${XML}<Relationships xmlns="${LINKS}">${links}</Relationships>`

export function workbookFile(workbook: WorkbookXml, options?: ZipOptions): FileContent {
  return new Blob([zipOf(workbookParts(workbook), options)])
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
