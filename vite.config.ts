import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy, securityHeaders } from './tools/security-headers.mjs'

/** Styles stand in the built page: the first paint waits for no other file. So does the policy of what it may load. */
const selfContainedPage: Plugin = {
  name: 'self-contained-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const styles = Object.values(bundle).find((file) => file.fileName.endsWith('.css'))
      if (styles?.type !== 'asset') throw new Error('the bundle has no style sheet')
      delete bundle[styles.fileName]
      const page = html.replace(/<link rel="stylesheet".*?>/, () => `<style>${String(styles.source)}</style>`)
      const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(page)}" />`
      return page.replace('<meta', () => `${policy}\n    <meta`)
    },
  },
}

/** Every response of `vite preview` carries the headers: a worker is bound by its own response's policy. */
const secureResponses: Plugin = {
  name: 'secure-responses',
  configurePreviewServer({ config, middlewares }) {
    const page = readFileSync(join(config.root, config.build.outDir, 'index.html'), 'utf8')
    const headers = new Map(Object.entries(securityHeaders(page)))
    middlewares.use((_, response, next) => {
      response.setHeaders(headers)
      next()
    })
  },
}

/** Modules that load later import nothing but the main script: Vite's code to preload more would be dead weight. */
const withoutPreloadHelper: Plugin = {
  name: 'without-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /\bvite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

export default defineConfig({
  plugins: [react(), selfContainedPage, secureResponses, withoutPreloadHelper],
  // No route but the page itself: another path is not found.
  appType: 'mpa',
  // Readable, and shorter than hashes once compressed. Two modules of the same name would collide.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // From these on browsers know light-dark(); spelled out for older ones it takes twice as long to apply.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The later parts import nothing that is not there already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    cssCodeSplit: false,
    rolldownOptions: {
      // A constant, such as a message, goes into the script that uses it: the first script holds none of the later parts.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // React changes seldom and is cached apart from our own script.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] } },
    },
  },
  preview: { host: '127.0.0.1', strictPort: true },
})
