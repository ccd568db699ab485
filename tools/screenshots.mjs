// @ts-check
import { mkdirSync } from 'node:fs'
import { chromiumFlags, ensureChromium } from './chromium.mjs'
import { root, runTool } from './commands.mjs'
import { installDependencies } from './dependencies.mjs'
import { createStaticServer, listen } from './server.mjs'

const folder = `${root}/docs/screenshots`

/** @typedef {{ name: string, width: number, height: number, colorScheme: 'light' | 'dark', panel?: true }} Picture */

/** @type {Picture[]} */
const pictures = [
  { name: 'wide-light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'wide-dark', width: 1280, height: 860, colorScheme: 'dark', panel: true },
  { name: 'phone', width: 375, height: 812, colorScheme: 'light' },
]

/**
 * Always of the same leads, so that a picture changes only where the screen does.
 * @param {import('playwright').Browser} browser
 * @param {Picture} picture
 * @param {string} address
 */
async function take(browser, { name, width, height, colorScheme, panel }, address) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await page.goto(`${address}?seed=7`)
  await page.getByText('Page 1 of').waitFor()
  if (panel) await page.locator('[data-lead]').nth(4).click()
  await page.screenshot({ path: `${folder}/${name}.png` })
  await page.close()
}

installDependencies()
const executablePath = await ensureChromium()
const { code } = await runTool('vite', ['build'], { env: { ...process.env, NODE_ENV: 'production' } })
if (code !== 0) process.exit(1)
mkdirSync(folder, { recursive: true })
const server = createStaticServer(`${root}/dist`)
const port = await listen(server, 0)
const { chromium } = await import('playwright')
const browser = await chromium.launch({ executablePath, args: chromiumFlags })
for (const picture of pictures) await take(browser, picture, `http://localhost:${port}/`)
await browser.close()
server.close()
