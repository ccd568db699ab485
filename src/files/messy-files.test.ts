import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFile } from '../../test/check-file'
import { createFileWorkspace, csvFile, importFile, rowsOfChunks, textOf } from '../../test/files'
import { everyLead } from '../../test/thread-workspace'
import { wholeList } from '../domain/lead-query'
import { files } from '../platform/files'
import type { FileContent } from './file'
import type { ImportSettings } from './import'

// Lists as people have them: each of these was tried with a file.

async function checkOf(content: string | FileContent, changed: Partial<ImportSettings> = {}) {
  const file = typeof content === 'string' ? new Blob([content]) : content
  const { preview, check, chunks } = await checkFile(file, changed)
  return {
    ...check,
    header: preview.settings.header,
    leads: rowsOfChunks(chunks).map(([id, name, , email, , score]) => ({ id, name, email, score })),
  }
}

const linesOf = (rows: readonly { readonly line: number }[]) => rows.map(({ line }) => line)

describe('one mailbox of several people', () => {
  test('[IMPORT-5] those with ids of their own come in, each of them', async () => {
    const check = await checkOf(
      'Id,Name,Email\n1,Ada,info@firm.example\n2,Bo,info@firm.example\n3,Cy,info@firm.example\n2,Bo again,other@x.example\n',
    )
    expect(check).toMatchObject({ created: 3, sharedEmails: 2, duplicates: { count: 1 }, otherNames: { count: 0 } })
    expect(check.leads.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  const withoutIds =
    'Name,Email,Score\nAda,info@firm.example,1\nBo,info@firm.example,2\nCy,INFO@firm.example,3\nBo,info@firm.example,4\n'

  test.each([
    ['skip', 'skip', ['Ada 1']],
    ['skip', 'import', ['Ada 1', 'Bo 2', 'Cy 3']],
    ['import', 'import', ['Ada 1', 'Bo 2', 'Cy 3', 'Bo 4']],
    ['import', 'skip', ['Ada 1', 'Bo 4']],
    ['update', 'import', ['Ada 1', 'Bo 4', 'Cy 3']],
    ['skip', 'update', ['Ada 3']],
    ['update', 'update', ['Ada 4']],
  ] as const)(
    '[IMPORT-5] without ids another name is a group of its own: duplicates %s, those %s',
    async (duplicates, otherNames, leads) => {
      const check = await checkOf(withoutIds, { duplicates, otherNames })
      expect(check).toMatchObject({ rows: 4, created: leads.length })
      expect(linesOf(check.otherNames.first)).toEqual([3, 4])
      expect(linesOf(check.duplicates.first)).toEqual([5])
      expect(check.leads.map(({ name, score }) => `${name} ${score}`)).toEqual(leads)
    },
  )

  test('[IMPORT-7] 10,000 leads, many of which share an email, come back whole', async () => {
    const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 10_000, seed: 1 })
    const query = { name: 'leads-file', ...wholeList, separator: ',' } as const
    const file = await workspace.query(query)
    if (!file) throw new Error('not written')
    const text = await textOf(file)
    expect(new Set(text.match(/[^,\s]+@[^,]+/g)).size).toBeLessThan(9000)
    const other = await createFileWorkspace()
    expect((await importFile(other, file)).check).toMatchObject({ rows: 10_000, created: 10_000 })
    expect(await textOf(await other.query(query))).toBe(text)
  })
})

describe('lines that are no rows', () => {
  test('[IMPORT-8] a lead that is called Total is one, where rows come after it', async () => {
    const check = await checkOf('Name,Company\nAda,Engines\nTotal,\nSubtotal,Energy\nBo,Li\n')
    expect(check.leads.map(({ name }) => name)).toEqual(['Ada', 'Total', 'Subtotal', 'Bo'])
    expect(check.leftOut.count).toBe(0)
  })

  test('[IMPORT-8] what is left out is told, with the reason, and read on demand', async () => {
    const text = 'My leads\n\nName,Company,Email\nAda,Engines,a@x.example\n,Left alone,\n\nSam Seller\nTotal: 1\n'
    const check = await checkOf(text)
    expect(check).toMatchObject({ rows: 1, created: 1 })
    expect(check.leftOut.first.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '1 above-header',
      '5 footer',
      '7 footer',
      '8 footer',
    ])
    const all = await checkOf(text, { leavesOutFooter: false })
    expect(all).toMatchObject({ rows: 4, created: 3, unreadable: { count: 1 }, leftOut: { count: 1 } })
  })

  test('[IMPORT-8] a row alone is no footer', async () => {
    expect(await checkOf('Name,Company\nTotal,\n')).toMatchObject({ created: 1, leftOut: { count: 0 } })
    expect(await checkOf('Name,Company\n,Engines\n')).toMatchObject({ unreadable: { count: 1 } })
  })

  test('[IMPORT-8] [IMPORT-10] every record of a file is counted once', async () => {
    const cell = fc.constantFrom('', '', 'Ada', 'Bo Li', 'a@x.example', 'Total', '88', 'Name', 'Email', 'n/a', '"q\nr"')
    const line = fc.oneof(
      { weight: 6, arbitrary: fc.array(cell, { minLength: 3, maxLength: 3 }).map((cells) => cells.join(',')) },
      { weight: 2, arbitrary: fc.constantFrom('', 'Total: 3', 'A note', 'Copyright 2026 Tool', ',,', 'x,"broken') },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.boolean(),
        async (lines, leavesOutFooter) => {
          const file = new Blob([lines.join('\n')])
          let records = 0
          for await (const chunk of files.csv.read(file, 'utf-8', ',')) records += chunk.records.length
          const check = await checkOf(file, { delimiter: ',', leavesOutFooter }).catch(() => null)
          if (!check) return
          const { rows, created, duplicates, otherNames, namesakes, unreadable, leftOut, header } = check
          expect(created + duplicates.count + otherNames.count + namesakes.count + unreadable.count).toBe(rows)
          expect(rows + leftOut.count + (header === null ? 0 : 1)).toBe(records)
        },
      ),
    )
  })
})

