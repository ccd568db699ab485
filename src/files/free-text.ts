import { plainName } from '../base/latin'
import type { LeadFields } from '../domain/lead'
import { cellText, isPlaceholder } from './csv-text'
import { emailIn, nameAndEmail, withoutInvisible } from './email-cell'
import { isCompany } from './guess-import'
import type { ImportField } from './import'
import { fieldOfHeader } from './known-headers'
import { readScore } from './score-cell'
import { knownSource, knownStatus } from './translations'

type FoundFields = Partial<LeadFields>

/** In characters. Longer ones are neither a name nor a company. */
const MAX_TEXT = 100
/** In characters and words: longer lines are prose. A row of values has no words between its separators. */
const MAX_LINE = 400
const MAX_WORDS = 12

/** What separates the parts of a line: 'Ada Lovelace | Analytical Engines · CEO', 'Ada Lovelace – CEO'. */
const separators = /(\t|[|;•·]|,(?!\d)| [-–—/@] )/

/** In front of who wrote an email and of whom it is for. */
export const personLabel =
  /^\s*(?:to|cc|bcc|from|reply-to|an|von|kopie|à|de|para|da|per|aan|van|från|fra|till|til|do|od|кому|от|копия)\s*[:：]/i
/** 'On Tue, 17 Nov 2026 at 09:14, Ada Lovelace <ada@x.io> wrote:' */
const beforeWriter = /^(?:on|am|le|el|il)\s.*?\d{1,2}[:.]\d\d(?:\s?[ap]m)?(?:\s+uhr)?,?\s+(?:schrieb\s+)?/i

/** Reads a lead from what people type or copy: a name, a row of values, or the signature of an email. */
export function readFreeText(text: string): FoundFields {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const labelled = new Map<ImportField, string>()
  const parts: string[] = []
  let named = ''
  let [hasName, isStreetBefore] = [false, false]
  const email = firstEmailIn(lines)
  for (const line of lines) {
    const label = labelOf(line)
    if (label && !labelled.has(label.field)) labelled.set(label.field, label.value)
    if (label || isProse(line) || greeting.test(line)) continue
    const wasStreet = isStreetBefore
    isStreetBefore = false
    if (isTown(line, wasStreet && hasName, email)) continue
    const said = line.includes('@') ? line.replace(personLabel, '').replace(beforeWriter, '') : line
    const sender = nameAndEmail.exec(said)
    named ||= sender?.[1]?.trim() ?? ''
    const rest = sender ? said.slice(sender[0].length) : said
    isStreetBefore = rest.split(separators).some(isStreet)
    const found = partsOf(rest)
    hasName ||= found.some((part) => isCandidate(part) && !isCompany(part))
    parts.push(...found)
  }
  const values = lines.length === 1 && parts.length > 1 ? valuesIn(parts) : {}
  const texts = parts.filter((part) => isCandidate(part) && !isValue(part, values))
  const { name, company } = nameAndCompany(texts, named, email)
  const hasSource = knownSource(labelled.get('source') ?? '') ?? values.source
  const hasScore = scoreIn(labelled.get('score') ?? '') ?? values.score
  const saysStatus = openStatus(labelled.get('status') ?? '') ?? values.status
  return {
    ...filled('name', labelledName(labelled) || name),
    ...filled('company', labelled.get('company') || company),
    ...filled('email', email),
    // As if it began with its label: then it is one, however it is written.
    ...filled('phone', phoneIn([`T ${labelled.get('phone') ?? ''}`, ...parts].map(withoutInvisible))),
    ...(hasSource && { source: hasSource }),
    ...(hasScore !== undefined && { score: hasScore }),
    ...(saysStatus && { status: saysStatus }),
  }
}

const filled = (field: 'name' | 'company' | 'email' | 'phone', text: string) => (text === '' ? {} : { [field]: text })

function firstEmailIn(lines: readonly string[]): string {
  for (const line of lines) {
    const email = line.includes('@') && emailIn(line)
    if (email) return email
  }
  return ''
}

function labelledName(labelled: ReadonlyMap<ImportField, string>): string {
  const { name = '', firstName = '', lastName = '' } = Object.fromEntries(labelled)
  return name || `${firstName} ${lastName}`.trim()
}

/** 'Company: Analytical Engines', or the same in two cells. */
export function labelOf(line: string): { readonly field: ImportField; readonly value: string } | null {
  const end = line.search(/[:：\t]/)
  const field = end > 0 ? fieldOfHeader(line.slice(0, end)) : null
  const value = cellText(line.slice(end + 1))
  return field && value !== '' ? { field, value } : null
}

