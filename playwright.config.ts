import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { canaryArguments } from './e2e/canary'
import { testedChromium } from './tools/chromium.mjs'

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

// All processes of a run read this file; the first one chooses.
const port = (process.env['JOURNEYS_PORT'] ??= await freePort())
const canaryPort = (process.env['CANARY_PORT'] ??= await freePort())
const baseURL = `http://localhost:${port}/`

// Settings of the last such argument count: the others are Playwright's, for a mouse.
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'
const chromium = { ...testedChromium(), args: [...testedChromium().args, ...canaryArguments(canaryPort)] }
const withLargeText = {
  ...chromium,
  args: [...chromium.args, `--blink-settings=${mouse},defaultFontSize=32`],
}

/** Journeys run against the built product, with the headers that sellers get. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/journeys',
  globalSetup: './e2e/canary.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // No test depends on the speed of the machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    baseURL,
    reuseContext: true,
    // Journeys hold and rewrite requests, which a service worker answers by itself. offline.spec.ts is about it.
    serviceWorkers: 'block',
    // A sixth less work; what moves is tested where it matters, with motion.
    contextOptions: { reducedMotion: 'reduce' },
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    launchOptions: chromium,
  },
  // Nothing is cut off, overlaps or jumps, whatever the font and its size.
  projects: [
    { name: 'journeys', testIgnore: 'large-text.spec.ts' },
    { name: 'large text', testMatch: 'large-text.spec.ts', use: { launchOptions: withLargeText } },
  ],
  webServer: {
    command: `vite preview --configLoader runner --config e2e/serve.config.ts --port ${port}`,
    url: baseURL,
    reuseExistingServer: false,
  },
})
