import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { pagePolicy } from './tools/content-security-policy.mjs'

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
    const { renderShell, renderBlankLists } = await import(`${pathToFileURL(outDir).href}/shell.js?${Date.now()}`)
    return html.replace('<!--shell-->', renderShell()).replace('<!--blank-lists-->', renderBlankLists())
  },
}

/** Where a script of its own stands in the page, before the screen's. */
const inlineScript = /<!--script (.*?)-->/g

/**
 * What is needed before the screen's script stands in the built page itself, and waits for no request: the styles, and
 * the small scripts that bring the screen up. The page's policy allows just these.
 */
function selfContainedPage(): Plugin {
  const inlineScripts = new Map<string, string>()
  return {
    name: 'self-contained-page',
    apply: 'build',
    async buildStart() {
      for (const [, input = ''] of readFileSync('index.html', 'utf8').matchAll(inlineScript)) {
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          worker,
          build: { target, write: false, rolldownOptions: { input, output: { format: 'iife' } } },
        })
        if (!('output' in built)) throw new Error(`${input} has more than one output`)
        for (const file of built.output) {
          if (file.type === 'chunk') inlineScripts.set(input, file.code.trim())
          else this.emitFile({ type: 'asset', fileName: file.fileName, source: file.source })
        }
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = Object.values(bundle).find((file) => file.fileName.endsWith('.css'))
        if (styles?.type !== 'asset') throw new Error('the bundle has no style sheet')
        delete bundle[styles.fileName]
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        if (entry?.type !== 'chunk') throw new Error('the bundle has no script to begin with')
        const scripts = [...entry.imports, entry.fileName].map(
          (file) => `<link rel="modulepreload" crossorigin href="/${file}" />`,
        )
        const page = html
          .replace(/<link rel="(stylesheet|modulepreload)".*?>/g, '')
          .replace(/<script type="module".*?<\/script>/, () => scripts.join(''))
          .replace('</head>', () => `<style>${String(styles.source)}</style>\n  </head>`)
          .replace(inlineScript, (_, input) => `<script>${inlineScripts.get(input)}</script>`)
        const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(page)}" />`
        return page.replace('<meta', `${policy}\n    <meta`)
      },
    },
  }
}

/** In development the same scripts are modules, and import the screen's as they do in the built page. */
const inlineModules: Plugin = {
  name: 'inline-modules',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace(/<script type="module" src="(.*?)"><\/script>/, '<link rel="modulepreload" href="$1" />')
        .replace(inlineScript, '<script type="module" src="/$1"></script>'),
  },
}

const target = 'baseline-widely-available'
const worker = { format: 'es' } as const

export default defineConfig({
  plugins: [react(), shell, selfContainedPage(), inlineModules],
  worker,
  build: {
    target,
    // From these on browsers know light-dark(); spelled out for older ones it takes twice as long to apply.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The polyfill fetches, and the policy allows no connection.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules/ }] } } },
  },
})
