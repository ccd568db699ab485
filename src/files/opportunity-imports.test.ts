import { describe, expect, test } from 'vitest'
import { checkIdOf, createFileWorkspace, importFile, textOf } from '../../test/files'
import { everything, readable } from '../../test/tabs'
import type { LeadsChange } from '../domain/commands'
import { allOpportunities } from '../domain/opportunity-query'
import type { Outcome, Workspace } from '../workspace/workspace'
import type { FileContent } from './file'
import type { ImportSettings } from './import'

const fileOf = (...lines: readonly string[]): FileContent => new Blob([lines.join('\n')])

/** The opportunities, newest first, as 'Ada Won 12000.5'. */
const dealsIn = async (workspace: Workspace) =>
  (await everything(workspace)).opportunities.map(({ name, stage, amount }) => `${name} ${stage} ${amount}`)

const statusesIn = async (workspace: Workspace) =>
  Object.fromEntries((await everything(workspace)).leads.map(({ name, status }) => [name, status]))

async function previewOf(workspace: Workspace, file: FileContent) {
  const preview = await workspace.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const names = preview.columns.map(({ name }) => name)
  const matched = Object.entries(preview.settings.columns).filter(([, columns]) => columns.length > 0)
  return {
    settings: preview.settings,
    matched: Object.fromEntries(matched.map(([field, columns]) => [field, columns.map((at) => names[at]).join()])),
  }
}

async function exported(workspace: Workspace, separator: ',' | ';' = ','): Promise<string> {
  return textOf(await workspace.query({ name: 'opportunities-file', ...allOpportunities, separator }))
}

/** Four own leads, of which three are converted. */
async function workspaceWithDeals(): Promise<Workspace> {
  const workspace = await createFileWorkspace()
  const file = fileOf(
    'Id,Name,Company,Email,Status,Amount',
    'a,Ada,Engines,ada@x.example,converted,100',
    'b,Bo,Lines,bo@x.example,converted,0.1',
    'c,Cy,Cycles,cy@x.example,converted,',
    'd,Dee,Deeds,dee@x.example,contacted,',
  )
  await importFile(workspace, file)
  return workspace
}

function change(workspace: Workspace, id: string, what: LeadsChange) {
  return workspace.dispatch({ name: 'change-leads', leads: [id], change: what })
}

function actionOf(outcome: Outcome) {
  return 'done' in outcome ? outcome.action : null
}

describe('stage and amount of a row', () => {
  test('[IMPORT-21] a lead that comes as converted gets those of its row, otherwise Pending and 2500; any other lead gets none', async () => {
    const workspace = await createFileWorkspace()
    const { check } = await importFile(
      workspace,
      fileOf(
        'Name;Status;Deal stage;Deal value',
        'Ada;converted;Closed won;12.000,50',
        'Bo;converted;;€ 1.2k',
        'Cy;converted;Verloren;n/a',
        'Dee;Customer;;',
        'Eve;contacted;Closed won;500',
      ),
    )
    expect(await dealsIn(workspace)).toEqual(['Dee Pending 2500', 'Cy Lost 2500', 'Bo Pending 1200', 'Ada Won 12000.5'])
    expect(await statusesIn(workspace)).toMatchObject({ Eve: 'contacted' })
    expect(check).toMatchObject({
      wrongAmounts: { count: 0 },
      converted: { count: 4, inList: 0, withoutAmount: 2, sum: 1_820_050n },
    })
  })

  test.each([
    ['their own words', 'Name,Stage', ['Ada,Won', 'Bo,Pending', 'Cy,Lost'], { stage: 'Stage' }],
    ['the same in another case', 'Name,Stage', ['Ada,won', 'Bo,LOST'], { stage: 'Stage' }],
    ['the statuses of a tool', 'Name,Stage', ['Ada,Won', 'Bo,New', 'Cy,Qualified'], { status: 'Stage' }],
    ['no values', 'Name,Stage', ['Ada,', 'Bo,'], { status: 'Stage' }],
    ['a status beside it', 'Name,Status,Stage', ['Ada,new,', 'Bo,converted,Won'], { status: 'Status', stage: 'Stage' }],
    ['deals', 'Name,Deal Stage,Deal Status', ['Ada,Demo,Open', 'Bo,Call,Won'], { stage: 'Deal Status,Deal Stage' }],
  ])('[IMPORT-22] a column Stage with %s', async (_, header, rows, expected) => {
    const { matched } = await previewOf(await createFileWorkspace(), fileOf(header, ...rows))
    expect(matched).toEqual({ name: 'Name', ...expected })
  })

  test.each([
    ['the amount of a deal', 'Name,Expected revenue,Amount', ['Ada,50,100', 'Bo,25,50'], 'Amount'],
    ['the only one', 'Name,Expected Revenue', ['Ada,50', 'Bo,25'], 'Expected Revenue'],
    ['the fullest', 'Name,Amount,Deal value', ['Ada,,1', 'Bo,2,3'], 'Deal value'],
    ['some that are none', 'Name,Value', ['Ada,TBD', 'Bo,tbc', 'Cy,12'], 'Value'],
    ['a value of another kind', 'Name,Value', ['Ada,High', 'Bo,Low', 'Cy,High'], undefined],
  ])('[IMPORT-22] amounts: %s', async (_, header, rows, amount) => {
    const { matched } = await previewOf(await createFileWorkspace(), fileOf(header, ...rows))
    expect(matched['amount']).toBe(amount)
  })

  test('[IMPORT-22] a row with a stage and no status is converted, and of a file of deals each; what is unknown is Pending and counted', async () => {
    const workspace = await createFileWorkspace()
    const some = fileOf('Name,Status,Deal stage', 'Ada,,Closed lost', 'Bo,,', 'Cy,new,Won', 'Dee,Zzz,Won')
    const { check } = await importFile(workspace, some)
    expect(check.stages.map(({ text, becomes, isKnown }) => [text, becomes, isKnown])).toEqual([
      ['Won', 'Won', true],
      ['Closed lost', 'Lost', true],
    ])
    expect(await statusesIn(workspace)).toEqual({ Ada: 'converted', Bo: 'new', Cy: 'new', Dee: 'new' })
    const deals = fileOf('Name,Deal stage,Amount', 'Eve,Presentation scheduled,5', 'Fay,,6')
    const second = await importFile(workspace, deals)
    expect(second.check.stages).toMatchObject([{ becomes: 'Pending', isKnown: false }])
    expect(await dealsIn(workspace)).toEqual(['Fay Pending 6', 'Eve Pending 5', 'Ada Lost 2500'])
    const chosen = { stages: new Map([['Presentation scheduled', 'Won' as const]]) }
    expect((await importFile(await createFileWorkspace(), deals, chosen)).check.stages).toMatchObject([
      { becomes: 'Won', isKnown: true },
    ])
  })
})

