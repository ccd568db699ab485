import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOfflineFiles } from '../tools/offline-files.mjs'
import { gatesScript } from './timers'

/** Changes a file of a built folder. */
function rewrite(folder: string, name: string, change: (text: string) => string) {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** Every asset of a folder, by its path. */
export const assetsOf = (folder: string) => readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)

/**
 * A copy of the built folder as if it were of this version: the page has the number, and assets have names of their own.
 * Work in the worker can be held.
 */
export function buildVersion(version: number, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync('dist', folder, { recursive: true })
  rewrite(folder, 'index.html', (html) => html.replace('<html', `<html data-version="${version}"`))
  for (const asset of assetsOf(folder).filter((path) => path.includes('worker-')))
    rewrite(folder, asset, (script) => gatesScript + script)
  for (const name of readdirSync(join(folder, 'assets'))) {
    const renamed = name.replace('-', `-v${version}-`)
    for (const text of ['index.html', ...assetsOf(folder).filter((path) => path.endsWith('.js'))])
      rewrite(folder, text, (content) => content.replaceAll(name, renamed))
    renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed))
  }
  listOfflineFiles(folder)
  return folder
}
