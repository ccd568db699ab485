import { readCards } from './card-records'
import { CsvRecords } from './csv-records'
import { bytesOf, type FileContent, type FileProblem } from './file'
import { guessEncoding } from './guess-encoding'
import { CARDS, type Delimiter, type Encoding, encodings } from './import'
import { plainStartOf, textProblem } from './other-files'
import { type CsvReader, type TableChunk } from './table-reader'

/** In bytes. The first chunk is small because a preview needs no more. */
const FIRST_CHUNK = 1 << 17
const CHUNK = 1 << 20
const SAMPLE = 1 << 16

/** `languages` are the reader's: they tell encodings apart that look alike. */
export const createCsvReader = (languages: readonly string[]): CsvReader => ({
  guessEncoding: (file) => guessEncodingOf(file, languages),
  read,
})

async function* read(file: FileContent, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<TableChunk> {
  if (delimiter === CARDS) return yield* readCards(() => textsOf(file, encoding), file.size, encoding)
  const records = new CsvRecords(delimiter)
  for await (const { text, isLast, end } of textsOf(file, encoding)) {
    for (const some of records.read(text, isLast)) yield { records: some, bytesRead: end }
  }
}

async function* textsOf(file: FileContent, encoding: Encoding) {
  const decoder = new TextDecoder(encoding)
  for await (const { bytes, end } of chunksOf(file)) {
    const isLast = end >= file.size
    yield { text: decoder.decode(bytes, { stream: !isLast }), isLast, end }
  }
}

/** Reads each chunk while the previous one is being used. */
async function* chunksOf(file: FileContent) {
  let end = 0
  let next: Promise<Uint8Array> | null = bytesOf(file, 0, FIRST_CHUNK)
  while (next) {
    const bytes: Uint8Array = await next
    end += bytes.length
    next = end < file.size && bytes.length > 0 ? bytesOf(file, end, end + CHUNK) : null
    // Avoids an unhandled rejection if the consumer stops early.
    next?.catch(() => {})
    yield { bytes, end: next ? end : file.size }
  }
}

/** The likely encoding, or the problem if the file is not a table. */
async function guessEncodingOf(
  file: FileContent,
  languages: readonly string[],
): Promise<Encoding | { readonly problem: FileProblem }> {
  const sample = await bytesOf(file, 0, SAMPLE)
  const known = signatures.find(({ bytes }) => bytes.every((byte, at) => sample[at] === byte))
  const problem = textProblem(sample)
  if (problem) return { problem }
  if (known) return known.is
  const wide = wideEncodingOf(sample)
  if (wide) return wide
  if (isBinary(sample)) return { problem: 'not-text' }
  const notUtf8 = await firstNotUtf8(file)
  if (!notUtf8) return 'utf-8'
  return encodingOfCard(notUtf8) ?? guessEncoding(notUtf8, languages)
}

/** Old contact cards say it in each of such lines: 'N;CHARSET=Windows-1251:…'. */
function encodingOfCard(line: Uint8Array): Encoding | null {
  const charset = /^[^:]*;CHARSET="?([\w-]+)/i.exec(plainStartOf(line))?.[1]
  const label = charset?.toLowerCase().replace('iso-8859-1', 'windows-1252')
  return encodings.find((encoding) => encoding === label) ?? null
}

const signatures: readonly {
  readonly bytes: readonly number[]
  readonly is: Encoding | { readonly problem: FileProblem }
}[] = [
  { bytes: [0xef, 0xbb, 0xbf], is: 'utf-8' },
  { bytes: [0xff, 0xfe], is: 'utf-16le' },
  { bytes: [0xfe, 0xff], is: 'utf-16be' },
  // PDF, PNG, JPEG, gzip.
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], is: { problem: 'not-text' } },
  { bytes: [0x89, 0x50, 0x4e, 0x47], is: { problem: 'not-text' } },
  { bytes: [0xff, 0xd8, 0xff], is: { problem: 'not-text' } },
  { bytes: [0x1f, 0x8b], is: { problem: 'not-text' } },
]

/** In UTF-16, one of the two bytes of an ASCII character is zero, always at the same position. */
function wideEncodingOf(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at & 1]!++
  const [even, odd] = zeros
  const least = sample.length / 20
  if (odd > least && odd > 20 * even) return 'utf-16le'
  if (even > least && even > 20 * odd) return 'utf-16be'
  return null
}

/** Text has hardly any control characters except tabs and line ends. */
function isBinary(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++
  return controls > sample.length / 20
}

/** A sample around the first invalid UTF-8, from the start of a line; null if the whole file is valid. */
async function firstNotUtf8(file: FileContent): Promise<Uint8Array | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const { bytes, end } of chunksOf(file)) {
    try {
      decoder.decode(bytes, { stream: end < file.size })
    } catch {
      return sampleOf(bytes)
    }
  }
  return null
}

const LINE_END = 10
/** Enough to recognise the encoding of names. */
const GUESSED_BYTES = 1 << 14

function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 127)
  const start = bytes.lastIndexOf(LINE_END, first) + 1
  return bytes.subarray(start, start + GUESSED_BYTES)
}
