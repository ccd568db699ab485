import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupOf, createFileWorkspace, csvFile, importFile, restore, textOf } from '../../test/files'
import { everything, readable } from '../../test/tabs'
import { hashOfText } from '../base/hash'
import type { LeadsChange } from '../domain/commands'
import { wholeList } from '../domain/lead-query'
import type { Outcome, Workspace } from '../workspace/workspace'
import { type FileContent, linesOf } from './file'

/** Edits, conversions, samples, some of them undone. */
async function work(workspace: Workspace) {
  const [first, second] = (await everything(workspace)).leads
  await workspace.dispatch({
    name: 'save-lead',
    id: first!.id,
    draft: { email: 'neu@example.com', status: 'qualified' },
  })
  await workspace.dispatch({ name: 'convert-lead', id: second!.id })
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  await workspace.dispatch({ name: 'create-sample-leads', count: 7 })
  await workspace.dispatch({ name: 'undo', action: null })
}

const reason = 'damaged-backup'

test('[BACKUP-1] a backup restored elsewhere shows the same leads, opportunities and history, and says before what is in it', async () => {
  const one = await createFileWorkspace()
  await work(one)
  const other = await createFileWorkspace({ name: 'start', kept: 'no', count: 5, seed: 2 })
  const { summary, outcome } = await restore(other, await backupOf(one))
  expect(summary).toMatchObject({ leads: 13, opportunities: 11, actions: 3 })
  expect(outcome).toMatchObject({ done: true, action: { kind: 'restore', subject: '13' }, notKept: 'refused' })
  expect(readable(await everything(other))).toEqual(readable(await everything(one)))
})

test('[BACKUP-3] a restored backup is undone and redone, with all that was done before it and after', async () => {
  const one = await createFileWorkspace()
  await work(one)
  const file = await backupOf(one)
  const other = await createFileWorkspace({ name: 'start', kept: 'no', count: 5, seed: 2 })
  await work(other)
  const before = await everything(other)

  const { outcome } = await restore(other, file)
  const action = 'done' in outcome ? outcome.action : null
  expect(action).toMatchObject({ kind: 'restore' })
  await other.dispatch({ name: 'create-sample-leads', count: 1 })
  expect(await other.dispatch({ name: 'undo', action })).toMatchObject({
    refused: 'changed-since',
    by: { kind: 'sample-leads' },
  })
  await other.dispatch({ name: 'undo', action: null })
  const undone = await other.dispatch({ name: 'undo', action: null })
  expect(undone).toMatchObject({ done: true, action: { kind: 'restore' } })
  expect(await everything(other)).toEqual(before)

  expect(await other.dispatch({ name: 'redo', action: null })).toMatchObject({
    done: true,
    action: { kind: 'restore' },
  })
  expect(readable(await everything(other))).toEqual(readable(await everything(one)))
  expect(await other.dispatch({ name: 'undo', action: null })).toMatchObject({
    done: true,
    action: { kind: 'restore' },
  })
  expect(await everything(other)).toEqual(before)
  // What was undone before the backup came can be redone no more than after any action; what was done is undone.
  expect(await other.dispatch({ name: 'undo', action: null })).toMatchObject({
    action: { kind: 'sample-opportunities' },
  })
})

test('[BACKUP-3] one backup after another: the last one is undone and redone, what the earlier ones replaced is gone', async () => {
  const workspace = await createFileWorkspace()
  const states = [await everything(workspace)]
  const restored: Outcome[] = []
  for (const seed of [2, 3, 4]) {
    const source = await createFileWorkspace({ name: 'start', kept: 'no', count: 4, seed })
    await work(source)
    restored.push((await restore(workspace, await backupOf(source))).outcome)
    states.push(await everything(workspace))
  }
  const [, earlier] = restored
  for (let times = 0; times < 2; times++) {
    expect(await workspace.dispatch({ name: 'undo', action: null })).toMatchObject({ done: true })
    expect(await everything(workspace)).toEqual(states[2])
    expect(await workspace.dispatch({ name: 'undo', action: null })).toEqual({ refused: 'nothing-to-undo' })
    const action = earlier && 'done' in earlier ? earlier.action : null
    expect(await workspace.dispatch({ name: 'undo', action })).toEqual({ refused: 'replaced-removed' })
    expect(await everything(workspace)).toEqual(states[2])
    expect(await workspace.dispatch({ name: 'redo', action: null })).toMatchObject({ done: true })
    expect(await everything(workspace)).toEqual(states[3])
  }
})

