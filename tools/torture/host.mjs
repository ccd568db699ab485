// @ts-check
import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, preview } from 'vite'
import { ledger } from './ledger.mjs'

/** @typedef {Awaited<ReturnType<typeof startHost>>} Host */

const ROOT = '.reports/torture'
const deployed = join(ROOT, 'deployed')
const folderOf = (/** @type {number} */ version) => join(ROOT, String(version))

/** What each version adds to the number of the product's format. All have files of their own. */
const versions = [0, 0, 1, 1]
const LAST = versions.length - 1

/** Chromium lets no service worker take over while the one before is at work, as it would be with every report. */
const reportsPassBy = `;self.addEventListener('install', (event) =>
  event.addRoutes({ condition: { urlPattern: '/report' }, source: 'network' }))`

/** @param {number} version @param {number} added */
async function buildVersion(version, added) {
  const source = readFileSync('src/store/schema.ts', 'utf8')
  const [, own = assert.fail('no format')] = /const FORMAT = (\d+)/.exec(source) ?? []
  const format = Number(own) + added
  /** @type {import('vite').Plugin} */
  const torture = {
    name: 'torture',
    enforce: 'pre',
    transform(code, id) {
      const script = relative('src', id)
      if (script === 'main.tsx') return `import '/tools/torture/page.ts'; globalThis.version = ${version}; ${code}`
      if (script === 'worker.ts') return `import '/tools/torture/worker.ts'; globalThis.version = ${version}; ${code}`
      if (script === 'service-worker.ts') return code + reportsPassBy
      return script === 'store/schema.ts' ? code.replace(`const FORMAT = ${own}`, `const FORMAT = ${format}`) : null
    },
  }
  await build({
    logLevel: 'error',
    build: { outDir: folderOf(version) },
    define: { FORMAT_OF_BUILD: format },
    plugins: [torture],
    worker: { plugins: () => [torture] },
  })
}

/** Serves a version of the product, built with the torture's own scripts in it, and takes reports. */
export async function startHost() {
  let current = 0
  for (const [version, added] of versions.entries()) await buildVersion(version, added)

  /** No request is answered in the middle of it. */
  function deploy(/** @type {number} */ version) {
    current = version
    rmSync(deployed, { recursive: true, force: true })
    cpSync(folderOf(version), deployed, { recursive: true })
  }
  deploy(0)

  const reports = {
    name: 'reports',
    configurePreviewServer(/** @type {import('vite').PreviewServer} */ { middlewares }) {
      // A page may be killed while it reports.
      middlewares.use('/report', (request, response) => void ledger.onReport(request, response).catch(() => {}))
      middlewares.use(({ url }, response, next) => {
        response.on('finish', () => response.statusCode < 400 || ledger.faults.push(`requested: ${url}`))
        next()
      })
    },
  }
  const server = await preview({
    logLevel: 'error',
    build: { outDir: deployed },
    plugins: [reports],
    preview: { port: 0, strictPort: false },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    deploy,
    /** The last two take turns: once a newer format was stored, none of an older one is deployed. */
    deployNext() {
      const last = versions[current]
      deploy(current === LAST ? LAST - 1 : current + 1)
      ledger.count(
        'versions',
        versions[current] === last ? 'deployed, with other files' : 'deployed, with a newer format',
      )
    },
    close: () => server.close(),
  }
}
