import type { Delimiter, Encoding } from '../domain/import'
import { type CsvChunk, type CsvReader, UnreadableFileError } from '../workspace/csv-reader'
import type { FileContent } from '../workspace/ports'
import { CsvRecords } from './csv-records'

/** The first chunk is enough for a preview. */
const FIRST_CHUNK = 1 << 17
const CHUNK = 1 << 20
const SAMPLE = 1 << 16

export const csvReader: CsvReader = { guessEncoding, read }

async function* read(file: FileContent, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<CsvChunk> {
  const decoder = new TextDecoder(encoding)
  const records = new CsvRecords(delimiter)
  for await (const { bytes, end } of chunksOf(file)) {
    const isLast = end >= file.size
    for (const some of records.read(decoder.decode(bytes, { stream: !isLast }), isLast)) {
      yield { records: some, bytesRead: end }
    }
  }
}

/** Each is read while the one before it is in use. */
async function* chunksOf(file: FileContent) {
  let end = 0
  let next: Promise<Uint8Array> | null = bytesOf(file, 0, FIRST_CHUNK)
  while (next) {
    const bytes: Uint8Array = await next
    end += bytes.length
    next = end < file.size && bytes.length > 0 ? bytesOf(file, end, end + CHUNK) : null
    // Whoever stops reading does not wait for it.
    next?.catch(() => {})
    yield { bytes, end: next ? end : file.size }
  }
}

/** Of what is there of it. */
export async function bytesOf(file: FileContent, start: number, end: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(start, Math.min(end, file.size)).arrayBuffer())
  } catch (error) {
    throw new UnreadableFileError('the browser cannot read the file', { cause: error })
  }
}

async function guessEncoding(file: FileContent): Promise<Encoding | { readonly problem: 'workbook' | 'not-text' }> {
  const sample = await bytesOf(file, 0, SAMPLE)
  const known = signatures.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte))
  if (known) return known.is
  const wide = wideEncodingOf(sample)
  if (wide) return wide
  if (isBinary(sample)) return { problem: 'not-text' }
  return (await isUtf8(file)) ? 'utf-8' : 'windows-1252'
}

const signatures: readonly {
  readonly bytes: readonly number[]
  readonly is: Encoding | { readonly problem: 'workbook' | 'not-text' }
}[] = [
  { bytes: [0xef, 0xbb, 0xbf], is: 'utf-8' },
  { bytes: [0xff, 0xfe], is: 'utf-16le' },
  { bytes: [0xfe, 0xff], is: 'utf-16be' },
  // A zip archive, as which .xlsx, .ods and .numbers are stored; and the .xls of old.
  { bytes: [0x50, 0x4b, 3, 4], is: { problem: 'workbook' } },
  { bytes: [0x50, 0x4b, 5, 6], is: { problem: 'workbook' } },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], is: { problem: 'workbook' } },
  // PDF, PNG, JPEG, gzip.
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], is: { problem: 'not-text' } },
  { bytes: [0x89, 0x50, 0x4e, 0x47], is: { problem: 'not-text' } },
  { bytes: [0xff, 0xd8, 0xff], is: { problem: 'not-text' } },
  { bytes: [0x1f, 0x8b], is: { problem: 'not-text' } },
]

/** Of two bytes for a Latin letter, digit or comma one is zero, and always the same one. */
function wideEncodingOf(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at & 1]!++
  const [even, odd] = zeros
  const least = sample.length / 20
  if (odd > least && odd > 20 * even) return 'utf-16le'
  if (even > least && even > 20 * odd) return 'utf-16be'
  return null
}

/** Text has hardly any control characters but tabs and line ends. */
function isBinary(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++
  return controls > sample.length / 20
}

async function isUtf8(file: FileContent): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const { bytes, end } of chunksOf(file)) {
    try {
      decoder.decode(bytes, { stream: end < file.size })
    } catch {
      return false
    }
  }
  return true
}
