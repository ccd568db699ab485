import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagePolicy, securityHeaders } from './tools/security-headers.mjs'

/**
 * The styles of the first screen stand in the built page: the first paint waits for no other file. So does the policy
 * of what it may load.
 */
function selfContainedPage(): Plugin {
  let styles = ''
  return {
    name: 'self-contained-page',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const initial = chunks.filter((chunk) => chunk === entry || entry?.imports.includes(chunk.fileName))
        for (const { viteMetadata } of initial) {
          for (const name of viteMetadata?.importedCss ?? []) {
            const file = bundle[name]
            if (file?.type === 'asset') styles += String(file.source)
            delete bundle[name]
          }
          // Neither the page nor a later part asks for the files.
          viteMetadata?.importedCss.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!styles) throw new Error('the bundle has no styles')
        const page = html.replace('</head>', () => `  <style>${styles}</style>\n  </head>`)
        const policy = `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(page)}" />`
        return page.replace('<meta', () => `${policy}\n    <meta`)
      },
    },
  }
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

/**
 * In place of Vite's code, most of which serves what this app does not have. A part that loads later comes with its styles:
 * it is there when both are, so that it is never shown without them. Parts share styles. What failed can be tried again.
 */
const loadWithStyles = `
const added = {}
const addStyles = (file) => added[file] ??= new Promise((onload, reject) => {
  const onerror = () => reject(delete added[file])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload, onerror }))
})
export const __vitePreload = (load, files) => Promise.all([load(), ...files.map(addStyles)]).then(([module]) => module)`

const smallPreloadHelper: Plugin = {
  name: 'small-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: { filter: { id: /\bvite\/preload-helper/ }, handler: () => loadWithStyles },
}

/**
 * Class names one by one, which the bundler puts where they are used; as members of an object they all stay. A style
 * sheet is kept although nothing of its module is.
 */
const inlineClassNames: Plugin[] = [
  {
    name: 'class-names-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) => code.replace("import styles from './", "import * as styles from './"),
    },
  },
  {
    name: 'keep-style-sheets',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code: code.replace(/export default [^]*/, ''), moduleSideEffects: 'no-treeshake' }),
    },
  },
]

export default defineConfig({
  plugins: [react(), selfContainedPage(), secureResponses, smallPreloadHelper, ...inlineClassNames],
  // No route but the page itself: another path is not found.
  appType: 'mpa',
  // Readable, and shorter than hashes once compressed. Two modules of the same name would collide.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
  worker: {
    format: 'es',
    rolldownOptions: {
      // All of it apart from the entry, for the part that loads later to import.
      output: { codeSplitting: { groups: [{ name: 'worker', test: /\/src\/worker\.ts$/ }] } },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // From these on browsers know light-dark(); spelled out for older ones it takes twice as long to apply.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The later parts import no script that is not there already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // A constant, such as a message, goes into the script that uses it: the first script holds none of the later parts.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          groups: [
            // React changes seldom and is cached apart from our own script.
            { name: 'react', test: /node_modules/, priority: 2 },
            // With all that it imports, whoever else does: the start waits for no third script.
            { name: 'index', test: /\/src\/main\.tsx$/, priority: 1 },
            // What the parts that load later share.
            { name: 'later-parts', test: /\/src\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  preview: { host: '127.0.0.1', strictPort: true },
})
