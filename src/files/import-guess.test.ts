import { describe, expect, test } from 'vitest'
import { checkFile, importer } from '../../test/check-file'
import { importFields } from './import'

/** The columns of each field by their names, or numbers where there is no header. */
async function guessOf(...lines: readonly string[]) {
  const preview = await importer.preview(new Blob([lines.join('\n')]), null)
  if ('problem' in preview) throw new Error(preview.problem)
  const { delimiter, header, columns } = preview.settings
  const matched = importFields
    .filter((field) => columns[field].length > 0)
    .map((field) => [field, columns[field].map((column) => preview.columns[column]!.name || `${column}`).join(', ')])
  return { delimiter, header, ...(Object.fromEntries(matched) as Record<string, string>) }
}

/** With rows of wrong scores left out. */
async function checkOf(...lines: readonly string[]) {
  const { check } = await checkFile(new Blob([lines.join('\n')]), { wrongScores: 'leave-out' })
  const { rows, created, unreadable } = check
  return { rows, created, unreadable: unreadable.first.map(({ line, reason }) => `${line}: ${reason}`) }
}

describe('delimiter', () => {
  test.each([
    [
      'campaigns with pipes',
      ',',
      ['Name,Campaign,Email', 'Ada,Q1 | EMEA | A,ada@x.example', 'Bo,Q1 | EMEA | B,b@x.example'],
    ],
    [
      'decimal commas',
      ';',
      ['Name;Umsatz;Rabatt;E-Mail', 'Ada;1.200,50;0,5;ada@x.example', 'Bo;980,00;0,1;bo@x.example'],
    ],
    ['names with commas', '\t', ['Name\tCompany', 'Lovelace, Ada\tEngines, Ltd', 'Li, Bo\tLi, Wu, Xu']],
    ['a single column', ',', ['Email', 'ada@x.example', 'bo@x.example']],
    ['a line for spreadsheets', ';', ['sep=;', 'Name;Email', 'Ada;ada@x.example']],
    ['pipes', '|', ['Name|Company|Email', 'Ada|Engines, Ltd; London|ada@x.example']],
    ['no header', ';', ['Ada Lovelace;Engines, Ltd;ada@x.example', 'Bo Li;Li, Wu;bo@x.example']],
    ['headers of another language', ';', ['Имя;Фирма, город;Почта', 'Ада;А, Б;ada@x.example', 'Бо;В;bo@x.example']],
    ['notes with commas above', ';', ['Export, made today, by Sam, for us', '', 'Name;Email', 'Ada;ada@x.example']],
  ])('[IMPORT-2] %s: %j', async (_, delimiter, lines) => {
    expect(await guessOf(...lines)).toMatchObject({ delimiter })
  })
})

describe('header', () => {
  test.each([
    ['first', 0, ['Name,Email', 'Ada,ada@x.example']],
    ['below notes', 2, ['Trade show 2026', 'Hall 4, Booth 7', '', 'Name,Email', 'Ada,ada@x.example']],
    ['below a note that sounds like one', 1, ['Company: Engines', 'Name,Company,Email', 'Ada,Engines,ada@x.example']],
    ['alone', 0, ['Name,Email,Score']],
    ['none', null, ['Ada Lovelace,ada@x.example', 'Bo Li,bo@x.example']],
    [
      'none, with a source that is called Email',
      null,
      ['Ada Lovelace,Email,ada@x.example', 'Bo Li,Website,b@x.example'],
    ],
    ['none, one row', null, ['Ada Lovelace,Engines,ada@x.example']],
    ['in another language', 0, ['Имя,Почта', 'Ада,ada@x.example', 'Бо,bo@x.example']],
    ['of a single column', 0, ['Name', 'Ada', 'Bo']],
    ['below a line for spreadsheets', 0, ['sep=,', 'Name,Email', 'Ada,ada@x.example']],
    ['in line 20', 18, [...Array.from({ length: 18 }, (_, at) => `Note ${at}`), 'Name,Email', 'Ada,ada@x.example']],
  ])('[IMPORT-3] [IMPORT-8] %s: %j', async (_, header, lines) => {
    expect(await guessOf(...lines)).toMatchObject({ header })
  })
})

