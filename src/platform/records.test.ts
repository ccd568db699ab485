import { afterEach, expect, test } from 'vitest'
import { hashOfBytes } from '../base/hash'
import { StorageError } from '../domain/storage-problem'
import { MemoryRecords } from '../store/memory-records'
import { type Key, type Records, type Scan, type StoredRecord, scanInParts, type Value } from '../store/records'
import { createDevice } from './device'
import { databaseName } from './path'

// What everything in `store` relies on, in both homes of records.

const PATH = '/records-test/'
const channels: BroadcastChannel[] = []

async function onDevice(): Promise<Records> {
  const channel = new BroadcastChannel(databaseName(PATH))
  channels.push(channel)
  const { records, create } = createDevice(PATH, channel)
  await create(async () => {})
  return records
}

const homes: Readonly<Record<string, () => Promise<Records>>> = {
  'in memory': async () => new MemoryRecords(),
  'on this device': onDevice,
}

afterEach(async () => {
  for (const channel of channels.splice(0)) channel.close()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(databaseName(PATH)).onsuccess = resolve
  })
})

/** More than fits into one stored value: it is put in pieces. */
function longBytes(seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 150_000 }, (_, at) => (at * 31 + seed) % 251)
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** In the order of their keys, numbers before texts. None begins with another one. */
const stored: readonly (readonly [Key, Value])[] = [
  [[1, 'chunk', 0], longBytes(1)],
  [[1, 'chunk', 2], bytes('two')],
  [[1, 'chunk', 10], longBytes(2)],
  [[1, 'entry', 0], { entries: [] }],
  [[1, 'entry', 1], bytes('')],
  [[1, 'list'], { name: 'one' }],
  [[2, 'list'], { name: 'two' }],
  [['head'], { revision: 1 }],
]
const keys = stored.map(([key]) => key)
/** Those that are scanned backwards are of one piece each. */
const short = stored.filter(([, value]) => !(value instanceof Uint8Array) || value.length < 1000)

async function filled(createRecords: () => Promise<Records>, content = stored): Promise<Records> {
  const records = await createRecords()
  const shuffled = content.map((record, at) => ({ record, rank: (at * 5) % content.length }))
  await records.write(async ({ put }) => {
    for (const { record } of shuffled.toSorted((a, b) => a.rank - b.rank)) put(...record)
  })
  return records
}

/** Bytes byte by byte would take long to compare. */
const seen = (value: Value | null) => (value instanceof Uint8Array ? [value.length, hashOfBytes(value)] : value)
const as = (content: typeof stored) => content.map(([key, value]) => [key, seen(value)])
const recordsSeen = (records: readonly StoredRecord[]) => records.map(({ key, value }) => [key, seen(value)])
const scanned = async (records: Records, range: Scan) => recordsSeen(await records.read(({ scan }) => scan(range)))
const beginsWith = (prefix: Key) => (key: Key) => prefix.every((part, at) => key[at] === part)
/** As in `database.ts`, the ends of a range are what keys begin with, and never whole keys. */
const ofList: Scan = { first: [1], last: [1] }
const inList = stored.filter(([key]) => beginsWith([1])(key))

test.each(Object.entries(homes))('records %s: each is got as it was put', async (_, createRecords) => {
  const records = await filled(createRecords)
  for (const [key, value] of stored) expect(seen(await records.read(({ get }) => get(key)))).toEqual(seen(value))
  for (const key of [[1, 'chunk', 1], [3], ['tail']])
    expect(await records.read(({ get }) => get(key)), String(key)).toBeNull()
})

test.each(Object.entries(homes))(
  'records %s: keys are those that begin so, in their order',
  async (_, createRecords) => {
    const records = await filled(createRecords)
    for (const prefix of [[], [1], [1, 'chunk'], [1, 'chunk', 1], [1, 'entry'], ['head'], ['none']])
      expect(await records.read((reading) => reading.keys(prefix)), String(prefix)).toEqual(
        keys.filter(beginsWith(prefix)),
      )
  },
)

