import { expect, test } from 'vitest'
import { importFileNamed } from '../../test/import-files'

test.each([
  {
    file: 'badge-scanner.csv',
    read: ['utf-8', ',', 4],
    matched: { name: ['Attendee Name'], company: ['Company'], email: ['E-mail'] },
    leads: [
      'new-1 | Ines Fuchs | Fuchs Elektronik | ines@fuchs.example | Other | 0 | new',
      'new-2 | Tomás Pérez | Pérez Hermanos |  | Other | 0 | new',
    ],
    unreadable: ['11: no-name'],
    duplicates: ['9: same-email-in-file'],
    unknown: [],
  },
  {
    file: 'dynamics-leads.csv',
    read: ['utf-8', ',', 0],
    matched: {
      name: ['Name'],
      company: ['Company Name'],
      email: ['Email'],
      source: ['Lead Source'],
      status: ['Status Reason'],
      id: ['(Do Not Modify) Lead'],
    },
    leads: [
      '5d4b2a90-1111-ea11-a811-000d3a1b1f2c | Yvonne McKay (sample) | Fourth Coffee (sample) | someone_a@example.com | Other | 0 | new',
      '5d4b2a90-1111-ea11-a811-000d3a1b1f2d | Susanna Stubberod (sample) | Litware (sample) | someone_b@example.com | Referral | 0 | contacted',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'excel-unicode.txt',
    read: ['utf-16le', '\t', 0],
    matched: {
      name: ['Full Name'],
      company: ['Account Name'],
      email: ['E-mail'],
      source: ['Lead Source'],
      score: ['Lead Score'],
    },
    leads: [
      'new-1 | Ελένη Παπαδοπούλου | Ακρόπολις ΑΕ | eleni@akropolis.example | Trade Show | 64 | new',
      'new-2 | Дмитрий Орлов | Орлов и Ко | dmitri@orlov.example | Email | 12 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'german-excel.csv',
    read: ['windows-1252', ';', 0],
    matched: {
      firstName: ['Vorname'],
      lastName: ['Name'],
      company: ['Firma'],
      email: ['E-Mail-Adresse'],
      source: ['Quelle'],
      score: ['Punktzahl'],
      status: ['Status'],
    },
    leads: [
      'new-1 | Käthe Müller | Müller & Söhne | kaethe@mueller.example | Trade Show | 80 | new',
      'new-2 | Jörg Weiß | Weiß – Technik GmbH | joerg@weiss.example | Referral | 55 | contacted',
      'new-3 | Özil Schön | Schön; Schöner | oezil@schoen.example | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'google-contacts.csv',
    read: ['utf-8', ',', 0],
    matched: {
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Organization Name'],
      email: ['E-mail 1 - Value', 'E-mail 2 - Value'],
    },
    leads: [
      'new-1 | Ravi Iyer | Iyer Textiles | ravi@iyer.example | Other | 0 | new',
      'new-2 | Lena Sørensen | Nordlys | lena@nordlys.example | Other | 0 | new',
    ],
    unreadable: ['4: no-name'],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'hubspot-contacts.csv',
    read: ['utf-8', ',', 0],
    matched: {
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Associated Company'],
      email: ['Email'],
      source: ['Original Traffic Source'],
      score: ['HubSpot Score'],
      status: ['Lead Status', 'Lifecycle Stage'],
      id: ['Record ID'],
    },
    leads: [
      '51 | Maria Johnson (Sample Contact) | HubSpot, Inc. | emailmaria@hubspot.example | Google | 41 | contacted',
      '101 | Brian Halligan | HubSpot, Inc. | bh@hubspot.example | Website | 0 | converted',
      '12345678901 | Chloé Dubois | Atelier "Bleu" | chloe@atelier.example | Other Social Media | 7 | new',
    ],
    unreadable: ['5: no-name', '6: malformed-email'],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'linkedin-connections.csv',
    read: ['utf-8', ',', 2],
    matched: { firstName: ['First Name'], lastName: ['Last Name'], company: ['Company'], email: ['Email Address'] },
    leads: [
      'new-1 | Aisha Bello | Lagos Logistics |  | Other | 0 | new',
      'new-2 | Jürgen Groß | Groß & Söhne GmbH | juergen@gross.example | Other | 0 | new',
      'new-3 | 李雷 | 华夏科技 |  | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'linkedin-lead-gen.csv',
    read: ['utf-16le', '\t', 0],
    matched: {
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Company Name'],
      email: ['Email Address'],
      id: ['Lead ID'],
    },
    leads: [
      '6c1d-1 | Noor Haddad | Haddad Trading | noor@haddad.example | Other | 0 | new',
      '6c1d-2 | Anna Nilsson | Nilsson AB | ANNA@nilsson.example | Other | 0 | new',
      '6c1d-3 | Anna Nilsson | Nilsson AB | anna@nilsson.example | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'no-header.csv',
    read: ['utf-8', ',', null],
    matched: { name: [0], company: [1], email: [2], source: [3], score: [4], status: [5] },
    leads: [
      'new-1 | Ada Lovelace | Analytical Engines | ada@engines.example | Email | 90 | new',
      'new-2 | Linus Holm | Holm & Berg | linus@holm.example | Website | 35 | contacted',
      'new-3 | Ines Fuchs | Fuchs Elektronik | ines@fuchs.example | LinkedIn | 60 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'outlook-contacts.csv',
    read: ['utf-8', ',', 0],
    matched: {
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Company'],
      email: ['E-mail Address', 'E-mail 2 Address'],
    },
    leads: [
      'new-1 | Grace Hopper | Navy "Reserve" | grace@navy.example | Other | 0 | new',
      'new-2 | Alan Turing |  | alan@bletchley.example | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'pipedrive-leads.csv',
    read: ['utf-8', ',', 0],
    matched: {
      name: ['Lead - Contact person'],
      company: ['Lead - Organization'],
      source: ['Lead - Source', 'Lead - Source channel'],
      amount: ['Lead - Value'],
      id: ['Lead - ID'],
    },
    leads: [
      'adf21080-0e10-11eb-879b-05d71fb426ec | Zoe Kovač | Kovač Analytics |  | Website | 0 | new',
      'adf21080-0e10-11eb-879b-05d71fb426ed | Ömer Şahin | Şahin Lojistik |  | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: ['Manually created'],
  },
  {
    file: 'pipedrive-people.csv',
    read: ['utf-8', ',', 0],
    matched: {
      name: ['Person - Name'],
      company: ['Organization - Name', 'Person - Organization'],
      email: ['Person - Email - Work', 'Person - Email - Home', 'Person - Email - Other'],
      id: ['Person - ID'],
    },
    leads: [
      '1 | Phyllis Yang | Principalspace | phyllis.yang@gmail.example | Other | 0 | new',
      '2 | Benjamin Leon | MoveEr | benjamin.leon@gmail.example | Other | 0 | new',
      "3 | O'Hara, Scarlett | Tara | Plantations | scarlett@tara.example | Other | 0 | new",
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'salesforce-leads-report.csv',
    read: ['utf-8', ',', 0],
    matched: {
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Company / Account'],
      email: ['Email'],
      source: ['Lead Source'],
      status: ['Lead Status'],
      id: ['Lead ID'],
    },
    leads: [
      '00Q5g00000AbCdE | Bertha Boxer | Farmers Coop. of Florida | bertha@fcof.example | Website | 0 | contacted',
      '00Q5g00000AbCde | Phyllis Cotton | Abbott Insurance | pcotton@abbott.example | Website | 0 | new',
      '00Q5g00000AbCdG | Jeff Glimpse | Jackson Controls | jeffg@jackson.example | Other | 0 | converted',
      '00Q5g00000AbCdH | Mike Braund | Metropolitan Health Services | likeb@metro.example | Other | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'spreadsheet-paste.csv',
    read: ['utf-8', '\t', 0],
    matched: {
      name: ['Name'],
      company: ['Company'],
      email: ['Email'],
      source: ['Source'],
      score: ['Score'],
      status: ['Status'],
    },
    leads: [
      'new-1 | Ada Lovelace | Analytical Engines | ada@engines.example | Referral | 90 | qualified',
      'new-2 | Linus Holm | Holm, Berg & Co | linus@holm.example | Referral | 88 | new',
      'new-3 | =HYPERLINK("http://x.example") | Formula Ltd | formula@x.example | Other Social Media | 0 | contacted',
      'new-4 | Bo Li | Two Words | bo@li.example | Email | 88 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: [],
  },
  {
    file: 'zoho-leads.csv',
    read: ['utf-8', ',', 0],
    matched: {
      name: ['Lead Name'],
      firstName: ['First Name'],
      lastName: ['Last Name'],
      company: ['Company'],
      email: ['Email'],
      source: ['Lead Source'],
      score: ['Lead Score'],
      status: ['Lead Status'],
      id: ['Record Id'],
    },
    leads: [
      'zcrm_4150868000000225013 | Christopher Maclead (Sample) | Rangoni Of Florence | christopher-maclead@noemail.example | Other | 88 | contacted',
      'zcrm_4150868000000225014 | Kayleigh | Grayson | kayleigh@grayson.example | Trade Show | 0 | qualified',
      'zcrm_4150868000000225015 | James Merced (Sample) | Chanay | james-merced@noemail.example | Referral | 0 | new',
    ],
    unreadable: [],
    duplicates: [],
    unknown: ['Lost Lead'],
  },
])('[IMPORT-2] [IMPORT-3] [IMPORT-4] [IMPORT-5] [IMPORT-8] $file', async ({ file, ...expected }) => {
  expect(await importFileNamed(file)).toEqual(expected)
})

test.each([
  ['polish-1250.csv', 'windows-1250', ';'],
  ['czech-1250.csv', 'windows-1250', ';'],
  ['hungarian-1250.csv', 'windows-1250', ';'],
  ['polish-8859-2.csv', 'iso-8859-2', ';'],
  ['russian-1251.csv', 'windows-1251', ';'],
  ['ukrainian-1251.csv', 'windows-1251', ';'],
  ['greek-1253.csv', 'windows-1253', ';'],
  ['turkish-1254.csv', 'windows-1254', ';'],
  ['japanese-shift-jis.csv', 'shift_jis', ','],
  ['chinese-gbk.csv', 'gbk', ','],
  ['taiwanese-big5.csv', 'big5', ','],
  ['korean-euc-kr.csv', 'euc-kr', ','],
])(
  '[IMPORT-2] [IMPORT-3] a list as Excel writes it in its country, with all of its columns: %s',
  async (file, ...how) => {
    const { read, matched, leads, unreadable } = await importFileNamed(`encodings/${file}`)
    expect(read).toEqual([...how, 0])
    expect(Object.keys(matched)).toEqual(expect.arrayContaining(['company', 'email', 'source', 'score', 'status']))
    expect(Object.keys(matched).some((field) => /name/i.test(field))).toBe(true)
    expect(leads.length).toBeGreaterThan(2)
    expect(leads.join()).not.toMatch(/\ufffd|[\u0080-\u009f]/)
    expect(unreadable).toEqual([])
  },
)
