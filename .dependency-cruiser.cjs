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
    mayImport('domain', []),
    mayImport('messages', ['domain']),
    mayImport('ui', ['messages']),
    mayImport('engine', ['domain']),
    mayImport('store', ['domain', 'engine']),
    mayImport('workspace', ['domain', 'engine', 'store']),
    mayImport('platform', ['domain', 'store', 'workspace']),
    mayImport('features', ['domain', 'workspace', 'messages', 'ui']),
    mayImport('app', ['features', 'domain', 'workspace', 'messages', 'ui']),
    {
      name: 'features-never-import-a-sibling',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-know-the-workspace-by-its-interface',
      severity: 'error',
      from: { path: '^src/(features|app)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/workspace/',
        pathNot: '^src/workspace/(workspace|queries|live-query|connect|ports)\\.ts$',
      },
    },
    {
      name: 'the-pure-layers-know-no-package',
      severity: 'error',
      from: { path: '^src/(domain|engine|store|workspace)/', pathNot: '\\.test\\.tsx?$' },
      // What was stored is checked by a schema.
      to: { path: 'node_modules', pathNot: 'node_modules/valibot/' },
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
