import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  importDialog,
  mountSeeded,
  names,
  openStorage,
  panel,
  press,
  status,
  watchLog,
} from '../../test/console-screen'
import { numberedLeads } from '../../test/leads'
import { misfits } from '../../test/misfits'
import { mountConsole } from '../../test/mount-console'
import { mountSamples } from '../../test/mount-samples'

watchLog()

const sizes = [
  [1280, 900],
  [768, 400],
  [812, 375],
  [375, 812],
  [375, 400],
  [320, 700],
  [320, 256],
] as const

/** What can be used in the topmost layer, and the lead's name, where a notification lies on it. */
function covered(): string[] {
  const newest = document.querySelector('[data-order="0"]')!.getBoundingClientRect()
  const parts = document.querySelectorAll(
    'dialog :is(button, select, input, a, textarea, [data-field=name]):not(:disabled)',
  )
  return [...parts].flatMap((part) => {
    const box = part.getBoundingClientRect()
    const isApart =
      box.width === 0 ||
      box.right <= newest.left ||
      box.left >= newest.right ||
      box.bottom <= newest.top ||
      box.top >= newest.bottom
    return isApart ? [] : [part.outerHTML.slice(0, 100)]
  })
}

test('[TOAST-1] no toast lies on a control or on the name, in any dialog, at any size and with the notice that nothing is saved', async () => {
  const { toasts } = await mountSamples(25)
  await addAlan()
  await openStorage()
  await page.getByRole('menuitemcheckbox', { name: 'Save on this device' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.element(page.getByRole('region', { name: 'Not saved' })).toBeVisible()
  const undo = { label: 'Undo', onClick() {} }
  const longest =
    'Can’t undo: the conversion of Wolfeschlegelsteinhausenbergerdorff was converted later. Undo that first.'
  async function expectClear(where: string) {
    for (const [width, height] of sizes) {
      await page.viewport(width, height)
      for (const text of ['Lead converted to opportunity!', longest]) {
        toasts.show('success', text, { detail: 'Wolfeschlegelsteinhausenbergerdorff', button: undo, topic: 'same' })
        await expect.element(page.getByText(text).first()).toBeInTheDocument()
        await expect.poll(covered, { message: `${where}, ${width} x ${height}, ${text}` }).toEqual([])
      }
    }
  }
  await page.viewport(1280, 900)
  await button(names()[0]!).click()
  await expect.element(panel).toBeVisible()
  await expectClear('panel')
  await page.viewport(1280, 900)
  await press('{Escape}')
  await press('a')
  await expectClear('new lead')
  await page.viewport(1280, 900)
  await press('{Escape}')
  for (const dialog of ['Import leads…', 'Recent actions…', 'Restore backup…', 'Back up automatically…']) {
    await chooseInMenu(dialog)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectClear(dialog)
    await page.viewport(1280, 900)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

const boxOf = (element: Element | null | undefined) => element!.getBoundingClientRect()
const importButton = button('Import your list')
const sampleStorage = () => {
  const texts = new Map<string, string>()
  return {
    texts,
    read: (entry: string) => texts.get(entry) ?? null,
    write: (entry: string, text: string) => texts.set(entry, text),
  }
}

const sizesOfFirstScreen = [
  [1280, 860],
  [375, 812],
] as const
const firstRow = () => boxOf(document.querySelector('[data-lead]')!.closest('tr, li')).top

/** A list of one lead of one's own, over samples. */
async function addAlan() {
  await press('a')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Alan Turing')
  await button('Add lead').click()
  await expect.poll(names).toEqual(['Alan Turing'])
}

test('[LIST-13] while the list is samples the way to one of one’s own is in sight, until Hide puts it away for good', async () => {
  const storage = sampleStorage()
  const { screen } = await mountSamples(100, storage)
  const tops: number[] = []
  for (const [width, height] of sizesOfFirstScreen) {
    await page.viewport(width, height)
    await expect.element(importButton).toBeInViewport({ ratio: 1 })
    tops.push(firstRow())
    await importButton.click()
    await expect.element(importDialog).toBeVisible()
    await press('{Escape}')
    await expect.element(importButton).toHaveFocus()
  }
  await expect.element(page.getByText('100 sample leads', { exact: true })).toBeVisible()
  expect([...storage.texts.keys()]).not.toContain('filters')
  await button('Hide').click()
  for (const [at, [width, height]] of sizesOfFirstScreen.entries()) {
    await page.viewport(width, height)
    await expect.element(importButton).not.toBeInTheDocument()
    expect(firstRow()).toBe(tops[at])
  }
  expect([...storage.texts.keys()]).not.toContain('filters')
  await screen.unmount()
  await mountSamples(100, storage)
  await expect.element(importButton).not.toBeInTheDocument()
})

test('[LIST-13] among own leads nothing offers an import', async () => {
  await page.viewport(375, 812)
  await mountSamples(25)
  await expect.element(importButton).toBeVisible()
  await addAlan()
  await expect.element(importButton).not.toBeInTheDocument()
})

const styles = {
  plain: '',
  'text spacing': '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  DejaVu: ':root { --font: "DejaVu Sans" }',
}

test('[SCREEN-19] on a phone the search is alone in its line, and the tools are as high with every filter set', async () => {
  await page.viewport(375, 812)
  const today = '2026-01-05'
  await mountConsole(numberedLeads(1200, { step: 'Call', due: today }))
  await expect.element(button('Due today 1,200')).toBeVisible()
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const listTop = () => boxOf(document.querySelector('[aria-busy] li')).top + scrollY
  const top = listTop()
  expect(boxOf(document.querySelector('[type=search]')).width).toBe(343)
  await button('Due today 1,200').click()
  await status.selectOptions('New')
  await page.getByRole('combobox', { name: 'Source' }).selectOptions('Referral')
  await page.getByRole('searchbox').fill('ada')
  await expect.element(button('Clear filters')).toBeInViewport({ ratio: 1 })
  expect(listTop()).toBe(top)
  for (const [name, style] of Object.entries(styles)) {
    sheet.replaceSync(style)
    for (const width of [320, 375]) {
      await page.viewport(width, 812)
      const where = `${name}, ${width} px`
      await expect.poll(misfits, { message: where }).toEqual([])
      const tab = boxOf(page.getByRole('tab', { name: 'Opportunities' }).element())
      expect(boxOf(button('New lead').element()).left, where).toBeGreaterThanOrEqual(tab.right)
      expect(boxOf(button('Due today 1,200').element()).top, where).toBeGreaterThanOrEqual(tab.bottom)
      const targets = [...document.querySelectorAll('[data-chip] > select, nav button')].map(boxOf)
      expect(Math.min(...targets.flatMap((box) => [box.width, box.height])), where).toBeGreaterThanOrEqual(36)
    }
  }
  document.adoptedStyleSheets = []
})

test('[SCREEN-20] on the side of a phone five rows are whole on the first screen', async () => {
  await page.viewport(812, 375)
  await mountSeeded()
  await expect.poll(() => names().length).toBeGreaterThan(0)
  const whole = [...document.querySelectorAll('tbody tr')].filter((row) => boxOf(row).bottom <= 375)
  expect(whole.length).toBeGreaterThanOrEqual(5)
  await page.viewport(667, 375)
  await expect.poll(misfits).toEqual([])
})
