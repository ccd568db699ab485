import { damaged } from './damage'

/** What is made of the tags and texts of an XML text, as far as they are in the namespace of its root. */
export interface XmlHandler {
  /** `tag` is for `attributeOf`. An empty element is opened and closed. The name is without its prefix. */
  open(name: string, tag: string, xml: XmlReader): void
  close?(name: string): void
  /** As written, for `plainText`. */
  text?(text: string): void
  readonly shortcut?: Shortcut
}

/** What most of a part consists of, without prefixes: read at once, which is several times as fast as by its tags. */
interface Shortcut {
  /** Sticky; it begins with a '<' and this letter. */
  readonly pattern: RegExp
  readonly letter: number
  /** False if its tags are to be read. */
  read(found: RegExpExecArray): boolean
}

/** In characters, of a tag or a text: the longest text of a cell has 32,767. */
const MAX_TOKEN = 1 << 20
const MAX_DEPTH = 100

const [SPACE, QUOTE, APOSTROPHE, SLASH, LESS, GREATER] = [32, 34, 39, 47, 60, 62]
const [EXCLAMATION, QUESTION] = [33, 63]

/** Takes a text in parts. It need not be well-formed in all: names of closing tags are not compared. */
export class XmlReader {
  readonly #handler: XmlHandler
  #rest = ''
  #depth = 0
  #scope: Scope | null = null
  /** Of the root, and of elements without a prefix. */
  #namespace = ''
  #plainNamespace = ''
  /** The depth of an element of another namespace, which is passed over with all that is in it. */
  #passedOver = Number.POSITIVE_INFINITY

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  read(part: string) {
    const text = this.#rest + part
    let at = 0
    while (at < text.length) {
      const start = text.indexOf('<', at)
      if (start === -1) break
      const end = this.#readShortcut(text, at, start) || this.#readTag(text, at, start)
      if (end === -1) break
      at = end
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_TOKEN) throw damaged('a tag or a text does not end')
  }

  finish() {
    if (this.#depth > 0 || this.#rest.trim() !== '') throw damaged('the XML is cut')
  }

  /** What a prefix stands for where the reader is; one that is not declared, for itself. */
  namespaceOf(prefix: string): string {
    for (let scope = this.#scope; scope; scope = scope.outer) {
      const namespace = scope.names.get(prefix)
      if (namespace !== undefined) return namespace
    }
    return prefix
  }

  /** The index after it; 0 if there is none. */
  #readShortcut(text: string, at: number, start: number): number {
    const { shortcut } = this.#handler
    if (shortcut?.letter !== text.charCodeAt(start + 1) || this.#depth >= this.#passedOver) return 0
    if (this.#plainNamespace !== this.#namespace) return 0
    shortcut.pattern.lastIndex = start
    const found = shortcut.pattern.exec(text)
    if (!found || !shortcut.read(found)) return 0
    if (start > at) this.#handler.text?.(text.slice(at, start))
    return start + found[0].length
  }

  /** Where the tag ends that follows the text from `at` to `start`; -1 if it is not all there. */
  #readTag(text: string, at: number, start: number): number {
    const next = text.charCodeAt(start + 1)
    const isSpecial = next === EXCLAMATION || next === QUESTION
    const end = isSpecial ? endOfSpecial(text, start) : endOfTag(text, start + 1)
    if (end === -1) return -1
    const isOwn = this.#depth < this.#passedOver
    if (start > at && isOwn) this.#handler.text?.(text.slice(at, start))
    if (isSpecial) {
      if (isOwn && text.startsWith('<![CDATA[', start)) this.#handler.text?.(escaped(text.slice(start + 9, end - 3)))
    } else if (next === SLASH) {
      const name = text.slice(start + 2, endOfName(text, start + 2, end - 1))
      this.#close(name.slice(name.indexOf(':') + 1))
    } else this.#open(text, start + 1, end - 1)
    return end
  }

  #open(text: string, start: number, end: number) {
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    const tagEnd = isEmpty ? end - 1 : end
    const fullName = text.slice(start, endOfName(text, start, tagEnd))
    const colon = fullName.indexOf(':')
    const name = fullName.slice(colon + 1)
    if (++this.#depth > MAX_DEPTH) throw damaged('the XML is too deep')
    if (this.#depth < this.#passedOver) {
      const tag = text.slice(start, tagEnd)
      if (tag.includes('xmlns')) this.#declare(tag)
      const namespace = colon === -1 ? this.#plainNamespace : this.namespaceOf(fullName.slice(0, colon))
      if (this.#depth === 1) this.#namespace = namespace
      if (namespace === this.#namespace) this.#handler.open(name, tag, this)
      else this.#passedOver = this.#depth
    }
    if (isEmpty) this.#close(name)
  }

  #declare(tag: string) {
    const names = new Map<string, string>()
    for (const [, name = '', double, single = ''] of tag.matchAll(attributes)) {
      if (/^xmlns(?::|$)/.test(name)) names.set(name.slice('xmlns:'.length), plainText(double ?? single))
    }
    this.#scope = { depth: this.#depth, names, outer: this.#scope }
    this.#plainNamespace = this.namespaceOf('')
  }

  #close(name: string) {
    if (this.#depth === 0) throw damaged('a tag closes nothing')
    if (this.#depth < this.#passedOver) this.#handler.close?.(name)
    else if (this.#depth === this.#passedOver) this.#passedOver = Number.POSITIVE_INFINITY
    if (this.#scope?.depth === this.#depth) {
      this.#scope = this.#scope.outer
      this.#plainNamespace = this.namespaceOf('')
    }
    this.#depth--
  }
}

/** What prefixes stand for, in an element and what is in it. */
interface Scope {
  readonly depth: number
  readonly names: ReadonlyMap<string, string>
  readonly outer: Scope | null
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

/** Where the name ends that begins here. */
function endOfName(text: string, start: number, end: number): number {
  let at = start
  while (at < end && text.charCodeAt(at) > SPACE) at++
  return at
}

/** Null if the tag has none of this name without a prefix. */
export function attributeOf(tag: string, name: string): string | null {
  for (let at = 0; ; ) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return null
    let quoteAt = equals + 1
    while (tag.charCodeAt(quoteAt) <= SPACE) quoteAt++
    const quote = tag.charCodeAt(quoteAt)
    if (quote !== QUOTE && quote !== APOSTROPHE) throw damaged('a value without quotes')
    const end = tag.indexOf(quote === QUOTE ? '"' : "'", quoteAt + 1)
    if (end === -1) throw damaged('a value without an end')
    let nameEnd = equals
    while (tag.charCodeAt(nameEnd - 1) <= SPACE) nameEnd--
    const nameStart = nameEnd - name.length
    if (tag.charCodeAt(nameStart - 1) <= SPACE && tag.startsWith(name, nameStart)) {
      return plainText(tag.slice(quoteAt + 1, end))
    }
    at = end + 1
  }
}

const attributes = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

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
