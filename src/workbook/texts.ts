import { damaged } from './damage'
import { plainText, type XmlHandler } from './xml'

/** How many texts are held as one: each then takes no more than its characters and its end. */
const BLOCK = 1024

/** Texts by their numbers, held compactly: a workbook may have a million. */
export class Texts {
  readonly #blocks: string[] = []
  #ends = new Uint32Array(BLOCK)
  #last: string[] = []
  #lastLength = 0
  count = 0

  add(text: string) {
    this.#last.push(text)
    this.#lastLength += text.length
    if (this.count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.count)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.count++] = this.#lastLength
    if (this.#last.length < BLOCK) return
    this.#blocks.push(this.#last.join(''))
    this.#last = []
    this.#lastLength = 0
  }

  get(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) throw damaged('a text is missing')
    const block = this.#blocks[Math.floor(index / BLOCK)]
    if (block === undefined) return this.#last[index % BLOCK]!
    return block.slice(index % BLOCK === 0 ? 0 : this.#ends[index - 1], this.#ends[index])
  }
}

const escapes = /_x([\dA-Fa-f]{4})_/g

/** As a table has it: spreadsheets write characters that XML can't have as '_x000D_'. Line ends of the XML come first. */
export function cellText(xml: string): string {
  let text = plainText(xml.includes('\r') ? xml.replaceAll(/\r\n?/g, '\n') : xml)
  if (text.includes('_x')) {
    text = text.replaceAll(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  if (text.includes('\r')) text = text.replaceAll(/\r\n?/g, '\n')
  return text.isWellFormed() ? text : text.toWellFormed()
}

/** In characters, as of any record. */
const MAX_TEXT = 1 << 24

/** The text of an item: its runs joined, without the reading aids of East Asian languages. */
export class RichText {
  #xml = ''
  #isText = false
  #aids = 0

  open(name: string) {
    if (name === 'rPh') this.#aids++
    else if (name === 't') this.#isText = this.#aids === 0
  }

  close(name: string) {
    if (name === 'rPh') this.#aids--
    else if (name === 't') this.#isText = false
  }

  text(xml: string) {
    if (!this.#isText) return
    this.#xml += xml
    if (this.#xml.length > MAX_TEXT) throw damaged('a text is too long')
  }

  take(): string {
    const xml = this.#xml
    this.#xml = ''
    return cellText(xml)
  }
}

/** A text without runs and reading aids. */
const plainItem = /<si><t(?: xml:space="preserve")?>([^<]*)<\/t><\/si>/y

/** Reads the texts that cells share. */
export function sharedTexts(texts: Texts): XmlHandler {
  const rich = new RichText()
  return {
    shortcut: {
      pattern: plainItem,
      letter: 's'.charCodeAt(0),
      read([, text = '']) {
        texts.add(cellText(text))
        return true
      },
    },
    open: (name) => rich.open(name),
    close(name) {
      rich.close(name)
      if (name === 'si') texts.add(rich.take())
    },
    text: (xml) => rich.text(xml),
  }
}