test('[BACKUP-2] wherever a backup is cut or altered, it is refused, and nothing changes', async () => {
  const source = await createFileWorkspace()
  await work(source)
  const text = await textOf(await backupOf(source))
  const workspace = await createFileWorkspace()
  const before = await everything(workspace)
  const altered = fc.oneof(
    fc.nat(text.length - 2).map((at) => text.slice(0, at)),
    fc.nat(text.length - 2).map((at) => text.slice(0, at) + text.slice(at + 1)),
    fc
      .tuple(fc.nat(text.length - 2), fc.constantFrom('0', '1', 'x', '"', '\n', '}', 'ä'))
      .filter(([at, letter]) => text[at] !== letter)
      .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1)),
    fc.constant(text + text),
  )
  await fc.assert(
    fc.asyncProperty(altered, async (changed) => {
      const { summary, outcome } = await restore(workspace, new Blob([changed]))
      expect(summary).toEqual({ problem: expect.stringMatching(/^(damaged|not-a|newer)-backup$|^not-a-backup$/) })
      expect(outcome).toEqual({ refused: 'nothing-checked' })
    }),
  )
  expect(await everything(workspace)).toEqual(before)
})

test.each([
  [
    'a backup of a newer version',
    (text: string) => text.replace(/"version":(\d+)/, (_, now) => `"version":${Number(now) + 1}`),
    'newer-backup',
  ],
  ['a backup of the first version', (text: string) => text.replace(/"version":\d+/, '"version":1'), 'older-backup'],
  ['another file', () => 'Name,Company\r\nZoë,Line Ltd\r\n', 'not-a-backup'],
  ['an empty file', () => '', 'not-a-backup'],
  ['another app’s JSON', () => '{"app":"other","version":1}\n', 'not-a-backup'],
  ['a backup without its end', (text: string) => text.slice(0, text.indexOf('{"checksum"')), reason],
  ['one with another date', (text: string) => text.replace(/"date":\d/, '"date":9'), reason],
])('[BACKUP-2] %s is refused with the reason', async (_, change, problem) => {
  const workspace = await createFileWorkspace()
  const text = await textOf(await backupOf(workspace))
  const { summary } = await restore(workspace, new Blob([change(text)]))
  expect(summary).toEqual({ problem })
})

const inChunks = (change: (line: string) => string) => (line: string) =>
  line.startsWith('{"chunk"') ? change(line) : line
const inEntries = (change: (line: string) => string) => (line: string) =>
  line.startsWith('{"entry"') ? change(line) : line
const inHeader = (change: (line: string) => string) => (line: string) =>
  line.startsWith('{"app"') ? change(line) : line

