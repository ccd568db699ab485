import { isEmail } from '../domain/lead'
import { isEastAsian } from './lead-row'

const columnsOf: Readonly<Record<string, string>> = {
  FN: 'Name',
  TITLE: 'Title',
  ROLE: 'Title',
  EMAIL: 'Email',
  TEL: 'Phone',
  URL: 'Website',
  BDAY: 'Birthday',
  NICKNAME: 'Nickname',
  NOTE: 'Notes',
  CATEGORIES: 'Labels',
}
/** What programs need, not people; and what a card says in another property as well. */
const technical =
  /^(?:BEGIN|END|VERSION|PRODID|UID|REV|KIND|CLASS|SOURCE|MAILER|CALSCALE|CLIENTPIDMAP|SORT-STRING|LABEL|X-AB(?:LABEL|UID|ADR|ORDER|SHOWAS)|X-PHONETIC-.*|X-MS-(?:OL|SIGNATURE).*)$/

const furtherColumns = 'Department, Title, Fax, Website, Address, Birthday, Nickname, Notes, Labels, Other'
/** A table of cards always has these. */
export const firstColumns = ['Name', 'Company', 'Email', 'Phone']
const order = [...firstColumns, ...furtherColumns.split(', ')]
/** The last ones are of no use in a note. */
export const isNoted = (column: string) => column !== 'Labels' && column !== 'Other'

/** Of emails and phones: a card that has more has them in the last one, or a single card would widen all rows. */
const MAX_COLUMNS = 5

/** 'Phone 2' stands after 'Phone'. */
export const placeOf = (column: string) => order.indexOf(column.replace(/ \d$/, '')) * 10 + (Number(column.at(-1)) || 1)

/** What the unfolded lines of a card say, by column. */
export function cellsOfCard(lines: readonly string[], encoding: string): ReadonlyMap<string, string> {
  const isOld = lines.some((line) => oldVersion.test(line))
  const found = new Map<string, Set<string>>()
  const add = (column: string, text: string) =>
    text !== '' && found.set(column, (found.get(column) ?? new Set()).add(text))
  let nameParts: readonly string[] = []
  const properties = lines.flatMap((line) => propertyIn(line, encoding) ?? []).toSorted((a, b) => a.rank - b.rank)
  for (const { name, types, value } of properties) {
    const text = unescaped(value, isOld)
    const parts = () => partsIn(value).map((part) => unescaped(part, isOld))
    if (name === 'N') nameParts = parts()
    else if (name === 'ORG') {
      const [company = '', ...departments] = parts()
      add('Company', company)
      add('Department', departments.filter(Boolean).join(', '))
    } else if (name === 'ADR') add('Address', parts().filter(Boolean).join(', '))
    else if (name === 'TEL')
      add(types.has('FAX') ? 'Fax' : 'Phone', text.replace(/^tel:/i, '').replace(/;ext=/i, ' ext. '))
    else if (columnsOf[name]) add(columnsOf[name], text)
    else if (!technical.test(name)) add('Other', text && `${name}: ${text}`)
  }
  const [[shown = ''] = [], [company = ''] = []] = [found.get('Name'), found.get('Company')]
  found.delete('Name')
  add('Name', nameOf(shown, nameParts, company))
  return new Map([...found].flatMap(([column, texts]) => inColumns(column, [...texts])))
}

/** At semicolons that are not escaped. */
const partsIn = (value: string) => value.replaceAll(/\\[^]|;/g, (sign) => (sign === ';' ? '\0' : sign)).split('\0')

function inColumns(column: string, texts: readonly string[]): readonly (readonly [string, string])[] {
  if (column === 'Notes') return [[column, texts.join('\n')]]
  if (column !== 'Email' && column !== 'Phone') return [[column, texts.join(', ')]]
  const cells = [...texts.slice(0, MAX_COLUMNS - 1), texts.slice(MAX_COLUMNS - 1).join(', ')].filter(Boolean)
  return cells.map((text, at) => [at === 0 ? column : `${column} ${at + 1}`, text])
}

/** As it is shown, unless that is an email or the company. */
function nameOf(shown: string, parts: readonly string[], company: string): string {
  const [last = '', first = '', middle = '', before = '', after = ''] = parts
  const isTogether = isEastAsian(last) && isEastAsian(first)
  const composed = isTogether ? last + first : [before, first, middle, last, after].filter(Boolean).join(' ')
  const isNoName = isEmail(shown) || shown === company
  return (isNoName ? composed || shown : shown || composed) || company
}

/** Longer beginnings are not searched for the value. */
const MAX_HEAD = 2000
/** The preferred ones come first, in version 4 by their number. */
const LAST_RANK = 101

/** A property in one line: 'item1.TEL;TYPE=cell,pref:+49 30 1', or 'TEL;CELL;PREF:…' in the old version. */
function propertyIn(line: string, encoding: string) {
  const head = (/^(?:[^":]|"[^"]*")*(?=:)/.exec(line.slice(0, MAX_HEAD)) ?? /^[^:]*(?=:)/.exec(line))?.[0]
  if (head === undefined) return null
  const [path = '', ...parameters] = head.toUpperCase().replaceAll('"', '').split(';')
  const types = new Set(parameters.flatMap((each) => each.slice(each.indexOf('=') + 1).split(',')))
  const parameter = (name: string) => parameters.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
  const value = line.slice(head.length + 1)
  const charsets = [parameter('CHARSET') ?? 'utf-8', 'utf-8', encoding]
  return {
    name: path.slice(path.lastIndexOf('.') + 1).trim(),
    types,
    rank: types.has('PREF') ? 1 : Number(parameter('PREF')) || LAST_RANK,
    value: types.has('QUOTED-PRINTABLE') ? decoded(bytesOfQuoted(value), charsets).replaceAll(/\r\n?/g, '\n') : value,
  }
}

const bytesOfQuoted = (text: string) =>
  Uint8Array.from(text.match(/=[\dA-F]{2}|[^]/gi) ?? [], (sign) =>
    sign.length === 3 ? Number.parseInt(sign.slice(1), 16) : sign.charCodeAt(0),
  )

/** In the first charset that is known and has all of it; the last one has any bytes. */
function decoded(bytes: Uint8Array, [charset = 'windows-1252', ...others]: readonly string[]): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return decoded(bytes, others)
  }
}

export const oldVersion = /^VERSION:\s*2/i

/** In the old version a backslash before an n is one: 'C:\new'. */
function unescaped(text: string, isOld: boolean): string {
  const pattern = isOld ? /\\([\\;:,])/g : /\\([\\;:,nN])/g
  return text.replaceAll(pattern, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim()
}
