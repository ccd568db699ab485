// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markInstalled } from './dependencies.mjs'
import { scratchRepository, startNode } from './scratch.mjs'

const imports = JSON.stringify({ summary: { totalCruised: 31, violations: [] } })

/** @param {string[]} statuses */
const unitReport = (...statuses) =>
  JSON.stringify({
    testResults: [
      {
        name: 'a.test.ts',
        status: statuses.includes('failed') ? 'failed' : 'passed',
        assertionResults: statuses.map((status, index) => ({ fullName: `[A-1] unit ${index}`, status })),
      },
    ],
  })

/** @param {string[]} statuses */
const journeyReport = (...statuses) =>
  JSON.stringify({
    suites: [
      {
        title: 'a.spec.ts',
        specs: statuses.map((status, index) => ({
          title: `[B-1] journey ${index}`,
          tests: [{ projectName: '', status }],
        })),
      },
    ],
  })

/** @param {string} json @param {string} tool */
const reporting = (json, tool) => `mkdir -p .reports && printf '%s' '${json}' > .reports/${tool}.json`

const allGreen = {
  biome: 'exit 0',
  oxlint: 'exit 0',
  tsc: 'exit 0',
  depcruise: `printf '%s' '${imports}'`,
  knip: 'exit 0',
  vite: 'exit 0',
  'size-limit': 'exit 0',
  vitest: `echo "$NODE_ENV $CHROMIUM_PATH $*" > vitest-call; ${reporting(unitReport('passed', 'passed'), 'vitest')}`,
  playwright: reporting(journeyReport('expected'), 'playwright'),
}

const spec = '- **[A-1]** One.\n- **[B-1]** Two.\n'

/**
 * @param {Partial<typeof allGreen>} [programs]
 * @param {string[]} [names]
 * @param {Record<string, string>} [files]
 */
async function runTests(programs = {}, names = [], files = {}) {
  const scripts = Object.entries({ ...allGreen, ...programs })
  const folder = scratchRepository(
    Object.fromEntries(scripts.map(([name, script]) => [`node_modules/.bin/${name}`, script])),
    { 'docs/spec.md': spec, ...files },
  )
  markInstalled(folder)
  const env = { CHROMIUM_PATH: process.execPath, NODE_ENV: 'production' }
  const { code, output, errors } = await startNode([join(folder, 'tools', 'test.mjs'), ...names], env).ended
  return { folder, code, output, errors, lastLine: output.trimEnd().split('\n').at(-1) }
}

const wrongImport = {
  from: 'src/domain/a.ts',
  to: 'src/ui/b.ts',
  rule: { name: 'domain-is-pure', severity: 'error' },
}

const brokenFile = { name: 'b.test.ts', status: 'failed', assertionResults: [] }

describe('npm test', () => {
  test('counts each check and each test, and ends with the sum', async () => {
    const { code, lastLine, folder } = await runTests()
    expect([code, lastLine]).toEqual([0, '11 passed, 0 failed'])
    const call = `\n${readFileSync(join(folder, 'vitest-call'), 'utf8')}`
    expect(call).toContain(`\n ${process.execPath} run --reporter=default --reporter=json`)
  })

  test.each(['biome', 'oxlint', 'tsc', 'knip', 'size-limit'])('goes on after %s failed', async (tool) => {
    const { code, lastLine, output } = await runTests({ [tool]: 'exit 2' })
    expect([code, lastLine]).toEqual([1, '10 passed, 1 failed'])
    expect(output).toContain(`${tool} ended with code 2`)
  })

  test('without a build neither measures nor walks through it', async () => {
    const { code, lastLine, output } = await runTests({ vite: 'exit 1' })
    // build, size, journeys, and the rule that only the journey cites
    expect([code, lastLine]).toEqual([1, '7 passed, 4 failed'])
    expect(output.match(/not run: the build failed/g)).toHaveLength(2)
  })

  test.each([
    ['saw no module', { totalCruised: 0, violations: [] }, 'saw only 0 modules'],
    [
      'found a wrong import',
      { totalCruised: 50, violations: [wrongImport] },
      'error domain-is-pure: src/domain/a.ts → src/ui/b.ts',
    ],
  ])('fails when dependency-cruiser %s', async (_what, summary, message) => {
    const { code, lastLine, output } = await runTests({ depcruise: `printf '%s' '${JSON.stringify({ summary })}'` })
    expect([code, lastLine]).toEqual([1, '10 passed, 1 failed'])
    expect(output).toContain(message)
  })

  test('fails when dependency-cruiser broke', async () => {
    const { lastLine, output } = await runTests({ depcruise: 'exit 1' })
    expect(lastLine).toBe('10 passed, 1 failed')
    expect(output).toContain('dependency-cruiser gave no report')
  })

  test('counts failed, skipped and flaky tests as failed, and names them', async () => {
    const { code, lastLine, output } = await runTests({
      vitest: `${reporting(unitReport('passed', 'failed', 'skipped', 'todo'), 'vitest')}; exit 1`,
      playwright: reporting(journeyReport('expected', 'flaky', 'skipped'), 'playwright'),
    })
    expect([code, lastLine]).toEqual([1, '10 passed, 5 failed'])
    expect(output).toContain('failed: [A-1] unit 1')
    expect(output).toContain('skipped: [A-1] unit 2')
    expect(output).toContain('flaky: a.spec.ts › [B-1] journey 1')
  })

  test.each([
    ['wrote no report', 'exit 0', '0 passed, 1 failed', 'no report that can be read'],
    ['wrote half a report', reporting('{"testResults":[', 'vitest'), '0 passed, 1 failed', 'no report'],
    ['ran no test', reporting('{"testResults":[]}', 'vitest'), '0 passed, 1 failed', 'the report holds no test'],
    [
      'ended badly though all tests passed',
      `${reporting(unitReport('passed'), 'vitest')}; exit 1`,
      '1 passed, 1 failed',
      'ended with code 1',
    ],
    [
      'broke in a file before its first test',
      `${reporting(JSON.stringify({ testResults: [brokenFile] }), 'vitest')}; exit 1`,
      '0 passed, 1 failed',
      'failed: b.test.ts',
    ],
  ])('fails when vitest %s', async (_what, vitest, expected, message) => {
    const old = { '.reports/vitest.json': unitReport('passed') }
    const { code, lastLine, output } = await runTests({ vitest }, ['unit'], old)
    expect([code, lastLine]).toEqual([1, expected])
    expect(output).toContain(message)
  })

  test('[RULES-1] fails when no test cites a rule', async () => {
    const { code, lastLine, output } = await runTests({}, [], { 'docs/spec.md': `${spec}- **[C-1]** Three.\n` })
    expect([code, lastLine]).toEqual([1, '10 passed, 1 failed'])
    expect(output).toContain('[C-1] is cited by no test that passed')
  })

  test('runs only the steps that are named', async () => {
    const { code, output, lastLine } = await runTests({ vitest: 'exit 1' }, ['types', 'format'])
    expect([code, lastLine]).toEqual([0, '2 passed, 0 failed'])
    expect(output.match(/── \w+/g)).toEqual(['── format', '── types'])
  })

  test('names the steps when asked for one it does not know', async () => {
    const { code, output, errors } = await runTests({}, ['unti'])
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^No such step: unti\. The steps are: format, lint, types, .*, rules\.\n$/)
  })
})
