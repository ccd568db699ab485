import { describe, expect, test } from 'vitest'
import type { LeadSource, LeadStatus } from '../domain/lead'
import { guessColumns } from './guess-import'
import { type ImportField, importFields } from './import'
import { fieldOfHeader, namesIn } from './known-headers'
import { lostNames, sourceNames, statusNames } from './known-names'
import { knownSource, knownStatus } from './translations'

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

describe('lists of people', () => {
  test.each<[language: string, headers: Partial<Record<ImportField, string>>]>([
    [
      'English',
      {
        name: 'Name | FULL_NAME | Contact person',
        firstName: 'First Name | first_name | firstName | Given Name',
        lastName: 'Last Name | Surname',
        company: 'Company | Company Name | Organisation',
        email: 'Email | E-mail | emailAddress | Email 2 | Email1 | Work Email | Email (work)',
        source: 'Source | Lead Source',
        score: 'Score | Lead Score | Rating',
        status: 'Status | Lead Status | Stage',
        id: 'ID | Lead ID | UUID',
      },
    ],
    [
      'German',
      {
        name: 'Name | Ansprechpartner | Vor- und Nachname',
        firstName: 'Vorname',
        lastName: 'Nachname | Familienname',
        company: 'Firma | Unternehmen | Arbeitgeber',
        email: 'E-Mail | E-Mail-Adresse | E-Mail 2: Adresse | Primäre E-Mail-Adresse | E-Mail (geschäftlich)',
        source: 'Quelle | Lead-Quelle | Leadquelle | Herkunft',
        score: 'Punkte | Punktzahl | Bewertung',
        status: 'Status | Lead-Status | Bearbeitungsstatus',
        id: 'ID | Lead-ID | Datensatz-ID',
      },
    ],
    [
      'French',
      {
        name: 'Nom | Nom complet | Nom et prénom | Nom du contact',
        firstName: 'Prénom',
        lastName: 'Nom de famille',
        company: 'Société | Entreprise | Raison sociale',
        email: 'E-mail | Adresse e-mail | Courriel | Adresse de messagerie | Adresse électronique principale',
        source: 'Source | Origine | Provenance | Source du lead',
        score: 'Score | Note',
        status: 'Statut | Étape | Statut du lead',
        id: 'ID | Identifiant',
      },
    ],
  ])('[IMPORT-3] %s', (_, headers) => {
    expect(fieldsOf(Object.values(headers).join(' | '))).toEqual(expected(headers))
  })
})

