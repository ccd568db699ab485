import type { Change } from '../src/domain/edit'
import { type Lead, unfilled } from '../src/domain/lead'

const plain: Lead = {
  id: 'lead-1',
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@engines.example',
  source: 'Referral',
  score: 50,
  status: 'new',
  ...unfilled,
  order: 0,
}

export function leadWith(fields: Partial<Lead>): Lead {
  return { ...plain, ...fields }
}

/** So many leads with ids of their own: lead-1, lead-2 and on. */
export function numberedLeads(count: number, fields: Partial<Lead> = {}): Lead[] {
  return Array.from({ length: count }, (_, index) => leadWith({ ...fields, id: `lead-${index + 1}`, order: index }))
}

export function change<Value>(before: Value | null, after: Value | null): Change<Value> {
  return { before, after }
}
