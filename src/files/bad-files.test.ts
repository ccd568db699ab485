import { expect, inject, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { checkOrProblem } from '../../test/check-file'
import { rowsOfChunks } from '../../test/files'
import { createRandom } from '../base/random'

type Part = string | Uint8Array<ArrayBuffer>
type Make = (below: (limit: number) => number) => readonly Part[]

const header = 'Id,Name,Company,Email,Source,Score,Status\n'
const rowOf = (at: number) => `${at},Ada ${at},"Engines, Ltd",a${at}@x.example,Web,${at % 101},new\n`
const rows = (count: number) => Array.from({ length: count }, (_, at) => rowOf(at)).join('')
const bytesOf = (text: string) => new TextEncoder().encode(text)

const cardLines =
  'BEGIN:VCARD|END:VCARD|VERSION:2.1|VERSION:4.0|FN:Ada|N:;|EMAIL:a@x.example|TEL;X="|NOTE;QUOTED-PRINTABLE:a=|=C3=| folded|PHOTO;B:|QUJD|'
    .split('|')
    .map((line) => `${line}\r\n`)
const cards = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `BEGIN:VCARD\nFN:Ada ${at}\nEMAIL;TYPE=WORK:a${at}@x.example\nEND:VCARD\n`,
  ).join('')
/** A card whose lines are this, so often. */
const cardOf = (line: string) => ['BEGIN:VCARD\n', line.repeat(LARGE / line.length), '\nEND:VCARD\n']

