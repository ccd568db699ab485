import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText, plainTexts } from '../../test/arbitraries'
import { emptyTarget, importer } from '../../test/check-file'
import { csvFile, textOf } from '../../test/files'
import type { Row } from '../domain/edit'
import { isEmail, type Lead, leadSources, leadStatuses } from '../domain/lead'
import { stages } from '../domain/opportunity'
import { createLeadEngine } from '../engine/lead-engine'
import { unreadableReasons } from '../messages/messages'
import { files } from '../platform/files'
import { decodeChunk, relativeBase } from '../store/chunk'
import { exportLeads } from './export-csv'
import type { FileContent } from './file'
import { type ImportSettings, updatedFields } from './import'
import { Importer } from './importer'

const goOn = () => Promise.resolve(true)

async function settingsOf(file: FileContent) {
  const preview = await importer.preview(file, null)
  if ('problem' in preview) throw new Error(preview.problem)
  return preview.settings
}

describe('export and import', () => {
  const formulas = [
    '=1+1',
    "'=x",
    "''",
    "'",
    '@a',
    '-1',
    '+49',
    '＝1',
    "''＠",
    '"',
    '","',
    ';',
    '\\',
    '__proto__',
    'Total',
  ]
  const marks = ['[2026-11-17T14:05:33Z] x', '\\[2026-11-17T14:05:33.1Z] ', '\\\\[-000001-01-01T00:00:00Z] =1', '[9Z] ']
  /** As a lead has it: well-formed, in one line, without space around it. */
  const anyText = fc
    .oneof(
      fc.constantFrom(...formulas),
      fc.tuple(fc.constantFrom("'", '=', '-', '"', ''), hostileText).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('a@b.c', '12', 'Email', 'Name', 'Acme, Inc.', '👩‍👩‍👧', '\u200fשלום', '\u2028', '\0x'),
    )
    .map((text) =>
      text
        .replaceAll(/\p{Surrogate}/gu, '\ufffd')
        .replaceAll(/[\t\n\r]/g, '')
        .trim(),
    )
  const anyEmail = fc.oneof(
    fc.constant(''),
    fc
      .tuple(anyText, anyText)
      .map((parts) => `${parts.join('@')}x.y`.replaceAll(/\s/g, ''))
      .filter(isEmail),
    fc.constantFrom('mailto:a@b.c', '<a@b.c>', 'a@b.c;d@e.f', "'a@b.c'", 'a@b.c/d@e.f', 'a%40@b.c', 'a@b.c.'),
  )
  /** Of several lines, some of which look like the beginning of a note. */
  const anyNote = fc
    .array(fc.oneof(anyText, fc.constantFrom('- item', '', '[2026-11-17T14:05:33Z]', ...marks)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((lines) => lines.join('\n').trim())
    .filter((text) => text !== '')
  const anyDate = fc.oneof(
    fc.constantFrom(0, -1, 999, 1000, -1e15, 8.64e15, 1_795_000_000_000),
    fc.integer({ min: 1_795_000_000_000, max: 1_795_000_000_999 }),
  )
  const anyLead = fc.record({
    id: anyText.filter((text) => text !== ''),
    name: anyText.filter((text) => text !== ''),
    company: anyText,
    email: anyEmail,
    source: fc.constantFrom(...leadSources),
    score: fc.nat(100),
    status: fc.constantFrom(...leadStatuses),
    plain: plainTexts(anyText.map((text) => text.replaceAll(/\p{Cf}/gu, '').trim())),
    deal: fc.record({ stage: fc.constantFrom(...stages), amount: fc.constantFrom(0, 0.5, 12.34, 2500, 1_000_000.1) }),
    next: fc.oneof(
      fc.constant({ step: '', due: '' }),
      fc.record({
        step: anyText.filter((text) => text !== ''),
        due: fc.constantFrom('0001-01-01', '2026-11-18', '2027-02-28', '9999-12-31'),
      }),
    ),
    notes: fc
      .uniqueArray(fc.record({ date: anyDate, text: anyNote }), { selector: ({ date }) => date, maxLength: 4 })
      .map((notes) => notes.toSorted((a, b) => a.date - b.date)),
  })
  const anyLeads = fc.uniqueArray(anyLead, { selector: ({ id }) => id, minLength: 1, maxLength: 40 })

  test('[IMPORT-7] [EXPORT-5] any leads that are exported are read elsewhere as they were, with either separator; exported there, the file is the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeads, fc.constantFrom(',', ';'), async (leads, separator) => {
        const rows = leads.map(({ notes, plain, next, deal, ...lead }, order) => ({
          lead: { ...lead, ...plain, ...next, order },
          opportunity: lead.status === 'converted' ? { ...deal, order } : null,
          notes,
        }))
        const exported = (all: readonly Row[]) => {
          const details = {
            notesOf: ({ order }: Lead) => all[order]!.notes,
            opportunityOf: ({ order }: Lead) => all[order]!.opportunity,
          }
          const those = all.map(({ lead }) => lead)
          return exportLeads(files.createFile, those, details, all.length, separator, goOn)
        }
        const file = await exported(rows)
        if (!file) throw new Error('not written')
        const checked = await importer.check(file, await settingsOf(file), emptyTarget(), goOn)
        if (!checked || 'problem' in checked) throw new Error('not read')
        const read = checked.chunks.flatMap((chunk) => decodeChunk(chunk, relativeBase))
        expect(read.map(({ lead, opportunity, notes }) => ({ lead, opportunity, notes }))).toEqual(rows)
        expect(checked.check).toMatchObject({ rows: rows.length, created: rows.length })
        expect(await textOf(await exported(read))).toBe(await textOf(file))
      }),
    )
  })

  test('[IMPORT-7] [IMPORT-27] what was exported changes nothing in the leads that it was exported from', async () => {
    await fc.assert(
      fc.asyncProperty(anyLeads, async (leads) => {
        const rows = leads.map(({ notes, plain, next, deal, ...lead }, order) => ({
          lead: { ...lead, ...plain, ...next, order },
          opportunity: lead.status === 'converted' ? { ...deal, order } : null,
          notes,
        }))
        const engine = createLeadEngine()
        engine.apply(rows.map(({ lead }) => ({ before: null, after: lead })))
        const details = {
          notesOf: ({ order }: Lead) => rows[order]!.notes,
          opportunityOf: ({ order }: Lead) => rows[order]!.opportunity,
        }
        const all = rows.map(({ lead }) => lead)
        const file = await exportLeads(files.createFile, all, details, all.length, ',', goOn)
        if (!file) throw new Error('not written')
        const settings = { ...(await settingsOf(file)), duplicates: 'update', updates: updatedFields } as const
        const target = { ...emptyTarget(), ...details, leads: engine, date: 5 }
        const checked = await importer.check(file, settings, target, goOn)
        expect(checked).toMatchObject({ updates: [], chunks: [], check: { updated: 0 } })
      }),
    )
  })
})

