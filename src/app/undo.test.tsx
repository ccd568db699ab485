import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  createSamples,
  emailField,
  heading,
  nameOf,
  notifications,
  panel,
  toast,
  upload,
  watchLog,
} from '../../test/console-screen'
import { backupOf } from '../../test/files'
import { grace, leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES, SIMULATED_DELAY_MS, TOAST_MS } from '../domain/constants'
import type { Lead, LeadDraft } from '../domain/lead'

watchLog()

const ada = leadWith({ id: 'ada', name: 'Ada Lovelace', score: 90, status: 'qualified' })

const entries = () => [...document.querySelectorAll('dialog li')].map((entry) => entry.textContent)

type Mounted = Awaited<ReturnType<typeof mountConsole>>

async function convert(lead: Lead, { clock }: Mounted) {
  await nameOf(lead).click()
  await button('convert to opportunity').click()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(panel).not.toBeInTheDocument()
}

async function save(id: string, draft: LeadDraft, { clock, workspace }: Mounted) {
  const outcome = workspace.dispatch({ name: 'save-lead', id, draft })
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await outcome).toMatchObject({ done: true })
}

test('[UNDO-5] a toast offers Undo, then Redo, then Undo, always in the same place', async () => {
  const mounted = await mountConsole([ada, grace])
  await convert(ada, mounted)
  await expect.element(notifications.getByText('Lead converted to opportunity!')).toBeVisible()
  await button('Undo').click()
  await expect.element(notifications.getByText('Conversion of Ada Lovelace undone')).toBeVisible()
  await expect.element(notifications.getByText('Lead converted to opportunity!')).not.toBeInTheDocument()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  await expect.element(button('Redo')).toHaveFocus()
  await button('Redo').click()
  await expect.element(notifications.getByText('Conversion of Ada Lovelace redone')).toBeVisible()
  await expect.element(button('Undo')).toHaveFocus()
})

test('[EDIT-2] [UNDO-5] saving without a change says so, and offers no undo', async () => {
  const { clock } = await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await button('save').click()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})

test('[UNDO-6] the keyboard undoes and redoes, and says when there is nothing', async () => {
  const mounted = await mountConsole([ada, grace])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Nothing to undo')).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(notifications.getByText('Nothing to redo')).toBeVisible()
  await createSamples('opportunities')
  await expect.element(page.getByRole('heading', { name: `${2 + SAMPLE_OPPORTUNITIES} leads` })).toBeVisible()
  await userEvent.keyboard('{Meta>}z{/Meta}')
  await expect
    .element(notifications.getByText(`Creation of ${SAMPLE_OPPORTUNITIES} sample opportunities undone`))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: '2 leads' })).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect
    .element(notifications.getByText(`Creation of ${SAMPLE_OPPORTUNITIES} sample opportunities redone`))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: `${2 + SAMPLE_OPPORTUNITIES} leads` })).toBeVisible()
  expect((await mounted.workspace.query({ name: 'totals' })).opportunities.Pending.count).toBe(SAMPLE_OPPORTUNITIES)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(heading('2 leads')).toBeVisible()
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.element(heading(`${2 + SAMPLE_OPPORTUNITIES} leads`)).toBeVisible()
})

test('[UNDO-1] [UNDO-2] a save and both kinds of samples are undone one after another by keyboard', async () => {
  const { clock } = await mountConsole([ada, grace])
  await nameOf(ada).click()
  await button('edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('another@mail.example')
  await userEvent.keyboard('{Enter}')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: ada.name })
  await expect.element(row).toHaveTextContent('another@mail.example')
  const withLeads = 2 + SAMPLE_LEADS
  await createSamples('leads')
  await expect.element(heading(`${withLeads} leads`)).toBeVisible()
  await createSamples('opportunities')
  await expect.element(heading(`${withLeads + SAMPLE_OPPORTUNITIES} leads`)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(heading(`${withLeads} leads`)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(heading('2 leads')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Edit of Ada Lovelace undone')).toBeVisible()
  await expect.element(row).toHaveTextContent(ada.email)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Nothing to undo')).toBeVisible()
})

const nothingToTakeBack = toast('That changed nothing. Undo again for what you did before.')

test.each([
  ['a conversion', { ...grace, status: 'converted' }, 'c'],
  ['a stage', { ...grace, status: 'converted' }, '1'],
  ['a status without a valid email', { ...grace, email: '' }, '2'],
] as const)(
  '[UNDO-12] after %s that is refused, undo takes back nothing before it until it is pressed again',
  async (_, lead, key) => {
    const mounted = await mountConsole([ada, lead])
    await save('ada', { email: ada.email, status: 'new' }, mounted)
    await nameOf(lead).click()
    await expect.element(panel.getByText('Lead 2 of 2')).toBeVisible()
    await userEvent.keyboard(key)
    // A form that opens has an undo of its own.
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(nothingToTakeBack).toBeVisible()
    expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'new' })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
    expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  },
)

