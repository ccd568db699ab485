// @ts-check
import { readFileSync } from 'node:fs'

/** @typedef {{ title: string, outcome: 'passed' | 'failed' | 'flaky' | 'skipped' }} TestResult */

/** @typedef {{ fullName: string, status: string }} VitestAssertion */
/** @typedef {{ testResults: { name: string, status: string, assertionResults: VitestAssertion[] }[] }} VitestReport */

/** @typedef {{ title: string, tests: { projectName: string, status: string }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites: PlaywrightSuite[] }} PlaywrightReport */

export const reportFiles = { unit: '.reports/vitest.json', journeys: '.reports/playwright.json' }

const readers = { unit: vitestResults, journeys: playwrightResults }

/**
 * @param {keyof typeof reportFiles} step
 * @param {string} file
 * @returns {TestResult[] | null} null when there is no report that can be read
 */
export function readResults(step, file) {
  try {
    return readers[step](JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * @param {VitestReport} report
 * @returns {TestResult[]}
 */
function vitestResults({ testResults }) {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status }) => ({ title: fullName, outcome: outcomeOf(status) }))
    // A file that broke before its first test has none to show for it.
    const broke = file.status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed')
    return broke ? [...tests, { title: file.name, outcome: /** @type {const} */ ('failed') }] : tests
  })
}

/**
 * @param {PlaywrightReport} report
 * @returns {TestResult[]}
 */
function playwrightResults({ suites }) {
  return suites.flatMap((suite) => suiteResults(suite, []))
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} parents
 * @returns {TestResult[]}
 */
function suiteResults({ title, specs = [], suites = [] }, parents) {
  const path = [...parents, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status }) => ({
      title: [projectName, ...path, spec.title].filter(Boolean).join(' › '),
      outcome: outcomeOf(status),
    })),
  )
  return [...own, ...suites.flatMap((suite) => suiteResults(suite, path))]
}

/**
 * @param {string} status
 * @returns {TestResult['outcome']} an unknown status is a failure
 */
function outcomeOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed'
  if (['skipped', 'pending', 'todo', 'disabled'].includes(status)) return 'skipped'
  return status === 'flaky' ? 'flaky' : 'failed'
}

/**
 * No test may be skipped or pass only at the second try, and a run that shows no test has shown nothing.
 * @param {TestResult[] | null} results
 * @param {number} exitCode
 * @returns {{ passed: number, failed: number, notes: string[] }}
 */
export function countResults(results, exitCode) {
  if (results === null) return { passed: 0, failed: 1, notes: ['no report that can be read'] }
  if (results.length === 0) return { passed: 0, failed: 1, notes: ['the report holds no test'] }
  const bad = results.filter(({ outcome }) => outcome !== 'passed')
  const notes = bad.map(({ title, outcome }) => `${outcome}: ${title}`)
  const passed = results.length - bad.length
  if (exitCode === 0 || bad.length > 0) return { passed, failed: bad.length, notes }
  return { passed, failed: 1, notes: [`ended with code ${exitCode} though every test passed`] }
}
