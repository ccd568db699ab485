import { plainName } from '../base/latin'
import { type ImportField, importFields } from './import'
import { emailKinds, fieldNames, ratingNames } from './known-names'

/** Built for the first file, to keep it out of the app's startup. */
let made: ReturnType<typeof makeNames> | null = null

function known() {
  made ??= makeNames()
  return made
}

function makeNames() {
  const ofFields: Readonly<Partial<Record<ImportField, string>>> = fieldNames
  const lists = [
    ['score', ratingNames] as const,
    ...importFields.map((field) => [field, ofFields[field] ?? field] as const),
  ]
  const kinds = new Set(namesIn(emailKinds))
  return {
    fields: new Map(lists.flatMap(([field, list]) => namesIn(list).map((name) => [name, field] as const))),
    ratings: new Set(namesIn(ratingNames)),
    kinds,
    emails: new Set(namesIn(fieldNames.email).map((name) => emailName(name, kinds))),
  }
}

/** The owner, before or after the field: 'Lead - Status', 'Contact: Email', 'Statut de la piste'. */
const ownerBefore = /^(?:primary contact|lead|contact|person|prospect|attendee|visitor|kontakt) /
const ownerAfter =
  / (?:(?:du|de|de la|del|do|di) (?:lead|piste|prospect|candidato|prospecto)|(?:du|del|do) (?:contact|contacto|contato|contatto)|leada|leadu)$/

/** Of a deal these are about its person: 'Deal - Contact person', 'Deal - Organization'. */
const dealBefore = /^(?:deal|opportunity|affaire|trato|negocio|affare|transactie) /
const ofDeals: ReadonlySet<ImportField> = new Set(['name', 'company', 'source', 'step', 'due'])

export function fieldOfHeader(header: string): ImportField | null {
  if (header.length > 60) return null
  return fieldOfText(header) ?? fieldOfPath(header)
}

/** Twenty has 'Name / First Name', 'Emails / Primary Email' and 'Company / Name', Salesforce 'Company / Account'. */
function fieldOfPath(header: string): ImportField | null {
  const [first, second, ...others] = header.split(/[/>]/)
  if (second === undefined || others.length > 0) return null
  const [whole, part] = [fieldOfText(first!), fieldOfText(second)]
  if (whole === part || (whole === 'name' && (part === 'firstName' || part === 'lastName'))) return part
  return whole === 'company' && part === 'name' ? whole : null
}

/** Salesforce has FirstName and Score__c, Close custom.Score. */
function fieldOfText(text: string): ImportField | null {
  const own = text.replace(/^custom\./, '').replace(/__c$/, '')
  return fieldOfName(plainName(own)) ?? fieldOfName(plainName(own.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))
}

function fieldOfName(name: string): ImportField | null {
  const { fields, emails, kinds } = known()
  const ofDeal = dealBefore.test(name) ? fields.get(name.replace(dealBefore, '')) : undefined
  if (ofDeal && !fields.has(name) && ofDeals.has(ofDeal) && !/ (?:name|title)$/.test(name)) return ofDeal
  for (const each of [name, name.replace(ownerBefore, ''), name.replace(ownerAfter, '')]) {
    const field = fields.get(each) ?? (emails.has(emailName(each, kinds)) ? 'email' : null)
    if (field) return field
  }
  return null
}

/** Removes qualifiers and numbers. Other words stay: 'email opt out' is not an email. */
function emailName(name: string, kinds: ReadonlySet<string>): string {
  const words = name.replaceAll(/\be (?=mail|post)/g, 'e').split(' ')
  return words
    .filter((word) => !kinds.has(word))
    .join(' ')
    .replaceAll(/ ?\d+/g, '')
}

/** Whether a column with this name may contain something other than scores. */
export function isRatingHeader(header: string): boolean {
  return known().ratings.has(plainName(header).replace(ownerBefore, ''))
}

/** Splits a list at commas and line ends. */
export function namesIn(list: string): readonly string[] {
  return list.trim().split(/[,\n]/).map(plainName)
}
