import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './tools/chromium.mjs'

const executablePath = await findChromium()

export default defineConfig({
  test: {
    // Property tests count runs, not seconds, and machines are of different speed.
    testTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tools/**/*.test.mjs'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { ...(executablePath && { executablePath }), args: chromiumFlags } }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
    ],
  },
})
