// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markInstalled, needsInstall } from './dependencies.mjs'
import { scratchFolder, scratchRepository, startNode } from './scratch.mjs'

describe('[SERVE-5] whether dependencies are to be installed', () => {
  test('where there are none', () => {
    expect(needsInstall(scratchFolder({ 'package-lock.json': '{}' }))).toBe(true)
  })

  test('where an installation did not come to its end', () => {
    const folder = scratchFolder({ 'package-lock.json': '{}', 'node_modules/vite/package.json': '{}' })
    expect(needsInstall(folder)).toBe(true)
  })

  test('not where they are installed', () => {
    const folder = scratchFolder({ 'package-lock.json': '{}' })
    markInstalled(folder)
    expect(needsInstall(folder)).toBe(false)
  })

  test('where the lockfile changed since', () => {
    const folder = scratchFolder({ 'package-lock.json': '{}' })
    markInstalled(folder)
    writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }')
    expect(needsInstall(folder)).toBe(true)
  })

  test.each([
    ['version of Node', /node-\d+/, 'node-18'],
    ['platform', /\S+-\S+\n/, 'plan9-mips\n'],
  ])('where they were installed for another %s', (_what, pattern, other) => {
    const folder = scratchFolder({ 'package-lock.json': '{}' })
    markInstalled(folder)
    const file = join(folder, 'node_modules', '.installed')
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, other))
    expect(needsInstall(folder)).toBe(true)
  })
})

/** @param {string} npm shell script */
function installIn(npm) {
  const folder = scratchRepository({ 'bin/npm': npm })
  const tool = join(folder, 'tools', 'dependencies.mjs')
  const code = `import { installDependencies } from ${JSON.stringify(tool)}; installDependencies()`
  const env = { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  return { folder, run: () => startNode(['--input-type=module', '--eval', code], env).ended }
}

describe('[SERVE-5] installing dependencies', () => {
  test('once, without a browser, and not again', async () => {
    const { folder, run } = installIn('echo "$* $PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD" >> calls')
    expect(await run()).toMatchObject({ code: 0, errors: '' })
    expect(await run()).toEqual({ code: 0, output: '', errors: '' })
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe('ci --include=dev --no-audit --no-fund 1\n')
  })

  test('a failure is told in one line and tried again the next time', async () => {
    const { folder, run } = installIn('exit 7')
    const errors = 'The dependencies could not be installed: npm ci failed.\n'
    expect(await run()).toMatchObject({ code: 1, errors })
    expect(existsSync(join(folder, 'node_modules', '.installed'))).toBe(false)
    expect(await run()).toMatchObject({ code: 1, errors })
  })
})
