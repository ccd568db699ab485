import { isEmail } from '../domain/lead'
import { cellText, csvLine } from './csv-text'
import { emailCell, emailIn } from './email-cell'

export interface Recipient {
  readonly name: string
  readonly company: string
  readonly email: string
}

/** In front of recipients, as mail programs write them, in the languages of the headers. */
export const recipientLabel =
  /^\s*(?:to|cc|bcc|from|reply-to|an|von|kopie|à|de|para|da|per|aan|van|från|fra|till|til|do|od|кому|от|копия)\s*[:：]/i
/** Lines that a copied head of an email has, too. */
export const otherHeadLine =
  /^\s*(?:subject|date|sent|attachments?|betreff|datum|gesendet|objet|envoyé|asunto|enviado|fecha|assunto|oggetto|inviato|data|onderwerp|verzonden)\s*[:：]/i
/** In characters. Longer ones are no name. */
const MAX_TEXT = 300
const separator = /[,;\t\n\r，；、]/
const pronouns = /^(?:he|she|they|er|sie)\b/i

/**
 * Reads recipients as mail programs write them: 'Ada <ada@x.io>; "Müller, Jörg" <jm@z.de>, carl@w.org'. Null if the text
 * says anything else: then it may be a table. In linear time.
 */
export function readRecipients(text: string): readonly Recipient[] | null {
  const recipients: Recipient[] = []
  let entry = new Entry()
  let valid = 0
  /** False if there is no recipient in it. */
  function end(): boolean {
    const { isEmpty } = entry
    const found = isEmpty ? null : entry.recipient()
    entry = new Entry()
    if (!found) return isEmpty
    if (isEmail(found.email)) valid++
    recipients.push(found)
    return true
  }
  for (const { kind, value } of tokensOf(text)) {
    if (kind === 'separator') {
      if (entry.takesComma(value)) continue
      if (!end()) return null
    } else {
      // A text after an address begins another one: 'Ada <ada@x.io> Bob <bob@y.io>'.
      if (entry.address !== '' && kind !== 'comment' && value.trim() !== '' && !end()) return null
      entry.add(kind, value)
    }
  }
  return end() && 2 * valid > recipients.length ? recipients : null
}

/** A CSV file that the import reads as these leads. */
export function tableOf(recipients: readonly Recipient[]): string {
  const fields = (['name', 'company', 'email'] as const).filter((field) =>
    recipients.some((each) => each[field] !== ''),
  )
  const header = fields.map((field) => `${field[0]!.toUpperCase()}${field.slice(1)}`)
  const cellOf = (field: keyof Recipient, { [field]: value }: Recipient) =>
    field === 'email' && isEmail(value) ? emailCell(value) : value
  return [header, ...recipients.map((each) => fields.map((field) => cellOf(field, each)))]
    .map((cells) => csvLine(cells))
    .join('')
}

type Kind = 'text' | 'quoted' | 'address' | 'comment' | 'separator'

const quoted = /"((?:[^"\\\n]|\\.)*)"/y
/** '<ada@x.io>', and '[mailto:ada@x.io]' as Outlook writes it. */
const bracketed = /<([^<>\n]*)>|\[\s*(mailto:[^[\]\n]*)\]/iy
const comment = /\(([^()\n]*)\)/y
const plain = /[^"<[(,;\t\n\r，；、]+/y

function* tokensOf(text: string): Generator<{ readonly kind: Kind; readonly value: string }, void> {
  let mayBeQuoted = true
  let isLineStart = true
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < text.length) {
    const sign = text[at]!
    if (separator.test(sign)) {
      at++
      const isLineEnd = sign === '\n' || sign === '\r'
      isLineStart ||= isLineEnd
      // A long address stands in the next line.
      if (!isLineEnd || !startsWithAddress(text, at)) yield { kind: 'separator', value: sign }
      continue
    }
    const wasLineStart = isLineStart
    isLineStart = false
    if (sign === '"' && mayBeQuoted) {
      const found = match(quoted)
      if (found) {
        yield { kind: 'quoted', value: found[1]!.replaceAll(/\\(.)/g, '$1') }
        continue
      }
      // Otherwise each further one would be searched for its end.
      mayBeQuoted = false
    }
    const address = match(bracketed)
    if (address) {
      yield { kind: 'address', value: address[1] ?? address[2]! }
      continue
    }
    const said = match(comment)
    if (said) {
      yield { kind: isEmail(said[1]!.trim()) ? 'address' : 'comment', value: said[1]! }
      continue
    }
    const value = match(plain)?.[0] ?? text[at++]!
    if (wasLineStart && otherHeadLine.test(value)) {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else yield { kind: 'text', value: value.replace(recipientLabel, '') }
  }
}

const addressAhead = /[^\S\n]*</y

function startsWithAddress(text: string, at: number): boolean {
  addressAhead.lastIndex = at
  return addressAhead.test(text)
}

/** What stands between two separators. */
class Entry {
  #texts = ''
  #comment = ''
  #hasComma = false
  address = ''

  get isEmpty(): boolean {
    return this.#texts.trim() === '' && this.address === ''
  }

  add(kind: Exclude<Kind, 'separator'>, value: string) {
    if (kind === 'address') this.address = emailIn(value) || value.trim()
    else if (kind === 'comment' && this.#comment === '') this.#comment = value
    else {
      // It was no comment, but a part of the name: 'Ada (Countess) Lovelace'.
      if (this.#comment !== '' && value.trim() !== '') {
        this.#texts += `(${this.#comment}) `
        this.#comment = ''
      }
      this.#texts += value
    }
  }

  /** 'Müller, Jörg <jm@z.de>' is one, as Outlook writes it; with more commas it is a row of a table. */
  takesComma(sign: string): boolean {
    if (sign !== ',' || this.isEmpty || this.address !== '' || this.#hasComma || this.#bareAddress() !== '')
      return false
    this.#hasComma = true
    this.#texts += ','
    return true
  }

  #bareAddress(): string {
    const text = this.#texts.trim()
    if (/\s/.test(text) || !text.includes('@')) return ''
    const email = emailIn(text)
    return email !== null && isEmail(email) ? email : ''
  }

  recipient(): Recipient | null {
    const bare = this.address === '' ? this.#bareAddress() : ''
    const email = this.address || bare
    if (email === '' || this.#texts.length > MAX_TEXT || this.#comment.length > MAX_TEXT) return null
    const said = cleaned(bare === '' ? this.#texts : this.#comment)
    const company = bare === '' && !pronouns.test(this.#comment) ? cleaned(this.#comment) : ''
    return { name: said === '' || said.includes('@') ? nameIn(email) : said, company, email }
  }
}

/** Without the quotes around it. */
function cleaned(text: string): string {
  const bare = cellText(text.replaceAll(/^[\s,]+|[\s,]+$/g, '')).replaceAll(/\s+/g, ' ')
  return /^(?:'.*'|".*"|‘.*’|“.*”|„.*[“”])$/.test(bare) ? bare.slice(1, -1).trim() : bare
}

/** 'Ada Lovelace' of 'ada.lovelace+news@x.io'. */
function nameIn(email: string): string {
  const [local = ''] = email.split('@')
  const words = local.replace(/\+.*$/, '').split(/[._-]+/)
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  return name.trim() || email
}