test('[UNDO-12] [UNDO-10] what was asked for after a refusal is undone at once, pending or done', async () => {
  const converted = leadWith({ id: 'alan', name: 'Alan Turing', score: 95, status: 'converted', order: 2 })
  const { workspace, clock } = await mountConsole([converted, ada, grace])
  await nameOf(converted).click()
  await expect.element(panel.getByText('Lead 1 of 3')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(toast('This lead is already an opportunity')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panel.getByText('Lead 2 of 3')).toBeVisible()
  await userEvent.keyboard('1')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await clock.advance(SIMULATED_DELAY_MS)
  expect(await workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
  await expect.element(nothingToTakeBack).not.toBeInTheDocument()
})

test('[UNDO-6] in a text field the keyboard undoes the typing and nothing else', async () => {
  const mounted = await mountConsole([ada, grace])
  await convert(ada, mounted)
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('ada')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Lead converted to opportunity!')).toBeVisible()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'converted' })
})

test('[UNDO-3] an undo that newer work stands in the way of is refused by name, and changes nothing', async () => {
  const mounted = await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('countess@lovelace.example')
  await button('save').click()
  await mounted.clock.advance(SIMULATED_DELAY_MS)
  await expect.element(button('Undo')).toBeVisible()
  mounted.toasts.hold('the test')
  await convert(ada, mounted)
  await notifications.getByRole('button', { name: 'Undo' }).last().click()
  await expect
    .element(notifications.getByText('Can’t undo: the conversion of Ada Lovelace came later. Undo that first.'))
    .toBeVisible()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'converted' })
})

test('[LIST-8] when rows change under the focus, it follows its lead', async () => {
  const mounted = await mountConsole([ada, grace])
  await nameOf(grace).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf(grace)).toHaveFocus()
  await mounted.workspace.dispatch({ name: 'create-sample-leads', count: 5 })
  await expect.element(page.getByRole('heading', { name: '7 leads' })).toBeVisible()
  await expect.element(nameOf(grace)).toHaveFocus()
})

test('[HISTORY-1] [HISTORY-2] the panel tells what changed, from what to what, and when', async () => {
  const mounted = await mountConsole([ada])
  await mounted.clock.advance(2 * 60_000 - 2 * SIMULATED_DELAY_MS)
  await save('ada', { email: ada.email, status: 'new' }, mounted)
  await save('ada', { email: 'countess@lovelace.example', status: 'contacted' }, mounted)
  await mounted.workspace.dispatch({ name: 'undo', action: null })
  await nameOf(ada).click()
  await expect.element(panel.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect
    .poll(entries)
    .toEqual([
      'Email: ada@engines.example → countess@lovelace.example, Status: New → Contacted, just now, undone',
      'Status: Qualified → New, just now',
      'Created, 2 minutes ago',
    ])
  const title = document.querySelector('dialog li:last-child time')?.getAttribute('title') ?? ''
  expect(title).toContain('2026')
  expect(document.querySelector('dialog li s')?.textContent).toContain('Status: New → Contacted')
  await mounted.clock.advance(60_000)
  await expect.poll(() => entries().at(-1)).toBe('Created, 3 minutes ago')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => entries()[0]).toMatch(/Contacted, 1 minute ago$/)
})

test('[HISTORY-3] of a long history the older part is folded', async () => {
  const mounted = await mountConsole([ada])
  for (let edit = 1; edit <= 7; edit++) await save('ada', { email: `ada${edit}@x.example`, status: 'new' }, mounted)
  await nameOf(ada).click()
  await expect.element(panel.getByText('Email: ada6@x.example → ada7@x.example', { exact: false })).toBeVisible()
  await expect.element(panel.getByText('Created', { exact: false })).not.toBeInTheDocument()
  await panel.getByText('Show 3 earlier changes').click()
  await expect.element(panel.getByText('Created', { exact: false })).toBeVisible()
  expect(entries()).toHaveLength(8)
})

