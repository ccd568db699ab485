// @ts-check
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { installDependencies } from './install.mjs'

const minutes = Number(process.argv[2] ?? 20)
const RUNS = '200'
const chosen = process.argv.slice(3)
const endAt = Date.now() + minutes * 60_000

installDependencies()
ensureChromium()
const tests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
const testsWith = (/** @type {RegExp} */ words) => tests.filter((file) => words.test(readFileSync(file, 'utf8')))
const withProperties = testsWith(/fast-check|test\/cases'/)
// Each state of the screen in every size and theme: nothing of it is by chance, and once is enough.
const withLooks = testsWith(/test\/look'/)

// As chance has it: every round tries other cases of every property, and the first failure ends it. What has begun is
// ended.
for (let round = 1; round === 1 || Date.now() < endAt; round++) {
  const SEED = String(randomInt(2 ** 31))
  console.log(
    `\n── round ${round}, seed ${SEED}, ${Math.max(0, Math.round((endAt - Date.now()) / 60_000))} minutes left`,
  )
  const files = chosen.length > 0 ? chosen : [...withProperties, ...(round === 1 ? withLooks : [])]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--testTimeout=0', ...files], {
    stdio: 'inherit',
    env: { ...process.env, SEED, RUNS },
  })
  if (status !== 0) {
    console.log(`\nFailed with SEED=${SEED} RUNS=${RUNS}: set both to see the same again.`)
    process.exit(1)
  }
}
