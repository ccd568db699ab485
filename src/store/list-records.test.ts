import { expect, test } from 'vitest'
import { sampleLeads } from '../domain/sample-data'
import { encodeChunk, newRow } from './chunk'
import { Database, encodeEdits, type ListRecord, writeCommit } from './database'
import type { NewList } from './draft'
import { isSoundLog, listOf, openedList, shownRecords } from './list-records'
import { MemoryRecords } from './memory-records'
import { emptyHead } from './schema'

/** Leads that came one by one, and ten actions on all of them, which are stored apart. */
function recordsOf(leads: number): readonly ListRecord[] {
  const created = [...sampleLeads(1, leads)].map((lead, number): readonly ListRecord[] => {
    const creation = { number, date: 1, firstOrder: number, count: 1, stored: 1, removed: 0, isUndone: false }
    return [{ creation }, { chunk: { key: [number, 0], bytes: encodeChunk([newRow(lead)], creation) } }]
  })
  const editedChunks = Array.from({ length: leads }, (_, at): [number, number] => [at, 0])
  const edited = Array.from({ length: 10 }, (_, action): readonly ListRecord[] => {
    const number = leads + action
    const edits = editedChunks.map((chunk, order): ListRecord => {
      const edit = { order, before: { email: '' }, after: { email: 'a@x.io' }, touchedBefore: order }
      return { edits: { number, chunk, bytes: encodeEdits([edit]) } }
    })
    return [{ entry: { number, kind: 'mark', subject: '', date: 1, doneAt: 0, edits: [], editedChunks } }, ...edits]
  })
  return [...created, ...edited].flat()
}

/** The same list, which counts how often its creations are looked at. */
function counted(list: NewList) {
  const looks = { count: 0 }
  const creations = [...list.creations.values()].map((creation) => ({
    ...creation!,
    get firstOrder() {
      looks.count++
      return creation!.firstOrder
    },
  }))
  return { list: { ...list, creations: new Map(creations.map((each) => [each.number, each])) }, looks }
}

async function costOfCheck(leads: number) {
  const { list, looks } = counted(listOf(recordsOf(leads)))
  let turns = 0
  const isSound = await isSoundLog(list, async () => void turns++)
  expect(isSound).toBe(true)
  return { looks: looks.count, turns }
}

test('[PROGRESS-3] [WATCH-4] the log of a backup is checked in parts, without the square of its creations', async () => {
  const [few, many] = [await costOfCheck(100), await costOfCheck(400)]
  expect(many.looks).toBeLessThan(6 * few.looks)
  expect(few.turns).toBeGreaterThan(10 * 100)
})

test('[BACKUP-2] a log is not sound with an edit of a lead that is not there, or after an action that is not there', async () => {
  const sound = listOf(recordsOf(5))
  const withEdit = (order: number, touchedBefore: number): NewList => {
    const bytes = encodeEdits([{ order, before: {}, after: {}, touchedBefore }])
    return { ...sound, edits: [{ ...sound.edits[0]!, bytes }, ...sound.edits.slice(1)] }
  }
  const isSound = (list: NewList) => isSoundLog(list, async () => {})
  expect(await isSound(withEdit(0, 4))).toBe(true)
  expect(await isSound(withEdit(5, 4))).toBe(false)
  expect(await isSound(withEdit(0, 15))).toBe(false)
  expect(await isSound({ ...sound, edits: sound.edits.slice(1) })).toBe(false)
  expect(await isSound({ ...sound, entries: sound.entries.slice(1) })).toBe(false)
})

test('[PROGRESS-3] a backup is written in parts, and says how far it is', async () => {
  const records = new MemoryRecords()
  const list = { ...openedList(recordsOf(100), true), number: 1 }
  await records.write(async (writing) => writeCommit(writing, { head: emptyHead, lists: [list], removed: [] }))
  const shares: number[] = []
  let written = 0
  for await (const _ of shownRecords(new Database(records), 1, async (share) => void shares.push(share))) written++
  expect(written).toBe(recordsOf(100).length)
  expect(shares.length).toBeGreaterThan(10 * 100)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBeGreaterThan(0)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})
