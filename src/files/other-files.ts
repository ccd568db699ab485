import { startOfBackup } from './backup-frame'
import { bytesOf, type FileContent, type FileProblem } from './file'

/** What a text is that is no table; null if it may be one. */
export function textProblem(sample: Uint8Array): FileProblem | null {
  const start = plainStartOf(sample)
  return starts.find(({ text }) => text.test(start))?.is ?? null
}

/** How files that are often mistaken for tables begin, whatever their names say. */
const starts: readonly { readonly text: RegExp; readonly is: FileProblem }[] = [
  { text: /^<(?:\w+:)?workbook\b/i, is: 'spreadsheet-xml' },
  { text: /^<office:document\b/i, is: 'opendocument' },
  { text: /^<(?:!doctype html|html|head|meta|table|style|body)\b/i, is: 'web-page' },
  { text: /^<\?xml\b/i, is: 'xml' },
  { text: /^(?:mime-version:|from: <saved by )/i, is: 'web-archive' },
  // The first two columns of a table may be ID and P: the second line is one of this format, too.
  { text: /^ID;P[^;\r\n]*(?:;[NE])*[\r\n]+(?:P;[PEF]|[BCF];[A-Z]\d|[FO];[A-Z])/, is: 'sylk' },
  { text: /^\{\\rtf/, is: 'document' },
  { text: /^\{[^{}[\]]*"(?:doc_id|url)"\s*:/, is: 'google-link' },
  { text: startOfBackup, is: 'backup' },
  { text: /^(?:\{\s*(?:"|\})|\[\s*(?:\{\s*"|\[|\]))/, is: 'json' },
]

/** What XML and web pages may have before their first element. */
const beforeElement = /^(?:<\?xml[^>]*\?>|<\?mso-application[^>]*\?>|<!--[^]*?-->|\s)+(?=<)/i

/** The first ASCII characters, in any encoding, without what may come before an element. */
export function plainStartOf(sample: Uint8Array): string {
  const text = String.fromCharCode(...sample.subarray(0, 2000).filter((byte) => byte > 0 && byte < 128)).trimStart()
  const element = text.replace(beforeElement, '')
  return starts.some(({ is, text: start }) => is !== 'xml' && start.test(element)) ? element : text
}

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
/** A name as the directory of such a file has it. */
const stream = (name: string) => name.split('').join('\0')
const encrypted = stream('EncryptedPackage')
const workbookStream = stream('Workbook')
const documentStreams = [stream('WordDocument'), stream('PowerPoint Document')] as const

/** Workbooks with a password are kept in the format of the old ones. A workbook may have a document in it. */
export async function oleProblem(file: FileContent): Promise<FileProblem> {
  let [rest, isWorkbook, isDocument] = ['', false, false]
  for (let at = 0; at < file.size; at += CHUNK) {
    const text = rest + bytesText(await bytesOf(file, at, at + CHUNK))
    if (text.includes(encrypted)) return 'encrypted-workbook'
    isWorkbook ||= text.includes(workbookStream)
    isDocument ||= documentStreams.some((name) => text.includes(name))
    rest = text.slice(-documentStreams[1].length)
  }
  return isDocument && !isWorkbook ? 'document' : 'old-workbook'
}

/** What an OpenDocument file says that it is. It is not packed, and stands first, or should. */
function openDocumentProblem(start: Uint8Array): FileProblem | null {
  const [, kind] = /application\/vnd\.oasis\.opendocument\.(spreadsheet|.)/.exec(bytesText(start)) ?? []
  if (kind === undefined) return null
  return kind === 'spreadsheet' ? 'opendocument' : 'document'
}

/** By the names of its entries, in small letters. Null if it may be a workbook that can be read. */
export function zipProblem(entries: ReadonlyMap<string, unknown>, start: Uint8Array): FileProblem | null {
  const names = [...entries.keys()]
  const has = (folder: string) => names.some((name) => name.startsWith(folder))
  if (has('xl/') && !entries.has('xl/workbook.bin')) return null
  const isOpenDocument = entries.has('content.xml') && entries.has('meta-inf/manifest.xml')
  if (isOpenDocument || entries.has('mimetype')) {
    const problem = openDocumentProblem(start) ?? (isOpenDocument ? 'opendocument' : null)
    if (problem) return problem
  }
  if (entries.has('index/document.iwa') || entries.has('index.zip')) return 'numbers'
  if (entries.has('xl/workbook.bin')) return 'binary-workbook'
  if (has('word/') || has('ppt/') || has('visio/')) return 'document'
  // The folders and names of parts are whatever their links say.
  return entries.has('_rels/.rels') || names.some((name) => /(?:^|\/)workbook\.xml$/.test(name)) ? null : 'archive'
}

/** Of an archive without a directory, as one that is cut: by the names that are written before its entries. */
export function cutProblem(start: Uint8Array): FileProblem {
  const text = bytesText(start)
  const openDocument = openDocumentProblem(start)
  if (openDocument) return openDocument
  if (text.includes('Index/Document.iwa')) return 'numbers'
  if (/xl[/\\]\w/i.test(text)) return 'damaged-workbook'
  if (/(?:word|ppt)[/\\]\w/.test(text)) return 'document'
  return text.includes('[Content_Types].xml') ? 'damaged-workbook' : 'archive'
}