const characters = Array.from('"",;\t|\n\r \'=a1@.\0é😀\ufeff\ud83d')
const names = ['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const ends = ['\n', '\r\n', '\r', '\n\r', '\u2028', '\0\n']

/** Small ones, of which there are many. */
const small: readonly Make[] = [
  // Any bytes.
  (below) => [Uint8Array.from({ length: below(3000) }, () => below(256))],
  // Any characters that mean something.
  (below) => [Array.from({ length: below(2000) }, () => characters[below(characters.length)]!).join('')],
  (below) => [header, Array.from({ length: below(2000) }, () => characters[below(characters.length)]!).join('')],
  // A file that is cut, or begins in its middle.
  (below) => [bytesOf(header + rows(20)).slice(0, below(1000))],
  (below) => [bytesOf(header + rows(20)).slice(below(1000))],
  // Quotes where none belong.
  (below) => [header, rows(30).replaceAll(/[,a]/g, (character) => (below(4) === 0 ? '"' : character))],
  (below) => [header, rows(30).replaceAll(/\n/g, () => (below(4) === 0 ? '"' : '\n'))],
  // What every object has, as names and as values.
  (below) => [
    Array.from({ length: 7 }, () => names[below(names.length)]!).join(','),
    '\n',
    ...Array.from({ length: 20 }, () => `${Array.from({ length: 7 }, () => names[below(names.length)]!).join(',')}\n`),
  ],
  (below) => [
    header,
    ...Array.from({ length: 20 }, () => {
      const [id, name, source, status] = [0, 0, 0, 0].map(() => names[below(names.length)]!)
      return `${id},${name},,${name}@${id}.x,${source},,${status}\n`
    }),
  ],
  // Lines that end in any way, and zeros between.
  (below) => [header, rows(20).replaceAll('\n', () => ends[below(ends.length)]!)],
  (below) => [header, rows(20).replaceAll(',', () => (below(3) === 0 ? ',\0' : ','))],
  // Marks that don't say what comes after them.
  (below) => [
    Uint8Array.from(
      [
        [0xff, 0xfe],
        [0xfe, 0xff],
        [0xef, 0xbb, 0xbf],
        [0xef, 0xbb],
        [0x50, 0x4b],
      ][below(5)]!,
    ),
    header,
    rows(below(10)),
  ],
  // Rows of any width.
  (below) => [header, ...Array.from({ length: 30 }, () => `${'x,'.repeat(below(40))}\n`)],
  // Contact cards, of any lines and broken anywhere.
  (below) => ['BEGIN:VCARD\r\n', ...Array.from({ length: below(60) }, () => cardLines[below(cardLines.length)]!)],
  (below) => [
    cards(20).replaceAll(/[:;=\n]/g, (sign) => (below(20) === 0 ? characters[below(characters.length)]! : sign)),
  ],
  // Cells that are long for what they are.
  (below) => [header, `1,Ada,,${'@'.repeat(below(9000))},${'é'.repeat(below(9000))},${'9'.repeat(below(9000))},\n`],
]

/** In bytes. In `npm run explore` what grows with the square of it would not end. */
const LARGE = casesOf(1 << 16)

/** Large ones, each of which takes a reader long that does not expect it. */
const large: readonly Make[] = [
  () => [header, '1,"never closed,,,,,\n', rows(4000)],
  () => [header, rows(2000), '1,"never closed,,,,,\n', rows(2000)],
  () => ['"x\n', '"Ada"\n'.repeat(LARGE / 6)],
  () => ['"Name"\n', '"Ada"\n'.repeat(LARGE / 6)],
  () => ['"'.repeat(LARGE)],
  () => ['"\n'.repeat(LARGE)],
  () => ['x",y,"\n'.repeat(LARGE / 7)],
  () => [header, '"1,Ada,,,,,\n'.repeat(LARGE / 11)],
  () => [header, 'x'.repeat(LARGE)],
  () => [header, 'x,'.repeat(LARGE / 2)],
  () => ['Name,Email,'.repeat(LARGE / 11), '\n', rows(100)],
  () => [header, `1,"${'x ""y"" \n'.repeat(20_000)}",,,,,\n`.repeat(2)],
  () => [header, `1,Ada,,${'a@b.'.repeat(100_000)} ,,,\n`],
  () => [header, `1,Ada,${' '.repeat(200_000)}x,,,,\n`.repeat(2)],
  () => [header, `1,"${'\n '.repeat(100_000)}x",,,,,\n`.repeat(2)],
  () => [header, `1,${"'".repeat(200_000)},,,${'a '.repeat(100_000)},${'1'.repeat(200_000)},\n`],
  () => ['\n'.repeat(LARGE)],
  () => [new Uint8Array(LARGE)],
  () => ['\r'.repeat(LARGE), 'Name'],
  () => [header, 'Total\n'.repeat(LARGE / 6)],
  () => [header, ',,,a@x.example,,,\n'.repeat(LARGE / 19)],
  () => ['BEGIN:VCARD\n'.repeat(LARGE / 12)],
  () => ['BEGIN:VCARD\n', 'END:VCARD\n'.repeat(LARGE / 10)],
  () => [cards(LARGE / 70)],
  ...['EMAIL:a@x.example\n', 'TEL:1\n', 'X:\n', ' folded\n', 'no line\n'].map((line) => () => cardOf(line)),
  ...['NOTE;QUOTED-PRINTABLE:=\n=C3', '\\', ';', '"', 'PHOTO;B:', '\r', 'N:'].map((line) => () => cardOf(line)),
  ...['\\', ';', '\\;', '=3D', '=\n', ':', '"', 'x'].map((sign) => () => [
    'BEGIN:VCARD\nVERSION:2.1\n',
    'N;QUOTED-PRINTABLE:',
    ...cardOf(sign).slice(1),
  ]),
]

/** Beside the large ones. */
const FILES = 50

/** What an import of it would do, or its problem. */
async function checkOf(file: Blob) {
  const checked = await checkOrProblem(file)
  if ('problem' in checked) return checked.problem
  const { check, chunks } = checked
  const { rows: all, created, duplicates, otherNames, namesakes, unreadable } = check
  expect(created + duplicates.count + otherNames.count + namesakes.count + unreadable.count).toBe(all)
  expect(rowsOfChunks(chunks).length).toBe(check.created)
  return check
}

test('[IMPORT-10] bad files: every check ends, its counts add up, and nothing is left behind', async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype).length
  const outcomes = new Map<string, number>()
  const makes = [...large, ...Array.from({ length: casesOf(FILES) }, (_, at) => small[at % small.length]!)]
  for (const [at, make] of makes.entries()) {
    const file = new Blob([...make(createRandom(inject('seed') + at).below)])
    const outcome = await checkOf(file)
    const kind = typeof outcome === 'string' ? outcome : outcome.created > 0 ? 'leads' : 'no leads'
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1)
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(prototype)
  expect(Object.keys({})).toEqual([])
  // Files of all kinds were among them.
  expect([...outcomes.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'header-only',
    'leads',
    'no leads',
    'no-rows',
    'not-text',
  ])
})
