import { describe, expect, test } from 'vitest'
import { guessColumns } from './guess-import'
import { type ImportField, importFields } from './import'
import { fieldOfHeader, namesIn } from './known-headers'
import { lostNames, sourceNames, statusNames } from './known-names'
import { knownStatus } from './translations'

/** What each of the headers, which have a bar between them, is taken for. */
function fieldsOf(headers: string) {
  return Object.fromEntries(headers.split(' | ').map((header) => [header, fieldOfHeader(header)]))
}

/** The headers of each field, as `fieldsOf` has them. */
function expected(headers: Partial<Record<ImportField, string>>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([field, each]) => each.split(' | ').map((header) => [header, field])),
  )
}

test('[IMPORT-3] a field is known in the ways in which tools write it', () => {
  const headers = {
    name: 'FULL_NAME | Vor- und Nachname | Lead - Contact person | primary_contact_name',
    firstName: 'firstName | FirstName | Name / First Name | Nom / First Name | Name FirstName | Contact : First name',
    company: 'Organization 1 - Name | Company / Name | Unternehmen / Account | Account : Name',
    email:
      'E-Mail 2: Adresse | Email1 | Email (work) | Emails / Primary Email | Person - Email - Work | E-mail 1 - Value',
    source: 'LeadSource | custom.Lead Source | Origine de la piste | Contact : Source',
    score: 'LeadScore__c | Lead_Score__c',
    status: 'Lead-Status | status_label | Statut du lead',
    id: '(Do Not Modify) Lead | (Nicht ändern) Lead',
    phone: 'Tel. | Phones / Primary Phone Number | Person - Phone - Work',
    due: 'Person - Next activity date | Next Follow-up',
  }
  expect(fieldsOf(Object.values(headers).join(' | '))).toEqual(expected(headers))
})

test.each([
  'Company Id | Created by / Source | Created by / Name | Emails / Additional Emails | Company / Id | Job Title | Phones / Primary Phone Country Code | Linkedin / Link URL | Company / Account Owner / Name',
  'OwnerId | MasterRecordId | ConvertedAccountId | IsConverted | HasOptedOutOfEmail | EmailBouncedReason | CreatedById | Title | Salutation | Industry',
  'Lead Owner | Propriétaire de la piste | Propietario del candidato | Lead-Inhaber | リード 所有者 | Converted | Title',
  'Associated Company IDs | Contact owner | Marketing contact status | Original Traffic Source Drill-Down 1 | Became a Lead Date | Last Contacted | Email Domain | Unsubscribed from all email',
  'Lead - Title | Lead - Label | Lead - Owner | Person - Label | Person - Email messages count | Person - Open deals | Organization - ID',
  'Lead Owner | Email Opt Out | Created By | Tag | No. of Employees | Lead Conversion Time | Account Name.id',
  '(Do Not Modify) Row Checksum | (Do Not Modify) Modified On | Topic | Owner',
  'Connection strength | Domains',
  'Groups | Job title',
  'Email Status | Primary Email Source | Primary Email Verification Source | Email Confidence | Email Sent | Email Open | Contact Owner | Account Owner | Apollo Account Id | Last Contacted | Secondary Email Status | Person Linkedin Url | Company Phone | # Employees',
  'status_id | primary_contact_primary_email_type | primary_contact_title | num_emails | last_activity_date',
  'Contact : Sales owner | Account : Id | Contact : Last contacted via',
  'Opportunity | Salesperson | Sales Team | Probability | Email Normalized | Medium | Priority',
  'E-mail 1 - Type | E-mail 1 - Label | Additional Name | Organization 1 - Title | Yomi Name | File As',
  'E-mail Type | E-mail Display Name | Company Main Phone | Weitere Vornamen | Deuxième prénom | Drugie imię | 中間名',
  'MEMBER_RATING | LEID | EUID | OPTIN_IP | TAGS',
])('[IMPORT-3] other columns of a tool are taken for nothing: %s', (others) => {
  expect(Object.entries(fieldsOf(others)).filter(([, field]) => field !== null)).toEqual([])
})

test('[IMPORT-3] what is close to a known header, and another thing', () => {
  const others =
    'Ad Name | Last contact | First contact | Company contact | Company ID | Owner | Owner Email | Email Opt Out | Mailing Address | Address | Home | Work | 2 | Nazwa | Název | Poczta | Номер | № | 番号 | 编号 | 번호 | 担当者 | 담당자 | 负责人 | Fax | Phone 2 | Company Phone | Last activity date | __proto__ | constructor'
  expect(Object.entries(fieldsOf(others)).filter(([, field]) => field !== null)).toEqual([])
  expect(fieldOfHeader(`Name ${'x'.repeat(60)}`)).toBe(null)
  expect(fieldOfHeader('')).toBe(null)
})

