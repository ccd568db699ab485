import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { checkFile, checkOrProblem, importer } from '../../test/check-file'
import { createFileWorkspace, importFile, textOf } from '../../test/files'
import { numberedLeads } from '../../test/leads'
import { textRow, workbookFile } from '../../test/workbook-files'
import type { LeadFields } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { files } from '../platform/files'
import { decodeChunk, relativeBase } from '../store/chunk'
import type { Workspace } from '../workspace/workspace'
import { csvLine } from './csv-text'
import { noList } from './duplicate-finder'
import type { ImportSettings } from './import'
import { readPasted } from './read-pasted'

const fileOf = (...lines: readonly string[]) => new Blob([lines.join('\n')])

async function rowsOf(lines: readonly string[], changed: Partial<ImportSettings> = {}) {
  const { check, chunks } = await checkFile(fileOf(...lines), changed)
  const rows = chunks.flatMap((chunk) => decodeChunk(chunk, relativeBase))
  return {
    check,
    rows,
    leads: rows.map(({ lead }) => lead),
    notes: rows.map(({ notes }) => notes.map((note) => note.text)),
  }
}

async function everyLead(workspace: Workspace): Promise<readonly LeadFields[]> {
  return (await workspace.query({ name: 'leads', ...wholeList, page: 1 })).rows
}

describe('people who share a mailbox', () => {
  const anna = 'Anna Alt,Acme,info@acme.example,+49 111'
  const header = 'Name,Company,Email,Phone'

  test('[IMPORT-5] another name is another person: updated duplicates never turn one into the other', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, fileOf(header, anna))
    const file = fileOf(header, anna, 'Bob Beta,Beta KG,info@acme.example,+49 222')
    const { check } = await importFile(workspace, file, { duplicates: 'update' })
    expect(check).toMatchObject({ created: 1, updated: 0, duplicates: { count: 1 }, otherNames: { count: 1 } })
    expect((await everyLead(workspace)).map(({ name, company, phone }) => [name, company, phone])).toEqual([
      ['Anna Alt', 'Acme', '+49 111'],
      ['Bob Beta', 'Beta KG', '+49 222'],
    ])
    const again = await importFile(workspace, file, { duplicates: 'update' })
    expect(again.check).toMatchObject({ created: 0, updated: 0, duplicates: { count: 2 }, otherNames: { count: 0 } })
  })
})

