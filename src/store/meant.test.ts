import { expect, test } from 'vitest'
import { backupOf, csvFile, importFile, lettingGo, restore, textOf } from '../../test/files'
import { catchUp, forget, named, useKeptTabs } from '../../test/kept-tabs'
import { createHurriedClock, everything, openTab, type Tab } from '../../test/tabs'
import type { OrdersInList } from '../domain/action'
import type { LeadsChange } from '../domain/commands'
import { wholeList } from '../domain/lead-query'
import { allOpportunities } from '../domain/opportunity-query'
import type { Command } from '../workspace/workspace'

// What was named in one list is nobody in another one whose leads have the same orders, ids and action numbers.

const { open } = useKeptTabs()

/** As in the browser: seeds have 53 bits. */
async function openAnew(start: Command): Promise<Tab> {
  let given = Math.floor(Math.random() * 2 ** 52)
  const tab = openTab({ seed: () => ++given }, createHurriedClock())
  await named('the start', tab.dispatch(start))
  return tab
}

const samples: Command = { name: 'start', kept: 'no', count: 8, seed: 1 }
const people = (of: string) =>
  csvFile([1, 2, 3, 4].map((at) => ({ id: `p${at}`, name: `${of} ${at}`, email: `p${at}@x.io`, status: 'converted' })))

/** Another list, with other people under the same ids, and with actions of the same numbers. */
async function fill(tab: Tab, of: string) {
  const dispatch = lettingGo(tab)
  await importFile({ ...tab, dispatch }, people(of), {}, `${of}.csv`)
  for (const status of ['new', 'contacted']) {
    await importFile({ ...tab, dispatch }, csvFile([{ id: status, name: `${of} ${status}`, status }]))
  }
  await tab.dispatch({ name: 'undo', action: null })
}

async function backupOfOthers() {
  const tab = await openAnew(samples)
  await fill(tab, 'Other')
  const backup = await backupOf(tab)
  tab.close()
  return backup
}

/** How the list is replaced: in this tab, or in the other one. */
const replacements: Readonly<Record<string, (tab: Tab, other: Tab) => Promise<unknown>>> = {
  'undo of the import': async (tab) => {
    for (let times = 0; times < 2; times++) await tab.dispatch({ name: 'undo', action: null })
  },
  'starting over': (tab) => tab.dispatch({ name: 'start-over' }),
  'a restored backup': async (tab) => restore(tab, await backupOfOthers()),
  'starting over in another tab': (_, other) => other.dispatch({ name: 'start-over' }),
  'a backup that another tab restores': async (_, other) => restore(other, await backupOfOthers()),
  'data that another tab has begun anew': async (tab, other) => {
    tab.freeze()
    await other.dispatch(forget)
    const anew = await openAnew(samples)
    await fill(anew, 'Other')
    anew.close()
  },
}

const changes: readonly LeadsChange[] = [
  { name: 'mark', status: 'qualified' },
  { name: 'convert' },
  { name: 'stage', stage: 'Won' },
  { name: 'amount', amount: 7 },
  { name: 'delete-opportunity' },
  { name: 'next-step', step: 'Call', due: '2026-11-20' },
  { name: 'step-done' },
  { name: 'add-note', date: 5, text: 'A note' },
  { name: 'delete' },
]

/** All that names an action, a list, a range of orders or what is selected; the compiler knows the others. */
function commandsNaming(actions: readonly { list: number; number: number }[], created: OrdersInList): Command[] {
  const query = { ...wholeList, created }
  return [
    ...actions.flatMap(({ list, number }): Command[] => [
      { name: 'undo', action: { list, number } },
      { name: 'undo', action: { list, number }, workedOn: 'undo' },
      { name: 'undo', action: { list, number }, workedOn: 'keep' },
      { name: 'redo', action: { list, number } },
    ]),
    ...(['leads', 'opportunities'] as const).flatMap((list): Command[] => [
      ...(list === 'leads' ? [{ name: 'select-all', list, query } as const] : []),
      ...changes.map((change): Command => ({ name: 'change-leads', change, leads: { selectedIn: list } })),
      { name: 'delete-for-good', leads: { selectedIn: list } },
    ]),
  ]
}

test.each(Object.keys(replacements))(
  '[MANY-5] [SOURCE-4] [UNDO-3] what was named in a list is nobody after %s',
  async (how) => {
    const tab = await openAnew(samples)
    await fill(tab, 'Own')
    const other = await open()
    const actions = (await tab.query({ name: 'actions', count: 9 })) ?? []
    const { created } = actions.find(({ file }) => file === 'Own.csv')!
    const [lead] = (await tab.query({ name: 'leads', ...wholeList, created, page: 1 })).rows
    await tab.dispatch({ name: 'select-all', list: 'leads', query: wholeList })
    await tab.dispatch({ name: 'select-all', list: 'opportunities', query: allOpportunities })
    await replacements[how]!(tab, other)
    await tab.dispatch(catchUp)
    const before = await everything(tab)
    expect(before.leads.map(({ name }) => name)).not.toContain('Own 1')
    expect(before.leads.length).toBeGreaterThan(4)

    const list = { ...wholeList, created }
    expect(await tab.query({ name: 'leads', ...list, page: 1 })).toMatchObject({
      rows: [],
      matching: 0,
      isOfOther: true,
    })
    expect(await tab.query({ name: 'place', ...list, lead: lead! })).toMatchObject({ previous: null, next: null })
    const search = { search: '', status: 'new', source: 'all', created } as const
    expect(await tab.query({ name: 'near-matches', ...search })).toMatchObject({ 'any-status': 0 })
    const file = await tab.query({ name: 'leads-file', ...list, separator: ',' })
    expect((await textOf(file)).trim().split('\n')).toHaveLength(1)
    const none = { count: 0, hidden: 0, ids: [] }
    expect(await tab.query({ name: 'selection', ...list, page: 1 })).toEqual(none)
    expect(await tab.query({ name: 'opportunity-selection', ...allOpportunities, page: 1 })).toEqual(none)

    const meant = actions.filter(({ list: of }) => of === created!.list)
    expect(meant.length).toBeGreaterThan(1)
    for (const command of commandsNaming(meant, created!)) {
      // The list that was left is redone under its own name.
      if (command.name === 'redo' && how === 'undo of the import') continue
      await tab.dispatch(command)
      expect(await everything(tab), JSON.stringify(command)).toEqual(before)
    }
    other.close()
    tab.close()
  },
)
