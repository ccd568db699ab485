// @ts-check
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, preview } from 'vite'

/** @typedef {(command: string, parameters?: Record<string, unknown>) => Promise<any>} Send a command of WebDriver */

const programs = ['firefox-esr', 'WebKitWebDriver', 'xvfb-run', 'xauth']
const packages = 'firefox-esr webkit2gtk-driver xvfb xauth'
const DRIVER_PORT = 4517
const PATIENCE_MS = 30_000
const ESCAPE = '\uE00C'
const UNDO = '\uE009z'
const REDO = '\uE009\uE008z'

/** Until there is a result. @template Result @param {string} what @param {() => Promise<Result>} attempt */
async function retry(what, attempt) {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const result = await attempt().catch((/** @type {Error} */ error) => error)
    if (result && !(result instanceof Error)) return result
    if (Date.now() > end) throw new Error(`in vain: ${what}`, { cause: result })
    await wait(50)
  }
}

/** With the commands' names, over a socket: each message is JSON after its length and a colon. */
async function startFirefox(/** @type {string} */ profile) {
  writeFileSync(join(profile, 'user.js'), `user_pref("marionette.port", ${DRIVER_PORT});\n`)
  const args = ['--headless', '--marionette', '--profile', profile]
  const browser = spawn('firefox-esr', args, { stdio: 'ignore', detached: true })
  const socket = await retry('connect to Firefox', async () => {
    const opened = connect(DRIVER_PORT, '127.0.0.1')
    await once(opened, 'connect')
    return opened
  })
  let received = Buffer.alloc(0)
  async function receive() {
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, Math.max(0, start - 1)))
      if (start > 0 && received.length >= end) {
        const message = JSON.parse(String(received.subarray(start, end)))
        received = received.subarray(end)
        return message
      }
      received = Buffer.concat([received, ...(await once(socket, 'data'))])
    }
  }
  /** @type {Send} */
  async function send(command, parameters = {}) {
    const text = JSON.stringify([0, 1, `WebDriver:${command}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await receive()
    if (error) throw new Error(error.message)
    return 'value' in result ? result.value : result
  }
  await receive()
  await send('NewSession')
  return { browser, send }
}

/** With an address for each command, over HTTP. */
async function startWebKit() {
  const env = {
    ...process.env,
    LANG: 'en_US.UTF-8',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  }
  const args = ['-a', 'WebKitWebDriver', `--port=${DRIVER_PORT}`]
  const browser = spawn('xvfb-run', args, { stdio: 'ignore', detached: true, env })
  /** @type {Record<string, string>} */
  const paths = {
    Navigate: 'url',
    Refresh: 'refresh',
    NewWindow: 'window/new',
    SwitchToWindow: 'window',
    ExecuteScript: 'execute/sync',
    FindElement: 'element',
    ElementClick: 'element/{id}/click',
    ElementSendKeys: 'element/{id}/value',
  }
  async function post(/** @type {string} */ path, /** @type {object} */ body) {
    const request = { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${DRIVER_PORT}/session${path}`, request)
    const { value } = await response.json()
    if (!response.ok) throw new Error(value.message || value.error)
    return value
  }
  const { sessionId } = await retry('connect to WebKit', () => post('', { capabilities: {} }))
  /** @type {Send} */
  const send = (command, parameters = {}) =>
    post(`/${sessionId}/${paths[command]?.replace('{id}', String(parameters.id))}`, parameters)
  return { browser, send }
}