test.each([
  ['leads that are missing', (line: string) => line.replace('"stored":10', '"stored":9')],
  ['more leads than it has room for', (line: string) => line.replace('"count":10', '"count":9')],
  ['leads that are deleted', (line: string) => line.replace('"removed":0', '"removed":1')],
  ['leads that are undone', (line: string) => line.replace('"isUndone":false', '"isUndone":true')],
  ['an order that is none', (line: string) => line.replace('"firstOrder":0', '"firstOrder":-1')],
  ['an order of no lead', (line: string) => line.replace(/"edits":\[{"order":\d+/, '"edits":[{"order":999')],
  ['an unknown status', inChunks((line) => line.replaceAll('qualified', 'quarreled'))],
  ['no such line', (line: string) => (line.startsWith('{"app"') ? line : '{"merge":1}')],
  ['an amount that is no number', inChunks((line) => line.replaceAll('2500', 'lots'))],
  ['an opportunity whose lead is not converted', inChunks((line) => line.replaceAll('converted', 'contacted'))],
  ['an unknown stage', inChunks((line) => line.replaceAll('Pending', 'x'))],
  ['a negative amount', inChunks((line) => line.replaceAll('2500', '-1'))],
  ['an amount that is too large', inChunks((line) => line.replaceAll('2500', '1e308'))],
  ['an amount of less than a hundredth', inChunks((line) => line.replaceAll('2500', '0.001'))],
  ['an amount that is not a number', inChunks((line) => line.replaceAll('2500', 'NaN'))],
  ['a changed amount that is none', inEntries((line) => line.replace('"amount":2500', '"amount":-1'))],
  ['a changed stage that is none', inEntries((line) => line.replace('"stage":"Pending"', '"stage":"x"'))],
  ['a lead without a name', inChunks((line) => line.replace(/(name.*?\\t.*?\\t.*?\\t)[^\\]+/, '$1'))],
  ['a date that is none', (line: string) => line.replaceAll(/"date":\d+/g, '"date":1e300')],
  ['a date of the backup that is none', inHeader((line) => line.replace(/"date":\d+/, '"date":1e300'))],
])('[BACKUP-2] %s: refused, although the checksum is right', async (_, change) => {
  const workspace = await createFileWorkspace()
  await work(workspace)
  const before = await everything(workspace)
  const { summary, outcome } = await restore(workspace, forged(await textOf(await backupOf(workspace)), change))
  expect(summary).toEqual({ problem: expect.stringMatching(/^(damaged|not-a)-backup$/) })
  expect(outcome).toEqual({ refused: 'nothing-checked' })
  expect(await everything(workspace)).toEqual(before)
})

/** A next step, and two notes, of which one was changed. */
async function workOnLead(workspace: Workspace) {
  const { id } = (await everything(workspace)).leads[0]!
  const change = (each: LeadsChange) => workspace.dispatch({ name: 'change-leads', change: each, leads: [id] })
  await change({ name: 'next-step', step: 'Call', due: '2026-11-18' })
  await change({ name: 'add-note', date: 1000, text: 'Said\tthis' })
  await change({ name: 'add-note', date: 2000, text: 'And\n"that"' })
  await change({ name: 'edit-note', date: 2000, text: 'And\n"those"' })
}

const listOf = async (workspace: Workspace) =>
  textOf(await workspace.query({ name: 'leads-file', ...wholeList, separator: ',' }))

test('[BACKUP-1] a backup has phones, next steps and notes, and what was done to them', async () => {
  const one = await createFileWorkspace()
  await importFile(one, new Blob(['Name,Phone,Notes\nAda,+44 1,Met at the fair\nBo,+44 2,']))
  await workOnLead(one)
  const other = await createFileWorkspace()
  await restore(other, await backupOf(one))
  expect(await listOf(other)).toContain(']\u0020And\n""those""')
  expect(await listOf(other)).toBe(await listOf(one))
  expect(readable(await everything(other))).toEqual(readable(await everything(one)))
})

test.each([
  ['a day that is none', inChunks((line) => line.replaceAll('2026-11-18', '2026-11-31'))],
  ['a changed day that is none', inEntries((line) => line.replaceAll('2026-11-18', '2026-11-31'))],
  ['notes in another order', inChunks((line) => line.replaceAll('[1000,', '[3000,'))],
  ['two notes of one moment', inChunks((line) => line.replaceAll('[1000,', '[2000,'))],
  ['a note of no moment', inChunks((line) => line.replaceAll('[1000,', '[null,'))],
  ['a changed note of no moment', inEntries((line) => line.replaceAll('"1000":', '"soon":'))],
])('[BACKUP-2] %s: refused, although the checksum is right', async (_, change) => {
  const workspace = await createFileWorkspace()
  await workOnLead(workspace)
  const before = await listOf(workspace)
  const { summary } = await restore(workspace, forged(await textOf(await backupOf(workspace)), change))
  expect(summary).toEqual({ problem: reason })
  expect(await listOf(workspace)).toBe(before)
})

/** With lines that are changed, and the checksum that they would have. */
function forged(backup: string, change: (line: string) => string): Blob {
  const lines = backup.trimEnd().split('\n').slice(0, -1)
  const changed = lines.map(change)
  expect(changed).not.toEqual(lines)
  const checksum = changed.reduce((hash, line) => hashOfText(line, hash), 0)
  return new Blob([[...changed, JSON.stringify({ checksum }), ''].join('\n')])
}

/** Each line whole, however long, as consoles wrote it until lines were bounded. */
function inWholeLines(backup: string): string {
  const lines: string[] = []
  let parts = ''
  for (const line of backup.trimEnd().split('\n').slice(0, -1)) {
    const { part, isLast } = JSON.parse(line) as { part?: string; isLast?: boolean }
    parts += part ?? ''
    if (part === undefined || isLast) lines.push(part === undefined ? line : parts)
    if (isLast) parts = ''
  }
  const checksum = lines.reduce((hash, line) => hashOfText(line, hash), 0)
  return [...lines, JSON.stringify({ checksum }), ''].join('\n')
}

/** Letters of one to four bytes, of which pairs of units may be cut, and what JSON escapes. */
const longNote = (length: number) => '"Zoë" \\ said:\t東京 😀\n'.repeat(length / 20)

/** A chunk and an edit of it with long notes, in a list of a few leads. */
async function workWithLongNotes(length: number) {
  const workspace = await createFileWorkspace()
  await importFile(
    workspace,
    new Blob(['Id,Name,Notes\na,Ada,', `"${longNote(length).replaceAll('"', '""')}"`, '\nb,Bo,']),
  )
  const text = longNote(length)
  const change = { name: 'add-note', date: 1000, text } as const
  expect(await workspace.dispatch({ name: 'change-leads', change, leads: ['b'] })).toMatchObject({ done: true })
  return workspace
}

const longNotes = workWithLongNotes(1_000_000)
const withLongNotes = longNotes.then(async (workspace) => textOf(await backupOf(workspace)))

test('[BACKUP-1] however long the notes of leads are, no line of a backup takes more than 4 MB, and it is restored as it was', async () => {
  const [one, text] = [await longNotes, await withLongNotes]
  const lengths = text.split('\n').map((line) => Buffer.byteLength(line))
  expect(Math.max(...lengths)).toBeLessThan(4_000_000)
  expect(lengths.filter((length) => length > 1_000_000).length).toBeGreaterThan(4)
  for (const backup of [text, inWholeLines(text)]) {
    const other = await createFileWorkspace()
    expect((await restore(other, new Blob([backup]))).outcome).toMatchObject({ done: true })
    expect(await listOf(other)).toBe(await listOf(one))
  }
})

test('[BACKUP-1] a line of more than 64 MB, as earlier consoles wrote it, is read whole', async () => {
  const line = Array.from({ length: 70 }, () => `${'x'.repeat(2 ** 20)}ä`)
  const lengths: number[] = []
  for await (const { text } of linesOf(new Blob(['{"app"}\n', ...line, '\nshort\n']))) lengths.push(text.length)
  expect(lengths).toEqual([7, 70 * (2 ** 20 + 1), 5])
})

test.each([
  ['that does not end', (part: string) => part.replace('"isLast":true', '"isLast":false')],
  ['that ends too early', (part: string) => part.replace('"isLast":false', '"isLast":true')],
  ['of no text', (part: string) => part.replace(/"part":".*"/, '"part":1')],
  ['in whose midst another stands', (part: string) => part.replace('{"part"', '{"entry":{},"other"')],
])('[BACKUP-2] a line in parts %s: refused, although the checksum is right', async (_, change) => {
  const backup = await withLongNotes
  const inParts = (line: string) => (line.startsWith('{"part"') ? change(line) : line)
  const { summary } = await restore(await createFileWorkspace(), forged(backup, inParts))
  expect(summary).toEqual({ problem: reason })
})

test('[BACKUP-2] a converted lead without an opportunity is accepted: it may have been deleted', async () => {
  const workspace = await createFileWorkspace()
  await work(workspace)
  const backup = await textOf(await backupOf(workspace))
  const change = inChunks((line) => line.replaceAll('contacted', 'converted'))
  const { summary, outcome } = await restore(workspace, forged(backup, change))
  expect(summary).toMatchObject({ leads: 13, opportunities: 11 })
  expect(outcome).toMatchObject({ done: true })
})

test('[BACKUP-2] a file that can’t be read is told as such, and of one long line little is read', async () => {
  const workspace = await createFileWorkspace()
  const unreadable = { size: 10, slice: () => unreadable, arrayBuffer: () => Promise.reject(new Error('moved')) }
  const check = (file: FileContent) => workspace.query({ name: 'backup-check', file })
  expect(await check(unreadable)).toEqual({ problem: 'unreadable-file' })
  let read = 0
  const longLine = {
    size: 2 ** 40,
    slice: (start: number, end: number) => ({ ...longLine, size: end - start }),
    arrayBuffer() {
      read++
      return Promise.resolve(new TextEncoder().encode('x'.repeat(100)).buffer)
    },
  }
  expect(await check(longLine)).toEqual({ problem: 'not-a-backup' })
  expect(read).toBeLessThan(100)
})

test('[BACKUP-1] [UNDO-8] what was undone or replaced is in no backup', async () => {
  const workspace = await createFileWorkspace()
  await importFile(workspace, csvFile([{ id: 'p', name: 'Private Person', email: 'private@person.example' }]))
  await workspace.dispatch({ name: 'undo', action: null })
  expect(await textOf(await backupOf(workspace))).not.toContain('private@person.example')
  await workspace.dispatch({ name: 'redo', action: null })
  await workspace.dispatch({ name: 'save-lead', id: 'p', draft: { email: 'other@person.example', status: 'new' } })
  expect(await textOf(await backupOf(workspace))).toContain('other@person.example')
  await workspace.dispatch({ name: 'start-over' })
  expect(await textOf(await backupOf(workspace))).not.toContain('person.example')
})

test('[BACKUP-1] [OWN-3] a lead that was deleted is in no backup, nor is what was done to it', async () => {
  const workspace = await createFileWorkspace()
  const rows = ['private', 'other'].map((id) => ({ id, name: `${id} person`, email: `${id}@person.example` }))
  const { outcome } = await importFile(workspace, csvFile(rows))
  const action = 'done' in outcome ? outcome.action : null
  const save = (id: string, email: string) =>
    workspace.dispatch({ name: 'save-lead', id, draft: { email, status: 'new' } })
  await save('private', 'private@edited.example')
  await workspace.dispatch({ name: 'undo', action: null })
  await save('other', 'other@edited.example')
  expect(await workspace.dispatch({ name: 'undo', action, workedOn: 'keep' })).toMatchObject({ isNew: true })
  const backup = await backupOf(workspace)
  expect(await textOf(backup)).not.toContain('private')
  const other = await createFileWorkspace()
  expect((await restore(other, backup)).summary).toMatchObject({ leads: 1 })
  expect(readable(await everything(other))).toEqual(readable(await everything(workspace)))
})