describe('scores', () => {
  const scores = ['88%', '12.5', '88/100', 'n/a', '-', '1,000', '101', 'high', '', '7']
  const text = ['Name,Score', ...scores.map((score, at) => `Lead ${at},"${score}"`)].join('\n')

  test('[IMPORT-12] a wrong one does not cost the lead, unless the seller wants it', async () => {
    const check = await checkOf(text)
    expect(check).toMatchObject({ created: 10, wrongScores: { count: 3 }, unreadable: { count: 0 } })
    expect(check.leads.map(({ score }) => score)).toEqual([88, 13, 88, 0, 0, 0, 0, 0, 0, 7])
    const strict = await checkOf(text, { wrongScores: 'leave-out' })
    expect(strict).toMatchObject({ created: 7, wrongScores: { count: 3 } })
    expect(strict.unreadable.first.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '7 invalid-score',
      '8 invalid-score',
      '9 invalid-score',
    ])
  })

  test.each([
    [10, ['3', '7.5', '10'], [30, 75, 100]],
    [1000, ['1,000', '125', '860'], [100, 13, 86]],
  ] as const)('[IMPORT-12] a scale up to %i is offered, and read where it is chosen', async (scale, cells, read) => {
    const list = ['Name,Lead Score', ...cells.map((cell, at) => `Lead ${at},"${cell}"`)].join('\n')
    expect(await checkOf(list)).toMatchObject({ likelyScale: scale, created: 3 })
    const check = await checkOf(list, { scoreScale: scale })
    expect(check.leads.map(({ score }) => score)).toEqual(read)
    expect(check.wrongScores.count).toBe(0)
  })
})

test('[IMPORT-11] the address inside is imported, of several the first that is valid, from whatever column', async () => {
  const check = await checkOf(
    [
      'Name,Email,Email 2',
      'Ada,Ada <ada@x.example>,',
      'Bo,mailto:bo@x.example,',
      'Cy,<cy@x.example>,',
      'Di,nope,di@x.example',
      'Ed,"ed@x.example; ed@y.example",',
      'Flo,n/a,',
      'Gus,gus@,',
    ].join('\n'),
  )
  expect(check.leads.map(({ email }) => email)).toEqual([
    'ada@x.example',
    'bo@x.example',
    'cy@x.example',
    'di@x.example',
    'ed@x.example',
    '',
  ])
  expect(linesOf(check.unreadable.first)).toEqual([8])
})

describe('what is updated', () => {
  const list = csvFile([
    { id: '1', name: 'Ada', company: 'Old', email: 'ada@x.example', source: 'Web', score: 1, status: 'new' },
    { id: '2', name: 'Bo', company: 'Old', email: 'bo@x.example', source: 'Web', score: 2, status: 'converted' },
  ])
  const newer = csvFile([
    { id: '1', name: 'Ada L.', company: 'New', email: 'ada@y.example', source: 'Event', score: '88%', status: 'SQL' },
    { id: '2', name: 'Bo', company: '', email: '', source: 'Zebra', score: 'high', status: 'new' },
  ])

  test('[IMPORT-5] all but the name at first; what is empty or unknown updates nothing, and converted is not left', async () => {
    const workspace = await createFileWorkspace()
    await importFile(workspace, list)
    const before = await everyLead(workspace)
    const { check } = await importFile(workspace, newer, { duplicates: 'update' })
    expect(check).toMatchObject({
      updated: 1,
      updatedFields: { name: 0, company: 1, email: 1, source: 1, score: 1, status: 1 },
    })
    const ada = { name: 'Ada', company: 'New', email: 'ada@y.example', source: 'Trade Show', score: 88 }
    expect(await workspace.query({ name: 'lead', id: '1' })).toMatchObject({ ...ada, status: 'qualified' })
    expect(await workspace.query({ name: 'lead', id: '2' })).toEqual(before.find(({ id }) => id === '2'))
    expect(await workspace.query({ name: 'history', id: '1', count: 9 })).toMatchObject({
      entries: [{ event: { before: { company: 'Old', score: 1 }, after: { company: 'New', score: 88 } } }, {}],
    })
    await workspace.dispatch({ name: 'undo', action: null })
    expect(await everyLead(workspace)).toEqual(before)
    await workspace.dispatch({ name: 'redo', action: null })
    expect(await workspace.query({ name: 'lead', id: '1' })).toMatchObject(ada)
  })
})
