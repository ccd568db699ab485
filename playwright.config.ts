import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/chromium.mjs'

const executablePath = await findChromium()
const baseURL = 'http://localhost:4273/'

/** Journeys run against the built product, behind the server and the headers that sellers get. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/journeys',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags },
  },
  webServer: { command: 'node e2e/serve.mjs', url: baseURL, reuseExistingServer: false },
})
