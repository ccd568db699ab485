import { expect, test } from 'vitest'
import { createFileWorkspace, textOf } from '../../test/files'
import { everyLead, everyOpportunity } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import { defaults, type Lead, unfilled } from '../domain/lead'
import { wholeList } from '../domain/lead-query'
import { allOpportunities } from '../domain/opportunity-query'
import { fieldLabels } from '../messages/messages'
import type { WorkspaceEvent } from '../workspace/workspace'

const lineOf = ({ id, name, company, email, source, score, status }: Lead) =>
  `${[id, name, company, email, source, score, status].join(',')},${late.map(() => ',').join('')},,\r\n`
const late = Object.keys(unfilled) as (keyof typeof unfilled)[]
const labels = late.map((field) => fieldLabels[field]).join(',')
const HEADER = `\ufeffId,Name,Company,Email,Source,Score,Status,${labels},Notes,Stage,Amount\r\n`

test('[EXPORT-1] the list as it is filtered and ordered, all pages, with a byte order mark', async () => {
  const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 90, seed: 1 })
  const file = await workspace.query({
    name: 'leads-file',
    search: 'an',
    status: 'new',
    source: 'all',
    order: { field: 'score', direction: 'asc' },
    separator: ',',
  })
  const leads = (await everyLead(workspace))
    .filter(({ status, name, company }) => status === 'new' && /an/i.test(`${name}\n${company}`))
    .toSorted((a, b) => a.score - b.score || a.order - b.order)
  expect(leads.length).toBeGreaterThan(5)
  expect(await textOf(file)).toBe(`${HEADER}${leads.map(lineOf).join('')}`)
})

test('[EXPORT-1] [SOURCE-3] [SOURCE-4] the export follows the order, the source and the import that is shown', async () => {
  const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 300, seed: 1 })
  const file = await workspace.query({
    name: 'leads-file',
    ...wholeList,
    source: 'Google',
    created: { list: 1, orders: { first: 20, end: 280 } },
    order: { field: 'company', direction: 'desc' },
    separator: ',',
  })
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const leads = (await everyLead(workspace))
    .filter(({ source, order }) => source === 'Google' && order >= 20 && order < 280)
    .toSorted((a, b) => compare(b.company, a.company) || a.order - b.order)
  expect(leads.length).toBeGreaterThan(5)
  expect(await textOf(file)).toBe(`${HEADER}${leads.map(lineOf).join('')}`)
})

test('[EXPORT-2] the opportunities, newest first', async () => {
  const workspace = await createFileWorkspace()
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  const rows = (await everyOpportunity(workspace)).map(
    ({ id, name, accountName, stage, amount }) => `${[id, name, accountName, stage, amount].join(',')}\r\n`,
  )
  const file = await workspace.query({ name: 'opportunities-file', ...allOpportunities, separator: ',' })
  expect(await textOf(file)).toBe(`\ufeffId,Name,Account,Stage,Amount\r\n${rows.join('')}`)
})

test('[EXPORT-3] an export is written in parts, tells how far it is, and can be stopped', async () => {
  const workspace = await createFileWorkspace({ name: 'start', kept: 'no', count: 12_000, seed: 1 })
  const events: WorkspaceEvent[] = []
  workspace.subscribe((event) => {
    events.push(event)
    if (events.length === 2) void workspace.dispatch({ name: 'stop-file-work' })
  })
  const query = { name: 'leads-file', ...wholeList, separator: ',' } as const
  expect(await workspace.query(query)).toBeNull()
  expect(events).toEqual(
    [5000, 10_000].map((applied) => ({ type: 'progress', activity: 'writing', applied, total: 12_000 })),
  )
})

test('[EXPORT-5] phone, next step and its day, and the notes of each lead in one cell, the oldest first', async () => {
  const workspace = await createFileWorkspace()
  const added = await workspace.dispatch({
    name: 'add-lead',
    fields: { ...defaults, name: 'Ada', score: 7, phone: '+44 20 7946 0018' },
    keepsSamples: false,
  })
  if (!('lead' in added) || !added.lead) throw new Error('not added')
  const { id } = added.lead
  const change = (each: LeadsChange) => workspace.dispatch({ name: 'change-leads', change: each, leads: [id] })
  await change({ name: 'next-step', step: '=Call', due: '2026-11-18' })
  await change({ name: 'add-note', date: Date.UTC(2026, 10, 17, 14, 5, 34, 7), text: '-5 %\n[2026-11-17T14:05:33Z] x' })
  await change({ name: 'add-note', date: Date.UTC(2026, 10, 17, 14, 5, 33), text: 'Budget is "approved"' })
  const file = await workspace.query({ name: 'leads-file', ...wholeList, separator: ',' })
  const notes = [
    '[2026-11-17T14:05:33Z] Budget is ""approved""',
    '[2026-11-17T14:05:34.007Z] -5 %',
    '\\[2026-11-17T14:05:33Z] x',
  ]
  const texts: Readonly<Record<string, string>> = { phone: '+44 20 7946 0018', step: `'=Call`, due: '2026-11-18' }
  const cells = late.map((field) => texts[field] ?? '').join(',')
  expect(await textOf(file)).toBe(`${HEADER}${id},Ada,,,Other,7,new,${cells},"${notes.join('\n')}",,\r\n`)
})
