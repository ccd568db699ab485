import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, chooseInMenu, names, panel, press, watchLog } from '../../test/console-screen'
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
  await press('a')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Alan Turing')
  await button('Add lead').click()
  await expect.poll(names).toEqual(['Alan Turing'])
  await button('Data').click()
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
