// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools/commands.mjs'
import { grouped } from './figures.mjs'

const file = join(root, 'docs', 'performance.md')
const begin = '<!-- bench:begin -->'
const end = '<!-- bench:end -->'
const blank = `# Performance\n\n${begin}\n${end}\n`

/**
 * @param {string} chromiumVersion
 * @param {number} load the machine's load average before the run: what else it had to do
 */
export function circumstances(chromiumVersion, load) {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const cores = cpus()
  const versions = [
    `Chromium ${chromiumVersion}`,
    `Node ${process.versions.node}`,
    `React ${versionOf('react')}`,
    `table-core ${versionOf('@tanstack/table-core')}`,
  ]
  const machine = `${cores[0]?.model ?? 'unknown processor'}, ${grouped(cores.length)} cores, ${gigabytes} GB, load ${load.toFixed(1)} before the run`
  return `Measured by \`npm run bench\` on ${today()}: ${machine}; ${versions.join(', ')}.`
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

/** @param {string} name */
function versionOf(name) {
  return createRequire(import.meta.url)(`${name}/package.json`).version
}

/**
 * Puts the figures between the two marks; the words around them stay.
 * @param {string} text
 */
export function writeFigures(text) {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : blank
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from === -1 || to < from)
    throw new Error(`docs/performance.md needs the marks ${begin} and ${end}, in this order.`)
  writeFileSync(file, `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`)
}
