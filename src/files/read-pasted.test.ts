import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from '../../test/arbitraries'
import { type LeadFields, leadFields, leadSources, openStatuses } from '../domain/lead'
import { files } from '../platform/files'
import { Importer } from './importer'
import { readPasted } from './read-pasted'

const importer = new Importer(files)
const read = (text: string) => readPasted(importer, files.createFile, text)

const ada = { name: 'Ada Lovelace', company: 'Analytical Engines', email: 'ada@engines.example' }

/** What it is, the text, and what is found in it. */
const texts: readonly (readonly [string, string, Partial<LeadFields>])[] = [
  ['nothing', '', {}],
  ['blanks', ' \n\t ', {}],
  ['a name', 'Ada Lovelace', { name: 'Ada Lovelace' }],
  ['a name of one word', 'Ada', { name: 'Ada' }],
  ['a name with particles', 'Ludwig van der Berg', { name: 'Ludwig van der Berg' }],
  ['a name that is a source as well', 'Google', { name: 'Google' }],
  ['an email', 'ada@engines.example', { email: 'ada@engines.example' }],
  ['name and email', 'Ada Lovelace ada@engines.example', { email: 'ada@engines.example', name: 'Ada Lovelace' }],
  ['the sender of an email', 'Ada Lovelace <ada@engines.example>', { name: ada.name, email: ada.email }],
  ['a sender in quotes', '"Lovelace, Ada" <ada@engines.example>', { name: 'Lovelace, Ada', email: ada.email }],
  ['name, company', 'Ada Lovelace, Analytical Engines', { name: ada.name, company: ada.company }],
  ['name, company, email', 'Ada Lovelace, Analytical Engines, ada@engines.example', ada],
  ['company first, by the email', 'Analytical Engines, Ada Lovelace, ada@engines.example', ada],
  ['company first, by its ending', 'Northwind Ltd, Grace Hopper', { name: 'Grace Hopper', company: 'Northwind Ltd' }],
  ['a comma in the company', 'Grace Hopper, Northwind, Inc.', { name: 'Grace Hopper', company: 'Northwind, Inc.' }],
  ['two lines', 'Ada Lovelace, Analytical Engines\nada@engines.example', ada],
  ['three lines', 'Ada Lovelace\nAnalytical Engines\nada@engines.example', ada],
  ['email first', 'ada@engines.example\nAda Lovelace\nAnalytical Engines', ada],
  [
    'a row of a spreadsheet',
    'Ada Lovelace\tAnalytical Engines\tada@engines.example\tReferral\t88\tQualified',
    { ...ada, source: 'Referral', score: 88, status: 'qualified' },
  ],
  [
    'a row in another order, with a score of another notation',
    'qualified;88/100;ada@engines.example;Ada Lovelace;Analytical Engines;Messe',
    { ...ada, source: 'Trade Show', score: 88, status: 'qualified' },
  ],
  [
    'a header and a row',
    'Name\tCompany\tEmail\tLead Source\tScore\nAda Lovelace\tAnalytical Engines\tada@engines.example\tLinkedIn\t70',
    { ...ada, source: 'LinkedIn', score: 70 },
  ],
  [
    'a German header and a row',
    'Vorname;Nachname;Firma;E-Mail;Status\nJürgen;Groß;Überland Maschinenbau;j.gross@uberland.example;Kontaktiert',
    {
      name: 'Jürgen Groß',
      company: 'Überland Maschinenbau',
      email: 'j.gross@uberland.example',
      status: 'contacted',
    },
  ],
  [
    'a converted lead is a new one here',
    'Name,Email,Status\nAda Lovelace,ada@engines.example,Converted',
    { name: ada.name, email: ada.email },
  ],
  [
    'labelled lines of a contact form',
    'Name: Ada Lovelace\nCompany: Analytical Engines\nE-mail: ada@engines.example\nSource: Google Ads\nMessage: Please call me!',
    { ...ada, source: 'Google' },
  ],
  [
    'labelled cells',
    'First name\tAda\nLast name\tLovelace\nCompany\tAnalytical Engines\nEmail\tada@engines.example',
    ada,
  ],
  [
    'a signature',
    'Best regards,\n\nAda Lovelace\nHead of Sales\nAnalytical Engines\n12 St James’s Square, London SW1Y 4JH\nT: +44 20 7946 0018\nM +44 7700 900123\nada@engines.example\nwww.engines.example',
    { ...ada, phone: '+44 20 7946 0018' },
  ],
  [
    'a signature in one line',
    'Ada Lovelace | CEO | Analytical Engines | +44 20 7946 0018 | ada@engines.example | engines.example',
    { ...ada, phone: '+44 20 7946 0018' },
  ],
  ['a title with the company', 'Ada Lovelace\nCEO at Analytical Engines\nada@engines.example', ada],
  [
    'links in a signature are no source',
    'Ada Lovelace\nAnalytical Engines\nLinkedIn | Facebook | Website\nada@engines.example',
    ada,
  ],
  [
    'a German signature',
    'Mit freundlichen Grüßen\nDr. Jürgen Groß\nGeschäftsführer\nÜberland Maschinenbau GmbH & Co. KG\nHauptstraße 12, 10115 Berlin\nTel. +49 30 901820\nE-Mail: juergen.gross@uberland.example',
    {
      name: 'Dr. Jürgen Groß',
      company: 'Überland Maschinenbau GmbH & Co. KG',
      email: 'juergen.gross@uberland.example',
      phone: '+49 30 901820',
    },
  ],
  [
    'a French signature',
    'Cordialement,\nHélène Dufour\nDirectrice commerciale\nMaison Verdier SARL\n8 rue de la Paix, 75002 Paris\nTél : 01 42 68 53 00\nhelene.dufour@verdier.example',
    {
      name: 'Hélène Dufour',
      company: 'Maison Verdier SARL',
      email: 'helene.dufour@verdier.example',
      phone: '01 42 68 53 00',
    },
  ],
  [
    'a Spanish signature',
    'Un saludo\nMaría José de la Cruz\nGerente de compras\nTalleres Ebro S.A.\nmj.delacruz@ebro.example',
    { name: 'María José de la Cruz', company: 'Talleres Ebro S.A.', email: 'mj.delacruz@ebro.example' },
  ],
  [
    'an Italian signature',
    'Cordiali saluti\nGiulia Rossi\nResponsabile vendite\nOfficine Adda S.r.l.\ngiulia@adda.example',
    { name: 'Giulia Rossi', company: 'Officine Adda S.r.l.', email: 'giulia@adda.example' },
  ],
  [
    'a Polish signature',
    'Z poważaniem\nMichał Błaszczyk\nDyrektor\nJaskółka Transport Sp. z o.o.\nmichal.blaszczyk@jaskolka.example',
    {
      name: 'Michał Błaszczyk',
      company: 'Jaskółka Transport Sp. z o.o.',
      email: 'michal.blaszczyk@jaskolka.example',
    },
  ],
  [
    'a Russian signature',
    'С уважением,\nАнна Петрова\nМенеджер по закупкам\nООО Ромашка\npetrova@romashka.example',
    { name: 'Анна Петрова', company: 'ООО Ромашка', email: 'petrova@romashka.example' },
  ],
  [
    'a Japanese signature',
    '株式会社アナリティカル\n部長\n山田 太郎\nyamada@analytical.example',
    { name: '山田 太郎', company: '株式会社アナリティカル', email: 'yamada@analytical.example' },
  ],
  [
    'a Chinese row',
    '王小明\t星辰科技有限公司\txiaoming@xingchen.example',
    { name: '王小明', company: '星辰科技有限公司', email: 'xiaoming@xingchen.example' },
  ],
  ['initials', 'Prof. Grace B. M. Hopper', { name: 'Prof. Grace B. M. Hopper' }],
  ['degrees', 'Ada Lovelace, PhD, Analytical Engines', { name: ada.name, company: ada.company }],
  ['a placeholder for the email', 'Ada Lovelace, Analytical Engines, n/a', { name: ada.name, company: ada.company }],
  ['a broken email', 'Ada Lovelace, ada@engines', { name: 'Ada Lovelace' }],
  ['a link to an email', 'Ada Lovelace mailto:ada@engines.example', { name: ada.name, email: ada.email }],
  [
    'a person without a company',
    'Grace Hopper\n+1 202 555 0143\ngrace.hopper@mail.example',
    { name: 'Grace Hopper', email: 'grace.hopper@mail.example', phone: '+1 202 555 0143' },
  ],
  ['prose', 'Hi there! It was good to meet you at the fair yesterday, let us talk soon.', {}],
]

