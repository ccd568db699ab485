// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from './commands.mjs'

/**
 * A folder for one test, gone after it.
 * @param {Record<string, string | Buffer>} [files] by path
 */
export function scratchFolder(files = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sales-console-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) write(folder, path, content)
  return folder
}

/**
 * A repository with our tools in which programs do what the test says.
 * @param {Record<string, string>} programs shell script by name, such as of node_modules/.bin/vite
 * @param {Record<string, string>} [files]
 */
export function scratchRepository(programs, files = {}) {
  const folder = scratchFolder({ 'package-lock.json': '{}', ...files })
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true })
  for (const [path, script] of Object.entries(programs)) {
    write(folder, path, `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, path), 0o755)
  }
  return folder
}

/** @param {string} folder @param {string} path @param {string | Buffer} content */
function write(folder, path, content) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function startNode(args, env = {}) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const said = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.errors += text
  })
  return { child, said, ended: once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...said })) }
}
