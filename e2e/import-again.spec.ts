import type { Page } from '@playwright/test'
import { chooseInMenu, expect, names, test } from './console'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })

const cards = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Lovelace\r\nEMAIL:ada@x.example\r\nEND:VCARD\r\n'

test('[REIMPORT-1] [CARD-1] where no picker can be shown, the file field asks; a file without a handle is not offered again', async ({
  console: { page, open },
}) => {
  await open()
  await chooseInMenu(page, 'Import leads…')
  // DevTools cancel the picker, and answer the field.
  const asked = page.waitForEvent('filechooser')
  await dialog(page).locator('input[type=file]').click()
  await (await asked).setFiles({ name: 'ada.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) })
  await dialog(page).getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(names(page)).toHaveText(['Ada Lovelace'])
  await chooseInMenu(page, 'Import leads…')
  await expect(dialog(page).getByText('Choose a file')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /Import again/ })).toHaveCount(0)
})

/** Runs in the page. The system opens the page with a file of the origin's own file system. */
function launchWith(text: string) {
  const files = navigator.storage.getDirectory().then(async (folder) => {
    const handle = await folder.getFileHandle('people.vcf', { create: true })
    const writable = await handle.createWritable()
    await writable.write(text)
    await writable.close()
    return [handle]
  })
  type Consumer = (launch: { readonly targetURL: string; readonly files: unknown }) => void
  const setConsumer = (consume: Consumer) =>
    void files.then((launched) => consume({ targetURL: location.href, files: launched }))
  Object.defineProperty(window, 'launchQueue', { value: { setConsumer }, configurable: true })
}

test('[INSTALL-2] [REIMPORT-1] [REIMPORT-2] cards that the system opens are read, and offered again in the next visit', async ({
  console: { page },
}) => {
  await page.addInitScript(launchWith, cards)
  await page.goto('/')
  await dialog(page).getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(names(page)).toHaveText(['Ada Lovelace'])
  const again = dialog(page).getByRole('button', { name: /^Import again: people\.vcf, changed / })
  // It is kept beside the import.
  await expect
    .poll(async () => {
      await chooseInMenu(page, 'Import leads…')
      const offers = await again.count()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      return offers
    })
    .toBe(1)
  await page.reload()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await chooseInMenu(page, 'Import leads…')
  await expect(again).toBeVisible()
  await again.click()
  await expect(dialog(page)).toContainText('people.vcf')
  await expect(dialog(page)).toContainText('Duplicates')
})
