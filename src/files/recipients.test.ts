import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { checkFile, importer } from '../../test/check-file'
import { files } from '../platform/files'
import { readPasted } from './read-pasted'
import { type Recipient, readRecipients, tableOf } from './recipients'

/** What the import makes of the table. */
async function imported(recipients: readonly Recipient[]) {
  const { check } = await checkFile(new Blob([tableOf(recipients)]))
  return check
}

const ada = { name: 'Ada Lovelace', company: '', email: 'ada@x.io' }
const bob = { name: 'Bob', company: '', email: 'bob@y.com' }
const joerg = { name: 'Müller, Jörg', company: '', email: 'jm@z.de' }
const carl = { name: 'Carl', company: '', email: 'carl@w.org' }

test.each<readonly [string, string, readonly Recipient[]]>([
  [
    'every separator at once',
    'Ada Lovelace <ada@x.io>; Bob <bob@y.com>, "Müller, Jörg" <jm@z.de>; carl@w.org',
    [ada, bob, joerg, carl],
  ],
  ['lines', 'Ada Lovelace <ada@x.io>\r\nBob <bob@y.com>\n\n  carl@w.org\n', [ada, bob, carl]],
  ['tabs', 'Ada Lovelace <ada@x.io>\tBob <bob@y.com>', [ada, bob]],
  ['blanks alone', 'Ada Lovelace <ada@x.io> Bob <bob@y.com> <carl@w.org>', [ada, bob, carl]],
  ['names with a comma and no quotes, as Outlook has them', 'Müller, Jörg <jm@z.de>; Bob <bob@y.com>', [joerg, bob]],
  ['the same with commas between', 'Bob <bob@y.com>, Müller, Jörg <jm@z.de>, carl@w.org', [bob, joerg, carl]],
  ['labels', 'To: Ada Lovelace <ada@x.io>; carl@w.org\nCc: "Müller, Jörg" <jm@z.de>\nBcc:\n', [ada, carl, joerg]],
  [
    'the head of an email',
    'From: Ada Lovelace <ada@x.io>\nSent: Monday, 16 November 2026 09:12\nTo: Bob <bob@y.com>\nSubject: Offer, and more <urgent>\n',
    [ada, bob],
  ],
  ['a German head', 'Von: Ada Lovelace <ada@x.io>\nAn: Bob <bob@y.com>\nBetreff: Angebot', [ada, bob]],
  ['links', 'mailto:carl@w.org, Bob <mailto:bob@y.com>; Ada Lovelace [mailto:ada@x.io]', [carl, bob, ada]],
  ['brackets without a name', '<carl@w.org>, <bob@y.com>', [carl, bob]],
  ['an address as the name', "'carl@w.org' <carl@w.org>; bob@y.com <bob@y.com>", [carl, bob]],
  ['names in apostrophes', "'Ada Lovelace' <ada@x.io>; 'Bob' <bob@y.com>", [ada, bob]],
  ['round brackets', 'Ada Lovelace (ada@x.io), carl@w.org (Carl)', [ada, carl]],
  [
    'companies',
    'Ada Lovelace (Engines, Ltd.) <ada@x.io>; Bob (he/him) <bob@y.com>; Müller, Jörg <jm@z.de> (Zett)',
    [{ ...ada, company: 'Engines, Ltd.' }, bob, { ...joerg, company: 'Zett' }],
  ],
  ['a nickname', 'Ada (Countess) Lovelace <ada@x.io>; carl@w.org', [{ ...ada, name: 'Ada (Countess) Lovelace' }, carl]],
  [
    'quotes in quotes',
    '"Ada \\"Countess\\" Lovelace" <ada@x.io>, carl@w.org',
    [{ ...ada, name: 'Ada "Countess" Lovelace' }, carl],
  ],
  ['an address in the next line', 'Ada Lovelace\n <ada@x.io>,\n Bob <bob@y.com>', [ada, bob]],
  [
    'names out of addresses',
    'ada.lovelace+news@x.io; j_m-b@x.io',
    [
      { ...ada, name: 'Ada Lovelace', email: 'ada.lovelace+news@x.io' },
      { name: 'J M B', company: '', email: 'j_m-b@x.io' },
    ],
  ],
  ['one alone', 'Ada Lovelace <ada@x.io>', [ada]],
])('[IMPORT-31] recipients are read: %s', async (_, text, recipients) => {
  expect(readRecipients(text)).toEqual(recipients)
  const { created, firstLeads, unreadable } = await imported(recipients)
  expect(unreadable.count).toBe(0)
  expect(created).toBe(recipients.length)
  expect(firstLeads.map(({ name, company, email }) => ({ name, company, email }))).toEqual(recipients)
})