describe('people without ids and emails', () => {
  test.each([1, 4])(
    '[IMPORT-10] a list of %i times as many is read in as many more parts, and can be cancelled',
    async (times) => {
      const leads = numberedLeads(times * 4000)
      const target = {
        ...noList,
        replacesSamples: false,
        leads: { ...noList.leads, lead: () => leads[0]!, leads: () => leads },
      }
      const file = fileOf('Name,Company', 'Ada Lovelace,Analytical Engines')
      const preview = await importer.preview(file, null)
      if ('problem' in preview) throw new Error(preview.problem)
      let turns = 0
      const found = await importer.check(file, preview.settings, target, async () => turns++ >= 0)
      expect(found).toMatchObject({ check: { namesakes: { count: 1 } } })
      expect(turns).toBe(times * 2 + 1)
      turns = 0
      expect(await importer.check(file, preview.settings, target, async () => turns++ < 0)).toBeNull()
      expect(turns).toBe(2)
    },
  )

  const list = [
    'Name,Company,Phone,Email',
    'Zora Zed,Acme,,',
    'Al Om,,+49 30 12,',
    'Bo Li,,,',
    'Cy Dee,Cyan,,cy@x.example',
  ]

  test('[IMPORT-31] come once, however often their list is imported, and can be imported anyway', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, fileOf(...list))
    const again = fileOf(
      list[0]!,
      '"ZED, Zora",ACME,,',
      'Al Om,Other,(+49) 3012,',
      'Bo Li,,,',
      'Cy Dee,Cyan,,',
      'Bo Li,Elsewhere,,',
    )
    const { check } = await importFile(workspace, again)
    expect(check).toMatchObject({ created: 1, duplicates: { count: 0 }, namesakes: { count: 4 } })
    expect(check.namesakes.first.map(({ line, reason }) => [line, reason])).toEqual(
      [2, 3, 4, 5].map((line) => [line, 'same-name']),
    )
    expect(await everyLead(workspace)).toHaveLength(5)
    const all = await importFile(workspace, again, { namesakes: 'import' })
    expect(all.check).toMatchObject({ created: 5, namesakes: { count: 5 } })
  })

  test('[IMPORT-31] update the lead that they are like, where the seller says so', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, fileOf(...list))
    const { check } = await importFile(workspace, fileOf('Name,Company,Phone', 'Zora Zed,Acme,+49 7'), {
      namesakes: 'update',
    })
    expect(check).toMatchObject({ created: 0, updated: 1, namesakes: { count: 1 } })
    expect(await everyLead(workspace)).toMatchObject([{ name: 'Zora Zed', phone: '+49 7' }, {}, {}, {}])
  })

  test('[IMPORT-31] are found among all rows of the file, and among deleted leads', async () => {
    const { check } = await rowsOf([
      list[0]!,
      'Cy Dee,Cyan,,cy@x.example',
      'Cy Dee,Cyan,,',
      'Ada,Cyan,,',
      'Cy Dee,Blue,,',
    ])
    expect(check).toMatchObject({
      created: 3,
      namesakes: { count: 1, first: [{ line: 3, reason: 'same-name-in-file' }] },
    })
    const workspace = await createFileWorkspace()
    await importFile(workspace, fileOf(...list))
    const { rows } = await workspace.query({ name: 'leads', ...wholeList, page: 1 })
    await workspace.dispatch({
      name: 'change-leads',
      change: { name: 'delete' },
      leads: [rows.find(({ name }) => name === 'Zora Zed')!.id],
    })
    const second = await importFile(workspace, fileOf(...list))
    expect(second.check).toMatchObject({ created: 0, deleted: { count: 1, first: [{ reason: 'same-name' }] } })
  })

  test('[IMPORT-31] a lead that is added meanwhile is noticed', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, fileOf('Name,Company', 'Ada,Acme'))
    const file = fileOf('Name,Company', 'Zora Zed,Acme')
    const preview = await workspace.query({ name: 'import-preview', file, settings: null })
    if ('problem' in preview) throw new Error(preview.problem)
    const check = await workspace.query({ name: 'import-check', file, settings: preview.settings })
    if (!check || 'problem' in check) throw new Error('not checked')
    await importFile(workspace, file)
    await workspace.dispatch({ name: 'import-leads', checkId: check.checkId })
    expect(await everyLead(workspace)).toHaveLength(2)
  })
})

describe('what a row says twice', () => {
  test('[IMPORT-32] is a line of a note: a second phone, email, company and name', async () => {
    const { leads, notes } = await rowsOf([
      'Vorname,Nachname,Tel.,Mobil,E-Mail,E-Mail 2,Firma,Unternehmen',
      'Ada,Quist,030 1,0171 1005,"ada@x.example; a.q@y.example",ADA@x.example,Acme,Acme Holding',
      'Bo,Li,0172,,bo@x.example,,Li & Co,',
      'Cy,Dee,030-1,030 1,cy@x.example,nonsense,Acme,acme',
    ])
    expect(leads.map(({ phone, email, company }) => [phone, email, company])).toEqual([
      ['030 1', 'ada@x.example', 'Acme'],
      ['0172', 'bo@x.example', 'Li & Co'],
      ['030-1', 'cy@x.example', 'Acme'],
    ])
    expect(notes).toEqual([
      ['Unternehmen: Acme Holding\nE-Mail: a.q@y.example\nMobil: 0171 1005'],
      [],
      ['E-Mail 2: nonsense'],
    ])
  })

  test('[IMPORT-32] a last name that the whole name lacks is kept, one that it has is not said again', async () => {
    const { notes } = await rowsOf([
      'Full name,First name,Last name,Email',
      'Ada Quist,Ada,Quist,a@x.example',
      'Bo Li,Bo,Li,b@x.example',
      'Cy Dee,Cy,Born,c@x.example',
    ])
    expect(notes).toEqual([[], [], ['Last name: Born']])
  })
})

