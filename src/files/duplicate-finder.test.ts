import { expect, test } from 'vitest'
import { leadWith } from '../../test/leads'
import type { Lead } from '../domain/lead'
import { DuplicateFinder, noList } from './duplicate-finder'

test('[IMPORT-10] rows and leads that share an email, as placeholders do, cost no square of their number', () => {
  const count = 300
  const email = 'noemail@example.com'
  const listed = Array.from({ length: count }, (_, at) =>
    leadWith({ id: `a${at}`, name: `A${at} Person`, email, order: at }),
  )
  let read = 0
  const leads = {
    lead: () => null,
    leads: () => listed,
    leadsWithEmail() {
      read += listed.length
      return listed
    },
  }
  const finder = new DuplicateFinder({ ...noList, leads, replacesSamples: false }, () => [])
  for (let at = 0; at < count; at++) {
    const row = { id: at % 2 ? `b${at}` : '', name: `B${at} Other`, email } as Lead
    const found = finder.find(row)
    if (at % 2) expect(finder.sharesEmail(row)).toBe(true)
    else expect(found).toEqual({ subject: { lead: listed[0] }, reason: 'same-email', kind: 'otherNames' })
  }
  expect(read).toBeLessThan(5 * count)
})
