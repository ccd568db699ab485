import { describe, expect, test } from 'vitest'
import { createFileWorkspace, csvFile, importFile } from '../../test/files'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace, everyLead, historyOf } from '../../test/thread-workspace'
import { type LeadFields, type LeadSource, type LeadStatus, unfilled } from '../domain/lead'
import type { Command, Workspace } from './workspace'

const ada: LeadFields = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@engines.example',
  source: 'Referral',
  score: 88,
  status: 'qualified',
  ...unfilled,
}
const grace: LeadFields = { ...ada, name: 'Grace Hopper', email: 'grace@navy.example' }

const add = (fields: Partial<LeadFields> = {}, keepsSamples = false): Command => ({
  name: 'add-lead',
  fields: { ...ada, ...fields },
  keepsSamples,
})
const undo: Command = { name: 'undo', action: null }
const redo: Command = { name: 'redo', action: null }
const names = async (workspace: Workspace) => (await everyLead(workspace)).map(({ name }) => name)
const isOwn = async (workspace: Workspace) => (await workspace.query({ name: 'storage' })).isOwnList

describe('a lead added by hand', () => {
  test('[NEW-6] [NEW-7] the first one replaces the samples, at once, and its undo brings them back', async () => {
    const clock = createManualClock()
    const workspace = createThreadWorkspace(clock)
    await workspace.dispatch({ name: 'create-sample-leads', count: 3 })
    const samples = await everyLead(workspace)
    const outcome = await workspace.dispatch(add())
    expect(clock.waits).toEqual([])
    expect(outcome).toMatchObject({ done: true, action: { kind: 'add', subject: 'Ada Lovelace' }, lead: ada })
    const [lead, ...others] = await everyLead(workspace)
    expect(others).toEqual([])
    expect(lead).toMatchObject(ada)
    expect(lead!.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await historyOf(workspace, lead!.id)).toMatchObject([{ event: { type: 'created' }, isUndone: false }])
    expect(await isOwn(workspace)).toBe(true)
    await workspace.dispatch(undo)
    expect(await everyLead(workspace)).toEqual(samples)
    expect(await isOwn(workspace)).toBe(false)
    await workspace.dispatch(redo)
    expect(await everyLead(workspace)).toEqual([lead])
  })

  test('[NEW-7] with samples that are kept the list is own until all own leads are undone', async () => {
    const workspace = await createFileWorkspace()
    expect(await isOwn(workspace)).toBe(false)
    await workspace.dispatch(add({}, true))
    expect(await names(workspace)).toHaveLength(4)
    expect(await isOwn(workspace)).toBe(true)
    // Own now: an import adds, and so does the next lead.
    await importFile(workspace, csvFile([{ name: 'Alan Kay', email: 'alan@x.example' }]))
    await workspace.dispatch(add(grace))
    expect(await names(workspace)).toHaveLength(6)
    await workspace.dispatch(undo)
    await workspace.dispatch(undo)
    expect(await isOwn(workspace)).toBe(true)
    await workspace.dispatch(undo)
    expect(await names(workspace)).toHaveLength(3)
    expect(await isOwn(workspace)).toBe(false)
    const { check } = await importFile(workspace, csvFile([{ name: 'Alan Kay', email: 'alan@x.example' }]))
    expect(check.replacesSamples).toBe(true)
    expect(await names(workspace)).toEqual(['Alan Kay'])
  })

  test.each<[string, Partial<LeadFields>, string]>([
    ['no name', { name: ' \t' }, 'no-name'],
    ['a malformed email', { email: 'ada@engines' }, 'invalid-email'],
    ['an email with a blank', { email: 'a da@engines.example' }, 'invalid-email'],
    ['a score over 100', { score: 101 }, 'invalid-score'],
    ['a score under 0', { score: -1 }, 'invalid-score'],
    ['a score between', { score: 1.5 }, 'invalid-score'],
    ['a score that is no number', { score: Number.NaN }, 'invalid-score'],
    ['another source', { source: 'Radio' as LeadSource }, 'invalid-choice'],
    ['a converted lead', { status: 'converted' }, 'invalid-choice'],
    ['another status', { status: 'lost' as LeadStatus }, 'invalid-choice'],
  ])('[NEW-4] is refused with %s', async (_, fields, refused) => {
    const workspace = await createFileWorkspace()
    const before = await everyLead(workspace)
    expect(await workspace.dispatch(add(fields))).toEqual({ refused })
    expect(await everyLead(workspace)).toEqual(before)
  })

  test('[NEW-4] needs no email, and is trimmed', async () => {
    const workspace = await createFileWorkspace()
    await workspace.dispatch(add({ name: ' Ada ', company: ' Engines ', email: ' ' }))
    expect(await everyLead(workspace)).toMatchObject([{ name: 'Ada', company: 'Engines', email: '' }])
  })

  test('[NEW-5] the first lead with an email is found, whatever its case; without an email that of the name and company', async () => {
    const workspace = await createFileWorkspace()
    await workspace.dispatch(add())
    await workspace.dispatch(add({ name: 'Augusta King' }))
    const like = (said: object) =>
      workspace.query({ name: 'lead-like', fields: { name: '', company: '', phone: '', email: '', ...said } })
    expect(await like({ email: 'ADA@engines.example' })).toMatchObject({ name: 'Ada Lovelace' })
    expect(await like({})).toBe(null)
    expect(await like({ name: 'ada LOVELACE', company: 'ANALYTICAL engines' })).toMatchObject({ name: 'Ada Lovelace' })
    expect(await like({ name: 'Ada Lovelace', company: 'Other' })).toBe(null)
    expect(await like({ name: 'Ada Lovelace', company: 'Analytical Engines', email: 'other@x.example' })).toBe(null)
  })

  test('[NEW-1] the workspace reads what was pasted', async () => {
    const workspace = await createFileWorkspace()
    const text = 'Name\tEmail\nAda Lovelace\tada@engines.example'
    const fields = { name: 'Ada Lovelace', email: 'ada@engines.example' }
    expect(await workspace.query({ name: 'pasted-lead', text })).toEqual({ leads: 1, fields })
  })
})
