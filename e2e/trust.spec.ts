import type { Page } from '@playwright/test'
import { expect, names, openLead, test, toast } from './console'

test('[TRUST-1] a whole day of work makes no request after the start, and none elsewhere', async ({
  console: { page, open },
}) => {
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname))
  await open()
  const atStart = requests.length
  const asked = new Set(requests.map((path) => path.replace(/-[\w-]{8}\./, '.')))
  expect([...asked].toSorted()).toEqual(['/', '/assets/index.js', '/assets/react.js', '/assets/worker.js', '/logo.png'])
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

/** The browser refuses to make one, as it may by its settings. */
async function refuse(page: Page, name: 'BroadcastChannel' | 'Worker') {
  await page.addInitScript((refused) => {
    function throwRefusal() {
      throw new DOMException('refused', 'SecurityError')
    }
    Object.assign(globalThis, { [refused]: throwRefusal })
  }, name)
}

test('[WORKSPACE-3] where the browser refuses the channel, answers come all the same', async ({
  console: { page, open },
}) => {
  await refuse(page, 'BroadcastChannel')
  await open()
  await expect(names(page)).toHaveCount(20)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByText('No lead matches')).toBeVisible()
})

// Not watched: the test wants the failure.
test('[WORKSPACE-3] where no worker can be started, the screen says so', async ({ page }) => {
  await refuse(page, 'Worker')
  await page.goto('/')
  await expect(page.getByText('The leads cannot be shown')).toBeVisible()
})
