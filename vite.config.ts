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

/** Sets the theme and starts the worker from a script of its own, before the screen's script has arrived. */
const earlyWorker: Plugin = {
  name: 'early-worker',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const early = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early')
      if (!early) throw new Error('the bundle has no script that starts the worker')
      // Behind the policy, which binds only what follows it, and before the screen's script.
      const script = `<script type="module" async crossorigin src="/${early.fileName}"></script>`
      return html.replace('<script type="module"', `${script}\n    <script type="module"`)
    },
  },
}

export default defineConfig({
  plugins: [react(), contentSecurityPolicy, shell, earlyWorker],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // The polyfill fetches, and the policy allows no connection.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'index.html', early: 'src/early.ts' } },
  },
})
