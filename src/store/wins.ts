import { leadSources, leadStatuses } from '../domain/lead'
import { type SourceWins, wholeList } from '../domain/lead-query'
import { hundredthsOf } from '../domain/opportunity'
import type { Database } from './database'
import { editsInParts, type Pause } from './log-edits'
import type { View } from './view'

/** Entries of the log between two turns of other work. */
const ENTRIES_PER_TURN = 1000

/** What has become of the leads of each source, the one that won most first. */
export async function winsBySource(database: Database, view: View, pause: Pause): Promise<readonly SourceWins[]> {
  /** That were qualified at any time; they may be something else by now. */
  const qualified = new Set<number>()
  let read = 0
  for await (const entry of database.log(view.number)) {
    if (++read % ENTRIES_PER_TURN === 0) await pause()
    if (entry.doneAt === null) continue
    for await (const edits of editsInParts(database, view.number, entry, pause)) {
      for (const { order, before, after } of edits)
        if (before?.status === 'qualified' || after?.status === 'qualified') qualified.add(order)
    }
  }

  const all: SourceWins[] = []
  for (const source of leadSources) {
    const wins = { source, leads: 0, qualified: 0, converted: 0, won: 0, amount: 0n }
    for (const status of leadStatuses) {
      await pause()
      view.leads.visitOrders({ ...wholeList, source, status }, (order) => {
        wins.leads++
        if (status === 'qualified' || status === 'converted' || qualified.has(order)) wins.qualified++
        if (status !== 'converted') return
        wins.converted++
        const opportunity = view.opportunities.of(order)
        if (opportunity?.stage !== 'Won') return
        wins.won++
        wins.amount += BigInt(hundredthsOf(opportunity.amount))
      })
    }
    if (wins.leads > 0) all.push(wins)
  }
  return all.toSorted((a, b) => Number(b.amount - a.amount) || b.won - a.won || b.leads - a.leads)
}
