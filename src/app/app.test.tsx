import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, chooseInMenu, clickBackdrop, nameOf, notifications, panel, watchLog } from '../../test/console-screen'
import { ada, grace, leadWith, numberedLeads } from '../../test/leads'
import { createManualClock } from '../../test/manual-clock'
import { mountConsole } from '../../test/mount-console'
import { createTransportPair } from '../../test/transport-pair'
import { connect } from '../connection/connect'
import type { WorkerTransport } from '../connection/protocol'
import { serve } from '../connection/serve'
import { SILENCE_MS } from '../connection/silence'
import { PAGE_SIZE, SIMULATED_DELAY_MS, TOAST_MS } from '../domain/constants'
import type { Lead } from '../domain/lead'
import type { AnswerTo } from '../workspace/queries'
import type { Workspace, WorkspaceEvent } from '../workspace/workspace'

watchLog()

async function openForEdit(lead: Lead) {
  await nameOf(lead).click()
  await button('edit lead').click()
}

test('[EDIT-2] [PANEL-3] [PANEL-4] [TIME-1] a save is applied after the delay and not before, and nothing closes the panel meanwhile', async () => {
  const { clock } = await mountConsole([ada, grace])
  await openForEdit(ada)
  await page.getByRole('textbox', { name: 'Email' }).fill('  countess@lovelace.example ')
  await panel.getByRole('combobox', { name: 'Status' }).selectOptions('Qualified')
  await button('save').click()
  await expect.element(button('save')).toBeDisabled()
  await expect.element(button('cancel')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await clickBackdrop()
  await clock.advance(SIMULATED_DELAY_MS - 1)
  await expect.element(panel).toBeVisible()
  await expect.element(page.getByText('Lead updated successfully!')).not.toBeInTheDocument()
  await clock.advance(1)
  await expect.element(page.getByText('Lead updated successfully!')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(nameOf(ada)).toHaveFocus()
  await expect.element(page.getByRole('cell', { name: 'countess@lovelace.example', exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: ada.name })).toHaveTextContent('Qualified')
  expect(clock.waits).toEqual([SIMULATED_DELAY_MS])
})

test('[CONVERT-2] [PANEL-3] nothing closes the panel while a conversion is pending', async () => {
  const { clock } = await mountConsole([ada])
  await nameOf(ada).click()
  await button('convert to opportunity').click()
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await expect.element(button('edit lead')).toBeDisabled()
  await expect.element(button('Close')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await clickBackdrop()
  await expect.element(panel).toBeVisible()
  expect(document.querySelector('[data-busy="true"]')).not.toBeNull()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(page.getByText('Lead converted to opportunity!')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('[CONVERT-4] a refusal is shown, and the panel stays', async () => {
  const { clock, workspace } = await mountConsole([ada])
  await nameOf(ada).click()
  void workspace.dispatch({ name: 'convert-lead', id: 'ada' })
  await button('convert to opportunity').click()
  await expect
    .element(notifications.getByText('No changes were made: this lead is being saved or converted'))
    .toBeVisible()
  await expect.element(button('edit lead')).toBeEnabled()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await expect.element(panel.getByText('Converted', { exact: true })).toBeVisible()
})

test('[PANEL-4] [LIST-8] a row that leaves the list gives its focus to the heading', async () => {
  const { clock } = await mountConsole([ada, grace])
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New')
  await nameOf(ada).click()
  await button('convert to opportunity').click()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(nameOf(ada)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '1 of 2 leads' })).toHaveFocus()
})

test('[LIST-6] a list that becomes shorter shows its last page', async () => {
  const { workspace, clock } = await mountConsole(numberedLeads(PAGE_SIZE + 1, { status: 'new' }))
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('New')
  await button('Next page').click()
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
  void workspace.dispatch({ name: 'convert-lead', id: 'lead-1' })
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible()
})

test('[TOAST-2] success closes after 3000 ms, an error after 5000 ms', async () => {
  const { clock } = await mountConsole([ada])
  await openForEdit(ada)
  await page.getByRole('textbox', { name: 'Email' }).fill('invalid')
  await button('save').click()
  page.getByRole('combobox', { name: 'Status' }).element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  const error = page.getByRole('alert').getByText('Please enter a valid email address.')
  const info = notifications.getByText('That changed nothing. Undo again for what you did before.')
  await expect.element(error).toBeVisible()
  await userEvent.hover(page.getByRole('heading', { name: 'Lead Details' }))
  await clock.advance(2999)
  await expect.element(info).toBeVisible()
  await clock.advance(1)
  await expect.element(info).not.toBeInTheDocument()
  await clock.advance(1999)
  await expect.element(error).toBeVisible()
  await clock.advance(1)
  await expect.element(error).not.toBeInTheDocument()
})

test('[TOAST-3] the clock stops under the pointer, under the focus and while the page is hidden', async () => {
  const { clock, toasts } = await mountConsole([ada])
  toasts.show('info', 'Wait for me')
  const toast = notifications.getByText('Wait for me')
  await userEvent.hover(toast)
  await clock.advance(3 * TOAST_MS.info)
  await expect.element(toast).toBeVisible()
  await userEvent.hover(page.getByRole('heading', { level: 1 }))

  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(notifications).toHaveFocus()
  await clock.advance(3 * TOAST_MS.info)
  await expect.element(toast).toBeVisible()
  await userEvent.keyboard('{Escape}')

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await clock.advance(3 * TOAST_MS.info)
  await expect.element(toast).toBeVisible()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await clock.advance(TOAST_MS.info)
  await expect.element(toast).not.toBeInTheDocument()
})

test('[TOAST-5] a toast that is dismissed by pointer lets the clock of the others go on', async () => {
  const { clock, toasts } = await mountConsole([ada])
  toasts.show('info', 'First')
  toasts.show('info', 'Second')
  await notifications.getByText('Second').hover()
  await button('Dismiss notification').first().click()
  await expect.element(notifications.getByText('Second')).not.toBeInTheDocument()
  await userEvent.hover(page.getByRole('heading', { level: 1 }))
  await clock.advance(TOAST_MS.info)
  await expect.element(notifications.getByText('First')).not.toBeInTheDocument()
})

test.each([1280, 375])(
  '[SCREEN-9] hostile names are text, clipped, with their whole in the title, at %i px',
  async (width) => {
    await page.viewport(width, 900)
    const hostile = [
      '<img src=x onerror="document.title=\'owned\'">',
      'x'.repeat(10_000),
      '\u202eright to left\u202c \u200fשלום',
    ].map((name, index) =>
      leadWith({ id: `hostile-${index}`, name, company: name, email: `${name}@x.y`, order: index + 1 }),
    )
    await mountConsole([...hostile, ada])
    await expect.element(nameOf(ada)).toBeVisible()
    expect(document.title).not.toBe('owned')
    for (const lead of hostile) {
      const name = document.querySelector<HTMLElement>(`[data-lead="${lead.id}"]`)
      expect(name?.textContent).toBe(lead.name)
      expect(name?.title).toBe(lead.name)
      expect(name?.getBoundingClientRect().width).toBeLessThan(width)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const rows = [...document.querySelectorAll('tbody tr, li')].map((row) => row.getBoundingClientRect().height)
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(1)

    await page.getByRole('button', { name: 'xxxx' }).first().click()
    await expect.element(button('convert to opportunity')).toBeInViewport()
    await expect.element(panel.getByText('Status')).toBeInTheDocument()
    const dialog = document.querySelector('dialog')
    expect(dialog && dialog.scrollWidth - dialog.clientWidth).toBe(0)
  },
)

/** The workspace, but with answers about one topic that no region can show. */
function withBroken(name: string, isBroken: () => boolean) {
  return (workspace: Workspace): Workspace => ({
    ...workspace,
    query: async (query) => {
      if (query.name === name && isBroken()) return JSON.parse('{"rows":5,"matching":1}')
      return workspace.query(query)
    },
  })
}

test.each([
  { name: 'totals', what: 'The summary' },
  { name: 'leads', what: 'The leads' },
])('[SCREEN-5] when $what cannot be shown, the rest works and a retry brings it back', async ({ name, what }) => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  await mountConsole(
    [ada, grace],
    withBroken(name, () => isBroken),
  )
  await expect.element(page.getByText(`${what} can’t be shown`)).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
  await page.getByRole('tab', { name: 'Leads' }).click()
  isBroken = false
  await button('Try again').click()
  await expect.element(page.getByText(`${what} can’t be shown`)).not.toBeInTheDocument()
  await expect.element(nameOf(ada)).toBeVisible()
  await expect.element(page.getByText('Total leads')).toBeVisible()
})

/** The workspace, but its queries about one topic are rejected. */
function withFailing(name: string, isFailing: () => boolean) {
  return (workspace: Workspace): Workspace => ({
    ...workspace,
    query: async (query) => {
      if (query.name === name && isFailing()) throw new Error('the query failed')
      return workspace.query(query)
    },
  })
}

test.each([
  { problem: 'failed', reason: 'the browser couldn’t read your saved data' },
  { problem: 'unreadable', reason: 'some of what is saved is missing or damaged' },
])('[BACKUP-5] a backup that cannot be made says that $reason', async ({ problem, reason }) => {
  await mountConsole([ada], (workspace) => ({
    ...workspace,
    query: async (query) =>
      query.name === 'backup-file' ? JSON.parse(`{"problem":"${problem}"}`) : workspace.query(query),
  }))
  await chooseInMenu('Download backup')
  await expect.element(page.getByText(`No backup was made: ${reason}`)).toBeVisible()
})

test.each(['lead', 'history'])(
  '[SCREEN-5] a panel without its %s says so, can be closed, and shows the lead at another try',
  async (name) => {
    vi.spyOn(console, 'error').mockReturnValue()
    let isFailing = true
    await mountConsole(
      [ada, grace],
      withFailing(name, () => isFailing),
    )
    const notice = panel.getByRole('alert').getByText('The lead can’t be shown')
    await nameOf(ada).click()
    await expect.element(notice).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(nameOf(ada)).toHaveFocus()

    await nameOf(grace).click()
    await expect.element(notice).toBeVisible()
    await button('Close').click()
    await expect.element(panel).not.toBeInTheDocument()
    await page.getByRole('searchbox').fill('ada')
    await expect.element(nameOf(grace)).not.toBeInTheDocument()

    await nameOf(ada).click()
    await expect.element(notice).toBeVisible()
    isFailing = false
    await button('Try again').click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(panel.getByText(ada.email)).toBeVisible()
    await expect.element(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  },
)

test('[HISTORY-4] a history that cannot be read is told, and the lead is shown', async () => {
  await mountConsole([ada], (real) => ({
    ...real,
    query: (query) => (query.name === 'history' ? Promise.resolve(null as AnswerTo<typeof query>) : real.query(query)),
  }))
  await nameOf(ada).click()
  await expect.element(panel.getByText('The history can’t be read at the moment.')).toBeVisible()
  await expect.element(panel.getByText(ada.email)).toBeVisible()
})

test('[UNDO-9] while many leads are loaded the heading says how far it is', async () => {
  const listeners = new Set<(event: WorkspaceEvent) => void>()
  await mountConsole([ada], (real) => ({
    ...real,
    subscribe(listener) {
      listeners.add(listener)
      return real.subscribe(listener)
    },
  }))
  const tell = (event: WorkspaceEvent) => listeners.forEach((listener) => listener(event))
  await expect.element(page.getByRole('heading', { name: '1 lead', exact: true })).toBeVisible()
  tell({ type: 'progress', activity: 'opening', applied: 444_000, total: 1_000_000 })
  await expect.element(page.getByRole('heading', { name: 'Loading 1,000,000 leads… 40 %' })).toBeVisible()
  tell({ type: 'changed', topics: ['leads'] })
  await expect.element(page.getByRole('heading', { name: '1 lead', exact: true })).toBeVisible()
})

/** As where a worker cannot be started. */
const neverStarts: WorkerTransport = {
  post() {},
  listen: (_, onFailure) => queueMicrotask(() => onFailure('refused')),
  close() {},
}

/** The console over a transport, as in the product. There is one worker, and never another. */
async function mountConnected(leads: readonly Lead[]) {
  const pair = createTransportPair()
  const clock = createManualClock()
  let starts = 0
  const { workspace, connection } = connect(() => (starts++ === 0 ? pair.page : neverStarts), clock)
  const mounted = await mountConsole(
    leads,
    (real) => {
      // It does not say that it is at work.
      serve(real, pair.worker, { after: () => () => {} }, () => {})
      return workspace
    },
    connection,
  )
  return { ...mounted, ...pair, connectionClock: clock }
}

const reachNotice = page.getByRole('alert').getByText('The connection to your leads was lost. Reload to continue.')

test('[WORKSPACE-3] when the connection is lost one notice says so for good, and every region keeps what it shows', async () => {
  const { clock, fail } = await mountConnected([ada, grace])
  await expect.element(nameOf(grace)).toBeVisible()
  await expect.element(page.getByText('Total leads')).toBeVisible()
  fail('gone')
  await expect.element(reachNotice).toBeVisible()
  await expect.element(button('Reload')).toBeVisible()
  await page.getByRole('searchbox').fill('ada')
  await clock.advance(60_000)
  expect(reachNotice.elements()).toHaveLength(1)
  await expect.element(nameOf(grace)).toBeVisible()
  await expect.element(page.getByText('Total leads')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('[WORKSPACE-3] a save without a connection is rejected, and its draft stays', async () => {
  const { fail } = await mountConnected([ada])
  await openForEdit(ada)
  await page.getByRole('textbox', { name: 'Email' }).fill('kept@draft.example')
  await button('save').click()
  fail('gone')
  await expect
    .element(
      notifications.getByText('This was interrupted: Sales Console stopped responding. Check whether it was done.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kept@draft.example')
  await button('save').click()
  await expect.element(notifications.getByText(/^No changes were made: the leads can’t be reached/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kept@draft.example')
  await expect.element(button('save')).toBeEnabled()
  await expect.element(button('Reload')).toBeVisible()
})

test('[WATCH-3] a silent worker with leads that are nowhere else is told, and the notice goes when it answers', async () => {
  const { clock, connectionClock, worker } = await mountConnected([ada])
  worker.post({ event: { type: 'home', is: 'memory' } })
  await nameOf(ada).click()
  await expect.element(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  await button('convert to opportunity').click()
  await expect.element(button('convert to opportunity')).toBeDisabled()
  await connectionClock.advance(SILENCE_MS)
  const notice = page.getByRole('alert').getByText(/^Your leads don’t answer\. They are only in this page/)
  await expect.element(notice).toBeVisible()
  await expect.element(button('Start again')).toBeVisible()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead converted to opportunity!')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('[LIST-9] what is shown answers one query, and is marked busy while a newer one is pending', async () => {
  const held: (() => void)[] = []
  let isHolding = false
  await mountConsole([ada, grace], (workspace) => ({
    ...workspace,
    query: async (query) => {
      if (isHolding && query.name === 'leads') await new Promise<void>((resolve) => held.push(resolve))
      return workspace.query(query)
    },
  }))
  await expect.element(nameOf(grace)).toBeVisible()
  const busy = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  expect(busy()).toBe('false')
  isHolding = true
  await page.getByRole('searchbox').fill('gr')
  await page.getByRole('searchbox').fill('ada')
  expect(busy()).toBe('true')
  await expect.element(page.getByRole('heading', { name: '2 leads' })).toBeVisible()
  await expect.element(nameOf(grace)).toBeVisible()
  expect(held).toHaveLength(1)
  held.shift()?.()
  await expect.element(page.getByRole('heading', { name: '1 of 2 leads' })).toBeVisible()
  await expect.element(nameOf(grace)).toBeVisible()
  expect(busy()).toBe('true')
  await expect.poll(() => held).toHaveLength(1)
  held.shift()?.()
  await expect.element(nameOf(ada)).toBeVisible()
  await expect.element(nameOf(grace)).not.toBeInTheDocument()
  expect(busy()).toBe('false')
})

test('[LIST-7] the result line is a live region that keeps up with the list', async () => {
  const { workspace } = await mountConsole([ada, grace])
  const line = page.getByRole('status').filter({ hasText: 'leads' })
  await expect.element(line).toHaveTextContent('2 leads')
  await page.getByRole('searchbox').fill('grace')
  await expect.element(line).toHaveTextContent('1 of 2 leads')
  await workspace.dispatch({ name: 'create-sample-leads', count: 5 })
  await expect.element(line).toHaveTextContent(/of 7 leads/)
})