describe('an export of opportunities', () => {
  test.each([',', ';'] as const)(
    '[IMPORT-23] [EXPORT-4] imported as it is, with %s, it changes nothing',
    async (separator) => {
      const workspace = await workspaceWithDeals()
      await change(workspace, 'c', { name: 'amount', amount: 999_999_999_999.99 })
      const before = await everything(workspace)
      const text = await exported(workspace, separator)
      expect(text).toContain(separator === ';' ? '"0,1"' : '0.1')
      const { check, outcome } = await importFile(workspace, fileOf(text))
      expect(check).toMatchObject({
        rows: 3,
        created: 0,
        updated: 0,
        duplicates: { count: 3 },
        converted: { count: 0 },
      })
      expect(outcome).toEqual({ done: true, action: null })
      expect(await everything(workspace)).toEqual(before)
    },
  )

  test('[IMPORT-23] of what was changed in a spreadsheet exactly that changes, in one action; names and the like stay', async () => {
    const workspace = await workspaceWithDeals()
    const before = await everything(workspace)
    const text = (await exported(workspace, ';'))
      .replace('Pending;100', 'Won;12.000,50')
      .replace('Bo;Lines;Pending;"0,1"', 'Renamed;Elsewhere;Lost;"0,1"')
    const { settings } = await previewOf(workspace, fileOf(text))
    expect(settings).toMatchObject({ delimiter: ';', duplicates: 'update', updates: ['stage', 'amount'] })
    const { check, outcome } = await importFile(workspace, fileOf(text, 'Total;;;;12.002,60'))
    expect(check).toMatchObject({ rows: 3, created: 0, updated: 2, leftOut: { count: 1 }, converted: { count: 0 } })
    expect(Object.entries(check.updatedFields).filter(([, count]) => count > 0)).toEqual([
      ['stage', 2],
      ['amount', 1],
    ])
    expect(actionOf(outcome)).toMatchObject({ kind: 'import', subject: '0' })
    expect(await dealsIn(workspace)).toEqual(['Cy Pending 2500', 'Bo Lost 0.1', 'Ada Won 12000.5'])
    const after = await everything(workspace)
    expect(after.leads).toEqual(before.leads)
    await workspace.dispatch({ name: 'undo', action: null })
    expect((await everything(workspace)).opportunities).toEqual(before.opportunities)
    await workspace.dispatch({ name: 'redo', action: null })
    expect((await everything(workspace)).opportunities).toEqual(after.opportunities)
  })

  test('[IMPORT-23] elsewhere its rows come as converted leads with their stage and amount', async () => {
    const source = await workspaceWithDeals()
    await change(source, 'b', { name: 'stage', stage: 'Won' })
    const text = await exported(source)
    const other = await createFileWorkspace()
    const { check } = await importFile(other, fileOf(text))
    expect(check).toMatchObject({ created: 3, replacesSamples: true, converted: { count: 3, sum: 260_010n } })
    const { leads, opportunities } = await everything(other)
    expect(leads.find(({ id }) => id === 'a')).toMatchObject({ name: 'Ada', company: 'Engines', status: 'converted' })
    expect(Object.fromEntries(opportunities.map(({ id, stage, amount }) => [id, `${stage} ${amount}`]))).toEqual({
      a: 'Pending 100',
      b: 'Won 0.1',
      c: 'Pending 2500',
    })
  })

  test('[IMPORT-20] [IMPORT-23] a lead that was deleted comes back with its opportunity, updated by its row', async () => {
    const workspace = await workspaceWithDeals()
    const text = await exported(workspace)
    await change(workspace, 'a', { name: 'stage', stage: 'Lost' })
    await change(workspace, 'a', { name: 'delete' })
    const before = await everything(workspace)
    const left = await checkOf(workspace, fileOf(text))
    expect(left).toMatchObject({ created: 0, broughtBack: 0, deleted: { count: 1 } })
    const { check } = await importFile(workspace, fileOf(text.replace('Pending,100', 'Won,8')), {
      deleted: 'bring-back',
      ownWork: 'replace',
    })
    expect(check).toMatchObject({ broughtBack: 1, updated: 0, converted: { count: 0 } })
    expect(await dealsIn(workspace)).toContain('Ada Won 8')
    await workspace.dispatch({ name: 'undo', action: null })
    expect(readable(await everything(workspace)).opportunities).toEqual(readable(before).opportunities)
    await workspace.dispatch({ name: 'redo', action: null })
    expect(await dealsIn(workspace)).toContain('Ada Won 8')
  })

  test('[IMPORT-23] samples are updated where all rows are theirs, and otherwise replaced', async () => {
    const workspace = await createFileWorkspace()
    await workspace.dispatch({ name: 'create-sample-opportunities' })
    const text = await exported(workspace)
    const { check } = await importFile(workspace, fileOf(text.replace('2500', '7')))
    expect(check).toMatchObject({ created: 0, updated: 1, replacesSamples: false })
    expect((await everything(workspace)).leads).toHaveLength(13)
    expect((await dealsIn(workspace))[0]).toMatch(/ Pending 7$/)

    const other = await createFileWorkspace()
    await other.dispatch({ name: 'create-sample-opportunities' })
    const more = `${await exported(other)}mine,Mine,Me,Won,1\r\n`
    expect((await importFile(other, fileOf(more))).check).toMatchObject({ created: 11, replacesSamples: true })
    expect((await everything(other)).leads).toHaveLength(11)
  })

  test('[IMPORT-23] [OWN-5] a stage that was changed between check and import is checked again', async () => {
    const workspace = await workspaceWithDeals()
    const file = fileOf('Id,Name,Account,Stage,Amount', 'a,Ada,Engines,Won,100')
    const check = await checkOf(workspace, file)
    expect(check).toMatchObject({ updated: 1 })
    await change(workspace, 'a', { name: 'stage', stage: 'Won' })
    const before = await everything(workspace)
    const outcome = await workspace.dispatch({ name: 'import-leads', checkId: check.checkId })
    expect(outcome).toEqual({ done: true, action: null })
    expect(await everything(workspace)).toEqual(before)
  })
})

