// @ts-check
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunchOptions } from './chromium.mjs'

/** @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', panel?: true, file?: string }} Picture */

/** @type {Picture[]} */
const pictures = [
  { name: 'wide-light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 860, colorScheme: 'dark', panel: true },
  { name: 'import', width: 1280, height: 960, colorScheme: 'light', file: 'test/files/hubspot-contacts.csv' },
  { name: 'phone', width: 375, height: 812, colorScheme: 'light' },
]

await build({ logLevel: 'warn' })
const server = await preview({ preview: { port: 4373 } })
const browser = await chromium.launch(chromiumLaunchOptions())
for (const { name, width, height, panel, file, ...options } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    ...options,
  })
  // Always of the same leads, so that a picture changes only where the screen does.
  await page.goto('http://localhost:4373/?seed=7')
  await page.getByText('Page 1 of').waitFor()
  if (panel) {
    await page.locator('[data-lead]').nth(4).click()
    await page.getByText('Created').waitFor()
  }
  if (file) {
    await page.getByRole('button', { name: 'Data', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import leads…' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /^Import [1-9]/ }).waitFor()
  }
  await page.screenshot({ path: `docs/screenshots/${name}.png` })
}
await browser.close()
await server.close()