/** The columns of each field, of a file with these lines. */
function columnsOf(...lines: readonly string[]) {
  const [header = [], ...rows] = lines.map((line) => line.split(','))
  const columns = guessColumns(
    [header, ...rows].map((cells, at) => ({ line: at + 1, cells })),
    0,
  )
  const matched = importFields.filter((field) => columns[field].length > 0)
  return Object.fromEntries(matched.map((field) => [field, columns[field].map((at) => header[at]).join()]))
}

describe('columns beside each other', () => {
  test.each<[title: string, lines: readonly string[], columns: Partial<Record<ImportField, string>>]>([
    [
      'Nom beside Prénom is the last name',
      ['Nom,Prénom', 'Dubois,Chloé', 'Lefèvre,Noé'],
      { firstName: 'Prénom', lastName: 'Nom' },
    ],
    [
      'Имя beside Фамилия is the first name',
      ['Имя,Фамилия', 'Мария,Орлова', 'Юрий,Белый'],
      { firstName: 'Имя', lastName: 'Фамилия' },
    ],
    ['Имя alone is the name', ['Имя,Email', 'Мария Орлова,m@x.example'], { name: 'Имя', email: 'Email' }],
    ['Ad beside Soyad is the first name', ['Ad,Soyad', 'Işıl,Yıldız'], { firstName: 'Ad', lastName: 'Soyad' }],
    [
      'Ad beside English names is an advertisement',
      ['Ad,First Name,Last Name', 'Spring,Ada,Lovelace', 'Spring,Bo,Li'],
      { firstName: 'First Name', lastName: 'Last Name' },
    ],
    ['Ad beside a full name is one too', ['Ad,Full Name', 'Spring,Ada Lovelace'], { name: 'Full Name' }],
    [
      'a name without first and last name in it is the company',
      ['Lead Name,First Name,Last Name', 'Engines,Ada,Lovelace', 'Li AG,Bo,Wu'],
      { firstName: 'First Name', lastName: 'Last Name', company: 'Lead Name' },
    ],
    [
      'a name without first and last name in it is nothing beside a company',
      ['Contact,First Name,Last Name,Company', 'yes,Ada,Lovelace,Engines', 'no,Bo,Wu,Li AG'],
      { firstName: 'First Name', lastName: 'Last Name', company: 'Company' },
    ],
    [
      'states of a country are no statuses',
      ['Nombre,Ciudad,Estado', 'Ana Gil,Zapopan,Jalisco', 'Eva Ruiz,Mérida,Yucatán', 'Luz Sol,Puebla,Puebla'],
      { name: 'Nombre' },
    ],
    [
      'Estado is a status',
      ['Nombre,Estado', 'Ana Gil,Nuevo', 'Eva Ruiz,Perdido', 'Luz Sol,Contactado'],
      { name: 'Nombre', status: 'Estado' },
    ],
    [
      'a note with texts is one',
      ['Name,Note', 'Ada,Call her', 'Bo,Later', 'Cy,Met 2x'],
      { name: 'Name', notes: 'Note' },
    ],
    ['a note with grades is a score', ['Nom,Note', 'Ada,80', 'Bo,15', 'Cy,7'], { name: 'Nom', score: 'Note' }],
    [
      'a column for yes and no is no phone, and one without days no day',
      ['Name,Mobile,Next call', 'Ada,yes,asap', 'Bo,no,soon', 'Cy,yes,later'],
      { name: 'Name' },
    ],
    [
      'phones in several columns, the fullest first',
      ['Name,Phone,Mobile', 'Ada,,+44 1', 'Bo,12 34,+44 2', 'Cy,,+44 3'],
      { name: 'Name', phone: 'Mobile,Phone' },
    ],
    [
      'the status of a lead before that of its account, in French',
      ['Nom,Phase du cycle de vie,Statut du lead', 'Ada,Lead,Nouveau', 'Bo,Client,', 'Cy,Lead,Contacté'],
      { name: 'Nom', status: 'Statut du lead,Phase du cycle de vie' },
    ],
  ])('[IMPORT-3] %s', (_, lines, columns) => {
    expect(columnsOf(...lines)).toEqual(columns)
  })
})

test.each(['Lost', 'Perdu', 'Junk Lead', 'Closed - Not Converted', 'Unqualified', '失注', ''])(
  '[IMPORT-3] %s is no status of ours',
  (text) => {
    expect(knownStatus(text)).toBe(null)
  },
)

test('[IMPORT-3] no word means two values, or one that lost leads have too: the later one would be taken, unsaid', () => {
  for (const lists of [sourceNames, { ...statusNames, lostNames }]) {
    const words = Object.values(lists).flatMap((list) => [...new Set(namesIn(list))])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  }
})
