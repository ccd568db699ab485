// @ts-check
import 'fake-indexeddb/auto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'

// What this version keeps, backs up and exports: later versions must open it. Written once for each format.

/** @type {{ module: typeof import('../test/golden-files') }} */
const { module } = await runnerImport('./test/golden-files.ts')
const FOLDER = 'test/golden'
/** @type {(readonly [path: string, text: string])[]} */
const files = []
for await (const file of module.goldenFiles()) files.push(file)

const existing = files.find(([path]) => existsSync(join(FOLDER, path)))
if (existing) {
  console.error(
    `${existing[0]} exists. Golden files are never rewritten: a change of what is kept needs another format.`,
  )
  process.exit(1)
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(FOLDER, path)), { recursive: true })
  writeFileSync(join(FOLDER, path), text)
}
const index = join(FOLDER, 'index.json')
/** @type {import('../test/golden-files').GoldenIndex} */
const earlier = JSON.parse(readFileSync(index, 'utf8'))
const { vocabulary, hashOfFiles } = module
const [, format = ''] = /^format-(\d+)/.exec(files[0]?.[0] ?? '') ?? []
const next = { ...earlier, [format]: { hash: hashOfFiles(files), vocabulary } }
writeFileSync(index, `${JSON.stringify(next, null, 1)}\n`)
console.log(`${files.length} files were written.`)
