import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { checkFile } from '../../test/check-file'
import { createFileWorkspace, csvFile, importFile, textOf } from '../../test/files'
import { type Lead, leadStatuses } from '../domain/lead'
import { decodeChunk, relativeBase } from '../store/chunk'
import { CardRecords } from './card-records'
import { calendarOf } from './export-calendar'
import { contacts } from './export-contacts'

/** Signs that mean something in cards and calendars, and characters of one to four bytes. */
const text = fc
  .string({ unit: fc.constantFrom(...Array.from('ab;,:\\"=\' é李😀nN\n')), minLength: 1, maxLength: 40 })
  .map((each) => `x${each}x`)
const line = text.map((each) => each.replaceAll('\n', ' '))
/** The independent reader takes backslashes out of numbers. */
const number = line.map((each) => each.replaceAll('\\', ''))

const cardsIn = (file: string) =>
  ICAL.parse(file).length === 3 && typeof ICAL.parse(file)[0] === 'string' ? [ICAL.parse(file)] : ICAL.parse(file)

/** What the independent reader says of a property, of all cards of a file. It leaves escaped semicolons as they are. */
const valuesIn = (file: string, name: string) =>
  cardsIn(file).map((card: unknown[]) =>
    new ICAL.Component(card).getAllProperties(name).map((property) => {
      const value: unknown = property.getFirstValue()
      return typeof value === 'string' ? value.replaceAll('\\;', ';') : value
    }),
  )

/** What our reader says, by column; the text arrives in two parts. */
function cellsIn(file: string, cutAt = 0) {
  const records = new CardRecords('utf-8')
  const cards = [...records.read(file.slice(0, cutAt), false), ...records.read(file.slice(cutAt), true)]
  return cards.map(({ cells, problem }) => problem ?? Object.fromEntries(cells))
}

const octets = (each: string) => new TextEncoder().encode(each).length

function expectFolded(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const lines = file.slice(0, -2).split('\r\n')
  expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
  expect(lines.join('')).not.toMatch(/[\r\n]/)
}

/** A card of a writer that nobody knows, from the same values. */
const card = fc.record({
  version: fc.constantFrom('3.0', '4.0'),
  name: line,
  company: line,
  department: line,
  emails: fc.uniqueArray(line, { maxLength: 4 }),
  phones: fc.uniqueArray(number, { maxLength: 4 }),
  note: text,
  photo: fc.base64String({ maxLength: 300 }),
  folds: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
  lineEnd: fc.constantFrom('\r\n', '\n'),
  group: fc.constantFrom('', 'item1.', 'a-b.'),
  type: fc.constantFrom('', ';TYPE=work', ';TYPE="cell,voice"', ';type=HOME;type=VOICE'),
})
type Card = typeof card extends fc.Arbitrary<infer Value> ? Value : never

const escaped = (value: string) => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

function textOfCard({ version, folds, lineEnd, group, type, ...said }: Card): string {
  let fold = 0
  const folded = (whole: string) => {
    // By characters: a writer that cuts one in two is a broken one.
    const rest = Array.from(whole)
    const parts = [rest.splice(0, 20).join('')]
    while (rest.length > 0) parts.push(rest.splice(0, folds[fold++ % folds.length]).join(''))
    return parts.join(`${lineEnd} `)
  }
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `FN:${escaped(said.name)}`,
    `ORG:${escaped(said.company)};${escaped(said.department)}`,
    ...said.emails.map((email) => `${group}EMAIL${type}:${escaped(email)}`),
    `PHOTO;ENCODING=b;TYPE=JPEG:${said.photo}`,
    ...said.phones.map((phone) => `${group}TEL${type}:${escaped(phone)}`),
    `NOTE:${escaped(said.note)}`,
    'END:VCARD',
  ]
    .map((each) => folded(each) + lineEnd)
    .join('')
}

const numbered = (column: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, at) => [at === 0 ? column : `${column} ${at + 1}`, value]))

