/** @param {string} folder @param {string[]} allowed */
const mayImport = (folder, allowed) => ({
  name: `${folder}-may-import`,
  comment: `src/${folder} may import of ours: ${allowed.join(', ') || 'nothing'} (and itself)`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [folder, ...allowed].map((name) => `^src/${name}/`) },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    mayImport('base', []),
    mayImport('domain', ['base']),
    mayImport('messages', ['domain', 'files']),
    mayImport('ui', ['messages']),
    mayImport('engine', ['base', 'domain']),
    mayImport('store', ['base', 'domain', 'engine']),
    mayImport('files', ['base', 'domain', 'engine', 'store']),
    mayImport('workbook', ['files']),
    mayImport('workspace', ['base', 'domain', 'engine', 'store', 'files']),
    mayImport('connection', ['base', 'domain', 'engine', 'workspace', 'files']),
    mayImport('platform', ['base', 'domain', 'store', 'files', 'workbook', 'workspace', 'connection']),
    mayImport('shared', ['base', 'domain', 'files', 'workspace', 'connection', 'messages', 'ui']),
    mayImport('features', ['base', 'shared', 'domain', 'files', 'workspace', 'connection', 'messages', 'ui']),
    mayImport('app', ['base', 'shared', 'features', 'domain', 'files', 'workspace', 'connection', 'messages', 'ui']),
    {
      name: 'features-never-import-a-sibling',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-know-the-workspace-by-its-interface',
      severity: 'error',
      from: { path: '^src/(shared|features|app)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/(files|workspace|connection)/',
        pathNot:
          '^src/(files/(file|backup-frame|import|csv-text|email-cell|day-cell)|workspace/(workspace|queries|answers|ports)|connection/(live-query|connect))\\.ts$',
      },
    },
    {
      name: 'the-pure-layers-know-no-package',
      severity: 'error',
      from: { path: '^src/(domain|engine|store|files|workbook|workspace|connection)/', pathNot: '\\.test\\.tsx?$' },
      // What was stored is checked by a schema.
      to: { path: 'node_modules', pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'the-product-imports-no-dev-dependency',
      comment: 'licenses.txt of the built folder has the dependencies',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-test-in-the-product',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|^test/' },
      to: { path: '\\.test\\.tsx?$|^test/' },
    },
    {
      name: 'all-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?worker&url$|^vitest/browser$|^vite$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'] },
  },
}