/** A seller at the screen. @param {Send} send */
function createSeller(send) {
  const evaluate = (/** @type {string} */ script) => send('ExecuteScript', { script: `return ${script}`, args: [] })
  const shows = (/** @type {string} */ text) => `document.body.innerText.includes(${JSON.stringify(text)})`
  async function find(/** @type {string} */ xpath) {
    return Object.values(await send('FindElement', { using: 'xpath', value: xpath }))[0]
  }
  const clickOnce = async (/** @type {string} */ xpath) => send('ElementClick', { id: await find(xpath) })
  const click = (/** @type {string} */ xpath) =>
    retry(`click ${xpath}`, async () => {
      await clickOnce(xpath)
      return true
    })
  const button = (/** @type {string} */ label) => `//button[normalize-space()='${label}'][not(@disabled)]`
  return {
    open: (/** @type {string} */ url) => send('Navigate', { url }),
    reload: () => send('Refresh'),
    newTab: async () => (await send('NewWindow', { type: 'tab' })).handle,
    switchTo: (/** @type {string} */ handle) => send('SwitchToWindow', { handle }),
    names: () =>
      retry('see leads', () =>
        evaluate(`Array.from(document.querySelectorAll('[data-lead]'), (name) => name.innerText).join()`),
      ),
    async see(/** @type {string[]} */ ...texts) {
      for (const text of texts) await retry(`see '${text}'`, () => evaluate(shows(text)))
    },
    /** Notes when it shows this, though it may be in another tab by then. */
    watchFor: (/** @type {string} */ text) =>
      evaluate(`void new MutationObserver(() => { if (${shows(text)}) (window.shownAt ??= Date.now()) })
        .observe(document.body, { childList: true, characterData: true, subtree: true })`),
    shownAt: () => evaluate('window.shownAt'),
    openLead: () => click(`//tr[not(contains(., 'Converted'))]//*[@data-lead]`),
    async click(/** @type {string[]} */ ...labels) {
      for (const label of labels) await click(button(label))
    },
    /** Of the menu Data. A click that misses closes the menu: then it is opened again. */
    choose: (/** @type {string} */ item) =>
      retry(`choose ${item}`, async () => {
        if (!(await evaluate(`document.querySelector(':popover-open [role=menu]') !== null`)))
          await clickOnce(`//button[@popovertarget='data-menu']`)
        await clickOnce(`//*[starts-with(@role, 'menuitem')][normalize-space()='${item}']`)
        return true
      }),
    clickAt: (/** @type {number} */ timeMs, /** @type {string} */ label) =>
      evaluate(`void setTimeout(() => {
        for (const button of document.querySelectorAll('button')) if (button.textContent === '${label}') button.click()
      }, ${timeMs} - Date.now())`),
    chooseFile: (/** @type {string} */ path) =>
      retry(`choose ${path}`, async () => {
        await send('ElementSendKeys', { id: await find(`//input[@type='file']`), text: path })
        return true
      }),
    isInstalled: () => retry('be installed', () => evaluate('navigator.serviceWorker.controller !== null')),
    press: async (/** @type {string} */ keys) => send('ElementSendKeys', { id: await find('//body'), text: keys }),
  }
}

/**
 * Yields what it is about to try.
 * @param {ReturnType<typeof createSeller>} seller @param {string} url @param {() => Promise<void>} goOffline
 */
