import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from '@playwright/test'
import { shippedPackages } from '../tools/licenses.mjs'

const notSources = new Set(['node_modules', 'dist', '.git', '.reports'])

/** Every file of a folder, as text. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
  )
}

test('built again in another folder, every file is the same to the byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sales-console-'))
  try {
    for (const source of readdirSync('.').filter((name) => !notSources.has(name)))
      cpSync(source, join(folder, source), { recursive: true })
    symlinkSync(realpathSync('node_modules'), join(folder, 'node_modules'), 'junction')
    const { status, stderr } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    const [built, again] = [contentOf('dist'), contentOf(join(folder, 'dist'))]
    expect(Object.keys(again).toSorted()).toEqual(Object.keys(built).toSorted())
    for (const [path, content] of Object.entries(built)) expect(again[path] === content, path).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every dependency is one exact version, and the lock file names no registry', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...overrides }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  const settings = readFileSync('.npmrc', 'utf8').split('\n')
  expect(settings).toEqual(expect.arrayContaining(['save-exact=true', 'omit-lockfile-registry-resolved=true']))
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
})

test('[BUILD-3] the built folder has the licence of every package that is shipped, of the icons and its own', () => {
  const text = readFileSync('dist/licenses.txt', 'utf8')
  expect(shippedPackages()).toEqual(
    ['react', 'react-dom', 'scheduler', 'valibot'].map((name) => `node_modules/${name}`),
  )
  const own = ['LICENSE', 'src/ui/lucide-license.txt']
  const files = shippedPackages().map((folder) => `${folder}/${folder.endsWith('valibot') ? 'LICENSE.md' : 'LICENSE'}`)
  for (const file of [...own, ...files]) expect(text, file).toContain(readFileSync(file, 'utf8').trim())
})

/** What the browser moves without the page. The last two change at once. */
const movable = new Set(['opacity', 'transform', 'translate', 'scale', 'rotate', 'display', 'overlay'])

test('nothing animates what the page must style or paint at each frame', () => {
  const moved = sheets().flatMap((css) => [
    ...[...css.matchAll(/transition:([^;}]*)/g)].flatMap(([, all = '']) => all.split(',').map((one) => one.trim())),
    ...[...css.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, frames = '']) =>
      [...frames.matchAll(/([a-z-]+):/g)].map(([, property = '']) => property),
    ),
  ])
  expect(moved.length).toBeGreaterThan(10)
  expect(moved.filter((each) => !movable.has(each.split(' ')[0] ?? ''))).toEqual([])
})

test('what goes on turning is turned by the compositor, which by the property rotate it is not', () => {
  for (const css of sheets()) expect(css).not.toMatch(/@keyframes[^{]+\{to\{rotate:/)
})

test('no style of the whole page depends on what is in it: each step would style all of it again', () => {
  // React sets the name of each field and box anew at each render.
  for (const css of sheets()) expect(css).not.toMatch(/(:root|html|body):has\(|:has\([^)]*\[name/)
})

function sheets(): string[] {
  const names = readdirSync('dist/assets').filter((name) => name.endsWith('.css'))
  expect(names.length).toBeGreaterThan(0)
  return names.map((name) => readFileSync(`dist/assets/${name}`, 'utf8'))
}
