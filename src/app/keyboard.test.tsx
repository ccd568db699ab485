import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  createSamples,
  emailField,
  expectOpen,
  fact,
  focus,
  heading,
  nameOf,
  notifications,
  panel,
  status,
  toast,
  watchLog,
} from '../../test/console-screen'
import { ada, grace, numberedLeads } from '../../test/leads'
import { createMemoryStore, mountConsole } from '../../test/mount-console'
import { runPageScript } from '../../test/page-script'
import { leadsInOrder, seededLeads } from '../../test/seeded-leads'
import { PAGE_SIZE, SIMULATED_DELAY_MS } from '../domain/constants'
import type { Command } from '../workspace/workspace'

watchLog()

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const search = page.getByRole('searchbox')
const switchKeys = help.getByRole('switch', { name: 'Single-letter keys' })
const panelKey = (key: string) => panel.getByText(key, { exact: true })
const cellOf = (row: number) => page.getByRole('row').nth(row).getByRole('cell').nth(1)
/** Its own, or that of a larger target that is drawn for it. */
const ringOf = (element: Element | null) =>
  [undefined, '::after']
    .map((part) => getComputedStyle(element ?? document.body, part).outlineStyle)
    .find((style) => style !== 'none') ?? 'none'

beforeAll(runPageScript)

/** By the button in the header, which is there whatever keys act. */
async function switchCharacterKeys(to: 'on' | 'off') {
  await focus(button('Keyboard shortcuts'))
  await userEvent.keyboard('{Enter}')
  await expect.element(switchKeys).toHaveAttribute('aria-checked', String(to === 'off'))
  await userEvent.keyboard('{Tab} ')
  await expect.element(switchKeys).toHaveAttribute('aria-checked', String(to === 'on'))
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
}

test('[KEY-1] [KEY-7] every stop of the Tab key shows its focus', async () => {
  await mountConsole(numberedLeads(PAGE_SIZE + 1))
  await expect.element(button('Last page')).toBeEnabled()
  const end = document.createElement('button')
  document.body.append(end)
  const stops: string[] = []
  for (;;) {
    await userEvent.keyboard('{Tab}')
    const focused = document.activeElement
    if (!focused || focused === end) break
    const name =
      focused.getAttribute('aria-label') ?? (focused.textContent || focused.getAttribute('title') || focused.tagName)
    // Of a lead, the whole row shows it.
    const row = focused.matches('[data-lead]') && focused.closest('tr')?.firstElementChild
    if (row) expect(getComputedStyle(row).boxShadow, name).not.toBe('none')
    else expect(ringOf(focused), `${name} shows no focus`).toBe('solid')
    expect(stops.length, `${name} is not left by the Tab key`).toBeLessThan(60)
    stops.push(name)
  }
  end.remove()
  expect(stops[0]).toBe('Skip to leads')
  for (const name of ['Keyboard shortcuts', 'Leads', 'Sample data', 'Next page', 'Last page']) {
    expect(stops).toContain(name)
  }
})

