import type { Page } from '@playwright/test'

export const MAIN_SCRIPT = '**/assets/index-*.js'
export const WORKER_SCRIPT = '**/assets/worker-*.js'

/** Holds requests back until they are released. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Runs the script in the worker, before the worker's own. */
export async function beforeWorker(page: Page, script: string) {
  await page.route(WORKER_SCRIPT, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: script + (await response.text()) })
  })
}
