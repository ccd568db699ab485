import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../tools/chromium.mjs'
import { chooseInMenu, expect, keep, names, openLead, SEED, test, toast } from './console'
import { startHost } from './host'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const csv = 'Name,Email\nAda Lovelace,ada@engines.example\n'

/** Not among Playwright's types. */
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>
const sender = (session: CDPSession) => session.send.bind(session) as unknown as Send

test('[INSTALL-1] [INSTALL-2] [INSTALL-3] installed for real, it opens files and the shortcut, and nothing on the screen is lost', async ({
  playwright: { chromium },
  launchOptions,
}, info) => {
  const host = await startHost('dist', '/tools/sales/')
  const profile = info.outputPath('profile')
  // The system's menus and file types of this profile alone are changed.
  const env = { ...launchOptions.env, HOME: profile, XDG_DATA_HOME: profile, XDG_CONFIG_HOME: profile }
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    // Without windows nothing is installed.
    ...chromiumLaunchOptions(),
    args: launchOptions.args ?? [],
    env,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(host.address)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const send = sender(await context.newCDPSession(page))
  expect(await send('Page.getAppManifest')).toMatchObject({ errors: [], url: `${host.address}manifest.webmanifest` })
  expect(await send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  const app = { manifestId: host.address }
  expect(await send('Page.getAppId')).toMatchObject({ appId: app.manifestId })
  await send('PWA.install', { ...app, installUrlOrBundleUrl: host.address })
  try {
    const file = join(profile, 'fair.csv')
    writeFileSync(file, csv)
    await send('PWA.launchFilesInApp', { ...app, files: [file] })
    await expect(dialog(page, 'Import leads')).toContainText('fair.csv')
    await page.keyboard.press('Escape')
    await send('PWA.launch', { ...app, url: `${host.address}?import` })
    await expect(dialog(page, 'Import leads')).toBeVisible()
    await page.keyboard.press('Escape')

    await keep(page)
    const downloaded = page.waitForEvent('download')
    await chooseInMenu(page, 'Download backup')
    const backup = join(profile, 'backup.json')
    await (await downloaded).saveAs(backup)
    await send('PWA.launchFilesInApp', { ...app, files: [backup] })
    await expect(dialog(page, 'Restore backup')).toContainText('backup.json')
    await page.keyboard.press('Escape')

    await openLead(page)
    await page.getByRole('button', { name: 'edit lead' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill('draft@example.com')
    await send('PWA.launchFilesInApp', { ...app, files: [file] })
    const refused = 'fair.csv was not opened. Finish or close what is open, then open the file again.'
    await expect(toast(page, refused)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('draft@example.com')
  } finally {
    await send('PWA.uninstall', app)
    await context.close()
    host.close()
  }
})

test('[INSTALL-1] the manifest stays within its folder, and its icons have the sizes that it says', async ({
  console: { page, open },
}) => {
  await open()
  const manifest = JSON.parse(readFileSync('dist/manifest.webmanifest', 'utf8'))
  expect(manifest).toMatchObject({
    name: 'Sales Console',
    start_url: './',
    scope: './',
    display: 'standalone',
    launch_handler: { client_mode: 'focus-existing' },
    shortcuts: [{ name: 'Import leads', url: './?import' }],
  })
  // It would be resolved against the host: two consoles on one host would be one. Without it the identity is start_url.
  expect(manifest).not.toHaveProperty('id')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', './manifest.webmanifest')
  const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? 'any'}`)
  expect(purposes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of manifest.icons) {
    // Width and height stand in the first part of a PNG.
    const header = readFileSync(`dist/${src}`).subarray(16, 24)
    expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`, src).toBe(sizes)
  }
})

test('[INSTALL-3] an address with import opens the import, once', async ({ console: { page } }) => {
  await page.goto(`/?import&seed=${SEED}`)
  await expect(dialog(page, 'Import leads')).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?seed=${SEED}`)
  await page.reload()
  await expect(names(page).first()).toBeVisible()
  await expect(dialog(page, 'Import leads')).toHaveCount(0)
})

/** Runs in the page. As the system opens the page with these files; one without a text is gone by then. */
function launchWith(files: readonly { readonly name: string; readonly text: string | null }[]) {
  const handles = files.map(({ name, text }) => ({
    name,
    getFile: async () => {
      if (text === null) throw new DOMException('gone', 'NotFoundError')
      return new File([text], name)
    },
  }))
  type Consumer = (launch: { targetURL: string; files: typeof handles }) => void
  const launchQueue = { setConsumer: (consume: Consumer) => consume({ targetURL: location.href, files: handles }) }
  Object.defineProperty(window, 'launchQueue', { value: launchQueue })
}

test('[INSTALL-2] of several files that are opened the first is imported, which is told', async ({
  console: { page, open },
}) => {
  const files = ['one.csv', 'two.csv'].map((name) => ({ name, text: csv }))
  await page.addInitScript(launchWith, files)
  await open()
  await expect(dialog(page, 'Import leads')).toContainText('one.csv')
  await expect(toast(page, 'Only one.csv is opened, of 2 files. Import the others one by one.')).toBeVisible()
})

test('[INSTALL-2] a file that is gone when it is opened is told', async ({ console: { page, open } }) => {
  await page.addInitScript(launchWith, [{ name: 'gone.csv', text: null }])
  await open()
  const gone = 'The browser can’t read gone.csv. It may have been moved or changed since you chose it.'
  await expect(toast(page, gone)).toBeVisible()
})

test('[INSTALL-2] a start without a file opens nothing', async ({ console: { page, open } }) => {
  await page.addInitScript(launchWith, [])
  await open()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
