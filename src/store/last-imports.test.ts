import { expect, test } from 'vitest'
import { createLeadEngine } from '../engine/lead-engine'
import { Database, keyOf } from './database'
import { LastImports } from './last-imports'
import { MemoryRecords } from './memory-records'
import { emptyList } from './schema'
import { View } from './view'

test('[ORDER-10] a log that cannot be read is told once, not with every part of the order', async () => {
  const records = new MemoryRecords([{ key: [...keyOf.log(1), 0], value: {} }])
  const ports = { createEngine: createLeadEngine, onBatch: async () => {} }
  const view = await View.load({ number: 1, list: emptyList, creations: [] }, [], ports)
  const imports = new LastImports()
  const read = (revision: number) => imports.read(new Database(records), view, revision, async () => {})
  await expect(read(1)).rejects.toMatchObject({ problem: 'unreadable' })
  await read(1)
  await expect(read(2)).rejects.toMatchObject({ problem: 'unreadable' })
})
