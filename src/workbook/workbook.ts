import { bytesOf, type FileContent, UnusableFileError } from '../files/file'
import { containerOf, cutProblem, oleProblem, zipProblem } from '../files/other-files'
import type { TableChunk, Workbook, WorkbookReader } from '../files/table-reader'
import { damaged } from './damage'
import { mergesIn } from './merges'
import type { NumberFormat } from './number-format'
import { Links, linksName, Styles, WorkbookPart } from './parts'
import { SheetRows } from './sheet-rows'
import { sharedTexts, Texts } from './texts'
import { type XmlHandler, XmlReader } from './xml'
import { type Gunzip, readDirectory, unpack, type ZipDirectory, type ZipEntry } from './zip'

/** In bytes, unpacked: of parts that are read at once, and of the texts that cells share. */
const MAX_SMALL_PART = 1 << 25
const MAX_TEXTS = 3 << 26
/** Sheets up to this are held unpacked: their merged cells stand after the rows. In larger ones none are looked for. */
const MAX_HELD = 1 << 26
/** In characters of XML: about two thousand rows. The first chunk is small because a preview needs no more. */
const FIRST_CHUNK = 1 << 16
const CHUNK = 1 << 20
const MAX_CELLS = 1 << 20
/** To tell by its first entries what an archive is. */
const START = 1 << 16

export function createWorkbookReader(gunzip: Gunzip): WorkbookReader {
  return {
    async open(file) {
      const container = await containerOf(file)
      if (!container) return null
      if (container === 'ole') throw unusable(await oleProblem(file))
      const entries = await readDirectory(file)
      const start = await bytesOf(file, 0, START)
      if (!entries) throw unusable(cutProblem(start))
      const problem = zipProblem(entries, start)
      if (problem) throw unusable(problem)
      return openWorkbook({ file, entries, gunzip })
    },
  }
}

const unusable = (problem: UnusableFileError['problem']) =>
  new UnusableFileError(problem, 'not a workbook that is read')

interface Archive {
  readonly file: FileContent
  readonly entries: ZipDirectory
  readonly gunzip: Gunzip
}

async function openWorkbook(archive: Archive): Promise<Workbook> {
  const root = new Links('')
  await readPart(archive, '_rels/.rels', root)
  const main = [root.targetOf('officeDocument'), 'xl/workbook.xml'].find((name) => name && archive.entries.has(name))
  if (!main) throw isOfExcel(archive) ? damaged('the workbook is missing') : unusable('archive')
  if (main.endsWith('.bin')) throw unusable('binary-workbook')
  const workbook = new WorkbookPart()
  await readPart(archive, main, workbook)
  if (workbook.sheets.length === 0 && !isOfExcel(archive)) throw unusable('document')
  const links = new Links(main)
  await readPart(archive, linksName(main), links)
  const partOf = (type: string, name: string) => archive.entries.get(links.targetOf(type) ?? `xl/${name}.xml`) ?? null
  const usual = (at: number) => ({ type: 'worksheet', target: `xl/worksheets/sheet${at + 1}.xml` })
  const sheets = workbook.sheets
    .map((sheet, at) => ({ ...sheet, part: links.byId.size === 0 ? usual(at) : links.byId.get(sheet.link) }))
    .filter(({ part }) => part?.type === 'worksheet')
  const texts = partOf('sharedStrings', 'sharedstrings')
  let formats: Promise<readonly NumberFormat[]> | null = null
  async function readFormats() {
    const styles = new Styles()
    await readPart(archive, links.targetOf('styles') ?? 'xl/styles.xml', styles)
    return styles.formats(workbook.is1904 ?? false)
  }
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *read(sheet, isPreview = false) {
      const name = sheets[sheet]?.part?.target ?? ''
      const entry = archive.entries.get(name)
      if (!entry) throw damaged('a sheet is missing')
      const comments = isPreview ? null : await countComments(archive, name)
      yield* readSheet(archive, entry, texts, await (formats ??= readFormats()), comments)
    },
  }
}

const isOfExcel = ({ entries }: Archive) => [...entries.keys()].some((name) => name.startsWith('xl/'))