describe('columns', () => {
  test.each([
    ['ratings in words are no scores', ['Name,Rating', 'Ada,Hot', 'Bo,Warm', 'Cy,Cold'], { name: 'Name' }],
    ['stars are no scores', ['Name,Rating', 'Ada,3', 'Bo,5', 'Cy,4'], { name: 'Name' }],
    ['ratings up to 100 are scores', ['Name,Rating', 'Ada,30', 'Bo,95', 'Cy,4'], { name: 'Name', score: 'Rating' }],
    ['orders and owners are no ids', ['Order #,Owner ID,Name', '1,7,Ada', '2,7,Bo', '3,7,Cy'], { name: 'Name' }],
    ['what is repeated is no id', ['Contact ID,Name', '7,Ada', '7,Bo', '7,Cy'], { name: 'Name' }],
    [
      'several emails, the fullest first',
      [
        'Name,Personal Email,Work Email,Email Opt Out',
        'Ada,,a@x.example,no',
        'Bo,b@p.example,b@x.example,yes',
        'Cy,,c@x.example,no',
      ],
      { name: 'Name', email: 'Work Email, Personal Email' },
    ],
    [
      'several companies, the fullest first',
      ['Name,Account,Company', 'Ada,,Engines', 'Bo,Li,Li', 'Cy,,Paint'],
      { name: 'Name', company: 'Company, Account' },
    ],
    [
      'first and last name',
      ['First Name,Last Name,Email', 'Ada,Lovelace,a@x.example'],
      { firstName: 'First Name', lastName: 'Last Name', email: 'Email' },
    ],
    [
      'a last name that is called Name',
      ['Vorname;Name;Firma', 'Ada;Lovelace;Engines', 'Bo;Li;Li AG'],
      { firstName: 'Vorname', lastName: 'Name', company: 'Firma' },
    ],
    [
      'a whole name beside its parts',
      ['Name,First Name,Last Name', 'Ada Lovelace,Ada,Lovelace', 'Bo Li,Bo,Li'],
      { name: 'Name', firstName: 'First Name', lastName: 'Last Name' },
    ],
    [
      'names of columns in any case and with any signs',
      ['FULL_NAME,e-mail,lead-source,LeadScore,lead.status', 'Ada,a@x.example,Web,5,Open'],
      { name: 'FULL_NAME', email: 'e-mail', source: 'lead-source', score: 'LeadScore', status: 'lead.status' },
    ],
    [
      'sources that are addresses are none',
      ['Name,Source', 'Ada,https://a.example', 'Bo,https://b.example', 'Cy,www.c.example'],
      { name: 'Name' },
    ],
    ['answers are no emails', ['Name,Email', 'Ada,yes', 'Bo,no', 'Cy,yes'], { name: 'Name' }],
    ['scores in words are none', ['Name,Score', 'Ada,High', 'Bo,Low', 'Cy,Low'], { name: 'Name' }],
    ['a name without letters is one', ['Name,Email', '+49 30,a@x.example'], { name: 'Name', email: 'Email' }],
    ['a name that is an email is one', ['Name', 'a@x.example', 'b@x.example'], { name: 'Name' }],
    [
      'no header',
      ['7,Ada Lovelace,Engines Ltd,a@x.example,Web,90,new', '3,Bo Li,Li AG,b@x.example,Event,15,open'],
      { name: '1', company: '2', email: '3', source: '4', score: '5', status: '6' },
    ],
    [
      'a header alone',
      ['Id,Name,Company,Email,Source,Score,Status'],
      {
        name: 'Name',
        company: 'Company',
        email: 'Email',
        source: 'Source',
        score: 'Score',
        status: 'Status',
        id: 'Id',
      },
    ],
    ['what every object has', ['__proto__,constructor,toString,Name', '1,2,3,Ada'], { name: 'Name' }],
    [
      'the status of a lead before that of its account',
      ['Name,Lifecycle Stage,Lead Status', 'Ada,Lead,Open', 'Bo,Customer,', 'Cy,Lead,Working'],
      { name: 'Name', status: 'Lead Status, Lifecycle Stage' },
    ],
  ])('[IMPORT-3] %s: %j', async (_, lines, expected) => {
    const { delimiter: _delimiter, header: _header, ...columns } = await guessOf(...lines)
    expect(columns).toEqual(expected)
  })
})