test('[CARD-1] [CARD-2] random cards, however folded and wherever they are cut, are read as by an independent reader', () => {
  fc.assert(
    fc.property(fc.array(card, { minLength: 1, maxLength: 3 }), fc.nat(), (cards, at) => {
      const file = cards.map(textOfCard).join('')
      const found = cellsIn(file, at % file.length)
      expect(found).toEqual(
        cards.map(({ name, company, department, emails, phones, note }) => ({
          Name: name,
          Company: company,
          Department: department,
          ...numbered('Email', emails),
          ...numbered('Phone', phones),
          Notes: note,
        })),
      )
      expect(valuesIn(file, 'fn')).toEqual(cards.map(({ name }) => [name]))
      expect(valuesIn(file, 'org')).toEqual(cards.map(({ company, department }) => [[company, department]]))
      expect(valuesIn(file, 'email')).toEqual(cards.map(({ emails }) => emails))
      expect(valuesIn(file, 'tel')).toEqual(cards.map(({ phones }) => phones))
      expect(valuesIn(file, 'note')).toEqual(cards.map(({ note }) => [note]))
    }),
  )
})

test('[CARD-1] cards that an independent writer has written are read as they were', () => {
  const said = fc.record({ name: line, phone: number, note: text, version: fc.constantFrom('3.0', '4.0') })
  fc.assert(
    fc.property(said, ({ name, phone, note, version }) => {
      const component = new ICAL.Component(['vcard', [], []])
      const add = (property: string, value: string) => component.addPropertyWithValue(property, value)
      add('version', version)
      add('fn', name)
      add('tel', phone)
      add('note', note)
      expect(cellsIn(component.toString())).toEqual([{ Name: name, Phone: phone, Notes: note }])
    }),
  )
})

