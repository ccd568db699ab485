import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  chooseInMenu,
  expectOpen,
  heading,
  importDialog,
  mountLeads,
  names,
  notifications,
  press,
  texts,
  upload,
  watchLog,
} from '../../test/console-screen'
import { leadWith } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'

watchLog()

const ada = leadWith({ id: 'ada', order: 0, name: 'Ada', source: 'Google', score: 10 })
const bo = leadWith({ id: 'bo', order: 1, name: 'Bo', source: 'Referral', score: 20 })
const cy = leadWith({ id: 'cy', order: 2, name: 'Cy', source: 'Google', score: 30 })

const opens = button('Where wins come from')
const dialog = page.getByRole('dialog', { name: 'Where wins come from' })

test('[WINS-1] a table says where wins come from, and a source lists its leads', async () => {
  const { workspace } = await mountLeads([ada, bo, cy])
  await expect.element(opens).not.toBeInTheDocument()
  await workspace.dispatch({ name: 'change-leads', change: { name: 'convert' }, leads: ['ada', 'bo'] })
  await workspace.dispatch({ name: 'change-leads', change: { name: 'stage', stage: 'Won' }, leads: ['bo'] })
  await userEvent.click(opens)
  await expect.element(dialog.getByRole('cell', { name: '2,500' })).toBeVisible()
  expect(
    dialog
      .getByRole('row')
      .elements()
      .map((row) => texts(page.elementLocator(row).getByRole('cell'))),
  ).toEqual([[], ['Referral', '1', '1', '1', '1', '2,500'], ['Google', '2', '1', '1', '0', '0']])
  await press('{Escape}')
  await expect.element(opens).toHaveFocus()
  // The card behind it, which is a button too, was not pressed.
  await expect.element(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
  await press('{Enter}')
  await dialog.getByRole('button', { name: 'Google' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Cy', 'Ada'])
  await expect.element(page.getByRole('combobox', { name: 'Source' })).toHaveValue('Google')
})

test('[WINS-1] [SCREEN-10] the button makes no card higher and lies on no figure', async () => {
  const { workspace } = await mountLeads([ada, bo, cy])
  const cards = () => page.getByRole('region', { name: 'Summary' }).element().firstElementChild!
  const widths = [320, 375, 768, 1024, 1280, 1920]
  const heights = async () => {
    const all: number[] = []
    for (const width of widths) {
      await page.viewport(width, 900)
      all.push(cards().clientHeight)
    }
    return all
  }
  const before = await heights()
  await workspace.dispatch({ name: 'change-leads', change: { name: 'convert' }, leads: ['ada', 'bo'] })
  await expect.element(opens).toBeInTheDocument()
  expect(await heights()).toEqual(before)
  for (const width of widths) {
    await page.viewport(width, 900)
    const own = opens.element().getBoundingClientRect()
    const card = opens.element().closest('div')!
    for (const part of card.querySelectorAll('dd')) {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isOver = left < own.right - 1 && right > own.left + 1 && top < own.bottom - 5 && bottom > own.top + 5
      expect([width, part.textContent, isOver && part.checkVisibility() && right > left]).toEqual([
        width,
        part.textContent,
        false,
      ])
    }
  }
})

test('[IMPORT-13] after an import the new lead with the highest score is one click away', async () => {
  await mountConsole([])
  await chooseInMenu('Import leads…')
  const csv = 'Name,Score,Status\nAda,90,qualified\nBo,20,new\nCy,70,new\n'
  await upload(new File([csv], 'fair.csv'))
  await importDialog.getByRole('button', { name: 'Import 3 leads' }).click()
  await expect.element(heading('3 leads')).toBeVisible()
  await notifications.getByRole('button', { name: '2 are new: start with the highest score ›' }).click()
  await expect.poll(names).toEqual(['Cy', 'Bo'])
  await expectOpen({ ...cy, name: 'Cy' }, 'Lead 1 of 2')
})