describe('values that cannot be read', () => {
  const header = 'Name,Email,Score'

  test.each([
    [
      'half of the emails',
      ['Ada,ada@x.example,1', 'Bo,bo@,2', 'Cy,nope,3', 'Di,di@x.example,4'],
      2,
      ['3: malformed-email', '4: malformed-email'],
    ],
    [
      'most of the emails',
      ['Ada,ada@x.example,1', 'Bo,no,2', 'Cy,no,3', 'Di,no,4'],
      1,
      ['3: malformed-email', '4: malformed-email', '5: malformed-email'],
    ],
    ['half of the scores', ['Ada,,1', 'Bo,,high', 'Cy,,101', 'Di,,4'], 2, ['3: invalid-score', '4: invalid-score']],
    ['the email of the only row', ['Ada,no,5'], 0, ['2: malformed-email']],
    ['the score of the only row', ['Ada,ada@x.example,high'], 0, ['2: invalid-score']],
    ['the score of the only row, too high', ['Ada,ada@x.example,101'], 0, ['2: invalid-score']],
    [
      'a score of thousands',
      ['Ada,,"1,000"', 'Bo,,"88,0"', 'Cy,,1.000', 'Di,,88.00'],
      2,
      ['2: invalid-score', '4: invalid-score'],
    ],
    ['the name of the only row', [',ada@x.example,5'], 0, ['2: no-name']],
    [
      'all of them',
      ['Ada,ada@,5', 'Bo,bo@,200', ',cy@x.example,7'],
      0,
      ['2: malformed-email', '3: malformed-email', '4: no-name'],
    ],
  ] as const)('[IMPORT-3] [IMPORT-4] %s', async (_, rows, created, unreadable) => {
    expect(await checkOf(header, ...rows)).toEqual({ rows: rows.length, created, unreadable })
  })

  test('[IMPORT-4] a row of one text that is no name is unreadable, also where it is the only one', async () => {
    expect(await checkOf(header, ',ada@x.example,')).toEqual({ rows: 1, created: 0, unreadable: ['2: no-name'] })
  })
})

test('[IMPORT-4] a note of a million characters and a thousand lines in a column that nobody needs is no fault', async () => {
  const note = `${'x'.repeat(1000)}\n`.repeat(1000)
  const rows = ['Ada,a@x.example,5,short', `Bo,b@x.example,6,"${note}"`, 'Cy,c@x.example,7,']
  expect(await checkOf('Name,Email,Score,Note', ...rows)).toEqual({ rows: 3, created: 3, unreadable: [] })
})

describe('what is no row', () => {
  test.each([
    ['a total', ['Ada,a@x.example,5', 'Total,,5'], 1],
    [
      'several lines below an empty one',
      ['Ada,a@x.example,5', '', 'Grand Total: 1', 'Copyright (c) 2026 Tool, Inc.', 'Sam Seller'],
      1,
    ],
    ['empty rows', [',,', 'Ada,a@x.example,5', ' , ,', '', 'Bo,,'], 2],
    ['a sum alone', ['Ada,a@x.example,5', ',,5'], 1],
    ['a lead that is called as a footer begins', ['Total Energies,t@x.example,5', 'Totals,x@x.example,5'], 2],
    ['a name alone between others', ['Ada', 'Bo,b@x.example,5'], 2],
  ])('[IMPORT-8] %s', async (_, rows, count) => {
    expect(await checkOf('Name,Email,Score', ...rows)).toEqual({ rows: count, created: count, unreadable: [] })
  })
  test('[IMPORT-8] a company that is called as a footer begins makes no footer', async () => {
    expect(await checkOf('Company,Name,Score', 'Total,Ada,5', 'Engines,Bo,7', 'Total,,12')).toMatchObject({ rows: 2 })
  })
})
