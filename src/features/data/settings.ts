import type { CsvSeparator } from '../../files/csv-text'
import type { KeyValueStore } from '../../workspace/ports'

const KEPT = 'keep-on-device'
const SEPARATOR = 'csv-separator'

/**
 * Whether data is kept on this device, as far as it is known before the data is looked for. Browsers write local storage
 * seconds later than the data: after a crash it may be older.
 */
export function loadIsKept(storage: KeyValueStore): 'yes' | 'maybe' {
  return storage.read(KEPT) === 'yes' ? 'yes' : 'maybe'
}

export function saveIsKept(storage: KeyValueStore, isKept: 'yes' | 'no') {
  storage.write(KEPT, isKept)
}

/** What exported files are separated with. */
export function loadSeparator(storage: KeyValueStore): CsvSeparator {
  return storage.read(SEPARATOR) === ';' ? ';' : ','
}

export function saveSeparator(storage: KeyValueStore, separator: CsvSeparator) {
  storage.write(SEPARATOR, separator)
}