describe('files without a person', () => {
  const emails = ['ada.lovelace@x.example', 'Bo Li <bo@y.example>', 'cy+news@z.example', 'ada.lovelace@x.example']

  test('[IMPORT-33] of emails alone are leads, with a header and without, imported and pasted', async () => {
    for (const lines of [emails, ['Email', ...emails]]) {
      const { check, leads } = await rowsOf(lines)
      expect(check).toMatchObject({ duplicates: { count: 1 }, unreadable: { count: 0 } })
      expect(leads.map(({ name, email }) => [name, email])).toEqual([
        ['Ada Lovelace', 'ada.lovelace@x.example'],
        ['Bo Li', 'bo@y.example'],
        ['Cy', 'cy+news@z.example'],
      ])
    }
    expect((await readPasted(importer, files.createFile, emails.join('\n'))).leads).toBe(3)
  })

  test('[IMPORT-33] have the name of the company', async () => {
    const { leads } = await rowsOf(['Company,Email,Phone', 'Acme,info@acme.example,+49 1', ',bo.li@y.example,'])
    expect(leads.map(({ name, company }) => [name, company])).toEqual([
      ['Acme', 'Acme'],
      ['Bo Li', ''],
    ])
  })

  test('[IMPORT-3] Pipedrive’s deals are their people: a title is none', async () => {
    const { leads, rows } = await rowsOf([
      'Deal - Title,Deal - Value,Deal - Organization,Deal - Contact person,Deal - Status,Person - Email,Deal - Next activity date',
      'Engines deal,1200,Engines,Ada Quist,Open,ada@x.example,2026-12-01',
      'Looms deal,800,Looms,Bo Li,Won,bo@x.example,',
      'Other deal,1,Foo,Cy Dee,Lost,cy@x.example,',
    ])
    expect(leads.map(({ name, company, due }) => [name, company, due])).toEqual([
      ['Ada Quist', 'Engines', '2026-12-01'],
      ['Bo Li', 'Looms', ''],
      ['Cy Dee', 'Foo', ''],
    ])
    expect(rows[1]!.opportunity).toMatchObject({ stage: 'Won', amount: 800 })
  })
})

test('[IMPORT-34] invisible characters in emails and phones are left out', async () => {
  const hidden = ['\u200b', '\u00ad', '\u202a', '\u202c', '\ufeff', '\u2060']
  for (const sign of hidden) {
    const { leads, check } = await rowsOf([
      'Name,Email,Phone',
      `Ada,${sign}ada@${sign}x.example${sign},${sign}+49 ${sign}30 1${sign}`,
      'Ada,ada@x.example,',
    ])
    expect(leads).toMatchObject([{ email: 'ada@x.example', phone: '+49 30 1' }])
    expect(check.duplicates.count).toBe(1)
  }
})

