import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Day } from '../../domain/day'
import type { Lead } from '../../domain/lead'
import type { Page } from '../../domain/page'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Icon } from '../../ui/icon'
import { rowBox } from '../../ui/row-box'
import { tint } from '../../ui/rows'
import * as shapes from '../../ui/shapes'
import { dueChip, dueTask } from '../lead/due'
import styles from './list.module.css'
import { type ListFocusOptions, rowOf, useListFocus } from './list-focus'
import { useRowGestures } from './row-gestures'
import type { Listed, ShownSelection } from './selection'

// Functions, not components: for twenty rows, components make the first render noticeably slower.

/** Opens the lead: its row listens for the click. With the day of the next step beside it, or as a task, and, in a table, its box before it. */
export function nameButton(
  { id, name, ...nextStep }: Listed & Pick<Lead, 'step' | 'due'>,
  today: Day,
  box: ReactNode = null,
  isTask = false,
) {
  const button = (
    <button type="button" className={`${styles.name} clipped`} data-lead={id} tabIndex={-1} title={name} translate="no">
      {name}
    </button>
  )
  return (
    <span className={styles.nameAndDay}>
      {box}
      {isTask ? dueTask(nextStep, today, button) : button}
      {!isTask && dueChip(nextStep, today)}
    </span>
  )
}

export function boxOf(row: Listed, rows: readonly Listed[], selection: ShownSelection) {
  return rowBox({
    label: fill(messages.selectLead, row),
    isChecked: selection.has(row),
    id: row.id,
    onChange: (isChecked, isRange) =>
      isRange ? selection.setRange(rows, row, isChecked) : selection.set([row], isChecked),
  })
}

export function boxOfAll(rows: readonly Listed[], selection: ShownSelection) {
  const isChecked = rows.every(selection.has)
  return rowBox({
    label: messages.selectPage,
    isChecked,
    isMixed: !isChecked && rows.some(selection.has),
    onChange: (isAll) => selection.set(rows, isAll),
  })
}

/** Of the column that orders the list. */
export const sortOf = {
  asc: { sort: 'ascending', headerIcon: <Icon shape={shapes.arrowUp} size={14} /> },
  desc: { sort: 'descending', headerIcon: <Icon shape={shapes.arrowDown} size={14} /> },
} as const

interface ListRowsOptions<Row> extends Omit<ListFocusOptions<Row>, 'list'> {
  /** Rows that have left wait until nothing is aimed at any more. */
  page: Page<Row> & { readonly left?: ReadonlySet<string> }
  /** The lead that the panel shows. */
  openId: string | null
  /** What a row shows: it is tinted when this changes. */
  fields: readonly (keyof Row)[]
  /** What a click on a control of a row does, by its `data-control`. */
  controls: Readonly<Record<string, (row: Row, control: HTMLElement) => void>>
}

/** What keys and pointers do in the rows of a list. */
export function useListRows<Row extends Listed>({ openId, fields, controls, ...options }: ListRowsOptions<Row>) {
  const { page, selection } = options
  const list = useRef<HTMLDivElement>(null)
  const { handlers, ...cursor } = useListFocus({ ...options, list })
  const gestures = useRowGestures(page.rows, selection)
  useTintOfChanges(list, page.rows, fields)

  // Keeps the lead shown in the panel visible in the list.
  useLayoutEffect(() => {
    if (openId !== null) rowOf(list.current, openId)?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  })

  function onClick({ target }: MouseEvent) {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-control]') : null
    const row = page.rows.find(({ id }) => id === control?.dataset['of'])
    if (control && row) controls[control.dataset['control'] ?? '']?.(row, control)
  }

  const area = { ref: list, ...handlers, ...gestures, onClick, 'data-selecting': selection.isOn }
  const shown = {
    rows: page.rows,
    isOpen: ({ id }: Row) => id === openId,
    isSelected: selection.has,
    hasLeft: ({ id }: Row) => page.left?.has(id) ?? false,
  }
  return { ...cursor, list, area, shown }
}

/** Tints rows whose values were changed, by whatever means. */
function useTintOfChanges<Row extends Listed>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  fields: readonly (keyof Row)[],
) {
  const before = useRef(rows)
  /** By the ids of their rows. */
  const tints = useRef(new Map<string, { readonly row: Element; end(): void }>())
  useLayoutEffect(() => {
    const old = new Map(before.current.map((row) => [row.id, row]))
    before.current = rows
    const isChanged = (row: Row) => fields.some((field) => (old.get(row.id) ?? row)[field] !== row[field])
    const elementOf = (id: string) => rowOf(list.current, id)?.closest('tr, li') ?? null
    const changed = new Set(rows.filter(isChanged).map(({ id }) => id))
    for (const [id, { row, end }] of tints.current) {
      if (elementOf(id) === row && !changed.has(id)) continue
      end()
      tints.current.delete(id)
    }
    for (const id of changed) {
      const row = elementOf(id)
      if (row) tints.current.set(id, { row, end: tint(row) })
    }
  }, [list, rows, fields])
}