describe('unreadable rows', () => {
  async function unreadableOf(text: string, changed: Partial<ImportSettings> = {}) {
    const file = new Blob([text])
    let written = ''
    const settings = { ...(await settingsOf(file)), ...changed }
    const isDone = await importer.unreadableRows(file, settings, unreadableReasons, goOn, (some) => {
      written += some
    })
    expect(isDone).toBe(true)
    return written
  }

  test('[IMPORT-4] are written as they are, with the reason', async () => {
    const text = [
      'Name,Email,Score,Note',
      'Ada,ada@x.example,5,fine',
      ',nobody@x.example,5,"two\nlines"',
      'Bo,bo@,5,',
      'Cy,cy@x.example,high',
      'Di,"never closed,7,x',
      'Ed,ed@x.example,100,=1+1,more',
    ]
    expect(await unreadableOf(text.join('\n'), { wrongScores: 'leave-out' })).toBe(
      [
        '\ufeffName,Email,Score,Note,Column 5,Reason',
        ',nobody@x.example,5,"two\nlines",,no name',
        'Bo,bo@,5,,,not an email address',
        'Cy,cy@x.example,high,,,score isn’t a whole number from 0 to 100',
        'Di,"""never closed",7,x,,a quote is never closed',
        '',
      ].join('\r\n'),
    )
  })

  test('[IMPORT-4] [IMPORT-9] those that are formulas are harmless', async () => {
    expect(await unreadableOf('Name,Email\nAda,=1+1\nBo,b@x.example')).toContain("\r\nAda,'=1+1,not an email")
  })

  test('[IMPORT-4] of a file without a header have columns that are numbered', async () => {
    expect(await unreadableOf('Ada Lovelace,ada@x.example\nBo Li,bo@x.example\nCy Twombly,cy@')).toBe(
      '\ufeffColumn 1,Column 2,Reason\r\nCy Twombly,cy@,not an email address\r\n',
    )
  })

  test('[IMPORT-4] a reason that comes first is told', async () => {
    const file = csvFile([{ email: 'bad', score: 'x' }, { name: 'Ada', email: 'bad', score: 'x' }, { name: 'Bo' }])
    const checked = await importer.check(file, await settingsOf(file), emptyTarget(), goOn)
    expect(checked).toMatchObject({
      check: {
        unreadable: {
          first: [
            { line: 2, reason: 'no-name' },
            { line: 3, reason: 'malformed-email' },
          ],
        },
      },
    })
  })
})