function isProse(line: string): boolean {
  if (line.length > MAX_LINE) return true
  const words = line.replaceAll(/[\d+()/–—-]+\s+/g, '')
  return !/[\t|;]/.test(line) && words.split(/[^,\s]\s+/).length > MAX_WORDS
}

/** 'Acme, Inc.' is one part, and so is 'Analytical Engines' of 'CEO at Analytical Engines'. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  let isAddress = false
  for (const { sign, text } of piecesOf(line.replaceAll(/[^\s;,|]+@[^\s;,|]*|@[^\s;,|]+/g, '\t'))) {
    const part = withoutMarks(cellText(text))
    // What follows a street after commas is its town.
    isAddress = isStreet(part) || (isAddress && sign === ',' && !isCompany(part))
    if (isAddress || isPlaceholder(part)) continue
    const last = parts.at(-1)
    if (last !== undefined && /^[\w.]{2,8}$/.test(part) && isCompany(part)) parts[parts.length - 1] = `${last}, ${part}`
    else parts.push(...withoutTail(part))
  }
  return parts.map((part) => (jobTitle.test(part) ? (employer.exec(part)?.[1] ?? part) : part))
}

interface Piece {
  /** What separates it from the one before. */
  readonly sign: string
  readonly text: string
}

/** 'Tel. 030 / 123456' is one piece, although ' / ' separates others. */
function piecesOf(line: string): readonly Piece[] {
  const split = line.split(separators)
  const pieces: Piece[] = []
  for (let at = 0; at < split.length; at += 2) {
    const [sign, text] = [split[at - 1] ?? '', split[at]!]
    const last = pieces.at(-1)
    const areOne = last && /[-–—/]/.test(sign) && startOfPhone.test(last.text.trim()) && /^\d/.test(text)
    if (areOne && (digitsIn(last.text) < FEWEST_DIGITS || digitsIn(text) < FEWEST_DIGITS)) {
      pieces[pieces.length - 1] = { ...last, text: last.text + sign + text }
    } else pieces.push({ sign, text })
  }
  return pieces
}

