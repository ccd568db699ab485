// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fontConfiguration } from './fonts.mjs'

const isRoot = process.getuid?.() === 0
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * CHROMIUM_PATH, or one on the PATH. Elsewhere Playwright's own is used.
 * @returns {string | undefined}
 */
function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (
    process.env.CHROMIUM_PATH ||
    programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  )
}

/** How Playwright starts Chromium: without requests of its own, and as root without its sandbox. */
export function chromiumLaunchOptions() {
  const executablePath = findChromium()
  const args = ['--disable-background-networking', '--disable-component-update', '--no-first-run']
  return { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox', ...args] : args }
}

/** The same for tests: with fonts of their own. */
export function testedChromium() {
  const env = /** @type {Record<string, string>} */ ({ ...process.env, FONTCONFIG_FILE: fontConfiguration() })
  return { ...chromiumLaunchOptions(), env }
}

/** Installs one where none is found: Debian's package, or else Playwright's own. */
export function ensureChromium() {
  if (findChromium()) return
  console.log('Installing Chromium')
  const sudo = isRoot ? '' : 'sudo -n '
  const apt = `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends chromium`
  const installs = [apt, 'npx playwright install chromium']
  if (installs.some((command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0)) return
  throw new Error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to the program of one.')
}
