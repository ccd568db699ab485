// @ts-check
import 'fake-indexeddb/auto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'

// What this version keeps, backs up and exports: later versions must open it. Written once for each format.

/** @type {{ module: typeof import('../test/golden-files') }} */
const { module } = await runnerImport('./test/golden-files.ts')
/** @type {[path: string, text: string][]} */
const files = []
for await (const [path, text] of module.goldenFiles()) files.push([join('test/golden', path), text])

const existing = files.find(([path]) => existsSync(path))
if (existing) {
  console.error(
    `${existing[0]} exists. Golden files are never rewritten: a change of what is kept needs another format.`,
  )
  process.exit(1)
}
for (const [path, text] of files) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
console.log(`${files.length} files were written.`)
