// @ts-check
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { root, runTool } from './commands.mjs'
import { installDependencies } from './dependencies.mjs'
import { importFailures } from './import-directions.mjs'
import { ruleFailures } from './spec-rules.mjs'
import { countResults, readResults, reportFiles } from './test-reports.mjs'

/** @typedef {{ passed: number, failed: number, notes: string[] }} Outcome */
/** @typedef {{ name: string, run: () => Promise<Outcome>, needsBuild?: true, needsBrowser?: true }} Step */

/** @type {Step[]} */
const steps = [
  { name: 'format', run: () => check('biome', ['ci', '--error-on-warnings', '.']) },
  { name: 'lint', run: () => check('oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'types', run: () => check('tsc', ['-b']) },
  { name: 'imports', run: checkImports },
  { name: 'unused', run: () => check('knip', []) },
  { name: 'build', run: () => check('vite', ['build'], { NODE_ENV: 'production' }) },
  { name: 'size', run: () => check('size-limit', []), needsBuild: true },
  { name: 'unit', run: runUnitTests, needsBrowser: true },
  { name: 'journeys', run: runJourneys, needsBuild: true, needsBrowser: true },
  { name: 'rules', run: async () => outcomeOf(ruleFailures(root)) },
]

/**
 * A caller's NODE_ENV=production would take React's test functions away.
 * @param {Record<string, string>} [extra]
 */
const environment = (extra = {}) => ({ ...process.env, NODE_ENV: undefined, ...extra })

/** @param {string[]} failures @returns {Outcome} */
function outcomeOf(failures) {
  const failed = failures.length > 0
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, notes: failures }
}

/** @param {string} tool @param {string[]} args @param {Record<string, string>} [extra] */
async function check(tool, args, extra) {
  const { code } = await runTool(tool, args, { env: environment(extra) })
  return outcomeOf(code === 0 ? [] : [`${tool} ended with code ${code}`])
}

async function checkImports() {
  const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { output } = await runTool('depcruise', args, { env: environment(), capture: true })
  return outcomeOf(importFailures(output))
}

function runUnitTests() {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFiles.unit}`]
  return runTests('unit', 'vitest', args)
}

function runJourneys() {
  return runTests('journeys', 'playwright', ['test'])
}

/**
 * An older report is removed first: it must not speak for a run that wrote none.
 * @param {keyof typeof reportFiles} step
 * @param {string} tool
 * @param {string[]} args
 */
async function runTests(step, tool, args) {
  const file = join(root, reportFiles[step])
  rmSync(file, { force: true })
  const { code } = await runTool(tool, args, { env: environment() })
  return countResults(readResults(step, file), code)
}

/** @param {string[]} names */
function chosenSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length === 0) return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name))
  throw new Error(`No such step: ${unknown.join(', ')}. The steps are: ${steps.map(({ name }) => name).join(', ')}.`)
}

/** @param {Step[]} chosen */
async function runSteps(chosen) {
  /** @type {(Outcome & { name: string, seconds: string })[]} */
  const done = []
  for (const step of chosen) {
    console.log(`\n── ${step.name}`)
    const startedMs = performance.now()
    const buildFailed = done.some(({ name, failed }) => name === 'build' && failed > 0)
    const outcome = step.needsBuild && buildFailed ? outcomeOf(['not run: the build failed']) : await step.run()
    for (const note of outcome.notes) console.log(`   ${note}`)
    done.push({ ...outcome, name: step.name, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) })
  }
  return done
}

/** @param {Awaited<ReturnType<typeof runSteps>>} done */
function report(done) {
  console.log('\nstep        seconds    passed    failed')
  for (const { name, seconds, passed, failed } of done) {
    console.log([name.padEnd(9), ...[seconds, passed, failed].map((cell) => String(cell).padStart(10))].join(''))
  }
  const passed = done.reduce((sum, step) => sum + step.passed, 0)
  const failed = done.reduce((sum, step) => sum + step.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function main() {
  const chosen = chosenSteps(process.argv.slice(2))
  installDependencies()
  if (chosen.some(({ needsBrowser }) => needsBrowser)) process.env.CHROMIUM_PATH = await ensureChromium()
  report(await runSteps(chosen))
}

main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
