import type { Page } from '@playwright/test'
import { pageCount } from '../src/domain/page'
import { expect, names, PAGE_SIZE, pageText, panel, seededLeads, test, toast } from './console'
import { holdDelays } from './timers'

// By keyboard alone: no journey here uses the mouse.
test.use({ holdsStill: true, contextOptions: { reducedMotion: 'no-preference' } })

/** The list as it stands at the start, the highest score first. */
const inOrder = seededLeads.toSorted((a, b) => b.score - a.score || a.order - b.order)
const newOnes = inOrder.filter(({ status }) => status === 'new')
const LAST = inOrder.length - 1

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Behind the panel too, where the page is inert. */
const rowOfLead = (page: Page, name: string) =>
  page.locator('tr').filter({ has: page.locator('[data-lead]').getByText(name, { exact: true }) })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** The panel shows the lead at this place of a list. */
async function expectOpen(page: Page, list: readonly { readonly name: string }[], index: number, of = list.length) {
  await expect(panel(page).getByText(`Lead ${index + 1} of ${of}`, { exact: true })).toBeVisible()
  await expect(panel(page).locator('[data-field=name]')).toHaveText(list[index]?.name ?? '')
}

/** Opens the lead at this place, from wherever the focus is. */
async function openAt(page: Page, index: number) {
  await press(page, 'j', ...Array<string>(index).fill('j'), 'Enter')
  await expectOpen(page, inOrder, index)
}

async function keep(page: Page) {
  await page.getByRole('button', { name: 'Data' }).focus()
  await press(page, 'Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Keep on this device' }).focus()
  await press(page, 'Enter')
  await expect(page.getByText('Saved on this device')).toBeVisible()
}

async function filterBy(page: Page, status: string) {
  await press(page, '/', 'Tab')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
  await page.keyboard.type(status)
}

test('[TRIAGE-1] [TRIAGE-4] [TRIAGE-6] [UNDO-2] [SCREEN-14] twenty leads, over the border of a page: open, status, next; then all of it undone', async ({
  console: { page, open },
}) => {
  await open()
  const from = PAGE_SIZE / 2
  await openAt(page, from)
  const delays = await holdDelays(page)
  const statuses = ['new', 'contacted', 'qualified'] as const
  const changed = new Set<number>()
  for (let index = from; index < from + 20; index++) {
    await expectOpen(page, inOrder, index)
    const choice = index % 3
    if (statuses[choice] !== inOrder[index]?.status) changed.add(index)
    await press(page, String(choice + 1))
  }
  await expectOpen(page, inOrder, from + 20)
  await expect(page.getByText(pageText(2))).toBeVisible()
  await delays.end(20)
  // The last save is done when its status is on the screen.
  const last = Math.max(...changed)
  await expect(rowOfLead(page, inOrder[last]?.name ?? '')).toContainText(
    ['New', 'Contacted', 'Qualified'][last % 3] ?? '',
  )
  await press(page, 'Escape')
  await expect(row(page, inOrder[from + 20]?.name ?? '')).toBeFocused()
  for (const index of [...changed].toReversed()) {
    await press(page, 'ControlOrMeta+z')
    await expect(toast(page, `Edit of ${inOrder[index]?.name} undone`)).toBeVisible()
  }
  await press(page, 'ControlOrMeta+z')
  await expect(toast(page, 'Nothing to undo.')).toBeVisible()
  const shown = await page.getByRole('row').allInnerTexts()
  expect(shown.slice(1).map((text) => text.split('\t').at(-1)?.trim().toLowerCase())).toEqual(
    inOrder.slice(PAGE_SIZE, 2 * PAGE_SIZE).map(({ status }) => status),
  )
})

test('[TRIAGE-2] leads that leave the filter leave the count, and the next is the one that came after', async ({
  console: { page, open },
}) => {
  await open()
  await filterBy(page, 'New')
  await expect(heading(page, `${newOnes.length} of 100 leads`)).toBeVisible()
  await press(page, 'Tab', 'Tab', 'j', 'j', 'Enter')
  await expectOpen(page, newOnes, 1)
  const delays = await holdDelays(page)
  await press(page, '2')
  // Until it is saved, it is in the list.
  await expectOpen(page, newOnes, 2)
  await delays.end()
  const left = newOnes.filter((_, index) => index !== 1)
  await expectOpen(page, left, 1)
  await press(page, 'k')
  await expectOpen(page, left, 0)
  await press(page, 'j', 'j')
  await expectOpen(page, left, 2)
  await press(page, 'ControlOrMeta+z')
  await expectOpen(page, newOnes, 3)
})

