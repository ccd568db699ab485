import { expect, test } from 'vitest'
import { createCsvReader } from './csv-file'
import { type FileContent, UnreadableFileError } from './file'
import type { Encoding } from './import'

const csvReader = createCsvReader(navigator.languages)

function bytesOf(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'windows-1252') {
    return Uint8Array.from(text.split(''), (character) => (character === '€' ? 0x80 : character.charCodeAt(0)))
  }
  const bytes = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at++) bytes.setUint16(2 * at, text.charCodeAt(at), encoding === 'utf-16le')
  return new Uint8Array(bytes.buffer)
}

async function cellsOf(file: FileContent, encoding: Encoding) {
  const records = []
  for await (const chunk of csvReader.read(file, encoding, ',')) records.push(...chunk.records)
  return records.map(({ cells }) => cells)
}

/** A file is read in parts of which the first has so many bytes. */
const FIRST_PART = 1 << 17

/** At every place around the end of the first part. */
const places = Array.from({ length: 10 }, (_, at) => at)

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

test.each(encodings)('[IMPORT-2] no character of %s breaks where a file is cut', async (encoding) => {
  const special = encoding === 'windows-1252' ? 'Zoë €' : 'Zoë € 😀\r\n李,"雷\r\n"'
  const perByte = encoding.startsWith('utf-16') ? 2 : 1
  for (const place of places) {
    const before = 'x'.repeat(FIRST_PART / perByte - place - 1)
    const file = new Blob([bytesOf(`${before},${special},end\r\n`, encoding)])
    const expected =
      encoding === 'windows-1252'
        ? [[before, 'Zoë €', 'end']]
        : [
            [before, 'Zoë € 😀'],
            ['李', '雷\n', 'end'],
          ]
    expect(await cellsOf(file, encoding)).toEqual(expected)
  }
})

test.each([
  ['shift_jis', '田中太郎', [0x93, 0x63, 0x92, 0x86, 0x91, 0xbe, 0x98, 0x59]],
  ['gbk', '李雷', [0xc0, 0xee, 0xc0, 0xd7]],
  ['big5', '王小明', [0xa4, 0xfd, 0xa4, 0x70, 0xa9, 0xfa]],
  ['euc-kr', '김민준', [0xb1, 0xe8, 0xb9, 0xce, 0xc1, 0xd8]],
] as const)('[IMPORT-2] no character of %s breaks where a file is cut: %s', async (encoding, name, bytes) => {
  for (const place of places) {
    const before = 'x'.repeat(FIRST_PART - place - 1)
    const file = new Blob([before, ',', Uint8Array.from(bytes), ',end\r\n'])
    expect(await cellsOf(file, encoding)).toEqual([[before, name, 'end']])
  }
})

const german = 'Name,Firma\r\nKäthe Müller,Groß & Söhne\r\n'

test.each([
  ['utf-8 with a mark', '\ufeff', 'utf-8', 'utf-8'],
  ['utf-8', '', 'utf-8', 'utf-8'],
  ['utf-16le with a mark', '\ufeff', 'utf-16le', 'utf-16le'],
  ['utf-16le', '', 'utf-16le', 'utf-16le'],
  ['utf-16be with a mark', '\ufeff', 'utf-16be', 'utf-16be'],
  ['utf-16be', '', 'utf-16be', 'utf-16be'],
  ['windows-1252', '', 'windows-1252', 'windows-1252'],
] as const)('[IMPORT-2] %s is found out', async (_, mark, encoding, guessed) => {
  const file = new Blob([bytesOf(mark + german, encoding)])
  expect(await csvReader.guessEncoding(file)).toBe(guessed)
  expect(await cellsOf(file, guessed)).toEqual([
    ['Name', 'Firma'],
    ['Käthe Müller', 'Groß & Söhne'],
  ])
})

test('[IMPORT-2] a letter of Windows-1252 far from the start is found out', async () => {
  const file = new Blob(['Name\n', 'Ada Lovelace\n'.repeat(200_000), bytesOf('Müller\n', 'windows-1252')])
  expect(await csvReader.guessEncoding(file)).toBe('windows-1252')
})

test.each([
  ['a PDF', '%PDF-1.7', 'not-text'],
  ['a PNG', '\u0089PNG\r\n', 'not-text'],
  ['a JPEG', '\u00ff\u00d8\u00ff\u00e0', 'not-text'],
  ['gzip', '\u001f\u008b\u0008', 'not-text'],
  ['bytes of a program', '\u0001\u0002\u0003\u0000\u0000\u0007'.repeat(50), 'not-text'],
] as const)('[IMPORT-1] %s is told as what it is', async (_, start, problem) => {
  const bytes = Uint8Array.from(start.split(''), (character) => character.charCodeAt(0))
  expect(await csvReader.guessEncoding(new Blob([bytes]))).toEqual({ problem })
})

test('[IMPORT-1] an empty file has no records', async () => {
  expect(await csvReader.guessEncoding(new Blob([]))).toBe('utf-8')
  expect(await cellsOf(new Blob([]), 'utf-8')).toEqual([])
})

test('[IMPORT-1] a file that the browser can no longer read is told, wherever the reading stops', async () => {
  const whole = new Blob(['Name\n', 'Ada\n'.repeat(1_000_000)])
  for (const readable of [0, FIRST_PART, 2_000_000]) {
    const file: FileContent = {
      size: whole.size,
      arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
      slice: (start, end) => (end <= readable ? whole.slice(start, end) : file),
    }
    await expect(cellsOf(file, 'utf-8')).rejects.toBeInstanceOf(UnreadableFileError)
    await expect(csvReader.guessEncoding(file)).rejects.toBeInstanceOf(UnreadableFileError)
  }
})