test('[IMPORT-24] sums are exact, however many and large', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => `Lead ${at},converted,${at % 2 ? '999999999999.99' : '0.1'}`)
  const { check } = await importFile(await createFileWorkspace(), fileOf('Name,Status,Amount', ...many))
  expect(check.converted.sum).toBe(1500n * 99_999_999_999_999n + 1500n * 10n)
})

async function checkOf(workspace: Workspace, file: FileContent, changed: Partial<ImportSettings> = {}) {
  const { settings } = await previewOf(workspace, file)
  const check = await workspace.query({ name: 'import-check', file, settings: { ...settings, ...changed } })
  if (!check || 'problem' in check) throw new Error('the file was not checked')
  return check
}

test('[IMPORT-23] [CONVERT-5] an import that waits while its check is dropped is not done to leads that were changed meanwhile', async () => {
  const workspace = await workspaceWithDeals()
  await change(workspace, 'd', { name: 'convert' })
  await workspace.dispatch({ name: 'undo', action: null })
  const file = fileOf('Id,Name,Email,Status', 'd,Dee,dee@x.example,qualified')
  const { settings } = await previewOf(workspace, file)
  const check = await workspace.query({ name: 'import-check', file, settings: { ...settings, duplicates: 'update' } })
  const [redone] = await Promise.all([
    workspace.dispatch({ name: 'redo', action: null }),
    workspace.dispatch({ name: 'import-leads', checkId: checkIdOf(check) }),
    workspace.dispatch({ name: 'stop-file-work' }),
  ])
  expect(redone).toMatchObject({ done: true })
  expect(await statusesIn(workspace)).toMatchObject({ Dee: 'converted' })
  expect(await dealsIn(workspace)).toContain('Dee Pending 2500')
})
