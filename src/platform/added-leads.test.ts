import { expect, test } from 'vitest'
import { backupOf, restore } from '../../test/files'
import { catchUp, keptStart, redo, sampleStart, statusOf, undo, useKeptTabs } from '../../test/kept-tabs'
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

test('[NEW-7] kept samples stay after a reload, as an own list', async () => {
  const tab = await open(sampleStart)
  await tab.dispatch(add(ada.name, true))
  await closeTabs()
  const reloaded = await open(keptStart)
  expect(await names(reloaded)).toHaveLength(4)
  expect(await statusOf(reloaded)).toMatchObject({ isOwnList: true })
  await reloaded.dispatch(undo)
  expect(await statusOf(reloaded)).toMatchObject({ isOwnList: false })
})

test('[NEW-7] [SYNC-1] a lead added in one tab is in the other, and what both add is there once', async () => {
  const tab = await open(sampleStart)
  await tab.dispatch(add('First'))
  const other = await open(keptStart)
  await Promise.all([tab.dispatch(add('Second')), other.dispatch(add('Third'))])
  for (const each of [tab, other]) {
    await each.dispatch(catchUp)
    expect((await names(each)).toSorted()).toEqual(['First', 'Second', 'Third'])
  }
  // The list became own in another tab: nothing is replaced.
  await closeTabs()
  const [one, two] = [await open(keptStart), await open(keptStart)]
  await one.dispatch({ name: 'start-over' })
  await two.dispatch(catchUp)
  await one.dispatch(add('Fourth'))
  await two.dispatch(add('Fifth'))
  expect((await names(two)).toSorted()).toEqual(['Fifth', 'Fourth'])
})

test('[NEW-7] [BACKUP-3] leads added by hand are in a backup, and what is restored is own', async () => {
  const tab = await open(sampleStart)
  await tab.dispatch(add(ada.name, true))
  const before = await names(tab)
  const backup = await backupOf(tab)
  await tab.dispatch({ name: 'start-over' })
  await restore(tab, backup)
  expect(await names(tab)).toEqual(before)
  expect(await statusOf(tab)).toMatchObject({ isOwnList: true })
})