test('[CARD-1] texts of the old version, quoted-printable in any charset and broken anywhere, are read as they were', () => {
  const charset = fc.constantFrom<['utf-8' | 'iso-8859-1', string]>(
    ['utf-8', ';CHARSET=UTF-8'],
    ['utf-8', ''],
    ['iso-8859-1', ';CHARSET=ISO-8859-1'],
    ['iso-8859-1', ''],
  )
  const said = fc
    .string({ unit: fc.constantFrom(...Array.from('abé=: \n')), maxLength: 60 })
    .map((each) => `x${each}éx`)
  fc.assert(
    fc.property(said, charset, fc.integer({ min: 4, max: 30 }), (note, [encoding, parameter], width) => {
      const bytes =
        encoding === 'utf-8' ? new TextEncoder().encode(note) : Uint8Array.from(note, (each) => each.charCodeAt(0))
      const signs = [...bytes].map((byte) =>
        byte > 32 && byte < 127 && byte !== 61
          ? String.fromCharCode(byte)
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      const lines: string[] = ['']
      for (const sign of signs) {
        if (lines.at(-1)!.length + sign.length >= width) lines.push('')
        lines[lines.length - 1] += sign
      }
      const file = `BEGIN:VCARD\r\nVERSION:2.1\r\nNOTE${parameter};ENCODING=QUOTED-PRINTABLE:${lines.join('=\r\n')}\r\nEND:VCARD\r\n`
      expect(cellsIn(file)).toEqual([{ Notes: note }])
    }),
  )
})

test('[CARD-1] in the old version a backslash before an n is one, and a folded line keeps its space', () => {
  const file = (version: string) => `BEGIN:VCARD\nVERSION:${version}\nN:Berg;Ida\nNOTE:C:\\new\n files\nEND:VCARD\n`
  expect(cellsIn(file('2.1'))).toEqual([{ Name: 'Ida Berg', Notes: 'C:\\new files' }])
  expect(cellsIn(file('3.0'))).toEqual([{ Name: 'Ida Berg', Notes: 'C:\newfiles' }])
})

test.each([
  ['FN:Ada Lovelace', 'N:Lovelace;Ada;;;', 'Ada Lovelace'],
  ['FN:', 'N:Lovelace;Ada;King;Lady;Countess', 'Lady Ada King Lovelace Countess'],
  ['FN:Lovelace, Ada', 'N:Lovelace;Ada', 'Lovelace, Ada'],
  ['FN:ada@x.example', 'N:Lovelace;Ada', 'Ada Lovelace'],
  ['FN:Engines', 'N:Lovelace;Ada\nORG:Engines', 'Ada Lovelace'],
  ['FN:Engines', 'ORG:Engines', 'Engines'],
  ['NICKNAME:x', 'ORG:Engines', 'Engines'],
  ['X-A:1', 'N:山田;太郎', '山田太郎'],
])('[CARD-1] a name is that which is shown, or else put together: %s and %s', (shown, parts, name) => {
  expect(cellsIn(`BEGIN:VCARD\nVERSION:3.0\n${shown}\n${parts}\nEND:VCARD`)[0]).toMatchObject({ Name: name })
})

test('[CARD-2] the preferred ones stand first, six emails take five columns, and a number that is told twice one', () => {
  const emails = [1, 2, 3, 4, 5, 6].map((at) => `EMAIL;PREF=${7 - at}:${at}@x.example`)
  const phones = ['TEL;TYPE=WORK:1', 'TEL;TYPE=CELL,PREF:2', 'TEL;HOME;FAX:3', 'TEL:2']
  expect(cellsIn(['BEGIN:VCARD', ...emails, ...phones, 'END:VCARD'].join('\n'))).toEqual([
    {
      Email: '6@x.example',
      'Email 2': '5@x.example',
      'Email 3': '4@x.example',
      'Email 4': '3@x.example',
      'Email 5': '2@x.example, 1@x.example',
      Phone: '2',
      'Phone 2': '1',
      Fax: '3',
    },
  ])
})

test('[CARD-3] a photo counts for nothing, in many lines or in one; a text that is too long makes its card unreadable', () => {
  const photo = 'QUJD'.repeat(600_000)
  const file = (property: string) => `BEGIN:VCARD\nFN:Ada\n${property}\nEND:VCARD\nBEGIN:VCARD\nFN:Bo\nEND:VCARD\n`
  const both = [{ Name: 'Ada' }, { Name: 'Bo' }]
  for (const head of [
    'PHOTO;ENCODING=b:',
    'item1.LOGO;VALUE=uri:',
    'X-PICTURE;BASE64:',
    'X-PICTURE:data:image/png;base64,',
  ]) {
    expect(cellsIn(file(head + photo))).toEqual(both)
    expect(cellsIn(file(`${head}\n ${photo.slice(0, 9000).replaceAll(/.{70}/g, '$&\n ')}\n`))).toEqual(both)
  }
  // Some write them without a space.
  expect(cellsIn(file('PHOTO;BASE64;JPEG:\nQUJD\nQUJD==\n'))).toEqual(both)
  expect(cellsIn(file(`NOTE:${photo}`))).toEqual(['too-long', { Name: 'Bo' }])
})

function leadIn(fields: Partial<Lead>): Lead {
  const rest = {
    company: '',
    email: '',
    source: 'Other',
    score: 0,
    status: leadStatuses[0],
    phone: '',
    step: '',
    due: '',
  } as const
  return { id: '1', order: 0, name: 'Ada', ...rest, ...fields }
}

test('[CARD-4] what is saved is read by an independent reader as it was, and imported as it was', async () => {
  const lead = fc.record({ name: line, company: line, phone: number, email: line })
  await fc.assert(
    fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 4 }), async (fields) => {
      const leads = fields.map(leadIn)
      const file = leads.map(contacts.textOf).join('')
      expectFolded(file)
      expect(valuesIn(file, 'fn')).toEqual(leads.map(({ name }) => [name]))
      expect(valuesIn(file, 'email')).toEqual(leads.map(({ email }) => [email]))
      expect(valuesIn(file, 'tel')).toEqual(leads.map(({ phone }) => [phone]))
      expect(valuesIn(file, 'org').flat(2)).toEqual(leads.map(({ company }) => company))
      const found = cellsIn(file)
      expect(found).toEqual(
        leads.map(({ name, company, email, phone }) => ({ Name: name, Company: company, Email: email, Phone: phone })),
      )
    }),
  )
  const sent = leadIn({ name: 'Ada King Lovelace', company: 'Engines, Ltd', email: 'ada@x.example', phone: '+44 20 1' })
  expect(valuesIn(contacts.textOf(sent), 'n')).toEqual([[['Lovelace', 'Ada King', '', '', '']]])
  const { chunks } = await checkFile(new Blob([contacts.textOf(sent)]))
  expect(chunks.flatMap((chunk) => decodeChunk(chunk, relativeBase)).map((row) => row.lead)).toMatchObject([
    { name: sent.name, company: sent.company, email: sent.email, phone: sent.phone },
  ])
})