test('[UNDO-2] when the creation of an open lead is undone, its panel closes', async () => {
  const mounted = await mountConsole([grace])
  await createSamples('opportunities')
  await expect.element(page.getByRole('heading', { name: `${1 + SAMPLE_OPPORTUNITIES} leads` })).toBeVisible()
  const name = [...document.querySelectorAll<HTMLElement>('[data-lead]')].find(
    ({ dataset }) => dataset['lead'] !== 'grace',
  )
  name?.click()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '1 lead', exact: true })).toHaveFocus()
  expect((await mounted.workspace.query({ name: 'totals' })).opportunities.Pending.count).toBe(0)
})

test('[UNDO-10] [PANEL-3] a conversion that is pending is taken back, and its panel stays', async () => {
  const mounted = await mountConsole([ada])
  await save('ada', { email: ada.email, status: 'new' }, mounted)
  await nameOf(ada).click()
  await button('convert to opportunity').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Conversion of Ada Lovelace undone')).toBeVisible()
  await expect.element(button('convert to opportunity')).toBeEnabled()
  await mounted.clock.advance(SIMULATED_DELAY_MS)
  await expect.element(panel).toBeVisible()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'new' })
  await button('Redo').click()
  await expect.element(toast('Conversion of Ada Lovelace redone')).toBeVisible()
  await expect.element(toast('Conversion of Ada Lovelace undone')).not.toBeInTheDocument()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'converted' })
})

test('[UNDO-10] a save that is pending is taken back, and its form is there again', async () => {
  const mounted = await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await emailField.fill('countess@lovelace.example')
  await button('save').click()
  await expect.element(emailField).toBeDisabled()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await expect.element(emailField).toHaveValue('countess@lovelace.example')
  await expect.element(emailField).toHaveFocus()
  await mounted.clock.advance(SIMULATED_DELAY_MS)
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})

test('[CONVERT-5] [EDIT-6] a draft can be saved though its lead was converted, or converted back, meanwhile', async () => {
  const mounted = await mountConsole([ada])
  await convert(ada, mounted)
  await mounted.workspace.dispatch({ name: 'undo', action: null })
  await nameOf(ada).click()
  await button('edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('countess@lovelace.example')
  await mounted.workspace.dispatch({ name: 'redo', action: null })
  await expect.element(panel.getByRole('combobox')).not.toBeInTheDocument()
  await button('save').click()
  await mounted.clock.advance(SIMULATED_DELAY_MS)
  await expect.element(notifications.getByText('Lead updated successfully!')).toBeVisible()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({
    email: 'countess@lovelace.example',
    status: 'converted',
  })
})

test('[PANEL-6] a draft that was saved is not offered again, though the save is undone', async () => {
  const { clock } = await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await emailField.fill('new@example.com')
  await button('save').click()
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(panel).not.toBeInTheDocument()
  await button('Undo').click()
  await expect.element(toast('Edit of Ada Lovelace undone')).toBeVisible()
  await nameOf(ada).click()
  await expect.element(button('convert to opportunity')).toBeVisible()
  await expect.element(button('Restore draft')).not.toBeInTheDocument()
})

test('[PANEL-6] a draft outlives the conversion of its lead, and its undo', async () => {
  const mounted = await mountConsole([ada, grace])
  await nameOf(ada).click()
  await button('edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('half@written')
  await userEvent.keyboard('{Escape}')
  await convert(ada, mounted)
  await button('Undo').click()
  await expect.element(notifications.getByText('Conversion of Ada Lovelace undone')).toBeVisible()
  await nameOf(ada).click()
  await button('Restore draft').click()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half@written')
})

test('[PANEL-6] [UNDO-2] a draft of a lead whose creation was undone is offered again when it is redone', async () => {
  await mountConsole([])
  await createSamples('opportunities')
  await expect.element(page.getByRole('heading', { name: `${SAMPLE_OPPORTUNITIES} leads` })).toBeVisible()
  const name = document.querySelector<HTMLElement>('[data-lead]')?.textContent ?? ''
  await button(name).click()
  await button('edit lead').click()
  await page.getByRole('textbox', { name: 'Email' }).fill('half@done')
  button('cancel').element().focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('No leads yet')).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await button(name).click()
  await expect.element(button('Restore draft')).toBeVisible()
})

test('[LIST-8] a list that goes as a whole gives the focus to the heading', async () => {
  const mounted = await mountConsole([ada, grace])
  await convert(ada, mounted)
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Converted')
  await expect.element(page.getByRole('heading', { name: '1 of 2 leads' })).toBeVisible()
  await nameOf(ada).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf(ada)).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('No converted leads')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '0 of 2 leads' })).toHaveFocus()
})

