import { expect, test } from 'vitest'
import { keptStart, redo, sampleStart, statusOf, undo, useKeptTabs } from '../../test/kept-tabs'
import { everyLead } from '../../test/thread-workspace'
import { type LeadFields, unfilled } from '../domain/lead'
import type { Command, Workspace } from '../workspace/workspace'

const { open, closeTabs } = useKeptTabs()

const ada: LeadFields = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@engines.example',
  source: 'Referral',
  score: 50,
  status: 'new',
  ...unfilled,
}
const add = (name = ada.name, keepsSamples = false): Command => ({
  name: 'add-lead',
  fields: { ...ada, name },
  keepsSamples,
})
const names = async (tab: Workspace) => (await everyLead(tab)).map(({ name }) => name)

test('[NEW-7] [OWN-4] the first lead is saved on this device; after a reload its undo brings the samples back', async () => {
  const tab = await open(sampleStart)
  const samples = await everyLead(tab)
  expect(await tab.dispatch(add())).toMatchObject({ done: true })
  expect(await statusOf(tab)).toMatchObject({ isKept: true, isOwnList: true, hasOwnWork: true })
  await closeTabs()
  const reloaded = await open(keptStart)
  expect(await names(reloaded)).toEqual([ada.name])
  await reloaded.dispatch(undo)
  expect(await everyLead(reloaded)).toEqual(samples)
  expect(await statusOf(reloaded)).toMatchObject({ isOwnList: false })
  await closeTabs()
  const again = await open(keptStart)
  await again.dispatch(redo)
  expect(await names(again)).toEqual([ada.name])
})