describe('exports of tools', () => {
  test.each<[tool: string, headers: Partial<Record<ImportField, string>>, others: string]>([
    [
      'Twenty',
      {
        id: 'Id',
        firstName: 'Name / First Name | Nom / First Name | Name FirstName',
        lastName: 'Name / Last Name | 名前 / Last Name | Name LastName',
        email: 'Emails / Primary Email | E-Mails / Primary Email | Emails PrimaryEmail',
        company: 'Company / Name | Unternehmen / Name',
      },
      'Company Id | Created by / Source | Created by / Name | Emails / Additional Emails | Company / Id | Job Title | Phones / Primary Phone Country Code | Linkedin / Link URL | Company / Account Owner / Name',
    ],
    [
      'Salesforce, data',
      {
        id: 'Id',
        firstName: 'FirstName',
        lastName: 'LastName',
        name: 'Name',
        company: 'Company',
        email: 'Email',
        source: 'LeadSource',
        status: 'Status',
        score: 'Rating | LeadScore__c | Lead_Score__c',
      },
      'OwnerId | MasterRecordId | ConvertedAccountId | IsConverted | HasOptedOutOfEmail | EmailBouncedReason | CreatedById | Title | Salutation | Industry',
    ],
    [
      'Salesforce, reports',
      {
        company:
          'Company / Account | Unternehmen / Account | Société/Compte | Compañía / Cuenta | Empresa / Conta | Società / Account | 会社名/取引先',
        source:
          'Lead Source | Lead-Quelle | Origine de la piste | Origen del candidato | Origen del prospecto | Origem do lead | Fonte lead | リードソース',
        status:
          'Lead Status | Lead-Status | Statut de la piste | Estado del candidato | Status do lead | Stato lead | リード状況',
        score: 'Rating | Bewertung | Évaluation | Calificación | Classificação | Valutazione | 評価',
        id: 'Lead ID | ID de piste | ID de candidato | ID do lead | ID lead | リード ID',
      },
      'Lead Owner | Propriétaire de la piste | Propietario del candidato | Lead-Inhaber | リード 所有者 | Converted | Title',
    ],
    [
      'HubSpot',
      {
        id: 'Record ID | Record ID - Contact | Datensatz-ID | レコードID',
        company: 'Associated Company | Company Name | Primary Associated Company',
        source: 'Original Traffic Source | Original Source | Ursprüngliche Traffic-Quelle | オリジナルソース',
        status: 'Lead Status | Lifecycle Stage | Lifecycle-Phase | Phase du cycle de vie | ライフサイクルステージ',
        score: 'HubSpot Score',
      },
      'Associated Company IDs | Contact owner | Marketing contact status | Original Traffic Source Drill-Down 1 | Became a Lead Date | Last Contacted | Email Domain | Unsubscribed from all email',
    ],
    [
      'Pipedrive',
      {
        name: 'Person - Name | Lead - Contact person',
        company: 'Organization - Name | Person - Organization | Lead - Organization',
        email: 'Person - Email - Work | Person - Email - Home',
        source: 'Lead - Source | Lead - Source channel',
        stage: 'Deal - Stage | Deal - Status',
        amount: 'Lead - Value | Deal - Value',
        id: 'Lead - ID | Person - ID',
      },
      'Lead - Title | Lead - Label | Lead - Owner | Person - Label | Person - Email messages count | Person - Open deals | Organization - ID',
    ],
    [
      'Zoho',
      {
        id: 'Record Id',
        name: 'Lead Name | Full Name | Contact Name',
        company: 'Company | Account Name',
        email: 'Email | Secondary Email',
        source: 'Lead Source',
        status: 'Lead Status',
        score: 'Lead Score | Rating',
      },
      'Lead Owner | Email Opt Out | Created By | Tag | No. of Employees | Lead Conversion Time | Account Name.id',
    ],
    [
      'Dynamics',
      {
        id: '(Do Not Modify) Lead | (Nicht ändern) Lead',
        name: 'Name',
        company: 'Company Name | Parent Account',
        source: 'Lead Source',
        status: 'Status Reason | Status',
      },
      '(Do Not Modify) Row Checksum | (Do Not Modify) Modified On | Topic | Owner',
    ],
    [
      'Attio',
      { id: 'Record ID | Entry ID', email: 'Email addresses', company: 'Company' },
      'Connection strength | Domains',
    ],
    [
      'Folk',
      { firstName: 'First name', lastName: 'Last name', email: 'Emails', company: 'Companies' },
      'Groups | Job title',
    ],
    [
      'Apollo',
      {
        id: 'Apollo Contact Id',
        company: 'Company | Company Name for Emails',
        email: 'Email | Secondary Email | Tertiary Email',
        status: 'Stage',
      },
      'Email Status | Primary Email Source | Primary Email Verification Source | Email Confidence | Email Sent | Email Open | Contact Owner | Account Owner | Apollo Account Id | Last Contacted | Secondary Email Status | Person Linkedin Url | Company Phone | # Employees',
    ],
    [
      'Close',
      {
        id: 'id',
        name: 'primary_contact_name',
        firstName: 'primary_contact_first_name',
        email: 'primary_contact_primary_email',
        status: 'status_label',
        source: 'custom.Lead Source',
      },
      'status_id | primary_contact_primary_email_type | primary_contact_title | num_emails | last_activity_date',
    ],
    [
      'Freshsales',
      {
        id: 'Contact : Id',
        firstName: 'Contact : First name',
        email: 'Contact : Emails',
        company: 'Account : Name | Sales account',
        status: 'Contact : Lifecycle stage | Contact : Status',
        source: 'Contact : Source',
      },
      'Contact : Sales owner | Account : Id | Contact : Last contacted via',
    ],
    [
      'Odoo',
      {
        id: 'External ID | ID',
        name: 'Contact Name | Complete Name',
        company: 'Company Name | Related Company',
        email: 'Email',
        source: 'Source',
        status: 'Stage',
      },
      'Opportunity | Salesperson | Sales Team | Probability | Email Normalized | Medium | Priority',
    ],
    ['Mailchimp', { email: 'Email Address', firstName: 'First Name' }, 'MEMBER_RATING | LEID | EUID | OPTIN_IP | TAGS'],
    [
      'Google',
      {
        name: 'Name',
        firstName: 'Given Name',
        lastName: 'Family Name',
        email: 'E-mail 1 - Value',
        company: 'Organization 1 - Name | Organization Name',
      },
      'E-mail 1 - Type | E-mail 1 - Label | Additional Name | Organization 1 - Title | Yomi Name | File As',
    ],
    [
      'Outlook',
      {
        email:
          'E-mail Address | E-mail 2 Address | Adresse de messagerie | Indirizzo E-mail 3 | Adres e-mail | 電子郵件地址',
        company: 'Company | Firma | Société | Società | Empresa | Spoločnosť | 公司',
        lastName: 'Last Name | Nachname | Apellidos | Cognome | Nazwisko | 姓氏',
      },
      'E-mail Type | E-mail Display Name | Company Main Phone | Weitere Vornamen | Deuxième prénom | Drugie imię | 中間名',
    ],
  ])('[IMPORT-3] %s', (_, headers, others) => {
    expect(fieldsOf(Object.values(headers).join(' | '))).toEqual(expected(headers))
    expect(Object.entries(fieldsOf(others)).filter(([, field]) => field !== null)).toEqual([])
  })
})