test('[TRIAGE-5] [EDIT-2] Ctrl+Enter saves and opens the next lead at once, again and again', async ({
  console: { page, open },
}) => {
  await open()
  await openAt(page, 0)
  for (const index of [0, 1, 2]) {
    await press(page, 'e')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type(`lead${index}@triage.example`)
    await press(page, 'ControlOrMeta+Enter')
    await expectOpen(page, inOrder, index + 1)
    await expect(page.getByRole('button', { name: 'edit lead' })).toBeFocused()
  }
  await expect(page.getByText('lead2@triage.example')).toBeVisible()
  await expect(toast(page, 'Lead updated successfully!')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(page.getByRole('cell', { name: /@triage\.example$/ })).toHaveText(
    [0, 1, 2].map((index) => `lead${index}@triage.example`),
  )
})

test('[TRIAGE-5] [SYNC-2] a save that fails behind another lead says so, and leads back to its draft', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const other = await page.context().newPage()
  await other.goto('/')
  for (const each of [page, other]) {
    await openAt(each, 0)
    await press(each, 'e', 'ControlOrMeta+a')
  }
  await other.keyboard.type('other@tab.example')
  await page.keyboard.type('own@tab.example')
  await press(other, 'Enter')
  await expect(toast(other, 'Lead updated successfully!')).toBeVisible()
  await press(page, 'ControlOrMeta+Enter')
  await expectOpen(page, inOrder, 1)
  const problem = page.getByRole('alert').getByText(`${inOrder[0]?.name}: Not saved`)
  await expect(problem).toBeVisible()
  await press(page, 'Alt+t', 'Tab')
  await expect(page.getByRole('button', { name: 'Open draft' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('own@tab.example')
  await expectOpen(page, inOrder, 0)
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await press(page, 'Enter')
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'own@tab.example' })).toBeVisible()
  await other.close()
})

test('[TRIAGE-3] at both ends of the list it says so and stays', async ({ console: { page, open } }) => {
  await open()
  await openAt(page, 0)
  await press(page, 'k')
  await expect(toast(page, 'This is the first lead in the list.')).toBeVisible()
  await expectOpen(page, inOrder, 0)
  await press(page, 'Escape', 'n', 'n', 'n', 'n')
  await expect(page.getByText(pageText(pageCount(inOrder.length)))).toBeVisible()
  await press(page, 'End', 'Enter')
  await expectOpen(page, inOrder, LAST)
  await press(page, 'j')
  await expect(toast(page, 'This is the last lead in the list.')).toBeVisible()
  await expectOpen(page, inOrder, LAST)
  const delays = await holdDelays(page)
  await press(page, '2')
  await expect(panel(page).getByRole('button', { name: 'edit lead' })).toBeDisabled()
  await delays.end()
  await expect(panel(page).locator('[data-field=status]')).toHaveText('Contacted')
  await expect(panel(page).getByRole('button', { name: 'edit lead' })).toBeEnabled()
})

test('[KEY-5] in the list J, K, arrows, Home, End and Page keys move, over the borders of pages', async ({
  console: { page, open },
}) => {
  await open()
  const expectFocus = (index: number) => expect(row(page, inOrder[index]?.name ?? '')).toBeFocused()
  // Where the focus is not in the list, these keys scroll the page.
  await press(page, 'ArrowDown', 'End', 'PageDown')
  await expect(page.locator('[data-lead]:focus')).toHaveCount(0)
  await expect(page.getByText(pageText(1))).toBeVisible()
  await press(page, 'j')
  await expectFocus(0)
  await press(page, 'k')
  await expectFocus(0)
  await press(page, 'ArrowDown', 'j')
  await expectFocus(2)
  await press(page, 'ArrowUp')
  await expectFocus(1)
  await press(page, 'End')
  await expectFocus(PAGE_SIZE - 1)
  await press(page, 'j')
  await expectFocus(PAGE_SIZE)
  await press(page, 'k')
  await expectFocus(PAGE_SIZE - 1)
  await press(page, 'Home')
  await expectFocus(0)
  await press(page, 'PageDown')
  await expectFocus(PAGE_SIZE)
  await press(page, 'n')
  await expectFocus(2 * PAGE_SIZE)
  // From the first row to the first row of another page.
  await press(page, 'j')
  await expectFocus(2 * PAGE_SIZE + 1)
  await press(page, 'PageUp')
  await expectFocus(PAGE_SIZE)
  await press(page, 'p')
  await expectFocus(0)
  await press(page, 'p')
  await expectFocus(0)
})