describe('progress', () => {
  // Few rows of many bytes: it is bytes that are told.
  const lines = Array.from({ length: 10_000 }, (_, at) => `Ada ${at},a${at}@x.example,${'x'.repeat(400)}\n`)
  const file = new Blob(['Name,Email,Note\n', lines.join('')])

  test('[IMPORT-6] tells bytes and rows, which only grow, up to the end', async () => {
    const told: [number, number, number][] = []
    const checked = await importer.check(file, await settingsOf(file), emptyTarget(), (...progress) => {
      told.push(progress)
      return goOn()
    })
    expect(checked).toMatchObject({ check: { rows: 10_000 } })
    expect(told.length).toBeGreaterThan(3)
    expect(told).toEqual(told.toSorted((a, b) => a[0] - b[0] || a[2] - b[2]))
    expect(new Set(told.map(([bytes]) => bytes)).size).toBe(told.length)
    expect(told.every(([, total]) => total === file.size)).toBe(true)
    expect(told.at(-1)?.[0]).toBe(file.size)
  })

  test.each([1, 2, 3, 4])('[IMPORT-6] cancelled when it is told for the time %i, it reads no further', async (last) => {
    const settings = await settingsOf(file)
    let told = 0
    const stop = () => Promise.resolve(++told < last)
    expect(await importer.check(file, settings, emptyTarget(), stop)).toBeNull()
    expect(told).toBe(last)
    told = 0
    expect(await importer.unreadableRows(file, settings, unreadableReasons, stop, () => {})).toBe(false)
    expect(told).toBe(last)
  })
})

describe('files of no use', () => {
  test.each([
    ['a workbook', 'PK\u0003\u0004\u0000', 'archive'],
    ['a PDF', '%PDF-1.7', 'not-text'],
    ['an empty file', '', 'no-rows'],
    ['empty lines', '\r\n , \r\n\n', 'no-rows'],
  ])('[IMPORT-1] %s is told as what it is', async (_, text, problem) => {
    expect(await importer.preview(new Blob([text]), null)).toEqual({ problem })
  })

  test('[IMPORT-1] a header alone is told', async () => {
    const file = csvFile([])
    expect(await importer.check(file, await settingsOf(file), emptyTarget(), goOn)).toEqual({ problem: 'header-only' })
    expect(await textOf(file)).toContain('Id,Name')
  })

  test('[IMPORT-1] a file that the browser can no longer read is told', async () => {
    const whole = csvFile([{ name: 'Ada' }])
    const settings = await settingsOf(whole)
    const moved: FileContent = {
      size: whole.size,
      slice: () => moved,
      arrayBuffer: () => Promise.reject(new Error('moved')),
    }
    expect(await importer.preview(moved, null)).toEqual({ problem: 'unreadable-file' })
    expect(await importer.check(moved, settings, emptyTarget(), goOn)).toEqual({ problem: 'unreadable-file' })
  })

  test('[IMPORT-1] what is wrong in the program is not taken for a file that cannot be read', async () => {
    const broken = new Importer({
      ...files,
      csv: { ...files.csv, guessEncoding: () => Promise.reject(new TypeError('a mistake')) },
    })
    await expect(broken.preview(csvFile([]), null)).rejects.toThrow('a mistake')
  })
})