async function countComments(archive: Archive, sheet: string): Promise<number> {
  const links = new Links(sheet)
  await readPart(archive, linksName(sheet), links)
  let count = 0
  const open = (name: string) => {
    if (name === 'comment') count++
  }
  await readPart(archive, links.targetOf('comments') ?? '', { open })
  return count
}

/** A part that is missing is read as an empty one. */
async function readPart({ file, entries, gunzip }: Archive, name: string, handler: XmlHandler) {
  const entry = entries.get(name)
  if (!entry) return
  const xml = new XmlReader(handler)
  for await (const { text } of textOf(file, entry, gunzip, MAX_SMALL_PART)) xml.read(text)
  xml.finish()
}

async function* textOf(file: FileContent, entry: ZipEntry, gunzip: Gunzip, maxSize?: number) {
  let decoder: TextDecoder | null = null
  for await (const { bytes, packedRead } of unpack(file, entry, gunzip, maxSize)) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    yield { text: decoder.decode(bytes, { stream: true }), packedRead }
  }
  yield { text: decoder?.decode() ?? '', packedRead: entry.packed }
}

/** By its mark, or else by its first character, which is ASCII. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

/** Comments are not counted for a preview. */
async function* readSheet(
  { file, gunzip }: Archive,
  sheet: ZipEntry,
  texts: ZipEntry | null,
  formats: readonly NumberFormat[],
  comments: number | null,
): AsyncGenerator<TableChunk, void> {
  const shared = new SharedTexts({ file, gunzip }, texts)
  const isHeld = sheet.size <= MAX_HELD
  /** Of what is read: the sheet, its texts, and once more the sheet. */
  const total = (isHeld ? 2 : 1) * sheet.packed + (texts?.packed ?? 0)
  const bytesRead = (packedRead: number) => Math.floor((file.size * (packedRead + shared.packedRead)) / (total + 1))
  const held: { text: string; readonly packedRead: number }[] = []
  try {
    let untilTold = CHUNK
    for await (const part of isHeld ? textOf(file, sheet, gunzip) : []) {
      held.push(part)
      untilTold -= part.text.length
      if (untilTold > 0) continue
      untilTold = CHUNK
      yield { records: [], bytesRead: bytesRead(part.packedRead) }
    }
    const rows = new SheetRows(formats, mergesIn(held.map(({ text }) => text)), comments ?? 0)
    const xml = new XmlReader(rows)
    const read = isHeld ? sheet.packed : 0
    let untilChunk = FIRST_CHUNK
    for await (const part of isHeld ? held : textOf(file, sheet, gunzip)) {
      xml.read(part.text)
      untilChunk -= part.text.length
      part.text = ''
      if (untilChunk > 0 && rows.cellsHeld < MAX_CELLS) continue
      untilChunk = CHUNK
      await shared.readTo(rows.lastText)
      yield { records: rows.take(shared.texts), bytesRead: bytesRead(read + part.packedRead), facts: rows.facts }
    }
    xml.finish()
    // What is imported is checked to its end.
    await shared.readTo(comments === null ? rows.lastText : Number.POSITIVE_INFINITY)
    yield { records: rows.take(shared.texts), bytesRead: file.size, facts: rows.facts }
  } finally {
    await shared.stop()
  }
}

/** Texts that cells share, read as far as they are needed: a preview needs the first ones. */
class SharedTexts {
  readonly texts = new Texts()
  readonly #parts: AsyncGenerator<{ readonly text: string; readonly packedRead: number }, void> | null
  readonly #xml = new XmlReader(sharedTexts(this.texts))
  packedRead = 0

  constructor({ file, gunzip }: Pick<Archive, 'file' | 'gunzip'>, entry: ZipEntry | null) {
    this.#parts = entry && textOf(file, entry, gunzip, MAX_TEXTS)
  }

  async readTo(index: number) {
    while (this.texts.count <= index) {
      const { done, value } = (await this.#parts?.next()) ?? { done: true, value: undefined }
      if (done || !value) {
        this.#xml.finish()
        return
      }
      this.packedRead = value.packedRead
      this.#xml.read(value.text)
    }
  }

  async stop() {
    await this.#parts?.return()
  }
}
