import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createLiveQuery } from '../../connection/live-query'
import type { AnswerTo, QueryNamed } from '../../workspace/queries'
import type { Command, ListName } from '../../workspace/workspace'
import { type AppServices, useApp } from '../app/app-context'
import { useLiveQuery } from '../app/use-query'

/** A lead, or an opportunity by the id of its lead. */
export interface Listed {
  readonly id: string
  readonly name: string
}

/** What the seller has selected, as the list shows it. */
export interface ShownSelection {
  readonly count: number
  /** Taps select, even where nothing is selected yet. */
  readonly isOn: boolean
  /** How many of these the filters hide. */
  readonly hidden: number
  has(row: Listed): boolean
  start(): void
  set(rows: readonly Listed[], isSelected: boolean): void
  /** All rows from the one that was set last to this one. */
  setRange(rows: readonly Listed[], row: Listed, isSelected: boolean): void
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

export function useSelection(list: ListName): ShownSelection {
  const context = useApp()
  const { workspace, fail } = context
  const [live] = useState(() => createLiveQuery<SelectionQuery>(workspace))
  const shown = list === 'leads' ? context.list : context.opportunities
  // Each filter and each page is another query.
  useSyncExternalStore<unknown>(shown.subscribe, shown.current)
  const [unanswered, setUnanswered] = useState(nothing)
  const [isStarted, setStarted] = useState(false)
  // Then nothing is asked: only what is done here selects anything.
  const isEmpty = useSyncExternalStore(live.subscribe, () => live.current()?.answer.count === 0)
  const answered = useLiveQuery(live, isEmpty && unanswered === nothing ? null : selectionQuery(list, context))
  // The same object as before, so that the list is not rendered for it.
  const answer = answered && answered.answer.count > 0 ? answered.answer : none
  const running = useRef(0)
  const lastSet = useRef<string>(null)

  return useMemo(() => {
    async function run(command: Command, expect: (now: Unanswered) => Unanswered) {
      setStarted(false)
      setUnanswered(expect)
      running.current++
      try {
        await workspace.dispatch(command)
        await live.ask(selectionQuery(list, context))
      } catch (error) {
        fail(error)
      }
      if (--running.current === 0) setUnanswered(nothing)
    }

    function set(rows: readonly Listed[], isSelected: boolean) {
      const ids = rows.map(({ id }) => id)
      lastSet.current = ids.at(-1) ?? null
      void run({ name: 'select', list, ids, isSelected }, (now) => ({
        ...now,
        set: new Map([...now.set, ...ids.map((id) => [id, isSelected] as const)]),
      }))
    }

    const { count, hidden, ids } = unanswered.isCleared ? none : answer
    const changed = [...unanswered.set].filter(([id, isSelected]) => ids.includes(id) !== isSelected)
    const total = changed.reduce((sum, [, isSelected]) => sum + (isSelected ? 1 : -1), count)
    return {
      count: total,
      isOn: isStarted || total > 0,
      start: () => setStarted(true),
      hidden,
      has: ({ id }) => unanswered.set.get(id) ?? ids.includes(id),
      set,
      setRange(rows, row, isSelected) {
        const from = rows.findIndex(({ id }) => id === lastSet.current)
        const to = rows.indexOf(row)
        const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
        set(rows.slice(first, last + 1), isSelected)
        lastSet.current = row.id
      },
      setAll: () => void run(selectAll(list, context), (now) => now),
      clear: () => void run({ name: 'clear-selection', list }, () => ({ isCleared: true, set: new Map() })),
    }
  }, [answer, unanswered, isStarted, workspace, list, context, live, fail])
}

type SelectionQuery = QueryNamed<'selection'> | QueryNamed<'opportunity-selection'>

function selectionQuery(of: ListName, { list, opportunities }: AppServices): SelectionQuery {
  return of === 'leads'
    ? { ...list.query(), name: 'selection' }
    : { ...opportunities.query(), name: 'opportunity-selection' }
}

function selectAll(of: ListName, { list, opportunities }: AppServices): Command {
  if (of === 'opportunities') return { name: 'select-all', list: of, query: opportunities.current().filters }
  const { page: _, name: __, ...query } = list.query()
  return { name: 'select-all', list: of, query }
}
