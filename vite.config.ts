import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { pagePolicy } from './tools/content-security-policy.mjs'

/** Only the built page carries the policy: the development server needs inline scripts and a socket of its own. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy }, injectTo: 'head-prepend' },
  ],
}

/** Writes the screen before its first answer into the built page: it is painted before the script has arrived. */
const shell: Plugin = {
  name: 'shell',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  async transformIndexHtml(html) {
    const outDir = '.reports/shell'
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      publicDir: false,
      build: { ssr: 'src/shell.tsx', outDir, emptyOutDir: true },
    })
    const { renderShell } = await import(`${pathToFileURL(outDir).href}/shell.js?${Date.now()}`)
    return html.replace('<!--shell-->', renderShell())
  },
}

export default defineConfig({
  plugins: [react(), contentSecurityPolicy, shell],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // The polyfill fetches, and the policy allows no connection.
    modulePreload: { polyfill: false },
  },
})
