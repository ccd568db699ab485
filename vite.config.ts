import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy } from './tools/content-security-policy.mjs'

/** Only the built page carries the policy: the development server needs inline scripts and a socket of its own. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy }, injectTo: 'head-prepend' },
  ],
}

export default defineConfig({
  plugins: [react(), contentSecurityPolicy],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // The polyfill fetches, and the policy allows no connection.
    modulePreload: { polyfill: false },
  },
})
