import { expect, names, openLead, test, toast } from './console'

test('[TRUST-1] a whole day of work makes no request after the start, and none elsewhere', async ({
  console: { page, open },
}) => {
  const nameOf = (url: string) => new URL(url).pathname.replace('/assets/', '').replace(/-[\w-]{8}\./, '.')
  const byPage: string[] = []
  page.context().on('request', (request) => {
    const name = nameOf(request.url())
    // Requests of a worker are reported late, or never: it is asked itself.
    if (!/^(worker|file-work)\.js$/.test(name)) byPage.push(name)
  })
  async function requests() {
    const worker = page.workers()[0]
    const byWorker = await worker?.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return { byPage: byPage.toSorted(), byWorker: byWorker?.map(nameOf).toSorted() }
  }

  await open()
  const start = {
    byPage: [
      '/',
      '/logo.png',
      // The icon of the page.
      '/logo.png',
      'data-dialogs.css',
      'data-dialogs.js',
      'index.js',
      // What the dialogs share with them is in files of its own.
      'later-parts.css',
      'later-parts.css',
      'later-parts.js',
      'later-parts.js',
      'react.js',
      'worker-entry.js',
    ],
    byWorker: ['file-work.js'],
  }
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

test('[TRUST-2] the policy stands in the page and in the headers of page, script and worker', async ({
  console: { page, open },
}) => {
  const policies = new Map<string, string | undefined>()
  page.on('response', (response) => {
    policies.set(new URL(response.url()).pathname, response.headers()['content-security-policy'])
  })
  await open()
  await page.waitForLoadState('networkidle')
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