async function* journey({ open, reload, newTab, switchTo, names, see, watchFor, shownAt, ...seller }, url, goOffline) {
  const { openLead, click, choose, clickAt, chooseFile, press, isInstalled } = seller

  yield 'from lead to lead by keyboard'
  const one = await newTab()
  await switchTo(one)
  await open(url)
  await see('100 leads', 'Sample data, not saved')
  await openLead()
  await see('Lead 1 of 100')
  await press('j')
  await see('Lead 2 of 100')
  await press('2')
  await see('Lead 3 of 100', 'Lead updated successfully!')
  await press('k')
  await see('Lead 2 of 100')
  await press('c')
  await see('Lead 3 of 100', 'Lead converted to opportunity!', '2,500 pending')
  await press(UNDO)
  await see('undone', 'No amount yet')
  await click('edit lead')
  await click('cancel')
  await see('Edit cancelled')
  await press(ESCAPE)

  yield 'keep'
  await reload()
  await see('100 leads')
  await openLead()
  await click('convert to opportunity')
  await see('Lead converted to opportunity!')
  await choose('Save on this device')
  await see('Your data is now saved on this device', 'Saved')
  await click('Sample data')
  await click('Create sample leads')
  await see('200 leads')

  yield 'reload'
  const kept = await names()
  await reload()
  await see('200 leads', '2,500 pending', 'Saved')
  assert.equal(await names(), kept)

  yield 'undo and redo what was done before the reload'
  await press(UNDO)
  await see('100 sample leads removed')
  await press(UNDO)
  await see('undone', 'No amount yet')
  await reload()
  await see('100 leads')
  await press(REDO)
  await see('redone')
  await press(REDO)
  await see('200 leads')
  assert.equal(await names(), kept)

  yield 'an action shows in another tab within a second'
  const other = await newTab()
  await switchTo(other)
  await open(url)
  await see('200 leads')
  assert.equal(await names(), kept)
  await watchFor('300 leads')
  await switchTo(one)
  await click('Sample data')
  await click('Create sample leads')
  await see('300 leads')
  const doneAt = Date.now()
  await wait(1000)
  await switchTo(other)
  const lateMs = (await shownAt()) - doneAt
  assert.ok(Math.abs(lateMs) < 1000, `after ${lateMs} ms`)

  yield 'a lead that two tabs convert at once becomes one opportunity'
  const timeMs = Date.now() + 5000
  for (const tab of [one, other]) {
    await switchTo(tab)
    await reload()
    await watchFor('This lead is already an opportunity')
    await openLead()
    await see('Lead Details')
    await clickAt(timeMs, 'convert to opportunity')
  }
  const refusals = []
  for (const tab of [one, other]) {
    await switchTo(tab)
    await see('5,000 pending')
    await wait(500)
    refusals.push(await shownAt())
  }
  assert.equal(refusals.filter(Boolean).length, 1)

  yield 'start over, reload, undo'
  await reload()
  await see('300 leads')
  const before = await names()
  await choose('Start over with sample data')
  await click('Start over')
  await see('Started over with 100 sample leads')
  await reload()
  await see('100 leads')
  assert.notEqual(await names(), before)
  await press(UNDO)
  await see('Your earlier leads are back', '300 leads')
  assert.equal(await names(), before)

  yield 'switch off'
  await choose('Save on this device')
  await click('Stop saving')
  await see('Sample data, not saved')
  assert.equal(await names(), before)
  await reload()
  await see('100 leads')
  assert.notEqual(await names(), before)
  await switchTo(one)
  await see('No longer saved')

  yield 'import, reload, undo'
  await reload()
  await see('100 leads')
  await choose('Import leads…')
  await chooseFile(resolve('test/files/german-excel.csv'))
  await click('Import 3 leads')
  await see('3 leads imported and saved on this device', 'Saved')
  await reload()
  await see('3 leads', 'Käthe Müller', 'Weiß – Technik GmbH')
  await press(UNDO)
  await see('100 leads')
  await reload()
  await see('100 leads')
  await press(REDO)
  await see('3 leads', 'Käthe Müller')

  yield 'restore, reload, undo'
  await choose('Restore backup…')
  await chooseFile(resolve('test/golden/format-4/updated-backup.json'))
  await click('Restore')
  await see('Backup restored: 4 leads', '4 leads', 'Zoë Ångström')
  await reload()
  await see('4 leads', 'Zoë Ångström', '5,000 pending', 'Saved')
  await press(UNDO)
  await see('3 leads', 'Käthe Müller')
  await press(REDO)
  await see('4 leads', 'Zoë Ångström')

  yield 'offline: start, import, start'
  // Firefox's driver reloads past a service worker.
  await open(url)
  await isInstalled()
  await goOffline()
  await open(url)
  await see('4 leads', 'Zoë Ångström', 'Saved')
  await choose('Import leads…')
  await chooseFile(resolve('test/files/german-excel.csv'))
  await click('Import 3 leads')
  await see('3 leads imported')
  await open(url)
  await see('7 leads', 'Zoë Ångström', 'Käthe Müller')
}

const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
if (missing.length > 0) throw new Error(`${missing.join(', ')} not found. On Debian: apt-get install ${packages}`)

const product = { logLevel: /** @type {const} */ ('warn'), build: { outDir: '.reports/engines' } }
await build(product)
for (const [name, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit })) {
  const profile = mkdtempSync(join(tmpdir(), 'engines-'))
  const server = await preview({ ...product, preview: { port: 0, strictPort: false } })
  const url = server.resolvedUrls?.local[0] ?? ''
  const { browser, send } = await start(profile)
  let step = ''
  try {
    for await (const next of journey(createSeller(send), url, () => server.close())) {
      if (step) console.log(`${name}: ${step}: passed`)
      step = next
    }
    console.log(`${name}: ${step}: passed`)
  } catch (error) {
    console.error(`${name}: ${step}: failed`, error)
    process.exitCode = 1
  }
  process.kill(-Number(browser.pid))
  await once(browser, 'exit')
  rmSync(profile, { recursive: true, force: true })
}
process.exit()