describe('below the table and within it', () => {
  const table = ['Name,Company,Email,Score', 'Ada Quist,Acme,ada@x.example,40', 'Bo Li,Looms,bo@x.example,20']

  test.each([
    ['a total and a signature below an empty line', ['', 'Total,,,60', 'Prepared by Kit on 18 Nov,,,'], 2],
    ['the same without empty cells', ['', 'Total,,,60', 'Kit Larsen'], 2],
    ['a subtotal with a word in the column of names', ['Subtotal,Count,2,', 'Grand total,Count,3,'], 2],
  ])('[IMPORT-35] %s: no leads', async (_, below, count) => {
    const { leads, check } = await rowsOf([...table, ...below])
    expect(leads.map(({ name }) => name)).toEqual(['Ada Quist', 'Bo Li'])
    expect(check).toMatchObject({ leftOut: { count }, unreadable: { count: 0 } })
    expect((await rowsOf([...table, ...below], { leavesOutFooter: false })).check).toMatchObject({ rows: 2 + count })
  })

  test('[IMPORT-35] subtotals between rows are none; what may be a name is a lead', async () => {
    const sums = await rowsOf([
      'Company,Name,Score',
      'Acme,Ada Quist,40',
      'Subtotal,Count,1',
      'Looms,Bo Li,20',
      'Subtotal,Count,1',
    ])
    expect(sums.leads.map(({ name }) => name)).toEqual(['Ada Quist', 'Bo Li'])
    expect(sums.check.leftOut.first.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'sum'],
      [5, 'footer'],
    ])
    const names = await rowsOf([...table, 'Cy Dee,,,', '', 'Di Em,,,'])
    expect(names.leads.map(({ name }) => name)).toEqual(['Ada Quist', 'Bo Li', 'Cy Dee', 'Di Em'])
  })
})

test('[IMPORT-36] days, scores and amounts that cannot be read are shown as they are written', async () => {
  const { check } = await rowsOf([
    'Name,Score,Due,Stage,Amount',
    'Ada,40,2026-11-18,Won,5',
    'Bo,high,soon,Pending,plenty',
    'Cy,20,2026-11-19,Lost,1',
  ])
  for (const [kind, reason] of [
    ['wrongScores', 'high'],
    ['wrongDays', 'soon'],
    ['wrongAmounts', 'plenty'],
  ] as const)
    expect(check[kind]).toMatchObject({ count: 1, first: [{ line: 3, reason }] })
})

test('[IMPORT-36] ‘Next activity’ with days is the day of the step beside it', async () => {
  const { leads } = await rowsOf(['Name,Next step,Next activity', 'Ada,Call,2026-12-01', 'Bo,,02.12.2026', 'Cy,,'])
  expect(leads.map(({ step, due }) => [step, due])).toEqual([
    ['Call', '2026-12-01'],
    ['Follow up', '2026-12-02'],
    ['', ''],
  ])
})

test('[IMPORT-28] columns without any value are none', async () => {
  const late = Array.from({ length: 150 }, (_, at) => `P${at},p${at}@x.example,,${at === 149 ? 'Bonn' : ''},`)
  const { check } = await rowsOf(['Name,Email,,City,Remarks by', ...late])
  expect(check.filledColumns).toEqual([0, 1, 3])
})

test('[IMPORT-1] a JSON file is told as one', async () => {
  for (const text of ['[{"name": "Ada"}]', '\ufeff{\n "leads": []}', '[\n  {\n "name": "Ada" } ]', '{}', '[[1,2]]'])
    expect(await checkOrProblem(new Blob([text]))).toEqual({ problem: 'json' })
  for (const text of ['Name\n[Ada]', '{Ada},Engines\n', '[1] Ada,ada@x.example'])
    expect(await checkOrProblem(new Blob([text]))).not.toHaveProperty('problem')
})

