import { bytesOf, type FileContent, UnusableFileError } from '../files/file'
import { damaged, tooLarge } from './damage'

/** Unpacks a gzip file that arrives in parts, and checks its checksum. Throws if it is none. */
export type Gunzip = (parts: AsyncIterable<Uint8Array<ArrayBuffer>>) => AsyncIterable<Uint8Array>

export interface ZipEntry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly checksum: number
  /** In the archive, and unpacked as the directory says. */
  readonly packed: number
  readonly size: number
  /** Of its header in the file. */
  readonly offset: number
}

/** Entries by their names, as `entryName` writes them. */
export type ZipDirectory = ReadonlyMap<string, ZipEntry>

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

const END_SIZE = 22
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY = 1 << 24

/** In lower case, with slashes, from the root: some programs write them otherwise than the links to them. */
export function entryName(name: string): string {
  const parts: string[] = []
  for (const part of name.replaceAll('\\', '/').toLowerCase().split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Null if the file has no directory, as one that is cut. */
export async function readDirectory(file: FileContent): Promise<ZipDirectory | null> {
  const tailStart = Math.max(0, file.size - END_SIZE - MAX_COMMENT)
  const tail = viewOf(await bytesOf(file, tailStart, file.size))
  const end = endIn(tail)
  if (end === -1) return null
  let [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (size === 0xffffffff || offset === 0xffffffff || tail.getUint16(end + 10, true) === 0xffff) {
    const wide = await wideEnd(file, tail, end)
    if (wide) [size, offset] = wide
  }
  if (size > MAX_DIRECTORY) throw tooLarge('the directory is too long')
  const bytes = await bytesOf(file, offset, offset + size)
  if (bytes.length < size) return null
  return entriesIn(viewOf(bytes))
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new DataView(buffer, byteOffset, byteLength)

/** Its comment, which may hold the same bytes, ends with the file; unless something was appended to that. */
function endIn(tail: DataView): number {
  let last = -1
  for (let at = tail.byteLength - END_SIZE; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue
    if (at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength) return at
    if (last === -1) last = at
  }
  return last
}

/** Size and offset of the directory, of archives in which they may be over 4 GB. */
async function wideEnd(file: FileContent, tail: DataView, end: number): Promise<[number, number] | null> {
  const locator = end - 20
  if (locator < 0 || tail.getUint32(locator, true) !== END_64_LOCATOR) return null
  const at = Number(tail.getBigUint64(locator + 8, true))
  const wide = viewOf(await bytesOf(file, at, at + 56))
  if (wide.byteLength < 56 || wide.getUint32(0, true) !== END_64) return null
  return [Number(wide.getBigUint64(40, true)), Number(wide.getBigUint64(48, true))]
}

function entriesIn(view: DataView): ZipDirectory | null {
  const entries = new Map<string, ZipEntry>()
  const decoder = new TextDecoder()
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === CENTRAL; ) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > view.byteLength) return null
    const name = entryName(decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameEnd - at - 46)))
    const [packed, size, offset] = wideSizes(view, at, nameEnd, extraEnd)
    const entry: ZipEntry = {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      checksum: view.getUint32(at + 16, true),
      packed,
      size,
      offset,
    }
    if (!entries.has(name)) entries.set(name, entry)
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

/** Packed size, size and offset of an entry: those that need it are written at length in a field of their own. */
function wideSizes(view: DataView, at: number, from: number, end: number): [number, number, number] {
  let [size, packed, offset] = [24, 20, 42].map((field) => view.getUint32(at + field, true)) as [number, number, number]
  for (let field = from; field + 4 <= end; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let next = field + 4
    const wide = (short: number) => {
      if (short !== 0xffffffff || next + 8 > end) return short
      next += 8
      return Number(view.getBigUint64(next - 8, true))
    }
    size = wide(size)
    packed = wide(packed)
    offset = wide(offset)
  }
  return [packed, size, offset]
}

/** In bytes, from the file and to be unpacked at once: no part unpacks to more than a thousand times its size. */
const BLOCK = 1 << 18
const PART = 1 << 13

/** More is read of no part of a workbook. */
const MAX_SIZE = 1 << 30
/** Sheets are packed to a tenth, and to a hundredth where they are mostly empty. */
const MAX_RATIO = 300
const MAX_UNCHECKED_RATIO = 1 << 25

export interface ZipPart {
  readonly bytes: Uint8Array
  /** How much of the packed entry is read. */
  readonly packedRead: number
}

/** Unpacks an entry. Its length and checksum are those that the directory says, or it throws at the end. */
export async function* unpack(
  file: FileContent,
  entry: ZipEntry,
  gunzip: Gunzip,
  maxSize = MAX_SIZE,
): AsyncGenerator<ZipPart, void> {
  if (entry.size > maxSize) throw tooLarge('a part says that it is too large')
  if (entry.isEncrypted) throw damaged('a part is encrypted')
  let packedRead = 0
  let size = 0
  const count = (read: number) => {
    packedRead = read
  }
  try {
    for await (const bytes of gunzip(gzipOf(file, entry, count))) {
      size += bytes.length
      if (size > maxSize || (size > MAX_UNCHECKED_RATIO && size > MAX_RATIO * packedRead)) {
        throw tooLarge('a part unpacks to too much')
      }
      if (size > entry.size) throw damaged('a part is larger than it says')
      yield { bytes, packedRead }
    }
  } catch (error) {
    throw error instanceof UnusableFileError ? error : damaged('a part can’t be unpacked', error)
  }
}

/** The entry as a gzip file, whose checksum is checked by what unpacks it. */
async function* gzipOf(
  file: FileContent,
  entry: ZipEntry,
  onRead: (packedRead: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { method, packed, offset, checksum, size } = entry
  if (method !== 0 && method !== 8) throw damaged('a part is packed in another way')
  const header = viewOf(await bytesOf(file, offset, offset + 30))
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL) throw damaged('a part is missing')
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)
  for (let read = 0; read < packed; ) {
    const block = await bytesOf(file, start + read, start + Math.min(packed, read + BLOCK))
    if (block.length === 0) throw damaged('a part is cut')
    for (let at = 0; at < block.length; at += PART) {
      const part = block.subarray(at, at + PART)
      read += part.length
      onRead(read)
      if (method === 0) yield storedHeader(part.length, read === packed)
      yield part
    }
  }
  if (method === 0 && packed === 0) yield storedHeader(0, true)
  const trailer = new DataView(new ArrayBuffer(8))
  trailer.setUint32(0, checksum, true)
  trailer.setUint32(4, size >>> 0, true)
  yield new Uint8Array(trailer.buffer)
}

/** Of a block that is not compressed. */
function storedHeader(length: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(isLast ? 1 : 0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255)
}
