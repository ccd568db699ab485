import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createManualClock } from '../../test/manual-clock'
import { createThreadWorkspace, historyOf } from '../../test/thread-workspace'
import { unfilled } from '../domain/lead'

const ada = {
  id: 'ada',
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  email: 'ada@engines.example',
  source: 'Referral',
  score: 90,
  status: 'new',
  ...unfilled,
  order: 0,
} as const

type Change = Parameters<ReturnType<typeof createThreadWorkspace>['dispatch']>[0] & { name: 'change-leads' }

function start() {
  const clock = createManualClock()
  const workspace = createThreadWorkspace(clock, [ada])
  const change = (wanted: Change['change']) =>
    workspace.dispatch({ name: 'change-leads', change: wanted, leads: ['ada'] })
  const lines = async () =>
    ((await historyOf(workspace, 'ada')) ?? []).map(({ event, isUndone }) => {
      const words =
        event.type === 'note'
          ? `${event.text}${event.isEdited ? ' (edited)' : ''}`
          : 'after' in event
            ? event.after
            : ''
      return [event.type, words, ...(isUndone ? ['undone'] : [])]
    })
  return { clock, workspace, change, lines }
}

test('[NOTE-4] a note is one line of the history at its own date, and what was done to it is not told again', async () => {
  const { clock, workspace, change, lines } = start()
  await clock.advance(1000)
  const first = clock.date()
  await change({ name: 'add-note', date: first, text: 'Wants a price' })
  await clock.advance(1000)
  await change({ name: 'mark', status: 'contacted' })
  await clock.advance(1000)
  const second = clock.date()
  await change({ name: 'add-note', date: second, text: 'Called' })
  await change({ name: 'edit-note', date: first, text: 'Wants a price for 40' })
  expect(await lines()).toEqual([
    ['note', 'Called'],
    ['edited', { status: 'contacted' }],
    ['note', 'Wants a price for 40 (edited)'],
    ['created', ''],
  ])
  await workspace.dispatch({ name: 'undo', action: null })
  await change({ name: 'delete-note', date: second })
  expect(await lines()).toEqual([
    ['edited', { notes: { [second]: null } }],
    ['edited', { notes: { [first]: 'Wants a price for 40' } }, 'undone'],
    ['edited', { notes: { [second]: 'Called' } }],
    ['edited', { status: 'contacted' }],
    ['note', 'Wants a price'],
    ['created', ''],
  ])
})

test('[NOTE-4] a note that came from elsewhere is told at its own date, also before the lead was created', async () => {
  const { clock, change, lines } = start()
  await clock.advance(1000)
  await change({ name: 'add-note', date: 5, text: 'From the old system' })
  expect(await lines()).toEqual([
    ['created', ''],
    ['note', 'From the old system'],
  ])
})

const step = fc.oneof(
  fc.record({ does: fc.constantFrom('add', 'mark', 'undo', 'redo'), at: fc.constant(0) }),
  fc.record({ does: fc.constantFrom('edit', 'delete'), at: fc.nat(5) }),
)

test('[NOTE-5] whatever is done, undone and redone: each note that is there is one line, all else is told, and lines are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const { clock, workspace, change } = start()
      /** By its number in the log: what an action says, the note that it is about, and whether it is done. */
      const log = new Map<number, { says: string; note: number | null; date: number; isDone: boolean }>()
      const dates: number[] = []
      let text = 0
      for (const { does, at } of steps) {
        await clock.advance(1000)
        const date = clock.date()
        const note = does === 'add' ? date : (dates[at % Math.max(1, dates.length)] ?? null)
        const wanted: Change['change'] =
          does === 'mark'
            ? { name: 'mark', status: log.size % 2 === 0 ? 'contacted' : 'qualified' }
            : does === 'delete'
              ? { name: 'delete-note', date: note ?? 0 }
              : { name: does === 'add' ? 'add-note' : 'edit-note', date: note ?? 0, text: `text ${text++}` }
        const isStep = does === 'undo' || does === 'redo'
        const outcome = isStep ? await workspace.dispatch({ name: does, action: null }) : await change(wanted)
        if (!('done' in outcome) || !outcome.action) continue
        if (does === 'add') dates.push(date)
        const { number } = outcome.action
        const known = log.get(number)
        if (known) known.isDone = does === 'redo'
        else log.set(number, { says: does, note: does === 'mark' ? null : note, date, isDone: true })
      }
      // The reference: from the first action on, what is there at the end.
      const there = new Map<number, boolean>()
      for (const { says, note, isDone } of log.values()) {
        if (note === null || !isDone) continue
        if (says === 'delete') there.delete(note)
        else there.set(note, says === 'edit' || (there.get(note) ?? false))
      }
      const expected = [
        ...[...log.values()]
          .filter(({ says, note, isDone }) => !isDone || says === 'mark' || says === 'delete' || !there.has(note!))
          .map(({ date, isDone }) => ({ date, line: isDone ? 'edited' : 'undone' })),
        ...[...there].map(([date, isEdited]) => ({ date, line: isEdited ? 'note, edited' : 'note' })),
      ].toSorted((a, b) => b.date - a.date)
      const told = (await historyOf(workspace, 'ada')) ?? []
      expect(
        told.slice(0, -1).map(({ date, event, isUndone }) => ({
          date,
          line: event.type === 'note' ? (event.isEdited ? 'note, edited' : 'note') : isUndone ? 'undone' : 'edited',
        })),
      ).toEqual(expected)
      expect(await workspace.query({ name: 'history', id: 'ada', count: 3 })).toEqual({
        entries: told.slice(0, 3),
        total: told.length,
      })
    }),
  )
})
