import type { CsvSeparator } from '../../files/csv-text'
import type { KeyValueStore } from '../../workspace/ports'

const KEPT = 'saved'
const SAMPLES = 'has-samples'
const IMPORT_OFFER = 'import-offer'
const SEPARATOR = 'csv-separator'
const ASKED = { samples: 'asked-to-keep-samples', own: 'asked-to-keep' }

/**
 * Whether data is stored on this device, as far as is known before looking for it. Browsers write local storage seconds
 * after the data: following a crash it may be outdated.
 */
export function loadIsKept(storage: KeyValueStore): 'yes' | 'maybe' {
  return storage.read(KEPT) === 'yes' ? 'yes' : 'maybe'
}

export function saveIsKept(storage: KeyValueStore, isKept: 'yes' | 'no') {
  storage.write(KEPT, isKept)
}

/** Whether the list that is stored is one of samples, for what is shown before it is opened. */
export function loadHasSamples(storage: KeyValueStore): boolean {
  return storage.read(SAMPLES) === 'yes'
}

export function saveHasSamples(storage: KeyValueStore, hasSamples: boolean) {
  if (hasSamples !== loadHasSamples(storage)) storage.write(SAMPLES, hasSamples ? 'yes' : 'no')
}

/** Whether an import is offered beside samples. */
export function loadOffersImport(storage: KeyValueStore): boolean {
  return storage.read(IMPORT_OFFER) !== 'hidden'
}

export function saveHidesImport(storage: KeyValueStore) {
  storage.write(IMPORT_OFFER, 'hidden')
}

/** When the browser was last asked to keep what is stored, in ms since 1970; null if never. */
export function loadAskedAt(storage: KeyValueStore, what: keyof typeof ASKED): number | null {
  const asked = Number(storage.read(ASKED[what]) ?? Number.NaN)
  return Number.isFinite(asked) ? asked : null
}

export function saveAskedAt(storage: KeyValueStore, what: keyof typeof ASKED, date: number) {
  storage.write(ASKED[what], String(date))
}

/** The separator of exported files. */
export function loadSeparator(storage: KeyValueStore): CsvSeparator {
  return storage.read(SEPARATOR) === ';' ? ';' : ','
}

export function saveSeparator(storage: KeyValueStore, separator: CsvSeparator) {
  storage.write(SEPARATOR, separator)
}
