import { expect, test } from 'vitest'
import { leadWith } from '../../test/leads'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace } from '../../test/thread-workspace'
import type { LeadsChange } from '../domain/commands'
import type { LeadSource, LeadStatus } from '../domain/lead'

const lead = (order: number, source: LeadSource, status: LeadStatus = 'new') =>
  leadWith({ id: `lead-${order}`, order, name: `Lead ${order}`, source, status })

function start() {
  const leads = [
    lead(0, 'Google'),
    lead(1, 'Google', 'qualified'),
    lead(2, 'Referral'),
    lead(3, 'Referral', 'contacted'),
    lead(4, 'Website'),
  ]
  const workspace = createThreadWorkspace(createManualClock(), leads)
  const change = (what: LeadsChange, ...ids: number[]) =>
    workspace.dispatch({ name: 'change-leads', change: what, leads: ids.map((id) => `lead-${id}`) })
  return { workspace, change, wins: () => workspace.query({ name: 'wins' }) }
}

const row = (source: LeadSource, leads: number, qualified: number, converted = 0, won = 0, amount = 0n) => ({
  source,
  leads,
  qualified,
  converted,
  won,
  amount,
})

test('[WINS-2] who was ever qualified counts, whatever the lead is by now; what was undone does not', async () => {
  const { workspace, change, wins } = start()
  expect(await wins()).toEqual([row('Google', 2, 1), row('Referral', 2, 0), row('Website', 1, 0)])
  // Set back: one that came as qualified, one that became it, and one that is converted.
  await change({ name: 'mark', status: 'contacted' }, 1)
  await change({ name: 'mark', status: 'qualified' }, 2)
  await change({ name: 'mark', status: 'new' }, 2)
  await change({ name: 'convert' }, 4)
  expect(await wins()).toEqual([row('Google', 2, 1), row('Referral', 2, 1), row('Website', 1, 1, 1)])
  await change({ name: 'mark', status: 'qualified' }, 0, 3)
  expect(await wins()).toMatchObject([{ qualified: 2 }, { qualified: 2 }, { qualified: 1 }])
  await workspace.dispatch({ name: 'undo', action: null })
  expect(await wins()).toMatchObject([{ qualified: 1 }, { qualified: 1 }, { qualified: 1 }])
})

test('[WINS-1] what was won is added up to the cent, the source that won most first', async () => {
  const { change, wins } = start()
  await change({ name: 'convert' }, 0, 2, 4)
  await change({ name: 'stage', stage: 'Won' }, 2, 4)
  await change({ name: 'amount', amount: 0.1 }, 2)
  await change({ name: 'amount', amount: 12_000.2 }, 4)
  expect(await wins()).toEqual([
    row('Website', 1, 1, 1, 1, 1_200_020n),
    row('Referral', 2, 1, 1, 1, 10n),
    row('Google', 2, 2, 1),
  ])
  await change({ name: 'delete' }, 4)
  expect(await wins()).toEqual([row('Referral', 2, 1, 1, 1, 10n), row('Google', 2, 2, 1)])
})
