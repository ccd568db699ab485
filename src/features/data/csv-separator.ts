import type { CsvSeparator } from '../../files/csv-text'
import type { KeyValueStore } from '../../workspace/ports'

const KEY = 'csv-separator'

/** What exported files are separated with. */
export function loadSeparator(storage: KeyValueStore): CsvSeparator {
  return storage.read(KEY) === ';' ? ';' : ','
}

export function saveSeparator(storage: KeyValueStore, separator: CsvSeparator) {
  storage.write(KEY, separator)
}