test('[KEY-5] Tab stops once in the list, at the lead that had the focus last', async ({ console: { page, open } }) => {
  await open()
  await press(page, 'j', 'j', 'j', 'Tab')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(row(page, inOrder[2]?.name ?? '')).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(page.getByRole('button', { name: 'Create sample opportunities' })).toBeFocused()
  // With the order, the focus goes where its lead goes.
  await press(page, 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
  await expect(page.getByRole('button', { name: /^Score/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await press(page, 'Tab', 'Tab', 'Tab')
  await expect(names(page).first()).toBeFocused()
})

test('[TRIAGE-4] [KEY-5] [PANEL-4] after the panel closes the focus is on the lead that was open last, on its page', async ({
  console: { page, open },
}) => {
  // Lower than a page of the list.
  await page.setViewportSize({ width: 1280, height: 600 })
  await open()
  await openAt(page, PAGE_SIZE - 1)
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowLeft')
  await expectOpen(page, inOrder, PAGE_SIZE)
  await expect(page.getByText(pageText(2))).toBeVisible()
  await expect(rowOfLead(page, inOrder[PAGE_SIZE]?.name ?? '')).toHaveAttribute('data-open', 'true')
  await press(page, 'Escape')
  await expect(row(page, inOrder[PAGE_SIZE]?.name ?? '')).toBeFocused()
  await press(page, 'Enter', 'k')
  await expectOpen(page, inOrder, PAGE_SIZE - 1)
  await expect(rowOfLead(page, inOrder[PAGE_SIZE - 1]?.name ?? '')).toBeInViewport({ ratio: 1 })
  await press(page, 'Escape')
  await expect(row(page, inOrder[PAGE_SIZE - 1]?.name ?? '')).toBeFocused()
  await expect(page.getByText(pageText(1))).toBeVisible()
})

test('[TRIAGE-6] [CONVERT-1] C converts and goes on; a converted lead keeps its status', async ({
  console: { page, open },
}) => {
  await open()
  await openAt(page, 0)
  await press(page, 'c')
  await expectOpen(page, inOrder, 1)
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await press(page, 'k')
  await expectOpen(page, inOrder, 0)
  await expect(panel(page).locator('[data-field=status]')).toHaveText('Converted')
  await press(page, 'c')
  await expect(toast(page, 'This lead is already an opportunity.')).toBeVisible()
  await press(page, '1')
  await expect(toast(page, 'No changes were made: the status of a converted lead can’t be changed.')).toBeVisible()
  await expectOpen(page, inOrder, 0)
  await press(page, 'Escape')
  await page.getByRole('tab', { name: 'Leads' }).focus()
  await press(page, 'ArrowRight')
  await expect(page.getByRole('heading', { name: '1 opportunity' })).toBeVisible()
  await press(page, 'ControlOrMeta+z')
  await expect(page.getByText('No opportunities registered!')).toBeVisible()
})

test('[TRIAGE-1] [PANEL-5] [PANEL-6] another lead starts clean; a draft that is left is offered again', async ({
  console: { page, open },
}) => {
  await open()
  await openAt(page, 0)
  await press(page, 'e', 'ControlOrMeta+a')
  await page.keyboard.type('jk12c@half')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('jk12c@half')
  await press(page, 'Shift+Tab')
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeFocused()
  await press(page, 'Enter')
  await expectOpen(page, inOrder, 1)
  await expect(page.getByRole('button', { name: 'edit lead' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Next lead' })).toBeFocused()
  await press(page, 'k')
  await expectOpen(page, inOrder, 0)
  await page.getByRole('button', { name: 'Restore draft' }).focus()
  // What had the focus is not there for another lead: it stays in the panel.
  await press(page, 'j')
  await expect(page.getByRole('heading', { name: 'Lead Details' })).toBeFocused()
  await press(page, 'k')
  await page.getByRole('button', { name: 'Restore draft' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('jk12c@half')
})

test('[KEY-4] no key acts in a field, with Ctrl, Alt or Meta, while it is held, or on a lead that is being saved', async ({
  console: { page, open },
}) => {
  await open()
  await press(page, '/')
  await page.keyboard.type('jknp?123ce')
  await expect(page.getByRole('searchbox')).toHaveValue('jknp?123ce')
  await press(page, 'ControlOrMeta+a', 'Backspace')
  await expect(heading(page, '100 leads')).toBeVisible()
  await press(page, 'Tab', 'Tab', 'Alt+n', 'Alt+j')
  await expect(page.getByText(pageText(1))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Score/ })).toBeFocused()
  await press(page, 'j', 'Enter')
  await expectOpen(page, inOrder, 0)
  // The keys of the list, behind the panel.
  await press(page, 'n', '/', 'Alt+c', 'Alt+2', 'Alt+j')
  await expectOpen(page, inOrder, 0)
  await expect(page.getByText(pageText(1))).toBeVisible()
  const delays = await holdDelays(page)
  for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down('2')
  await page.keyboard.up('2')
  await expectOpen(page, inOrder, 1)
  await press(page, 'k')
  await expectOpen(page, inOrder, 0)
  await press(page, '3', 'c', 'e')
  await delays.end()
  await expectOpen(page, inOrder, 0)
  await expect(panel(page).locator('[data-field=status]')).toHaveText('Contacted')
  await press(page, 'j', 'j', 'j', 'j')
  await expectOpen(page, inOrder, 4)
  for (let repeat = 0; repeat < 4; repeat++) await page.keyboard.down('e')
  await page.keyboard.up('e')
  const email = inOrder[4]?.email ?? ''
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  // A key that has acted before is a letter like any other here.
  await press(page, 'End')
  for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down('e')
  await page.keyboard.up('e')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(`${email}eee`)
})

test('[KEY-2] [KEY-4] ? shows the keys, with a lead open too; Escape closes one layer at a time', async ({
  console: { page, open },
}) => {
  await open()
  await openAt(page, 0)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await press(page, '?')
  await expect(help).toBeFocused()
  for (const text of ['Set to qualified, then next', 'Save, then next', 'Next page', 'Undo the last action'])
    await expect(help.getByText(text, { exact: true })).toBeVisible()
  await press(page, 'j', '2')
  await expectOpen(page, inOrder, 0)
  await press(page, 'Escape')
  await expect(help).toBeHidden()
  await expectOpen(page, inOrder, 0)
  await press(page, 'Escape')
  await expect(panel(page)).toBeHidden()
})

test('[SUMMARY-3] the summary shows what it counts, by keyboard', async ({ console: { page, open } }) => {
  await open()
  const count = inOrder.filter(({ status }) => status === 'qualified').length
  // In the bar, in its legend and in the card of the qualified leads.
  const buttons = page.getByRole('button', { name: `Show ${count} qualified leads` })
  await expect(buttons).toHaveCount(3)
  await buttons.nth(1).focus()
  await press(page, 'Enter')
  await expect(heading(page, `${count} of 100 leads`)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('qualified')
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('aria-pressed', 'true')
  await buttons.last().focus()
  await press(page, 'Space')
  await expect(heading(page, '100 leads')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('all')
  await press(page, 'j', 'Enter')
  await expectOpen(page, inOrder, 0)
  await press(page, 'c', 'Escape')
  await page.getByRole('button', { name: 'Show 1 opportunity' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('tab', { name: 'Opportunities' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('cell', { name: inOrder[0]?.name ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 converted lead', exact: true }).last().focus()
  await press(page, 'Enter')
  await expect(heading(page, '1 of 100 leads')).toBeVisible()
})

test('[TRIAGE-2] [TRIAGE-4] of a million leads the place is exact, over the border of a page too', async ({
  console: { page, open },
}) => {
  await open('/?leads=1000000&seed=7')
  await expect(heading(page, '1,000,000 leads')).toBeVisible()
  await press(page, 'j', 'End', 'Enter')
  await expect(panel(page).getByText('Lead 20 of 1,000,000', { exact: true })).toBeVisible()
  for (const [index, key] of ['2', '3', 'c'].entries()) {
    await press(page, key)
    await expect(panel(page).getByText(`Lead ${21 + index} of 1,000,000`, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Page 2 of 50,000')).toBeVisible()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await press(page, 'Escape', 'ControlOrMeta+z')
  await expect(toast(page, 'Lead converted to opportunity!')).toBeHidden()
  await expect(names(page).nth(2)).toBeFocused()
})

test('[TRIAGE-6] [KEEP-2] kept leads are triaged alike, and undone after a reload', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  await openAt(page, 0)
  await press(page, 'c')
  await expectOpen(page, inOrder, 1)
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await page.reload()
  await expect(rowOfLead(page, inOrder[0]?.name ?? '')).toContainText('Converted')
  await press(page, 'ControlOrMeta+z')
  await expect(toast(page, `Conversion of ${inOrder[0]?.name} undone`)).toBeVisible()
  await openAt(page, 0)
})