test.each([
  ['nothing', ''],
  ['separators', ' ;,\n\t'],
  ['a name', 'Ada Lovelace'],
  ['a table', 'Name,Email\nAda,ada@x.io\nBob,bob@y.com'],
  ['rows', 'Ada Lovelace, ada@x.io\nBob, bob@y.com'],
  ['rows of a spreadsheet', 'Ada\tada@x.io\nBob\tbob@y.com'],
  ['rows with an address in brackets', 'Ada, Engines, CEO <ada@x.io>\nBob, Northwind, CTO <bob@y.com>'],
  ['a signature', 'Ada Lovelace\nAnalytical Engines\nada@x.io'],
  ['email first', 'ada@x.io\nAda Lovelace'],
  ['prose', 'Please write to ada@x.io or bob@y.com.'],
  ['a reply', 'On Mon, Ada <ada@x.io> wrote:\n> Hi'],
  ['markup', '<p>Ada</p> <b>Bob</b>'],
  ['addresses of the web', '<https://x.io>, <https://y.com>'],
])('[IMPORT-31] what is not recipients alone stays what it is: %s', (_, text) => {
  expect(readRecipients(text)).toBeNull()
})

test('[IMPORT-31] an address that is none costs its own lead: it is an unreadable row', async () => {
  const recipients = readRecipients('Ada Lovelace <ada@x.io>; Eve <eve>; Bob <bob@y.com>') ?? []
  const { created, unreadable } = await imported(recipients)
  expect(created).toBe(2)
  expect(unreadable.first).toMatchObject([{ reason: 'malformed-email', cells: ['Eve', 'eve'] }])
})

test('[IMPORT-31] the same recipient twice is a duplicate, one that shares an email is told', async () => {
  const recipients = readRecipients('Ada <ada@x.io>; ADA@X.io; "Ada Lovelace" <ada@x.io>; Office <ada@x.io>') ?? []
  const { created, duplicates, otherNames } = await imported(recipients)
  expect([created, duplicates.count, otherNames.count]).toEqual([1, 2, 1])
})

/** Names as people have them. Two words at least: a part of a name may be the same person. */
const word = fc.stringMatching(/^[A-ZÄØŁ][a-zäøł’]{1,8}$/)
const anyName = fc.tuple(word, word).map((words) => words.join(' '))
const anyAddress = fc
  .tuple(fc.stringMatching(/^[a-z]{1,6}(?:[._][a-z0-9]{1,4})?$/), fc.constantFrom('x.io', 'mail.example', 'b-c.co.uk'))
  .map(([local, domain]) => `${local}@${domain}`)
const anyRecipients = fc.uniqueArray(
  fc.record({
    name: fc.oneof(
      anyName,
      fc.tuple(word, word).map((words) => words.join(', ')),
    ),
    email: anyAddress,
  }),
  { minLength: 2, maxLength: 12, selector: ({ email }) => email },
)

/** How programs write one recipient, and what stands between two. */
const programs = {
  gmail: {
    write: ({ name, email }: { name: string; email: string }) =>
      /[,.]/.test(name) ? `"${name}" <${email}>` : `${name} <${email}>`,
    between: [', ', ',\n '],
  },
  outlook: {
    write: ({ name, email }: { name: string; email: string }) => `${name} <${email}>`,
    between: ['; ', ';\r\n', ';'],
  },
  'old outlook': {
    write: ({ name, email }: { name: string; email: string }) => `'${name}' [mailto:${email}]`,
    between: ['; '],
  },
  'apple mail': {
    write: ({ name, email }: { name: string; email: string }) =>
      name.includes(',') ? `"${name}" <${email}>` : `${name} <${email}>`,
    between: [', ', '\n'],
  },
} as const

test.each(Object.entries(programs))(
  '[IMPORT-31] whatever %s writes is read as it was',
  async (_, { write, between }) => {
    await fc.assert(
      fc.asyncProperty(
        anyRecipients,
        fc.constantFrom<string>(...between),
        fc.constantFrom('', 'To: ', 'Cc: '),
        async (people, separator, label) => {
          const text = label + people.map(write).join(separator)
          expect(readRecipients(text)).toEqual(people.map((person) => ({ ...person, company: '' })))
          expect((await readPasted(importer, files.createFile, text)).leads).toBe(people.length)
        },
      ),
      { numRuns: casesOf(100) },
    )
  },
)

test.each([
  ['quotes', '"\\"'.repeat(33_333)],
  ['open brackets', 'a <'.repeat(33_333)],
  ['open round brackets', '(a '.repeat(33_333)],
  ['open square brackets', '[mailto:'.repeat(12_500)],
  ['blanks and tabs', ' \t'.repeat(50_000)],
  ['blanks', `a${' '.repeat(100_000)}<a@x.io>`],
  ['commas', ', '.repeat(50_000)],
  ['an endless word', 'x'.repeat(100_000)],
  ['signs of emails', '@.'.repeat(50_000)],
  ['addresses', 'a@x.io;'.repeat(15_000)],
  ['line ends', '\n \r'.repeat(33_333)],
])('[IMPORT-31] a hundred thousand characters hang nothing: %s', (_, text) => {
  // A pattern that tries every pair takes longer than a test may.
  readRecipients(text)
})
