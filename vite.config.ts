import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licensesText } from './tools/licenses.mjs'
import { listOfflineFiles } from './tools/offline-files.mjs'
import { headersFile, headersFor, pagePolicy } from './tools/security-headers.mjs'

/** The page itself says what it may load, on any host. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(html)}" />`
      return html.replace('<meta', () => `${policy}\n    <meta`)
    },
  },
}

/** Hosts that read `_headers` find it in the built folder. */
const headersInFolder: Plugin = {
  name: 'headers-in-folder',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, { 'index.html': page }) {
    if (page?.type === 'asset')
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(String(page.source)) })
  },
}

/** Whoever gets the built folder gets the licences of what is in it. */
const licensesInFolder: Plugin = {
  name: 'licenses-in-folder',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licensesText() })
  },
}

/** The service worker knows every file of its version. */
const filesInServiceWorker: Plugin = {
  name: 'files-in-service-worker',
  apply: 'build',
  writeBundle: ({ dir }) => listOfflineFiles(dir ?? ''),
}

/** `vite preview` sends the headers with every response, errors included. */
const secureResponses: Plugin = {
  name: 'secure-responses',
  configurePreviewServer({ config, middlewares }) {
    const folder = resolve(config.root, config.build.outDir)
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    middlewares.use(({ url = '' }, response, next) => {
      const [path = ''] = url.split('?')
      response.setHeaders(new Map(Object.entries(headersFor(path, page))))
      // That a file is missing is not remembered for a year.
      if (!existsSync(join(folder, path))) response.setHeader('Cache-Control', 'no-cache')
      next()
    })
  },
}

export default defineConfig({
  // The built folder works from any path of any static host.
  base: './',
  plugins: [react(), policyInPage, headersInFolder, licensesInFolder, filesInServiceWorker, secureResponses],
  // No route but the page itself: another path is not found.
  appType: 'mpa',
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // From these on browsers know light-dark(); spelled out for older ones it takes twice as long to apply.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All browsers of the target can preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      // Browsers look for a newer service worker at the address of the old one.
      output: { entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
  preview: { host: '127.0.0.1', strictPort: true },
})
