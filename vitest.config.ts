import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './tools/chromium.mjs'

// Projects do not inherit it from the root. No test depends on the speed of the machine.
const testTimeout = 120_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          testTimeout,
          include: ['src/{domain,engine,features,messages,ui,workspace}/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          testTimeout,
          include: ['src/**/*.test.tsx', 'src/platform/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
    ],
  },
})
