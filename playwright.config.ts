import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './tools/chromium.mjs'

const baseURL = 'http://localhost:4273/'

/** Journeys run against the built product, with the headers that sellers get. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/journeys',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // No test depends on the speed of the machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL,
    reuseContext: true,
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: chromiumLaunchOptions(),
  },
  webServer: { command: 'vite preview --port 4273', url: baseURL, reuseExistingServer: false },
})
