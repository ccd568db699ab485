import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createLiveQuery } from '../../connection/live-query'
import type { Lead } from '../../domain/lead'
import type { AnswerTo, QueryNamed } from '../../workspace/queries'
import type { Command } from '../../workspace/workspace'
import { useConsole } from '../console-context'
import { leadsQuery, type ShownList } from '../shown-list'
import { useLiveQuery } from '../use-query'

/** What the seller has selected, as the list shows it. */
export interface ShownSelection {
  readonly count: number
  /** How many of these the filters hide. */
  readonly hidden: number
  has(lead: Lead): boolean
  set(leads: readonly Lead[], isSelected: boolean): void
  /** All rows from the one that was set last to this one. */
  setRange(rows: readonly Lead[], lead: Lead, isSelected: boolean): void
  /** Of the list as it is filtered. */
  setAll(): void
  clear(): void
}

/** What was asked for and is not answered yet: a click shows at once, and the next key acts on it. */
interface Unanswered {
  readonly isCleared: boolean
  readonly set: ReadonlyMap<string, boolean>
}

const nothing: Unanswered = { isCleared: false, set: new Map() }
const none: AnswerTo<QueryNamed<'selection'>> = { count: 0, hidden: 0, ids: [] }

export function useSelection(): ShownSelection {
  const { workspace, list, fail } = useConsole()
  const [live] = useState(() => createLiveQuery<QueryNamed<'selection'>>(workspace))
  const answered = useLiveQuery(live, selectionQuery(useSyncExternalStore(list.subscribe, list.current)))
  // The same object as before, so that the list is not rendered for it.
  const answer = answered && answered.answer.count > 0 ? answered.answer : none
  const [unanswered, setUnanswered] = useState(nothing)
  const running = useRef(0)
  const lastSet = useRef<string>(null)

  return useMemo(() => {
    async function run(command: Command, expect: (now: Unanswered) => Unanswered) {
      setUnanswered(expect)
      running.current++
      try {
        await workspace.dispatch(command)
        await live.ask(selectionQuery(list.current()))
      } catch (error) {
        fail(error)
      }
      if (--running.current === 0) setUnanswered(nothing)
    }

    function set(leads: readonly Lead[], isSelected: boolean) {
      const ids = leads.map(({ id }) => id)
      lastSet.current = ids.at(-1) ?? null
      void run({ name: 'select', ids, isSelected }, (now) => ({
        ...now,
        set: new Map([...now.set, ...ids.map((id) => [id, isSelected] as const)]),
      }))
    }

    const { count, hidden, ids } = unanswered.isCleared ? none : answer
    const changed = [...unanswered.set].filter(([id, isSelected]) => ids.includes(id) !== isSelected)
    return {
      count: changed.reduce((sum, [, isSelected]) => sum + (isSelected ? 1 : -1), count),
      hidden,
      has: ({ id }) => unanswered.set.get(id) ?? ids.includes(id),
      set,
      setRange(rows, lead, isSelected) {
        const from = rows.findIndex(({ id }) => id === lastSet.current)
        const to = rows.indexOf(lead)
        const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
        set(rows.slice(first, last + 1), isSelected)
        lastSet.current = lead.id
      },
      setAll() {
        const { page: _, ...query } = leadsQuery(list.current())
        void run({ ...query, name: 'select-all' }, (now) => now)
      },
      clear: () => void run({ name: 'clear-selection' }, () => ({ isCleared: true, set: new Map() })),
    }
  }, [answer, unanswered, workspace, list, live, fail])
}

function selectionQuery(state: ReturnType<ShownList['current']>): QueryNamed<'selection'> {
  return { ...leadsQuery(state), name: 'selection' }
}