test.each([
  ['of a form', 'Name: Ada\nMobile: +44 (0)20 7946-0018', '+44 (0)20 7946-0018'],
  ['of a row with a header', 'Name\tPhone\tNext step\tDue\nAda\t020 7946 0018\tCall\t2026-11-18', '020 7946 0018'],
  ['with an extension', 'Ada Lovelace\nDirect: (415) 555-0199 ext. 12', '(415) 555-0199 ext. 12'],
  ['beside a fax', 'Ada Lovelace\nFax +44 20 7946 0099 | Tel: +44 20 7946 0018', '+44 20 7946 0018'],
  ['no fax', 'Ada Lovelace\nFax: +44 20 7946 0099', undefined],
  ['no day, no score and no postcode', 'Ada Lovelace, 2026-11-18, 18.11.2026, 88, 10115 Berlin', undefined],
])('[NEW-10] a phone %s', async (_, text, phone) => {
  const { fields } = await read(text)
  expect(fields).toMatchObject({ name: expect.stringMatching(/^Ada/) })
  expect(fields.phone).toBe(phone)
  expect(fields).not.toHaveProperty('step')
})

test.each(texts)('[NEW-1] reads %s', async (_, text, fields) => {
  expect(await read(text)).toEqual({ leads: 1, fields })
})

