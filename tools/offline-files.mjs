// @ts-check
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const SERVICE_WORKER = 'service-worker.js'
/** For hosts, search engines and lawyers. */
const notForBrowsers = new Set([SERVICE_WORKER, '_headers', 'licenses.txt', 'robots.txt'])

/**
 * Writes what the built folder contains into the first line of its service worker, in the place of an earlier one.
 * @param {string} folder
 */
export function listOfflineFiles(folder) {
  const path = join(folder, SERVICE_WORKER)
  const script = readFileSync(path, 'utf8').replace(/^const BUILD = .*\n/, '')
  const files = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !notForBrowsers.has(entry.name))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
      .toSorted()
      // Some hosts redirect index.html, and what was redirected cannot be answered with.
      .map((file) => [file === 'index.html' ? './' : file, `sha256-${sha256(readFileSync(join(folder, file)))}`]),
  )
  const version = sha256(script + JSON.stringify(files)).slice(0, 12)
  writeFileSync(path, `const BUILD = ${JSON.stringify({ version, files })}\n${script}`)
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash('sha256').update(content).digest('base64')
}
