import type { Page } from '@playwright/test'
import { expect, names, panel, test, toast } from './console'
import { holdDelays } from './timers'

// By keyboard alone: no journey here uses the mouse.
test.use({ holdsStill: true, contextOptions: { reducedMotion: 'no-preference' } })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

test('[TRIAGE-2] [TRIAGE-4] of a hundred thousand leads the place is exact, over the border of a page too', async ({
  console: { page, open },
}) => {
  await open('/?leads=100000&seed=7')
  await expect(page.getByRole('heading', { name: '100,000 leads' })).toBeVisible()
  await press(page, 'j', 'End', 'Enter')
  await expect(panel(page).getByText('Lead 20 of 100,000', { exact: true })).toBeVisible()
  // A step may come after the key: a conversion that is over before it would show the opportunity first.
  const delays = await holdDelays(page)
  const keys = ['2', '3', 'c']
  for (const [index, key] of keys.entries()) {
    await press(page, key)
    await expect(panel(page).getByText(`Lead ${21 + index} of 100,000`, { exact: true })).toBeVisible()
  }
  await delays.end(keys.length)
  await expect(page.getByText('Page 2 of 5,000')).toBeVisible()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await press(page, 'Escape', 'ControlOrMeta+z')
  await expect(toast(page, 'Lead converted to opportunity!')).toBeHidden()
  await expect(names(page).nth(2)).toBeFocused()
})
