import { damaged } from './damage'

/** What is made of the tags and texts of an XML text. Prefixes of names are left out. */
export interface XmlHandler {
  /** `tag` is for `attributeOf`. An empty element is opened and closed. */
  open(name: string, tag: string): void
  close?(name: string): void
  /** As written, for `plainText`. */
  text?(text: string): void
}

/** In characters, of a tag or a text: the longest text of a cell has 32,767. */
const MAX_TOKEN = 1 << 20
const MAX_DEPTH = 100

const [TAB_TO_SPACE, QUOTE, APOSTROPHE, SLASH, COLON, LESS, GREATER] = [32, 34, 39, 47, 58, 60, 62]
const [EXCLAMATION, QUESTION] = [33, 63]

/** Takes a text in parts. It need not be well-formed in all: names of closing tags are not compared. */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest = ''
  #depth = 0

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  read(part: string) {
    const text = this.#rest + part
    let at = 0
    while (at < text.length) {
      const start = text.indexOf('<', at)
      if (start === -1) break
      const end = this.#readTag(text, at, start)
      if (end === -1) break
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TOKEN) throw damaged('a tag or a text does not end')
  }

  finish() {
    if (this.#depth > 0 || this.#rest.trim() !== '') throw damaged('the XML is cut')
  }

  /** Where the tag ends that follows the text from `at` to `start`; -1 if it is not all there. */
  #readTag(text: string, at: number, start: number): number {
    const next = text.charCodeAt(start + 1)
    const isSpecial = next === EXCLAMATION || next === QUESTION
    const end = isSpecial ? endOfSpecial(text, start) : endOfTag(text, start + 1)
    if (end === -1) return -1
    if (start > at) this.#handler.text?.(text.slice(at, start))
    if (isSpecial) {
      if (text.startsWith('<![CDATA[', start)) this.#handler.text?.(escaped(text.slice(start + 9, end - 3)))
    } else if (next === SLASH) {
      if (--this.#depth < 0) throw damaged('a tag closes nothing')
      this.#handler.close?.(localName(text, start + 2, end - 1))
    } else {
      this.#open(text, start + 1, end - 1)
    }
    return end
  }

  #open(text: string, start: number, end: number) {
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const name = localName(text, start, isEmpty ? end - 1 : end)
    if (++this.#depth > MAX_DEPTH) throw damaged('the XML is too deep')
    this.#handler.open(name, text.slice(start, isEmpty ? end - 1 : end))
    if (!isEmpty) return
    this.#depth--
    this.#handler.close?.(name)
  }
}

/** After the '>': one may also stand in a value. */
function endOfTag(text: string, start: number): number {
  let quote = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) return at + 1
    else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === LESS) throw damaged('a tag in a tag')
  }
  return -1
}

/** Of a comment, a text that needs no escapes, or an instruction. */
function endOfSpecial(text: string, start: number): number {
  const begin = text.slice(start, start + 9)
  const special = specials.find(([open]) => begin.startsWith(open))
  if (special) {
    const end = text.indexOf(special[1], start + special[0].length)
    return end === -1 ? -1 : end + special[1].length
  }
  // What could define entities of its own is never read.
  if (begin.length === 9) throw damaged('a declaration')
  return -1
}

const specials = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

function localName(text: string, start: number, end: number): string {
  let from = start
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON) from = at + 1
    else if (code <= TAB_TO_SPACE) return text.slice(from, at)
  }
  return text.slice(from, end)
}

/** Null if the tag has none of this name, with any prefix. */
export function attributeOf(tag: string, name: string): string | null {
  for (let at = 0; ; ) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return null
    let quoteAt = equals + 1
    while (tag.charCodeAt(quoteAt) <= TAB_TO_SPACE) quoteAt++
    const quote = tag.charCodeAt(quoteAt)
    if (quote !== QUOTE && quote !== APOSTROPHE) throw damaged('a value without quotes')
    const end = tag.indexOf(quote === QUOTE ? '"' : "'", quoteAt + 1)
    if (end === -1) throw damaged('a value without an end')
    let nameEnd = equals
    while (tag.charCodeAt(nameEnd - 1) <= TAB_TO_SPACE) nameEnd--
    const before = tag.charCodeAt(nameEnd - name.length - 1)
    if ((before <= TAB_TO_SPACE || before === COLON) && tag.startsWith(name, nameEnd - name.length)) {
      return plainText(tag.slice(quoteAt + 1, end))
    }
    at = end + 1
  }
}

const references = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));|&/g
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function plainText(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(references, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? ''
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (!(code <= 0x10ffff)) throw damaged('an unknown entity')
    return String.fromCodePoint(code)
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;')

export function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true' || value === 'on'
}