interface Event {
  readonly uid: string
  readonly day: string
  readonly sequence: number
  readonly summary: string
  readonly description: string
  readonly alarm: string
}

function eventsIn(file: string): readonly Event[] {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    expect(event.startDate.isDate).toBe(true)
    expect(event.duration.toString()).toBe('P1D')
    const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')
    if (!(trigger instanceof ICAL.Duration)) throw new Error('it has no alarm')
    const alarm = event.startDate.clone()
    alarm.isDate = false
    alarm.addDuration(trigger)
    const { uid, sequence, summary, description } = event
    return { uid, sequence, summary, description, day: event.startDate.toString(), alarm: alarm.toString() }
  })
}

const MOMENT = Date.UTC(2026, 10, 19, 20, 15)

function calendarIn(leads: readonly Lead[], date = MOMENT): string {
  const { head, foot, textOf: eventOf } = calendarOf(date)
  return head + leads.map(eventOf).join('') + foot
}

test('[CALENDAR-1] next steps are whole days with an alarm at nine, whatever stands in their texts', () => {
  const lead = fc.record({
    id: line,
    name: line,
    step: line,
    company: line,
    due: fc.constantFrom('2026-02-28', '2026-03-29', '2027-12-31'),
  })
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 5 }), (fields) => {
      const leads = fields.map(leadIn)
      const file = calendarIn([leadIn({}), ...leads])
      expectFolded(file)
      expect(eventsIn(file)).toEqual(
        leads.map(({ id, name, step, company, due }) => ({
          uid: `${id}@sales-console`,
          day: due,
          sequence: (MOMENT - Date.UTC(2026, 0)) / 1000,
          summary: `${step} · ${name}`,
          description: company,
          alarm: `${due}T09:00:00`,
        })),
      )
    }),
  )
})

test('[CALENDAR-2] the event of a later file has the same UID, another day and a higher sequence', () => {
  const lead = leadIn({
    step: 'Call',
    due: '2026-11-20',
    company: 'Engines',
    email: 'ada@x.example',
    phone: '+44 20 1',
  })
  const [before, after] = [calendarIn([lead]), calendarIn([{ ...lead, due: '2026-11-23' }], MOMENT + 60_000)].map(
    (file) => eventsIn(file)[0]!,
  )
  expect(after).toEqual({ ...before, day: '2026-11-23', alarm: '2026-11-23T09:00:00', sequence: before!.sequence + 60 })
  expect(before!.description).toBe('Engines\nada@x.example\n+44 20 1')
})

test('[CALENDAR-1] [CARD-4] of all leads whatever the filters, or of those that are selected', async () => {
  const workspace = await createFileWorkspace()
  const ids = ['a', 'b', 'c', 'd']
  await importFile(workspace, csvFile(ids.map((id) => ({ id, name: `Lead ${id}`, email: `${id}@x.example` }))))
  const written = async (content: 'contacts' | 'calendar', leads: readonly string[] | null) => {
    const answer = await workspace.query({ name: 'written-leads', content, leads })
    return { count: answer?.count, text: await textOf(answer?.file ?? null) }
  }
  expect(await written('calendar', null)).toMatchObject({ count: 0 })
  const change = { name: 'next-step', step: 'Call', due: '2026-11-20' } as const
  await workspace.dispatch({ name: 'change-leads', change, leads: ['a', 'b', 'c'] })
  const all = await written('calendar', null)
  expect(all.count).toBe(3)
  expect(eventsIn(all.text).map(({ uid }) => uid)).toEqual(['a', 'b', 'c'].map((id) => `${id}@sales-console`))
  expect(await written('calendar', ['b', 'd'])).toMatchObject({ count: 1 })
  const cards = await written('contacts', ['d', 'b', 'nobody'])
  expect(cards.count).toBe(2)
  expect(valuesIn(cards.text, 'fn')).toEqual([['Lead d'], ['Lead b']])
  await workspace.dispatch({ name: 'select', list: 'leads', ids: ['c', 'd'], isSelected: true })
  const selected = await workspace.query({ name: 'written-leads', content: 'calendar', leads: { selectedIn: 'leads' } })
  expect(selected?.count).toBe(1)
})
