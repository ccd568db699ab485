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
  ['a company in brackets', 'Ada Lovelace (Analytical Engines)', { name: ada.name, company: ada.company }],
  ['a company after @', 'Ada Lovelace @ Analytical Engines', { name: ada.name, company: ada.company }],
  ['a title and a company after @', 'Ada Lovelace, CEO @ Analytical Engines, ada@engines.example', ada],
  [
    'an email between',
    'Anna Meier anna@meier.example Meier GmbH',
    { name: 'Anna Meier', company: 'Meier GmbH', email: 'anna@meier.example' },
  ],
  ['prose', 'Hi there! It was good to meet you at the fair yesterday, let us talk soon.', {}],
]

const john = { name: 'John Smith', email: 'john@smith.example' }

test.each<[string, string, Partial<LeadFields>]>([
  ['a street and a town', 'John Smith\n123 Main Street\nSpringfield, IL\njohn@smith.example', john],
  ['a town with its number', 'John Smith\n123 Main St\nSpringfield, IL 62701\nUSA\njohn@smith.example', john],
  ['a box', 'John Smith\nPO Box 12\nSpringfield\njohn@smith.example', john],
  ['one line', 'John Smith, 123 Main Street, Springfield, IL, john@smith.example', john],
  ['a German address', 'John Smith\nHauptstr. 12\n10115 Berlin\nDeutschland\njohn@smith.example', john],
  ['another company', 'John Smith\nAcme\njohn@smith.example', { ...john, company: 'Acme' }],
  ['a company of his name', 'Smith & Sons\nJohn Smith\njohn@smith.example', { ...john, company: 'Smith & Sons' }],
  [
    'a company, a street, and the name below it',
    'Acme Inc\n123 Main Street\nJohn Smith',
    { name: 'John Smith', company: 'Acme Inc' },
  ],
  ...['jsmith', 'j.smith', 'smith.john', 'js', 'johns', 'john.smith2'].map(
    (local): [string, string, Partial<LeadFields>] => [
      `${local}@`,
      `John Smith\nAcme\n${local}@smith.example`,
      { name: 'John Smith', company: 'Acme', email: `${local}@smith.example` },
    ],
  ),
])('[NEW-1] a name is no company for its email, and a town is neither: %s', async (_, text, fields) => {
  expect(await read(text)).toEqual({ leads: 1, fields })
})

const sender = { name: ada.name, email: ada.email }
const from = 'From: Ada Lovelace <ada@engines.example>'
const body = 'Hi Bob,\nwe would like to talk.\n\n'
const signature = 'Best regards,\nAda Lovelace\nHead of Sales\nAnalytical Engines\n+44 20 7946 0018'

test.each<[string, string, Partial<LeadFields>]>([
  ['without a signature', `${from}\nTo: me@x.example\nSubject: Your offer\n\n${body}Ada`, sender],
  [
    'with a signature',
    `${from}\nSent: Tuesday, November 17, 2026 9:14 AM\nTo: Me <me@x.example>\nCc: Bob <bob@x.example>\nSubject: Engines\n\n${body}${signature}`,
    { ...sender, company: ada.company, phone: '+44 20 7946 0018' },
  ],
  [
    'in German',
    `Von: Jürgen Groß <j.gross@land.example>\nGesendet: Dienstag, 17. November 2026 09:14\nAn: Ich <ich@x.example>\nBetreff: Angebot\n\nHallo,\nbitte anrufen.\n\nMit freundlichen Grüßen\nJürgen Groß\nÜberland Maschinenbau GmbH\nTel. 030 / 901820`,
    {
      name: 'Jürgen Groß',
      company: 'Überland Maschinenbau GmbH',
      email: 'j.gross@land.example',
      phone: '030 / 901820',
    },
  ],
  ['of its head alone, in another order', `Subject: Hi\nTo: me@x.example\n${from}`, sender],
  ['in bold', '*From:* Ada Lovelace <ada@engines.example>\n*To:* me@x.example\n', sender],
  ['as Outlook writes addresses', 'From: Ada Lovelace [mailto:ada@engines.example]\nTo: me@x.example', sender],
  ['of an address alone', 'From: ada@engines.example\nTo: me@x.example\nSubject: Hi', { email: ada.email }],
  ['forwarded', `---- Forwarded message ----\n${from}\nDate: Tue, 17 Nov 2026\nSubject: Hi\n\n${body}`, sender],
  [
    'with the one that it answers',
    `${from}\nSubject: Re: Hi\n\nYes, please.\n\nFrom: Me <me@x.example>\nTo: Ada\nSubject: Hi\n\nBest regards,\nMe Myself\nMyself Ltd`,
    sender,
  ],
  [
    'that the seller wrote',
    `To: Ada Lovelace <ada@engines.example>\nSubject: Offer\n\nDear Ada,\n\nRegards\nMe\nMyself Ltd`,
    sender,
  ],
  [
    'with names alone',
    `Von: Ada Lovelace\nGesendet: Dienstag, 17. November 2026 09:14\nAn: Ich\nBetreff: Angebot\n\nHallo,\nja.\n\n${signature}`,
    { name: ada.name, company: ada.company, phone: '+44 20 7946 0018' },
  ],
  ['as a page of mail shows it', 'Ada Lovelace <ada@engines.example>\n9:14 AM (2 hours ago)\nto me\n', sender],
  ['as it is quoted', 'On Tue, Nov 17, 2026 at 9:14 AM Ada Lovelace <ada@engines.example> wrote:', sender],
  ['as it is quoted in German', 'Am 17.11.2026 um 09:14 schrieb Ada Lovelace <ada@engines.example>:', sender],
  ['of a form', `${from}\nSubject: Contact\n\nCompany: Analytical Engines\nMessage: Please call me!`, ada],
  ['sender alone', from, sender],
])('[NEW-11] a copied email is the lead of its sender: %s', async (_, text, fields) => {
  expect(await read(text)).toEqual({ leads: 1, fields })
})

