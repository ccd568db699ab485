import { expect, names, openLead, test, toast } from './console'

test('[TRUST-1] a whole day of work makes no request after the start, and none elsewhere', async ({
  console: { page, open },
}) => {
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open()
  await page.waitForLoadState('networkidle')
  const files = () => new Set(requests.map((path) => path.replace(/-[\w-]{8}\./, '.').replace('/assets/', '')))
  // On a slow machine the network may be idle before all of it was asked for.
  await expect
    .poll(() => [...files()].filter((file) => file !== 'file-work.js').toSorted())
    .toEqual([
      '/',
      '/logo.png',
      'data-dialogs.css',
      'data-dialogs.js',
      'index.js',
      'later-parts.css',
      'later-parts.js',
      'react.js',
      'worker-entry.js',
      'worker.js',
    ])
  await page.waitForLoadState('networkidle')
  const atStart = requests.length
  await page.getByRole('searchbox').fill('an')
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  expect(requests.length).toBe(atStart)
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
