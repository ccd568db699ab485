// @ts-check
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build } from 'vite'
import { chromiumFlags } from '../tools/chromium.mjs'
import { root } from '../tools/commands.mjs'
import { createStaticServer, listen } from '../tools/server.mjs'

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */
/**
 * What the parts play on.
 * @typedef {object} Stage
 * @property {Browser} browser
 * @property {(...flags: string[]) => Promise<Browser>} launch another browser, for who needs one that behaves otherwise
 * @property {string} product address of the built product
 * @property {string} pages address of the benchmark's own pages
 */

const folder = join(root, '.reports', 'bench')

/**
 * Builds everything, serves it as sellers are served, and takes it all down again.
 * @template Result
 * @param {string} executablePath
 * @param {(stage: Stage) => Promise<Result>} play
 * @returns {Promise<Result>}
 */
export async function onStage(executablePath, play) {
  process.env.NODE_ENV = 'production'
  await buildProduct(join(folder, 'product'))
  await buildPages(join(folder, 'pages'))
  const servers = ['product', 'pages'].map((name) => createStaticServer(join(folder, name)))
  const [product, pages] = await Promise.all(servers.map((server) => listen(server, 0)))
  /** @param {string[]} flags */
  const launch = (...flags) =>
    chromium.launch({ executablePath, args: [...chromiumFlags, ...measuringFlags, ...flags] })
  const browser = await launch()
  try {
    return await play({ browser, launch, product: `http://localhost:${product}/`, pages: `http://localhost:${pages}/` })
  } finally {
    await browser.close()
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  }
}

/** Otherwise memory is measured only when the garbage collector happens to run, up to 20 s later. */
const measuringFlags = ['--enable-blink-features=ForceEagerMeasureMemory']

/** @param {string} outDir */
function buildProduct(outDir) {
  return build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

/** @param {string} outDir */
function buildPages(outDir) {
  const source = join(root, 'bench')
  return build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    publicDir: join(root, 'public'),
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      modulePreload: { polyfill: false },
      rollupOptions: { input: ['engine', 'static', 'bare-react'].map((name) => join(source, `${name}.html`)) },
    },
  })
}

/**
 * A page of its own, in a context of its own: nothing is cached, and its process is gone afterwards.
 * @template Result
 * @param {Browser} browser
 * @param {(page: Page) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withFreshPage(browser, use) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    return await use(page)
  } finally {
    await context.close()
  }
}

/**
 * When the page logs this. To ask the page instead runs a script in it, which takes as long as several frames.
 * @param {Page} page
 * @param {string} text
 */
export function told(page, text) {
  return page.waitForEvent('console', { predicate: (message) => message.text() === text })
}

/**
 * Bytes that the page and its workers take, after a collection of garbage.
 * @param {Page} page
 * @returns {Promise<number>}
 */
export function memoryOf(page) {
  return page.evaluate(async () => {
    /** @type {Performance & { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }} */
    const measuring = Object.assign(performance)
    return (await measuring.measureUserAgentSpecificMemory()).bytes
  })
}
