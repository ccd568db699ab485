import { type RefObject, useEffect, useState } from 'react'
import { createListeners } from '../../base/listeners'
import { type Answered, isSameQuery, type LiveQuery } from '../../connection/live-query'
import type { AnswerTo } from '../../workspace/queries'
import { rowElements } from './list-focus'
import type { Listed } from './selection'
import type { ListQuery } from './shown-list'

/** A pointer that has moved farther than this, in px, is elsewhere. */
const MOVED_PX = 4

/** What is open in a row: its menu, or a field. */
const OPEN_IN_ROW = ':popover-open, [data-apart]:focus-within'

/**
 * The answers of a list as they are shown. A row under a pointer that rests on it, and any row while a menu or a field of
 * one is open, stays where it is: the next click or key is meant for what was there. A newer answer waits until the pointer
 * has moved, a key is pressed or what was open is closed. Another query does not wait.
 */
export function useStillAnswers<Q extends ListQuery>(
  answers: LiveQuery<Q>,
  list: RefObject<HTMLElement | null>,
): LiveQuery<Q> {
  const [{ live, watch }] = useState(() => createStillAnswers(answers, list))
  useEffect(watch, [watch])
  return live
}

function createStillAnswers<Q extends ListQuery>(answers: LiveQuery<Q>, list: RefObject<HTMLElement | null>) {
  const listeners = createListeners()
  let shown: Answered<Q> | null = null
  let isHeld = false
  /** Of a pointer that was moved to a row, and used last. */
  let rest: { readonly x: number; readonly y: number } | null = null

  const isOpenInRow = () => Boolean(list.current?.querySelector(OPEN_IN_ROW))

  /** How many rows from the top stay. */
  function countStill(): number {
    if (isOpenInRow()) return Number.POSITIVE_INFINITY
    const under = rest && document.elementFromPoint(rest.x, rest.y)
    return rowElements(list.current).findIndex((row) => row.closest('tr, li')?.contains(under)) + 1
  }

  function show(next: Answered<Q> | null, isStill = false) {
    const left = isStill && shown && next && isSameQuery(shown.query, next.query) && leftRows(shown.answer, next.answer)
    const isWaiting = left && left.firstMoved < countStill()
    isHeld = Boolean(isWaiting)
    shown = shown && isWaiting ? { ...shown, answer: { ...shown.answer, ...left.page } } : next
    listeners.notify()
  }

  function goOn() {
    if (isHeld && !isOpenInRow()) show(latest())
  }

  function onPointerMove({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
    if (isHeld && rest && Math.hypot(x - rest.x, y - rest.y) <= MOVED_PX) return
    const row = target instanceof Element && target.closest('tr, li')
    rest = pointerType !== 'touch' && row && list.current?.contains(row) ? { x, y } : null
    goOn()
  }

  function onKeyDown() {
    rest = null
    goOn()
  }

  function onClosed() {
    if (!rest) goOn()
  }

  /** Null if it failed. */
  function latest(): Answered<Q> | null {
    try {
      return answers.current()
    } catch {
      return null
    }
  }

  let stop = () => {}
  const live: LiveQuery<Q> = {
    ...answers,
    current: () => (isHeld ? shown : answers.current()),
    subscribe(listener) {
      if (listeners.count === 0) {
        shown = latest()
        isHeld = false
        stop = answers.subscribe(() => show(latest(), true))
      }
      const unsubscribe = listeners.subscribe(listener)
      return () => {
        unsubscribe()
        if (listeners.count === 0) stop()
      }
    },
  }

  function watch() {
    const ending = new AbortController()
    const first = { capture: true, signal: ending.signal }
    document.addEventListener('pointermove', onPointerMove, first)
    document.addEventListener('keydown', onKeyDown, first)
    for (const type of ['wheel', 'keyup']) document.addEventListener(type, goOn, first)
    document.addEventListener('toggle', onClosed, first)
    // After the field has saved what is in it.
    window.addEventListener('focusout', onClosed, { signal: ending.signal })
    return () => ending.abort()
  }

  return { live, watch }
}

/** The rows as they were with their newest values, those that have left, and where the first other one would stand. */
function leftRows<Q extends ListQuery>(before: AnswerTo<Q>, after: AnswerTo<Q>) {
  const [old, next]: readonly (readonly Listed[])[] = [before.rows, after.rows]
  const firstMoved = old!.findIndex(({ id }, index) => next![index]?.id !== id)
  if (firstMoved === -1) return null
  const byId = new Map(next!.map((row) => [row.id, row]))
  const left = new Set(old!.flatMap(({ id }) => (byId.has(id) ? [] : [id])))
  return { firstMoved, page: { rows: old!.map((row) => byId.get(row.id) ?? row), left } }
}
