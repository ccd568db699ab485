import type { LeadFields } from '../domain/lead'
import { plainName } from '../domain/person'
import { cellText, isPlaceholder } from './csv-text'
import { emailIn } from './email-cell'
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
const separators = /\t|[|;•·]|,(?!\d)| [-–—] | \/ /
const nameAndEmail = /^\s*["'“‘]?([^"“”<>]+?)["'”’]?\s*[<(]\s*(?:mailto:)?[^\s<>()]+@[^\s<>()]+[>)]/i

/** Reads a lead from what people type or copy: a name, a row of values, or the signature of an email. */
export function readFreeText(text: string): FoundFields {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const labelled = new Map<ImportField, string>()
  const parts: string[] = []
  let named = ''
  let email = ''
  for (const line of lines) {
    const label = labelOf(line)
    if (label && !labelled.has(label.field)) labelled.set(label.field, label.value)
    email ||= line.includes('@') ? (emailIn(line) ?? '') : ''
    if (label || isProse(line)) continue
    const sender = nameAndEmail.exec(line)
    named ||= sender?.[1]?.trim() ?? ''
    parts.push(...partsOf(sender ? line.slice(sender[0].length) : line))
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
    ...filled('phone', phoneIn([labelled.get('phone') ?? '', ...parts])),
    ...(hasSource && { source: hasSource }),
    ...(hasScore !== undefined && { score: hasScore }),
    ...(saysStatus && { status: saysStatus }),
  }
}

const filled = (field: 'name' | 'company' | 'email' | 'phone', text: string) => (text === '' ? {} : { [field]: text })

function labelledName(labelled: ReadonlyMap<ImportField, string>): string {
  const { name = '', firstName = '', lastName = '' } = Object.fromEntries(labelled)
  return name || `${firstName} ${lastName}`.trim()
}

/** 'Company: Analytical Engines', or the same in two cells. */
function labelOf(line: string): { readonly field: ImportField; readonly value: string } | null {
  const end = line.search(/[:：\t]/)
  const field = end > 0 ? fieldOfHeader(line.slice(0, end)) : null
  const value = cellText(line.slice(end + 1))
  return field && value !== '' ? { field, value } : null
}

function isProse(line: string): boolean {
  return line.length > MAX_LINE || (!/[\t|;]/.test(line) && line.split(/[^,\s]\s+/).length > MAX_WORDS)
}

/** 'Acme, Inc.' is one part, and so is 'Analytical Engines' of 'CEO at Analytical Engines'. */
function partsOf(line: string): string[] {
  const parts: string[] = []
  for (const each of line.split(separators)) {
    const part = cellText(each.replaceAll(/\S*@\S*/g, '')).replaceAll(/^["'“‘(\s]+|["'”’)\s]+$/g, '')
    if (isPlaceholder(part)) continue
    const last = parts.at(-1)
    if (last !== undefined && /^[\w.]{2,8}$/.test(part) && isCompany(part)) parts[parts.length - 1] = `${last}, ${part}`
    else parts.push(part)
  }
  return parts.map((part) => (jobTitle.test(part) ? (employer.exec(part)?.[1] ?? part) : part))
}

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

const phone =
  /^((?:tel|phone|mobile|mob|cell|fax|telefon|téléphone|tél|teléfono|handy|office|direct|[tmpfdc])\b[.:]?\s*)?[+(\d][\d\s().+/-]{4,}/iu
const fax = /^f(?:ax)?\b/i
/** A day or a range of numbers is none. */
const otherNumber = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
/** The shortest has an area code. */
const FEWEST_DIGITS = 7

/** The first that is a phone number as a whole, whatever it is called; no fax. */
function phoneIn(texts: readonly string[]): string {
  for (const text of texts.flatMap(partsOf)) {
    const label = phone.exec(text)?.[1] ?? ''
    const number = text.slice(label.length).trim()
    const digits = number.replaceAll(/\D/g, '').length
    const isWhole = /^[+(\d][\d\s().+/-]+(?:(?:ext?|x|-)\.?\s?\d{1,5})?$/i.test(number)
    if (isWhole && digits >= FEWEST_DIGITS && !fax.test(label) && !otherNumber.test(number)) return number
  }
  return ''
}

const web = /^(?:(?:web|website|url|w)\b[.:]?\s*)?(?:https?:|www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/|$))/i
const farewell =
  /^(?:--?|—|cheers|thanks?|thank you|best|sincerely|sent from\b.*|(?:best|kind|warm|many)\s+(?:regards|wishes|thanks)|regards|mit freundlichen gr(?:ü|ue)(?:ß|ss)en|(?:viele|beste|herzliche|liebe) gr(?:ü|ue)(?:ß|ss)e|mfg|(?:bien )?cordialement|bien à vous|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|atenciosamente|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|med vänlig hälsning|med venlig hilsen|z poważaniem|pozdrawiam|с уважением|よろしくお願いいたします|此致|敬具)[.,!]*$/iu
const jobTitle =
  /\b(?:ceo|cto|cfo|coo|cmo|cio|cso|chro|vp|svp|evp|(?:co-?)?founder|owner|president|chair(?:man|woman)?|director|manager|head of|chief|lead|officer|executive|engineer|developer|designer|architect|consultant|analyst|assistant|advisor|specialist|representative|accountant|buyer|inhaber(?:in)?|prokurist(?:in)?|vertriebs?\w*|einkauf|assistenz|directrice|directeur|gérante?|responsable|chargée? d\w*|ingénieure?|gerente|directora?|jefe|jefa|fundadora?|diretora?|direttore|direttrice|titolare|amministratore|dyrektor|kierownik|prezes|johtaja|direktör|vd|direktør|müdürü?)\b|geschäftsführ|leiter(?:in)?\b|директор|менеджер|руководитель|代表取締役|部長|課長|社長|营业|经理|总监|대표|부장|과장/iu
const employer = /\s(?:at|@|bei|chez|presso|bij|hos)\s+(\S.*)$/iu
const credential =
  /^(?:ph\.?d|m\.?b\.?a|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?m|cpa|cfa|pmp|esq|jr|sr|ii|iii|he\/him|she\/her|they\/them)\.?$/i
const place =
  /\b(?:street|avenue|road|suite|floor|box|straße|strasse|platz|allee|rue|boulevard|calle|avenida|via|piazza|plaza|ulica|ul\.|vägen|gatan|gade|vej)\b|\p{L}+(?:str\.|straße|strasse|straat|gatan|vägen)(?:\s|$)/iu

/** Whether it may be a name or a company. */
function isCandidate(part: string): boolean {
  if (part.length > MAX_TEXT || !/\p{L}/u.test(part) || part.includes('@')) return false
  if (isCompany(part)) return true
  if ([phone, web, farewell, credential, place].some((other) => other.test(part)) || jobTitle.test(part)) return false
  return (
    !/\d.*\d/.test(part) &&
    !/[!?…]$|[.:]\s/.test(part.replaceAll(/(?<!\p{L})\p{L}{1,4}\.\s/gu, '')) &&
    part.split(/\s+/).length <= 6
  )
}

/** By what the email says, the ending of a company, and at last by their order: the name comes first. */
function nameAndCompany(texts: readonly string[], named: string, email: string) {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const isPerson = (text: string) => !isCompany(text) && wordsOf(text).some((word) => inLocalPart(word, local))
  const isOfDomain = (text: string) => inDomain(text, domain)
  const name =
    named ||
    (texts.find((text) => isPerson(text) && !isOfDomain(text)) ??
      texts.find((text) => !isCompany(text) && !isOfDomain(text)) ??
      texts.find((text) => !isCompany(text)) ??
      '')
  const others = texts.filter((text) => text !== name && !text.startsWith(`${name} <`))
  const company = others.find(isOfDomain) ?? others.find(isCompany) ?? others.find((text) => !isPerson(text)) ?? ''
  return { name, company }
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
