import { createLeadEngine } from '../src/engine/lead-engine'
import { files } from '../src/platform/files'
import { MemoryRecords } from '../src/store/memory-records'
import type { Reading } from '../src/store/records'
import { createWorkspace } from '../src/workspace/workspace'
import { createMemoryDevice } from './memory-device'
import { createHurriedClock } from './tabs'

/** A workspace that keeps its data, and counts what it reads: in a browser each request takes half a millisecond. */
export function createCountedWorkspace(records = new MemoryRecords(), isKept = false) {
  const counted = { requests: 0, turns: 0, onTurn: async () => {} }
  function request<Args extends readonly unknown[], Result>(ask: (...args: Args) => Promise<Result>) {
    return (...args: Args) => {
      counted.requests++
      return ask(...args)
    }
  }
  const counting = (reading: Reading): Reading => ({
    ...reading,
    get: request(reading.get),
    scan: request(reading.scan),
    keys: request(reading.keys),
    writtenSince: request(reading.writtenSince),
  })
  let seed = 1
  const workspace = createWorkspace({
    createEngine: createLeadEngine,
    clock: {
      ...createHurriedClock(),
      yield() {
        counted.turns++
        return counted.onTurn()
      },
    },
    entropy: { seed: () => ++seed },
    device: createMemoryDevice(
      {
        read: (work) => records.read((reading) => work(counting(reading))),
        write: (work) => records.write((writing) => work({ ...writing, ...counting(writing) })),
      },
      isKept,
    ),
    files,
    reportError: () => {},
  })
  return { workspace, counted, records }
}