test('[IMPORT-9] numbers are exported as people dial them, formulas are not', () => {
  for (const phone of ['+49 30 1234567', '+1 (555) 123 4567', '+491']) expect(csvLine([phone])).toBe(`${phone}\r\n`)
  for (const formula of ['+49-30', '+1+1', '+A1', '=1', '-49 30', "'+49 30", '+cmd|x', '@x'])
    expect(csvLine([formula])).toMatch(/^"?'/)
})

test('[EXPORT-5] exported leads come back whole: stage and amount too', async () => {
  const workspace = await createFileWorkspace()
  const lines = ['Name,Status,Stage,Amount', 'Ada,converted,Won,1234.5', 'Bo,converted,Lost,0', 'Cy,new,,']
  await importFile(workspace, fileOf(...lines))
  const asked = { name: 'leads-file', ...wholeList, separator: ';' } as const
  const file = await workspace.query(asked)
  if (!file) throw new Error('not written')
  const other = await createFileWorkspace()
  await importFile(other, file)
  expect(await textOf(await other.query(asked))).toBe(await textOf(file))
  expect(await textOf(file)).toContain(';Won;"1234,5"')
})

test('[XLSX-1] [IMPORT-35] any table gives the same leads as workbook, as CSV and pasted', async () => {
  const cell = fc.constantFrom(
    '',
    '',
    '',
    'Ada Quist',
    'Bo',
    'Acme',
    'a@x.example',
    'b@x.example; a@x.example',
    '60',
    'Total',
    'Subtotal',
    'Count',
    'Prepared by Kit',
    '2026-12-01',
    '+49 30 1',
    '0171 5',
    'Won',
    'n/a',
  )
  const header = ['Name', 'Company', 'Email', 'Phone', 'Mobile', 'Next step', 'Next activity', 'Score']
  const anyTable = fc.array(
    fc.oneof(fc.array(cell, { minLength: 8, maxLength: 8 }), fc.constant(header.map(() => ''))),
    { maxLength: 12 },
  )
  const readAs = async (file: Blob) => {
    const checked = await checkOrProblem(file)
    if ('problem' in checked) return checked
    const { sheet: _, ...check } = checked.check
    return { check, rows: checked.chunks.flatMap((chunk) => decodeChunk(chunk, relativeBase)) }
  }
  await fc.assert(
    fc.asyncProperty(anyTable, async (rows) => {
      const table = [header, ...rows]
      // Spreadsheets write no cells after the last one of a row.
      const trimmed = table.map((cells) => cells.slice(0, cells.findLastIndex((text) => text !== '') + 1))
      const asCsv = await readAs(new Blob(table.map((cells) => csvLine(cells))))
      const sheet = trimmed.map((cells, at) => (cells.length > 0 ? textRow(at + 1, cells) : '')).join('')
      expect(await readAs(new Blob([table.map((cells) => cells.join('\t')).join('\n')]))).toEqual(asCsv)
      const workbook = workbookFile({ sheets: [{ rows: sheet }] })
      expect(await readAs(new Blob([await workbook.arrayBuffer()]))).toEqual(asCsv)
    }),
    { numRuns: casesOf(200) },
  )
})

test('[IMPORT-31] branches of a company that is its own contact are told apart by their phones', async () => {
  const { check } = await rowsOf([
    'Company,Phone,City',
    'Lidl,030 1,Berlin',
    'Lidl,040 2,Hamburg',
    'Lidl,(030) 1,Berlin',
  ])
  expect(check).toMatchObject({ created: 2, namesakes: { count: 1 } })
})

test('[IMPORT-35] a sum is none that has a name or a phone; one above the first row is no lead either', async () => {
  const shells = ['Company,Phone', 'Shell,020 1', 'Total,01 47 44 45 46', 'Total,+33 147444546', 'BP,020 2']
  expect((await rowsOf(shells)).check).toMatchObject({ created: 4, leftOut: { count: 0 } })
  const names = ['Company,First name', 'Shell,Ada', 'Total,Max', 'BP,Bo']
  expect((await rowsOf(names)).check).toMatchObject({ created: 3, leftOut: { count: 0 } })
  const above = ['Name,Company,Score', 'Total,,"1,060"', 'Ada Quist,Acme,40', 'Subtotal,,40']
  const { check } = await rowsOf(above)
  expect(check).toMatchObject({ created: 1, leftOut: { count: 2 } })
  expect((await rowsOf(above, { leavesOutFooter: false })).check.rows).toBe(3)
})

test('[IMPORT-10] emails and names in one cell take time in proportion to its length', async () => {
  const length = 200_000
  const cells = [`a${' '.repeat(length)}x@y.zz`, `x(${'@'.repeat(length)} a@b.co`, `a@${'.'.repeat(length)}x,`]
  const { check } = await rowsOf(['Email', 'ada@x.example', ...cells.map((cell) => `"${cell}"`)])
  expect(check.rows).toBe(4)
})