test.each([
  '(555) 123-4567',
  '(555)123-4567',
  '555-123-4567',
  '555.123.4567',
  '555 123 4567',
  '5551234567',
  '1-555-123-4567',
  '1 (555) 123-4567',
  '+1 (555) 123-4567',
  '+1 555-123-4567',
  '(555) 123-4567 x89',
  '(+1) 555-123-4567',
  '030/123456',
  '030 / 123456',
  '+49 (0) 30 / 12 34 56 - 78',
  '+49 30 – 123456',
])('[NEW-10] a phone is found as it is written: %s', async (phone) => {
  for (const text of [`Ada, ${phone}`, `Ada\nTel: ${phone}`, `Ada\nTel. ${phone}`, `Ada | ${phone} | ada@x.example`]) {
    expect([text, (await read(text)).fields]).toEqual([text, expect.objectContaining({ name: 'Ada', phone })])
  }
})

test.each([
  ['of a form', 'Name: Ada\nMobile: +44 (0)20 7946-0018', '+44 (0)20 7946-0018'],
  ['of a row with a header', 'Name\tPhone\tNext step\tDue\nAda\t020 7946 0018\tCall\t2026-11-18', '020 7946 0018'],
  ['with an extension', 'Ada Lovelace\nDirect: (415) 555-0199 ext. 12', '(415) 555-0199 ext. 12'],
  ['beside a fax', 'Ada Lovelace\nFax +44 20 7946 0099 | Tel: +44 20 7946 0018', '+44 20 7946 0018'],
  ['beside a fax in one line', 'Tel. 0221 / 98 76 54 / Fax 0221 / 98 76 55\nAda', '0221 / 98 76 54'],
  ['of two', 'Ada / 030 1234567 / 0171 7654321', '030 1234567'],
  ['with its kind', 'Ada\n555-123-4567 (cell)', '555-123-4567'],
  ['right behind the name', 'Ada Lovelace (555) 123-4567', '(555) 123-4567'],
  ['labelled, of an unusual writing', 'Name: Ada\nPhone: 555 - 123 - 4567', '555 - 123 - 4567'],
  ['that is two days', 'Ada - 01.11.2026 - 14.11.2026 - 88 - 2026', undefined],
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
  '\nFrom: ',
  '\nTo: a@b.example',
  '\nSubject: ',
  ' @ ',
  '12 Main Street',
  ' / 12 34 567',
  '(555) 123-4567',
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
  ['streets and phones', '1 Main Street\n+49 30 1234\n'.repeat(3900)],
  ['heads of emails', 'From: a@b.example\nTo: c\n'.repeat(3600)],
  ['parts of a phone', 'Tel: 1 / '.repeat(11_000)],
  ['dots', `a${'.a'.repeat(50_000)}`],
])('[NEW-1] a hundred thousand characters hang nothing: %s', async (_, text) => {
  // A pattern that tries every pair takes longer than a test may.
  expect(await read(text)).toHaveProperty('leads')
})
