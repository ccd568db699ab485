import type { Edit } from './edit'

/**
 * What an answer depends on, and what a change has touched: only those answers are asked for again. What was done is among
 * 'leads', and all that is known of where the data lives among 'storage': each commit touches both.
 */
export type Topic = 'leads' | 'due' | 'opportunities' | 'storage' | 'selection'

export const topics: readonly Topic[] = ['leads', 'due', 'opportunities', 'storage', 'selection']

/** What a commit touches; 'all' where any row may have changed. */
export function topicsOf(edits: readonly Edit[] | 'all'): readonly Topic[] {
  if (edits === 'all') return topics
  const touched: Topic[] = ['leads', 'storage']
  if (edits.some(({ before, after }) => (before?.lead.due ?? '') !== (after?.lead.due ?? ''))) touched.push('due')
  // An opportunity shows what its lead says.
  if (edits.some(({ before, after }) => before?.opportunity || after?.opportunity)) touched.push('opportunities')
  return touched
}