/** Without quotes, and without brackets that stand around all of it, or alone: '(555) 123-4567' keeps its own. */
function withoutMarks(text: string): string {
  const bare = text.replaceAll(/^["'“‘\s]+|["'”’\s]+$/g, '')
  if (/^\([^()]*\)$/.test(bare)) return bare.slice(1, -1).trim()
  const [opened, closed] = [bare.split('(').length, bare.split(')').length]
  if (opened > closed && bare.startsWith('(')) return bare.slice(1).trim()
  return closed > opened && bare.endsWith(')') ? bare.slice(0, -1).trim() : bare
}

/** 'Ada Lovelace (Analytical Engines)' and 'Ada Lovelace 020 7946 0018' are two parts. */
function withoutTail(part: string): readonly string[] {
  const [, name = '', company = ''] = /^(\S+ [^()]*\S) \(([^()]*)\)$/.exec(part) ?? []
  if (name !== '' && !isCompany(name) && !/\d/.test(name)) return [name, company.trim()].filter((each) => each !== '')
  const [, before = '', number = ''] = (!phone.test(part) && phoneAtEnd.exec(part)) || []
  return digitsIn(number) >= FEWEST_DIGITS ? [before, number] : [part]
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Source, score and status are told apart from texts in a row alone: 'LinkedIn' in a signature is a link. */
function valuesIn(parts: readonly string[]): Pick<FoundFields, 'source' | 'score' | 'status'> {
  const only = <Value>(read: (part: string) => Value | null): Value | null => {
    const found = parts.map(read).filter((value) => value !== null)
    return found.length === 1 ? found[0]! : null
  }
  const [source, score, status] = [only(knownSource), only(scoreIn), only(openStatus)]
  return { ...(source && { source }), ...(score !== null && { score }), ...(status && { status }) }
}

function isValue(part: string, { source, score, status }: ReturnType<typeof valuesIn>): boolean {
  return (
    (source !== undefined && knownSource(part) === source) ||
    (score !== undefined && scoreIn(part) === score) ||
    (status !== undefined && openStatus(part) === status)
  )
}

function scoreIn(part: string): number | null {
  const score = readScore(part)
  return typeof score === 'number' ? score : null
}

/** A new lead is not converted. */
function openStatus(part: string): Exclude<LeadFields['status'], 'converted'> | null {
  const status = knownStatus(part)
  return status === 'converted' ? null : status
}

const phoneWords = 'tel|phone|mobile|mob|cell|fax|telefon|téléphone|tél|teléfono|handy|office|direct|home|work|[tmpfdc]'
const phoneLabel = `(?:${phoneWords})(?!\\p{L})[.:]*\\s*`
const phone = new RegExp(`^(${phoneLabel})?[+(\\d][\\d\\s().+/–—-]{4,}`, 'iu')
/** Without a label it is told by how it begins: 'Ada - 88 - 10' has no phone. */
const startOfPhone = new RegExp(`^(?:${phoneLabel}[+(\\d]|[+(0])[\\d\\s().+/–—-]*$`, 'iu')
const phoneAtEnd = new RegExp(
  `^(\\p{L}.*?)[\\s:]+((?:${phoneLabel}[+(\\d]|[+(0]|\\d{3}[-. ]\\d{3}[-. ]\\d{4})[\\d\\s().+/–—-]*(?:ext?\\.?|x)?[\\s\\d]*)$`,
  'iu',
)
const fax = /^f(?:ax)?\b/i
/** A day or a range of numbers is none. */
const otherNumber = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
/** The shortest has an area code. */
const FEWEST_DIGITS = 7

/** The first that is a phone number as a whole, whatever it is called; no fax. */
function phoneIn(texts: readonly string[]): string {
  for (const text of texts.filter(({ length }) => length <= MAX_LINE).flatMap(partsOf)) {
    const label = phone.exec(text)?.[1] ?? ''
    // It may say of what kind it is: '555-123-4567 (mobile)'.
    const number = text
      .slice(label.length)
      .replace(/\s*\([^()\d]*\)$/, '')
      .trim()
    const isWhole = /^[+(\d][\d\s().+/–—-]+(?:(?:ext?|x|-)\.?\s?\d{1,5})?$/i.test(number)
    if (isWhole && digitsIn(number) >= FEWEST_DIGITS && !fax.test(label) && !otherNumber.test(number)) return number
  }
  return ''
}

const web = /^(?:(?:web|website|url|w)\b[.:]?\s*)?(?:https?:|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/|$))/i
export const farewell =
  /^(?:--?|—|cheers|thanks?|thank you|best|sincerely|sent from\b.*|(?:best|kind|warm|many)\s+(?:regards|wishes|thanks)|regards|mit freundlichen gr(?:ü|ue)(?:ß|ss)en|(?:viele|beste|herzliche|liebe) gr(?:ü|ue)(?:ß|ss)e|mfg|(?:bien )?cordialement|bien à vous|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|atenciosamente|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|med vänlig hälsning|med venlig hilsen|z poważaniem|pozdrawiam|с уважением|よろしくお願いいたします|此致|敬具)[.,!]*$/iu
const jobTitle =
  /\b(?:ceo|cto|cfo|coo|cmo|cio|cso|chro|vp|svp|evp|(?:co-?)?founder|owner|president|chair(?:man|woman)?|director|manager|head of|chief|lead|officer|executive|engineer|developer|designer|architect|consultant|analyst|assistant|advisor|specialist|representative|accountant|buyer|inhaber(?:in)?|prokurist(?:in)?|vertriebs?\w*|einkauf|assistenz|directrice|directeur|gérante?|responsable|chargée? d\w*|ingénieure?|gerente|directora?|jefe|jefa|fundadora?|diretora?|direttore|direttrice|titolare|amministratore|dyrektor|kierownik|prezes|johtaja|direktör|vd|direktør|müdürü?)\b|geschäftsführ|leiter(?:in)?\b|директор|менеджер|руководитель|代表取締役|部長|課長|社長|营业|经理|总监|대표|부장|과장/iu
const employer = /\s(?:at|@|bei|chez|presso|bij|hos)\s+(\S.*)$/iu
const credential =
  /^(?:ph\.?d|m\.?b\.?a|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?m|cpa|cfa|pmp|esq|jr|sr|ii|iii|he\/him|she\/her|they\/them)\.?$/i
const place =
  /\b(?:street|avenue|road|suite|floor|box|straße|strasse|platz|allee|rue|boulevard|calle|avenida|via|piazza|plaza|ulica|ul\.|vägen|gatan|gade|vej)\b|\p{L}+(?:str\.|straße|strasse|straat|gatan|vägen)(?:\s|$)/iu

const shortStreet =
  /^\d+\p{L}?\s.*\b(?:st|ave|rd|blvd|ln|dr|ct|way|hwy|pkwy|pl|sq|square|lane|drive|court|place|terrace)\b/iu
const country =
  /^(?:usa?|united states(?: of america)?|uk|united kingdom|great britain|england|scotland|ireland|germany|deutschland|austria|österreich|switzerland|schweiz|suisse|france|spain|españa|italy|italia|netherlands|the netherlands|nederland|belgium|belgique|canada|australia|new zealand|poland|polska|sweden|sverige|norway|norge|denmark|danmark|finland|suomi|portugal|brazil|brasil|mexico|méxico|japan|china|singapore)$/iu
/** 'Springfield' and 'Springfield, IL'; with its number it is one wherever it stands. */
const town = /^\p{L}[\p{L} .'’-]*(?:,\s*\p{Lu}{2})?$/u
const townWithNumber = /^\p{L}[\p{L} .'’-]*,\s*\p{Lu}{2}\s+\d{5}(?:-\d{4})?$/u
/** Or 'to me', which stands below a sender. */
const greeting =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|moin|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|liebe[rs]?|bonjour|chère?s?|hola|estimad[oa]s?|buongiorno|gentile|ciao|olá|dzień dobry|здравствуйте|уважаем\p{L}*)(?!\p{L})[^@]{0,60}[,!]|hi|hello|hey|hallo|hola|bonjour|(?:to|an|à) (?:.{0,60}, )?(?:me|mich|moi))$/iu
const phoneWord = new RegExp(`^${phoneLabel}$`, 'iu')
/** A sentence, or its end. */
const sentence = /^\p{Ll}.*\s.*\p{Ll}\.$|:$/u

function isStreet(part: string): boolean {
  return /\d/.test(part) && part.length <= MAX_TEXT && (place.test(part) || shortStreet.test(part.trim()))
}

/** `isAfterStreet` where a name is known already: otherwise it may be that. */
function isTown(line: string, isAfterStreet: boolean, email: string): boolean {
  if (townWithNumber.test(line)) return true
  return isAfterStreet && town.test(line) && !isCompany(line) && !isOwnName(line, email)
}

const others = [phone, phoneWord, web, farewell, credential, place, country, sentence, jobTitle]

/** Whether it may be a name or a company. */
function isCandidate(part: string): boolean {
  if (part.length > MAX_TEXT || !/\p{L}/u.test(part) || part.includes('@')) return false
  if (isCompany(part)) return true
  if (others.some((other) => other.test(part))) return false
  return (
    !/\d.*\d/.test(part) &&
    !/[!?…]$|[.:]\s/.test(part.replaceAll(/(?<!\p{L})\p{L}{1,4}\.\s/gu, '')) &&
    part.split(/\s+/).length <= 6
  )
}

/** By what the email says, the ending of a company, and at last by their order: the name comes first. */
function nameAndCompany(texts: readonly string[], named: string, email: string) {
  const { local, domain } = sidesOf(email)
  const isPerson = (text: string) => !isCompany(text) && wordsOf(text).some((word) => inLocalPart(word, local))
  const isOfDomain = (text: string) => inDomain(text, domain)
  const name =
    named ||
    (texts.find((text) => isPerson(text) && !isOfDomain(text)) ??
      texts.find((text) => !isCompany(text) && isOwnName(text, email)) ??
      texts.find((text) => !isCompany(text) && !isOfDomain(text)) ??
      texts.find((text) => !isCompany(text)) ??
      '')
  const rest = texts.filter((text) => text !== name && !text.startsWith(`${name} <`))
  const company = rest.find(isOfDomain) ?? rest.find(isCompany) ?? rest.find((text) => !isPerson(text)) ?? ''
  return { name, company }
}

function sidesOf(email: string) {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return { local, domain }
}

/** 'John Smith' has john@smith.com, jsmith@smith.com and js@smith.com: whose domain has the name is no company for that. */
function isOwnName(text: string, email: string): boolean {
  const { local, domain } = sidesOf(email)
  const words = wordsOf(text)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const own = plainName(local).replaceAll(/[\s\d]/g, '')
  if (words.length < 2 || own === '') return false
  if (own === first) return !domain.includes(first)
  return [first + last, last + first, first[0] + last, last + first[0], first + last[0]!, first[0]! + last[0]].includes(
    own,
  )
}

const wordsOf = (text: string) => plainName(text).split(' ')

/** 'Lovelace' is in 'ada.lovelace', 'alovelace' and 'lovelace1815'. */
function inLocalPart(word: string, local: string): boolean {
  if (word.length < 3) return false
  return plainName(local).replaceAll(' ', '').includes(word)
}

/** 'Analytical Engines Ltd' has 'analytical-engines.example', 'engines.example' and 'mail.engines.example'. */
function inDomain(text: string, domain: string): boolean {
  const labels = domain
    .split('.')
    .slice(0, -1)
    .map((label) => plainName(label).replaceAll(' ', ''))
  const words = wordsOf(text)
  const whole = words.join('')
  return labels.some(
    (label) =>
      label.length > 2 && (whole.includes(label) || words.some((word) => word.length > 3 && label.includes(word))),
  )
}
