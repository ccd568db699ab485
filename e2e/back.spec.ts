import { expect, leadsInOrder, names, panel, test, widths } from './console'

test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

test('[BACK-1] on a phone Back closes what is open, layer by layer, and then leaves the page', async ({
  console: { page, open },
}) => {
  const elsewhere = 'about:blank'
  await page.goto(elsewhere)
  await open()
  const address = page.url()
  const search = page.getByRole('searchbox')
  const menu = page.getByRole('menu')
  const dialog = page.getByRole('dialog')
  const name = leadsInOrder[0]?.name ?? ''

  await search.fill(name)
  await expect(names(page)).toHaveCount(1)
  await names(page).first().tap()
  await panel(page).getByRole('button', { name: 'More' }).tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(search).toHaveValue(name)
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(names(page).nth(1)).toBeVisible()

  // A menu that opens a dialog, which is closed by its own button.
  await page.getByRole('button', { name: 'Data', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Import leads…' }).tap()
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toHaveCount(0)

  // Forward opens nothing, and a reload keeps nothing open.
  await names(page).first().tap()
  await expect(panel(page)).toBeVisible()
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await names(page).first().tap()
  await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1)
  await page.reload()
  await expect(names(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  expect(page.url()).toBe(elsewhere)
})

test('[BACK-1] what is typed and not saved is kept, and leaving the page asks', async ({ console: { page, open } }) => {
  await page.goto('about:blank')
  await open()
  await names(page).first().tap()
  await panel(page).getByRole('button', { name: 'edit lead' }).tap()
  await page.getByRole('textbox', { name: 'Email' }).fill('typed@example.com')
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  const asked = page.waitForEvent('dialog')
  page.once('dialog', (question) => void question.dismiss())
  await page.goBack({ timeout: 2000 }).catch(() => {})
  expect((await asked).type()).toBe('beforeunload')
  await names(page).first().tap()
  await expect(panel(page).getByRole('button', { name: 'Restore draft' })).toBeVisible()
})
