import { afterAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, emailField, focus, heading, nameOf, panel, watchLog } from '../../test/console-screen'
import { settle } from '../../test/manual-clock'
import { mountConsole } from '../../test/mount-console'
import { countRenders } from '../../test/render-counter'
import { leadsInOrder, seededLeads } from '../../test/seeded-leads'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import type { Workspace } from '../workspace/workspace'

watchLog()

const renders = countRenders()
afterAll(renders.stop)

/** Long enough for what is told a moment after a change. */
const LATER_MS = 1500

const newLead = leadsInOrder.find(({ status }) => status === 'new')!
const press = (keys: string) => userEvent.keyboard(keys)
const undo = () => press('{Control>}z{/Control}')

async function mountCounted() {
  const requests: string[] = []
  const count = (workspace: Workspace): Workspace => ({
    ...workspace,
    query(query) {
      requests.push(query.name)
      return workspace.query(query)
    },
    dispatch(command) {
      requests.push(command.name)
      return workspace.dispatch(command)
    },
  })
  const { clock } = await mountConsole(seededLeads, count)
  await expect.element(heading(`${seededLeads.length} leads`)).toBeVisible()

  async function rest() {
    await clock.advance(LATER_MS)
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    await settle()
  }

  return {
    clock,
    /** What an interaction costs until all that follows from it is shown. */
    async costOf(interact: () => Promise<unknown>) {
      await rest()
      requests.length = 0
      renders.take()
      await interact()
      await rest()
      const { Screen: root = 0, Header: header = 0, Summary: summary = 0, MenuItem: closedMenus = 0 } = renders.take()
      return { requests: requests.toSorted(), root, header, summary, closedMenus }
    },
  }
}

const nothingRendered = { root: 0, header: 0, closedMenus: 0 }

test('[WORKSPACE-4] a key in the search asks once, and renders the list alone', async () => {
  const { costOf } = await mountCounted()
  await focus(page.getByRole('searchbox'))
  for (const key of ['a', 'd', '{Backspace}']) {
    expect(await costOf(() => press(key))).toEqual({ requests: ['leads'], ...nothingRendered, summary: 0 })
  }
})

test('[WORKSPACE-4] a mark and its undo ask for what they change, and render what shows it', async () => {
  const { clock, costOf } = await mountCounted()
  await focus(nameOf(newLead))
  const mark = await costOf(async () => {
    await press('2')
    await clock.advance(SIMULATED_DELAY_MS)
  })
  expect(mark).toEqual({ requests: ['leads', 'save-lead', 'storage', 'totals'], ...nothingRendered, summary: 1 })
  expect(await costOf(undo)).toEqual({
    requests: ['leads', 'storage', 'totals', 'undo'],
    ...nothingRendered,
    summary: 1,
  })
})

test('[WORKSPACE-4] a save in the panel asks for what it changes, and renders the root for the panel alone', async () => {
  const { clock, costOf } = await mountCounted()
  await nameOf(newLead).click()
  await button('edit lead').click()
  await userEvent.fill(emailField, 'new@mail.example')
  const save = await costOf(async () => {
    await button('save').click()
    await clock.advance(SIMULATED_DELAY_MS)
    await expect.element(panel).not.toBeInTheDocument()
  })
  expect(save).toEqual({
    requests: ['history', 'lead', 'leads', 'place', 'place', 'save-lead', 'storage', 'totals'],
    root: 1,
    header: 1,
    summary: 2,
    closedMenus: 0,
  })
  expect(await costOf(undo)).toEqual({
    requests: ['leads', 'storage', 'totals', 'undo'],
    ...nothingRendered,
    summary: 1,
  })
})