test.each(Object.entries(homes))(
  'records %s: a scan has whole records, whatever its limit cuts off',
  async (_, createRecords) => {
    const records = await filled(createRecords)
    expect(await scanned(records, { first: [0], last: [Number.POSITIVE_INFINITY] })).toEqual(as(stored.slice(0, -1)))
    expect(await scanned(records, { first: [1, 'chunk'], last: [1, 'chunk'] })).toEqual(as(stored.slice(0, 3)))
    expect(await scanned(records, { first: [1, 'chunk', 1], last: [1, 'entry'] })).toEqual(as(stored.slice(1, 5)))
    for (let limit = 1; limit <= inList.length + 1; limit++) {
      expect(await scanned(records, { ...ofList, limit }), `limit ${limit}`).toEqual(as(inList.slice(0, limit)))
      for (const [at, [after]] of inList.entries())
        expect(await scanned(records, { ...ofList, after, limit }), `after ${String(after)}, limit ${limit}`).toEqual(
          as(inList.slice(at + 1, at + 1 + limit)),
        )
      const parts = await records.read(async ({ scan }) => {
        const read = []
        for await (const part of scanInParts(scan, { ...ofList, limit })) read.push(part)
        return read
      })
      expect(recordsSeen(parts.flat()), `in parts of ${limit}`).toEqual(as(inList))
      for (const part of parts.slice(0, -1)) expect(part).toHaveLength(limit)
    }
  },
)

test.each(Object.entries(homes))('records %s: a reverse scan begins at the end', async (_, createRecords) => {
  const records = await filled(createRecords, short)
  const back = short.filter(([key]) => beginsWith([1])(key)).toReversed()
  const range = { ...ofList, isReverse: true }
  expect(await scanned(records, range)).toEqual(as(back))
  for (const limit of [1, 2, 3]) {
    expect(await scanned(records, { ...range, limit }), `limit ${limit}`).toEqual(as(back.slice(0, limit)))
    for (const [at, [after]] of back.entries())
      expect(await scanned(records, { ...range, after, limit }), `before ${String(after)}, limit ${limit}`).toEqual(
        as(back.slice(at + 1, at + 1 + limit)),
      )
  }
})

test.each(Object.entries(homes))(
  'records %s: what is put again replaces all of it, and what is deleted takes with it what begins so',
  async (_, createRecords) => {
    const records = await filled(createRecords)
    await records.write(async ({ put, delete: remove }) => {
      // From several pieces to one, and from one to several.
      put([1, 'chunk', 0], bytes('short'))
      put([1, 'chunk', 2], longBytes(3))
      put([1, 'list'], { name: 'other' })
      remove([1, 'entry'])
      remove([1, 'chunk', 10])
      remove([9])
    })
    expect(await scanned(records, ofList)).toEqual(
      as([
        [[1, 'chunk', 0], bytes('short')],
        [[1, 'chunk', 2], longBytes(3)],
        [[1, 'list'], { name: 'other' }],
      ]),
    )
  },
)

test.each(Object.entries(homes))(
  'records %s: where the work fails, nothing of it is written',
  async (_, createRecords) => {
    const records = await filled(createRecords)
    const fault = new StorageError('unreadable')
    const writing = records.write(async ({ get, put, delete: remove }) => {
      put(['head'], { revision: 2 })
      put([1, 'chunk', 2], longBytes(3))
      remove([1, 'entry'])
      await get([1, 'list'])
      throw fault
    })
    await expect(writing).rejects.toBe(fault)
    expect(await scanned(records, ofList)).toEqual(as(inList))
    expect(await records.read(({ get }) => get(['head']))).toEqual({ revision: 1 })
    await records.write(async ({ put }) => put(['head'], { revision: 3 }))
    expect(await records.read(({ get }) => get(['head']))).toEqual({ revision: 3 })
  },
)

test('records on this device: it is known which bytes were written since, and how much is stored', async () => {
  const records = await filled(onDevice)
  await records.write(async ({ put }) => {
    put([1, 'chunk', 2], bytes('later'), 4)
    put([1, 'chunk', 0], longBytes(4), 5)
    // Only bytes have a revision.
    put([1, 'list'], { name: 'later' }, 5)
  })
  const since = (revision: number) => records.read((reading) => reading.writtenSince(revision))
  expect(await since(3)).toEqual([
    [1, 'chunk', 2],
    [1, 'chunk', 0],
  ])
  expect(await since(4)).toEqual([[1, 'chunk', 0]])
  expect(await since(5)).toEqual([])
  const size = await records.read((reading) => reading.size())
  expect(size).toBeGreaterThanOrEqual(300_000)
  expect(size).toBeLessThan(350_000)
})
