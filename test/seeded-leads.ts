import { SAMPLE_LEADS } from '../src/domain/constants'
import { sampleLeads } from '../src/domain/sample-data'

/** The leads that `?seed=7` gives, in order of creation. */
export const SEED = 7
export const seededLeads = [...sampleLeads(SEED, SAMPLE_LEADS)]

/** As the list shows them at the start: the highest score first. */
export const leadsInOrder = seededLeads.toSorted((a, b) => b.score - a.score || a.order - b.order)
