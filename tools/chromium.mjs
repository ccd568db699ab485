// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fontConfiguration } from './fonts.mjs'

const isRoot = process.getuid?.() === 0
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without windows, which Playwright starts too if nothing else is asked for. */
const shell = 'chromium-headless-shell'

/**
 * CHROMIUM_PATH, or the first of these on the PATH. Elsewhere Playwright's own is used.
 * @param {readonly string[]} names
 * @returns {string | undefined}
 */
function findChromium(names = programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return (
    process.env.CHROMIUM_PATH || names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  )
}

/** Chromium as sellers have it: without requests of its own, and as root without its sandbox. */
export function chromiumLaunchOptions() {
  return { ...startOf(findChromium()), channel: 'chromium' }
}

/**
 * Chromium for tests: with fonts of their own, and without windows if there is such a one, which takes a quarter less
 * time.
 */
export function testedChromium() {
  const env = /** @type {Record<string, string>} */ ({ ...process.env, FONTCONFIG_FILE: fontConfiguration() })
  return { ...startOf(findChromium([shell, ...programs])), env }
}

function startOf(/** @type {string | undefined} */ executablePath) {
  const args = ['--disable-background-networking', '--disable-component-update', '--no-first-run']
  return { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox', ...args] : args }
}

/** Installs one where none is found: Debian's packages, or else Playwright's own. */
export function ensureChromium() {
  if (findChromium()) return
  console.log('Installing Chromium')
  const sudo = isRoot ? '' : 'sudo -n '
  const install = `${sudo}apt-get install -y --no-install-recommends`
  const apt = `${sudo}apt-get update && (${install} chromium ${shell} || ${install} chromium)`
  const installs = [apt, 'npx playwright install chromium']
  if (installs.some((command) => spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0)) return
  throw new Error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to the program of one.')
}
