// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { installDependencies } from './install.mjs'

const VITEST_REPORT = '.reports/vitest.json'
const PLAYWRIGHT_REPORT = '.reports/playwright.json'
const REASON_LENGTH = 1000
const RULE_LENGTH = 240

/** Side by side. @type {Record<string, string>} */
const checks = {
  format: 'biome ci --error-on-warnings .',
  lint: 'oxlint --type-aware --deny-warnings',
  types: 'tsc -b',
  // Without a parser for TypeScript it sees no module, and passes.
  imports:
    'depcruise src --config .dependency-cruiser.cjs | grep -E "no dependency violations found .[1-9][0-9]+ modules"',
  unused: 'knip',
  build: 'vite build --logLevel warn && size-limit',
}

/** @type {Record<string, { command: string, report: string, titles: (report: any) => TestResult[] }>} */
const suites = {
  unit: {
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${VITEST_REPORT}`,
    report: VITEST_REPORT,
    titles: ({ testResults }) =>
      testResults.flatMap((/** @type {any} */ file) =>
        file.assertionResults.map((/** @type {any} */ test) => ({
          title: test.fullName,
          passed: test.status === 'passed',
          reason: test.failureMessages?.[0],
        })),
      ),
  },
  journeys: {
    command: 'playwright test',
    report: PLAYWRIGHT_REPORT,
    titles: ({ suites: top }) => top.flatMap(specsOf),
  },
}

/** @typedef {{ title: string, passed: boolean, reason?: string }} TestResult */

/**
 * @param {any} suite of Playwright's report
 * @returns {TestResult[]}
 */
function specsOf({ specs = [], suites: inner = [] }) {
  const own = specs.flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ { status, results }) => ({
      title,
      passed: status === 'expected',
      reason: results.at(-1)?.errors[0]?.message,
    })),
  )
  return [...own, ...inner.flatMap(specsOf)]
}

/**
 * Whether it succeeds. What it prints is seen as it comes, or else when it is over.
 * @param {string} command
 * @param {'inherit' | 'pipe'} output
 */
async function run(command, output) {
  const path = `node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const env = { ...process.env, PATH: path, NODE_ENV: command.startsWith('vite ') ? 'production' : undefined }
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output], env })
  /** @type {Buffer[]} */
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => printed.push(data))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

/**
 * A skipped or flaky test counts as failed, and so does a suite that fails although each of its tests passed.
 * @param {keyof typeof suites} name
 * @returns {Promise<TestResult[]>}
 */
async function runSuite(name) {
  const { command, report, titles } = /** @type {typeof suites[string]} */ (suites[name])
  rmSync(report, { force: true })
  const hasPassed = await run(command, 'inherit')
  try {
    const results = titles(JSON.parse(readFileSync(report, 'utf8')))
    const isHonest = results.length > 0 && hasPassed === results.every(({ passed }) => passed)
    return isHonest ? results : [...results, { title: `${name} as a whole`, passed: false }]
  } catch {
    return [{ title: `${name}: no report`, passed: false }]
  }
}

/**
 * Every rule of the SPEC.md files is defined once, short, and cited by the title of a test that passed; every rule that
 * a title or another rule cites is there.
 * @param {TestResult[]} results
 * @returns {TestResult[]}
 */
function checkRules(results) {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === 'SPEC.md')
  const specs = paths.map((path) => readFileSync(join('src', path), 'utf8'))
  const rules = specs.flatMap((spec) => [...spec.matchAll(/^- \*\*(\[[A-Z]+-\d+\])\*\* (.*)$/gm)])
  const passed = results.filter((result) => result.passed).map(({ title }) => title)
  const citedIn = (/** @type {string[]} */ texts) => new Set(texts.join().match(/\[[A-Z]+-\d+\]/g))
  const defined = new Set()
  /** @type {string[]} */
  const failures = rules.length === 0 ? ['SPEC.md files have no rules'] : []
  const citedByTests = citedIn(passed)
  for (const [, rule = '', text = ''] of rules) {
    if (defined.has(rule)) failures.push(`${rule} is defined twice`)
    if (text.length > RULE_LENGTH) failures.push(`${rule} has ${text.length} characters, more than ${RULE_LENGTH}`)
    if (!citedByTests.has(rule)) failures.push(`${rule} is cited by no test that passed`)
    defined.add(rule)
  }
  for (const rule of citedIn([...passed, ...specs])) {
    if (!defined.has(rule)) failures.push(`${rule} is in no SPEC.md`)
  }
  return failures.length === 0
    ? [{ title: 'rules', passed: true }]
    : failures.map((title) => ({ title, passed: false }))
}

/** @param {string[]} chosen names of steps; none for all */
async function main(chosen) {
  installDependencies()
  ensureChromium()
  /** @type {TestResult[]} */
  const results = []
  /** @param {string} name @param {() => TestResult[] | Promise<TestResult[]>} step */
  async function take(name, step) {
    if (chosen.length > 0 && !chosen.includes(name)) return
    const startedMs = performance.now()
    results.push(...(await step()))
    console.log(`── ${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  }
  await Promise.all(
    Object.entries(checks).map(([name, command]) =>
      take(name, async () => [{ title: name, passed: await run(command, 'pipe') }]),
    ),
  )
  for (const name of Object.keys(suites)) await take(name, () => runSuite(name))
  await take('rules', () => checkRules(results))
  const failed = results.filter(({ passed }) => !passed)
  // At the end of a long log, with what a property needs to be tried again.
  for (const { title, reason = '' } of failed) {
    console.log(`   failed: ${title}`)
    if (reason) console.log(`${stripVTControlCharacters(reason).slice(0, REASON_LENGTH)}\n`)
  }
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 || results.length === 0 ? 1 : 0
}

await main(process.argv.slice(2))
