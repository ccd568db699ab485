import { workspaceOf } from './making'
import type { Expectation } from './protocol'

/** What a screen with these sample leads must show for each search. */
export async function expectedOnScreen(
  leads: number,
  seed: number,
  searches: readonly string[],
): Promise<Expectation[]> {
  const workspace = await workspaceOf(leads, seed)
  const expectations: Expectation[] = []
  for (const search of searches) {
    const answer = await workspace.query({ about: 'leads', search, status: 'all', scoreOrder: 'desc', page: 1 })
    const { matching, total, rows } = answer
    expectations.push({ search, matching, total, ids: rows.map(({ id }) => id) })
  }
  return expectations
}
