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

/** As the list shows them: the highest score first. One is converted already, and one has no email. */
export const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', score: 90, order: 0 })
export const grace = leadWith({ id: 'grace', name: 'Grace Hopper', score: 80, order: 1 })
export const alan = leadWith({ id: 'alan', name: 'Alan Turing', score: 70, order: 2, status: 'converted' })
export const kurt = leadWith({ id: 'kurt', name: 'Kurt Gödel', score: 60, order: 3, email: '' })

/** So many leads with ids of their own: lead-1, lead-2 and on. */
export function numberedLeads(count: number, fields: Partial<Lead> = {}): Lead[] {
  return Array.from({ length: count }, (_, index) => leadWith({ ...fields, id: `lead-${index + 1}`, order: index }))
}

export function change<Value>(before: Value | null, after: Value | null): Change<Value> {
  return { before, after }
}
