import { bytesOf, type FileContent, type FileProblem } from '../files/file'
import type { ZipDirectory } from './zip'

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** What files are by their first bytes, as far as they may be workbooks. */
export async function containerOf(file: FileContent): Promise<'zip' | 'ole' | null> {
  const bytes = await bytesOf(file, 0, 8)
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0x50, 0x4b, 5, 6])) return 'zip'
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) ? 'ole' : null
}

/** Each byte as a character. */
const bytesText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const CHUNK = 1 << 20
const encryptedName = 'EncryptedPackage'.split('').join('\0')

/** Workbooks with a password are kept in the format of the old ones. */
export async function oleProblem(file: FileContent): Promise<FileProblem> {
  let rest = ''
  for (let at = 0; at < file.size; at += CHUNK) {
    const text = rest + bytesText(await bytesOf(file, at, at + CHUNK))
    if (text.includes(encryptedName)) return 'encrypted-workbook'
    rest = text.slice(-encryptedName.length)
  }
  return 'old-workbook'
}

/** Its first entry says what it is, and is not packed. */
const isOpenDocument = (start: Uint8Array) =>
  bytesText(start.subarray(0, 200)).includes('application/vnd.oasis.opendocument.spreadsheet')

/** Null if it may be a workbook that can be read. */
export function zipProblem(entries: ZipDirectory, start: Uint8Array): FileProblem | null {
  const names = [...entries.keys()]
  if (isOpenDocument(start)) return 'opendocument'
  if (entries.has('index/document.iwa') || entries.has('index.zip')) return 'numbers'
  if (entries.has('xl/workbook.bin')) return 'binary-workbook'
  return names.some((name) => name.startsWith('xl/')) || hasWorkbook(names) ? null : 'archive'
}

/** Its parts may have other names. */
const hasWorkbook = (names: readonly string[]) => names.some((name) => /(?:^|\/)workbook\.xml$/.test(name))

/** Of an archive without a directory, as one that is cut: by the names that are written before its entries. */
export function cutProblem(start: Uint8Array): FileProblem {
  const text = bytesText(start)
  if (isOpenDocument(start)) return 'opendocument'
  if (text.includes('Index/Document.iwa')) return 'numbers'
  const isWorkbook = /xl[/\\]\w/i.test(text) || (text.includes('[Content_Types].xml') && !/(?:word|ppt)\//.test(text))
  return isWorkbook ? 'damaged-workbook' : 'archive'
}
