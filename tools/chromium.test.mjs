// @ts-check
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratchRepository, startNode } from './scratch.mjs'

/**
 * In a world whose PATH holds only these programs.
 * @param {Record<string, string>} programs
 * @param {Record<string, string>} [env]
 */
async function ensureWith(programs, env = {}) {
  const playwright = "exports.chromium = { executablePath: () => __dirname + '/chrome' }"
  const folder = scratchRepository(programs, { 'node_modules/playwright/index.js': playwright })
  const tool = JSON.stringify(join(folder, 'tools', 'chromium.mjs'))
  const code = `import { ensureChromium } from ${tool}
    ensureChromium().then((path) => console.log('found ' + path), (error) => console.error(error.message))`
  const world = { PATH: join(folder, 'bin'), CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: folder, ...env }
  const { output, errors } = await startNode(['--input-type=module', '--eval', code], world).ended
  return { output: output.replaceAll(folder, '.'), errors }
}

// Elsewhere a Chrome in its usual place would be found first.
if (process.platform === 'linux') {
  const sudo = 'shift; exec "$@"'
  const noDebian = { 'bin/apt-get': 'exit 100', 'bin/sudo': sudo, 'bin/true': '' }
  const none = 'No Chromium was found and none could be installed. Set CHROMIUM_PATH to the program of one.\n'

  describe('the Chromium for the tests', () => {
    test('is the one that CHROMIUM_PATH names', async () => {
      const { output } = await ensureWith({ 'bin/chromium': '' }, { CHROMIUM_PATH: process.execPath })
      expect(output).toBe(`found ${process.execPath}\n`)
    })

    test('is not looked for elsewhere when CHROMIUM_PATH is wrong', async () => {
      const { output, errors } = await ensureWith({ 'bin/chromium': '' }, { CHROMIUM_PATH: '/absent' })
      expect([output, errors]).toEqual(['', 'CHROMIUM_PATH is not a program: /absent\n'])
    })

    test('is one on the PATH', async () => {
      expect((await ensureWith({ 'bin/google-chrome-stable': '' })).output).toBe('found ./bin/google-chrome-stable\n')
    })

    test("is Debian's package where none is found", async () => {
      const aptGet = 'echo "apt-get $*"; [ "$1" = update ] || /bin/cp "$0" "${0%/*}/chromium"'
      const { output } = await ensureWith({ 'bin/apt-get': aptGet, 'bin/sudo': sudo, 'bin/true': '' })
      expect(output.split('\n')).toEqual([
        'Installing Chromium',
        'apt-get update',
        'apt-get install -y --no-install-recommends chromium',
        'found ./bin/chromium',
        '',
      ])
    })

    test("is Playwright's own where Debian's package is not to be had", async () => {
      const playwright = 'echo "playwright $*"; : > node_modules/playwright/chrome'
      const { output } = await ensureWith({ ...noDebian, 'node_modules/.bin/playwright': playwright })
      expect(output.split('\n')).toEqual([
        'Installing Chromium',
        'playwright install chromium',
        'found ./node_modules/playwright/chrome',
        '',
      ])
    })

    test('is missed in one line where none can be installed', async () => {
      const { errors } = await ensureWith({ ...noDebian, 'node_modules/.bin/playwright': 'exit 1' })
      expect(errors).toBe(none)
    })
  })
}
