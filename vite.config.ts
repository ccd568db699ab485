import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy, securityHeaders } from './tools/security-headers.mjs'

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

export default defineConfig({
  // The built folder works from any path of any static host.
  base: './',
  plugins: [react(), policyInPage, secureResponses],
  // No route but the page itself: another path is not found.
  appType: 'mpa',
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // From these on browsers know light-dark(); spelled out for older ones it takes twice as long to apply.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All browsers of the target can preload modules.
    modulePreload: { polyfill: false },
  },
  preview: { host: '127.0.0.1', strictPort: true },
})
