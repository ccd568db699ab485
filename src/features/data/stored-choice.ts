import type { KeyValueStore } from '../../workspace/ports'

const KEY = 'keep-on-device'

/**
 * Whether data is kept on this device, as far as it is known before the data is looked for. Browsers write local storage
 * seconds later than the data: after a crash it may be older.
 */
export function loadChoice(storage: KeyValueStore): 'yes' | 'maybe' {
  return storage.read(KEY) === 'yes' ? 'yes' : 'maybe'
}

export function saveChoice(storage: KeyValueStore, choice: 'yes' | 'no') {
  storage.write(KEY, choice)
}
