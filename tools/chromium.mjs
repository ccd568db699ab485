// @ts-check
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runTool } from './commands.mjs'

const isRoot = process.getuid?.() === 0

/** Chromium refuses to start as root with its sandbox; the rest keeps it from making requests of its own. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const linuxNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string | null>} the program's path */
export async function findChromium() {
  return chosenChromium() ?? installedChromium() ?? (await playwrightChromium())
}

/** @returns {Promise<string>} the program's path, after installing one where none is found */
export async function ensureChromium() {
  const found = await findChromium()
  if (found !== null) return found
  console.log('Installing Chromium')
  const installed = (installDebianPackage() ? await findChromium() : null) ?? (await installPlaywrightChromium())
  if (installed !== null) return installed
  throw new Error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to the program of one.')
}

function chosenChromium() {
  const path = process.env.CHROMIUM_PATH
  if (path === undefined || path === '') return null
  if (isProgram(path)) return path
  throw new Error(`CHROMIUM_PATH is not a program: ${path}`)
}

function installedChromium() {
  if (process.platform === 'darwin') return macPaths().find(isProgram) ?? null
  if (process.platform === 'win32') return windowsPaths().find(isProgram) ?? null
  for (const name of linuxNames) {
    const path = onPath(name)
    if (path !== null) return path
  }
  return null
}

function macPaths() {
  const folders = ['/Applications', join(process.env.HOME ?? '', 'Applications')]
  const names = ['Google Chrome', 'Chromium']
  return folders.flatMap((folder) => names.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)))
}

function windowsPaths() {
  const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '')
  const programs = [join('Google', 'Chrome'), 'Chromium'].map((name) => join(name, 'Application', 'chrome.exe'))
  return folders.filter(Boolean).flatMap((folder) => programs.map((program) => join(folder, program)))
}

async function playwrightChromium() {
  try {
    const { chromium } = await import('playwright')
    const path = chromium.executablePath()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

function installDebianPackage() {
  if (onPath('apt-get') === null) return false
  const prefix = isRoot ? [] : ['sudo', '-n']
  if (!isRoot && !succeeds([...prefix, 'true'])) return false
  return (
    succeeds([...prefix, 'apt-get', 'update']) &&
    succeeds([...prefix, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'])
  )
}

async function installPlaywrightChromium() {
  await runTool('playwright', ['install', 'chromium'])
  return playwrightChromium()
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
