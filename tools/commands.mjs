// @ts-check
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Windows starts npm and the programs of node_modules/.bin, which are .cmd files, only through a shell. */
export const needsShell = process.platform === 'win32'

/**
 * Runs a program of node_modules/.bin. Its path stays relative to the root: a folder name with a space would
 * otherwise be split by the shell. A signal ends the program first, then this process, so that none is left behind.
 * @param {string} name
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool(name, args, { env = process.env, capture = false } = {}) {
  const child = spawn(join('node_modules', '.bin', name), args, {
    cwd: root,
    env,
    shell: needsShell,
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
  })
  const stopPassingSignals = passSignals(child)
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      stopPassingSignals()
      console.error(`${name} could not be started: ${error.message}`)
      resolve({ code: 127, output })
    })
    child.on('close', (code) => {
      stopPassingSignals()
      resolve({ code: code ?? 1, output })
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    child.on('close', () => process.exit(signal === 'SIGINT' ? 130 : 143))
    child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return () => process.off('SIGINT', pass).off('SIGTERM', pass)
}
