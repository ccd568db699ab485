import { expect } from 'vitest'
import { createLiveQuery } from '../src/connection/live-query'
import { wholeList } from '../src/domain/lead-query'
import { allOpportunities } from '../src/domain/opportunity-query'
import type { Query } from '../src/workspace/queries'
import type { Workspace } from '../src/workspace/workspace'
import { settle } from './manual-clock'

const orders = ['score', 'name', 'touched', 'due'] as const

/** What can be shown for long, of one lead where it is of one. */
async function shownQueries(workspace: Workspace): Promise<readonly Query[]> {
  const page = 1
  const [lead] = (await workspace.query({ name: 'leads', ...wholeList, page })).rows
  const [opportunity] = (await workspace.query({ name: 'opportunities', ...allOpportunities, page })).rows
  const sold = opportunity && (await workspace.query({ name: 'lead', id: opportunity.id }))
  const ofLead = lead
    ? ([
        { name: 'lead', id: lead.id },
        { name: 'opportunity', id: lead.id },
        { name: 'history', id: lead.id, count: 60 },
        { name: 'place', ...wholeList, lead },
        { name: 'lead-like', fields: lead },
        { name: 'leads-sharing', leads: [lead.id] },
        { name: 'steps-of', leads: [lead.id] },
      ] as const)
    : []
  return [
    ...orders.map(
      (field) =>
        ({
          name: 'leads',
          ...wholeList,
          order: { field, direction: 'desc' },
          page,
          ...(field === 'due' && { due: '9999-12-31' }),
        }) as const,
    ),
    { name: 'selection', ...wholeList, page },
    { name: 'opportunities', ...allOpportunities, page },
    { name: 'opportunities', ...allOpportunities, order: { field: 'name', direction: 'asc' }, page },
    { name: 'opportunity-selection', ...allOpportunities, page },
    { name: 'totals' },
    { name: 'due', today: '2026-01-05' },
    { name: 'work-done', from: 0, to: Number.MAX_SAFE_INTEGER },
    { name: 'actions', count: 60 },
    { name: 'storage' },
    ...ofLead,
    ...(sold
      ? ([
          { name: 'opportunity', id: sold.id },
          { name: 'opportunity-place', ...allOpportunities, lead: sold },
        ] as const)
      : []),
  ]
}

/** As many screens at once: every answer that can be shown, kept up to date by what is told of each change. */
export async function showEverything(workspace: Workspace) {
  // As from a worker: what it tells arrives when it is done with what it does.
  const distant: Workspace = {
    ...workspace,
    subscribe: (listener) => workspace.subscribe((event) => void settle().then(() => listener(event))),
  }
  const shown = (await shownQueries(workspace)).map((query) => {
    const live = createLiveQuery<Query>(distant)
    return { query, live, stop: live.subscribe(() => {}) }
  })
  await Promise.all(shown.map(({ live, query }) => live.ask(query)))
  return {
    /** Each is what a fresh query answers. */
    async expectFresh() {
      await settle()
      for (const { live, query } of shown) {
        const fresh = await workspace.query(query)
        await live.ask(query)
        expect({ query, answer: live.current()?.answer }).toEqual({ query, answer: fresh })
      }
    },
    stop() {
      for (const { stop } of shown) stop()
    },
  }
}