test('[IMPORT-25] phones, next steps, their days and notes, as tools call them', () => {
  const headers = {
    phone:
      'Phone | Phone Number | Mobile | Mobile Phone | Telephone | Tel. | Phone 1 - Value | Person - Phone - Work | Phones / Primary Phone Number | Work Direct Phone | primary_contact_primary_phone | Telefon | Téléphone | Teléfono | Telefone | Telefono | Telefoonnummer | Numer telefonu',
    step: 'Next step | NextStep | Next Steps | Next activity | Nächster Schritt | Prochaine étape | Próximo paso | Volgende stap | Następny krok',
    due: 'Due | Due Date | Next Activity Date | Person - Next activity date | Next Follow-up | Follow-up date | Wiedervorlage | Date de relance',
    notes:
      'Notes | NOTES | Description | Lead Description | Comments | Remarks | Notizen | Bemerkung | Commentaires | Observaciones | Descrizione | Opmerkingen | Uwagi',
  }
  expect(fieldsOf(Object.values(headers).join(' | '))).toEqual(expected(headers))
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

describe('values', () => {
  const sources: readonly LeadSource[] = ['Website', 'Referral', 'Trade Show', 'Email', 'Other Social Media', 'Other']
  const statuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'converted']

  test.each([
    [
      'German',
      'Webseite | Empfehlung | Messe | E-Mail | Soziale Medien | Sonstiges',
      'Neu | Kontaktiert | Qualifiziert | Gewonnen',
    ],
    [
      'French',
      'Site web | Recommandation | Salon | E-mail | Réseaux sociaux | Autre',
      'Nouveau | Contacté | Qualifié | Gagné',
    ],
  ])('[IMPORT-3] %s', (_, sourceTexts, statusTexts) => {
    expect(sourceTexts.split(' | ').map(knownSource)).toEqual(sources)
    expect(statusTexts.split(' | ').map(knownStatus)).toEqual(statuses)
  })

  test.each([
    'Lost',
    'Verloren',
    'Perdu',
    'Junk Lead',
    'Closed - Not Converted',
    'Unqualified',
    'Disqualified',
    '失注',
    '',
  ])('[IMPORT-3] %s is no status of ours', (text) => {
    expect(knownStatus(text)).toBe(null)
  })
})

test('[IMPORT-3] no word means two values, or one that lost leads have too: the later one would be taken, unsaid', () => {
  for (const lists of [sourceNames, { ...statusNames, lostNames }]) {
    const words = Object.values(lists).flatMap((list) => [...new Set(namesIn(list))])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  }
})
