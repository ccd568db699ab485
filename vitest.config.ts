import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { testedChromium } from './tools/chromium.mjs'

// Projects do not inherit it from the root.
const shared = {
  // No test depends on the speed of the machine.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { interval: 10, timeout: 60_000 } },
  setupFiles: ['test/seed.ts'],
}
// Node decodes some encodings in its own way.
const encodings = ['src/files/{csv-file,guess-encoding}.test.ts']
// Of `platform`, over fake-indexeddb.
const inNode =
  'src/platform/{added-leads,backup,damage,deleting,golden,imports,kept,opening,opportunities,read-first-screen,to-and-fro}.test.ts'
// And in Chromium too: what all of them rely on. The judge has few cases there.
const inBoth = 'src/platform/{faults,judge,records,tabs}.test.ts'
// `npm run explore` sets both.
const cases = { seed: Number(process.env['SEED'] ?? 1), runs: Number(process.env['RUNS'] ?? 20) }

// Of the window as of the frame in it, which is scaled down where it does not fit.
const viewport = { width: 1280, height: 900 }

export default defineConfig({
  test: {
    // By default one core is left free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          ...shared,
          // Modules without a state of their own are loaded once for all files.
          isolate: false,
          setupFiles: [...shared.setupFiles, 'test/node-storage.ts'],
          include: [
            'src/{base,connection,domain,engine,features,files,messages,shared,store,ui,workbook,workspace}/**/*.test.ts',
            inNode,
            inBoth,
          ],
          exclude: encodings,
          provide: { ...cases, stride: process.env['RUNS'] ? 1 : 8, isSample: false },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'browser',
          ...shared,
          // By default one core is left free, and its files run one after another.
          maxWorkers: 2,
          // As in Node: nothing of a file may be left in a module, or on the page.
          isolate: false,
          setupFiles: [...shared.setupFiles, 'test/render-counter.ts', 'test/react.ts'],
          include: ['src/**/*.test.tsx', 'src/platform/*.test.ts', ...encodings],
          exclude: [inNode],
          provide: { ...cases, stride: 60, isSample: true },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: testedChromium(),
              // Without it `expect.element` waits until the time of the test is over.
              actionTimeout: 60_000,
              // What leaves is gone at once; journeys of their own see it move.
              contextOptions: { reducedMotion: 'reduce', viewport },
            }),
            instances: [{ browser: 'chromium', viewport }],
          },
        },
      },
    ],
  },
})
