// @ts-check
// Kills Chromium while it writes the automatic backup, again and again: the file is the old or the new one, whole, and
// the console takes neither for another's. Usage: node tools/torture/backup.mjs [--kills 100] [--leads 20000]
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { ensureChromium, testedChromium } from '../chromium.mjs'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, leads: { type: 'string', default: '20000' } },
})
const [kills, leads] = [Number(values.kills), Number(values.leads)]

/** Runs in the page: a file of the browser's own file system is chosen, and every write is told. */
function preparePage() {
  const file = async () => (await navigator.storage.getDirectory()).getFileHandle('leads.json', { create: true })
  Object.assign(globalThis, { showSaveFilePicker: file })
  const { createWritable } = FileSystemFileHandle.prototype
  FileSystemFileHandle.prototype.createWritable = async function (...args) {
    console.log('writes')
    const writable = await createWritable.apply(this, args)
    const close = writable.close.bind(writable)
    writable.close = async () => {
      await close()
      console.log('has written')
    }
    return writable
  }
}

const readFile = async () =>
  (await (await (await navigator.storage.getDirectory()).getFileHandle('leads.json')).getFile()).text()

/** The same rule as in `src/files/backup.ts`, written anew. */
function isWhole(/** @type {string} */ text) {
  const lines = text.split('\n')
  assert.equal(lines.pop(), '')
  const { checksum } = JSON.parse(lines.pop() ?? '')
  let hash = 0
  for (const line of lines) {
    hash ^= 0x811c9dc5
    for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  }
  return checksum === hash >>> 0
}

const profile = mkdtempSync(join(tmpdir(), 'backup-'))
ensureChromium()
await build({ logLevel: 'error' })
const server = await preview({ logLevel: 'error', preview: { port: 0, strictPort: false } })
const url = server.resolvedUrls?.local[0] ?? ''

async function launch() {
  const context = await chromium.launchPersistentContext(profile, testedChromium())
  await context.addInitScript(preparePage)
  const session = (await context.browser()?.newBrowserCDPSession()) ?? assert.fail('no session')
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? assert.fail('no process of the browser')
  const page = await context.newPage()
  // Before the console starts, which would write it anew.
  await page.goto(`${url}robots.txt`)
  const found = await page.evaluate(readFile).catch(() => '')
  await page.goto(url)
  await page.getByRole('status').first().filter({ hasText: /\d/ }).waitFor()
  return {
    context,
    page,
    found,
    async add(/** @type {string} */ name) {
      await page.getByRole('button', { name: 'New lead', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'New lead' })
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await dialog.getByRole('button', { name: 'Add lead' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
    async kill() {
      const isClosed = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await isClosed
    },
  }
}

const first = await launch()
const rows = Array.from({ length: leads }, (_, at) => `Person ${at},Company ${at % 999},person${at}@example.com\n`)
await first.page.getByRole('button', { name: 'Data', exact: true }).click()
await first.page.getByRole('menuitem', { name: 'Import leads…' }).click()
const buffer = Buffer.from(`Name,Company,Email\n${rows.join('')}`)
await first.page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
await first.page.getByRole('button', { name: /^Import [\d,]+ leads$/ }).click()
await first.page.getByRole('button', { name: 'Data', exact: true }).click()
await first.page.getByRole('menuitem', { name: 'Back up automatically…' }).click()
await first.page.getByRole('button', { name: 'New file…' }).click()
await first.page.getByText('Up to date').waitFor()

const seen = { old: 0, new: 0, 'killed while it wrote': 0 }
let browser = first
await first.page.keyboard.press('Escape')
for (let round = 1; round <= kills; round++) {
  const { page } = browser
  let isWriting = false
  page.on('console', (message) => {
    if (message.text() === 'writes') isWriting = true
    if (message.text() === 'has written') isWriting = false
  })
  const begins = page.waitForEvent('console', (message) => message.text() === 'writes')
  await browser.add(`Round ${round}.`)
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')))
  await begins
  await wait(randomInt(0, 30))
  if (isWriting) seen['killed while it wrote']++
  await browser.kill()

  browser = await launch()
  const { found: text } = browser
  assert.ok(isWhole(text), `round ${round}: the file is not whole`)
  assert.ok(round === 1 || text.includes(`Round ${round - 1}.`), `round ${round}: the file is older than the last one`)
  seen[text.includes(`Round ${round}.`) ? 'new' : 'old']++
  // What is read while it is replaced may be gone for that moment.
  const read = () => browser.page.evaluate(readFile).catch(() => '')
  while (!(await read()).includes(`Round ${round}.`)) await wait(50)
  assert.equal(await browser.page.getByRole('region', { name: 'Automatic backup' }).count(), 0)
  if (round % 10 === 0) console.log(round, seen)
}
await browser.context.close()
await server.close()
rmSync(profile, { recursive: true, force: true })
console.log(`${kills} kills`, seen)
