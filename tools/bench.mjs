// @ts-check
import { loadavg } from 'node:os'
import { ensureChromium } from './chromium.mjs'
import { installDependencies } from './dependencies.mjs'

const partNames = ['engine', 'screen', 'start']
const allSizes = [100, 10_000, 100_000, 1_000_000]

/** @param {string[]} args */
function parseArguments(args) {
  const at = args.indexOf('--sizes')
  const sizes = at === -1 ? allSizes : (args[at + 1] ?? '').split(',').map(Number)
  const named = at === -1 ? args : args.toSpliced(at, 2)
  if (named.every((name) => partNames.includes(name)) && sizes.every((size) => allSizes.includes(size))) {
    return { parts: named.length === 0 ? partNames : named, sizes, isWhole: args.length === 0 }
  }
  throw new Error(`npm run bench -- [${partNames.join('] [')}] [--sizes ${allSizes.join(',')}]`)
}

/** @param {string[]} args */
async function main(args) {
  const choice = parseArguments(args)
  const [load = 0] = loadavg()
  installDependencies()
  const executablePath = await ensureChromium()
  // Only now: it needs what was just installed.
  const { runBenchmark } = await import('../bench/run.mjs')
  const failures = await runBenchmark({ ...choice, load, executablePath })
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
