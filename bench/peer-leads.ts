import { columnFields as fields, type Lead } from '../src/domain/lead'
import { sampleLeads } from '../src/domain/sample-data'

export { fields }
export const PAGE_SIZE = 20

/** As many sample leads as the address asks for, the highest scores first. */
export function leadsOfAddress(): Lead[] {
  const count = Number(new URLSearchParams(location.search).get('leads'))
  return [...sampleLeads(1, count)].toSorted((a, b) => b.score - a.score)
}
