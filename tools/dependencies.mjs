// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { needsShell, root } from './commands.mjs'

/**
 * Native packages differ by platform and by Node's major version, so a node_modules of another one is no use.
 * @param {string} folder
 */
function currentStamp(folder) {
  const lock = join(folder, 'package-lock.json')
  const digest = createHash('sha256')
    .update(existsSync(lock) ? readFileSync(lock) : '')
    .digest('hex')
  return `${digest} node-${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}\n`
}

/** @param {string} folder */
const stampFile = (folder) => join(folder, 'node_modules', '.installed')

/** @param {string} folder */
export function needsInstall(folder) {
  const file = stampFile(folder)
  return !existsSync(file) || readFileSync(file, 'utf8') !== currentStamp(folder)
}

/** @param {string} folder */
export function markInstalled(folder) {
  const file = stampFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, currentStamp(folder))
}

/** Installs what package-lock.json names, only when it is missing or changed; ends the process when that fails. */
export function installDependencies(folder = root) {
  if (!needsInstall(folder)) return
  console.log('Installing dependencies (npm ci)')
  // include=dev: under NODE_ENV=production npm would leave out the build tools that even `npm start` needs.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: needsShell,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The dependencies could not be installed: npm ci failed.')
    process.exit(1)
  }
  markInstalled(folder)
}
