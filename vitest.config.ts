import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './tools/chromium.mjs'

// Projects do not inherit it from the root.
const shared = {
  // No test depends on the speed of the machine.
  testTimeout: 120_000,
  setupFiles: ['test/seed.ts'],
  provide: { seed: Number(process.env['SEED'] ?? 1), runs: Number(process.env['RUNS'] ?? 100) },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          ...shared,
          // Modules without a state of their own are loaded once for all files.
          isolate: false,
          include: ['src/{domain,engine,features,messages,ui,workspace}/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          ...shared,
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
