// @ts-check
import { chromiumLaunchOptions, ensureChromium } from '../tools/chromium.mjs'
import { installDependencies } from '../tools/install.mjs'
import { measureEngine } from './engine.mjs'
import { measureImport } from './import.mjs'
import { table } from './report.mjs'
import { measureScreen } from './screen.mjs'
import { measureSecondVisits, measureStart } from './start.mjs'

/** @typedef {{ browser: import('playwright').Browser, productUrl: string, benchUrl: string }} Setup */
/** @typedef {(setup: Setup) => Promise<import('./report.mjs').Row[]>} Part */

/** @type {Record<string, Part>} */
const parts = {
  start: measureStart,
  visits: measureSecondVisits,
  screen: measureScreen,
  engine: measureEngine,
  import: measureImport,
}

// An inspector is attached, as in no seller's browser. For the first error object that React creates, V8 would parse
// the whole script again to tell the inspector its lines.
const flag = '--js-flags=--no-enable-lazy-source-positions'

/** Timers of pages that are isolated like this tick every 5 µs, of others every 100 µs. */
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }

/** Builds the product and the pages of the benchmark, and serves both in the same way. */
async function serve() {
  process.env.NODE_ENV = 'production'
  const { build, preview } = await import('vite')
  /** @type {import('vite').InlineConfig} */
  const product = { logLevel: 'warn', build: { outDir: '.reports/bench/product', emptyOutDir: true } }
  /** @type {import('vite').InlineConfig} */
  const bench = {
    configFile: false,
    root: 'bench',
    appType: 'mpa',
    logLevel: 'warn',
    build: {
      outDir: '../.reports/bench/pages',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: ['bare-react.html', 'tanstack.html', 'ag-grid.html', 'engine-worker.ts'].map((file) => `bench/${file}`),
        output: { entryFileNames: '[name].js' },
      },
    },
  }
  await build(product)
  await build(bench)
  const address = { host: '127.0.0.1', port: 0, strictPort: false, headers: isolation }
  const servers = [await preview({ ...product, preview: address }), await preview({ ...bench, preview: address })]
  return { servers, urls: servers.map(({ resolvedUrls }) => resolvedUrls?.local[0] ?? '') }
}

/** @param {string[]} chosen names of parts; none for all */
async function main(chosen) {
  const unknown = chosen.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  installDependencies()
  ensureChromium()
  const { servers, urls } = await serve()
  const [productUrl = '', benchUrl = ''] = urls
  const { chromium } = await import('playwright')
  const options = chromiumLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, flag] })
  const rows = []
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      console.log(name)
      rows.push(...(await measure({ browser, productUrl, benchUrl })))
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  }
  console.log(`\n${table(rows)}`)
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