test('[TOAST-4] from the notifications the focus returns to its lead, wherever its row is by then', async () => {
  const mounted = await mountConsole([ada, grace])
  await nameOf(grace).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await mounted.workspace.dispatch({ name: 'create-sample-leads', count: 5 })
  await expect.element(page.getByRole('heading', { name: '7 leads' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameOf(grace)).toHaveFocus()
})

test('[SCREEN-9] [UNDO-5] a hostile name stays within its toast', async () => {
  const hostile = leadWith({ id: 'hostile', name: `\u202e${'x'.repeat(10_000)}` })
  const mounted = await mountConsole([hostile])
  await save('hostile', { email: 'other@example.com', status: 'new' }, mounted)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(button('Redo')).toBeVisible()
  const text = document.querySelector<HTMLElement>('[aria-label=Notifications] p')
  expect(text?.clientHeight).toBeLessThan(100)
  expect(text?.title).toBe(`Edit of ${'x'.repeat(10_000)} undone`)
})

test('[UNDO-5] a double click on Undo does not redo', async () => {
  const mounted = await mountConsole([ada, grace])
  await convert(ada, mounted)
  await button('Undo').dblClick()
  await expect.element(button('Redo')).toBeVisible()
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toEqual(ada)
})

test('[TOAST-3] the pointer still stops the clock of a toast that another took the place of', async () => {
  const mounted = await mountConsole([ada, grace])
  await convert(ada, mounted)
  await notifications.getByText('Lead converted to opportunity!').hover()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(notifications.getByText('Conversion of Ada Lovelace undone')).toBeVisible()
  await mounted.clock.advance(3 * TOAST_MS.success)
  await expect.element(notifications.getByText('Conversion of Ada Lovelace undone')).toBeVisible()
})

test('[UNDO-6] on a keyboard that writes other letters the key of Z undoes', async () => {
  const { workspace } = await mountConsole([ada])
  await workspace.dispatch({ name: 'create-sample-opportunities' })
  await expect.element(page.getByRole('heading', { name: `${1 + SAMPLE_OPPORTUNITIES} leads` })).toBeVisible()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true }))
  await expect.element(page.getByRole('heading', { name: '1 lead', exact: true })).toBeVisible()
})

test('[UNDO-9] an undo that is asked for while another is at work waits, and says what it undoes', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let undos = 0
  const mounted = await mountConsole([ada, grace], (real) => ({
    ...real,
    async dispatch(command) {
      const outcome = await real.dispatch(command)
      if (command.name === 'undo' && ++undos === 1) await held
      return outcome
    },
  }))
  await convert(ada, mounted)
  await convert(grace, mounted)
  const told: string[] = []
  mounted.toasts.subscribe(() => told.push(...mounted.toasts.current().map(({ text }) => text)))
  await userEvent.keyboard('{Control>}zz{/Control}')
  expect(await mounted.workspace.query({ name: 'lead', id: 'ada' })).toMatchObject({ status: 'converted' })
  release()
  await expect.element(toast('Conversion of Ada Lovelace undone')).toBeVisible()
  await expect.element(toast('Undoing: Converted Ada Lovelace')).not.toBeInTheDocument()
  const order = [
    'Conversion of Grace Hopper undone',
    'Undoing: Converted Ada Lovelace',
    'Conversion of Ada Lovelace undone',
  ]
  expect([...new Set(told)].filter((text) => order.includes(text))).toEqual(order)
})

test('[KEY-4] [UNDO-6] no key acts behind a dialog that is busy', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const commands: string[] = []
  const mounted = await mountConsole([ada, grace], (workspace) => ({
    ...workspace,
    async dispatch(command) {
      commands.push(command.name)
      if (command.name === 'restore-backup') await held
      return workspace.dispatch(command)
    },
  }))
  const backup = await (await backupOf(mounted.workspace)).arrayBuffer()
  await save('ada', { email: 'new@x.example', status: 'qualified' }, mounted)
  await chooseInMenu('Restore backup…')
  await upload(new File([backup], 'backup.json'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(dialog).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Control>}zy{Shift>}z{/Shift}{/Control}rat/?')
  goOn()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(commands).not.toContain('undo')
  expect(commands).not.toContain('redo')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => commands).toContain('undo')
})
