import { type ReactNode, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Lead } from '../../domain/lead'
import type { LeadPlace } from '../../domain/lead-query'
import { pageAt } from '../../domain/page'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { shortcuts } from '../../shared/app/shortcuts'
import { useQuery } from '../../shared/app/use-query'
import type { ListState } from '../../shared/list/shown-list'
import { IconButton } from '../../ui/button'
import * as shapes from '../../ui/shapes'
import type { QueryNamed } from '../../workspace/queries'
import type { ListName } from '../../workspace/workspace'

/** Forwards or backwards in the list. */
export type Step = 1 | -1

/** The position that the panel shows. */
export type ShownPlace = Pick<LeadPlace, 'before' | 'isListed' | 'matching'>

/** Steps from lead to lead in a list as it is filtered and ordered. The list behind the panel turns its pages along. */
export function useSteps(shownLead: Lead, opened: Lead, from: ListName, onStep: (lead: Lead) => void) {
  const { list: leads, opportunities, pending, notify } = useApp()
  const lead = asListed(shownLead, opened, leads.current())
  const list = from === 'leads' ? leads : opportunities
  // Each filter is another query.
  useSyncExternalStore<unknown>(list.subscribe, list.current)
  const { page: _, ...query } = leads.query()
  const { filters } = opportunities.current()
  const answered = useQuery<QueryNamed<'place'> | QueryNamed<'opportunity-place'>>(
    from === 'leads' ? { ...query, name: 'place', lead } : { ...filters, name: 'opportunity-place', lead },
  )
  /** Undefined until it is known. */
  const now = answered?.isCurrent ? answered.answer : undefined
  // Ordered by the last action, whatever is done to the open lead moves it; an opportunity that was deleted has no place
  // any more. Steps go on from the place where it was.
  const isGone = now === null
  const staysInPlace = isGone || (from === 'leads' && query.order.field === 'touched')
  const whereOpened = useFirst(JSON.stringify([from === 'leads' ? query : filters, lead.order]), now ?? null)
  const place = (staysInPlace ? whereOpened : now) ?? null
  /** The position that the last step leads to. */
  const [expected, setExpected] = useState<(ShownPlace & { readonly order: number }) | null>(null)

  /** Returns false at an end of the list. */
  function step(by: Step): boolean {
    const next = by === 1 ? place?.next : place?.previous
    if (!place || !next) {
      // What was set there is told with its undo, which this would cover.
      if (!pending.current().has(shownLead.id)) notify('info', messages.endsOfLists[from][by === 1 ? 'last' : 'first'])
      return false
    }
    const { before, matching } = place
    const isListed = place.isListed && !isGone
    const reached = { before: by === 1 ? before + Number(isListed) : before - 1, isListed: true, matching }
    setExpected({ order: next.order, ...reached })
    // Immediately: the panel may be closed before the position is known.
    turnPage(reached)
    onStep(next)
    return true
  }

  function turnPage({ before, matching }: ShownPlace) {
    list.turnTo(pageAt(before, matching))
  }
  const followPlace = useEffectEvent(turnPage)
  useLayoutEffect(() => {
    if (place) followPlace(place)
  }, [place])

  const known: ShownPlace | null = place ?? (expected?.order === lead.order ? expected : null)
  const shown = known && isGone ? { ...known, isListed: false } : known
  return { place, shown, step }
}

/** The first value that there was for this key; null until there is one. */
function useFirst<Value>(key: string, value: Value | null): Value | null {
  const [first, setFirst] = useState<{ readonly key: string; readonly value: Value } | null>(null)
  if (first?.key === key) return first.value
  if (value !== null) setFirst({ key, value })
  return value
}

/** A lead that is no longer due has left the list of those that are: steps go on from the place where it was. */
function asListed(lead: Lead, { due }: Lead, { filters, today }: ListState): Lead {
  const isDue = (day: string) => day !== '' && day <= today
  return filters.isDue && isDue(due) && !isDue(lead.due) ? { ...lead, due } : lead
}

/** 'Lead 7 of 23'. */
export function placeText(place: ShownPlace | null, from: ListName): string | null {
  if (!place) return null
  const { before, isListed, matching } = place
  return isListed ? fill(messages.placeInLists[from], { position: before + 1, count: matching }) : messages.notListed
}

export interface LeadStepsProps {
  place: LeadPlace | null
  isDisabled: boolean
  isSideways: boolean
  /** A status was set here: what is next is shown once. */
  isNextLit: boolean
  onStep(by: Step): void
  /** Between the two buttons. */
  children?: ReactNode
}

/** At an end of the list the buttons keep the focus, and a notification says so. */
export function LeadSteps({ place, isDisabled, isSideways, isNextLit, onStep, children }: LeadStepsProps) {
  return (
    <>
      <IconButton
        shape={isSideways ? shapes.chevronLeft : shapes.chevronUp}
        label={messages.previousLead}
        aria-keyshortcuts={shortcuts.panel.previousLead}
        aria-disabled={place?.previous === null}
        disabled={isDisabled}
        onClick={() => onStep(-1)}
      />
      {children}
      <IconButton
        shape={isSideways ? shapes.chevronRight : shapes.chevronDown}
        label={messages.nextLead}
        data-lit={isNextLit}
        aria-keyshortcuts={shortcuts.panel.nextLead}
        aria-disabled={place?.next === null}
        disabled={isDisabled}
        onClick={() => onStep(1)}
      />
    </>
  )
}