test.each([
  ['rows of a spreadsheet', 'Ada Lovelace\tEngines\tada@x.example\nGrace Hopper\tNorthwind\tgrace@x.example', 2],
  ['rows without an email', 'Ada Lovelace\tEngines\nGrace Hopper\tNorthwind\nAlan Kay\tXerox', 3],
  ['rows with commas', 'Ada Lovelace, ada@x.example\nGrace Hopper, grace@x.example', 2],
  ['a header and rows', 'Name,Email\nAda,ada@x.example\nGrace,grace@x.example\nAlan,alan@x.example', 3],
])('[NEW-2] counts the leads of %s', async (_, text, leads) => {
  expect(await read(text)).toEqual({ leads, fields: {} })
})

/** Texts that are like what is pasted, and like nothing. */
const words = fc.constantFrom(
  'Ada',
  'Name',
  'Email',
  'GmbH',
  'a@b.example',
  '@',
  '<',
  '"',
  '\t',
  '\n',
  ',',
  ';',
  '|',
  ': ',
  '88',
  '+49 30',
  'LinkedIn',
  '株式会社',
)
const anyText = fc.oneof(
  fc.array(fc.oneof(words, hostileText), { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' ')),
)

test('[NEW-1] whatever the text, what is found could be a lead', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const { leads, fields } = await read(text)
      expect(leads).toBeGreaterThan(0)
      for (const [field, value] of Object.entries(fields)) {
        expect(leadFields).toContain(field)
        if (field === 'source') expect(leadSources).toContain(value)
        else if (field === 'status') expect(openStatuses).toContain(value)
        else if (field === 'score') expect(value).toBeLessThanOrEqual(100)
        else expect(String(value).trim()).toBe(value)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['one line', 'a, '.repeat(33_333)],
  ['an endless word', 'x'.repeat(100_000)],
  ['signs of emails', '@.'.repeat(50_000)],
  ['open brackets', 'a <'.repeat(33_333)],
  ['lines', 'Ada Lovelace\n'.repeat(7700)],
  ['digits', '1 ('.repeat(33_333)],
  ['blanks', ' '.repeat(100_000)],
  ['tabs', '\t'.repeat(100_000)],
  ['dots', `a${'.a'.repeat(50_000)}`],
])('[NEW-1] a hundred thousand characters hang nothing: %s', async (_, text) => {
  // A pattern that tries every pair takes longer than a test may.
  expect(await read(text)).toHaveProperty('leads')
})