/** Three pages; the cursor is on the last lead of the first one, and the next page is on its way until it is released. */
async function mountAtBorder() {
  const leads = numberedLeads(3 * PAGE_SIZE).map((lead, index) => ({
    ...lead,
    name: `Lead ${index + 1}`,
    score: 99 - index,
  }))
  const commands: Command[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const { clock } = await mountConsole(leads, (own) => ({
    ...own,
    async query(query) {
      if (isHeld && query.name === 'leads') await new Promise<void>((resolve) => held.push(resolve))
      return own.query(query)
    },
    dispatch(command) {
      commands.push(command)
      return own.dispatch(command)
    },
  }))
  await focus(button('Lead 1'))
  await userEvent.keyboard('{End}')
  await expect.element(button('Lead 20')).toHaveFocus()
  isHeld = true
  return {
    clock,
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
      for (const resolve of held.splice(0)) resolve()
    },
    /** The numbers of the leads, in the order of the keys. */
    saved: () => commands.flatMap((each) => (each.name === 'save-lead' ? Number(each.id.replace('lead-', '')) : [])),
    converted: () => commands.filter(({ name }) => name === 'convert-lead'),
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('[KEY-10] keys pressed before the next page is there act on its leads, none is lost and none hits the lead before', async () => {
  const { release, saved } = await mountAtBorder()
  await userEvent.keyboard('2'.repeat(5))
  expect(saved()).toEqual([20])
  release()
  await expect.element(button('Lead 25')).toHaveFocus()
  expect(saved()).toEqual(numbers(20, 24))
  // Over a whole page, and back.
  await userEvent.keyboard('2'.repeat(PAGE_SIZE))
  await expect.element(button('Lead 45')).toHaveFocus()
  expect(saved()).toEqual(numbers(20, 44))
  await userEvent.keyboard('kkkkkk')
  await expect.element(button('Lead 39')).toHaveFocus()
})

test('[KEY-10] leads that leave the list meanwhile take no key from the next ones, and none is passed over', async () => {
  const { clock, hold, release, saved } = await mountAtBorder()
  release()
  await status.selectOptions('New')
  await expect.element(heading('60 leads')).toBeVisible()
  await focus(button('Lead 1'))
  await userEvent.keyboard('2'.repeat(PAGE_SIZE - 1))
  await expect.element(button('Lead 20')).toHaveFocus()
  hold()
  await userEvent.keyboard('22')
  await clock.advance(SIMULATED_DELAY_MS)
  release()
  // The first page has lost its leads: now it is this one's.
  await expect.element(button('Lead 22')).toHaveFocus()
  await userEvent.keyboard('2'.repeat(PAGE_SIZE + 3))
  await expect.element(button('Lead 45')).toHaveFocus()
  // On the second page, until those before it leave.
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(heading('16 of 60 leads')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(button('Lead 46')).toHaveFocus()
  expect(saved()).toEqual(numbers(1, 45))
})

test('[KEY-10] Enter before the next page is there opens its lead, and not the one before', async () => {
  const { release } = await mountAtBorder()
  await userEvent.keyboard('jj{Enter}')
  expect(panel.elements()).toHaveLength(0)
  release()
  await expect.element(panel).toBeVisible()
  expect(fact('name')).toBe('Lead 22')
})

test('[KEY-10] what is typed for a next step that is yet to open is no key', async () => {
  const { release, saved, converted } = await mountAtBorder()
  await userEvent.keyboard('jscc2')
  release()
  await expect.element(panel.getByRole('textbox', { name: 'Next step' })).toHaveFocus()
  expect(fact('name')).toBe('Lead 21')
  expect([...saved(), ...converted()]).toEqual([])
})

test('[KEY-2] / leads to the search from the other tab, and stays a letter in a field, as ? does', async () => {
  await mountConsole([ada])
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('a/?')
  await expect.element(search).toHaveValue('a/?')
  await expect.element(help).not.toBeInTheDocument()
})

test('[KEY-2] the help takes the focus, closes when something else opens or takes it, and Escape closes one layer', async () => {
  // Beside it there is a row.
  await page.viewport(1920, 800)
  await mountConsole([ada, grace])
  await focus(nameOf(ada))
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await focus(nameOf(ada))
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await focus(nameOf(ada))
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(nameOf(ada)).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(help).toHaveFocus()
  await cellOf(2).click()
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
})

test('[KEY-11] Arrow down and Enter go from the search to the first row that it finds, and Escape back', async () => {
  await mountConsole([ada, grace])
  await userEvent.keyboard('/gr{ArrowDown}')
  await expect.element(nameOf(grace)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('gr')
  // Held, it opens nothing.
  await userEvent.keyboard('{Enter>3/}')
  await expect.element(nameOf(grace)).toHaveFocus()
  expect(panel.elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toBeVisible()
  expect(fact('name')).toBe(grace.name)
})

test('[KEY-11] where nothing is found, and while an input method is used, the focus stays in the search', async () => {
  await mountConsole([ada])
  await userEvent.keyboard('/nobody{Enter}{ArrowDown}')
  await expect.element(search).toHaveFocus()
  await userEvent.clear(search)
  const composed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true, cancelable: true })
  search.element().dispatchEvent(composed)
  expect(composed.defaultPrevented).toBe(false)
  await userEvent.keyboard('{Enter}')
  await expect.element(nameOf(ada)).toHaveFocus()
})

test('[KEY-12] a choice in a filter hands the focus to the list; keys that choose in it stay, until Enter', async () => {
  await mountConsole([ada, { ...grace, status: 'contacted' }])
  const filter = page.getByRole('combobox', { name: 'Status' })
  await filter.selectOptions('Contacted')
  await expect.element(nameOf(grace)).toHaveFocus()
  await filter.selectOptions('Qualified')
  await expect.element(heading('0 of 2 leads')).toHaveFocus()
  await focus(filter)
  await userEvent.keyboard('n')
  await expect.element(filter).toHaveValue('new')
  await expect.element(filter).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nameOf(ada)).toHaveFocus()
})

test('[KEY-3] focus rings are for the keyboard alone', async () => {
  await mountConsole([ada, grace])
  await cellOf(1).click()
  await expect.element(panel.getByRole('heading', { name: 'Lead Details' })).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.click(document.querySelector('[data-backdrop]') ?? document.body, { position: { x: 100, y: 500 } })
  await expect.element(nameOf(ada)).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('checkbox', { name: /^Select / }).nth(1)).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('solid')
})

test('[KEY-3] a heading that the focus is put on shows no ring', async () => {
  await mountConsole([ada, grace])
  await focus(nameOf(ada))
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Lead Details')).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.keyboard('{Escape}r')
  await expect.element(heading('Recent actions')).toHaveFocus()
  expect(ringOf(document.activeElement)).toBe('none')
  await userEvent.keyboard('{Tab}')
  expect(ringOf(document.activeElement)).toBe('solid')
})

test('[KEY-6] without single-letter keys no character acts or is shown as a key, and all other keys act', async () => {
  const storage = createMemoryStore()
  const { clock, screen } = await mountConsole(seededLeads, undefined, undefined, undefined, { storage })
  const [first, second, third] = leadsInOrder
  if (!first || !second || !third) throw new Error('there are too few leads')
  const searchKey = () => document.querySelector('search kbd')?.textContent
  await expect.poll(searchKey).toBe('/')
  await focus(nameOf(first))
  await userEvent.keyboard('{Enter}')
  await expect.element(panelKey('1')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await switchCharacterKeys('off')
  await expect.poll(searchKey).toBeUndefined()
  await expect.element(search).not.toHaveAttribute('aria-keyshortcuts')

  await focus(nameOf(first))
  await userEvent.keyboard('jn/r?')
  await expect.element(nameOf(first)).toHaveFocus()
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expectOpen(second, 'Lead 2 of 100')
  await expect.element(panelKey('1')).not.toBeInTheDocument()
  await userEvent.keyboard('123cejk')
  await clock.advance(SIMULATED_DELAY_MS)
  await expectOpen(second, 'Lead 2 of 100')
  expect(fact('status')?.toLowerCase()).toBe(second.status)
  await focus(button('edit lead'))
  await userEvent.keyboard('{Enter}')
  await expect.element(emailField).toHaveFocus()
  await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}')
  await expectOpen(third, 'Lead 3 of 100')
  await clock.advance(SIMULATED_DELAY_MS)
  await expect.element(toast('Lead updated successfully!')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(notifications).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(panel).not.toBeInTheDocument()

  // The choice is kept.
  await screen.unmount()
  await mountConsole(seededLeads, undefined, undefined, undefined, { storage })
  await expect.element(nameOf(first)).toBeVisible()
  expect(searchKey()).toBeUndefined()
  await switchCharacterKeys('on')
  await expect.poll(searchKey).toBe('/')
  await userEvent.keyboard('/')
  await expect.element(search).toHaveFocus()
})

test('[KEY-6] [KEY-8] the help lists the keys that act, with a word between two that do the same', async () => {
  await mountConsole([ada])
  await button('Keyboard shortcuts').click()
  const nextPage = () => help.getByText('Next page', { exact: true }).element().nextElementSibling?.textContent
  await expect.poll(nextPage).toBe('NorPgDn')
  await switchKeys.click()
  await expect.element(help).toBeVisible()
  expect(nextPage()).toBe('PgDn')
  await expect.element(help.getByText('Edit', { exact: true })).not.toBeInTheDocument()
  await expect.element(help.getByText('Redo', { exact: true })).toBeVisible()
})

test('[KEY-7] Skip to leads puts the focus on the list, from the other tab too', async () => {
  await mountConsole([ada, grace])
  const skip = page.getByRole('link', { name: 'Skip to leads' })
  await expect.element(nameOf(ada)).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect.element(nameOf(ada)).not.toBeInTheDocument()
  await focus(skip)
  await userEvent.keyboard('{Enter}')
  await expect.element(nameOf(ada)).toHaveFocus()
  expect(location.hash).toBe('')
  await userEvent.keyboard('j')
  await expect.element(nameOf(grace)).toHaveFocus()
  await search.fill('no such lead')
  await expect.element(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  await focus(skip)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('0 of 2 leads')).toHaveFocus()
})

test('[TOAST-1] [TOAST-4] [TOAST-5] Alt+T reaches the notifications, from the panel too, and Escape leaves them', async () => {
  await mountConsole([ada])
  await nameOf(ada).click()
  await button('edit lead').click()
  await button('cancel').click()
  await expect.element(notifications.getByText('Edit cancelled')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(notifications).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('edit lead')).toHaveFocus()
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}')
  await expect.element(notifications.getByRole('button', { name: 'Dismiss notification' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(notifications.getByText('Edit cancelled')).not.toBeInTheDocument()
  await expect.element(button('edit lead')).toHaveFocus()
})

test('[TOAST-4] Alt+T without a toast leaves the focus where it is', async () => {
  await mountConsole([ada])
  await focus(search)
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect.element(search).toHaveFocus()
})

test('[UNDO-5] [TOAST-4] [KEY-1] the button of a toast is reached by Alt+T and Tab, and keeps the focus', async () => {
  await mountConsole([ada])
  await createSamples('leads')
  await expect.element(notifications.getByText('100 sample leads created')).toBeVisible()
  await userEvent.keyboard('{Alt>}t{/Alt}{Tab}')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(notifications.getByText('Creation of 100 sample leads undone')).toBeVisible()
  await expect.element(button('Redo')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Sample data')).toHaveFocus()
})
